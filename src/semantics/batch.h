// semantics/batch.h
//
// All successors of one state, side by side: packed discrete parts, zones, and the
// transitions that led there. Zones may be of different dimensions (clock_frame.h). A batch is
// filled, read and cleared again and again; it allocates only while it still grows.
#pragma once

#include "checks/check.h"
#include "model/ids.h"
#include "semantics/layout.h"
#include "semantics/zone_id.h"
#include "semantics/zone_memo.h"
#include "watch/watch.h"
#include "zone/dbm.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace zonar::semantics {

class Batch {
public:
    explicit Batch(std::uint32_t words) : words_per_(words) {}

    std::uint32_t size() const { return size_; }
    std::size_t cells() const { return cells_; } // of all zones together
    void clear() {
        size_ = 0;
        cells_ = 0;
        drafted_ = 0;
        edges_.clear();
        selected_.clear();
    }

    const Word* words(std::uint32_t i) const {
        ZONAR_ASSERT(i < size_);
        return words_.data() + std::size_t{i} * words_per_;
    }
    /// Over all clocks, or over the frame of the state if the source of successors follows
    /// frames; empty without clocks. Not to be asked for if the zone is known by its number.
    zone::ConstZone zone(std::uint32_t i) const {
        ZONAR_ASSERT(i < size_);
        return {zones_.get() + std::size_t{records_[i].row} * zone::stride_of(1),
                records_[i].dimension};
    }
    /// The number of its zone, if it was remembered, or no_zone.
    ZoneId known_zone(std::uint32_t i) const {
        ZONAR_ASSERT(i < size_);
        return records_[i].known;
    }
    /// Under which key to remember the zone, if has_key().
    const ZoneMemo::Key& key(std::uint32_t i) const {
        ZONAR_ASSERT(has_key(i));
        return records_[i].key;
    }
    bool has_key(std::uint32_t i) const {
        return records_[i].key.step != ZoneMemo::no_step;
    }
    /// What the observer said of the discrete part.
    bool interesting(std::uint32_t i) const { return records_[i].interesting; }
    /// The edges taken, sender first; empty for the initial state. Only if has_edges().
    std::span<const model::EdgeId> edges(std::uint32_t i) const {
        ZONAR_ASSERT(i < size_ && has_edges_);
        const std::uint32_t first = i == 0 ? 0 : records_[i - 1].edges_end;
        return {edges_.data() + first, records_[i].edges_end - first};
    }
    /// The values of their selects, one edge after the other.
    std::span<const std::int32_t> selected(std::uint32_t i) const {
        const std::uint32_t first = i == 0 ? 0 : records_[i - 1].selected_end;
        return {selected_.data() + first, records_[i].selected_end - first};
    }

    // ---- filling: draft, then keep or let it be overwritten by the next draft

    /// The zone of the successor being made. What an earlier draft held is lost.
    zone::Zone draft_zone(std::uint32_t dimension) {
        drafted_ = dimension;
        const std::size_t needed = cells_ + zone::cells_of(dimension);
        if (needed > cell_capacity_) grow_zones(needed);
        return {zones_.get() + cells_, dimension};
    }
    /// The same once more, as it is.
    zone::Zone draft() { return {zones_.get() + cells_, drafted_}; }
    /// Keeps the draft as a successor with these words to be filled in. `known`: the number
    /// of its zone, which was remembered instead, or no_zone.
    Word* keep(bool interesting, ZoneId known, const ZoneMemo::Key& key) {
        if (size_ >= capacity_) grow();
        const std::uint32_t dimension = known == no_zone ? drafted_ : 0;
        // Field by field: a record that is put together elsewhere is read back before it is
        // written there, which takes as long as all the rest.
        Record& record = records_[size_];
        record.key = key;
        record.row = static_cast<std::uint32_t>(cells_ / zone::stride_of(1));
        record.dimension = dimension;
        record.known = known;
        record.edges_end = record.selected_end = 0;
        record.interesting = interesting;
        cells_ += zone::cells_of(dimension);
        drafted_ = 0;
        return words_.data() + std::size_t{size_++} * words_per_;
    }
    /// Edges need not be written from here on.
    void leave_out_edges() { has_edges_ = false; }
    bool has_edges() const { return has_edges_; }
    void add_edge(model::EdgeId edge) { edges_.push_back(edge); }
    void add_selected(std::int32_t value) { selected_.push_back(value); }
    void end_edges() {
        Record& record = records_[size_ - 1];
        record.edges_end = static_cast<std::uint32_t>(edges_.size());
        record.selected_end = static_cast<std::uint32_t>(selected_.size());
    }

    // ---- replacing: another state stands for a successor, such as a representative of its orbit

    struct Replaced {
        Word* words;     // as they were, to be changed
        zone::Zone zone; // uninitialised
    };
    /// Of entry i, which keeps its edges. What was known of its zone is forgotten, the number and
    /// the key: they belong to the zone that was computed, not to the one that takes its place.
    /// The old zone must have been copied before. A draft that was not kept is lost, such as that
    /// of a last successor whose zone was empty.
    Replaced replace(std::uint32_t i, std::uint32_t dimension) {
        ZONAR_ASSERT(i < size_);
        const zone::Zone zone = draft_zone(dimension); // before views of cells are made
        Record& record = records_[i];
        record.row = static_cast<std::uint32_t>(cells_ / zone::stride_of(1));
        record.dimension = dimension;
        record.known = no_zone;
        record.key.step = ZoneMemo::no_step;
        cells_ += zone::cells_of(dimension);
        drafted_ = 0;
        return {words_.data() + std::size_t{i} * words_per_, zone};
    }

private:
    struct Record {
        ZoneMemo::Key key;
        std::uint32_t row = 0; // where its zone begins, in rows of the shortest zones
        std::uint32_t dimension = 0;
        ZoneId known = no_zone;
        std::uint32_t edges_end = 0;    // in edges_
        std::uint32_t selected_end = 0; // in selected_
        bool interesting = false;
    };
    struct Free {
        void operator()(zone::Raw* cells) const { std::free(cells); }
    };

    void grow() {
        const std::size_t capacity = capacity_ == 0 ? 16 : 2 * capacity_;
        // Edges and selects will have doubled, too, when the new room is used up.
        watch::claim(capacity * (words_per_ * sizeof(Word) + sizeof(Record)) +
                     2 * (edges_.size() * sizeof(model::EdgeId) +
                          selected_.size() * sizeof(std::int32_t)));
        capacity_ = capacity;
        words_.resize(capacity_ * words_per_);
        records_.resize(capacity_);
    }
    void grow_zones(std::size_t needed) {
        const std::size_t capacity = std::max(needed, 2 * cell_capacity_);
        watch::claim(capacity * sizeof(zone::Raw));
        // stride_of makes the size of a zone a multiple of the alignment
        auto* cells =
            static_cast<zone::Raw*>(std::aligned_alloc(32, capacity * sizeof(zone::Raw)));
        if (cells == nullptr) throw std::bad_alloc{};
        std::copy_n(zones_.get(), cells_, cells);
        zones_.reset(cells);
        cell_capacity_ = capacity;
    }

    std::uint32_t words_per_;
    std::uint32_t size_ = 0;
    bool has_edges_ = true;
    std::uint32_t drafted_ = 0; // the dimension of the draft
    std::size_t cells_ = 0;     // of zones that are kept
    std::size_t capacity_ = 0;  // of words_ and records_
    std::size_t cell_capacity_ = 0;
    std::unique_ptr<zone::Raw[], Free> zones_;
    std::vector<Word> words_;
    std::vector<Record> records_;
    std::vector<model::EdgeId> edges_;
    std::vector<std::int32_t> selected_;
};

} // namespace zonar::semantics
