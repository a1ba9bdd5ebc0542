// semantics/batch.h
//
// All successors of one state, side by side: packed discrete parts, zones, and the
// transitions that led there. A batch is filled, read and
// cleared again and again; it allocates only while it still grows.
#pragma once

#include "model/ids.h"
#include "semantics/layout.h"
#include "semantics/zone_memo.h"
#include "zone/dbm.h"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace zonar::semantics {

class Batch {
public:
    Batch(std::uint32_t words, std::uint32_t dimension)
        : words_per_(words), dimension_(dimension > 1 ? dimension : 0),
          cells_per_(dimension > 1 ? zone::cells_of(dimension) : 0) {}

    std::uint32_t size() const { return size_; }
    void clear() {
        size_ = 0;
        edges_.clear();
        selected_.clear();
    }

    const Word* words(std::uint32_t i) const {
        return words_.data() + std::size_t{i} * words_per_;
    }
    zone::ConstZone zone(std::uint32_t i) const {
        return {zones_.get() + i * cells_per_, dimension_};
    }
    /// The number of its zone, if it was remembered; zone() is then rubbish.
    std::uint32_t known_zone(std::uint32_t i) const { return records_[i].known; }
    /// Under which key to remember the zone, if has_key().
    const ZoneMemo::Key& key(std::uint32_t i) const { return records_[i].key; }
    bool has_key(std::uint32_t i) const {
        return records_[i].key.step != ZoneMemo::unknown;
    }
    /// What the observer said of the discrete part.
    bool interesting(std::uint32_t i) const { return records_[i].interesting; }
    /// The edges taken, sender first; empty for the initial state.
    std::span<const model::EdgeId> edges(std::uint32_t i) const {
        const std::uint32_t first = i == 0 ? 0 : records_[i - 1].edges_end;
        return {edges_.data() + first, records_[i].edges_end - first};
    }
    /// The values of their selects, one edge after the other.
    std::span<const std::int32_t> selected(std::uint32_t i) const {
        const std::uint32_t first = i == 0 ? 0 : records_[i - 1].selected_end;
        return {selected_.data() + first, records_[i].selected_end - first};
    }

    // ---- filling: draft, then keep or let it be overwritten by the next draft

    /// The zone of the successor being made.
    zone::Zone draft_zone() {
        while (size_ >= capacity_) grow();
        return {zones_.get() + size_ * cells_per_, dimension_};
    }
    /// Keeps the draft as a successor with these words to be filled in. `known`: the number
    /// of its zone, which was remembered, or ZoneMemo::unknown.
    Word* keep(bool interesting, std::uint32_t known, const ZoneMemo::Key& key) {
        while (size_ >= capacity_) grow();
        records_[size_] = {key, known, 0, 0, interesting};
        return words_.data() + std::size_t{size_++} * words_per_;
    }
    void add_edge(model::EdgeId edge) { edges_.push_back(edge); }
    void add_selected(std::int32_t value) { selected_.push_back(value); }
    void end_edges() {
        Record& record = records_[size_ - 1];
        record.edges_end = static_cast<std::uint32_t>(edges_.size());
        record.selected_end = static_cast<std::uint32_t>(selected_.size());
    }

private:
    struct Record {
        ZoneMemo::Key key;
        std::uint32_t known = ZoneMemo::unknown;
        std::uint32_t edges_end = 0;    // in edges_
        std::uint32_t selected_end = 0; // in selected_
        bool interesting = false;
    };
    struct Free {
        void operator()(zone::Raw* cells) const { std::free(cells); }
    };

    void grow() {
        const std::size_t capacity = capacity_ == 0 ? 16 : 2 * capacity_;
        if (cells_per_ != 0) {
            // stride_of makes the size of a zone a multiple of the alignment
            auto* cells = static_cast<zone::Raw*>(
                std::aligned_alloc(32, capacity * cells_per_ * sizeof(zone::Raw)));
            if (cells == nullptr) throw std::bad_alloc{};
            std::copy_n(zones_.get(), capacity_ * cells_per_, cells);
            zones_.reset(cells);
        }
        words_.resize(capacity * words_per_);
        records_.resize(capacity);
        capacity_ = capacity;
    }

    std::uint32_t words_per_;
    std::uint32_t dimension_;
    std::size_t cells_per_;
    std::uint32_t size_ = 0;
    std::size_t capacity_ = 0; // of zones_, words_ and records_
    std::unique_ptr<zone::Raw[], Free> zones_;
    std::vector<Word> words_;
    std::vector<Record> records_;
    std::vector<model::EdgeId> edges_;
    std::vector<std::int32_t> selected_;
};

} // namespace zonar::semantics
