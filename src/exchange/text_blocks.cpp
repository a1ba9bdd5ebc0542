#include "exchange/text_blocks.h"

#include "exchange/text_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace zonar::exchange {

namespace {

constexpr std::string_view blanks = " \t\r\v\f";

std::string_view trimmed(std::string_view text) {
    const auto from = text.find_first_not_of(blanks);
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

/// Appends a line as a terminal would show it.
void show(std::string_view line, std::string& shown) {
    while (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t begin = shown.size();
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\r') {
            shown.resize(begin);
        } else if (line.substr(i).starts_with("\x1b[")) {
            i += 2; // numbers and semicolons, then a letter
            while (i < line.size() && (line[i] < '@' || line[i] > '~')) ++i;
        } else {
            shown += line[i];
        }
    }
}

/// Calls `visit` for each line; it may say true to stop.
template <class Visit>
void for_each_line(std::string_view text, const Visit& visit) {
    Line number = 1;
    for (std::size_t at = 0; at <= text.size(); ++number) {
        const auto end = std::min(text.find('\n', at), text.size());
        if (visit(number, text.substr(at, end - at))) return;
        at = end + 1;
    }
}

enum class Heading : std::uint8_t { none, state, state_colon, delay, transitions };

Heading heading(std::string_view line) {
    if (line == "State:") return Heading::state_colon;
    if (line == "State") return Heading::state;
    if (line.starts_with("Delay:")) return Heading::delay;
    if (line == "Transitions:" || line == "Transition:") return Heading::transitions;
    return Heading::none;
}

/// What verifyta says about a query, so that no trace can go on after it.
constexpr std::string_view verifying[] = {"Verifying formula ", "Verifying property "};
constexpr std::string_view remarks[] = {"-- ", "Showing ",
                                        "Options for the verification"};

bool is_remark(std::string_view line) {
    const auto begins = [&](std::string_view words) { return line.starts_with(words); };
    return std::ranges::any_of(verifying, begins) || std::ranges::any_of(remarks, begins);
}

std::optional<std::size_t> query_number(std::string_view line) {
    for (const std::string_view words : verifying) {
        if (!line.starts_with(words)) continue;
        line.remove_prefix(words.size());
        std::size_t number = 0;
        const auto [rest, problem] =
            std::from_chars(line.data(), line.data() + line.size(), number);
        if (problem == std::errc{}) return number;
    }
    return {};
}

class Parser {
public:
    void take(Line number, std::string_view line) {
        const Heading head = heading(line);
        last_line_ = number;
        if (head != Heading::none)
            begin(head, {number, line});
        else if (is_remark(line))
            end_trace(number, line);
        else if (line.empty())
            end_block();
        else if (open_)
            add({number, line});
        else if (inside_ && !stray_)
            stray_ = {number, line};
    }

    std::vector<TextTrace> traces() {
        end_trace(last_line_, {});
        return std::move(traces_);
    }

private:
    template <class Block>
    bool last_is() const {
        return inside_ && std::holds_alternative<Block>(traces_.back().blocks.back());
    }

    void begin(Heading head, TextLine line) {
        end_block();
        if (open_) throw Misread{line.line, "the locations of the state are missing"};
        if (stray_) {
            throw Misread{
                stray_->line,
                fmt::format(
                    "'State', 'Delay:' or 'Transitions:' was expected, and not {}",
                    quoted(stray_->text))};
        }
        const bool is_state = head == Heading::state || head == Heading::state_colon;
        if (!is_state && !inside_)
            throw Misread{line.line, "a trace begins with 'State'"};
        if (!is_state && last_is<TextTransitions>())
            throw Misread{line.line, "the state after the transition is missing"};
        // Two states in a row: nothing leads from the one to the other.
        if (is_state && (!inside_ || last_is<TextState>())) {
            traces_.push_back({announced_, {}});
            announced_.reset();
            inside_ = true;
        }
        auto& blocks = traces_.back().blocks;
        if (head == Heading::delay) {
            line.text.remove_prefix(std::string_view{"Delay:"}.size());
            blocks.emplace_back(TextDelay{line.line, trimmed(line.text)});
            return;
        }
        if (is_state)
            blocks.emplace_back(
                TextState{line.line, head == Heading::state_colon, {}, {}});
        else
            blocks.emplace_back(TextTransitions{line.line, {}});
        open_ = true;
    }

    /// A line below the heading of a block.
    void add(TextLine line) {
        TextBlock& block = traces_.back().blocks.back();
        if (auto* transitions = std::get_if<TextTransitions>(&block)) {
            transitions->edges.push_back(line);
            return;
        }
        auto& state = std::get<TextState>(block);
        if (state.places.line != 0) {
            state.values.push_back(line);
            return;
        }
        if (!line.text.starts_with('(') || !line.text.ends_with(')') ||
            line.text.size() < 2) {
            throw Misread{
                line.line,
                fmt::format("locations in parentheses were expected, and not {}",
                            quoted(line.text))};
        }
        state.places = {line.line, line.text.substr(1, line.text.size() - 2)};
    }

    /// At a blank line; between a heading and locations it means nothing.
    void end_block() {
        if (open_ && last_is<TextState>()) {
            const auto& state = std::get<TextState>(traces_.back().blocks.back());
            if (state.places.line == 0) return;
        }
        open_ = false;
    }

    void end_trace(Line number, std::string_view line) {
        end_block();
        if (open_) throw Misread{number, "the locations of the state are missing"};
        if (last_is<TextTransitions>())
            throw Misread{number, "the trace ends without the state after its last "
                                  "transition"};
        inside_ = false;
        stray_.reset();
        if (const auto query = query_number(line)) announced_ = query;
    }

    std::vector<TextTrace> traces_;
    bool inside_ = false;           // of a trace, which is the last one
    bool open_ = false;             // and of a block of it
    std::optional<TextLine> stray_; // after a block: fine if the trace ends there
    std::optional<std::size_t> announced_;
    Line last_line_ = 0;
};

} // namespace

std::string without_controls(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    if (text.find_first_of("\r\x1b") == std::string_view::npos) return std::string{text};
    std::string shown;
    for_each_line(text, [&](Line number, std::string_view line) {
        if (number > 1) shown += '\n';
        show(line, shown);
        return false;
    });
    return shown;
}

std::vector<TextTrace> parse_text_traces(std::string_view text) {
    Parser parser;
    for_each_line(text, [&](Line number, std::string_view line) {
        parser.take(number, trimmed(line));
        return false;
    });
    auto traces = parser.traces();
    if (traces.empty()) {
        const bool wide = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
        throw Misread{0, wide ? "this is UTF-16; save it as UTF-8"
                              : "no trace is in it: no line says 'State'"};
    }
    return traces;
}

bool is_text_trace(std::string_view text) {
    bool found = false;
    std::string shown;
    for_each_line(text, [&](Line, std::string_view line) {
        if (line.find("State") == std::string_view::npos) return false;
        shown.clear();
        show(line, shown);
        const Heading head = heading(trimmed(shown));
        found = head == Heading::state || head == Heading::state_colon;
        return found;
    });
    return found;
}

} // namespace zonar::exchange
