#include "abstraction/explicit.h"

#include "abstraction/assert.h"

#include <algorithm>
#include <numeric>
#include <string_view>
#include <unordered_set>

namespace zonar::abstraction {

Successors::Successors(const System& system) : owners_(system.labels) {
    processes_.reserve(system.factors.size());
    for (const Factor& factor : system.factors) {
        const auto f = static_cast<FactorId>(processes_.size());
        processes_.emplace_back(factor);
        for (const LabelId label : processes_.back().alphabet())
            owners_[label].push_back(f);
    }
}

bool Successors::is_error(std::span<const StateId> state) const {
    for (std::size_t f = 0; f < processes_.size(); ++f) {
        if (!processes_[f].is_error(state[f])) return false;
    }
    return true;
}

bool Successors::find_choices(std::span<const StateId> state, LabelId label) {
    ABSTRACTION_ASSERT(state.size() == processes_.size() && label < owners_.size());
    const std::vector<FactorId>& owners = owners_[label];
    choices_.resize(owners.size());
    for (std::size_t o = 0; o < owners.size(); ++o) {
        choices_[o] = processes_[owners[o]].steps_with(state[owners[o]], label);
        if (choices_[o].empty()) return false;
    }
    return true;
}

std::vector<std::vector<StateId>> Successors::initial() const {
    std::vector<std::vector<StateId>> states{{}};
    for (const Process& process : processes_) {
        std::vector<std::vector<StateId>> longer;
        for (const auto& state : states) {
            for (const StateId s : process.initial()) {
                longer.push_back(state);
                longer.back().push_back(s);
            }
        }
        states = std::move(longer);
    }
    return states;
}

std::optional<StateSpace> StateSpace::explore(const System& system, std::size_t most,
                                              const Limits& limits) {
    Successors successors{system};
    StateSpace space;
    space.factors_ = successors.factors();

    // States are found again by their number; its values decide.
    const auto bytes = [&](std::uint32_t i) {
        return std::string_view{
            reinterpret_cast<const char*>(space.values_.data() + i * space.factors_),
            space.factors_ * sizeof(StateId)};
    };
    const auto hash = [&](std::uint32_t i) {
        return std::hash<std::string_view>{}(bytes(i));
    };
    const auto same = [&](std::uint32_t a, std::uint32_t b) {
        return bytes(a) == bytes(b);
    };
    std::unordered_set<std::uint32_t, decltype(hash), decltype(same)> known(1024, hash,
                                                                            same);
    std::vector<std::uint8_t> error;
    const auto number = [&](std::span<const StateId> state) {
        const auto next = static_cast<std::uint32_t>(error.size());
        space.values_.insert(space.values_.end(), state.begin(), state.end());
        const auto [it, is_new] = known.insert(next);
        if (is_new)
            error.push_back(successors.is_error(state) ? 1 : 0);
        else
            space.values_.resize(space.values_.size() - space.factors_);
        return *it;
    };
    for (const auto& state : successors.initial()) number(state);
    space.initial_ = error.size();
    std::vector<StateId> source;
    for (std::uint32_t i = 0; i < error.size(); ++i) {
        if (error.size() > most || (i % 4096 == 0 && limits.out_of_time()))
            return std::nullopt;
        space.first_.push_back(space.targets_.size());
        const auto state = space.state(i); // moves when new states come
        source.assign(state.begin(), state.end());
        successors.each_while(source, [&](LabelId label, std::span<const StateId> to) {
            space.targets_.push_back(number(to));
            space.prices_.push_back(system.costs.empty() ? 1 : system.costs[label]);
            return error.size() <= most;
        });
    }
    space.first_.push_back(space.targets_.size());

    space.distances_ = space.distances_to(std::move(error));
    return space;
}

std::vector<Distance> StateSpace::distances_to(std::vector<std::uint8_t> errors) const {
    // A process with a label for each cost has the distances that we want.
    ABSTRACTION_ASSERT(errors.size() + 1 == first_.size());
    std::vector<Transition> transitions;
    transitions.reserve(targets_.size());
    for (std::uint32_t i = 0; i < errors.size(); ++i) {
        for (std::size_t t = first_[i]; t < first_[i + 1]; ++t)
            transitions.push_back({i, prices_[t], targets_[t]});
    }
    std::vector<std::uint32_t> prices(largest_cost + 1);
    std::iota(prices.begin(), prices.end(), 0u);
    const auto count = static_cast<StateId>(errors.size());
    const Process whole{count, {0}, std::move(errors), prices, std::move(transitions),
                        prices};
    return {whole.distances().begin(), whole.distances().end()};
}

double Quality::mean_error() const {
    double sum = 0;
    std::size_t states = 0;
    for (std::size_t d = 1; d < by_distance.size(); ++d) {
        sum += by_distance[d].error * static_cast<double>(by_distance[d].states);
        states += by_distance[d].states;
    }
    return states == 0 ? 0 : sum / static_cast<double>(states);
}

Distance Quality::exact_up_to(double tolerance) const {
    Distance d = 0;
    while (d + 1 < by_distance.size() && by_distance[d + 1].error <= tolerance) ++d;
    return d;
}

Quality compare(const StateSpace& space,
                const std::function<Distance(std::span<const StateId>)>& estimate) {
    std::vector<Distance> said(space.states());
    for (std::size_t i = 0; i < said.size(); ++i) said[i] = estimate(space.state(i));
    return compare(space, space.distances(), said);
}

Quality compare(const StateSpace& space, std::span<const Distance> distances,
                std::span<const Distance> estimates) {
    ABSTRACTION_ASSERT(distances.size() == space.states() &&
                       estimates.size() == space.states());
    Quality quality;
    for (std::size_t i = 0; i < space.states(); ++i) {
        const Distance truth = distances[i];
        const Distance said = estimates[i];
        if (said > truth) ++quality.above;
        const auto successors = space.successors(i);
        for (std::size_t k = 0; k < successors.size(); ++k) {
            const Distance then = estimates[successors[k]];
            if (then != infinite && said > then + space.price(i, k))
                ++quality.inconsistent;
        }
        if (truth == infinite) {
            ++quality.dead;
            quality.dead_known += said == infinite ? 1 : 0;
            continue;
        }
        if (truth >= quality.by_distance.size()) quality.by_distance.resize(truth + 1);
        auto& entry = quality.by_distance[truth];
        ++entry.states;
        if (truth > 0) entry.error += double(truth - said) / double(truth);
    }
    for (auto& entry : quality.by_distance) {
        if (entry.states > 0) entry.error /= static_cast<double>(entry.states);
    }
    return quality;
}

} // namespace zonar::abstraction
