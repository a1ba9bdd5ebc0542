#include "reduce/symmetry/nested_families.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zonar::reduce {

namespace {

constexpr std::int32_t untouched = -1, somewhere = -2;

/// By cell, and behind them by clock: the place that it goes with.
std::vector<std::int32_t> places_of(const SortedFamily& sorted) {
    const FamilyLayout& layout = *sorted.layout;
    const model::Network& network = *sorted.family->generators.front().network;
    const std::size_t cells = network.memory.stored;
    std::vector<std::int32_t> places(cells + network.clocks, untouched);
    for (const auto& column : layout.columns)
        for (std::size_t j = 0; j < column.cells.size(); ++j)
            places[column.cells[j]] = static_cast<std::int32_t>(j);
    for (const auto& column : layout.clocks)
        for (std::size_t j = 0; j < column.size(); ++j)
            places[cells + column[j]] = static_cast<std::int32_t>(j);
    for (const auto& pointer : layout.pointers) places[pointer.cell] = somewhere;
    for (const std::uint32_t c : layout.other_cells) places[c] = somewhere;
    for (const zone::Clock x : layout.other_clocks) places[cells + x] = somewhere;
    return places;
}

/// Whether a renaming maps the columns of one family to those of another, in their order.
bool maps(const Renaming& renaming, const FamilyLayout& from, const FamilyLayout& to) {
    if (from.kind != to.kind || from.size != to.size ||
        from.columns.size() != to.columns.size() ||
        from.pointers.size() != to.pointers.size() ||
        from.clocks.size() != to.clocks.size() || !to.other_cells.empty() ||
        !to.other_clocks.empty())
        return false;
    const auto cell = [&](std::uint32_t c) {
        return static_cast<std::uint32_t>(renaming.cells[c]);
    };
    for (std::size_t i = 0; i < from.columns.size(); ++i)
        for (std::size_t j = 0; j < from.size; ++j)
            if (cell(from.columns[i].cells[j]) != to.columns[i].cells[j]) return false;
    for (std::size_t i = 0; i < from.pointers.size(); ++i)
        if (cell(from.pointers[i].cell) != to.pointers[i].cell) return false;
    for (std::size_t i = 0; i < from.clocks.size(); ++i)
        for (std::size_t j = 0; j < from.size; ++j)
            if (renaming.clocks[from.clocks[i][j]] != to.clocks[i][j]) return false;
    return true;
}

} // namespace

bool are_sorted_inside_out(std::span<const SortedFamily> families) {
    std::vector<std::vector<std::int32_t>> places;
    for (const SortedFamily& f : families) places.push_back(places_of(f));
    for (std::size_t inner = 0; inner < families.size(); ++inner) {
        for (std::size_t outer = inner + 1; outer < families.size(); ++outer) {
            bool meets = false, is_inside = true;
            std::int32_t block = untouched;
            for (std::size_t i = 0; i < places[inner].size(); ++i) {
                if (places[inner][i] == untouched) continue;
                const std::int32_t here = places[outer][i];
                meets = meets || here != untouched;
                if (block == untouched) block = here;
                is_inside = is_inside && here >= 0 && here == block;
            }
            if (!meets) continue;
            if (!is_inside ||
                families[outer].layout->kind != Family::Kind::interchangeable)
                return false;
            const FamilyLayout& layout = *families[inner].layout;
            for (const Renaming& g : families[outer].family->generators)
                if (std::ranges::none_of(families, [&](const SortedFamily& other) {
                        return maps(g, layout, *other.layout);
                    }))
                    return false;
        }
    }
    return true;
}

} // namespace zonar::reduce
