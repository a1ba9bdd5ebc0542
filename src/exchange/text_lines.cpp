#include "exchange/text_blocks.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::exchange {

namespace {

constexpr std::string_view blanks_of_line = " \t\r\v\f";

/// Walks along a line and cuts it.
class Cutter {
public:
    explicit Cutter(const TextLine& line) : line_(line.line), rest_(line.text) {}

    bool at_end() {
        skip();
        return rest_.empty();
    }
    bool skip_comma() {
        skip();
        if (!rest_.starts_with(',')) return false;
        rest_.remove_prefix(1);
        return true;
    }
    bool skip_word(std::string_view word) {
        skip();
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }

    /// Up to a sign that no name has, except within parentheses and brackets.
    std::string_view name() {
        skip();
        std::size_t end = 0;
        std::size_t depth = 0;
        for (; end < rest_.size(); ++end) {
            const char c = rest_[end];
            if (c == '(' || c == '[')
                ++depth;
            else if (c == ')' || c == ']') {
                if (depth-- == 0) break;
            } else if (depth == 0 && std::string_view{" \t\r\v\f,-=<>{}"}.find(c) !=
                                         std::string_view::npos)
                break;
        }
        if (end == 0 || (end == rest_.size() && depth != 0)) fail("a name was expected");
        return take(end);
    }
    std::string_view relation() {
        skip();
        for (const std::string_view sign : {"<=", ">=", "==", "=", "<", ">"})
            if (rest_.starts_with(sign)) return take(sign.size());
        fail("'=', '<=', '>=', '<' or '>' was expected");
    }
    std::string_view number() {
        skip();
        const auto end = std::min(rest_.find_first_of(" \t\r\v\f,"), rest_.size());
        if (end == 0) fail("a number was expected");
        return take(end);
    }
    /// Everything that is left.
    std::string_view rest() { return take(rest_.size()); }

    [[noreturn]] void fail(const char* what) const {
        throw Misread{line_, rest_.empty()
                                 ? fmt::format("{} at the end of the line", what)
                                 : fmt::format("{}, and not {}", what, quoted(rest_))};
    }

private:
    void skip() {
        rest_.remove_prefix(
            std::min(rest_.find_first_not_of(blanks_of_line), rest_.size()));
    }
    std::string_view take(std::size_t count) {
        const std::string_view taken = rest_.substr(0, count);
        rest_.remove_prefix(count);
        return taken;
    }

    Line line_;
    std::string_view rest_;
};

} // namespace

std::vector<std::string_view> names_of(const TextLine& line) {
    std::vector<std::string_view> names;
    for (Cutter cutter(line); !cutter.at_end();) names.push_back(cutter.name());
    return names;
}

std::vector<TextItem> items_of(const TextLine& line) {
    std::vector<TextItem> items;
    for (Cutter cutter(line); !cutter.at_end();) {
        TextItem& item = items.emplace_back();
        item.left = cutter.name();
        if (cutter.skip_word("-")) item.right = cutter.name();
        item.relation = cutter.relation();
        item.value = cutter.number();
        cutter.skip_comma();
    }
    return items;
}

TextEdge edge_of(const TextLine& line) {
    TextEdge edge;
    Cutter cutter(line);
    edge.source = cutter.name();
    if (!cutter.skip_word("->")) cutter.fail("'->' was expected");
    edge.target = cutter.name();
    if (cutter.at_end()) return edge;
    if (!cutter.skip_word("{")) cutter.fail("'{' was expected");
    std::string_view labels = cutter.rest();
    if (!labels.ends_with('}')) throw Misread{line.line, "'}' was expected at its end"};
    labels.remove_suffix(1);
    edge.labels = labels;
    return edge;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t most = 60;
    std::string shown{text.substr(0, most)};
    for (char& c : shown)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
    return fmt::format("'{}{}'", shown, text.size() > most ? "..." : "");
}

} // namespace zonar::exchange
