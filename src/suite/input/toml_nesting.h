// suite/input/toml_nesting.h
//
// How deep a text of TOML nests tables and arrays. The parser recurses over them, and so
// does the destructor of what it returns: a key of 100,000 parts ("a.a.a...") would end the
// program. So the text is looked at before it is parsed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace zonar::suite {

struct NestingProblem {
    std::size_t line = 0, column = 0; // from 1
    std::string what;
};

/// Nothing if the text may be parsed, be it TOML or not.
std::optional<NestingProblem> nesting_problem(std::string_view text);

} // namespace zonar::suite
