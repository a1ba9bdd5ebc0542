// explore/zone_table.h
//
// Each different zone once, under a number, packed into 16 bits a bound where they fit.
// One zone at a time is *taken*, to be looked up and to be compared with stored ones.
//
// Zones may be of different dimensions (semantics/clock_frame.h): each dimension has a shelf of
// its own. Which clocks a zone is about is not known here: equal matrices are one zone, whatever
// they are about, and only zones over the same clocks are to be compared.
//
// Holders of a zone are counted; one without holders gives its place to another. Numbers are never used twice, so an old number is known to be old.
#pragma once

#include "checks/check.h"
#include "explore/blocks.h"
#include "explore/signature.h"
#include "explore/slots.h"
#include "semantics/zone_id.h"
#include "zone/dbm.h"
#include "zone/packed.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace zonar::explore {

using semantics::ZoneId;

class ZoneTable {
public:
    /// `narrow`: 16 bits may be used. Questions about simulation need the clock bounds to
    /// fit, too (zone/packed.h).
    explicit ZoneTable(bool narrow) : may_be_narrow_(narrow) {}

    /// Takes a zone, or one that is stored. The second is only a look at it.
    void take(zone::ConstZone z);
    void take(ZoneId number);
    /// Of the zone taken.
    std::uint32_t dimension() const { return shelf_->dimension; }
    /// The number of the zone taken, or no_zone if it is not stored.
    ZoneId find() const;
    /// Stores the zone taken; it must not be stored yet.
    ZoneId add();

    void hold(ZoneId number) {
        ZONAR_ASSERT(has(number));
        ++entries_[number.index()]->holders;
    }
    /// The zone stays until the next collect().
    void release(ZoneId number);
    void collect();
    bool has(ZoneId number) const { return entries_[number.index()]->place != gone; }

    // ---- questions about the zone taken and a stored one

    bool includes_taken(ZoneId outer);
    bool taken_includes(ZoneId inner);
    /// To be called before simulates_taken, with the bounds of the zone taken. They must
    /// stay where they are as long as there are questions.
    void cast_shadow(std::span<const std::int32_t> l, std::span<const std::int32_t> u);
    bool simulates_taken(ZoneId by);
    bool taken_simulates(ZoneId other);

    /// Of the zone taken or of its shadow: if a zone includes it, the zone's signature has
    /// at least the same bits.
    std::uint64_t signature() const;
    std::uint64_t shadow_signature();
    /// Signatures of this dimension are made for pairs of zones like these. All made before
    /// become worthless.
    void choose_signature(std::uint32_t dimension, std::span<const zone::Raw> pairs) {
        Shelf& shelf = *shelves_[dimension];
        shelf.signature.choose(pairs, shelf.cells);
    }
    /// How many of them; they take a megabyte or two.
    std::size_t samples_wanted(std::uint32_t dimension) const {
        return std::clamp<std::size_t>(
            (std::size_t{1} << 18) / shelves_[dimension]->cells, 64, 512);
    }
    /// Adds the zone taken, or its shadow, and a stored zone, unless that includes it.
    void sample(ZoneId outer, bool of_shadow, std::vector<zone::Raw>& pairs);

    std::uint32_t dimension(ZoneId number) const {
        return entries_[number.index()]->dimension;
    }
    void unpack(ZoneId number, zone::Zone z) const;
    std::size_t size() const { return size_; } // zones stored now
    std::size_t size(std::uint32_t dimension) const { return shelves_[dimension]->size; }
    /// Of the zone taken, at rest.
    std::size_t bytes_each() const {
        return shelf_->cells * (is_wide() ? sizeof(zone::Raw) : sizeof(zone::Raw16));
    }
    std::size_t bytes() const { return cell_bytes_ + entries_.bytes() + slots_.bytes(); }

private:
    /// All zones of one dimension.
    struct Shelf {
        explicit Shelf(std::uint32_t dimension);

        std::uint32_t dimension;
        std::size_t cells;
        Blocks<zone::Raw16> narrow;
        Blocks<zone::Raw> wide;
        std::vector<std::uint32_t> free_narrow, free_wide; // places
        std::size_t size = 0;                              // zones stored now
        Signature signature;
        // by the width of the zones compared
        zone::IncludesHint& hint(const zone::Raw16*) { return narrow_hint; }
        zone::IncludesHint& hint(const zone::Raw*) { return wide_hint; }
        zone::IncludesHint narrow_hint = 0, wide_hint = 0;
    };
    struct Entry {
        std::uint32_t place = 0; // in one of the blocks; wide_bit says in which
        std::uint32_t holders = 0;
        std::uint32_t dimension = 0; // on which shelf
    };
    static constexpr std::uint32_t wide_bit = 0x80000000u;
    static constexpr std::uint32_t gone = 0xffffffffu;
    void use_shelf(std::uint32_t dimension);
    std::uint32_t place(ZoneId number) const { return entries_[number.index()]->place; }
    bool is_wide() const { return narrow_taken_ == nullptr; }
    const zone::Raw* widen(ZoneId number);
    const zone::Raw* widen_taken();
    const zone::Raw* wide_shadow();
    template <class Test>
    bool ask(ZoneId number, Test&& test);

    bool may_be_narrow_;
    std::vector<std::unique_ptr<Shelf>> shelves_; // by dimension, as they are needed
    Blocks<Entry> entries_;                       // by number
    Slots slots_;
    std::vector<ZoneId> released_;
    std::size_t size_ = 0;
    std::size_t cell_bytes_ = 0;

    // the zone taken: in one of the two forms, maybe in a block
    Shelf* shelf_ = nullptr; // where zones like it are
    const zone::Raw16* narrow_taken_ = nullptr;
    const zone::Raw* wide_taken_ = nullptr;
    std::uint64_t hash_ = 0;
    std::vector<zone::Raw16> narrow_buffer_;
    std::vector<zone::Raw> wide_buffer_;
    std::vector<zone::Raw> other_buffer_;

    // its shadow (zone::shadow)
    std::span<const std::int32_t> l_, u_;
    std::vector<zone::Raw16> narrow_shadow_;
    std::vector<zone::Raw> wide_shadow_;
    bool has_wide_shadow_ = false;
};

} // namespace zonar::explore
