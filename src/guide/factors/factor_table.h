// guide/factors/factor_table.h
//
// Which cells of the memory have a factor, and how its states stand for their values. A
// process's location has one, state i for location i; so has each stored integer that can
// hold more than one value and not too many, state 0 for its least.
#pragma once

#include "abstraction/system.h"
#include "checks/check.h"
#include "semantics/system.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zonar::guide {

class FactorTable {
public:
    FactorTable(const semantics::System& system, std::size_t most_values);

    struct Entry {
        std::int32_t cell = 0;
        std::int32_t low = 0; // the value of state 0
        abstraction::StateId states = 0;
    };

    abstraction::FactorId factors() const {
        return static_cast<abstraction::FactorId>(entries_.size());
    }
    const Entry& operator[](abstraction::FactorId f) const {
        ZONAR_ASSERT(f < entries_.size());
        return entries_[f];
    }
    std::vector<abstraction::StateId> states() const; // by factor
    std::string name(abstraction::FactorId f) const;

    /// `cell`: of the state.
    std::optional<abstraction::FactorId> factor_of(std::int32_t cell) const;
    /// Its value cannot be told from the factors' states. Meta variables can be told: they
    /// have their first values between two steps.
    bool is_unknown(std::int32_t cell) const {
        return kinds_[static_cast<std::size_t>(cell)] == unknown;
    }
    bool is_constant(std::int32_t cell) const {
        return kinds_[static_cast<std::size_t>(cell)] == constant;
    }
    /// Cells of the state that are unknown.
    const std::vector<std::int32_t>& unknown_cells() const { return unknown_cells_; }

private:
    static constexpr std::uint32_t constant = 0xffffffffu;
    static constexpr std::uint32_t unknown = 0xfffffffeu;
    static constexpr std::uint32_t meta = 0xfffffffdu;

    const model::Network& network_;
    std::vector<Entry> entries_;
    std::vector<std::uint32_t> kinds_; // by cell: its factor, or one of the above
    std::vector<std::int32_t> unknown_cells_;
};

} // namespace zonar::guide
