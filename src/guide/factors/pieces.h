// guide/factors/pieces.h
//
// The code of edges, taken apart: single comparisons of guards, single assignments of
// updates, and for each the cells that it may read and write. What one piece needs may be
// unknown or too much to be enumerated; the others can be used all the same.
#pragma once

#include "checks/check.h"
#include "semantics/system.h"

#include <cstdint>
#include <deque>
#include <vector>

namespace zonar::guide {

/// Stored and meta variables that are not constants; no locations, which code of a
/// network cannot name.
struct Reads {
    std::vector<std::int32_t> cells; // ascending
    bool too_many = false;           // then not all are listed
    /// Those that are read in any case. If there are others, elements of an
    /// array perhaps, the values of these may decide which.
    std::vector<std::int32_t> direct;
    bool has_others = false;
};

inline constexpr std::uint32_t no_edge = 0xffffffffu;

/// What must hold before a step.
struct Condition {
    std::uint32_t edge = no_edge; // whose selected values it needs
    bool is_channel = false;      // the edge's channel is the one in question
    semantics::Test test;         // otherwise
    Reads reads;
};

struct Write {
    std::int32_t cell = 0;
    semantics::Interval values;
};

/// A part of an update.
struct Action {
    std::uint32_t edge = no_edge; // whose selected values it needs
    semantics::Update update;
    Reads reads;
    std::vector<Write> writes;
    bool certain = false; // there is one write, and it always happens
};

struct EdgeCode {
    std::vector<Condition> conditions;
    std::vector<Action> actions; // one after the other
    std::int64_t first_channel = 0;
    std::int64_t last_channel = -1; // it may be any of these; none if it is internal
};

class Pieces {
public:
    explicit Pieces(const semantics::System& system);

    const EdgeCode& edge(std::uint32_t id) const {
        ZONAR_ASSERT(id < edges_.size());
        return edges_[id];
    }
    const std::vector<Action>& before_update() const { return before_; }
    const std::vector<Action>& after_update() const { return after_; }

    /// What is read if some cells have known values; an action must not find them changed.
    using Known = semantics::CodeAnalysis::Known;
    Reads reads(const Condition& condition, Known known) const;
    Reads reads(const Action& action, Known known) const;

private:
    void add_cells(std::int64_t low, std::int64_t high, std::int64_t stride,
                   Reads& reads) const;
    Reads reads_of(const semantics::Atom& atom, Known known) const;
    Reads reads_of(const semantics::CodeFacts& facts) const;
    std::vector<semantics::KnownCell> with_selected(std::uint32_t edge,
                                                    Known known) const;
    std::vector<Write> writes_of(const semantics::CodeFacts& facts) const;
    void add_conditions(std::uint32_t id, EdgeCode& code) const;
    std::vector<Action> actions(std::uint32_t id, const semantics::Update& update,
                                Known known) const;

    const semantics::System& system_;
    const model::Network& network_;
    std::deque<EdgeCode> edges_;
    std::vector<Action> before_, after_;
};

} // namespace zonar::guide
