// semantics/divisors.h
//
// What all values of an expression are multiples of, found without running it: an abstract
// interpretation over divisors, beside the one over intervals (code_facts.h). Cells are known
// by one divisor each, whatever the order of execution: that of their first value and of all
// that is ever stored there. 0 is a multiple of every number, so "always 0" is divisor 0.
//
// It takes arithmetic for exact. Where it wraps around, a value may turn out to be no multiple;
// whoever relies on a divisor has to look at the value.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "semantics/code_facts.h"

#include <cstdint>
#include <vector>

namespace zonar::semantics {

class Divisors {
public:
    Divisors(const model::Network& network, const CodeAnalysis& analysis);

    std::int64_t of(model::IntExpr expr) const;
    /// An expression of a query.
    std::int64_t of(model::IntExpr expr, const model::Query& query) const;
    /// Of everything that an update sets a clock to or moves it by.
    std::int64_t of_assignments() const { return assigned_; }

private:
    class Reading;
    /// Of each cell.
    struct Memory {
        std::vector<std::int64_t> state;     // by cell
        std::vector<std::int64_t> auxiliary; // by -1 - cell
    };

    void solve();

    const model::Network& network_;
    const CodeAnalysis& analysis_;
    Memory memory_;
    std::int64_t assigned_ = 0;
};

} // namespace zonar::semantics
