// reduce/symmetry/representatives.h
//
// One state that stands for all that the symmetries of a network map it to: its orbit. A search
// that puts it in the place of every successor meets one state of each orbit, or at least fewer.
//
// For ids that are interchangeable, their records (family_layout.h) are sorted: by the cells of
// the record, by what points to the id, by the ids that its cells hold (refined until nothing
// changes), and last by the clocks of the record: their bounds, and which is the smaller one
// [HBLNV03]. Ids with equal records and equal clocks may be in any order. Of a ring, the least
// rotation is taken. Several families come one after the other. With generators of which nothing else is
// known, a state is made smaller as long as one does (greedy_descent.cpp).
//
// Where cells hold ids, or go with two of them, ids that are not told apart may still differ: then
// all their orders are tried, if there are not too many, and the least state is taken.
//
// Any member of an orbit would do: whether it is always the same one decides how many states are
// left, not whether the search is right. is_canonical() tells, clocks aside: those with the
// order property (each zone lies on one side of x = y) are sorted without doubt.
//
// Other strategies (strategy.h) are there for comparison.
//
// Zones are not computed anew: rows and columns move with the clocks.
#pragma once

#include "reduce/symmetry/families.h"
#include "reduce/symmetry/family_layout.h"
#include "reduce/symmetry/moved_cells.h"
#include "reduce/symmetry/strategy.h"
#include "semantics/clock_bounds.h"
#include "semantics/state_bounds.h"
#include "semantics/system.h"
#include "zone/dbm.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::reduce {

/// The zone of a state, made when it is asked for: often the integers alone tell.
class LazyZone {
public:
    virtual ~LazyZone() = default;
    virtual zone::ConstZone get() = 0;
};

class Representatives {
public:
    /// The symmetries must be those of the system with these bounds (SymmetryFinder::restrict).
    /// All must outlive it.
    Representatives(const semantics::System& system, const semantics::ClockBounds& bounds,
                    const Symmetries& symmetries, Strategy strategy = Strategy::records);

    /// Zones are over frames from here on (semantics/clock_frame.h).
    void follow_frames();
    /// Of all states that were looked at up to now.
    bool is_canonical() const;
    /// Of the discrete part of a state.
    std::uint32_t words() const { return system_.layout().words(); }

    /// Looks for the representative of a state. False: it stands for itself. Else the other
    /// functions are about the one that was found.
    bool find(const semantics::Word* words, LazyZone& zone);
    /// Puts it in the place of the state: `words` are those of the state, and `from` its zone.
    void move(zone::ConstZone from, semantics::Word* words, zone::Zone to);
    /// What maps the state to it; slow.
    Renaming renaming() const;

private:
    /// A family with room for its work.
    struct Block {
        Block(const semantics::System& system, const Family& its_family);

        const Family& family;
        FamilyLayout layout;
        bool has_id_columns = false;
        std::vector<std::uint8_t> compared; // by column: it is part of the key
        std::vector<std::uint32_t> bits;    // by column
        std::vector<std::int64_t> lows;     // by column, the least value
        std::uint32_t key_words = 0;        // of each id
        std::vector<std::uint64_t> keys;    // by place
        std::vector<std::uint32_t> order;   // the place whose record comes to each place
        std::vector<std::uint32_t> at;      // the other way round
        std::vector<std::uint32_t> ranks;   // by place, equal for ids not told apart yet
        std::vector<std::uint32_t> pointed; // by place, the first pointer to it
        std::uint32_t steps = 0;            // of a ring
        std::vector<std::int32_t> before;   // values of a column

        // while orders are tried
        bool ties_matter = false; // ids that are not told apart may differ
        std::vector<std::uint8_t>
            begins; // by place in the order: not tied with the one before
        std::vector<std::uint32_t> best_order;
        std::uint32_t best_steps = 0;
        std::vector<std::int32_t> cells; // the state before
        std::vector<zone::Clock> clock_from;

        // of generators alone
        void prepare_descent();
        std::vector<std::vector<std::uint32_t>> sources; // by generator and moved cell
        std::vector<std::vector<zone::Clock>> clock_sources; // by generator
        std::vector<std::uint32_t> steps_taken;              // generators
    };
    static constexpr std::size_t most_steps = 64; // down, for each state
    /// One application of a family, in the order in which they were done.
    struct Move {
        std::size_t block = 0;
        std::uint32_t steps = 0;
        std::vector<std::uint32_t> order;
    };

    bool sort(Block& block);
    void make_keys(Block& block);
    void add_to_key(Block& block, std::uint32_t place, std::uint32_t& bit,
                    std::uint32_t bits, std::uint64_t value) const;
    int compare_keys(const Block& block, std::uint32_t a, std::uint32_t b) const;
    int compare_clocks(const Block& block, std::uint32_t a, std::uint32_t b);
    int compare_clock(zone::Clock x, zone::Clock y);
    void sort_by_keys(Block& block);
    bool refine(Block& block);
    void sort_ties(Block& block);
    bool rotate(Block& block);
    int compare_rotations(Block& block, std::uint32_t a, std::uint32_t b);
    void rotate_by(Block& block, std::uint32_t first);

    // greedy_descent.cpp
    bool descend(Block& block);
    bool image_is_less(const Block& block, std::size_t generator);

    // least_image.cpp
    bool find_least();
    void settle_ties(Block& block);
    bool is_worth_trying(const Block& block);
    void begin_orders(Block& block);
    bool next_order(Block& block);
    void try_orders(std::size_t first, std::size_t end);
    bool is_less_than_best();
    void keep_as_best(std::size_t first, std::size_t end);
    void choose_columns(Block& block);
    void selection_sort(Block& block);
    static bool is_in_place(const Block& block);

    void apply(Block& block);
    void apply_to_others(Block& block);
    void apply_generator(const Block& block, const Renaming& generator);
    void note_move(std::size_t block);

    /// Where a clock is in the zone; `nowhere` if it does not matter in the state, even if the
    /// zone has it: the representative must not depend on what clocks zones are about.
    zone::Clock place_of(zone::Clock x) const {
        const zone::Clock place = has_frames_ ? places_[x] : x;
        return follows_frames_ || place == semantics::ClockFrame::nowhere ? place : x;
    }
    void need_places();
    void need_zone();

    const semantics::System& system_;
    semantics::StateBounds bounds_;
    bool has_frames_; // states have different ones
    bool follows_frames_ = false;
    Strategy strategy_;
    bool is_canonical_ = true;    // unless ties that matter were left
    std::uint64_t ties_left_ = 0; // states
    std::vector<Block> blocks_;
    MovedCells moved_cells_;

    // of the state being looked at
    std::vector<std::int32_t> cells_;     // those that may move
    std::vector<zone::Clock> clock_from_; // by clock of the representative
    bool clocks_moved_ = false;
    const semantics::Word* words_ = nullptr;
    LazyZone* lazy_zone_ = nullptr;
    bool has_zone_ = false;
    zone::ConstZone zone_;
    bool has_places_ = false;
    std::vector<zone::Clock> places_; // by clock, in the frame of the state
    std::vector<zone::Clock> sources_;
    std::vector<std::int32_t> cells_before_; // scratch of apply_generator
    std::vector<zone::Clock> clocks_before_;
    bool has_best_ = false;
    std::size_t trying_ = 0; // the first family whose orders are tried
    std::vector<std::int32_t> best_cells_;
    std::vector<zone::Clock> best_clock_from_;
    std::vector<Move> moves_;
    std::size_t moves_count_ = 0;
};

} // namespace zonar::reduce
