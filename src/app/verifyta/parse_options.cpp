#include "app/options/option_values.h"
#include "app/verifyta/options.h"
#include "language/text/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace zonar::app::verifyta {

namespace {

bool is_option(std::string_view word) {
    return word.size() > 1 && word.starts_with('-'); // "-" alone is standard input
}

bool is_number(std::string_view text) {
    return !text.empty() && parse_number<double>(text).has_value();
}

std::vector<std::string_view> choices_of(std::string_view value) {
    std::vector<std::string_view> choices;
    while (value.find('|') != value.npos) {
        choices.push_back(value.substr(0, value.find('|')));
        value.remove_prefix(value.find('|') + 1);
    }
    if (!choices.empty()) choices.push_back(value);
    return choices;
}

/// "cannot be '7', only 0 to 4"; empty if the value will do.
std::string problem_with(const Row& row, const std::string& value) {
    const auto only = [&](const std::string& what) {
        return fmt::format("{} cannot be '{}', only {}", called(row), value, what);
    };
    if (const auto dots = row.value.find(".."); dots != row.value.npos) {
        const auto last = parse_number<int>(row.value.substr(dots + 2));
        const auto number = parse_number<int>(value);
        return number && *number >= 0 && *number <= *last
                   ? ""
                   : only(fmt::format("a number from 0 to {}", *last));
    }
    if (row.value == "N")
        return parse_number<std::uint64_t>(value) ? "" : only("a whole number");
    // In 4.0, -a and others took no value: else they would swallow the model.
    if (row.group == Group::statistics) return is_number(value) ? "" : only("a number");
    const auto choices = choices_of(row.value);
    if (choices.empty() || std::ranges::count(choices, value) != 0) return "";
    return only(fmt::format("{}", fmt::join(choices, " or "))) +
           language::did_you_mean(value, choices);
}

class Reader {
public:
    explicit Reader(std::span<const std::string> words) : words_(words) {}

    CommandLine read() {
        for (; next_ < words_.size() && line_.problem.empty();) {
            const std::string& word = words_[next_++];
            if (only_arguments_ || !is_option(word))
                line_.arguments.push_back(word);
            else if (word == "--")
                only_arguments_ = true;
            else if (word.starts_with("--"))
                read_long(word);
            else
                read_short(word);
        }
        if (line_.problem.empty() && line_.arguments.size() > 2)
            fail(fmt::format("one argument too many: '{}'", line_.arguments[2]));
        return std::move(line_);
    }

private:
    void fail(std::string problem) {
        if (line_.problem.empty()) line_.problem = std::move(problem);
    }

    /// `attached`: the value, if it stands in the same word.
    void add(const Row& row, std::optional<std::string> attached) {
        if (row.treatment == Treatment::refused)
            return fail(fmt::format("{} is not supported: {}", called(row), row.summary));
        if (row.value.empty()) {
            if (attached) return fail(fmt::format("{} takes no value", called(row)));
            line_.options.push_back({&row, ""});
            return;
        }
        const bool optional = row.value.starts_with('[');
        if (!attached && next_ < words_.size() && (!optional || is_number(words_[next_])))
            attached = words_[next_++];
        if (!attached && !optional)
            return fail(fmt::format("{} needs a value: {}", called(row), row.value));
        const std::string value = attached.value_or("");
        if (!optional) fail_if(problem_with(row, value));
        line_.options.push_back({&row, value});
    }

    void fail_if(std::string problem) {
        if (!problem.empty()) fail(std::move(problem));
    }

    void read_long(const std::string& word) {
        const auto equals = word.find('=');
        const std::string name = word.substr(0, equals);
        std::optional<std::string> attached;
        if (equals != word.npos) attached = word.substr(equals + 1);
        if (const Row* row = named(name)) add(*row, std::move(attached));
    }

    /// By its whole name, or by a beginning that no other has.
    const Row* named(const std::string& name) {
        std::vector<const Row*> candidates;
        for (const Row& row : rows()) {
            if (row.name == name) return &row;
            if (row.name.starts_with(name)) candidates.push_back(&row);
        }
        if (candidates.size() == 1 && name.size() > 2) return candidates[0];
        if (candidates.empty() || name.size() <= 2) {
            std::vector<std::string_view> names;
            for (const Row& row : rows())
                if (!row.name.empty()) names.push_back(row.name);
            fail(fmt::format("unrecognised option '{}'{}", name,
                             language::did_you_mean(name, names)));
        } else {
            fail(fmt::format("option '{}' is ambiguous: {} or {}", name,
                             candidates[0]->name, candidates[1]->name));
        }
        return nullptr;
    }

    void read_short(const std::string& word) {
        for (std::size_t i = 1; i < word.size() && line_.problem.empty(); ++i) {
            const auto row = std::ranges::find(rows(), word[i], &Row::letter);
            if (row == rows().end())
                return fail(fmt::format("unrecognised option '-{}'{}", word[i],
                                        case_hint(word[i])));
            if (row->value.empty()) {
                add(*row, std::nullopt);
                continue;
            }
            // The rest of the word is its value.
            const std::string rest = word.substr(i + 1);
            const bool swallows =
                !rest.empty() && (!row->value.starts_with('[') || is_number(rest));
            add(*row, swallows ? std::optional{rest} : std::nullopt);
            if (swallows) return;
        }
    }

    static std::string case_hint(char letter) {
        const bool lower = letter >= 'a' && letter <= 'z';
        const char other =
            static_cast<char>(lower ? letter - 'a' + 'A' : letter - 'A' + 'a');
        const bool known = std::ranges::count(rows(), other, &Row::letter) != 0;
        return known ? fmt::format("; did you mean '-{}'?", other) : "";
    }

    std::span<const std::string> words_;
    std::size_t next_ = 0;
    bool only_arguments_ = false;
    CommandLine line_;
};

} // namespace

CommandLine parse(std::span<const std::string> words) {
    return Reader(words).read();
}

} // namespace zonar::app::verifyta
