// The least state of an orbit, or of the part of it that sorting leaves: orders of ids are tried
// one after the other. States are compared by their cells, and then by their zones.
#include "checks/check.h"
#include "reduce/symmetry/representatives.h"
#include "watch/watch.h"

#include <algorithm>
#include <compare>
#include <numeric>

namespace zonar::reduce {

using zone::Clock;

namespace {

// Of the orders of one state, where they are tried by default.
constexpr std::uint64_t most_orders = 720;

} // namespace

// ---- what the strategies compare

void Representatives::choose_columns(Block& block) {
    if (strategy_ == Strategy::records) return;
    const auto holds_ids = [&](std::uint32_t cell) {
        const auto moves_value = [&](const Renaming& g) { return g.values[cell] != 0; };
        return std::ranges::any_of(blocks_, [&](const Block& other) {
            return std::ranges::any_of(other.family.generators, moves_value);
        });
    };
    // Another family must not move what this one is sorted by.
    const auto moves_in_another = [&](std::uint32_t cell) {
        const auto moves = [&](const Renaming& g) {
            return g.cells[cell] != static_cast<std::int32_t>(cell);
        };
        return std::ranges::any_of(blocks_, [&](const Block& other) {
            return &other != &block &&
                   std::ranges::any_of(other.family.generators, moves);
        });
    };
    for (std::size_t c = 0; c < block.layout.columns.size(); ++c) {
        const auto& cells = block.layout.columns[c].cells;
        bool is_main = strategy_ == Strategy::sorted || strategy_ == Strategy::segmented;
        if (strategy_ == Strategy::pc_sorted) is_main = cells[0] < system_.processes();
        block.compared[c] =
            is_main && std::ranges::none_of(cells, [&](std::uint32_t cell) {
                return holds_ids(cell) || moves_in_another(cell);
            });
    }
}

// The counts of [Bos02] are those of this way to sort, which is not stable.
void Representatives::selection_sort(Block& block) {
    auto& order = block.order;
    for (std::size_t i = 0; i < order.size(); ++i) {
        std::size_t least = i;
        for (std::size_t j = i + 1; j < order.size(); ++j)
            if (compare_keys(block, order[j], order[least]) < 0) least = j;
        std::swap(order[i], order[least]);
    }
}

// ---- orders

/// The first one to try, and between which ids the order stays.
void Representatives::begin_orders(Block& block) {
    std::ranges::fill(block.ranks, 0u);
    if (block.layout.kind == Family::Kind::ring) return rotate_by(block, 0);
    std::iota(block.order.begin(), block.order.end(), 0u);
    make_keys(block); // all equal, for `full`
    sort_by_keys(block);
    for (std::uint32_t j = 0; j < block.layout.size; ++j)
        block.begins[j] =
            j == 0 || compare_keys(block, block.order[j - 1], block.order[j]) != 0;
}

/// False: there is none, and the first one has come back.
bool Representatives::next_order(Block& block) {
    const std::uint32_t size = block.layout.size;
    if (block.layout.kind == Family::Kind::ring) {
        rotate_by(block, (block.order[0] + 1) % size);
        return block.order[0] != 0;
    }
    for (std::uint32_t end = size; end > 0;) {
        std::uint32_t begin = end - 1;
        while (block.begins[begin] == 0) --begin;
        if (std::next_permutation(block.order.begin() + begin, block.order.begin() + end))
            return true;
        end = begin;
    }
    return false;
}

// All orders of these families, one inside the other. The state comes back as it was.
void Representatives::try_orders(std::size_t first, std::size_t end) {
    if (first == end) {
        watch::spend();
        if (!has_best_ || is_less_than_best()) keep_as_best(trying_, end);
        return;
    }
    Block& block = blocks_[first];
    std::ranges::copy(cells_, block.cells.begin());
    std::ranges::copy(clock_from_, block.clock_from.begin());
    if (strategy_ != Strategy::records) begin_orders(block);
    do {
        if (!is_in_place(block)) apply(block);
        try_orders(first + 1, end);
        std::ranges::copy(block.cells, cells_.begin());
        std::ranges::copy(block.clock_from, clock_from_.begin());
    } while (next_order(block));
}

bool Representatives::is_less_than_best() {
    const auto by_cells = std::lexicographical_compare_three_way(
        cells_.begin(), cells_.end(), best_cells_.begin(), best_cells_.end());
    if (by_cells != 0) return by_cells < 0;
    if (clock_from_ == best_clock_from_) return false;
    need_zone();
    const auto at = [&](const std::vector<Clock>& from, Clock x, Clock y) {
        const Clock i = place_of(from[x]), j = place_of(from[y]);
        constexpr Clock nowhere = semantics::ClockFrame::nowhere;
        // One that does not matter is below all others.
        return i == nowhere || j == nowhere ? std::numeric_limits<zone::Raw>::min()
                                            : zone_.raw(i, j);
    };
    const auto clocks = static_cast<Clock>(clock_from_.size());
    for (Clock x = 0; x < clocks; ++x) {
        for (Clock y = 0; y < clocks; ++y) {
            const auto here = at(clock_from_, x, y), there = at(best_clock_from_, x, y);
            if (here != there) return here < there;
        }
    }
    return false;
}

void Representatives::keep_as_best(std::size_t first, std::size_t end) {
    has_best_ = true;
    best_cells_ = cells_;
    best_clock_from_ = clock_from_;
    for (std::size_t b = first; b < end; ++b) {
        blocks_[b].best_order = blocks_[b].order;
        blocks_[b].best_steps = blocks_[b].steps;
    }
}

bool Representatives::find_least() {
    has_best_ = false;
    trying_ = 0;
    try_orders(0, blocks_.size());
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        Block& block = blocks_[b];
        block.order = block.best_order;
        block.steps = block.best_steps;
        if (is_in_place(block)) continue;
        note_move(b);
    }
    cells_ = best_cells_;
    clock_from_ = best_clock_from_;
    return moves_count_ > 0;
}

// ---- ties that sorting left

// Ids that no cell holds, and with which nothing goes that goes with another one as well, may be in
// any order.
bool Representatives::is_worth_trying(const Block& block) {
    const FamilyLayout& layout = block.layout;
    if (!layout.other_cells.empty() || !layout.other_clocks.empty()) return true;
    return std::ranges::any_of(layout.columns, [&](const FamilyLayout::Column& column) {
        return column.values != FamilyLayout::no_ids &&
               std::ranges::any_of(column.cells, [&](std::uint32_t cell) {
                   return layout.id_values[column.values].place(cells_[cell]) >= 0;
               });
    });
}

void Representatives::settle_ties(Block& block) {
    if (!is_worth_trying(block)) return;
    std::uint64_t orders = 1, tied = 1;
    for (std::uint32_t j = 0; j < block.layout.size; ++j) {
        const bool is_tied =
            j > 0 && compare_keys(block, block.order[j - 1], block.order[j]) == 0 &&
            compare_clocks(block, block.order[j - 1], block.order[j]) == 0;
        block.begins[j] = is_tied ? 0 : 1;
        tied = is_tied ? tied + 1 : 1;
        orders = std::min(orders * tied, most_orders + 1);
    }
    if (orders == 1) return;
    if (orders > most_orders) {
        ++ties_left_;
        return;
    }
    // The first order of those that are tied is ascending.
    for (std::uint32_t j = 0; j < block.layout.size;) {
        std::uint32_t end = j + 1;
        while (end < block.layout.size && block.begins[end] == 0) ++end;
        std::sort(block.order.begin() + j, block.order.begin() + end);
        j = end;
    }
    const auto b = static_cast<std::size_t>(&block - blocks_.data());
    has_best_ = false;
    trying_ = b;
    try_orders(b, b + 1);
    block.order = block.best_order;
}

} // namespace zonar::reduce
