// reduce/symmetry/lockstep.h
//
// Two pieces of compiled code, run side by side on all pairs (s, r(s)) of a discrete state and
// its image under a renaming r. Do they do the same, up to the renaming? If they do, then
//   - both have the same value, or the same truth, or name a clock or channel and its image;
//   - both write related values to related cells, and set related clocks to the same value;
//   - both fail, or neither does.
// That is proved by an abstract interpretation whose values are relations (relation.h): each
// value on the stack stands for every pair of values that the two runs may have there. Both runs
// are at corresponding instructions all the time. A condition on which they could differ is a
// mismatch, and so is any access to cells that are not images of each other.
//
// Nothing is enumerated but the values of single cells, so the size of the state space does not
// matter. The answer errs on one side only: "they agree" is proved, "they do not" may be wrong.
//
// Loops over a range (forall, exists, sum, for) run through their values in ascending order, but
// a renaming maps the round with i to the round with r(i). lockstep_loops.cpp has the argument
// when the order of the rounds does not matter.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "reduce/symmetry/counted_loop.h"
#include "reduce/symmetry/relation.h"
#include "reduce/symmetry/renaming.h"
#include "reduce/symmetry/untouched.h"
#include "semantics/code_facts.h"

#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace zonar::reduce {

/// Why a renaming is none of the network.
struct Mismatch {
    enum class Kind : std::uint8_t {
        cell,    // `pair`: cells that should be images of each other
        clock,   // likewise
        channel, // likewise
        value,   // of cell `cell`: `pair` should be a value and its image
        code,    // the code does different things, at `place`
        order,   // the order matters in which processes or rounds of a loop come
        part,    // `text` says what differs
    };
    Kind kind = Kind::code;
    Pair pair = {};
    std::int32_t cell = -1;
    /// The values of this cell should be renamed, or not; -1: no such cell is known.
    std::int32_t blamed = -1;
    std::string text = {};
    std::optional<model::SourceRange> place = {};
};

class Lockstep {
public:
    /// All must outlive it.
    Lockstep(const model::Network& network, const semantics::CodeAnalysis& analysis,
             const Renaming& renaming, FactsByEntry& known)
        : network_(network), analysis_(analysis), renaming_(renaming),
          untouched_(network, analysis, known, renaming) {}
    /// So much work it may do, in steps; then nothing is proved any more.
    void limit_work(std::uint64_t most) { most_work_ = most; }
    std::uint64_t work() const { return work_; }

    /// From here on it is about code of a query; null: of the network.
    void use(const model::Query* query) { query_ = query; }
    /// The values that an auxiliary cell of the first code and one of the second have when
    /// they begin: those of a select.
    void bind(Pair cells, Relation values) {
        bound_[cells.a] = {cells.b, std::move(values)};
    }
    void unbind() { bound_.clear(); }

    // ---- true: proved; else mismatch() says what stands in the way

    bool same_truth(model::IntExpr a, model::IntExpr b);
    bool same_value(model::IntExpr a, model::IntExpr b);
    bool maps_clock(model::IntExpr a, model::IntExpr b);
    bool maps_channel(model::IntExpr a, model::IntExpr b);
    bool same_effect(std::optional<model::CodeEntry> a,
                     std::optional<model::CodeEntry> b);
    /// The values of an expression, side by side; nothing on a mismatch.
    std::optional<Relation> values(model::IntExpr a, model::IntExpr b);

    const Mismatch& mismatch() const { return mismatch_; }

private:
    struct Own {
        std::int32_t partner = 0;
        Relation value;
    };
    using OwnCells = std::map<std::int32_t, Own>; // by auxiliary cell of the first code
    struct State {
        std::vector<Relation> stack;
        OwnCells own = {};
    };
    struct Place {
        std::uint32_t a = 0, b = 0; // instructions
        std::vector<std::uint32_t> calls_a, calls_b;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    /// What was done so far, in the first of the two runs; by cell of the state, and by clock.
    struct Effects {
        std::set<std::int32_t> reads, writes, clocks;
        std::set<std::int32_t> own_writes; // auxiliary cells
        bool may_fault = false;

        void add(const Effects& other) {
            reads.insert(other.reads.begin(), other.reads.end());
            writes.insert(other.writes.begin(), other.writes.end());
            clocks.insert(other.clocks.begin(), other.clocks.end());
            own_writes.insert(other.own_writes.begin(), other.own_writes.end());
            may_fault |= other.may_fault;
        }
    };
    /// Instructions of the first code that are being followed, in one function.
    struct Region {
        std::uint32_t begin = 0, end = 0;
        std::size_t calls = 0; // in progress around it
        std::size_t floor = 0; // of the stack: nothing below is taken away
        bool is_all = false;   // the whole code, to its end
        bool contains(const Place& place) const {
            if (place.calls_a.size() != calls) return place.calls_a.size() > calls;
            return place.a >= begin && place.a < end;
        }
    };
    /// Where a region is left, and with what.
    using Exits = std::map<Place, State>;
    /// Places to be followed, and what is known there.
    struct Work {
        std::map<Place, State> states;
        std::set<Place> open;
    };

    // ---- lockstep.cpp
    bool is_untouched(model::CodeEntry a, model::CodeEntry b) const;
    std::optional<Relation> run(model::CodeEntry a, model::CodeEntry b);
    /// Follows everything that begins at a place, to the end of the region.
    bool execute(const Place& from, State state, const Region& region, Exits& exits);
    bool follow(Place place, State state, const Region& region, Work& work, Exits& exits);
    void open(Place place, State state, const Region& region, Work& work, Exits& exits);
    static bool join(State& into, const State& from);
    bool branch(const Place& place, State state, const Region& region, Work& work,
                Exits& exits);

    std::optional<Relation> read(Pair cells, const State& state);
    std::optional<Relation> read_at(const Relation& addresses, const State& state);
    bool write(Pair cells, const Relation& value, State& state, bool certain);
    bool write_at(const Relation& addresses, const Relation& value, State& state);
    bool copy(Pair to, Pair from, std::int32_t count, State& state);
    std::optional<Relation> compare(Pair one, Pair other, std::int32_t count);
    std::optional<Relation> element(const Relation& base, const Relation& index,
                                    const model::Dimension& a, const model::Dimension& b);
    std::optional<Relation> combine(model::Instr a, model::Instr b, const Relation& left,
                                    const Relation& right);
    std::optional<Relation> combine(model::Op op, const Relation& operand, bool exact);
    bool set_clock(const Relation& clocks);
    model::Range range_of(std::int32_t cell) const;
    std::optional<std::int32_t> constant_of(std::int32_t cell) const;
    bool all_images(const Relation& relation, const std::vector<std::uint32_t>& images,
                    Mismatch::Kind kind);

    bool fail(Mismatch mismatch) {
        if (!mismatch.place) mismatch.place = place_;
        mismatch_ = std::move(mismatch);
        return false;
    }
    bool fail_at_split(const Relation& relation);

    // ---- lockstep_loops.cpp
    /// If a loop begins here: follows it, and opens what comes behind it. Nothing: there is
    /// no loop that it knows.
    std::optional<bool> follow_loop(const Place& place, const State& state,
                                    const Region& region, Work& work, Exits& exits);
    bool run_in_order(const CountedLoop& a, const Place& place, const State& state,
                      Exits& exits);
    bool run_one_by_one(const CountedLoop& a, const CountedLoop& b, const Place& place,
                        const State& state, Exits& exits);
    bool run_renamed(const CountedLoop& a, const CountedLoop& b, const Place& place,
                     const State& state, const ValueMap& map, Exits& exits);
    bool run_round(const CountedLoop& a, const CountedLoop& b, const Place& place,
                   const State& state, const Relation& values, Exits& exits,
                   Effects& effects);
    /// What variables that are only added to had before the loop.
    using Sums = std::map<std::int32_t, std::int32_t>;
    Sums sums_of(const CountedLoop& a, const CountedLoop& b, const State& state) const;
    bool run_rounds(const CountedLoop& a, const CountedLoop& b, const Place& place,
                    const State& state, const ValueMap& map, const Sums& sums,
                    Exits& exits);
    bool end_sums(const Sums& sums, const State& round, std::int64_t rounds,
                  State& after);
    bool is_sum(const Relation& addresses) const;
    bool rounds_are_disjoint(const CountedLoop& a, const CountedLoop& b,
                             const Place& place, const State& state, std::int32_t low,
                             const ValueMap& map);

    const model::Program& program() const {
        return query_ != nullptr ? query_->program : network_.program;
    }

    const model::Network& network_;
    const semantics::CodeAnalysis& analysis_;
    const Renaming& renaming_;
    Untouched untouched_;
    const model::Query* query_ = nullptr;
    OwnCells bound_;
    Sums sums_; // of loops in progress

    Effects effects_;
    std::size_t steps_ = 0;  // of the code being followed
    std::uint64_t work_ = 0; // in all
    std::uint64_t most_work_ = std::numeric_limits<std::uint64_t>::max();
    std::optional<Relation> result_; // at the end of the code
    model::SourceRange place_;       // of the instruction being executed
    Mismatch mismatch_;
};

} // namespace zonar::reduce
