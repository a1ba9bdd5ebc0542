// semantics/interval_set.h
//
// A set of numbers as sorted intervals that neither touch nor overlap: the cells, clocks or
// channels that a process uses. Arrays make such sets large, so they are not listed one by
// one.
#pragma once

#include "semantics/code_facts.h"

#include <vector>

namespace zonar::semantics {

class IntervalSet {
public:
    void add(Interval interval); // an empty one changes nothing
    bool empty() const { return all_.empty(); }
    const std::vector<Interval>& all() const { return all_; }

    /// What both contain.
    friend IntervalSet common(const IntervalSet& a, const IntervalSet& b);
    friend bool operator==(const IntervalSet&, const IntervalSet&) = default;

private:
    std::vector<Interval> all_;
};

IntervalSet common(const IntervalSet& a, const IntervalSet& b);

} // namespace zonar::semantics
