// guide/factors/grid.h
//
// All combinations of states of some factors, one after the other, as values in a memory.
#pragma once

#include "checks/check.h"
#include "guide/factors/factor_table.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace zonar::guide {

class Grid {
public:
    Grid(const FactorTable& table, std::vector<abstraction::FactorId> axes)
        : table_(table), axes_(std::move(axes)), at_(axes_.size(), 0),
          pinned_(axes_.size(), 0) {}

    /// Combinations with this state only, where the factor is one of the axes.
    void pin(abstraction::FactorId factor, abstraction::StateId state) {
        for (std::size_t i = 0; i < axes_.size(); ++i) {
            if (axes_[i] != factor) continue;
            ZONAR_ASSERT(state < table_[factor].states);
            at_[i] = state;
            pinned_[i] = 1;
        }
    }

    const std::vector<abstraction::FactorId>& axes() const { return axes_; }
    abstraction::StateId state(std::size_t axis) const { return at_[axis]; }
    void write(std::int32_t* cells) const {
        for (std::size_t i = 0; i < axes_.size(); ++i) {
            const FactorTable::Entry& entry = table_[axes_[i]];
            cells[entry.cell] = entry.low + static_cast<std::int32_t>(at_[i]);
        }
    }
    /// False: that was the last one.
    bool next() {
        for (std::size_t i = 0; i < axes_.size(); ++i) {
            if (pinned_[i] != 0) continue;
            if (++at_[i] < table_[axes_[i]].states) return true;
            at_[i] = 0;
        }
        return false;
    }

private:
    const FactorTable& table_;
    std::vector<abstraction::FactorId> axes_;
    std::vector<abstraction::StateId> at_;
    std::vector<std::uint8_t> pinned_;
};

/// The factors of one grid, chosen one after the other as long as there are not too many
/// combinations.
class Axes {
public:
    Axes(const FactorTable& table, std::size_t most)
        : table_(table), most_(most), chosen_(table.factors(), 0) {}

    void clear();
    /// All of them, or none: then there are too many.
    bool add(const std::vector<abstraction::FactorId>& factors);
    std::size_t most() const { return most_; }
    bool has(abstraction::FactorId f) const { return chosen_[f] != 0; }
    std::size_t combinations() const { return combinations_; }
    std::vector<abstraction::FactorId> sorted() const;

private:
    const FactorTable& table_;
    std::size_t most_;
    std::size_t combinations_ = 1;
    std::vector<std::uint8_t> chosen_; // by factor
    std::vector<abstraction::FactorId> axes_;
};

} // namespace zonar::guide
