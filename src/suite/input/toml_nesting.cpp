#include "suite/input/toml_nesting.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::suite {

namespace {

// Suites need three of the first and three of the second.
constexpr std::size_t most_brackets = 32;
constexpr std::size_t most_dots = 15; // in a key; a number has one

class NestingScanner {
public:
    explicit NestingScanner(std::string_view text) : text_(text) {}

    std::optional<NestingProblem> scan() {
        while (at_ < text_.size()) {
            step();
            if (brackets_ > most_brackets)
                return problem(
                    fmt::format("more than {} brackets are open", most_brackets));
            if (dots_ > most_dots)
                return problem(
                    fmt::format("a key has more than {} parts", most_dots + 1));
        }
        return std::nullopt;
    }

private:
    void step() {
        const char c = text_[at_];
        switch (c) {
        case '#': at_ = std::min(text_.find('\n', at_), text_.size()); return;
        case '"':
        case '\'': skip_string(c); return;
        case '.': ++dots_; break;
        case '[':
        case '{': ++brackets_; break;
        case ']':
        case '}': brackets_ -= brackets_ > 0; break;
        default: break;
        }
        // Parts of a key are on one line, joined by dots only.
        if (std::string_view("[]{},=\n").find(c) != std::string_view::npos) dots_ = 0;
        ++at_;
    }

    /// As the parser sees it: dots and brackets in a string do not nest, and nothing that
    /// nests may hide in what is taken for a string here.
    void skip_string(char quote) {
        const bool is_long = text_.substr(at_).starts_with(std::string(3, quote));
        const std::string end(is_long ? 3 : 1, quote);
        at_ += end.size();
        while (at_ < text_.size() && !text_.substr(at_).starts_with(end)) {
            if (text_[at_] == '\n' && !is_long)
                return; // an error, which the parser tells
            at_ += text_[at_] == '\\' && quote == '"' ? 2 : 1;
        }
        at_ = std::min(at_ + end.size(), text_.size());
        // Up to two quotes before the closing ones belong to a long string.
        for (int i = 0; is_long && i < 2 && at_ < text_.size() && text_[at_] == quote;
             ++i)
            ++at_;
    }

    NestingProblem problem(std::string what) const {
        const std::string_view before = text_.substr(0, at_ - 1);
        const std::size_t line_start = before.rfind('\n') + 1; // npos + 1 is 0
        return {static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1,
                before.size() - line_start + 1, std::move(what)};
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t brackets_ = 0; // that are open
    std::size_t dots_ = 0;     // in the key at hand
};

} // namespace

std::optional<NestingProblem> nesting_problem(std::string_view text) {
    return NestingScanner(text).scan();
}

} // namespace zonar::suite
