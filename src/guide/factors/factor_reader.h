// guide/factors/factor_reader.h
//
// Reads the states of factors from the packed words of a state.
#pragma once

#include "checks/check.h"
#include "guide/factors/factors.h"
#include "semantics/layout.h"
#include "semantics/system.h"

#include <cstddef>
#include <span>
#include <vector>

namespace zonar::guide {

class FactorReader {
public:
    FactorReader(const semantics::System& system, const Factors& factors) {
        for (abstraction::FactorId f = 0; f < factors.count(); ++f) {
            const Factors::Place place = factors.place(f);
            semantics::CellReader cell;
            if (place.cell != Factors::Place::no_cell)
                cell = system.layout().reader(static_cast<std::uint32_t>(place.cell));
            cell.low -= place.low;
            cells_.push_back(cell);
        }
    }

    abstraction::StateId state(abstraction::FactorId f,
                               const semantics::Word* words) const {
        ZONAR_ASSERT(f < cells_.size() && cells_[f](words) >= 0);
        return static_cast<abstraction::StateId>(cells_[f](words));
    }
    /// `states`: one per factor.
    void read(const semantics::Word* words,
              std::span<abstraction::StateId> states) const {
        ZONAR_ASSERT(states.size() >= cells_.size());
        for (std::size_t f = 0; f < cells_.size(); ++f)
            states[f] = static_cast<abstraction::StateId>(cells_[f](words));
    }

private:
    std::vector<semantics::CellReader> cells_; // by factor
};

} // namespace zonar::guide
