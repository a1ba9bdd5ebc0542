// reduce/symmetry/family_layout.h
//
// What belongs to each id of a family, worked out from its generators: the *record* of an id are
// the cells and clocks that go with it. They lie in columns, one entry for each id; exchanging
// two ids exchanges two rows. A *pointer* is a cell that stays where it is and holds an id.
// Cells that move otherwise (an element a[i][j] goes with two ids), or whose values are renamed in
// another way than ids are, are in no column. Of a greedy family none are.
//
// Only how the generators act is looked at, not how they were found.
#pragma once

#include "model/network.h"
#include "reduce/symmetry/families.h"
#include "zone/dbm.h"

#include <cstdint>
#include <vector>

namespace zonar::reduce {

/// Which values of a cell are ids: by value - low, the place of the id in the family, or -1.
struct IdValues {
    std::int32_t low = 0;
    std::vector<std::int32_t> place_of;
    std::vector<std::int32_t> value_of; // by place

    /// The place of the id, or -1.
    std::int32_t place(std::int32_t value) const {
        const std::int64_t i = std::int64_t{value} - low;
        if (i < 0 || i >= static_cast<std::int64_t>(place_of.size())) return -1;
        return place_of[static_cast<std::size_t>(i)];
    }
};

struct FamilyLayout {
    static constexpr std::uint32_t no_ids = 0xffffffffu;

    struct Column {
        std::vector<std::uint32_t> cells; // by place
        std::uint32_t values = no_ids;    // if they hold ids: in id_values
    };
    struct Pointer {
        std::uint32_t cell = 0;
        std::uint32_t values = 0; // in id_values
    };

    FamilyLayout(const model::Network& network, const Family& family);

    Family::Kind kind;
    std::uint32_t size = 0; // ids
    std::vector<Column> columns;
    std::vector<Pointer> pointers;
    std::vector<std::vector<zone::Clock>> clocks; // columns, by place
    std::vector<IdValues> id_values;
    /// Moved, or with values that are renamed, and in no column.
    std::vector<std::uint32_t> other_cells;
    std::vector<zone::Clock> other_clocks;

private:
    std::uint32_t number(IdValues values);
};

} // namespace zonar::reduce
