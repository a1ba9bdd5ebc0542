#include "reduce/symmetry/families.h"

#include "reduce/symmetry/graph/block_families.h"
#include "reduce/symmetry/graph/network_graph.h"
#include "semantics/clock_frame.h"
#include "watch/watch.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace zonar::reduce {

SymmetryFinder::SymmetryFinder(const model::Network& network,
                               const semantics::CodeAnalysis& analysis)
    : network_(network), analysis_(analysis), declarations_(network),
      test_(network, analysis) {
    // Half a second. Most models need a hundredth of that.
    constexpr std::uint64_t most_work = 10'000'000;
    test_.limit_work(most_work);
}

std::optional<Mismatch> SymmetryFinder::try_ids(const IdPlaces& places,
                                                const ValueMap& ids,
                                                std::optional<Renaming>& found) const {
    auto proposed = renaming_by(declarations_, network_, places, ids);
    if (auto* mismatch = std::get_if<Mismatch>(&proposed)) return std::move(*mismatch);
    found = std::get<Renaming>(std::move(proposed));
    return test_(*found);
}

std::optional<IdPlaces> SymmetryFinder::learn(Parameter parameter, const ValueMap& ids,
                                              Mismatch& why) const {
    IdPlaces places;
    places.parameters.emplace(parameter, 0);
    for (;;) { // each round adds a place, and there are finitely many
        std::optional<Renaming> renaming;
        auto mismatch = try_ids(places, ids, renaming);
        if (!mismatch) return places;
        why = std::move(*mismatch);
        if (!renaming || !add_place(places, declarations_, network_, ids, *renaming, why))
            return std::nullopt;
    }
}

namespace {

/// Sorts into blocks so that any two of a block are related. `related` is an equivalence; it is
/// asked for one member of each block.
template <class Related>
std::vector<std::vector<std::int32_t>> blocks_of(const std::vector<std::int32_t>& ids,
                                                 Related related) {
    std::vector<std::vector<std::int32_t>> blocks;
    for (const std::int32_t id : ids) {
        const auto block = std::ranges::find_if(
            blocks, [&](const auto& b) { return related(b.front(), id); });
        if (block != blocks.end())
            block->push_back(id);
        else
            blocks.push_back({id});
    }
    return blocks;
}

} // namespace

std::optional<IdPlaces>
SymmetryFinder::learn_by_exchange(Parameter parameter,
                                  const std::vector<std::int32_t>& ids, std::size_t first,
                                  std::size_t last, Asymmetry& asymmetry) const {
    for (std::size_t i = first; i < last; ++i) {
        for (std::size_t j = i + 1; j < ids.size(); ++j) {
            if (test_.is_exhausted()) return std::nullopt;
            Mismatch why;
            if (auto places = learn(parameter, ValueMap::swap(ids[i], ids[j]), why))
                return places;
            if (i == 0 && j == 1) asymmetry.reason = std::move(why);
        }
    }
    return std::nullopt;
}

bool SymmetryFinder::find_ring(Parameter parameter, const std::vector<std::int32_t>& ids,
                               Asymmetry& asymmetry, Symmetries& found) const {
    if (std::int64_t{ids.back()} - ids.front() + 1 != std::ssize(ids) || ids.size() < 3)
        return false;
    Mismatch why;
    const ValueMap rotation = ValueMap::rotation(ids.front(), ids.back());
    auto places = learn(parameter, rotation, why);
    if (!places) {
        asymmetry.no_ring = std::move(why);
        return false;
    }
    Family family{.kind = Family::Kind::ring,
                  .parameter = parameter,
                  .ids = ids,
                  .places = std::move(*places)};
    std::optional<Renaming> renaming;
    try_ids(family.places, rotation, renaming);
    family.generators.push_back(std::move(*renaming));
    found.families.push_back(std::move(family));
    return true;
}

void SymmetryFinder::find_by(Parameter parameter, const std::vector<std::int32_t>& ids,
                             Symmetries& found) const {
    Asymmetry asymmetry{.parameter = parameter, .one = ids[0], .other = ids[1]};
    asymmetry.reason.text = "it takes too long to find out";
    // Two ids that are interchangeable show where ids are used. In a ring the first id is
    // one of two if any are, so that not all pairs need to be tried.
    auto places = learn_by_exchange(parameter, ids, 0, 1, asymmetry);
    if (!places && !find_ring(parameter, ids, asymmetry, found))
        places = learn_by_exchange(parameter, ids, 1, ids.size(), asymmetry);
    if (!places) {
        found.asymmetries.push_back(std::move(asymmetry));
        return;
    }
    const auto related = [&](std::int32_t a, std::int32_t b) {
        std::optional<Renaming> renaming;
        auto why = try_ids(*places, ValueMap::swap(a, b), renaming);
        if (why)
            asymmetry.one = a, asymmetry.other = b, asymmetry.reason = std::move(*why);
        return !why;
    };
    asymmetry.no_ring.reset();
    const auto blocks = blocks_of(ids, related);
    for (const auto& block : blocks) {
        if (block.size() < 2) continue;
        Family family{.parameter = parameter, .ids = block, .places = *places};
        for (std::size_t k = 1; k < block.size(); ++k) {
            std::optional<Renaming> renaming;
            try_ids(*places, ValueMap::swap(block[0], block[k]), renaming);
            family.generators.push_back(std::move(*renaming));
        }
        found.families.push_back(std::move(family));
    }
    if (blocks.size() > 1) found.asymmetries.push_back(std::move(asymmetry));
}

Symmetries SymmetryFinder::find_by_ids() const {
    // The values of each parameter, over all processes of its template.
    std::map<Parameter, std::set<std::int32_t>> values;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        const auto& arguments = declarations_.arguments(p);
        for (std::uint32_t k = 0; k < arguments.size(); ++k)
            values[{network_.processes[p].origin.raw, k}].insert(arguments[k]);
    }
    // Maps of values are tables, from the least id to the largest.
    constexpr std::int64_t furthest = std::int64_t{1} << 16,
                           largest = std::int64_t{1} << 29;
    Symmetries found;
    for (const auto& value : values) {
        const auto& parameter = value.first; // lambdas of clang 14 capture no bindings
        const auto& all = value.second;
        if (all.size() < 2) continue;
        const std::int64_t low = *all.begin(), high = *all.rbegin();
        if (high - low > furthest || low < -largest || high > largest) {
            Asymmetry& far = found.asymmetries.emplace_back();
            far = {.parameter = parameter, .one = *all.begin(), .other = *all.rbegin()};
            far.reason.kind = Mismatch::Kind::part;
            far.reason.text = "the ids are too far apart, or too large";
            continue;
        }
        // The ids of another family may be used here, too.
        const bool is_known = std::ranges::any_of(found.families, [&](const Family& f) {
            return f.places.parameters.contains(parameter);
        });
        if (!is_known) find_by(parameter, {all.begin(), all.end()}, found);
    }
    return found;
}

Symmetries SymmetryFinder::find(Sources sources) const {
    Symmetries found = find_by_ids();
    if (sources == Sources::ids_and_graph) find_in_graph(found);
    return found;
}

void SymmetryFinder::find_in_graph(Symmetries& found) const {
    if (test_.is_exhausted() || network_.processes.empty()) return;
    const NetworkGraph graph{network_, analysis_};
    if (graph.is_lost()) return;
    BlockFamilies families{network_, analysis_, graph.used_clocks(), found};
    std::vector<Renaming> proved;
    for (const VertexMap& images : automorphisms(graph.graph())) {
        Renaming proposed = graph.renaming(images);
        if (!families.is_known(proposed) && !test_(proposed))
            proved.push_back(std::move(proposed));
    }
    if (proved.empty()) return;
    found.instead = found.families;
    families.add(std::move(proved));
    std::erase_if(found.asymmetries, [&](const Asymmetry& asymmetry) {
        return std::ranges::any_of(found.families, [&](const Family& family) {
            return is_refuted(asymmetry, family);
        });
    });
}

// The two ids were not interchangeable, but their processes are, in a larger block perhaps.
bool SymmetryFinder::is_refuted(const Asymmetry& asymmetry, const Family& family) const {
    const auto block_with = [&](std::int32_t id) {
        std::size_t b = 0;
        for (; b < family.blocks.size(); ++b)
            for (const std::uint32_t p : family.blocks[b])
                if (network_.processes[p].origin.raw == asymmetry.parameter.origin &&
                    declarations_.arguments(p)[asymmetry.parameter.position] == id)
                    return b;
        return b;
    };
    const std::size_t one = block_with(asymmetry.one),
                      other = block_with(asymmetry.other);
    return one != other && one < family.blocks.size() && other < family.blocks.size();
}

std::optional<Mismatch> SymmetryFinder::distinguishes(const Renaming& renaming,
                                                      const Observed& observed) const {
    const auto part = [](const char* text) {
        return Mismatch{.kind = Mismatch::Kind::part, .text = text};
    };
    if (observed.query != nullptr)
        if (auto mismatch = test_.changes(renaming, *observed.query)) return mismatch;
    if (observed.bounds != nullptr &&
        !AutomorphismTest::keeps(renaming, *observed.bounds))
        return part("clocks have different bounds");
    if (observed.bounds != nullptr && observed.system != nullptr) {
        const auto framed = semantics::always_framed(*observed.system, *observed.bounds);
        for (std::size_t x = 0; x < renaming.clocks.size() && x < framed.size(); ++x)
            if (framed[x] != framed[renaming.clocks[x]])
                return part("clocks matter in different states");
    }
    if (!AutomorphismTest::keeps(renaming, observed.stands_for))
        return part("locations became one in one process alone");
    if (observed.initial_state && !AutomorphismTest::keeps_initial_state(renaming))
        return part("the initial state tells them apart");
    if (observed.costs != nullptr && !AutomorphismTest::keeps(renaming, *observed.costs))
        return part("edges have different costs");
    return std::nullopt;
}

namespace {

/// Notes who is not interchangeable.
void note(Symmetries& left, const Family& family, std::int32_t one, std::int32_t other,
          Mismatch why) {
    Asymmetry& noted = left.asymmetries.emplace_back();
    noted = {.parameter = family.parameter, .one = one, .other = other};
    noted.reason = std::move(why);
    if (family.has_parameter()) return;
    noted.one_block = family.blocks[static_cast<std::size_t>(one)];
    noted.other_block = family.blocks[static_cast<std::size_t>(other)];
}

/// The exchange of two ids: that of the first with one, for the others by way of it.
Renaming exchange(const Family& family, std::int32_t a, std::int32_t b) {
    const auto at = [&](std::int32_t id) {
        return static_cast<std::size_t>(std::ranges::find(family.ids, id) -
                                        family.ids.begin());
    };
    const std::size_t i = at(a), j = at(b);
    const std::vector<Renaming>& g = family.generators;
    return i == 0 ? g[j - 1] : g[i - 1].then(g[j - 1]).then(g[i - 1]);
}

} // namespace

void SymmetryFinder::restrict(const Family& family, const Observed& observed,
                              Symmetries& left) const {
    Family part = family;
    switch (family.kind) {
    case Family::Kind::greedy:
        std::erase_if(part.generators, [&](const Renaming& g) {
            return distinguishes(g, observed).has_value();
        });
        if (part.generators.size() != part.ids.size())
            part.order = group_order(part.generators, network_, analysis_);
        part.ids.resize(part.generators.size());
        if (!part.ids.empty()) left.families.push_back(std::move(part));
        return;
    case Family::Kind::ring:
        if (auto why = distinguishes(family.generators.front(), observed))
            note(left, family, family.ids[0], family.ids[1], std::move(*why));
        else
            left.families.push_back(std::move(part));
        return;
    default: break;
    }
    bool is_first = true;
    const auto blocks = blocks_of(family.ids, [&](std::int32_t a, std::int32_t b) {
        watch::spend();
        auto why = distinguishes(exchange(family, a, b), observed);
        const bool related = !why;
        if (why && std::exchange(is_first, false))
            note(left, family, a, b, std::move(*why));
        return related;
    });
    for (const auto& block : blocks) {
        if (block.size() < 2) continue;
        part.ids = block;
        part.generators.clear();
        for (std::size_t k = 1; k < block.size(); ++k)
            part.generators.push_back(exchange(family, block[0], block[k]));
        left.families.push_back(part);
    }
}

Symmetries SymmetryFinder::restrict(const Symmetries& symmetries,
                                    const Observed& observed) const {
    Symmetries left, instead;
    left.asymmetries = instead.asymmetries = symmetries.asymmetries;
    for (const Family& family : symmetries.families) restrict(family, observed, left);
    for (const Family& family : symmetries.instead) restrict(family, observed, instead);
    if (permutations(instead.families) > permutations(left.families))
        std::swap(left, instead);
    left.instead = std::move(instead.families);
    return left;
}

double permutations(const Family& family) {
    const auto n = static_cast<double>(family.ids.size());
    switch (family.kind) {
    case Family::Kind::ring: return n;
    case Family::Kind::greedy: return static_cast<double>(family.order);
    default: return std::tgamma(n + 1);
    }
}

double permutations(const std::vector<Family>& families) {
    double all = 1;
    for (const Family& family : families) all *= permutations(family);
    return all;
}

bool is_by_scalars(const Family& family, const model::Network& network) {
    const auto position = family.parameter.position;
    const auto instance =
        std::ranges::find(network.processes, model::TemplateId{family.parameter.origin},
                          &model::Process::origin);
    return instance != network.processes.end() && position < instance->arguments.size() &&
           instance->arguments[position].scalar;
}

} // namespace zonar::reduce
