#include "reduce/order/ample.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::reduce {

namespace {

/// Whether an edge does not commute with some edge of another process, or waits for one.
bool is_bound(const Dependence& dependence, std::uint32_t id) {
    const Dependence::Edge& edge = dependence.edge(id);
    if (edge.sync != Dependence::Sync::none || edge.may_be_impossible) return true;
    // Committed locations of others and of its own decide about all processes.
    if (edge.from_committed || edge.to_committed || edge.announced.count != 0)
        return true;
    for (const EdgeBlock& block : dependence.set(edge.dependents)) {
        bool foreign = false;
        for_each_edge(block.word, block.bits, [&](std::uint32_t other) {
            foreign = foreign || dependence.edge(other).process != edge.process;
        });
        if (foreign) return true;
    }
    return false;
}

} // namespace

AmpleSelection::AmpleSelection(const Dependence& dependence, const Question& question,
                               bool sticky)
    : system_(dependence.system()), sticky_(sticky),
      safe_(system_.network().locations.size(), 1), shunned_(dependence.edges(), 0) {
    ZONAR_ASSERT(dependence.obstacle().empty() && question.obstacle().empty());
    if (!sticky) shunned_ = dependence.sticky_edges(question.visible());
    for (const std::uint32_t e : question.visible()) shunned_[e] = 1;
    for (std::uint32_t e = 0; e < dependence.edges(); ++e) {
        const Dependence::Edge& edge = dependence.edge(e);
        if (is_bound(dependence, e))
            safe_[system_.location_id(edge.process,
                                      static_cast<std::int32_t>(edge.source))] = 0;
    }
    // While a process is in a committed location, which transitions there are is a matter of
    // all processes: a state with one is left as it is (may_reduce).
}

bool AmpleSelection::may_reduce(semantics::Stepper& stepper) {
    return !is_off() && (system_.flags(stepper.machine.cells()) &
                         semantics::location_flag::committed) == 0;
}

// A transition without synchronisation has one participant; they are listed process by process.
void AmpleSelection::choose_some(const semantics::TransitionList& list,
                                 semantics::Stepper& stepper) {
    const std::int32_t* cells = stepper.machine.cells();
    const auto process_of = [&](std::uint32_t i) {
        return system_.edge(list[i].participants.front().edge).process;
    };
    for (std::uint32_t i = 0; i < list.size();) {
        const std::uint32_t p = process_of(i);
        std::uint32_t end = i;
        bool usable = safe_[system_.location_id(p, cells[p])] != 0;
        for (; end < list.size() && list[end].participants.size() == 1 &&
               process_of(end) == p;
             ++end)
            usable = usable && shunned_[list[end].participants.front().edge] == 0;
        if (end == i) break; // synchronisations come last
        if (usable) {
            chosen_.clear();
            for (std::uint32_t k = i; k < end; ++k) chosen_.push_back(k);
            needs_condition_ = sticky_;
            return;
        }
        i = end;
    }
}

} // namespace zonar::reduce
