// reduce/order/edge_sets.h
//
// Sets of edges that are made once and used in many states: bits, in words of 64, without the
// words that are empty. Edges of one process stand side by side, so a set of a hundred edges is
// a few words, and what is new in it is found word by word.
#pragma once

#include "model/network.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace zonar::reduce {

struct EdgeBlock {
    std::uint32_t word = 0;
    std::uint64_t bits = 0;

    static std::uint32_t word_of(std::uint32_t edge) { return edge / 64; }
    static std::uint64_t bit_of(std::uint32_t edge) {
        return std::uint64_t{1} << (edge % 64);
    }
};
using EdgeBlocks = std::span<const EdgeBlock>;

/// Calls `use` with the number of each bit that is set.
template <class Use>
void for_each_edge(std::uint32_t word, std::uint64_t bits, Use&& use) {
    for (; bits != 0; bits &= bits - 1)
        use(word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits)));
}

/// Appends an edge that is not less than all before it in its set, which begins at `first`.
inline void append_edge(std::vector<EdgeBlock>& blocks, std::size_t first,
                        std::uint32_t edge) {
    const std::uint32_t word = EdgeBlock::word_of(edge);
    if (blocks.size() == first || blocks.back().word != word) blocks.push_back({word, 0});
    blocks.back().bits |= EdgeBlock::bit_of(edge);
}

class EdgeSets {
public:
    /// The list is sorted; an edge may be in it twice.
    model::Run add(std::vector<std::uint32_t>& list) {
        std::ranges::sort(list);
        const std::size_t first = blocks_.size();
        for (const std::uint32_t e : list) append_edge(blocks_, first, e);
        return {static_cast<std::uint32_t>(first),
                static_cast<std::uint32_t>(blocks_.size() - first)};
    }
    EdgeBlocks operator[](model::Run run) const {
        return EdgeBlocks{blocks_}.subspan(run.first, run.count);
    }
    std::size_t bytes() const { return blocks_.capacity() * sizeof(EdgeBlock); }

private:
    std::vector<EdgeBlock> blocks_;
};

} // namespace zonar::reduce
