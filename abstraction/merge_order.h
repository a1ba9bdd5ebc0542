// abstraction/merge_order.h
//
// Which two processes to compose next. The ranking of [DFP06, section 5]: an action is
// ranked by how near to the error of a process it can be taken,
//     r(P, a) = least distance of a state that a leads to in P,
// a pair by its best common action, min over a of max(r(P, a), r(Q, a)); only pairs count of
// which one has an error condition at all.
//
// Ranks are often equal, and which of the equal pairs is taken can matter more than the
// bound (docs/abstraction.md), so that is a choice with a name.
//
// A further order is an enumerator, a row in the table of names and a case in choose_pair().
// It is asked once per composition, with all processes that are left, and may cost about as
// much as a composition. It must be deterministic: equal systems give equal tables, with any
// number of threads, so ties go to the TieBreak and then to the places of factors. Any order
// is sound; it only decides how much the abstraction loses.
#pragma once

#include "abstraction/process.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::abstraction {

enum class MergeOrder : std::uint8_t {
    definition, // the first with the second, the result with the third, ...
    ranking,
    smallest,   // the pair with a common label and the least states together
    components, // ranking, but within strongly connected parts of the system first
    pruning,    // the pair whose product has the least share of relevant states [FMH14]
};

/// Among pairs that the order does not tell apart.
enum class TieBreak : std::uint8_t {
    first,    // by the factors' own order, composed ones where their first factor stood
    last,     // the other way round
    newest,   // what was composed last
    oldest,   // what was not composed for the longest time
    smallest, // the least states together
    largest,
};

inline constexpr MergeOrder all_merge_orders[] = {
    MergeOrder::definition, MergeOrder::ranking, MergeOrder::smallest,
    MergeOrder::components, MergeOrder::pruning};
inline constexpr TieBreak all_tie_breaks[] = {TieBreak::first,    TieBreak::last,
                                              TieBreak::newest,   TieBreak::oldest,
                                              TieBreak::smallest, TieBreak::largest};

std::string_view name_of(MergeOrder order);
std::string_view name_of(TieBreak tie);
std::optional<MergeOrder> merge_order(std::string_view name);
std::optional<TieBreak> tie_break(std::string_view name);

struct Candidate {
    const Process* process = nullptr;
    FactorId place = 0;    // of its first factor
    std::uint32_t age = 0; // higher is newer
};

/// Two indices, the one with the earlier place first.
using CandidatePair = std::pair<std::size_t, std::size_t>;

/// What only the caller can say about two candidates.
struct PairFacts {
    /// For MergeOrder::pruning: the share of relevant states in the product of each pair.
    std::function<std::vector<std::uint64_t>(std::span<const CandidatePair>)>
        relevant_shares;
    /// They may not be taken.
    std::function<bool(CandidatePair)> forbidden;
};

/// Nothing: no two are left whose composition could tell more than each of them alone.
std::optional<CandidatePair> choose_pair(std::span<const Candidate> candidates,
                                         LabelId labels, MergeOrder order, TieBreak tie,
                                         const PairFacts& facts = {});

} // namespace zonar::abstraction
