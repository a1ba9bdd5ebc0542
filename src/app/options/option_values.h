// app/options/option_values.h
//
// Values of options as numbers, for every command alike. A parser returns nothing for a
// text that is anything else.
#pragma once

#include "app/options/options.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace zonar::app {

/// The whole text as a number.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    if (result.ec != std::errc{} || result.ptr != end) return std::nullopt;
    return number;
}

/// A finite number above 0.
std::optional<double> parse_seconds(std::string_view text);

/// "500M", "2G", "64 KiB": a whole number and a unit, in powers of 1024.
std::optional<std::uint64_t> parse_size(std::string_view text);

/// "2,5" or "2,4-6": sorted, each once.
std::optional<std::vector<std::size_t>> parse_numbers(std::string_view text);

/// Reads options one after the other and keeps the first problem.
class ValueReader {
public:
    explicit ValueReader(const Arguments& arguments) : arguments_(arguments) {}

    /// Leaves `out` as it is if the option is not given. `what`: all that it can be.
    template <class Value>
    void read(std::string_view key, std::string_view what,
              std::optional<Value> (*parse)(std::string_view),
              std::optional<Value>& out) {
        if (!arguments_.has(key) || !problem_.empty()) return;
        out = parse(arguments_.value(key));
        if (!out)
            problem_ = fmt::format("{} cannot be '{}', only {}", key,
                                   arguments_.value(key), what);
    }

    const std::string& problem() const { return problem_; } // empty: none

private:
    const Arguments& arguments_;
    std::string problem_;
};

} // namespace zonar::app
