// explore/explicit_graph.h
//
// Every symbolic state of a small model and every transition between them, compared by
// nothing but equality; and distances in that graph, for estimates and as a second opinion.
#pragma once

#include "guide/estimate.h"
#include "semantics/costs.h"
#include "semantics/engine.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace zonar::tests {

using Words = std::vector<semantics::Word>;

class ExplicitGraph {
public:
    /// Nothing if there are more states than that, or if an error is among them.
    static std::optional<ExplicitGraph>
    of(Engine& engine, semantics::Extrapolation extrapolation, std::size_t most);

    struct Transition {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::vector<model::EdgeId> edges = {};
    };
    /// By state, the initial one first: its discrete part, of which several may have the
    /// same, under numbers from 0.
    const std::vector<std::uint32_t>& discrete() const { return discrete_; }
    const std::vector<Words>& parts() const { return parts_; }
    const std::vector<Transition>& transitions() const { return transitions_; }
    bool is_stuck(std::uint32_t state) const;

    using Distances = std::vector<guide::Distance>;
    /// From each state to the nearest with such a discrete part.
    Distances to(const std::vector<bool>& wanted, const semantics::Costs& costs) const;
    /// The same if zones are forgotten: by discrete part.
    Distances projected_to(const std::vector<bool>& wanted,
                           const semantics::Costs& costs) const;
    /// The cheapest single transition, infinite if there is none.
    guide::Distance between(const Words& from, const Words& to,
                            const semantics::Costs& costs) const;

private:
    std::vector<std::uint32_t> discrete_;
    std::vector<Words> parts_;
    std::vector<Transition> transitions_;
};

/// An estimate that looks discrete parts up. Discrete parts of no state, which a search may ask about before it knows zones, have 0.
class Told final : public guide::Estimate {
public:
    Told(const ExplicitGraph& graph, const ExplicitGraph::Distances& by_part,
         guide::Promises promises);

    guide::Distance of(const semantics::Word* words, zone::ConstZone) override {
        key_.assign(words, words + key_.size());
        const auto found = distances_.find(key_);
        return found == distances_.end() ? 0 : found->second;
    }
    guide::Promises promises() const override { return promises_; }
    std::string name() const override { return "told"; }

private:
    Words key_;
    std::map<Words, guide::Distance> distances_;
    guide::Promises promises_;
};

} // namespace zonar::tests
