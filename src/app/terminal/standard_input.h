// app/terminal/standard_input.h
//
// "-" in the place of a file: what comes from standard input.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace zonar::app {

/// Whether this argument stands for standard input. A file of this name is "./-".
constexpr bool is_standard_input(std::string_view path) {
    return path == "-";
}

/// What messages call it.
inline constexpr std::string_view standard_input_name = "<stdin>";

/// All of it, or nothing with the reason in `problem`.
std::optional<std::string> read_standard_input(std::uint64_t limit, std::string& problem);

} // namespace zonar::app
