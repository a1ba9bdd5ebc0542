// app/options/options.h
//
// The options of a command are one constexpr table. It feeds the parser (CLI11), the
// help text, and the tests that compare docs/manual.md with it, so the four cannot
// disagree.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::app {

/// One option or argument. "--json" or "-o,--output" is an option, "MODEL" an argument
/// that must be there, "[QUERIES]" one that may be.
struct OptionRow {
    std::string_view name;
    std::string_view value;    // "TEXT"; "auto|new|old" allows just these; empty: a flag
    std::string_view fallback; // the value when none is given; may be empty
    std::string_view summary;
    bool repeats = false; // may be given several times
};

constexpr bool is_argument(const OptionRow& row) {
    return !row.name.starts_with('-');
}
constexpr bool is_optional_argument(const OptionRow& row) {
    return row.name.starts_with('[');
}
constexpr bool is_flag(const OptionRow& row) {
    return !is_argument(row) && row.value.empty();
}

/// The name that Arguments knows it by: "--output" for "-o,--output", "QUERIES" for
/// "[QUERIES]".
std::string_view key_of(const OptionRow& row);

/// "auto", "new", "old"; nothing when any value will do.
std::vector<std::string_view> choices_of(const OptionRow& row);

/// What was typed, by key.
class Arguments {
public:
    bool has(std::string_view key) const { return values_.contains(key); }
    /// The value, else the row's fallback, else nothing.
    std::string value(std::string_view key) const;
    std::vector<std::string> all(std::string_view key) const;

    void add(std::string_view key, std::string value);
    void set_fallback(std::string_view key, std::string_view value);

private:
    std::map<std::string, std::vector<std::string>, std::less<>> values_;
    std::map<std::string, std::string, std::less<>> fallbacks_;
};

struct Parsed {
    Arguments arguments;
    std::string problem;             // a sentence for the user; empty when all is well
    std::string unknown_option = {}; // "--bogus", where that is the problem
};

/// Whether --help or --help-all is among what was typed.
bool asks_for_help(const Arguments& arguments);

/// With --help or --help-all among the words, nothing else need be right.
Parsed parse(std::span<const OptionRow> rows, std::span<const std::string> words);

} // namespace zonar::app
