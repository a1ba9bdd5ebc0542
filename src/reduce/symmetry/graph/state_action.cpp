#include "reduce/symmetry/graph/state_action.h"

#include "watch/watch.h"

#include <algorithm>
#include <set>

namespace zonar::reduce {

Permutation composed(const Permutation& first, const Permutation& second) {
    Permutation both(first.size());
    for (std::size_t i = 0; i < first.size(); ++i) both[i] = second[first[i]];
    return both;
}

bool is_identity(const Permutation& permutation) {
    return points_moved(permutation) == 0;
}

std::size_t points_moved(const Permutation& permutation) {
    std::size_t moved = 0;
    for (std::uint32_t i = 0; i < permutation.size(); ++i)
        moved += permutation[i] != i ? 1 : 0;
    return moved;
}

StateAction::StateAction(const model::Network& network,
                         const semantics::CodeAnalysis& analysis,
                         const std::vector<std::uint8_t>& used_clocks,
                         std::span<const Renaming* const> renamings)
    : clocks_at_(network.memory.stored), values_at_(clocks_at_ + network.clocks),
      matters_(clocks_at_) {
    for (std::uint32_t c = 0; c < clocks_at_; ++c)
        matters_[c] =
            analysis.is_constant(model::CellId{static_cast<std::int32_t>(c)}) ? 0 : 1;
    matters_.insert(matters_.end(), used_clocks.begin(), used_clocks.end());
    // A cell that goes where another one's values are points needs points, too.
    std::set<std::uint32_t> cells;
    for (const Renaming* r : renamings)
        for (std::uint32_t c = 0; c < network.memory.stored; ++c)
            if (!r->maps[r->values[c]].is_identity()) cells.insert(c);
    for (std::size_t before = cells.size() + 1; before != cells.size();) {
        before = cells.size();
        for (const Renaming* r : renamings)
            for (std::uint32_t c = 0; c < network.memory.stored; ++c) {
                const auto image = static_cast<std::uint32_t>(r->cells[c]);
                if (cells.contains(c))
                    cells.insert(image);
                else if (cells.contains(image))
                    cells.insert(c);
            }
    }
    for (const std::uint32_t c : cells) {
        const auto values =
            analysis.values_of(model::CellId{static_cast<std::int32_t>(c)});
        constexpr std::int64_t many = 4096;
        for (std::int64_t v = values.low; v <= std::min(values.high, values.low + many);
             ++v) {
            const std::pair point{c, static_cast<std::int32_t>(v)};
            point_of_.emplace(point,
                              values_at_ + static_cast<std::uint32_t>(values_.size()));
            values_.push_back(point);
        }
    }
}

Permutation StateAction::of(const Renaming& renaming) const {
    Permutation action(values_at_ + values_.size());
    for (std::uint32_t i = 0; i < values_at_; ++i)
        action[i] = matters_[i] == 0 ? i
                    : i < clocks_at_ ? static_cast<std::uint32_t>(renaming.cells[i])
                                     : clocks_at_ + renaming.clocks[i - clocks_at_];
    for (std::uint32_t i = 0; i < values_.size(); ++i) {
        const auto& [cell, value] = values_[i];
        const auto image =
            point_of_.find({static_cast<std::uint32_t>(renaming.cells[cell]),
                            renaming.image(cell, value)});
        // Ranges that are cut off may end elsewhere.
        action[values_at_ + i] =
            image == point_of_.end() ? values_at_ + i : image->second;
    }
    return action;
}

// ---- exchanges

namespace {

Permutation conjugated(const Permutation& by, const Permutation& p) {
    return composed(composed(by, p), by);
}

} // namespace

Exchanges::Exchanges(std::vector<Permutation> of_first) : of_first_(std::move(of_first)) {
    const std::size_t points = of_first_.front().size();
    for (std::uint32_t first = 0; first < points; ++first) {
        if (of_first_.front()[first] == first) continue;
        watch::spend();
        std::vector<std::uint32_t> column{first};
        for (const Permutation& p : of_first_) column.push_back(p[first]);
        const auto goes_with_its_place = [&] {
            for (std::size_t v = 1; v < column.size(); ++v) {
                if (column[v] == first) return false;
                for (std::size_t w = 1; w < column.size(); ++w)
                    if (of_first_[v - 1][column[w]] != (v == w ? first : column[w]))
                        return false;
            }
            return true;
        };
        if (!goes_with_its_place()) continue;
        column_ = std::move(column);
        return;
    }
}

Permutation Exchanges::exchange(std::size_t a, std::size_t b) const {
    if (a > b) std::swap(a, b);
    if (a == 0) return of_first_[b - 1];
    return conjugated(of_first_[a - 1], of_first_[b - 1]);
}

Permutation Exchanges::undone(Permutation permutation) const {
    const auto place_of = [&](std::uint32_t point) {
        return static_cast<std::size_t>(std::ranges::find(column_, point) -
                                        column_.begin());
    };
    for (const std::uint32_t point : column_)
        if (place_of(permutation[point]) == column_.size()) return permutation;
    for (std::size_t place = 0; place < column_.size(); ++place) {
        const std::size_t now = place_of(permutation[column_[place]]);
        if (now != place) permutation = composed(permutation, exchange(now, place));
    }
    return permutation;
}

} // namespace zonar::reduce
