// abstraction/explicit.h
//
// The system itself, state by state, without any abstraction: what estimates are compared
// with. For systems small enough.
#pragma once

#include "abstraction/assert.h"
#include "abstraction/limits.h"
#include "abstraction/process.h"
#include "abstraction/system.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace zonar::abstraction {

/// Lists the moves of a global state: one state per factor.
class Successors {
public:
    explicit Successors(const System& system);

    std::size_t factors() const { return processes_.size(); }
    bool is_error(std::span<const StateId> state) const;
    /// All combinations of the factors' initial states.
    std::vector<std::vector<StateId>> initial() const;

    /// Calls visit(label, target) for each move, as long as it returns true; the target is
    /// lent. One label may have very many moves, if several factors have choices.
    template <class Visit>
    void each_while(std::span<const StateId> state, Visit&& visit) {
        each_label(state, [&](LabelId label) { return move(state, label, visit); });
    }
    /// The same for all of them; visit returns nothing.
    template <class Visit>
    void each(std::span<const StateId> state, Visit&& visit) {
        each_while(state, [&](LabelId label, std::span<const StateId> target) {
            visit(label, target);
            return true;
        });
    }
    /// One move, drawn by random() % n: its label first, then the steps of its factors.
    /// False: there is none.
    template <class Random>
    bool any(std::vector<StateId>& state, Random&& random) {
        enabled_.clear();
        each_label(state, [&](LabelId label) {
            if (find_choices(state, label)) enabled_.push_back(label);
            return true;
        });
        if (enabled_.empty()) return false;
        const LabelId label = enabled_[random() % enabled_.size()];
        find_choices(state, label);
        for (std::size_t o = 0; o < choices_.size(); ++o)
            state[owners_[label][o]] = choices_[o][random() % choices_[o].size()].to;
        return true;
    }

private:
    /// The labels that some factor could take there, each once, while visit returns true.
    template <class Visit>
    void each_label(std::span<const StateId> state, Visit&& visit) {
        for (FactorId f = 0; f < processes_.size(); ++f) {
            const auto steps = processes_[f].steps(state[f]);
            for (std::size_t i = 0; i < steps.size();) {
                const LabelId label = steps[i].label;
                while (i < steps.size() && steps[i].label == label) ++i;
                if (owners_[label].front() == f && !visit(label)) return;
            }
        }
    }

    /// The steps of all owners with the label; false if one has none.
    bool find_choices(std::span<const StateId> state, LabelId label);

    template <class Visit>
    bool move(std::span<const StateId> state, LabelId label, Visit&& visit) {
        if (!find_choices(state, label)) return true;
        const std::vector<FactorId>& owners = owners_[label];
        chosen_.assign(owners.size(), 0);
        target_.assign(state.begin(), state.end());
        for (;;) {
            for (std::size_t o = 0; o < owners.size(); ++o)
                target_[owners[o]] = choices_[o][chosen_[o]].to;
            if (!visit(label, std::span<const StateId>{target_})) return false;
            std::size_t turn = owners.size();
            while (turn > 0 && ++chosen_[turn - 1] == choices_[turn - 1].size())
                chosen_[--turn] = 0;
            if (turn == 0) return true;
        }
    }

    std::vector<Process> processes_;
    std::vector<std::vector<FactorId>> owners_; // by label
    std::vector<std::span<const Step>> choices_;
    std::vector<std::size_t> chosen_;
    std::vector<StateId> target_;
    std::vector<LabelId> enabled_;
};

/// All reachable states, with their true distances.
class StateSpace {
public:
    /// Nothing if there are more states than `most`, or a limit is met.
    static std::optional<StateSpace> explore(const System& system, std::size_t most,
                                             const Limits& limits = {});

    /// From every state to the nearest of these; 1 or 0 by state.
    std::vector<Distance> distances_to(std::vector<std::uint8_t> errors) const;

    std::size_t states() const { return distances_.size(); }
    std::span<const StateId> state(std::size_t i) const {
        ABSTRACTION_ASSERT((i + 1) * factors_ <= values_.size());
        return {values_.data() + i * factors_, factors_};
    }
    Distance distance(std::size_t i) const { return distances_[i]; }
    std::span<const Distance> distances() const { return distances_; }
    std::size_t initial_states() const { return initial_; } // they come first
    /// Numbers of the states that one step leads to.
    std::span<const std::uint32_t> successors(std::size_t i) const {
        return {targets_.data() + first_[i], targets_.data() + first_[i + 1]};
    }
    /// What the step to the k-th of them costs.
    std::uint32_t price(std::size_t i, std::size_t k) const {
        return prices_[first_[i] + k];
    }

private:
    std::size_t factors_ = 0;
    std::size_t initial_ = 0;
    std::vector<StateId> values_;
    std::vector<std::size_t> first_;
    std::vector<std::uint32_t> targets_;
    std::vector<std::uint32_t> prices_; // beside targets_
    std::vector<Distance> distances_;
};

/// An estimate beside the truth.
struct Quality {
    struct ByDistance {
        std::size_t states = 0;
        double error = 0; // mean of (distance - estimate) / distance
    };
    std::vector<ByDistance> by_distance; // index: true distance
    std::size_t above = 0;               // estimates larger than the truth: must be 0
    std::size_t inconsistent =
        0;                // steps along which one falls by more than it costs: must be 0
    std::size_t dead = 0; // states that reach no error
    std::size_t dead_known = 0; // of these, those with an infinite estimate

    double mean_error() const; // over all states with a finite positive distance
    /// The largest distance up to which the mean error is never above this.
    Distance exact_up_to(double tolerance = 0) const;
};

/// `truth` and `said`: the distance and its estimate, by state.
Quality compare(const StateSpace& space, std::span<const Distance> truth,
                std::span<const Distance> said);
/// The distances of the space itself.
Quality compare(const StateSpace& space,
                const std::function<Distance(std::span<const StateId>)>& estimate);

} // namespace zonar::abstraction
