// reduce/symmetry/untouched.h
//
// Code that neither reads nor writes anything that a renaming moves does the same in a state and in
// its image, whatever it computes. lockstep.h would have to understand it to say so.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "reduce/symmetry/renaming.h"
#include "semantics/code_facts.h"

#include <cstdint>
#include <map>
#include <vector>

namespace zonar::reduce {

/// What is known of code of the network, by where it begins; for all renamings.
using FactsByEntry = std::map<model::CodeEntry, semantics::CodeFacts>;

class Untouched {
public:
    /// All must outlive it.
    Untouched(const model::Network& network, const semantics::CodeAnalysis& analysis,
              FactsByEntry& known, const Renaming& renaming);

    /// Whether the renaming leaves the code of the network that begins here alone; with a query, that of the query.
    bool operator()(model::CodeEntry entry, const model::Query* query) const;

private:
    /// How many of the things before each number are moved.
    using Counts = std::vector<std::uint32_t>;
    static bool moves_one_of(const Counts& counts, semantics::Interval numbers);
    bool touches(const semantics::CodeFacts& facts) const;

    const semantics::CodeAnalysis& analysis_;
    FactsByEntry& known_;
    Counts cells_, clocks_;
};

} // namespace zonar::reduce
