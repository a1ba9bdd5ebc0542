#include "language/text/comments.h"

#include <algorithm>

namespace zonar::language {

namespace {

constexpr std::string_view blanks = " \t\r\n\v\f";

/// Where the string that begins at `at` ends: strings do not go past their line.
std::size_t end_of_string(std::string_view text, std::size_t at) {
    const std::size_t close = text.find_first_of("\"\n", at + 1);
    if (close == std::string_view::npos) return text.size();
    return text[close] == '"' ? close + 1 : close;
}

Comment comment_at(std::string_view text, std::size_t at) {
    if (text[at + 1] == '/') {
        std::size_t end = std::min(text.find('\n', at), text.size());
        if (end > at && text[end - 1] == '\r') --end;
        return {at, end, true};
    }
    const std::size_t close = text.find("*/", at + 2);
    return {at, close == std::string_view::npos ? text.size() : close + 2, false};
}

/// Calls `comment` and `string` with the bytes of each, from front to back.
template <class OnComment, class OnString>
void scan(std::string_view text, OnComment comment, OnString string) {
    for (std::size_t at = 0;
         (at = text.find_first_of("/\"", at)) != std::string_view::npos;) {
        if (text[at] == '"') {
            const std::size_t end = end_of_string(text, at);
            string(at, end);
            at = end;
        } else if (at + 1 < text.size() && (text[at + 1] == '/' || text[at + 1] == '*')) {
            const Comment found = comment_at(text, at);
            comment(found);
            at = found.end;
        } else {
            ++at;
        }
    }
}

} // namespace

std::vector<Comment> find_comments(std::string_view text) {
    std::vector<Comment> found;
    scan(
        text, [&](const Comment& comment) { found.push_back(comment); },
        [](std::size_t, std::size_t) {});
    return found;
}

std::string blank_comments(std::string_view text) {
    std::string blanked{text};
    const auto blank = [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            if (blanked[i] != '\n') blanked[i] = ' ';
        }
    };
    scan(
        text, [&](const Comment& comment) { blank(comment.begin, comment.end); }, blank);
    return blanked;
}

bool ends_in_line_comment(std::string_view text) {
    if (text.find("//") == std::string_view::npos) return false; // nearly always
    const std::vector<Comment> comments = find_comments(text);
    return !comments.empty() && comments.back().line &&
           comments.back().end == text.size();
}

bool trails_code(std::string_view text, const Comment& comment) {
    std::size_t at = comment.begin;
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
    return at > 0 && text[at - 1] != '\n';
}

std::string bare_comment(std::string_view comment) {
    if (comment.starts_with("/*")) {
        comment.remove_prefix(2);
        if (comment.ends_with("*/")) comment.remove_suffix(2);
        return std::string{without_blanks(comment)};
    }
    comment.remove_prefix(std::min<std::size_t>(2, comment.size()));
    if (comment.starts_with(' ')) comment.remove_prefix(1);
    return std::string{comment};
}

std::string as_comment_lines(std::string_view text, std::string_view indent) {
    std::string lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        std::string_view line = text.substr(begin, end - begin);
        if (line.ends_with('\r')) line.remove_suffix(1);
        lines += indent;
        lines += line.empty() ? "//" : "// ";
        lines += line;
        lines += '\n';
        begin = end + 1;
    }
    return lines;
}

std::string_view without_blanks(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

std::string_view without_blank_lines(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    const std::size_t line = text.rfind('\n', begin);
    const std::size_t first = line == std::string_view::npos ? 0 : line + 1;
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

} // namespace zonar::language
