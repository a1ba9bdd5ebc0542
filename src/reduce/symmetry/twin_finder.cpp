#include "reduce/symmetry/twin_finder.h"

#include "checks/check.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace zonar::reduce {

using semantics::ClockFrame;
using semantics::Twins;
using zone::Clock;

TwinFinder::TwinFinder(const semantics::System& system,
                       const semantics::ClockBounds& bounds, const Symmetries& symmetries)
    : system_(system), bounds_(system, bounds),
      has_frames_(semantics::frames_differ(system, bounds)),
      families_of_(system.processes()),
      next_edge_(system.network().edges.size(), Twins::none),
      moved_cells_(system.layout()), cells_(system.network().memory.state.initial),
      exchanged_(system.dimension()) {
    if (has_frames_) bounds_.follow_frames();
    std::iota(exchanged_.begin(), exchanged_.end(), Clock{0});
    for (const Family& family : symmetries.families) {
        blocks_.push_back({.layout = FamilyLayout{system.network(), family}});
        Block& block = blocks_.back();
        block.processes.resize(block.layout.size);
        block.mentioned.resize(block.layout.size);
        moved_cells_.add(block.layout);
        for (const FamilyLayout::Column& column : block.layout.columns) {
            if (column.cells.front() >= system.processes()) continue;
            for (std::uint32_t place = 0; place < block.layout.size; ++place) {
                block.processes[place].push_back(column.cells[place]);
                ++families_of_[column.cells[place]];
            }
        }
        // One that moves with several ids has no place.
        for (const std::uint32_t cell : block.layout.other_cells)
            if (cell < system.processes()) families_of_[cell] += 2;
    }
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
        Block& block = blocks_[b];
        block.moves_one = std::ranges::all_of(block.processes, [&](const auto& at) {
            return at.size() == 1 && families_of_[at.front()] == 1;
        });
        if (block.layout.kind == Family::Kind::interchangeable)
            note_edges(block, symmetries.families[b]);
    }
    twins_.follows.resize(system.processes());
    twins_.before.resize(system.processes(), Twins::none);
    twins_.next_edge = next_edge_.data();
}

// Which edges correspond in neighbours.
void TwinFinder::note_edges(const Block& block, const Family& family) {
    if (!block.moves_one) return;
    for (std::uint32_t a = 0; a + 1 < block.layout.size; ++a) {
        const model::Run edges =
            system_.network().processes[block.processes[a].front()].edges;
        // By way of the first place.
        for (std::uint32_t e = edges.first; e < edges.first + edges.count; ++e) {
            std::uint32_t image = e;
            if (a > 0) image = family.generators[a - 1].edges[image];
            image = family.generators[a].edges[image];
            if (a > 0) image = family.generators[a - 1].edges[image];
            next_edge_[e] = image;
        }
    }
}

void TwinFinder::need_zone() {
    if (has_zone_) return;
    has_zone_ = true;
    zone_ = lazy_zone_->get();
    if (has_frames_) bounds_.find(words_);
}

const Twins* TwinFinder::find(const semantics::Word* words, LazyZone& zone) {
    words_ = words;
    lazy_zone_ = &zone;
    has_zone_ = false;
    moved_cells_.unpack(words, cells_.data());
    std::ranges::fill(twins_.follows, std::uint8_t{0});
    std::ranges::fill(twins_.before, Twins::none);
    bool found = false;
    for (Block& block : blocks_) {
        const FamilyLayout& layout = block.layout;
        if (layout.kind != Family::Kind::interchangeable || !layout.other_cells.empty() ||
            !layout.other_clocks.empty())
            continue;
        find_mentioned(block);
        for (std::uint32_t b = 1; b < layout.size; ++b) {
            const std::uint32_t a = b - 1;
            if (!have_equal_cells(block, a, b) || !have_equal_clocks(block, a, b))
                continue;
            for (const std::uint32_t p : block.processes[b]) {
                if (families_of_[p] != 1) continue;
                twins_.follows[p] = 1;
                found = true;
            }
            if (block.moves_one &&
                block.processes[a].front() < block.processes[b].front())
                twins_.before[block.processes[b].front()] = block.processes[a].front();
        }
    }
    return found ? &twins_ : nullptr;
}

void TwinFinder::find_mentioned(Block& block) {
    const FamilyLayout& layout = block.layout;
    std::ranges::fill(block.mentioned, std::uint8_t{0});
    const auto look = [&](std::uint32_t values, std::uint32_t cell) {
        const std::int32_t place = layout.id_values[values].place(cells_[cell]);
        if (place >= 0) block.mentioned[static_cast<std::size_t>(place)] = 1;
    };
    for (const FamilyLayout::Pointer& pointer : layout.pointers)
        look(pointer.values, pointer.cell);
    for (const FamilyLayout::Column& column : layout.columns)
        if (column.values != FamilyLayout::no_ids)
            for (const std::uint32_t cell : column.cells) look(column.values, cell);
}

bool TwinFinder::have_equal_cells(const Block& block, std::uint32_t a,
                                  std::uint32_t b) const {
    if (block.mentioned[a] != 0 || block.mentioned[b] != 0) return false;
    return std::ranges::all_of(
        block.layout.columns, [&](const FamilyLayout::Column& column) {
            return cells_[column.cells[a]] == cells_[column.cells[b]];
        });
}

// Where a clock is in the zone; nowhere if it does not matter in the state. The zone of a source may
// be over all clocks, whatever those of successors are over.
Clock TwinFinder::place_of(Clock x) const {
    if (!has_frames_) return x;
    const Clock place = bounds_.frame().places()[x];
    const bool is_over_all = zone_.dimension == system_.dimension();
    return is_over_all && place != ClockFrame::nowhere ? x : place;
}

// Usually they have the same value in all points. Where extrapolation has forgotten that, the zone
// may still be the same when they change places.
bool TwinFinder::have_equal_clocks(const Block& block, std::uint32_t a, std::uint32_t b) {
    bool are_equal = true;
    for (const auto& column : block.layout.clocks) {
        need_zone();
        const Clock i = place_of(column[a]), j = place_of(column[b]);
        if (i == ClockFrame::nowhere && j == ClockFrame::nowhere) continue;
        if (i == ClockFrame::nowhere || j == ClockFrame::nowhere) return false;
        if (zone_.at(i, 0) != zone_.at(j, 0) || zone_.at(0, i) != zone_.at(0, j) ||
            zone_.at(i, j) != zone_.at(j, i))
            return false;
        are_equal = are_equal && zone_.at(i, j) == zone::zero_bound;
    }
    return are_equal || is_symmetric(block, a, b);
}

bool TwinFinder::is_symmetric(const Block& block, std::uint32_t a, std::uint32_t b) {
    for (const auto& column : block.layout.clocks)
        std::swap(exchanged_[column[a]], exchanged_[column[b]]);
    const auto stays_the_same = [&](Clock x) {
        const Clock i = place_of(x), j = place_of(exchanged_[x]);
        for (Clock y = 0; i != ClockFrame::nowhere && y < exchanged_.size(); ++y) {
            const Clock k = place_of(y), l = place_of(exchanged_[y]);
            if (k == ClockFrame::nowhere) continue;
            if (zone_.at(i, k) != zone_.at(j, l) || zone_.at(k, i) != zone_.at(l, j))
                return false;
        }
        return true;
    };
    const bool all = std::ranges::all_of(block.layout.clocks, [&](const auto& column) {
        return stays_the_same(column[a]);
    });
    for (const auto& column : block.layout.clocks)
        std::swap(exchanged_[column[a]], exchanged_[column[b]]);
    return all;
}

} // namespace zonar::reduce
