// app/options/joined_text.h
//
// Text put together at compile time: the words of a table as the choices of an option.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace zonar::app {

/// At most `capacity` characters; more of them do not compile.
template <std::size_t capacity>
class JoinedText {
public:
    constexpr JoinedText& add(std::string_view text) {
        for (const char c : text) text_.at(size_++) = c;
        return *this;
    }
    constexpr std::string_view view() const { return {text_.data(), size_}; }

private:
    std::array<char, capacity> text_{};
    std::size_t size_ = 0;
};

/// What `word` says of each row of a table, behind `first` if that is not empty. Rows of which
/// it says nothing are left out.
template <std::size_t capacity, class Rows, class Word>
constexpr JoinedText<capacity> joined(std::string_view first, const Rows& rows,
                                      std::string_view separator, Word word) {
    JoinedText<capacity> text;
    text.add(first);
    for (const auto& row : rows) {
        const std::string_view one = word(row);
        if (one.empty()) continue;
        if (!text.view().empty()) text.add(separator);
        text.add(one);
    }
    return text;
}

} // namespace zonar::app
