#include "abstraction/merge_order.h"

#include "abstraction/assert.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/strong_components.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <vector>

namespace zonar::abstraction {

namespace {

template <class Value>
struct Named {
    std::string_view name;
    Value value;
};

constexpr std::array orders{Named<MergeOrder>{"definition", MergeOrder::definition},
                            Named<MergeOrder>{"ranking", MergeOrder::ranking},
                            Named<MergeOrder>{"smallest", MergeOrder::smallest},
                            Named<MergeOrder>{"components", MergeOrder::components},
                            Named<MergeOrder>{"pruning", MergeOrder::pruning}};
constexpr std::array ties{Named<TieBreak>{"first", TieBreak::first},
                          Named<TieBreak>{"last", TieBreak::last},
                          Named<TieBreak>{"newest", TieBreak::newest},
                          Named<TieBreak>{"oldest", TieBreak::oldest},
                          Named<TieBreak>{"smallest", TieBreak::smallest},
                          Named<TieBreak>{"largest", TieBreak::largest}};

template <class Table, class Value>
std::string_view name_in(const Table& table, Value value) {
    for (const auto& entry : table) {
        if (entry.value == value) return entry.name;
    }
    return {};
}

template <class Value, class Table>
std::optional<Value> value_in(const Table& table, std::string_view name) {
    for (const auto& entry : table) {
        if (entry.name == name) return entry.value;
    }
    return std::nullopt;
}

} // namespace

std::string_view name_of(MergeOrder order) {
    return name_in(orders, order);
}
std::string_view name_of(TieBreak tie) {
    return name_in(ties, tie);
}
std::optional<MergeOrder> merge_order(std::string_view name) {
    return value_in<MergeOrder>(orders, name);
}
std::optional<TieBreak> tie_break(std::string_view name) {
    return value_in<TieBreak>(ties, name);
}

namespace {

using Pair = CandidatePair;

struct Owner {
    std::size_t candidate = 0;
    Distance rank = infinite;
    bool moves = false; // the label changes its state somewhere
};

/// By label: the processes that have it.
std::vector<std::vector<Owner>> owners_of(std::span<const Candidate> candidates,
                                          LabelId labels) {
    std::vector<std::vector<Owner>> owners(labels);
    std::vector<Owner> own(labels); // of one process
    for (std::size_t c = 0; c < candidates.size(); ++c) {
        const Process& process = *candidates[c].process;
        for (StateId s = 0; s < process.states(); ++s) {
            for (const Step& step : process.steps(s)) {
                ABSTRACTION_ASSERT(step.label < labels);
                Owner& owner = own[step.label];
                owner.rank = std::min(owner.rank, process.distance(step.to));
                owner.moves = owner.moves || step.to != s;
            }
        }
        for (const LabelId label : process.alphabet()) {
            owners[label].push_back({c, own[label].rank, own[label].moves});
            own[label] = {};
        }
    }
    return owners;
}

/// The strongly connected parts of the graph "what u does may concern what v does": some
/// label that both have moves v.
std::vector<std::size_t> components_of(const std::vector<std::vector<Owner>>& owners,
                                       std::size_t processes) {
    using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
    Graph graph(processes);
    for (const auto& with_label : owners) {
        for (const Owner& v : with_label) {
            if (!v.moves) continue;
            for (const Owner& u : with_label) {
                if (u.candidate != v.candidate)
                    boost::add_edge(u.candidate, v.candidate, graph);
            }
        }
    }
    std::vector<std::size_t> component(processes);
    boost::strong_components(
        graph, boost::make_iterator_property_map(component.begin(),
                                                 boost::get(boost::vertex_index, graph)));
    return component;
}

/// The least score is taken.
struct Score {
    bool apart = false; // in different components
    std::uint64_t weight = 0;
    std::int64_t tie = 0;
    std::int64_t places = 0; // tells any two pairs apart at last
    friend auto operator<=>(const Score&, const Score&) = default;
};

std::int64_t tie_of(TieBreak tie, const Candidate& a, const Candidate& b,
                    std::int64_t places, std::int64_t size) {
    const std::int64_t age =
        std::int64_t{std::max(a.age, b.age)} << 32 | std::min(a.age, b.age);
    switch (tie) {
    case TieBreak::first: return places;
    case TieBreak::last: return -places;
    case TieBreak::newest: return -age;
    case TieBreak::oldest: return age;
    case TieBreak::smallest: return size;
    case TieBreak::largest: return -size;
    }
    return 0;
}

/// The best rank of each pair with a common label.
std::map<Pair, Distance> ranks_of(const std::vector<std::vector<Owner>>& owners) {
    std::map<Pair, Distance> ranks;
    for (const auto& with_label : owners) {
        for (std::size_t i = 0; i < with_label.size(); ++i) {
            for (std::size_t j = i + 1; j < with_label.size(); ++j) {
                const Owner& a = with_label[i];
                const Owner& b = with_label[j];
                const Distance rank = std::max(a.rank, b.rank);
                const Pair pair{a.candidate, b.candidate};
                const auto it = ranks.try_emplace(pair, rank).first;
                it->second = std::min(it->second, rank);
            }
        }
    }
    return ranks;
}

std::optional<Pair> first_two(std::span<const Candidate> candidates) {
    if (candidates.size() < 2) return std::nullopt;
    std::vector<std::size_t> by_place(candidates.size());
    std::iota(by_place.begin(), by_place.end(), std::size_t{0});
    std::ranges::sort(by_place, {}, [&](std::size_t c) { return candidates[c].place; });
    return Pair{by_place[0], by_place[1]};
}

/// Pairs that may be taken, with their ranks.
struct Offers {
    std::vector<Pair> pairs;
    std::vector<std::uint64_t> weights;
};

/// Those of processes with a common label, of which one has an error condition. If there are
/// none: those that both have one, since distances of independent processes add up.
Offers offers_among(std::span<const Candidate> candidates,
                    const std::vector<std::vector<Owner>>& owners,
                    const PairFacts& facts) {
    Offers offers;
    const auto trivial = [&](std::size_t c) { return candidates[c].process->trivial(); };
    const auto offer = [&](Pair pair, Distance rank) {
        if (candidates[pair.first].place > candidates[pair.second].place)
            std::swap(pair.first, pair.second);
        if (facts.forbidden && facts.forbidden(pair)) return;
        offers.pairs.push_back(pair);
        offers.weights.push_back(rank);
    };
    for (const auto& [pair, rank] : ranks_of(owners)) {
        if (!trivial(pair.first) || !trivial(pair.second)) offer(pair, rank);
    }
    if (!offers.pairs.empty()) return offers;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        for (std::size_t j = i + 1; j < candidates.size(); ++j) {
            if (!trivial(i) && !trivial(j)) offer({i, j}, infinite);
        }
    }
    return offers;
}

} // namespace

std::optional<Pair> choose_pair(std::span<const Candidate> candidates, LabelId labels,
                                MergeOrder order, TieBreak tie, const PairFacts& facts) {
    if (order == MergeOrder::definition) return first_two(candidates);
    const auto owners = owners_of(candidates, labels);
    std::vector<std::size_t> component(candidates.size());
    if (order == MergeOrder::components)
        component = components_of(owners, candidates.size());

    Offers offers = offers_among(candidates, owners, facts);
    if (order == MergeOrder::pruning)
        offers.weights = facts.relevant_shares(offers.pairs);
    ABSTRACTION_ASSERT(offers.weights.size() == offers.pairs.size());
    std::optional<std::pair<Score, Pair>> best;
    for (std::size_t o = 0; o < offers.pairs.size(); ++o) {
        const Pair pair = offers.pairs[o];
        ABSTRACTION_ASSERT(pair.first != pair.second && pair.first < candidates.size() &&
                           pair.second < candidates.size());
        const Candidate& a = candidates[pair.first];
        const Candidate& b = candidates[pair.second];
        ABSTRACTION_ASSERT(a.place < b.place);
        const std::int64_t size =
            std::int64_t{a.process->states()} * std::int64_t{b.process->states()};
        Score score;
        score.apart = component[pair.first] != component[pair.second];
        score.weight = order == MergeOrder::smallest ? static_cast<std::uint64_t>(size)
                                                     : offers.weights[o];
        score.places = std::int64_t{a.place} << 32 | b.place;
        score.tie = tie_of(tie, a, b, score.places, size);
        if (!best || score < best->first) best = {score, pair};
    }
    return best ? std::optional{best->second} : std::nullopt;
}

} // namespace zonar::abstraction
