// reduce/symmetry/twin_finder.h
//
// Which ids a state does not tell apart: to exchange them leaves it as it is. Their processes
// are twins (semantics/twins.h), so the state has transitions that are the same up to names.
//
// Two ids next to each other are twins if their records are equal, nothing points to them, and the
// zone stays the same when their clocks change places. Clocks that do not matter in the state may
// differ. Representatives are sorted, so twins are next to each other.
#pragma once

#include "reduce/symmetry/families.h"
#include "reduce/symmetry/family_layout.h"
#include "reduce/symmetry/moved_cells.h"
#include "reduce/symmetry/representatives.h"
#include "semantics/clock_bounds.h"
#include "semantics/state_bounds.h"
#include "semantics/system.h"
#include "semantics/twins.h"

#include <cstdint>
#include <vector>

namespace zonar::reduce {

class TwinFinder {
public:
    /// As for Representatives.
    TwinFinder(const semantics::System& system, const semantics::ClockBounds& bounds,
               const Symmetries& symmetries);

    /// Those of a state, good until the next call; null: it has none. The zone is over all clocks
    /// or over the frame of the state.
    const semantics::Twins* find(const semantics::Word* words, LazyZone& zone);

private:
    struct Block {
        FamilyLayout layout;
        std::vector<std::vector<std::uint32_t>> processes{}; // by place
        bool moves_one = false; // one process for each place, which no other family moves
        std::vector<std::uint8_t> mentioned{}; // by place: some cell holds its id
    };

    void note_edges(const Block& block, const Family& family);
    void find_mentioned(Block& block);
    bool have_equal_cells(const Block& block, std::uint32_t a, std::uint32_t b) const;
    bool have_equal_clocks(const Block& block, std::uint32_t a, std::uint32_t b);
    bool is_symmetric(const Block& block, std::uint32_t a, std::uint32_t b);
    zone::Clock place_of(zone::Clock x) const;
    void need_zone();

    const semantics::System& system_;
    semantics::StateBounds bounds_;
    bool has_frames_;
    std::vector<Block> blocks_;
    std::vector<std::uint32_t> families_of_; // by process, how many move it
    std::vector<std::uint32_t> next_edge_;

    // of the state being looked at
    MovedCells moved_cells_;
    std::vector<std::int32_t> cells_; // those that may move
    const semantics::Word* words_ = nullptr;
    LazyZone* lazy_zone_ = nullptr;
    bool has_zone_ = false;
    zone::ConstZone zone_;
    std::vector<zone::Clock> exchanged_; // by clock; only while two records are compared
    semantics::Twins twins_;
};

} // namespace zonar::reduce
