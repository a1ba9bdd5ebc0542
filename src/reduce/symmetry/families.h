// reduce/symmetry/families.h
//
// The symmetries of a network: families of ids that may be exchanged at will, or that form a ring;
// blocks of processes that may be exchanged, though no parameter tells which they are; and what
// else was found in the graph of the network (graph/network_graph.h). All of them were proved
// (automorphism.h).
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "reduce/symmetry/automorphism.h"
#include "reduce/symmetry/id_places.h"
#include "reduce/symmetry/renaming.h"
#include "semantics/clock_bounds.h"
#include "semantics/code_facts.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::reduce {

struct Family {
    enum class Kind : std::uint8_t {
        interchangeable, // any permutation of the ids is an automorphism
        ring,            // rotations are
        greedy,          // what its generators make, of which nothing else is known
    };
    Kind kind = Kind::interchangeable;
    Parameter parameter = {}; // the one that it was found by; none: in the graph
    std::vector<std::int32_t> ids = {}; // ascending; at least two
    /// Of interchangeable ids: the first one changes places with each of the others, in their
    /// order. Of a ring: one step.
    std::vector<Renaming> generators = {};
    IdPlaces places = {};
    /// Without a parameter an id is a mere number: by it, the processes that it stands for.
    std::vector<std::vector<std::uint32_t>> blocks = {};
    /// Greedy: how many permutations its generators make, as far as they were counted.
    std::size_t order = 0;

    bool has_parameter() const { return parameter.origin != Parameter::none; }
};

constexpr std::string_view word(Family::Kind kind) {
    switch (kind) {
    case Family::Kind::ring: return "ring";
    case Family::Kind::greedy: return "greedy";
    default: return "interchangeable";
    }
}

/// How many permutations there are, as far as they were counted.
double permutations(const Family& family);
double permutations(const std::vector<Family>& families);

/// Whether its ids are those of a declared scalar set.
bool is_by_scalars(const Family& family, const model::Network& network);

/// Ids of a parameter that are not in one family, and why.
struct Asymmetry {
    Parameter parameter = {};
    std::int32_t one = 0, other = 0; // ids that are not interchangeable
    Mismatch reason = {};
    std::optional<Mismatch> no_ring =
        {}; // why all ids together do not form a ring either
    /// Without a parameter: the processes.
    std::vector<std::uint32_t> one_block = {}, other_block = {};
};

/// What of a network is symmetric.
struct Symmetries {
    std::vector<Family> families;
    std::vector<Asymmetry> asymmetries; // at most one for each parameter
    /// Families that the graph has replaced by larger ones: an observer who tells apart what these
    /// exchange may leave more of the former. One of the two is used.
    std::vector<Family> instead = {};

    bool empty() const { return families.empty(); }
};

class SymmetryFinder {
public:
    /// Both must outlive it.
    SymmetryFinder(const model::Network& network,
                   const semantics::CodeAnalysis& analysis);

    enum class Sources : std::uint8_t { ids, ids_and_graph };
    /// All families of the network.
    Symmetries find(Sources sources = Sources::ids_and_graph) const;

    /// What else a search must not be able to tell apart; each may be null.
    struct Observed {
        const model::Query* query = nullptr;
        const semantics::Costs* costs = nullptr;
        /// What zones are abstracted with, and the system whose zones they are.
        const semantics::ClockBounds* bounds = nullptr;
        const semantics::System* system = nullptr;
        /// By LocationId, as in reduce::Quotient; may be empty.
        std::span<const std::uint32_t> stands_for = {};
        /// The state that the network begins in.
        bool initial_state = false;
    };
    /// What is left of the symmetries: the largest families whose ids are interchangeable for
    /// an observer, too.
    Symmetries restrict(const Symmetries& symmetries, const Observed& observed) const;

    const Declarations& declarations() const { return declarations_; }

private:
    std::optional<Mismatch> try_ids(const IdPlaces& places, const ValueMap& ids,
                                    std::optional<Renaming>& found) const;
    /// The places that ids have; nothing if the map cannot be made an automorphism.
    std::optional<IdPlaces> learn(Parameter parameter, const ValueMap& ids,
                                  Mismatch& why) const;
    /// The same of the first exchange of two ids that is an automorphism; of the ids from
    /// `first` on, before `last`, with all behind them.
    std::optional<IdPlaces> learn_by_exchange(Parameter parameter,
                                              const std::vector<std::int32_t>& ids,
                                              std::size_t first, std::size_t last,
                                              Asymmetry& asymmetry) const;
    bool find_ring(Parameter parameter, const std::vector<std::int32_t>& ids,
                   Asymmetry& asymmetry, Symmetries& found) const;
    void find_by(Parameter parameter, const std::vector<std::int32_t>& ids,
                 Symmetries& found) const;
    Symmetries find_by_ids() const;
    void find_in_graph(Symmetries& found) const;
    void restrict(const Family& family, const Observed& observed, Symmetries& left) const;
    bool is_refuted(const Asymmetry& asymmetry, const Family& family) const;
    std::optional<Mismatch> distinguishes(const Renaming& renaming,
                                          const Observed& observed) const;

    const model::Network& network_;
    const semantics::CodeAnalysis& analysis_;
    Declarations declarations_;
    AutomorphismTest test_;
};

} // namespace zonar::reduce
