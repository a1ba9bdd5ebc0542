#include "reduce/symmetry/renaming.h"

#include "checks/check.h"

#include <algorithm>
#include <numeric>

namespace zonar::reduce {

ValueMap ValueMap::swap(std::int32_t a, std::int32_t b) {
    if (a > b) std::swap(a, b);
    std::vector<std::int32_t> to(static_cast<std::size_t>(std::int64_t{b} - a + 1));
    std::iota(to.begin(), to.end(), a);
    std::swap(to.front(), to.back());
    return {a, std::move(to)};
}

ValueMap ValueMap::rotation(std::int32_t low, std::int32_t high) {
    ZONAR_ASSERT(low < high);
    std::vector<std::int32_t> to(static_cast<std::size_t>(std::int64_t{high} - low + 1));
    std::iota(to.begin(), to.end() - 1, low + 1);
    to.back() = low;
    return {low, std::move(to)};
}

ValueMap ValueMap::inverse() const {
    std::vector<std::int32_t> from(to_.size());
    for (std::size_t i = 0; i < to_.size(); ++i)
        from[static_cast<std::size_t>(to_[i] - low_)] =
            low_ + static_cast<std::int32_t>(i);
    return {low_, std::move(from)};
}

ValueMap ValueMap::then(const ValueMap& other) const {
    if (to_.empty()) return other;
    if (other.to_.empty()) return *this;
    const std::int32_t low = std::min(low_, other.low_);
    const std::int64_t end = std::max(std::int64_t{low_} + std::ssize(to_),
                                      std::int64_t{other.low_} + std::ssize(other.to_));
    std::vector<std::int32_t> to;
    for (std::int64_t v = low; v < end; ++v)
        to.push_back(other((*this)(static_cast<std::int32_t>(v))));
    return {low, std::move(to)};
}

ValueMap ValueMap::shifted(std::int32_t offset) const {
    ValueMap map = *this;
    map.low_ += offset;
    for (std::int32_t& v : map.to_) v += offset;
    return map;
}

bool ValueMap::is_identity() const {
    for (std::size_t i = 0; i < to_.size(); ++i)
        if (to_[i] != low_ + static_cast<std::int32_t>(i)) return false;
    return true;
}

bool operator==(const ValueMap& a, const ValueMap& b) {
    return a.then(b.inverse()).is_identity();
}

namespace {

template <class T>
std::vector<T> identity(std::size_t size) {
    std::vector<T> all(size);
    std::iota(all.begin(), all.end(), T{0});
    return all;
}

template <class T>
bool moves_nothing(const std::vector<T>& map) {
    for (std::size_t i = 0; i < map.size(); ++i)
        if (map[i] != static_cast<T>(i)) return false;
    return true;
}

template <class T>
std::vector<T> inverse_of(const std::vector<T>& map) {
    std::vector<T> from(map.size());
    for (std::size_t i = 0; i < map.size(); ++i)
        from[static_cast<std::size_t>(map[i])] = static_cast<T>(i);
    return from;
}

template <class T>
std::vector<T> composed(const std::vector<T>& first, const std::vector<T>& second) {
    std::vector<T> both(first.size());
    for (std::size_t i = 0; i < first.size(); ++i)
        both[i] = second[static_cast<std::size_t>(first[i])];
    return both;
}

} // namespace

Renaming::Renaming(const model::Network& of)
    : processes(identity<std::uint32_t>(of.processes.size())),
      cells(identity<std::int32_t>(of.memory.state.size())),
      values(of.memory.state.size(), 0), clocks(identity<std::uint32_t>(of.clocks)),
      channels(identity<std::uint32_t>(of.channels.size())),
      edges(identity<std::uint32_t>(of.edges.size())), selects(of.selects.size(), 0),
      maps(1), network(&of) {}

std::uint32_t Renaming::number(const ValueMap& map) {
    const auto found = std::ranges::find(maps, map);
    const auto index = static_cast<std::uint32_t>(found - maps.begin());
    if (found == maps.end()) maps.push_back(map);
    return index;
}

bool Renaming::is_identity() const {
    return moves_nothing(processes) && moves_nothing(cells) && moves_nothing(clocks) &&
           moves_nothing(channels) && moves_nothing(edges) &&
           std::ranges::all_of(values, [this](auto m) { return maps[m].is_identity(); });
}

Renaming Renaming::inverse() const {
    Renaming back = *this;
    back.processes = inverse_of(processes);
    back.cells = inverse_of(cells);
    back.clocks = inverse_of(clocks);
    back.channels = inverse_of(channels);
    back.edges = inverse_of(edges);
    back.maps.resize(1);
    for (std::size_t c = 0; c < cells.size(); ++c)
        back.values[static_cast<std::size_t>(cells[c])] =
            back.number(maps[values[c]].inverse());
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const model::Run from = network->edges[e].selects;
        const model::Run to = network->edges[edges[e]].selects;
        for (std::uint32_t k = 0; k < from.count; ++k)
            back.selects[to.first + k] =
                back.number(maps[selects[from.first + k]].inverse());
    }
    return back;
}

Renaming Renaming::then(const Renaming& other) const {
    Renaming both = *this;
    both.processes = composed(processes, other.processes);
    both.cells = composed(cells, other.cells);
    both.clocks = composed(clocks, other.clocks);
    both.channels = composed(channels, other.channels);
    both.edges = composed(edges, other.edges);
    both.maps.resize(1);
    for (std::size_t c = 0; c < cells.size(); ++c) {
        const ValueMap& second =
            other.maps[other.values[static_cast<std::size_t>(cells[c])]];
        both.values[c] = both.number(maps[values[c]].then(second));
    }
    for (std::size_t e = 0; e < edges.size(); ++e) {
        const model::Run from = network->edges[e].selects;
        const model::Run to = network->edges[edges[e]].selects;
        for (std::uint32_t k = 0; k < from.count; ++k)
            both.selects[from.first + k] = both.number(maps[selects[from.first + k]].then(
                other.maps[other.selects[to.first + k]]));
    }
    return both;
}

void Renaming::apply(std::span<const std::int32_t> from,
                     std::span<std::int32_t> to) const {
    ZONAR_ASSERT(from.size() >= cells.size() && to.size() >= cells.size());
    for (std::size_t c = 0; c < cells.size(); ++c)
        to[static_cast<std::size_t>(cells[c])] = image(c, from[c]);
}

} // namespace zonar::reduce
