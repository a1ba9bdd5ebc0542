#include "app/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace zonar::app {

namespace {

/// The optimal string alignment distance: Levenshtein's, with swapped neighbours as one
/// mistake.
std::size_t mistakes(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& {
        return table[i * width + j];
    };
    for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i;
    for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t wrong = a[i - 1] == b[j - 1] ? 0 : 1;
            at(i, j) =
                std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + wrong});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
        }
    }
    return at(a.size(), b.size());
}

constexpr std::size_t longest_word = 64; // nobody mistypes one; keeps the table small

} // namespace

std::string_view nearest(std::string_view word,
                         std::span<const std::string_view> candidates) {
    if (word.size() > longest_word) return {};
    std::string_view best;
    std::size_t fewest = std::max<std::size_t>(1, word.size() / 3) + 1;
    for (std::string_view candidate : candidates) {
        const bool begins = word.size() >= 2 && candidate.starts_with(word);
        const std::size_t count = begins ? 1 : mistakes(word, candidate);
        if (count >= fewest) continue;
        fewest = count;
        best = candidate;
    }
    return best;
}

std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> candidates) {
    const std::string_view best = nearest(word, candidates);
    return best.empty() ? std::string{} : fmt::format("; did you mean '{}'?", best);
}

} // namespace zonar::app
