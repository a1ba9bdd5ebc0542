#include "language/syntax/operators.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace zonar::language {

namespace {

struct BinaryRow {
    int level; // higher binds tighter
    TokenKind token;
    Word word;
    Operator op;
};

// clang-format off
constexpr BinaryRow binary_rows[] = {
    {1, TokenKind::or_or,         Word::or_,   Operator::logical_or},
    {1, TokenKind::bad,           Word::xor_,  Operator::logical_xor},
    {1, TokenKind::bad,           Word::imply, Operator::imply},
    {2, TokenKind::and_and,       Word::and_,  Operator::logical_and},
    {3, TokenKind::bar,           Word::none,  Operator::bit_or},
    {4, TokenKind::caret,         Word::none,  Operator::bit_xor},
    {5, TokenKind::ampersand,     Word::none,  Operator::bit_and},
    {6, TokenKind::equal,         Word::none,  Operator::equal},
    {6, TokenKind::not_equal,     Word::none,  Operator::not_equal},
    {7, TokenKind::less,          Word::none,  Operator::less},
    {7, TokenKind::less_equal,    Word::none,  Operator::less_equal},
    {7, TokenKind::greater_equal, Word::none,  Operator::greater_equal},
    {7, TokenKind::greater,       Word::none,  Operator::greater},
    {8, TokenKind::minimum,       Word::none,  Operator::minimum},
    {8, TokenKind::maximum,       Word::none,  Operator::maximum},
    {9, TokenKind::shift_left,    Word::none,  Operator::shift_left},
    {9, TokenKind::shift_right,   Word::none,  Operator::shift_right},
    {10, TokenKind::plus,         Word::none,  Operator::add},
    {10, TokenKind::minus,        Word::none,  Operator::subtract},
    {11, TokenKind::star,         Word::none,  Operator::multiply},
    {11, TokenKind::slash,        Word::none,  Operator::divide},
    {11, TokenKind::percent,      Word::none,  Operator::modulo},
    {12, TokenKind::star_star,    Word::none,  Operator::power},
};

struct AssignRow {
    TokenKind token;
    Operator compound;
};
constexpr AssignRow assign_rows[] = {
    {TokenKind::assign,         Operator::none},
    {TokenKind::colon_assign,   Operator::none},
    {TokenKind::plus_assign,    Operator::add},
    {TokenKind::minus_assign,   Operator::subtract},
    {TokenKind::star_assign,    Operator::multiply},
    {TokenKind::slash_assign,   Operator::divide},
    {TokenKind::percent_assign, Operator::modulo},
    {TokenKind::and_assign,     Operator::bit_and},
    {TokenKind::or_assign,      Operator::bit_or},
    {TokenKind::xor_assign,     Operator::bit_xor},
    {TokenKind::shift_left_assign,  Operator::shift_left},
    {TokenKind::shift_right_assign, Operator::shift_right},
};
// clang-format on

constexpr auto entries_by_token = [] {
    std::array<BinaryOperator, static_cast<std::size_t>(TokenKind::bad) + 1> table{};
    for (const BinaryRow& row : binary_rows) {
        if (row.token != TokenKind::bad) {
            table[static_cast<std::size_t>(row.token)] = {row.level, row.op};
        }
    }
    return table;
}();

} // namespace

BinaryOperator binary_operator(const Token& token, Dialect dialect) {
    if (token.kind != TokenKind::name) {
        return entries_by_token[static_cast<std::size_t>(token.kind)];
    }
    const Word word = token.name.word();
    if (word == Word::none || !is_reserved(word, dialect)) return {};
    for (const BinaryRow& row : binary_rows) {
        if (row.word == word) return {row.level, row.op};
    }
    return {};
}

bool chains(Operator op) {
    return op == Operator::logical_and || op == Operator::logical_or ||
           op == Operator::add || op == Operator::subtract || op == Operator::multiply;
}

std::optional<Operator> assignment_operator(TokenKind token) {
    const auto* const row = std::ranges::find(assign_rows, token, &AssignRow::token);
    if (row == std::end(assign_rows)) return std::nullopt;
    return row->compound;
}

} // namespace zonar::language
