#include "app/options/options.h"

#include "app/options/synonyms.h"
#include "language/text/suggest.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <deque>

namespace zonar::app {

std::string_view key_of(const OptionRow& row) {
    std::string_view key = row.name;
    if (const auto comma = key.rfind(','); comma != key.npos)
        key.remove_prefix(comma + 1);
    if (is_optional_argument(row)) key = key.substr(1, key.size() - 2);
    return key;
}

std::vector<std::string_view> choices_of(const OptionRow& row) {
    std::vector<std::string_view> choices;
    std::string_view rest = row.value;
    if (rest.find('|') == rest.npos) return choices;
    for (;;) {
        const auto bar = rest.find('|');
        choices.push_back(rest.substr(0, bar));
        if (bar == rest.npos) return choices;
        rest.remove_prefix(bar + 1);
    }
}

std::string Arguments::value(std::string_view key) const {
    if (const auto found = values_.find(key); found != values_.end())
        return found->second.front();
    const auto fallback = fallbacks_.find(key);
    return fallback != fallbacks_.end() ? fallback->second : std::string{};
}

std::vector<std::string> Arguments::all(std::string_view key) const {
    const auto found = values_.find(key);
    return found != values_.end() ? found->second : std::vector<std::string>{};
}

void Arguments::add(std::string_view key, std::string value) {
    values_[std::string{key}].push_back(std::move(value));
}

void Arguments::set_fallback(std::string_view key, std::string_view value) {
    fallbacks_[std::string{key}] = std::string{value};
}

namespace {

/// What CLI11 collected for one row. Flags and values have different types there.
struct Collected {
    const OptionRow* row = nullptr;
    bool flag = false;
    std::vector<std::string> values;
};

void declare(CLI::App& parser, Collected& collected) {
    const OptionRow& row = *collected.row;
    if (is_flag(row)) {
        parser.add_flag(std::string{row.name}, collected.flag)->disable_flag_override();
        return;
    }
    const std::string_view name = is_argument(row) ? key_of(row) : row.name;
    // Each occurrence takes exactly one word; else --query would swallow the model.
    parser.add_option(std::string{name}, collected.values)
        ->expected(1)
        ->allow_extra_args(false)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

/// "; did you mean '--time-limit'?", or nothing.
std::string suggestion(const std::string& option, std::span<const OptionRow> rows) {
    std::vector<std::string_view> names;
    for (const OptionRow& row : rows)
        if (!is_argument(row)) names.push_back(key_of(row));
    // A word of other tools says more than one that looks alike.
    const std::string_view meant = meant_by(option, rows);
    if (!meant.empty()) return fmt::format("; did you mean '{}'?", meant);
    // "--search astar" in quotes: a shell took both for one word.
    if (std::ranges::count(names, option.substr(0, option.find(' '))) != 0)
        return "; the option and its value are two words";
    return language::did_you_mean(option, names);
}

void refuse_word(const std::string& word, std::span<const OptionRow> rows,
                 Parsed& parsed) {
    if (!word.starts_with('-')) {
        parsed.problem = fmt::format("one argument too many: '{}'", word);
        return;
    }
    parsed.unknown_option = word.substr(0, word.find('='));
    parsed.problem = fmt::format("unknown option '{}'{}", parsed.unknown_option,
                                 suggestion(parsed.unknown_option, rows));
}

std::string lower(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// What a value stands for that is none of the choices: "; did you mean 'bfs'?", perhaps as
/// a value of another option.
std::string value_suggestion(const OptionRow& row, const std::string& value,
                             std::span<const OptionRow> rows) {
    const std::string word = lower(value);
    const std::string_view meant =
        meant_by(fmt::format("{} {}", key_of(row), word), rows);
    if (!meant.empty()) return fmt::format("; did you mean '{}'?", meant);
    const auto choices = choices_of(row);
    for (const OptionRow& other : rows)
        if (std::ranges::count(choices, word) == 0 && !is_argument(other) &&
            std::ranges::count(choices_of(other), word) != 0)
            return fmt::format("; did you mean '{} {}'?", key_of(other), word);
    return language::did_you_mean(word, choices);
}

/// Whether this word is an option here, and not meant as the value of another: a text may
/// look like anything, a file does not.
bool is_forgotten_value(const OptionRow& row, const std::string& value,
                        std::span<const OptionRow> rows) {
    const bool is_text = row.value == "TEXT" || row.value == "FORMULA";
    return !is_argument(row) && !is_text && value.starts_with("--") &&
           std::ranges::count(rows, value, key_of) != 0;
}

std::string problem_of(const Collected& collected, std::span<const OptionRow> rows) {
    const OptionRow& row = *collected.row;
    const auto choices = choices_of(row);
    if (is_argument(row)) {
        if (collected.values.empty() && !is_optional_argument(row))
            return choices.empty() ? fmt::format("{} is missing", row.name)
                                   : fmt::format("{} is missing: {}", row.name,
                                                 fmt::join(choices, " or "));
    } else if (collected.values.size() > 1 && !row.repeats) {
        return fmt::format("{} is given twice", key_of(row));
    }
    for (const std::string& value : collected.values) {
        // In a script, this is a variable that was not set.
        if (is_argument(row) && value.empty())
            return fmt::format("{} is an empty word", key_of(row));
        if (is_forgotten_value(row, value, rows))
            return fmt::format("{} needs a value, and {} is an option", key_of(row),
                               value);
        if (choices.empty() || std::ranges::count(choices, value) != 0) continue;
        return fmt::format("{} cannot be '{}', only {}{}", key_of(row), value,
                           fmt::join(choices, " or "),
                           value_suggestion(row, value, rows));
    }
    return {};
}

/// CLI11 does not say which word it is about. An option takes any next word, so
/// only the last one can lack a value.
std::string mismatch(std::span<const OptionRow> rows,
                     std::span<const std::string> words) {
    for (const std::string& word : words)
        for (const OptionRow& row : rows)
            if (is_flag(row) && word.starts_with(fmt::format("{}=", key_of(row))))
                return fmt::format("{} takes no value", key_of(row));
    return fmt::format("{} needs a value", words.back());
}

} // namespace

bool asks_for_help(const Arguments& arguments) {
    return arguments.has("--help") || arguments.has("--help-all");
}

Parsed parse(std::span<const OptionRow> rows, std::span<const std::string> words) {
    CLI::App parser;
    parser.set_help_flag();
    parser.allow_extras(); // we say ourselves what is wrong with them
    std::deque<Collected> all;
    for (const OptionRow& row : rows) {
        all.push_back({.row = &row, .values = {}});
        declare(parser, all.back());
    }

    Parsed parsed;
    std::vector<std::string> reversed(words.rbegin(), words.rend()); // as CLI11 wants it
    try {
        parser.parse(reversed);
    } catch (const CLI::ArgumentMismatch&) {
        parsed.problem = mismatch(rows, words);
        return parsed;
    } catch (const CLI::Error& error) {
        parsed.problem = error.what();
        return parsed;
    }

    for (Collected& collected : all) {
        const std::string_view key = key_of(*collected.row);
        if (collected.flag) parsed.arguments.add(key, "");
        for (std::string& value : collected.values) parsed.arguments.add(key, value);
        if (!collected.row->fallback.empty())
            parsed.arguments.set_fallback(key, collected.row->fallback);
    }
    if (asks_for_help(parsed.arguments)) return parsed;
    std::vector<std::string> extras = parser.remaining();
    std::erase(extras, "--"); // which CLI11 obeys and hands back
    if (!extras.empty()) {
        const auto option = std::ranges::find_if(
            extras, [](const std::string& word) { return word.starts_with('-'); });
        refuse_word(option != extras.end() ? *option : extras[0], rows, parsed);
    }
    for (const Collected& collected : all)
        if (parsed.problem.empty()) parsed.problem = problem_of(collected, rows);
    return parsed;
}

} // namespace zonar::app
