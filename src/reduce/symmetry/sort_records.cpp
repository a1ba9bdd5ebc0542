// The order of the records of a family: which of its ids comes first.
#include "checks/check.h"
#include "reduce/symmetry/representatives.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace zonar::reduce {

using zone::Clock;

namespace {

constexpr std::uint32_t nowhere = semantics::ClockFrame::nowhere;

int order_of(std::int64_t a, std::int64_t b) {
    return a < b ? -1 : a > b ? 1 : 0;
}

} // namespace

// ---- keys

void Representatives::add_to_key(Block& block, std::uint32_t place, std::uint32_t& bit,
                                 std::uint32_t bits, std::uint64_t value) const {
    if (bits == 0) return;
    if (bit % 64 + bits > 64) bit = (bit / 64 + 1) * 64;
    ZONAR_ASSERT(bit / 64 < block.key_words);
    block.keys[std::size_t{place} * block.key_words + bit / 64] |=
        value << (64 - bit % 64 - bits);
    bit += bits;
}

// The integers of each record, packed so that they compare like a tuple. Of a cell that holds
// an id counts whether it is the record's own, and what is known of the other.
void Representatives::make_keys(Block& block) {
    const FamilyLayout& layout = block.layout;
    std::ranges::fill(block.keys, 0);
    const auto pointers = strategy_ == Strategy::records
                              ? static_cast<std::uint32_t>(layout.pointers.size())
                              : 0;
    if (pointers > 0) {
        std::ranges::fill(block.pointed, pointers);
        for (std::uint32_t i = pointers; i-- > 0;) {
            const FamilyLayout::Pointer& pointer = layout.pointers[i];
            const std::int32_t place =
                layout.id_values[pointer.values].place(cells_[pointer.cell]);
            if (place >= 0) block.pointed[static_cast<std::size_t>(place)] = i;
        }
    }
    const auto pointer_bits = static_cast<std::uint32_t>(std::bit_width(pointers));
    for (std::uint32_t p = 0; p < layout.size; ++p) {
        std::uint32_t bit = 0;
        for (std::size_t c = 0; c < layout.columns.size(); ++c) {
            if (block.compared[c] == 0) continue;
            const FamilyLayout::Column& column = layout.columns[c];
            const std::uint32_t cell = column.cells[p];
            std::int64_t value = std::int64_t{cells_[cell]} - block.lows[c];
            if (column.values != FamilyLayout::no_ids) {
                const std::int32_t place =
                    layout.id_values[column.values].place(cells_[cell]);
                if (place >= 0)
                    value = place == static_cast<std::int32_t>(p)
                                ? 0
                                : 1 + block.ranks[static_cast<std::size_t>(place)];
                else
                    value += 1 + layout.size;
            }
            add_to_key(block, p, bit, block.bits[c], static_cast<std::uint64_t>(value));
        }
        if (pointers > 0) add_to_key(block, p, bit, pointer_bits, block.pointed[p]);
    }
}

int Representatives::compare_keys(const Block& block, std::uint32_t a,
                                  std::uint32_t b) const {
    const std::uint64_t* x = block.keys.data() + std::size_t{a} * block.key_words;
    const std::uint64_t* y = block.keys.data() + std::size_t{b} * block.key_words;
    for (std::uint32_t w = 0; w < block.key_words; ++w)
        if (x[w] != y[w]) return x[w] < y[w] ? -1 : 1;
    return 0;
}

// ---- clocks

// By their bounds, which no permutation changes, and then by which is the smaller one.
int Representatives::compare_clock(Clock x, Clock y) {
    const Clock i = place_of(clock_from_[x]);
    const Clock j = place_of(clock_from_[y]);
    if (i == nowhere || j == nowhere)
        return i == j ? 0 : i == nowhere ? -1 : 1; // one that does not matter is first
    if (const int above = order_of(zone_.at(i, 0).raw(), zone_.at(j, 0).raw());
        above != 0)
        return above;
    if (const int below = order_of(zone_.at(0, j).raw(), zone_.at(0, i).raw());
        below != 0)
        return below;
    return order_of(zone_.at(i, j).raw(), zone_.at(j, i).raw());
}

int Representatives::compare_clocks(const Block& block, std::uint32_t a,
                                    std::uint32_t b) {
    if (block.layout.clocks.empty()) return 0;
    need_zone();
    for (const auto& column : block.layout.clocks)
        if (const int order = compare_clock(column[a], column[b]); order != 0)
            return order;
    return 0;
}

// ---- interchangeable ids

// Successors differ from their sources in one or two records, and sources are sorted.
void Representatives::sort_by_keys(Block& block) {
    auto& order = block.order;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const std::uint32_t moving = order[i];
        std::size_t j = i;
        for (; j > 0 && compare_keys(block, order[j - 1], moving) > 0; --j)
            order[j] = order[j - 1];
        order[j] = moving;
    }
}

// Gives ids that keys tell apart different ranks. True if there are more of them than before.
bool Representatives::refine(Block& block) {
    const std::uint32_t before = std::ranges::max(block.ranks);
    std::uint32_t rank = 0;
    for (std::uint32_t j = 0; j < block.layout.size; ++j) {
        if (j > 0 && compare_keys(block, block.order[j - 1], block.order[j]) != 0)
            rank = j;
        block.ranks[block.order[j]] = rank;
    }
    return rank > before;
}

void Representatives::sort_ties(Block& block) {
    auto& order = block.order;
    for (std::size_t i = 1; i < order.size(); ++i) {
        const std::uint32_t moving = order[i];
        std::size_t j = i;
        for (; j > 0 && compare_keys(block, order[j - 1], moving) == 0 &&
               compare_clocks(block, order[j - 1], moving) > 0;
             --j)
            order[j] = order[j - 1];
        order[j] = moving;
    }
}

bool Representatives::sort(Block& block) {
    std::iota(block.order.begin(), block.order.end(), 0u);
    std::ranges::fill(block.ranks, 0u);
    make_keys(block);
    if (strategy_ != Strategy::records) {
        selection_sort(block);
        return !is_in_place(block);
    }
    sort_by_keys(block);
    if (block.has_id_columns) {
        while (refine(block)) {
            make_keys(block);
            sort_by_keys(block);
        }
    }
    if (!block.layout.clocks.empty()) sort_ties(block);
    if (block.ties_matter) settle_ties(block);
    return !is_in_place(block);
}

bool Representatives::is_in_place(const Block& block) {
    for (std::uint32_t j = 0; j < block.layout.size; ++j)
        if (block.order[j] != j) return false;
    return true;
}

// ---- rings

// The records from place a on, against those from place b on.
int Representatives::compare_rotations(Block& block, std::uint32_t a, std::uint32_t b) {
    const std::uint32_t n = block.layout.size;
    for (std::uint32_t i = 0; i < n; ++i)
        if (const int order = compare_keys(block, (a + i) % n, (b + i) % n); order != 0)
            return order;
    for (std::uint32_t i = 0; i < n; ++i)
        if (const int order = compare_clocks(block, (a + i) % n, (b + i) % n); order != 0)
            return order;
    return 0;
}

bool Representatives::rotate(Block& block) {
    const std::uint32_t n = block.layout.size;
    std::ranges::fill(block.ranks, 0u);
    make_keys(block);
    std::uint32_t best = 0; // its record comes to the first place
    for (std::uint32_t a = 1; a < n; ++a)
        if (compare_rotations(block, a, best) < 0) best = a;
    rotate_by(block, best);
    return best != 0;
}

// So that the record at place `first` comes to the first place.
void Representatives::rotate_by(Block& block, std::uint32_t first) {
    const std::uint32_t n = block.layout.size;
    for (std::uint32_t j = 0; j < n; ++j) block.order[j] = (first + j) % n;
    block.steps = (n - first) % n;
}

} // namespace zonar::reduce
