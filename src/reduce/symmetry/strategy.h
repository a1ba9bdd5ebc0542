// reduce/symmetry/strategy.h
//
// How the representative of a state is chosen (representatives.h). The first one is ours; the others are
// those of Symmetric Spin [BDH02], which papers on directed search with symmetry compare. Of a ring all
// take the least rotation.
#pragma once

#include <cstdint>
#include <string_view>

namespace zonar::reduce {

enum class Strategy : std::uint8_t {
    records,   // whole records are sorted and refined; ties that matter are tried
    full,      // the least state of the orbit, by trying all; canonical
    segmented, // the least one that `sorted` allows; canonical
    sorted,    // by the cells of the records that hold no ids, and nothing else
    pc_sorted, // by locations, and nothing else
};

struct StrategyRow {
    Strategy strategy;
    std::string_view word;
};
inline constexpr StrategyRow strategies[] = {
    {Strategy::records, "records"},     {Strategy::full, "full"},
    {Strategy::segmented, "segmented"}, {Strategy::sorted, "sorted"},
    {Strategy::pc_sorted, "pc-sorted"},
};

constexpr std::string_view word(Strategy strategy) {
    for (const StrategyRow& row : strategies)
        if (row.strategy == strategy) return row.word;
    return {};
}

/// Whose successors are computed, where a search can choose (explore/originals.h).
enum class Expanded : std::uint8_t {
    representatives, // RNDFS of [Bos02]
    originals,       // of each class the first state that was met; MRNDFS, put right
};

constexpr std::string_view word(Expanded expanded) {
    return expanded == Expanded::originals ? "originals" : "representatives";
}

} // namespace zonar::reduce
