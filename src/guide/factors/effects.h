// guide/factors/effects.h
//
// What the edges of a synchronisation do to variables, found by running their code on all
// combinations of values that matter to it. Pieces that read an unknown value, or with which
// there would be too many combinations, are not run: a condition is then taken to
// hold, and what an action writes may be any value it can write, or nothing.
//
// Which elements of an array are read may depend on another variable. If there are too many
// combinations, each value of that one is a case of its own, with fewer variables to read.
//
// A variable that is written and never read need not be enumerated: two runs from different
// values tell whether it is kept or overwritten, and with what.
//
// A combination whose code faults has no successor.
#pragma once

#include "guide/factors/boxes.h"
#include "guide/factors/factor_table.h"
#include "guide/factors/grid.h"
#include "guide/factors/pieces.h"
#include "semantics/machine.h"
#include "semantics/system.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace zonar::guide {

/// Edges that are taken together.
struct Synchronisation {
    struct Deed {
        const Action* action = nullptr;
        bool certain = true; // false: whether it is done, and with what values, is open
    };
    Box moves; // of the processes
    std::vector<const Condition*> conditions;
    std::vector<Deed> actions; // in the order in which they run
    std::uint32_t channel = 0; // for conditions about it
};

/// What could not be found out about one.
struct Unknown {
    bool condition = false;
    bool action = false;
};

class Effects {
public:
    struct Limits {
        std::size_t combinations = 0; // of one synchronisation
        std::size_t evaluations = 0;  // of all together; then nothing is run any more
    };
    Effects(const semantics::System& system, const Pieces& pieces,
            const FactorTable& table, BoxSpace& space, semantics::Machine& machine,
            Limits limits);

    /// Appends boxes that together are what it does. Those that change nothing are left
    /// out.
    Unknown add(const Synchronisation& sync, Boxes& boxes);
    /// From now on nothing is run: every synchronisation is one box at most.
    void stop_running() { running_ = false; }

private:
    /// A factor whose new state is not known.
    struct Loose {
        FactorId factor = 0;
        std::vector<StateId> written; // what it may become; it may also stay
    };

    /// A variable that has one value in the case at work.
    struct Pin {
        FactorId factor = 0;
        StateId state = 0;
    };

    Unknown add_case(const Synchronisation& sync, Boxes& boxes);
    std::optional<FactorId> next_pin(const Synchronisation& sync);
    bool pins_make_room(const Synchronisation& sync);
    void find_steady_pins(const Synchronisation& sync);
    Reads reads_in_case(const Condition& condition) const;
    Reads reads_in_case(const Action& action) const;

    enum class Can : std::uint8_t { yes, no, too_many };
    Can can_read(const Reads& reads);
    Unknown plan(const Synchronisation& sync, bool run);
    void find_outcomes();
    void set_unknown(std::int32_t cell, bool unknown);
    bool enumerate(const Synchronisation& sync, Boxes& boxes);
    bool conditions_hold(const Synchronisation& sync);
    bool run_actions();
    void write_selects(std::uint32_t edge);
    void write_blind(bool high);
    StateId state_in_memory(FactorId factor) const;
    void add_box(const Synchronisation& sync, const Grid& grid, Boxes& boxes);
    const Loose* loose(FactorId factor) const;
    Relation loose_relation(const Loose& loose, StateId first, StateId last) const;

    const semantics::System& system_;
    const Pieces& pieces_;
    const FactorTable& table_;
    BoxSpace& space_;
    semantics::Machine& machine_;
    std::size_t evaluations_left_;
    bool running_ = true;

    // of the synchronisation at work
    std::vector<Pin> pins_;
    std::vector<semantics::KnownCell> known_;  // the same as values
    std::vector<semantics::KnownCell> steady_; // those that no action writes
    Axes axes_;
    std::vector<const Condition*> refused_conditions_; // with too many combinations
    std::vector<const Action*> refused_actions_;       // likewise
    std::vector<std::uint8_t> unknown_;                // by cell
    std::vector<std::int32_t> changed_; // where unknown_ is not as at first
    std::vector<const Condition*> conditions_;
    std::vector<const Action*> actions_;
    std::vector<Write> writes_;
    std::vector<FactorId> blind_; // written, never read
    std::vector<StateId> after_low_;
    std::vector<Loose> loose_;
};

} // namespace zonar::guide
