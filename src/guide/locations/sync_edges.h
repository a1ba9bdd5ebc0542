// guide/locations/sync_edges.h
//
// Which edges can be taken together, as far as that can be told without a state: by
// their channels. Where a channel is computed an edge may have several, and guards are
// not looked at, so there are more combinations here than there will ever be.
#pragma once

#include "checks/check.h"
#include "semantics/code_facts.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::guide {

/// The channels that an edge may synchronise on; low > high if it is internal.
semantics::Interval channels_of(const semantics::System& system, std::uint32_t edge);

class SyncEdges {
public:
    using EdgeList = std::vector<std::uint32_t>;

    explicit SyncEdges(const semantics::System& system);

    std::uint32_t channels() const { return static_cast<std::uint32_t>(senders_.size()); }
    const EdgeList& internal() const { return internal_; }
    const EdgeList& senders(std::uint32_t channel) const { return senders_[channel]; }
    /// Process by process.
    const EdgeList& receivers(std::uint32_t channel) const { return receivers_[channel]; }
    bool is_broadcast(std::uint32_t channel) const;
    /// There may be transitions on it.
    bool is_usable(std::uint32_t channel) const;

    /// No transition costs less.
    std::uint32_t least_cost(const semantics::Costs& costs) const;

    /// What transitions can do, from what their edges can. `T{}` does nothing; then(a, b)
    /// is one after the other, either(a, b) one of the two.
    template <class T>
    T any_transition(std::span<const T> of_edge) const;

private:
    template <class T>
    T any_of(std::span<const std::uint32_t> edges, std::span<const T> of_edge) const;
    template <class T>
    T heard(std::uint32_t channel, std::span<const T> of_edge) const;

    const semantics::System& system_;
    EdgeList internal_;
    std::vector<EdgeList> senders_;   // by channel
    std::vector<EdgeList> receivers_; // likewise
};

// ---------------------------------------------------------------------------------------

template <class T>
T SyncEdges::any_of(std::span<const std::uint32_t> edges,
                    std::span<const T> of_edge) const {
    ZONAR_ASSERT(!edges.empty());
    T all = of_edge[edges.front()];
    for (const std::uint32_t edge : edges.subspan(1)) all = either(all, of_edge[edge]);
    return all;
}

/// All that receivers do when a process sends: one of them, or of a broadcast each process
/// that can receive.
template <class T>
T SyncEdges::heard(std::uint32_t channel, std::span<const T> of_edge) const {
    const std::span<const std::uint32_t> all = receivers_[channel];
    if (!is_broadcast(channel)) return any_of(all, of_edge);
    T total{};
    for (std::size_t first = 0; first < all.size();) {
        std::size_t end = first;
        const std::uint32_t process = system_.edge(all[first]).process;
        while (end < all.size() && system_.edge(all[end]).process == process) ++end;
        const T one = any_of(all.subspan(first, end - first), of_edge);
        total = then(total, either(T{}, one));
        first = end;
    }
    return total;
}

template <class T>
T SyncEdges::any_transition(std::span<const T> of_edge) const {
    T all = internal_.empty() ? T{} : any_of<T>(internal_, of_edge);
    for (std::uint32_t c = 0; c < channels(); ++c) {
        if (!is_usable(c)) continue;
        all = either(all, then(any_of<T>(senders_[c], of_edge), heard(c, of_edge)));
    }
    return all;
}

} // namespace zonar::guide
