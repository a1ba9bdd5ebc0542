// Operations on pairs of values.
#include "model/evaluate.h"
#include "reduce/symmetry/lockstep.h"

#include <algorithm>
#include <array>
#include <utility>

namespace zonar::reduce {

using model::Op;
using semantics::Interval;

namespace {

// As many pairs of operands are combined one by one; fewer if they are the same in both runs.
constexpr std::size_t most_combinations = std::size_t{1} << 16;
constexpr std::size_t most_same_combinations = 256;

constexpr bool compares(Op op) {
    return op == Op::less || op == Op::less_equal || op == Op::greater ||
           op == Op::greater_equal || op == Op::equal || op == Op::not_equal;
}

constexpr bool may_fault(Op op) {
    return op == Op::divide || op == Op::modulo || op == Op::power ||
           op == Op::shift_left || op == Op::shift_right;
}

} // namespace

std::optional<Relation> Lockstep::combine(model::Instr a, model::Instr b,
                                          const Relation& left, const Relation& right) {
    if (a.operand != b.operand) {
        fail({.kind = Mismatch::Kind::code});
        return std::nullopt;
    }
    const bool exact = a.operand == model::exactly;
    Relation result = Relation::unknown();
    const bool same = left.is_same() && right.is_same();
    const std::size_t combinations = left.pairs().size() * right.pairs().size();
    work_ += combinations;
    if (left.has_pairs() && right.has_pairs() &&
        combinations <= (same ? most_same_combinations : most_combinations)) {
        std::vector<Pair> pairs;
        std::array<bool, 4> seen{}; // of comparisons
        for (const Pair l : left.pairs()) {
            for (const Pair r : right.pairs()) {
                const model::Arithmetic x = model::apply(a.op, l.a, r.a);
                const model::Arithmetic y = model::apply(a.op, l.b, r.b);
                const bool fails = x.fault != model::Fault::none || (exact && x.wrapped);
                const bool also = y.fault != model::Fault::none || (exact && y.wrapped);
                if (fails != also) {
                    fail({.kind = Mismatch::Kind::code, .pair = r});
                    return std::nullopt;
                }
                effects_.may_fault |= fails;
                if (fails) continue;
                if (compares(a.op)) {
                    bool& met = seen[static_cast<std::size_t>(2 * x.value + y.value)];
                    if (std::exchange(met, true)) continue;
                }
                pairs.push_back({x.value, y.value});
            }
        }
        result = Relation::of(std::move(pairs));
    } else if (same) {
        effects_.may_fault |= exact || may_fault(a.op);
        result = Relation::same(compares(a.op) ? Interval{0, 1} : Interval::any());
    } else if (exact || may_fault(a.op)) {
        fail({.kind = Mismatch::Kind::code});
        return std::nullopt;
    }
    if (left.split || right.split) {
        const Relation& from = left.split ? left : right;
        result.split = from.split;
        result.blamed = from.blamed;
    } else if (!result.is_same()) {
        result.split = place_;
        if (left.is_same() != right.is_same())
            result.blamed = left.is_same() ? left.origin : right.origin;
    }
    return result;
}

std::optional<Relation> Lockstep::combine(Op op, const Relation& operand, bool exact) {
    Relation result = Relation::unknown();
    if (operand.has_pairs()) {
        std::vector<Pair> pairs;
        const auto apply = [&](std::int32_t v) -> model::Arithmetic {
            if (op == Op::logical_not) return {v == 0};
            if (op == Op::truth) return {v != 0};
            return model::apply(op, v);
        };
        for (const Pair p : operand.pairs()) {
            const model::Arithmetic x = apply(p.a);
            const model::Arithmetic y = apply(p.b);
            if (exact && x.wrapped != y.wrapped) {
                fail({.kind = Mismatch::Kind::code, .pair = p});
                return std::nullopt;
            }
            effects_.may_fault |= exact && x.wrapped;
            pairs.push_back({x.value, y.value});
        }
        result = Relation::of(std::move(pairs));
    } else if (operand.is_same()) {
        effects_.may_fault |= exact;
        result = Relation::same(
            op == Op::logical_not || op == Op::truth ? Interval{0, 1} : Interval::any());
    } else if (exact) {
        fail_at_split(operand);
        return std::nullopt;
    }
    result.split = operand.split;
    result.blamed = operand.blamed;
    return result;
}

// The address of an element. An index outside is a fault; what goes on is inside.
std::optional<Relation> Lockstep::element(const Relation& base, const Relation& index,
                                          const model::Dimension& a,
                                          const model::Dimension& b) {
    const auto inside = [](const model::Dimension& d, std::int32_t i) {
        return i >= d.low && std::int64_t{i} - d.low < d.count;
    };
    const auto address = [](const model::Dimension& d, std::int32_t from,
                            std::int32_t i) {
        return static_cast<std::int32_t>(from + (std::int64_t{i} - d.low) * d.stride);
    };
    std::vector<Pair> indices;
    if (index.has_pairs()) {
        indices = index.pairs();
    } else if (index.is_same() && a.low == b.low && a.count == b.count) {
        effects_.may_fault = true;
        for (std::uint32_t i = 0; i < a.count && i <= most_combinations; ++i) {
            const std::int32_t v = a.low + static_cast<std::int32_t>(i);
            indices.push_back({v, v});
        }
    } else {
        fail_at_split(index);
        return std::nullopt;
    }
    if (!base.has_pairs() || base.pairs().size() * indices.size() > most_combinations) {
        fail({.kind = Mismatch::Kind::code});
        return std::nullopt;
    }
    std::vector<Pair> found;
    work_ += base.pairs().size() * indices.size();
    for (const Pair i : indices) {
        if (inside(a, i.a) != inside(b, i.b)) {
            fail({.kind = Mismatch::Kind::code, .pair = i});
            return std::nullopt;
        }
        effects_.may_fault |= !inside(a, i.a);
        if (!inside(a, i.a)) continue;
        for (const Pair from : base.pairs())
            found.push_back({address(a, from.a, i.a), address(b, from.b, i.b)});
    }
    Relation result = Relation::of(std::move(found));
    // If the element should have been another one, then so should the index.
    result.blamed = index.is_same() && index.origin >= 0 ? index.origin : base.blamed;
    return result;
}

} // namespace zonar::reduce
