#include "reduce/symmetry/representatives.h"

#include "checks/check.h"
#include "reduce/symmetry/nested_families.h"
#include "zone/project.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace zonar::reduce {

using semantics::Word;
using zone::Clock;

namespace {

// Families that share arrays may have to be sorted in turns.
constexpr int most_rounds = 3;

std::uint32_t bits_for(std::uint64_t largest) {
    return static_cast<std::uint32_t>(std::bit_width(largest));
}

} // namespace

Representatives::Block::Block(const semantics::System& system, const Family& its_family)
    : family(its_family), layout(system.network(), its_family) {
    // Of a column whose cells always have the same value there is nothing to sort by, but of
    // one that holds ids the place of the id counts.
    std::uint64_t all = bits_for(layout.pointers.size());
    for (const FamilyLayout::Column& column : layout.columns) {
        const semantics::Interval values = system.analysis().values_of(
            model::CellId{static_cast<std::int32_t>(column.cells.front())});
        const auto span = static_cast<std::uint64_t>(values.high - values.low);
        const bool holds_ids = column.values != FamilyLayout::no_ids;
        has_id_columns = has_id_columns || holds_ids;
        bits.push_back(bits_for(holds_ids ? span + 1 + layout.size : span));
        lows.push_back(values.low);
        all += bits.back();
    }
    // No value is split between two words, so there may be gaps.
    key_words = static_cast<std::uint32_t>(all / 32 + 1);
    keys.resize(std::size_t{key_words} * layout.size);
    order.resize(layout.size);
    at.resize(layout.size);
    ranks.resize(layout.size);
    pointed.resize(layout.size);
    before.resize(layout.size);
    compared.assign(layout.columns.size(), 1);
    begins.resize(layout.size);
    best_order.resize(layout.size);
    ties_matter =
        layout.kind == Family::Kind::interchangeable &&
        (has_id_columns || !layout.other_cells.empty() || !layout.other_clocks.empty());
    cells.resize(system.network().memory.state.initial.size());
    clock_from.resize(system.dimension());
    if (layout.kind == Family::Kind::greedy) prepare_descent();
}

Representatives::Representatives(const semantics::System& system,
                                 const semantics::ClockBounds& bounds,
                                 const Symmetries& symmetries, Strategy strategy)
    : system_(system), bounds_(system, bounds),
      has_frames_(semantics::frames_differ(system, bounds)), strategy_(strategy),
      moved_cells_(system.layout()), cells_(system.network().memory.state.initial),
      clock_from_(system.dimension()), places_(system.dimension()),
      sources_(system.dimension()), cells_before_(cells_),
      clocks_before_(system.dimension()), best_cells_(cells_),
      best_clock_from_(system.dimension()) {
    if (has_frames_) bounds_.follow_frames();
    blocks_.reserve(symmetries.families.size());
    const auto is_greedy = [](const Family& family) {
        return family.kind == Family::Kind::greedy;
    };
    // The other strategies sort or try all.
    for (const Family& family : symmetries.families)
        if (strategy == Strategy::records || !is_greedy(family))
            blocks_.emplace_back(system, family);
    for (const Block& block : blocks_) moved_cells_.add(block.layout);
    for (Block& block : blocks_) choose_columns(block);
    // Ids in the cells of a ring, or of several families, are not settled by trying.
    const bool has_ids = std::ranges::any_of(blocks_, [](const Block& block) {
        return block.has_id_columns || !block.layout.other_cells.empty() ||
               !block.layout.other_clocks.empty();
    });
    const bool tries_all =
        strategy == Strategy::full || strategy == Strategy::segmented ||
        (blocks_.size() == 1 && blocks_[0].layout.kind == Family::Kind::interchangeable);
    std::vector<SortedFamily> sorted;
    for (const Block& block : blocks_) sorted.push_back({&block.family, &block.layout});
    const bool is_settled =
        std::ranges::none_of(symmetries.families, is_greedy) &&
        (strategy != Strategy::records || are_sorted_inside_out(sorted));
    is_canonical_ = is_settled && strategy != Strategy::sorted &&
                    strategy != Strategy::pc_sorted && (!has_ids || tries_all);
    moves_.resize(blocks_.size() * most_rounds);
    for (Move& move : moves_) move.order.reserve(most_steps);
    std::iota(clock_from_.begin(), clock_from_.end(), Clock{0});
}

bool Representatives::is_canonical() const {
    return is_canonical_ && ties_left_ == 0;
}

void Representatives::follow_frames() {
    ZONAR_ASSERT(has_frames_);
    follows_frames_ = true;
}

// Where the clocks of the state are in its frame.
void Representatives::need_places() {
    if (!has_frames_ || has_places_) return;
    has_places_ = true;
    bounds_.find(words_);
    std::copy_n(bounds_.frame().places(), places_.size(), places_.begin());
}

void Representatives::need_zone() {
    if (has_zone_) return;
    has_zone_ = true;
    zone_ = lazy_zone_->get();
    need_places();
}

bool Representatives::find(const Word* words, LazyZone& zone) {
    words_ = words;
    lazy_zone_ = &zone;
    has_zone_ = has_places_ = false;
    moves_count_ = 0;
    if (clocks_moved_) std::iota(clock_from_.begin(), clock_from_.end(), Clock{0});
    clocks_moved_ = false;
    moved_cells_.unpack(words, cells_.data());
    if (strategy_ == Strategy::full || strategy_ == Strategy::segmented)
        return find_least();
    const int rounds = blocks_.size() > 1 ? most_rounds : 1;
    for (int round = 0; round < rounds; ++round) {
        bool moved = false;
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            Block& block = blocks_[b];
            const Family::Kind kind = block.layout.kind;
            const bool moves = kind == Family::Kind::greedy ? descend(block)
                               : kind == Family::Kind::ring ? rotate(block)
                                                            : sort(block);
            if (!moves) continue;
            moved = true;
            if (kind != Family::Kind::greedy) apply(block);
            note_move(b);
        }
        if (!moved) break;
    }
    return moves_count_ > 0;
}

void Representatives::note_move(std::size_t b) {
    ZONAR_ASSERT(moves_count_ < moves_.size());
    Move& move = moves_[moves_count_++];
    move.block = b;
    move.steps = blocks_[b].steps;
    const bool is_greedy = blocks_[b].layout.kind == Family::Kind::greedy;
    const auto& order = is_greedy ? blocks_[b].steps_taken : blocks_[b].order;
    move.order.assign(order.begin(), order.end());
}

void Representatives::move(zone::ConstZone from, Word* words, zone::Zone to) {
    ZONAR_ASSERT(moves_count_ > 0 && from.dimension == to.dimension);
    need_places();
    moved_cells_.repack(cells_.data(), words);
    if (from.dimension == 0) return;
    if (!follows_frames_) return zone::select(to, from, clock_from_);
    bounds_.find(words);
    const auto clocks = bounds_.frame().clocks();
    ZONAR_ASSERT(clocks.size() == from.dimension);
    for (std::size_t i = 0; i < clocks.size(); ++i)
        sources_[i] = places_[clock_from_[clocks[i]]];
    zone::select(to, from, {sources_.data(), clocks.size()});
}

// ---- moving records

void Representatives::apply(Block& block) {
    const FamilyLayout& layout = block.layout;
    for (std::uint32_t j = 0; j < layout.size; ++j) block.at[block.order[j]] = j;
    const auto renamed = [&](const IdValues& ids, std::int32_t value) {
        const std::int32_t place = ids.place(value);
        return place < 0 ? value
                         : ids.value_of[block.at[static_cast<std::size_t>(place)]];
    };
    for (const FamilyLayout::Column& column : layout.columns) {
        for (std::uint32_t i = 0; i < layout.size; ++i)
            block.before[i] = cells_[column.cells[i]];
        for (std::uint32_t j = 0; j < layout.size; ++j) {
            std::int32_t value = block.before[block.order[j]];
            if (column.values != FamilyLayout::no_ids)
                value = renamed(layout.id_values[column.values], value);
            cells_[column.cells[j]] = value;
        }
    }
    for (const FamilyLayout::Pointer& pointer : layout.pointers)
        cells_[pointer.cell] =
            renamed(layout.id_values[pointer.values], cells_[pointer.cell]);
    clocks_moved_ = clocks_moved_ || !layout.clocks.empty();
    std::ranges::copy(clock_from_, clocks_before_.begin());
    for (const auto& column : layout.clocks)
        for (std::uint32_t j = 0; j < layout.size; ++j)
            clock_from_[column[j]] = clocks_before_[column[block.order[j]]];
    if (!layout.other_cells.empty() || !layout.other_clocks.empty())
        apply_to_others(block);
}

// What goes with several ids moves by generators, one after the other.
void Representatives::apply_to_others(Block& block) {
    clocks_moved_ = clocks_moved_ || !block.layout.other_clocks.empty();
    const std::vector<Renaming>& generators = block.family.generators;
    if (block.layout.kind == Family::Kind::ring) {
        for (std::uint32_t i = 0; i < block.steps; ++i)
            apply_generator(block, generators[0]);
        return;
    }
    // Which record is at each place while they are being exchanged.
    std::vector<std::uint32_t>& now = block.ranks;
    std::iota(now.begin(), now.end(), 0u);
    for (std::uint32_t j = 0; j < block.layout.size; ++j) {
        const auto k = static_cast<std::uint32_t>(std::ranges::find(now, block.order[j]) -
                                                  now.begin());
        if (k == j) continue;
        // (j k) by way of the first place.
        if (j != 0) apply_generator(block, generators[j - 1]);
        apply_generator(block, generators[k - 1]);
        if (j != 0) apply_generator(block, generators[j - 1]);
        std::swap(now[j], now[k]);
    }
}

void Representatives::apply_generator(const Block& block, const Renaming& generator) {
    for (const std::uint32_t c : block.layout.other_cells) cells_before_[c] = cells_[c];
    for (const std::uint32_t c : block.layout.other_cells)
        cells_[static_cast<std::size_t>(generator.cells[c])] =
            generator.image(c, cells_before_[c]);
    for (const Clock x : block.layout.other_clocks) clocks_before_[x] = clock_from_[x];
    for (const Clock x : block.layout.other_clocks)
        clock_from_[generator.clocks[x]] = clocks_before_[x];
}

Renaming Representatives::renaming() const {
    Renaming all{system_.network()};
    for (std::size_t m = 0; m < moves_count_; ++m) {
        const Move& move = moves_[m];
        const Family& family = blocks_[move.block].family;
        if (family.kind == Family::Kind::ring) {
            for (std::uint32_t i = 0; i < move.steps; ++i)
                all = all.then(family.generators[0]);
            continue;
        }
        if (family.kind == Family::Kind::greedy) {
            for (const std::uint32_t g : move.order) all = all.then(family.generators[g]);
            continue;
        }
        std::vector<std::uint32_t> now(family.ids.size());
        std::iota(now.begin(), now.end(), 0u);
        for (std::uint32_t j = 0; j < now.size(); ++j) {
            const auto k = static_cast<std::uint32_t>(
                std::ranges::find(now, move.order[j]) - now.begin());
            if (k == j) continue;
            if (j != 0) all = all.then(family.generators[j - 1]);
            all = all.then(family.generators[k - 1]);
            if (j != 0) all = all.then(family.generators[j - 1]);
            std::swap(now[j], now[k]);
        }
    }
    return all;
}

} // namespace zonar::reduce
