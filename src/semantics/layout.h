// semantics/layout.h
//
// How the discrete part of a state is packed: one bit field per stored cell that can
// change, as wide as the values it can hold (CodeAnalysis knows), laid into 64-bit words so
// that none crosses a border. Equal states give equal words.
#pragma once

#include "checks/check.h"
#include "semantics/code_facts.h"

#include <cstdint>
#include <vector>

namespace zonar::semantics {

using Word = std::uint64_t;

/// Finds one cell in packed words, without unpacking the others.
struct CellReader {
    std::uint32_t word = 0;
    std::uint32_t shift = 0;
    Word mask = 0;        // 0: it has no field, for it always has the same value
    std::int32_t low = 0; // that value, or the least one

    std::int32_t operator()(const Word* words) const {
        if (mask == 0) return low; // there may be no words at all
        return static_cast<std::int32_t>(
            low + static_cast<std::int64_t>((words[word] >> shift) & mask));
    }
};

class Layout {
public:
    Layout(const model::Network& network, const CodeAnalysis& analysis);

    std::uint32_t words() const { return words_; }

    void pack(const std::int32_t* cells, Word* words) const {
        for (std::uint32_t w = 0; w < words_; ++w) words[w] = 0;
        for (const Field& f : fields_) put(f, cells[f.cell], words);
    }
    void unpack(const Word* words, std::int32_t* cells) const {
        for (const Field& f : fields_) {
            cells[f.cell] = value(f, words);
        }
    }
    /// The cells below `end` only.
    void unpack_first(const Word* words, std::uint32_t end, std::int32_t* cells) const {
        for (const Field& f : fields_) {
            if (f.cell >= end) break; // fields are in the order of cells
            cells[f.cell] = value(f, words);
        }
    }
    /// `cell`: of the state; a meta variable has its first value between two steps.
    CellReader reader(std::uint32_t cell) const {
        ZONAR_ASSERT(cell < field_of_.size());
        const std::int32_t index = field_of_[cell];
        if (index < 0) return {.low = memory_.state.initial[cell]};
        const Field& f = fields_[static_cast<std::uint32_t>(index)];
        return {.word = f.word, .shift = f.shift, .mask = f.mask, .low = f.low};
    }
    /// Packs one cell anew into words that hold an older value of it.
    void repack(std::uint32_t cell, const std::int32_t* cells, Word* words) const {
        const std::int32_t index = field_of_[cell];
        if (index < 0) return; // it never changes, or it is not stored
        const Field& f = fields_[static_cast<std::uint32_t>(index)];
        words[f.word] &= ~(f.mask << f.shift);
        put(f, cells[cell], words);
    }

private:
    struct Field {
        std::uint32_t cell = 0;
        std::uint32_t word = 0;
        std::uint32_t shift = 0;
        std::int32_t low = 0;
        Word mask = 0;
    };

    static std::int32_t value(const Field& f, const Word* words) {
        return static_cast<std::int32_t>(
            f.low + static_cast<std::int64_t>((words[f.word] >> f.shift) & f.mask));
    }
    static void put(const Field& f, std::int32_t value, Word* words) {
        const Word offset = static_cast<Word>(std::int64_t{value} - f.low);
        // Cheap, and a value that analysis did not foresee must not become another.
        ZONAR_CHECK(offset <= f.mask);
        words[f.word] |= offset << f.shift;
    }

    const model::Memory& memory_;
    std::vector<Field> fields_;
    std::vector<std::int32_t> field_of_; // by cell, meta included; -1: has none
    std::uint32_t words_ = 0;
};

} // namespace zonar::semantics
