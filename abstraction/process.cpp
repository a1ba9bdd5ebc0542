#include "abstraction/process.h"

#include "abstraction/assert.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace zonar::abstraction {

namespace {

template <class T>
void sort_uniquely(std::vector<T>& values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
}

/// Stable, by one of the three numbers, which is below `end`.
void sort_by(std::uint32_t Transition::*key, std::size_t end,
             std::vector<Transition>& transitions, std::vector<Transition>& scratch) {
    std::vector<std::size_t> place(end + 1);
    for (const Transition& t : transitions) ++place[t.*key + 1];
    std::partial_sum(place.begin(), place.end(), place.begin());
    for (const Transition& t : transitions) scratch[place[t.*key]++] = t;
    transitions.swap(scratch);
}

/// By source, label and target. Products have hundreds of thousands, so they are sorted
/// digit by digit, from the last one on.
void sort_transitions(std::vector<Transition>& transitions, StateId states) {
    constexpr std::size_t many = 512;
    if (std::ranges::is_sorted(transitions)) return;
    if (transitions.size() < many) {
        std::ranges::sort(transitions);
        return;
    }
    const LabelId last = std::ranges::max(transitions, {}, &Transition::label).label;
    std::vector<Transition> scratch(transitions.size());
    sort_by(&Transition::to, states, transitions, scratch);
    sort_by(&Transition::label, std::size_t{last} + 1, transitions, scratch);
    sort_by(&Transition::from, states, transitions, scratch);
}

std::vector<LabelId> alphabet_of(const Factor& factor) {
    std::vector<LabelId> labels = factor.waits_for;
    for (const Transition& t : factor.transitions) labels.push_back(t.label);
    return labels;
}

std::vector<std::uint8_t> error_of(const Factor& factor) {
    std::vector<std::uint8_t> error(factor.states, factor.error.empty() ? 1 : 0);
    for (const StateId s : factor.error) error[s] = 1;
    return error;
}

} // namespace

Process::Process(StateId states, std::vector<StateId> initial,
                 std::vector<std::uint8_t> error, std::vector<LabelId> alphabet,
                 std::vector<Transition> transitions,
                 std::span<const std::uint32_t> costs)
    : costs_(costs), initial_(std::move(initial)), error_(std::move(error)),
      alphabet_(std::move(alphabet)), first_(std::size_t{states} + 1) {
    ABSTRACTION_ASSERT(error_.size() == states);
    sort_uniquely(initial_);
    sort_uniquely(alphabet_);
    ABSTRACTION_ASSERT(initial_.empty() || initial_.back() < states);
    ABSTRACTION_ASSERT(costs_.empty() || alphabet_.empty() ||
                       alphabet_.back() < costs_.size());
    trivial_ = std::ranges::all_of(error_, [](std::uint8_t e) { return e != 0; });

    sort_transitions(transitions, states);
    transitions.erase(std::unique(transitions.begin(), transitions.end()),
                      transitions.end());
    steps_.reserve(transitions.size());
    ABSTRACTION_ASSERT(std::ranges::is_sorted(transitions));
    for (const Transition& t : transitions) {
        ABSTRACTION_ASSERT(t.from < states && t.to < states && has_label(t.label));
        ++first_[t.from + 1];
        steps_.push_back({t.label, t.to});
    }
    transitions = {};
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    find_distances();
}

Process::Process(const Factor& factor, std::span<const std::uint32_t> costs)
    : Process(factor.states, factor.initial, error_of(factor), alphabet_of(factor),
              factor.transitions, costs) {}

std::span<const Step> Process::steps_with(StateId from, LabelId label) const {
    const auto all = steps(from);
    const auto first = std::ranges::lower_bound(all, label, {}, &Step::label);
    const auto last = std::ranges::upper_bound(all, label, {}, &Step::label);
    return {first, last};
}

bool Process::has_label(LabelId label) const {
    return std::ranges::binary_search(alphabet_, label);
}

void Process::find_distances() {
    distances_ = trivial_ ? std::vector<Distance>(states()) : distances_with(costs_);
    ABSTRACTION_ASSERT(is_consistent());
}

bool Process::is_consistent() const {
    for (StateId s = 0; s < states(); ++s) {
        if (is_error(s) && distances_[s] != 0) return false;
        for (const Step& step : steps(s)) {
            const Distance there = distances_[step.to];
            const std::uint32_t cost = costs_.empty() ? 1 : costs_[step.label];
            if (there != infinite && distances_[s] > there + cost) return false;
        }
    }
    return true;
}

std::vector<Distance>
Process::distances_with(std::span<const std::uint32_t> costs) const {
    // The graph backwards: for each state its sources, with what the step costs.
    std::vector<std::size_t> first(std::size_t{states()} + 1);
    for (const Step& step : steps_) ++first[step.to + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<StateId> sources(steps_.size());
    std::vector<std::uint32_t> prices(costs.empty() ? 0 : steps_.size());
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    for (StateId s = 0; s < states(); ++s) {
        for (const Step& step : steps(s)) {
            if (!costs.empty()) prices[next[step.to]] = costs[step.label];
            sources[next[step.to]++] = s;
        }
    }

    // A queue for each distance, the nearest first.
    std::vector<Distance> distances(states(), infinite);
    std::map<Distance, std::vector<StateId>> queues;
    for (StateId s = 0; s < states(); ++s) {
        if (error_[s] == 0) continue;
        distances[s] = 0;
        queues[0].push_back(s);
    }
    for (; !queues.empty(); queues.erase(queues.begin())) {
        const Distance d = queues.begin()->first;
        std::vector<StateId>& queue = queues.begin()->second;
        for (std::size_t at = 0; at < queue.size(); ++at) {
            const StateId s = queue[at];
            if (distances[s] != d) continue; // a cheaper way was found meanwhile
            for (std::size_t i = first[s]; i < first[s + 1]; ++i) {
                const Distance to =
                    std::min(d + (costs.empty() ? 1 : prices[i]), largest_distance);
                if (to >= distances[sources[i]]) continue;
                distances[sources[i]] = to;
                (to == d ? queue : queues[to]).push_back(sources[i]);
            }
        }
    }
    return distances;
}

std::vector<std::uint8_t> Process::reachable() const {
    std::vector<std::uint8_t> seen(states());
    std::vector<StateId> queue(initial_);
    for (const StateId s : queue) seen[s] = 1;
    for (std::size_t at = 0; at < queue.size(); ++at) {
        for (const Step& step : steps(queue[at])) {
            if (seen[step.to] != 0) continue;
            seen[step.to] = 1;
            queue.push_back(step.to);
        }
    }
    return seen;
}

std::size_t Process::bytes() const {
    return steps_.size() * sizeof(Step) + first_.size() * sizeof(first_[0]) +
           states() * (sizeof(Distance) + 1);
}

Mapping relevant_states(const Process& process) {
    const std::vector<std::uint8_t> reachable = process.reachable();
    Mapping mapping;
    mapping.to.resize(process.states());
    for (StateId s = 0; s < process.states(); ++s) {
        mapping.to[s] = process.distance(s) == infinite ? dead
                        : reachable[s] == 0             ? unreachable
                                                        : mapping.states++;
    }
    ABSTRACTION_ASSERT(mapping.states <= process.states());
    return mapping;
}

Process renamed(const Process& process, std::span<const LabelId> names) {
    ABSTRACTION_ASSERT(process.alphabet().empty() ||
                       process.alphabet().back() < names.size());
    std::vector<Transition> transitions;
    transitions.reserve(process.transitions());
    for (StateId s = 0; s < process.states(); ++s) {
        for (const Step& step : process.steps(s)) {
            if (names[step.label] != no_label)
                transitions.push_back({s, names[step.label], step.to});
        }
    }
    std::vector<LabelId> alphabet;
    for (const LabelId label : process.alphabet()) {
        if (names[label] != no_label) alphabet.push_back(names[label]);
    }
    return {process.states(),       {process.initial().begin(), process.initial().end()},
            process.error(),        std::move(alphabet),
            std::move(transitions), process.costs()};
}

namespace {

/// Every state has an image that exists, or none on purpose, and every image has a state.
[[maybe_unused]] bool is_onto(const Mapping& mapping, StateId states) {
    if (mapping.to.size() != states) return false;
    std::vector<std::uint8_t> met(mapping.states, 0);
    for (const StateId to : mapping.to) {
        if (!is_state(to)) continue;
        if (to >= mapping.states) return false;
        met[to] = 1;
    }
    return std::ranges::find(met, 0) == met.end();
}

/// Where states are only merged, and none disappears, no distance becomes longer: every way
/// to an error is still there.
[[maybe_unused]] bool is_no_longer(const Process& merged, const Process& process,
                                   const Mapping& mapping) {
    if (!std::ranges::all_of(mapping.to, is_state)) return true;
    for (StateId s = 0; s < process.states(); ++s)
        if (merged.distance(mapping.to[s]) > process.distance(s)) return false;
    return true;
}

} // namespace

Process quotient(const Process& process, const Mapping& mapping) {
    ABSTRACTION_ASSERT(is_onto(mapping, process.states()));
    std::vector<std::uint8_t> error(mapping.states);
    std::vector<Transition> transitions;
    transitions.reserve(process.transitions());
    for (StateId s = 0; s < process.states(); ++s) {
        const StateId from = mapping.to[s];
        if (!is_state(from)) continue;
        if (process.is_error(s)) error[from] = 1;
        for (const Step& step : process.steps(s)) {
            const StateId to = mapping.to[step.to];
            if (is_state(to)) transitions.push_back({from, step.label, to});
        }
    }
    std::vector<StateId> initial;
    for (const StateId s : process.initial()) {
        if (is_state(mapping.to[s])) initial.push_back(mapping.to[s]);
    }
    Process merged{
        mapping.states,         std::move(initial),
        std::move(error),       {process.alphabet().begin(), process.alphabet().end()},
        std::move(transitions), process.costs()};
    ABSTRACTION_ASSERT(is_no_longer(merged, process, mapping));
    return merged;
}

} // namespace zonar::abstraction
