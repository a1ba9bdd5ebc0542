#include "app/options/option_values.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace zonar::app {

std::optional<double> parse_seconds(std::string_view text) {
    const auto seconds = parse_number<double>(text);
    return seconds && std::isfinite(*seconds) && *seconds > 0 ? seconds : std::nullopt;
}

std::optional<std::uint64_t> parse_size(std::string_view text) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = parse_number<std::uint64_t>(text.substr(0, digits));
    std::string_view unit = text.substr(digits);
    if (unit.starts_with(' ')) unit.remove_prefix(1);
    if (!number || unit.empty()) return std::nullopt;
    const auto power = std::string_view{"KMGTkmgt"}.find(unit.front());
    if (power == std::string_view::npos) return std::nullopt;
    unit.remove_prefix(1);
    if (!unit.empty() && unit != "B" && unit != "iB") return std::nullopt;
    const std::uint64_t factor = std::uint64_t{1} << (10 * (power % 4 + 1));
    if (*number == 0 || *number > std::numeric_limits<std::uint64_t>::max() / factor)
        return std::nullopt;
    return *number * factor;
}

std::optional<std::vector<std::size_t>> parse_numbers(std::string_view text) {
    constexpr std::size_t most = 1'000'000; // "1-4000000000" is a typing mistake
    std::vector<std::size_t> numbers;
    for (;;) {
        const auto comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const auto dash = part.find('-');
        const auto first = parse_number<std::size_t>(part.substr(0, dash));
        const auto last =
            dash == part.npos ? first : parse_number<std::size_t>(part.substr(dash + 1));
        if (!first || !last || *first == 0 || *last < *first || *last > most)
            return std::nullopt;
        for (std::size_t i = *first; i <= *last; ++i) numbers.push_back(i);
        if (comma == text.npos) break;
        text.remove_prefix(comma + 1);
    }
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
}

} // namespace zonar::app
