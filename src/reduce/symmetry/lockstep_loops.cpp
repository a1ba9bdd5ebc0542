// Loops over a range: for i = low .. high. The compiler makes them of forall, exists, sum and
// `for (i : T)`, always in the same form.
//
// Under a renaming that maps the values of i by r, the round with i in the first run corresponds
// to the round with r(i) in the second. r maps the range onto itself, so both runs have the same
// rounds, in another order. The order does not matter if
//   - a round writes no cell and no clock, and reads none of the auxiliary cells that rounds
//     write before it writes them itself: then no round can tell which were before it. A round
//     may end the loop, always at the same place, and leave constants behind: then the loop is
//     ended by some round in both runs or in neither. Or it adds a value to a sum, and sums of
//     32-bit numbers, modulo 2^32, do not depend on the order.
//   - or no round reads or writes what another one writes, and none ends the loop.
// A variable that rounds do nothing with but add to it, by values that do not depend on it, is the same behind the
// loop in both runs: the values are those of corresponding rounds, and are added in another order.
// Its range must hold what may come out in between.
// And no round may fail: another one might have ended the loop before.
#include "reduce/symmetry/lockstep.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace zonar::reduce {

using semantics::Interval;

std::optional<bool> Lockstep::follow_loop(const Place& place, const State& state,
                                          const Region& region, Work& work,
                                          Exits& exits) {
    const auto a = loop_at(program(), place.a);
    const auto b = loop_at(program(), place.b);
    if (!a || !b) return std::nullopt;
    const auto low = state.stack.back().only();
    if (!low || low->a != low->b || a->high != b->high || a->is_sum != b->is_sum ||
        low->a > a->high ||
        std::int64_t{a->high} - low->a >= std::int64_t{Relation::most_pairs})
        return std::nullopt;

    const auto go_on = [&](Exits& found) {
        for (auto& [at, left] : found) open(at, std::move(left), region, work, exits);
        return true;
    };
    std::optional<Mismatch> first;
    for (std::size_t m = 1; m < renaming_.maps.size(); ++m) {
        const ValueMap& map = renaming_.maps[m];
        bool moves = false, onto = true;
        for (std::int32_t v = low->a; onto && v <= a->high; ++v) {
            onto = map(v) >= low->a && map(v) <= a->high;
            moves |= map(v) != v;
        }
        if (!onto || !moves) continue;
        Exits found;
        if (run_renamed(*a, *b, place, state, map, found)) return go_on(found);
        if (!first) first = mismatch_;
    }
    Exits found;
    if (run_in_order(*a, place, state, found)) return go_on(found);
    found.clear();
    if (run_one_by_one(*a, *b, place, state, found)) return go_on(found);
    if (first) mismatch_ = std::move(*first); // it may say what else is to be renamed
    return false;
}

// Both take the same rounds in the same order.
bool Lockstep::run_in_order(const CountedLoop& a, const Place& place, const State& state,
                            Exits& exits) {
    State inside = state;
    const Relation low = std::move(inside.stack.back());
    inside.stack.pop_back();
    const auto b_cell = program().code[place.b].operand;
    if (!write({a.cell, b_cell}, low, inside, true)) return false;
    Place head = place;
    ++head.a;
    ++head.b;
    const Region region{.begin = a.head, .end = a.done, .calls = place.calls_a.size()};
    return execute(head, std::move(inside), region, exits);
}

// The same, with what is known of each round apart from the others: which elements it copies, say.
bool Lockstep::run_one_by_one(const CountedLoop& a, const CountedLoop& b,
                              const Place& place, const State& state, Exits& exits) {
    constexpr std::int64_t most_rounds = 64;
    const std::int32_t low = state.stack.back().only()->a;
    if (a.is_sum || std::int64_t{a.high} - low >= most_rounds) return false;
    const Relation first = state.stack.back();
    const auto leave = [&exits](const Place& at, const State& exit) {
        const auto [known, is_new] = exits.try_emplace(at, exit);
        if (!is_new) join(known->second, exit);
    };
    Place end = place, done = place;
    end.a = a.end, end.b = b.end;
    done.a = a.done, done.b = b.done;
    State now = state;
    for (std::int32_t v = low; v <= a.high; ++v) {
        Exits left;
        Effects round;
        if (!run_round(a, b, place, now, Relation::single(v, v), left, round) ||
            round.own_writes.contains(a.cell))
            return false;
        effects_.add(round);
        const auto to_next = left.find(end);
        for (const auto& [at, exit] : left)
            if (at != end) leave(at, exit);
        if (to_next == left.end()) return true;
        now = std::move(to_next->second);
        now.stack.push_back(first); // as before the loop
    }
    effects_.own_writes.insert(a.cell);
    now.stack.pop_back();
    now.own[a.cell] = {b.cell, Relation::unknown()};
    leave(done, now);
    return true;
}

// One round, or several at once. Leaves the effects of it apart from those before.
bool Lockstep::run_round(const CountedLoop& a, const CountedLoop& b, const Place& place,
                         const State& state, const Relation& values, Exits& exits,
                         Effects& effects) {
    State inside = state;
    inside.stack.pop_back(); // the first value
    inside.own[a.cell] = {b.cell, values};
    Place begin = place;
    begin.a = a.begin;
    begin.b = b.begin;
    const Region region{.begin = a.begin,
                        .end = a.end,
                        .calls = place.calls_a.size(),
                        .floor = inside.stack.size()};
    std::swap(effects, effects_);
    const bool ok = execute(begin, std::move(inside), region, exits);
    std::swap(effects, effects_);
    return ok;
}

Lockstep::Sums Lockstep::sums_of(const CountedLoop& a, const CountedLoop& b,
                                 const State& state) const {
    const std::set<std::int32_t> of_b = added_to(program(), b);
    Sums sums;
    for (const std::int32_t cell : added_to(program(), a)) {
        const auto own = state.own.find(cell);
        if (own == state.own.end() || !of_b.contains(own->second.partner)) continue;
        const auto only = own->second.value.only();
        if (only && only->a == only->b) sums.emplace(cell, only->a);
    }
    return sums;
}

bool Lockstep::is_sum(const Relation& addresses) const {
    return !sums_.empty() && addresses.has_pairs() &&
           std::ranges::any_of(addresses.pairs(),
                               [&](Pair p) { return sums_.contains(p.a); });
}

bool Lockstep::run_renamed(const CountedLoop& a, const CountedLoop& b, const Place& place,
                           const State& state, const ValueMap& map, Exits& exits) {
    const Sums sums = sums_of(a, b, state);
    if (!sums.empty()) {
        // Rounds count from 0 on.
        State start = state;
        for (const auto& sum : sums) start.own[sum.first].value = Relation::single(0, 0);
        const Sums outer = sums_;
        sums_.insert(sums.begin(), sums.end());
        const bool ok = run_rounds(a, b, place, start, map, sums, exits);
        sums_ = outer;
        if (ok) return true;
        exits.clear();
    }
    return run_rounds(a, b, place, state, map, {}, exits);
}

// What a round has added, as often as there are rounds.
bool Lockstep::end_sums(const Sums& sums, const State& round, std::int64_t rounds,
                        State& after) {
    for (const auto& [cell, first] : sums) {
        const auto own = round.own.find(cell);
        if (own == round.own.end() || !own->second.value.has_pairs() ||
            !own->second.value.is_same() || own->second.value.pairs().empty())
            return fail({.kind = Mismatch::Kind::order});
        const auto& added = own->second.value.pairs();
        const std::int64_t least = std::min<std::int64_t>(0, added.front().a) * rounds,
                           most = std::max<std::int64_t>(0, added.back().a) * rounds;
        const Interval values{first + least, first + most};
        for (const std::int32_t c : {cell, own->second.partner})
            if (!Interval::of(range_of(c)).contains(values))
                return fail({.kind = Mismatch::Kind::order});
        after.own[cell] = {own->second.partner, Relation::same(values)};
    }
    return true;
}

bool Lockstep::run_rounds(const CountedLoop& a, const CountedLoop& b, const Place& place,
                          const State& state, const ValueMap& map, const Sums& sums,
                          Exits& exits) {
    const std::int32_t low = state.stack.back().only()->a;
    std::vector<Pair> rounds;
    for (std::int32_t v = low; v <= a.high; ++v) rounds.push_back({v, map(v)});
    const std::int64_t count = std::ssize(rounds);
    const Relation values = Relation::of(std::move(rounds));

    // A first time, to learn which auxiliary cells a round writes; then once more as if
    // nothing were known of these, since rounds before have written them.
    State start = state;
    Exits left;
    Effects effects;
    if (!run_round(a, b, place, start, values, left, effects)) return false;
    const auto forget = [&](State& s) {
        for (const std::int32_t cell : effects.own_writes) {
            const auto own = s.own.find(cell);
            const std::int32_t partner =
                own != s.own.end() ? own->second.partner : std::int32_t{0};
            s.own[cell] = {partner, sums.contains(cell) ? Relation::single(0, 0)
                                                        : Relation::unknown()};
        }
    };
    forget(start);
    left.clear();
    Effects again;
    if (!run_round(a, b, place, start, values, left, again)) return false;
    if (again.own_writes != effects.own_writes || again.own_writes.contains(a.cell) ||
        again.may_fault)
        return fail({.kind = Mismatch::Kind::order});
    const bool writes = !again.writes.empty() || !again.clocks.empty();
    if (writes && !rounds_are_disjoint(a, b, place, start, low, map)) return false;

    // What may come behind the loop: it is done, or a round has ended it.
    const std::size_t height = state.stack.size() - 1;
    Place done = place;
    done.a = a.done;
    done.b = b.done;
    State after = start;
    after.stack.pop_back();
    after.own[a.cell] = {b.cell, Relation::unknown()};
    for (const auto& sum : sums) after.own[sum.first].value = Relation::unknown();
    for (auto& [at, exit] : left) {
        if (at.a == a.end && at.b == b.end && at.calls_a == place.calls_a) {
            const std::size_t expected = height + (a.is_sum ? 1 : 0);
            if (exit.stack.size() != expected || (a.is_sum && height == 0))
                return fail({.kind = Mismatch::Kind::order});
            if (!end_sums(sums, exit, count, after)) return false;
            if (!a.is_sum) continue;
            if (!exit.stack.back().is_same()) return fail_at_split(exit.stack.back());
            if (!after.stack.back().is_same())
                return fail({.kind = Mismatch::Kind::order});
            after.stack.back() = Relation::same();
            continue;
        }
        if (writes || a.is_sum || !sums.empty() || exit.stack.size() != height ||
            std::ranges::any_of(exits,
                                [&here = at](const auto& e) { return e.first != here; }))
            return fail({.kind = Mismatch::Kind::order});
        // Which round it was differs between the runs. What each of them leaves behind alike
        // is known all the same: the result of a function, say.
        State ended = after;
        for (const auto& [cell, own] : exit.own) {
            const auto only = own.value.only();
            if (only && only->a == only->b) ended.own[cell] = own;
        }
        exits.emplace(at, std::move(ended));
    }
    // A round may end the loop by going where it goes on anyway.
    const auto [end, is_new] = exits.try_emplace(std::move(done), after);
    if (!is_new) join(end->second, after);
    effects_.add(again);
    effects_.own_writes.insert(a.cell);
    return true;
}

bool Lockstep::rounds_are_disjoint(const CountedLoop& a, const CountedLoop& b,
                                   const Place& place, const State& state,
                                   std::int32_t low, const ValueMap& map) {
    const auto meet = [](const std::set<std::int32_t>& x,
                         const std::set<std::int32_t>& y) {
        std::vector<std::int32_t> both;
        std::ranges::set_intersection(x, y, std::back_inserter(both));
        return !both.empty();
    };
    std::set<std::int32_t> reads, writes, clocks; // of the rounds before
    for (std::int32_t v = low; v <= a.high; ++v) {
        Exits left;
        Effects round;
        if (!run_round(a, b, place, state, Relation::single(v, map(v)), left, round))
            return false;
        if (meet(round.writes, reads) || meet(round.writes, writes) ||
            meet(round.reads, writes) || meet(round.clocks, clocks))
            return fail({.kind = Mismatch::Kind::order});
        reads.insert(round.reads.begin(), round.reads.end());
        writes.insert(round.writes.begin(), round.writes.end());
        clocks.insert(round.clocks.begin(), round.clocks.end());
    }
    return true;
}

} // namespace zonar::reduce
