#include "suite/report/markdown.h"

#include "draw/one_line.h"

#include <algorithm>

namespace zonar::suite {

namespace {

/// Where "3. " or "3) " at the beginning would begin a numbered list.
std::size_t list_mark_in(std::string_view text) {
    const std::size_t end = std::min(text.find_first_not_of("0123456789"), text.size());
    const bool is_mark = end > 0 && end < text.size() &&
                         (text[end] == '.' || text[end] == ')') &&
                         (end + 1 == text.size() || text[end + 1] == ' ');
    return is_mark ? end : std::string_view::npos;
}

} // namespace

std::string markdown_text(std::string_view text) {
    const std::string line = draw::one_line(text);
    const std::size_t list_mark = list_mark_in(line);
    std::string result;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool is_markup =
            std::string_view("\\`*_{}[]<>#|~&").find(c) != std::string_view::npos ||
            (i == 0 && (c == '-' || c == '+' || c == '=')) || i == list_mark;
        if (is_markup) result += '\\';
        result += c;
    }
    return result;
}

std::string markdown_paragraphs(std::string_view text) {
    std::string all;
    while (!text.empty()) {
        const std::size_t end = text.find("\n\n");
        const std::string one = markdown_text(text.substr(0, end));
        const std::size_t begin = std::min(one.find_first_not_of(' '), one.size());
        if (begin < one.size()) all += one.substr(begin) + "\n\n";
        text.remove_prefix(end == text.npos ? text.size() : end + 2);
    }
    return all;
}

std::string markdown_code(std::string_view text) {
    const std::string line = draw::one_line(text);
    std::size_t longest = 0, run = 0;
    for (const char c : line) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    // A blank on either side is dropped, if both are there; it keeps backticks apart.
    const std::string blank = longest > 0 || line.empty() ? " " : "";
    return fence + blank + line + blank + fence;
}

} // namespace zonar::suite
