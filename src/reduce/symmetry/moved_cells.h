// reduce/symmetry/moved_cells.h
//
// The cells that families move: of a state these alone are read, and written again.
#pragma once

#include "reduce/symmetry/family_layout.h"
#include "semantics/layout.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zonar::reduce {

class MovedCells {
public:
    /// The layout must outlive it.
    explicit MovedCells(const semantics::Layout& layout) : layout_(layout) {}

    void add(const FamilyLayout& family) {
        for (const FamilyLayout::Column& column : family.columns)
            for (const std::uint32_t cell : column.cells) add(cell);
        for (const FamilyLayout::Pointer& pointer : family.pointers) add(pointer.cell);
        for (const std::uint32_t cell : family.other_cells) add(cell);
    }

    void unpack(const semantics::Word* words, std::int32_t* cells) const {
        for (const Cell& c : cells_) cells[c.number] = c.read(words);
    }
    /// The others stay as they are in the words.
    void repack(const std::int32_t* cells, semantics::Word* words) const {
        for (const Cell& c : cells_) layout_.repack(c.number, cells, words);
    }

private:
    struct Cell {
        std::uint32_t number = 0;
        semantics::CellReader read = {};
    };

    void add(std::uint32_t cell) {
        if (std::ranges::find(cells_, cell, &Cell::number) == cells_.end())
            cells_.push_back({cell, layout_.reader(cell)});
    }

    const semantics::Layout& layout_;
    std::vector<Cell> cells_;
};

} // namespace zonar::reduce
