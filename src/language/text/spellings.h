// language/text/spellings.h
//
// How operators and punctuation are written, in each dialect.
#pragma once

#include "language/text/lexer.h"

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

namespace zonar::language {

struct Spelling {
    std::string_view text;
    TokenKind kind;
};

// clang-format off
// Longer spellings before their own beginnings.
inline constexpr Spelling spellings[] = {
    {"<<=", TokenKind::shift_left_assign}, {">>=", TokenKind::shift_right_assign},
    {"++", TokenKind::plus_plus},      {"--", TokenKind::minus_minus},
    {"->", TokenKind::arrow},          {"**", TokenKind::star_star},
    {"<<", TokenKind::shift_left},     {">>", TokenKind::shift_right},
    {"<?", TokenKind::minimum},        {">?", TokenKind::maximum},
    {"<=", TokenKind::less_equal},     {">=", TokenKind::greater_equal},
    {"==", TokenKind::equal},          {"!=", TokenKind::not_equal},
    {"&&", TokenKind::and_and},        {"||", TokenKind::or_or},
    {":=", TokenKind::colon_assign},   {"+=", TokenKind::plus_assign},
    {"-=", TokenKind::minus_assign},   {"*=", TokenKind::star_assign},
    {"/=", TokenKind::slash_assign},   {"%=", TokenKind::percent_assign},
    {"&=", TokenKind::and_assign},     {"|=", TokenKind::or_assign},
    {"^=", TokenKind::xor_assign},
    {"{", TokenKind::left_brace},      {"}", TokenKind::right_brace},
    {"[", TokenKind::left_bracket},    {"]", TokenKind::right_bracket},
    {"(", TokenKind::left_parenthesis}, {")", TokenKind::right_parenthesis},
    {",", TokenKind::comma},           {";", TokenKind::semicolon},
    {":", TokenKind::colon},           {".", TokenKind::dot},
    {"?", TokenKind::question},        {"!", TokenKind::exclamation},
    {"'", TokenKind::apostrophe},      {"&", TokenKind::ampersand},
    {"|", TokenKind::bar},             {"^", TokenKind::caret},
    {"+", TokenKind::plus},            {"-", TokenKind::minus},
    {"*", TokenKind::star},            {"/", TokenKind::slash},
    {"%", TokenKind::percent},         {"<", TokenKind::less},
    {">", TokenKind::greater},         {"=", TokenKind::assign},
};
inline constexpr Spelling old_spellings[] = {
    {"=<", TokenKind::less_equal},     {"=>", TokenKind::greater_equal},
};
inline constexpr Spelling query_spellings[] = {
    {"-->", TokenKind::leads_to},      {"#", TokenKind::hash},
    {"<->", TokenKind::equivalent},
};
inline constexpr Spelling path_spellings[] = { // single tokens: no blank may stand inside
    {"A[]", TokenKind::always_globally}, {"A<>", TokenKind::always_eventually},
    {"E[]", TokenKind::exists_globally}, {"E<>", TokenKind::exists_eventually},
};
// clang-format on

// The same, grouped by their first character, longer ones still first: most symbols are
// found at the first try.
inline constexpr auto sorted_spellings = [] {
    auto sorted = std::to_array(spellings);
    // A stable insertion sort; std::stable_sort is not constexpr.
    for (std::size_t i = 1; i < sorted.size(); ++i) {
        for (std::size_t k = i; k > 0 && sorted[k].text[0] < sorted[k - 1].text[0]; --k) {
            std::swap(sorted[k], sorted[k - 1]);
        }
    }
    return sorted;
}();

inline constexpr auto spellings_by_first = [] {
    std::array<std::span<const Spelling>, 128> groups;
    for (std::size_t begin = 0; begin < sorted_spellings.size();) {
        std::size_t end = begin;
        while (end < sorted_spellings.size() &&
               sorted_spellings[end].text[0] == sorted_spellings[begin].text[0]) {
            ++end;
        }
        groups[static_cast<unsigned char>(sorted_spellings[begin].text[0])] =
            std::span{sorted_spellings}.subspan(begin, end - begin);
        begin = end;
    }
    return groups;
}();

} // namespace zonar::language
