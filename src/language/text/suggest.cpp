#include "language/text/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace zonar::language {

namespace {

// A mistake weighs more than any number of wrong cases in a word, so that the case decides
// only between words that are equally near.
constexpr std::size_t mistake = 100;
constexpr std::size_t wrong_case = 1;
constexpr std::size_t longest_word = 64; // keeps the table small and the cases below 100

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::size_t difference(char a, char b) {
    return a == b ? 0 : lower(a) == lower(b) ? wrong_case : mistake;
}

/// The optimal string alignment distance: Levenshtein's, with swapped neighbours as one
/// mistake.
std::size_t distance(std::string_view a, std::string_view b) {
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    const auto at = [&](std::size_t i, std::size_t j) -> std::size_t& {
        return table[i * width + j];
    };
    for (std::size_t i = 0; i <= a.size(); ++i) at(i, 0) = i * mistake;
    for (std::size_t j = 0; j <= b.size(); ++j) at(0, j) = j * mistake;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            at(i, j) = std::min({at(i - 1, j) + mistake, at(i, j - 1) + mistake,
                                 at(i - 1, j - 1) + difference(a[i - 1], b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + mistake);
        }
    }
    return at(a.size(), b.size());
}

/// How many mistakes a word of this length may have.
std::size_t most_mistakes(std::size_t length) {
    return length <= 2 ? 0 : std::max<std::size_t>(1, length / 3);
}

} // namespace

std::string_view nearest(std::string_view word,
                         std::span<const std::string_view> candidates) {
    if (word.empty() || word.size() > longest_word) return {};
    const std::size_t allowed = most_mistakes(word.size());
    std::string_view best;
    std::size_t fewest = (allowed + 1) * mistake;
    for (std::string_view candidate : candidates) {
        const bool begins = word.size() >= 2 && candidate.starts_with(word);
        const std::size_t longer = std::max(word.size(), candidate.size());
        const std::size_t shorter = std::min(word.size(), candidate.size());
        if (!begins && longer - shorter > allowed)
            continue; // that many mistakes at least
        // Of several that begin with it the shortest, all before two mistakes.
        const std::size_t found = begins
                                      ? mistake + std::min(longer - shorter, mistake) - 1
                                      : distance(word, candidate);
        if (found >= fewest) continue;
        fewest = found;
        best = candidate;
    }
    return best;
}

std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> candidates) {
    const std::string_view best = nearest(word, candidates);
    return best.empty() ? std::string{} : fmt::format("; did you mean '{}'?", best);
}

} // namespace zonar::language
