// reduce/order/cycle_condition.h
//
// Why a search may leave out the other transitions of a state for good, although those that were chosen
// may belong to no run that it looks for: the choice must not put such a run off along a cycle
// [ELL04b, 4.2]. For sets that are not guided (stubborn.h).
//
//   waiting      Some successor waits to be expanded, new or not [BH05]. By induction over the order of
//                expansion: whatever is put off is put off to a state that is expanded later.
//   duplicate-   Some successor is new.
//   duplicate    All successors are new.
//   stack-       Depth first: some successor is not on the path to the state.
//   stack        Depth first: no successor is on the path to the state.
//   static       No transition that is chosen has a sticky edge (Dependence::sticky_edges). Every cycle of
//                states has one with a sticky edge, so on every cycle some state is not reduced.
//   none         Nothing is asked. Runs may be missed; what is not found is not known.
//
// Those with a minus are enough for states that can be reached. stack, duplicate and static are enough for
// endless runs, too.
//
// duplicate and duplicate- are stronger than stack and stack-: a state on the path was met.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace zonar::reduce {

enum class CycleCondition : std::uint8_t {
    automatic, // what suits the order of the search
    waiting,
    some_new,
    all_new,
    some_off_stack,
    all_off_stack,
    sticky,
    none,
};

struct CycleConditionRow {
    CycleCondition condition;
    std::string_view word;
    bool needs_path = false;  // the search must know the path to the state
    bool needs_queue = false; // what waits must be known to the search as such
    bool for_endless = false; // enough for endless runs
};
inline constexpr CycleConditionRow cycle_conditions[] = {
    {CycleCondition::automatic, "auto"},
    {CycleCondition::waiting, "waiting", false, true},
    {CycleCondition::some_new, "duplicate-"},
    {CycleCondition::all_new, "duplicate", false, false, true},
    {CycleCondition::some_off_stack, "stack-", true},
    {CycleCondition::all_off_stack, "stack", true, false, true},
    {CycleCondition::sticky, "static", false, false, true},
    {CycleCondition::none, "none", false, false, true},
};

constexpr const CycleConditionRow& row_of(CycleCondition condition) {
    return cycle_conditions[static_cast<std::size_t>(condition)];
}

} // namespace zonar::reduce
