#include "reduce/order/ample.h"

#include "checks/check.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace zonar::reduce {

bool is_local(const Dependence& dependence, std::uint32_t id) {
    const Dependence::Edge& edge = dependence.edge(id);
    if (edge.sync != Dependence::Sync::none || edge.may_be_impossible) return false;
    // Committed locations of others and of its own decide about all processes.
    if (edge.from_committed || edge.to_committed || edge.announced.count != 0)
        return false;
    for (const EdgeBlock& block : dependence.set(edge.dependents)) {
        bool foreign = false;
        for_each_edge(block.word, block.bits, [&](std::uint32_t other) {
            foreign = foreign || dependence.edge(other).process != edge.process;
        });
        if (foreign) return false;
    }
    return true;
}

Shunned sticky_edges(const Dependence& dependence, const Question& question,
                     const Failures& failures) {
    std::vector<std::uint32_t> anyway = question.visible();
    anyway.insert(anyway.end(), failures.of_tests().begin(), failures.of_tests().end());
    return dependence.sticky_edges(anyway);
}

void shun_unsafe(const Dependence& dependence, const Failures& failures,
                 Shunned& shunned) {
    for (const std::uint32_t e : failures.of_tests()) shunned[e] = 1;
    for (std::uint32_t e = 0; e < dependence.edges(); ++e)
        if (dependence.edge(e).may_be_impossible) shunned[e] = 1;
}

void shun_visible(const Question& question, Shunned& shunned) {
    for (const std::uint32_t e : question.visible()) shunned[e] = 1;
}

Shunned shunned_by_ample_sets(const Dependence& dependence, const Question& question,
                              const Failures& failures, bool sticky) {
    Shunned shunned = sticky ? Shunned(dependence.edges(), 0)
                             : sticky_edges(dependence, question, failures);
    shun_unsafe(dependence, failures, shunned);
    shun_visible(question, shunned);
    return shunned;
}

AmpleSets::AmpleSets(const Dependence& dependence, std::vector<std::uint8_t> shunned)
    : system_(dependence.system()), safe_(system_.network().locations.size(), 1),
      shunned_(std::move(shunned)) {
    for (std::uint32_t e = 0; e < dependence.edges(); ++e) {
        const Dependence::Edge& edge = dependence.edge(e);
        if (!is_local(dependence, e))
            safe_[system_.location_id(edge.process,
                                      static_cast<std::int32_t>(edge.source))] = 0;
    }
}

// A transition without synchronisation has one participant, and these come first in the list, process
// by process.
AmpleSets::Range AmpleSets::find(const semantics::TransitionList& list,
                                 const std::int32_t* cells) const {
    const auto count = static_cast<std::uint32_t>(list.size());
    std::uint32_t end = 0;
    for (std::uint32_t first = 0; first < count; first = end) {
        const std::uint32_t p =
            system_.edge(list[first].participants.front().edge).process;
        bool usable = safe_[system_.location_id(p, cells[p])] != 0;
        for (end = first; end < count; ++end) {
            const auto participants = list[end].participants;
            const std::uint32_t e = participants.front().edge;
            if (participants.size() != 1 || system_.edge(e).process != p) break;
            usable = usable && shunned_[e] == 0;
        }
        if (end == first) break; // synchronisations
        if (usable) return {first, end};
    }
    return {};
}

AmpleSelection::AmpleSelection(const Dependence& dependence, const Question& question,
                               const Failures& failures, bool sticky)
    : system_(dependence.system()),
      sets_(dependence, shunned_by_ample_sets(dependence, question, failures, sticky)),
      sticky_(sticky) {
    ZONAR_ASSERT(dependence.obstacle().empty() && question.obstacle().empty());
}

// While a process is in a committed location, which transitions there are is a matter of all
// processes.
bool AmpleSelection::may_leave_out(semantics::Stepper& stepper) {
    return (system_.flags(stepper.machine.cells()) &
            semantics::location_flag::committed) == 0;
}

bool AmpleSelection::choose_some(const semantics::TransitionList& list,
                                 semantics::Stepper& stepper, semantics::SourceZone&) {
    const AmpleSets::Range set = sets_.find(list, stepper.machine.cells());
    if (set.size() == 0) return true;
    chosen_.resize(set.size());
    std::iota(chosen_.begin(), chosen_.end(), set.first);
    needs_condition_ = sticky_;
    return true;
}

} // namespace zonar::reduce
