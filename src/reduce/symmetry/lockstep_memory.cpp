// What the two runs read and write: cells of the state, auxiliary cells, clocks.
#include "reduce/symmetry/lockstep.h"
#include "watch/watch.h"

#include <algorithm>

namespace zonar::reduce {

using model::CellId;
using semantics::Interval;

model::Range Lockstep::range_of(std::int32_t cell) const {
    if (cell >= 0) return network_.memory.state.ranges[static_cast<std::size_t>(cell)];
    const auto i = static_cast<std::size_t>(-1 - std::int64_t{cell});
    const model::Cells& own = network_.memory.auxiliary;
    return i < own.size() ? own.ranges[i] : query_->cells.ranges[i - own.size()];
}

// An auxiliary cell that no code writes holds a constant: an element of a constant array, or
// the number of something in a table.
std::optional<std::int32_t> Lockstep::constant_of(std::int32_t cell) const {
    const auto i = static_cast<std::size_t>(-1 - std::int64_t{cell});
    const model::Cells& own = network_.memory.auxiliary;
    if (i < own.size()) {
        // Code of a query may call functions, too, but writes no constants of the network.
        if (!analysis_.is_constant(CellId{cell})) return std::nullopt;
        return own.initial[i];
    }
    // Of a query: only what no instruction writes directly, and nothing if addresses are
    // computed.
    for (const model::Instr instr : query_->program.code) {
        if (instr.op == model::Op::store && instr.operand == cell) return std::nullopt;
        if (instr.op == model::Op::store_at || instr.op == model::Op::store_keep ||
            instr.op == model::Op::copy)
            return std::nullopt;
    }
    return query_->cells.initial[i - own.size()];
}

std::optional<Relation> Lockstep::read(Pair cells, const State& state) {
    if (cells.a >= 0) {
        const auto a = static_cast<std::size_t>(cells.a);
        if (renaming_.cells[a] != cells.b) {
            fail({.kind = Mismatch::Kind::cell, .pair = cells});
            return std::nullopt;
        }
        effects_.reads.insert(cells.a);
        const Interval domain = analysis_.values_of(CellId{cells.a});
        const ValueMap& map = renaming_.maps[renaming_.values[a]];
        Relation found = Relation::unknown();
        if (renaming_.values[a] == 0) {
            found = Relation::same(domain);
        } else if (domain.high - domain.low <
                   static_cast<std::int64_t>(Relation::most_pairs)) {
            std::vector<Pair> pairs;
            for (std::int64_t v = domain.low; v <= domain.high; ++v) {
                const auto value = static_cast<std::int32_t>(v);
                pairs.push_back({value, map(value)});
            }
            found = Relation::of(std::move(pairs));
        }
        found.origin = cells.a;
        return found;
    }
    if (cells.b >= 0) {
        fail({.kind = Mismatch::Kind::code});
        return std::nullopt;
    }
    if (const auto own = state.own.find(cells.a); own != state.own.end()) {
        if (own->second.partner == cells.b) return own->second.value;
        return Relation::unknown();
    }
    const auto a = constant_of(cells.a);
    const auto b = constant_of(cells.b);
    if (a && b) return Relation::single(*a, *b);
    return Relation::unknown();
}

std::optional<Relation> Lockstep::read_at(const Relation& addresses, const State& state) {
    if (!addresses.has_pairs() || is_sum(addresses)) {
        fail_at_split(addresses);
        return std::nullopt;
    }
    std::optional<Relation> all;
    std::vector<Pair>
        pairs; // gathered first: joining one by one would take quadratic time
    for (const Pair cells : addresses.pairs()) {
        watch::spend();
        auto found = read(cells, state);
        work_ += found ? found->pairs().size() : 0;
        if (!found) {
            mismatch_.blamed = addresses.blamed;
            return std::nullopt;
        }
        if (found->has_pairs()) {
            pairs.insert(pairs.end(), found->pairs().begin(), found->pairs().end());
            constexpr std::size_t many = std::size_t{1} << 18;
            if (pairs.size() > many) pairs = Relation::of(std::move(pairs)).pairs();
        } else if (all) {
            all->join(*found);
        } else {
            all = std::move(found);
        }
    }
    Relation rest = Relation::of(std::move(pairs));
    // Which of the elements it was does not matter: their values are all of one kind.
    rest.origin = addresses.pairs().empty() ? -1 : addresses.pairs().front().a;
    if (!all) return rest;
    if (!rest.has_pairs() || !rest.pairs().empty()) all->join(rest);
    return all;
}

bool Lockstep::write(Pair cells, const Relation& value, State& state, bool certain) {
    const model::Range range_a = range_of(cells.a);
    const model::Range range_b = range_of(cells.b);
    if ((cells.a >= 0) != (cells.b >= 0)) return fail({.kind = Mismatch::Kind::code});
    if (value.has_pairs()) {
        for (const Pair v : value.pairs()) {
            const bool fits = range_a.contains(v.a);
            if (fits != range_b.contains(v.b))
                return fail({.kind = Mismatch::Kind::code, .pair = v});
            effects_.may_fault |= !fits;
        }
    } else {
        const bool fits = range_a == model::any_integer && range_b == model::any_integer;
        if (!fits && (range_a != range_b || !value.is_same()))
            return fail_at_split(value);
        effects_.may_fault |= !fits;
    }
    if (cells.a < 0) {
        effects_.own_writes.insert(cells.a);
        // What the second run overwrites is no longer the image of another cell's value.
        for (auto& [cell, other] : state.own) {
            if (other.partner != cells.b || cell == cells.a) continue;
            effects_.own_writes.insert(cell);
            other.value = Relation::unknown();
        }
        const auto own = state.own.find(cells.a);
        if (certain || own == state.own.end()) {
            // What was there before may be there still.
            Relation known = value;
            if (!certain) {
                const auto before = read(cells, state);
                known.join(before ? *before : Relation::unknown());
            }
            state.own[cells.a] = {cells.b, std::move(known)};
        } else if (own->second.partner == cells.b) {
            own->second.value.join(value);
        } else {
            own->second.value = Relation::unknown();
        }
        return true;
    }
    const auto a = static_cast<std::size_t>(cells.a);
    if (renaming_.cells[a] != cells.b)
        return fail({.kind = Mismatch::Kind::cell, .pair = cells});
    effects_.writes.insert(cells.a);
    const std::uint32_t map = renaming_.values[a];
    if (!value.has_pairs()) {
        if (map == 0 && value.is_same()) return true;
        return fail({.kind = Mismatch::Kind::value,
                     .cell = cells.a,
                     .blamed = value.is_same() ? value.origin : cells.a});
    }
    for (const Pair v : value.pairs()) {
        if (!range_a.contains(v.a) || renaming_.maps[map](v.a) == v.b) continue;
        // Either these values should have been renamed, or those of the cell should be.
        return fail({.kind = Mismatch::Kind::value,
                     .pair = v,
                     .cell = cells.a,
                     .blamed = v.a == v.b ? value.origin : cells.a});
    }
    return true;
}

bool Lockstep::write_at(const Relation& addresses, const Relation& value, State& state) {
    if (!addresses.has_pairs() || is_sum(addresses)) return fail_at_split(addresses);
    const bool certain = addresses.only().has_value();
    for (const Pair cells : addresses.pairs()) {
        watch::spend();
        if (write(cells, value, state, certain)) continue;
        if (mismatch_.kind == Mismatch::Kind::cell) mismatch_.blamed = addresses.blamed;
        return false;
    }
    return true;
}

// Elements keep their places, or are moved in both arrays alike.
bool Lockstep::copy(Pair to, Pair from, std::int32_t count, State& state) {
    for (std::int32_t i = 0; i < count; ++i) {
        watch::spend();
        if (sums_.contains(to.a + i) || sums_.contains(from.a + i))
            return fail({.kind = Mismatch::Kind::order});
        std::int32_t j = i; // the place in the second run
        if (to.a >= 0 && from.a >= 0)
            j = renaming_.cells[static_cast<std::size_t>(to.a + i)] - to.b;
        if (j < 0 || j >= count)
            return fail({.kind = Mismatch::Kind::cell, .pair = {to.a + i, to.b + i}});
        if (to.a >= 0 && from.a >= 0 && j == i) {
            // If only the elements that are read move, the others should, too.
            const std::int32_t k =
                renaming_.cells[static_cast<std::size_t>(from.a + i)] - from.b;
            if (k != i && k >= 0 && k < count)
                return fail({.kind = Mismatch::Kind::cell, .pair = {to.a + i, to.b + k}});
        }
        const auto value = read({from.a + i, from.b + j}, state);
        if (!value || !write({to.a + i, to.b + j}, *value, state, true)) return false;
    }
    return true;
}

// Whether all elements are equal does not depend on their order.
std::optional<Relation> Lockstep::compare(Pair one, Pair other, std::int32_t count) {
    for (std::int32_t i = 0; i < count; ++i) {
        watch::spend();
        const std::int32_t a = one.a + i;
        const std::int32_t b = other.a + i;
        if (a < 0 || b < 0) {
            fail({.kind = Mismatch::Kind::code});
            return std::nullopt;
        }
        effects_.reads.insert(a);
        effects_.reads.insert(b);
        const std::int32_t j = renaming_.cells[static_cast<std::size_t>(a)] - one.b;
        const std::int32_t k = renaming_.cells[static_cast<std::size_t>(b)] - other.b;
        if (j < 0 || j >= count || j != k) {
            // The one that does not move should, too.
            fail({.kind = Mismatch::Kind::cell,
                  .pair = j == i ? Pair{a, one.b + k} : Pair{b, other.b + j}});
            return std::nullopt;
        }
        if (renaming_.values[static_cast<std::size_t>(a)] !=
            renaming_.values[static_cast<std::size_t>(b)]) {
            fail({.kind = Mismatch::Kind::value,
                  .cell = a,
                  .blamed = renaming_.values[static_cast<std::size_t>(a)] == 0 ? a : b});
            return std::nullopt;
        }
    }
    return Relation::same(Interval{0, 1});
}

bool Lockstep::set_clock(const Relation& clocks) {
    if (!all_images(clocks, renaming_.clocks, Mismatch::Kind::clock)) return false;
    for (const Pair p : clocks.pairs()) effects_.clocks.insert(p.a);
    return true;
}

} // namespace zonar::reduce
