#include "abstraction/process.h"

#include <algorithm>

namespace zonar::abstraction {

namespace {

template <class T>
void sort_uniquely(std::vector<T>& values) {
    std::ranges::sort(values);
    values.erase(std::unique(values.begin(), values.end()), values.end());
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
                 std::vector<Transition> transitions)
    : initial_(std::move(initial)), error_(std::move(error)),
      alphabet_(std::move(alphabet)), first_(std::size_t{states} + 1) {
    sort_uniquely(initial_);
    sort_uniquely(alphabet_);
    trivial_ = std::ranges::all_of(error_, [](std::uint8_t e) { return e != 0; });

    // By source first, by counting; each source's few steps are then sorted.
    for (const Transition& t : transitions) ++first_[t.from + 1];
    for (StateId s = 0; s < states; ++s) first_[s + 1] += first_[s];
    steps_.resize(transitions.size());
    std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
    for (const Transition& t : transitions) steps_[next[t.from]++] = {t.label, t.to};
    transitions = {};

    std::size_t kept = 0;
    for (StateId s = 0; s < states; ++s) {
        const auto begin = steps_.begin() + static_cast<std::ptrdiff_t>(first_[s]);
        const auto end = steps_.begin() + static_cast<std::ptrdiff_t>(first_[s + 1]);
        std::sort(begin, end);
        const auto last = std::unique(begin, end);
        first_[s] = kept;
        for (auto step = begin; step != last; ++step) steps_[kept++] = *step;
    }
    first_[states] = kept;
    steps_.resize(kept);
    steps_.shrink_to_fit();
    find_distances();
}

Process::Process(const Factor& factor)
    : Process(factor.states, factor.initial, error_of(factor), alphabet_of(factor),
              factor.transitions) {}

bool Process::has_label(LabelId label) const {
    return std::ranges::binary_search(alphabet_, label);
}

// Breadth first, backwards.
void Process::find_distances() {
    distances_.assign(states(), trivial_ ? 0 : infinite);
    if (trivial_) return;
    std::vector<std::size_t> first(std::size_t{states()} + 1);
    for (const Step& step : steps_) ++first[step.to + 1];
    for (StateId s = 0; s < states(); ++s) first[s + 1] += first[s];
    std::vector<StateId> sources(steps_.size());
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    for (StateId s = 0; s < states(); ++s) {
        for (const Step& step : steps(s)) sources[next[step.to]++] = s;
    }

    std::vector<StateId> queue;
    queue.reserve(states());
    for (StateId s = 0; s < states(); ++s) {
        if (error_[s] == 0) continue;
        distances_[s] = 0;
        queue.push_back(s);
    }
    for (std::size_t at = 0; at < queue.size(); ++at) {
        const StateId s = queue[at];
        for (std::size_t i = first[s]; i < first[s + 1]; ++i) {
            if (distances_[sources[i]] != infinite) continue;
            distances_[sources[i]] = distances_[s] + 1;
            queue.push_back(sources[i]);
        }
    }
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
    return mapping;
}

Process renamed(const Process& process, std::span<const LabelId> names) {
    std::vector<Transition> transitions;
    transitions.reserve(process.transitions());
    for (StateId s = 0; s < process.states(); ++s) {
        for (const Step& step : process.steps(s))
            transitions.push_back({s, names[step.label], step.to});
    }
    std::vector<LabelId> alphabet;
    for (const LabelId label : process.alphabet()) alphabet.push_back(names[label]);
    return {process.states(),
            {process.initial().begin(), process.initial().end()},
            process.error(),
            std::move(alphabet),
            std::move(transitions)};
}

Process quotient(const Process& process, const Mapping& mapping) {
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
    return {mapping.states,
            std::move(initial),
            std::move(error),
            {process.alphabet().begin(), process.alphabet().end()},
            std::move(transitions)};
}

} // namespace zonar::abstraction
