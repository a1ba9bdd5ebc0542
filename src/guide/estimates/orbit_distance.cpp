#include "guide/estimates/orbit_distance.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <algorithm>
#include <limits>

namespace zonar::guide {

using semantics::Word;

namespace {

// Instead of infinite: sums of them fit, and no sum of finite ones is as large.
constexpr std::uint64_t unreachable = std::uint64_t{1} << 44;

std::uint64_t or_unreachable(Distance distance) {
    return distance == infinite ? unreachable : distance;
}

} // namespace

OrbitDistance::OrbitDistance(const semantics::System& system,
                             const semantics::Costs& costs, const KnownState& state,
                             Combine combine)
    : combine_(combine),
      is_goal_(state.orbit != nullptr ? state.orbit->is_goal : state.exact_goal) {
    const LocationGraph graph{system, SyncEdges{system}, costs, Weights::shared};
    const auto stays = [&](std::uint32_t p) {
        fixed_.push_back(entry(system, graph, p, state.cells[p]));
    };
    if (state.orbit == nullptr) {
        for (std::uint32_t p = 0; p < system.processes(); ++p) stays(p);
        return;
    }
    for (const std::uint32_t p : state.orbit->fixed) stays(p);
    for (const KnownOrbit::Family& family : state.orbit->families)
        if (!family.columns.empty()) add(system, graph, state, family);
    std::size_t most = 0;
    for (const Group& group : groups_) most = std::max<std::size_t>(most, group.ids);
    if (combine_ == Combine::nearest) return;
    costs_.resize(most * most);
    for (auto* scratch : {&row_price_, &column_price_, &slack_})
        scratch->resize(most + 1);
    for (auto* scratch : {&row_of_, &before_}) scratch->resize(most + 1);
    is_done_.resize(most + 1);
}

LocationTables::Entry OrbitDistance::entry(const semantics::System& system,
                                           const LocationGraph& graph,
                                           std::uint32_t process, std::int32_t location) {
    const auto found = known_.find({process, location});
    if (found != known_.end()) return found->second;
    LocationSet to(system.network().processes[process].locations.count, 0);
    ZONAR_ASSERT(location >= 0 && static_cast<std::size_t>(location) < to.size());
    to[static_cast<std::size_t>(location)] = 1;
    const auto made =
        tables_.add(system.layout().reader(process), graph.distances(process, to));
    known_.emplace(std::pair{process, location}, made);
    return made;
}

void OrbitDistance::add(const semantics::System& system, const LocationGraph& graph,
                        const KnownState& state, const KnownOrbit::Family& family) {
    const auto& columns = family.columns;
    Group& group = groups_.emplace_back();
    group.rotates = family.rotates;
    group.ids = static_cast<std::uint32_t>(columns.front().size());
    group.processes = static_cast<std::uint32_t>(columns.size());
    const std::uint32_t n = group.ids;
    const auto are_alike = [&](std::uint32_t a, std::uint32_t b) {
        return std::ranges::all_of(columns, [&](const auto& column) {
            return state.cells[column[a]] == state.cells[column[b]];
        });
    };
    for (std::uint32_t j = 0; j < n; ++j) {
        group.alike.push_back(j);
        for (std::uint32_t k = 0; k < j && group.alike[j] == j; ++k)
            if (are_alike(j, k)) group.alike[j] = k;
    }
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j)
            for (const auto& column : columns)
                group.entries.push_back(
                    entry(system, graph, column[i], state.cells[column[j]]));
    // Rotations that put the same locations everywhere come again after a part of the ring.
    for (std::uint32_t turn = 0; family.rotates && turn < n; ++turn) {
        bool is_first = turn == 0;
        for (std::uint32_t i = 0; i < n && !is_first; ++i)
            is_first = group.alike[(i + turn) % n] != group.alike[i];
        if (!is_first) break;
        group.turns.push_back(turn);
    }
}

bool OrbitDistance::is_slow() const {
    constexpr std::uint32_t few = 8;
    return combine_ == Combine::match &&
           std::ranges::any_of(groups_, [](const Group& g) { return g.ids > few; });
}

// Halves, as in fsm-sum; rounded up.
Distance OrbitDistance::of(const Word* words, zone::ConstZone) {
    std::uint64_t total = 0;
    for (const LocationTables::Entry& one : fixed_)
        total += or_unreachable(tables_(one, words));
    for (const Group& group : groups_) {
        if (total >= unreachable) return infinite;
        total += combine_ == Combine::nearest ? nearest(group, words)
                 : group.rotates              ? best_turn(group, words)
                                              : assignment(group, words);
    }
    return total >= unreachable ? infinite : finite((total + 1) / 2);
}

std::uint64_t OrbitDistance::cost(const Group& group, std::uint32_t i, std::uint32_t j,
                                  const Word* words) const {
    const std::size_t first = (std::size_t{i} * group.ids + j) * group.processes;
    std::uint64_t total = 0;
    for (std::uint32_t k = 0; k < group.processes; ++k)
        total += or_unreachable(tables_(group.entries[first + k], words));
    return std::min(total, unreachable);
}

std::uint64_t OrbitDistance::nearest(const Group& group, const Word* words) const {
    std::uint64_t total = 0;
    for (std::uint32_t i = 0; i < group.ids; ++i) {
        std::uint64_t least = unreachable;
        for (std::uint32_t j = 0; j < group.ids && least > 0; ++j)
            if (group.alike[j] == j) least = std::min(least, cost(group, i, j, words));
        total += least;
    }
    return total;
}

std::uint64_t OrbitDistance::best_turn(const Group& group, const Word* words) const {
    std::uint64_t least = unreachable;
    for (const std::uint32_t turn : group.turns) {
        std::uint64_t total = 0;
        for (std::uint32_t i = 0; i < group.ids && total < least; ++i)
            total += cost(group, i, (i + turn) % group.ids, words);
        least = std::min(least, total);
    }
    return least;
}

// The Hungarian method with prices: one id more at a time, each by a shortest augmenting path.
std::uint64_t OrbitDistance::assignment(const Group& group, const Word* words) {
    const std::uint32_t n = group.ids;
    watch::spend(std::uint64_t{n} * n / 16);
    for (std::uint32_t i = 0; i < n; ++i)
        for (std::uint32_t j = 0; j < n; ++j) {
            const std::uint32_t k = group.alike[j];
            costs_[std::size_t{i} * n + j] =
                k < j ? costs_[std::size_t{i} * n + k]
                      : static_cast<std::int64_t>(cost(group, i, j, words));
        }
    std::fill_n(row_price_.begin(), n + 1, 0);
    std::fill_n(column_price_.begin(), n + 1, 0);
    std::fill_n(row_of_.begin(), n + 1, 0u);
    for (std::uint32_t row = 1; row <= n; ++row) {
        std::fill_n(slack_.begin(), n + 1, std::numeric_limits<std::int64_t>::max());
        std::fill_n(is_done_.begin(), n + 1, std::uint8_t{0});
        row_of_[0] = row;
        std::uint32_t column = 0;
        do {
            is_done_[column] = 1;
            const std::uint32_t i = row_of_[column];
            std::int64_t least = std::numeric_limits<std::int64_t>::max();
            std::uint32_t next = 0;
            for (std::uint32_t j = 1; j <= n; ++j) {
                if (is_done_[j] != 0) continue;
                const std::int64_t reduced = costs_[std::size_t{i - 1} * n + j - 1] -
                                             row_price_[i] - column_price_[j];
                if (reduced < slack_[j]) slack_[j] = reduced, before_[j] = column;
                if (slack_[j] < least) least = slack_[j], next = j;
            }
            for (std::uint32_t j = 0; j <= n; ++j) {
                if (is_done_[j] != 0) {
                    row_price_[row_of_[j]] += least;
                    column_price_[j] -= least;
                } else if (j > 0) {
                    slack_[j] -= least;
                }
            }
            column = next;
        } while (row_of_[column] != 0);
        for (; column != 0; column = before_[column])
            row_of_[column] = row_of_[before_[column]];
    }
    std::uint64_t total = 0;
    for (std::uint32_t j = 1; j <= n; ++j)
        total +=
            static_cast<std::uint64_t>(costs_[std::size_t{row_of_[j] - 1} * n + j - 1]);
    return total;
}

} // namespace zonar::guide
