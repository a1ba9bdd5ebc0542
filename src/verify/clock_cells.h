// verify/clock_cells.h
//
// Where atoms of a formula speak of clocks, letters change while time passes. The clock
// constraints that occur in the atoms cut the clock values of a discrete state into cells,
// in each of which every atom is true or false throughout. A cell is convex, and time meets
// it once, for a while; so a stay is a sequence of cells.
//
// As a restriction of the expander (semantics/expander.h) this is "in one cell": what a
// transition leads to is cut into cells, and from each part time passes as long as it stays
// in its cell. next() tells where a stay goes on from there, a step of its own that reads a
// letter. That is no transition, so it is for formulas without X.
//
// A constraint changes with time if it compares a clock with a number. At the moment when x
// becomes c, x < c becomes false; right after it, x <= c does. Hence what changes at the same
// moment is some of the former or some of the latter, and never both.
#pragma once

#include "model/query.h"
#include "semantics/expander.h"
#include "verify/predicate.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::verify {

class ClockCells final : public semantics::Restriction {
public:
    /// With more constraints there may be too many cells.
    static constexpr std::size_t most_constraints = 12;
    /// How many constraints the atoms have.
    static std::size_t constraints_in(std::span<const model::Predicate* const> atoms);

    /// `expander` tells where time stands still. Everything must stay.
    ClockCells(const model::Query& query, std::span<const model::Predicate* const> atoms,
               const semantics::System& system, semantics::Expander& expander);

    /// The parts of a zone that lie in one cell each.
    const zone::Federation& inside(semantics::Machine& machine,
                                   zone::ConstZone zone) override;
    /// What of a zone, which begins in one cell and is closed under delay, lies in others.
    const zone::Federation& outside(semantics::Machine& machine,
                                    zone::ConstZone zone) override;
    /// The points at which a stay in a zone of one cell comes to the next one. Invariants
    /// are not looked at.
    const zone::Federation& next(semantics::Machine& machine, zone::ConstZone zone);

    /// What of a zone lies in the cell that another one, of the same state, lies in.
    const zone::Federation& in_cell_of(zone::ConstZone member,
                                       semantics::Machine& machine, zone::ConstZone zone);

    /// next() as the inside() of a restriction.
    semantics::Restriction* border() { return &border_; }

private:
    /// x_i - x_j `bound`.
    struct Constraint {
        zone::Clock i = 0;
        zone::Clock j = 0;
        zone::Bound bound;

        Constraint negated() const { return {j, i, bound.negated()}; }
        /// It becomes false when time passes.
        bool ends() const { return j == 0; }
        friend bool operator==(const Constraint&, const Constraint&) = default;
    };
    class Border final : public semantics::Restriction {
    public:
        explicit Border(ClockCells& cells) : cells_(cells) {}
        const zone::Federation& inside(semantics::Machine& machine,
                                       zone::ConstZone zone) override {
            return cells_.next(machine, zone);
        }
        const zone::Federation& outside(semantics::Machine& machine,
                                        zone::ConstZone zone) override {
            return cells_.outside(machine, zone);
        }

    private:
        ClockCells& cells_;
    };

    bool evaluate(semantics::Machine& machine);
    void add_next(zone::ConstZone zone, bool strict);
    bool enter(zone::ConstZone zone, bool strict, std::uint32_t ending);

    const model::Query& query_;
    const semantics::System& system_;
    semantics::Expander& expander_;
    std::vector<model::ClockConstraint> all_;
    std::vector<Constraint> now_;    // in the state of the machine; for next(): that hold
    std::vector<Constraint> ending_; // of these, what may become false together
    std::vector<semantics::Word> words_;
    zone::Federation result_, rest_, next_;
    zone::Dbm piece_;
    Border border_{*this};
};

/// A single cell, by a zone that lies in it. For following a way.
class ClockCell final : public semantics::Restriction {
public:
    ClockCell(ClockCells& cells, zone::ConstZone member)
        : cells_(cells), member_(member) {}

    const zone::Federation& inside(semantics::Machine& machine,
                                   zone::ConstZone zone) override {
        return cells_.in_cell_of(member_, machine, zone);
    }
    const zone::Federation& outside(semantics::Machine& machine,
                                    zone::ConstZone zone) override {
        return cells_.outside(machine, zone);
    }

private:
    ClockCells& cells_;
    zone::Dbm member_;
};

} // namespace zonar::verify
