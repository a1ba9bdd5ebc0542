// guide/estimates/relaxation_estimate.h
//
// Estimates that ignore what transitions destroy: a process stays in all locations it was
// in, a variable keeps all values it had. Reachability is easy to decide then, and how far
// away the error is says something about the true distance [KHDB06]:
//
//  - hl is the layer in which the error appears, when all transitions that can be taken are
//    taken at once, layer by layer. It is consistent.
//  - hu is what the transitions of a relaxed trace cost together. It can be too much, but
//    it sees that several processes have their own ways to go, and knows how a way to the
//    error begins: it has preferences.
//
// Which transition stands for a fact in the trace is decided by layers. By sums of costs
// (h_add) searches expand about as many states, and sums take half as long again.
//
// Where either is infinite the error cannot be reached, for what is ignored only helps.
#pragma once

#include "guide/estimate.h"
#include "guide/factors/factor_reader.h"
#include "guide/factors/factors.h"
#include "guide/preferences.h"
#include "guide/relaxation/relaxation.h"
#include "guide/relaxation/relaxed_graph.h"
#include "semantics/system.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zonar::guide {

class RelaxationEstimate final : public Estimate, private Preferences {
public:
    enum class Measure : std::uint8_t { layer, trace };

    /// The factors must have been made for the costs of the search; they are not kept.
    RelaxationEstimate(const semantics::System& system, const Factors& factors,
                       Measure measure);
    RelaxationEstimate& operator=(const RelaxationEstimate&) = delete;

    Distance of(const semantics::Word* words, zone::ConstZone zone) override;
    Promises promises() const override {
        const bool is_layer = measure_ == Measure::layer;
        return {is_layer, is_layer, true};
    }
    bool is_slow() const override { return true; }
    /// The graph is shared.
    std::unique_ptr<Estimate> clone() const override;
    std::string name() const override { return measure_ == Measure::layer ? "hl" : "hu"; }
    /// hu: transitions that begin the relaxed trace. A step of it that can be taken at once
    /// is one of them if it changes something, and a successor fits if its factors are
    /// where the step leaves them.
    Preferences* preferences() override {
        return measure_ == Measure::trace ? this : nullptr;
    }

private:
    RelaxationEstimate(const RelaxationEstimate& other); // shares its graph

    bool look_from(const semantics::Word* words, zone::ConstZone zone) override;
    bool prefers(const semantics::Word* successor) override;

    Distance reach(const semantics::Word* words);
    void remember(StepId step);

    Measure measure_;
    FactorReader reader_;
    std::optional<RelaxedGraph> own_; // none in a clone
    const RelaxedGraph& graph_;
    Relaxation relaxation_;
    std::vector<abstraction::StateId> states_; // by factor

    /// What a preferred step asks of the successor: facts, of each factor one of those
    /// that are listed; one list after the other.
    std::vector<NodeId> wanted_;
    std::vector<std::size_t> ends_; // of the lists
};

} // namespace zonar::guide
