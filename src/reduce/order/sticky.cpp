// The cycles of the graph of locations of each process, broken by as few edges as a greedy choice
// needs [ELL04b, 4.2: static cycle condition].
#include "reduce/order/dependence.h"
#include "watch/watch.h"

#include <algorithm>
#include <numeric>

namespace zonar::reduce {

namespace {

/// Locations of one process and those edges between them that were kept: without a cycle.
class AcyclicGraph {
public:
    explicit AcyclicGraph(std::uint32_t locations)
        : next_(locations), seen_(locations, 0) {}

    /// False: it would close a cycle.
    bool keep(std::uint32_t from, std::uint32_t to) {
        if (from == to || reaches(to, from)) return false;
        next_[from].push_back(to);
        return true;
    }

private:
    bool reaches(std::uint32_t from, std::uint32_t to) {
        ++now_;
        work_.assign(1, from);
        seen_[from] = now_;
        while (!work_.empty()) {
            const std::uint32_t at = work_.back();
            work_.pop_back();
            if (at == to) return true;
            watch::spend();
            for (const std::uint32_t n : next_[at]) {
                if (seen_[n] == now_) continue;
                seen_[n] = now_;
                work_.push_back(n);
            }
        }
        return false;
    }

    std::vector<std::vector<std::uint32_t>> next_;
    std::vector<std::uint32_t> seen_;
    std::vector<std::uint32_t> work_;
    std::uint32_t now_ = 0;
};

} // namespace

std::vector<std::uint8_t>
Dependence::sticky_edges(std::span<const std::uint32_t> anyway) const {
    // How many edges depend on each, roughly: what is seldom chosen may as well be sticky.
    std::vector<std::uint64_t> weight(edges(), 0);
    for (std::uint32_t e = 0; e < edges(); ++e) {
        const Edge& edge = edges_[e];
        weight[e] = edge.partners.count + edge.announced.count;
        for (const std::uint32_t s : segments(edge.writes))
            weight[e] += readers(s).size() + writers(s).size();
        for (const std::uint32_t s : segments(edge.reads)) weight[e] += writers(s).size();
    }
    for (const std::uint32_t e : anyway) weight[e] += std::uint64_t{1} << 32;
    std::vector<std::uint32_t> order(edges());
    std::iota(order.begin(), order.end(), 0u);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t e) { return weight[e]; });

    std::vector<AcyclicGraph> graphs;
    for (const model::Process& process : system_.network().processes)
        graphs.emplace_back(process.locations.count);
    std::vector<std::uint8_t> sticky(edges(), 0);
    for (const std::uint32_t e : order)
        sticky[e] =
            graphs[edges_[e].process].keep(edges_[e].source, edges_[e].target) ? 0 : 1;
    return sticky;
}

} // namespace zonar::reduce
