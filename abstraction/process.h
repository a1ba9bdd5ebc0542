// abstraction/process.h
//
// A factor while it is being worked on: what the paper calls a process [DFP06]. States
// are dense numbers, transitions lie side by side by source, sorted by label and target,
// without duplicates. Distances to the nearest error of the process alone are kept with it.
#pragma once

#include "abstraction/assert.h"
#include "abstraction/system.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::abstraction {

/// A transition without its source.
struct Step {
    LabelId label = 0;
    StateId to = 0;

    friend auto operator<=>(const Step&, const Step&) = default;
};

class Process {
public:
    Process() = default;
    /// `transitions` in any order, with any repetitions; `alphabet` likewise, and it must
    /// have all their labels. `costs`: by label, empty for 1 each; lent.
    Process(StateId states, std::vector<StateId> initial, std::vector<std::uint8_t> error,
            std::vector<LabelId> alphabet, std::vector<Transition> transitions,
            std::span<const std::uint32_t> costs = {});
    explicit Process(const Factor& factor, std::span<const std::uint32_t> costs = {});

    StateId states() const { return static_cast<StateId>(error_.size()); }
    std::size_t transitions() const { return steps_.size(); }
    std::span<const Step> steps(StateId from) const {
        ABSTRACTION_ASSERT(from < states());
        return {steps_.data() + first_[from], steps_.data() + first_[from + 1]};
    }
    std::span<const Step> steps_with(StateId from, LabelId label) const;
    std::span<const StateId> initial() const { return initial_; }
    bool is_error(StateId s) const {
        ABSTRACTION_ASSERT(s < states());
        return error_[s] != 0;
    }
    const std::vector<std::uint8_t>& error() const { return error_; }
    /// All states are error states, so the process says nothing about distances.
    bool trivial() const { return trivial_; }
    std::span<const LabelId> alphabet() const { return alphabet_; } // sorted
    bool has_label(LabelId label) const;
    std::span<const std::uint32_t> costs() const { return costs_; }

    Distance distance(StateId s) const {
        ABSTRACTION_ASSERT(s < states());
        return distances_[s];
    }
    std::span<const Distance> distances() const { return distances_; }
    /// The distances if labels cost that much; infinite where there is no way.
    std::vector<Distance> distances_with(std::span<const std::uint32_t> costs) const;
    /// From an initial state; 0 or 1 by state.
    std::vector<std::uint8_t> reachable() const;

    std::size_t bytes() const;

private:
    void find_distances();
    /// 0 at errors, and along every step it falls by at most what the step costs.
    bool is_consistent() const;

    std::span<const std::uint32_t> costs_;
    std::vector<StateId> initial_;
    std::vector<std::uint8_t> error_;
    std::vector<LabelId> alphabet_;
    std::vector<std::size_t> first_; // of each state in steps_, and the end
    std::vector<Step> steps_;
    std::vector<Distance> distances_;
    bool trivial_ = false;
};

/// Which of the new states each old state becomes.
inline constexpr StateId unreachable = 0xffffffffu; // not from the initial states
inline constexpr StateId dead = 0xfffffffeu;        // no error is reachable from there
inline bool is_state(StateId s) {
    return s < dead;
}

/// A map from the states of a process onto those of a smaller one.
struct Mapping {
    std::vector<StateId> to; // or unreachable, or dead
    StateId states = 0;
};

/// The states that can be reached and can still reach an error, as a mapping.
Mapping relevant_states(const Process& process);
/// The new name of a label that is to be removed, with its steps.
inline constexpr LabelId no_label = 0xffffffffu;
/// The process with other names for its labels; `names` by label.
Process renamed(const Process& process, std::span<const LabelId> names);
/// The process with its states renamed and merged; a step exists where one does for some
/// state of each class. Irrelevant states disappear.
Process quotient(const Process& process, const Mapping& mapping);

} // namespace zonar::abstraction
