#include "suite/run/shell.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace zonar::suite {

namespace {

bool is_control(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
}

std::string with_escapes(const std::string& word) {
    std::string text;
    for (const char c : word) {
        if (c == '\\' || c == '\'')
            text += fmt::format("\\{}", c);
        else if (c == '\n')
            text += "\\n";
        else if (is_control(c))
            // Three octal digits: a digit that follows is not taken for a part of it.
            text += fmt::format("\\{:03o}", static_cast<unsigned>(c));
        else
            text += c;
    }
    return fmt::format("$'{}'", text);
}

} // namespace

std::string shell_word(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./=,:+-@%";
    if (!word.empty() && word.find_first_not_of(plain) == word.npos) return word;
    if (std::ranges::any_of(word, is_control)) return with_escapes(word);
    std::string text;
    for (const char c : word) {
        if (c == '\'')
            text += "'\\''";
        else
            text += c;
    }
    return fmt::format("'{}'", text);
}

std::string shell_command(std::span<const std::string> words) {
    std::string text = "zonar";
    for (const std::string& word : words) text += ' ' + shell_word(word);
    return text;
}

} // namespace zonar::suite
