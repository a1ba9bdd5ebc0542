#include "semantics/layout.h"

#include <bit>

namespace zonar::semantics {

Layout::Layout(const model::Network& network, const CodeAnalysis& analysis)
    : memory_(network.memory), field_of_(network.memory.state.size(), -1) {
    constexpr std::uint32_t word_bits = 64;
    std::vector<std::uint32_t> used; // bits taken in each word
    for (std::uint32_t cell = 0; cell < network.memory.stored; ++cell) {
        const Interval values =
            analysis.values_of(model::CellId{static_cast<std::int32_t>(cell)});
        if (values.is_single()) continue;
        const auto bits = static_cast<std::uint32_t>(
            std::bit_width(static_cast<std::uint64_t>(values.high - values.low)));
        // The first of the last few words with room; an early one is full by then.
        std::uint32_t word =
            used.size() > 4 ? static_cast<std::uint32_t>(used.size()) - 4 : 0;
        while (word < used.size() && used[word] + bits > word_bits) ++word;
        if (word == used.size()) used.push_back(0);
        field_of_[cell] = static_cast<std::int32_t>(fields_.size());
        fields_.push_back({.cell = cell,
                           .word = word,
                           .shift = used[word],
                           .low = static_cast<std::int32_t>(values.low),
                           .mask = (Word{1} << bits) - 1});
        used[word] += bits;
    }
    words_ = static_cast<std::uint32_t>(used.size());
}

} // namespace zonar::semantics
