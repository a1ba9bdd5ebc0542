#include "guide/factors/goals.h"

#include "checks/check.h"
#include "guide/factors/grid.h"
#include "model/query_kind.h"
#include "watch/watch.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace zonar::guide {

using model::Predicate;
using Kind = model::Predicate::Kind;

namespace {

// Alternatives that are kept, also while parts of the condition are put together.
constexpr std::size_t most_boxes = 256;

} // namespace

Goals::Goals(const semantics::System& system, const FactorTable& table, BoxSpace& space,
             semantics::Machine& machine, const model::Query& query,
             const FactorLimits& limits, Dropped& dropped)
    : system_(system), table_(table), space_(space), machine_(machine), query_(query),
      limits_(limits), dropped_(dropped) {
    machine_.make_room_for(query.program);
}

Boxes Goals::find() {
    if (!model::seeks(query_.kind, model::Sought::state)) {
        dropped_.notes.push_back("only E<> and A[] have an error condition");
        return anything();
    }
    Boxes found = boxes(query_.condition, model::info(query_.kind).refutes);
    join(found, most_boxes);
    if (joined_) {
        ++dropped_.query_parts;
        dropped_.notes.push_back("the error condition has too many alternatives");
    }
    return found;
}

Boxes Goals::anything() {
    ++dropped_.query_parts;
    return {Box{}};
}

void Goals::join(Boxes& boxes, std::size_t most) {
    if (!space_.join(boxes, most)) joined_ = true;
}

Boxes Goals::boxes(const Predicate& predicate, bool negated) {
    switch (predicate.kind) {
    case Kind::integer: return atom(predicate.value, negated);
    case Kind::negation: return boxes(predicate.operands[0], !negated);
    case Kind::conjunction:
        return negated ? any_of(predicate, true) : all_of(predicate, false);
    case Kind::disjunction:
        return negated ? all_of(predicate, true) : any_of(predicate, false);
    case Kind::clock:
    case Kind::deadlock:
    case Kind::member: break;
    }
    return anything();
}

Boxes Goals::all_of(const Predicate& predicate, bool negated) {
    Boxes all{Box{}};
    for (const Predicate& operand : predicate.operands) {
        all = space_.common(all, boxes(operand, negated));
        join(all, most_boxes);
    }
    return all;
}

Boxes Goals::any_of(const Predicate& predicate, bool negated) {
    Boxes all;
    for (const Predicate& operand : predicate.operands) {
        const Boxes some = boxes(operand, negated);
        all.insert(all.end(), some.begin(), some.end());
        if (all.size() <= most_boxes) continue;
        space_.merge(all);
        join(all, most_boxes);
    }
    // One that everything satisfies makes the others superfluous.
    if (std::ranges::any_of(all, &Box::empty)) return {Box{}};
    space_.merge(all);
    return all;
}

Boxes Goals::atom(model::IntExpr value, bool negated) {
    if (value.is_constant())
        return (value.value() != 0) != negated ? Boxes{Box{}} : Boxes{};
    const semantics::CodeFacts facts =
        system_.analysis().facts(value.entry(), query_.program, query_.cells);
    const auto end = static_cast<std::int64_t>(system_.network().memory.state.size());
    Axes axes{table_, limits_.combinations};
    for (const semantics::Interval cells : facts.reads) {
        for (std::int64_t c = std::max<std::int64_t>(cells.low, 0);
             c <= std::min(cells.high, end - 1); ++c) {
            const auto cell = static_cast<std::int32_t>(c);
            const auto factor = table_.factor_of(cell);
            if (table_.is_unknown(cell) || (factor && !axes.add({*factor})))
                return anything();
        }
    }

    Boxes found;
    Grid grid{table_, axes.sorted()};
    do {
        machine_.forget_failure();
        machine_.reset_meta();
        grid.write(machine_.cells());
        const bool holds = machine_.value(query_.program, value) != 0;
        // Where it faults the search ends with an error: not a place to stay away from.
        if (!machine_.failed() && holds == negated) continue;
        Box box;
        for (std::size_t i = 0; i < grid.axes().size(); ++i)
            space_.append(box, grid.axes()[i],
                          space_.add(Pair{grid.state(i), grid.state(i)}));
        ZONAR_ASSERT(std::ranges::is_sorted(box, {}, &Part::factor));
        found.push_back(std::move(box));
    } while (grid.next());
    machine_.forget_failure();
    space_.merge(found);
    return found;
}

} // namespace zonar::guide
