// verify/measure_goal.h
//
// The goal of a search that looks at all states: it writes down the values that the items
// of a sup, inf or bounds query have in those that satisfy the condition, and asks to go on.
//
// Of a clock, a search that covers states by simulation with the constant K knows the values
// up to K exactly. Zones are exact, so larger values that it meets are real, but there may
// be others; it writes down where they could be. docs/measures.md has the proof.
#pragma once

#include "explore/goal.h"
#include "verify/goal.h"
#include "verify/measured.h"
#include "verify/predicate.h"
#include "verify/value_set.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::verify {

/// What was seen of one item so far.
struct Sighting {
    /// The extreme value: the last cell of a sup query, the first of an inf query. Of a
    /// bounds query the last one as well.
    std::optional<Cell> extreme;
    ValueSet values; // for bounds queries only
    /// Where the extreme value was met first, and the zone there.
    explore::NodeId node = explore::no_node;
    zone::Dbm zone;
    zone::Clock clock = 0;   // measured there; 0 for an integer
    std::int64_t offset = 0; // what is added to it

    /// Some state has a larger value of a clock than is known exactly. Every value that
    /// may be missing is in this cell or behind it; endless: none is missing.
    Cell unknown_from = endless;
    zone::Clock open_clock = 0; // whose value that is
    /// An end of what was seen of this clock above its constant: the last that is finite,
    /// of an inf query the first.
    Cell seen = 0;
};

/// Whether it tells the answer; of a search that is finished.
bool is_complete(const Sighting& sighting, model::QueryKind kind);
/// What a run to the extreme value must have at its end.
std::vector<semantics::FixedConstraint> shown_by_run(const Sighting& sighting,
                                                     model::QueryKind kind);
/// Writes down what was seen.
void tell(const Sighting& sighting, model::QueryKind kind, Measured::Status status,
          Measured& measured);

class MeasureGoal final : public explore::Goal, public semantics::Observer {
public:
    /// `constants`: K by clock; empty if all values are known exactly.
    MeasureGoal(const model::Query& query, StatePredicate& predicate,
                const semantics::System& system, std::span<const std::int32_t> constants);

    semantics::Observer* observer() override { return this; }
    /// As for a QueryGoal.
    void use(semantics::Successors& source) override { use(source, source.machine()); }
    void use(semantics::Successors& source, semantics::Machine& machine);

    bool interesting(semantics::Machine& machine) override {
        return inner_.interesting(machine);
    }
    Answer reached(const semantics::Word* words, zone::ConstZone zone) override;
    bool asks_late() const override { return false; }
    Answer reached_late(const semantics::Word*, zone::ConstZone, bool) override {
        return Answer::no;
    }
    /// Remembers where the values just written down were met; never ends the search.
    bool accept(explore::NodeId node) override;

    std::span<const Sighting> sightings() const { return sightings_; }
    /// The part of a symbolic state that satisfies the condition; null on an error.
    const zone::Federation* satisfying(const semantics::Word* words,
                                       zone::ConstZone zone) {
        return inner_.satisfying(words, zone);
    }

private:
    bool failed() const { return source_->failed() || machine_->failed(); }
    void look(std::size_t item, const zone::Federation& zones, zone::ConstZone whole);
    void note(Sighting& sighting, CellRange range);
    void note_unknown(Sighting& sighting, zone::Clock clock, CellRange range,
                      std::int64_t offset) const;

    const model::Query& query_;
    StatePredicate& predicate_;
    const semantics::System& system_;
    QueryGoal inner_;
    std::span<const std::int32_t> constants_;
    semantics::Successors* source_ = nullptr;
    semantics::Machine* machine_ = nullptr;
    bool only_integers_; // are measured, and asked about by the condition
    zone::Federation nothing_;
    std::vector<Sighting> sightings_;
    std::vector<std::size_t> improved_; // by the last state
    bool is_better_ = false;            // the last value noted
};

} // namespace zonar::verify
