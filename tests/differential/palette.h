// differential/palette.h
//
// The types that random programs are made of, and short words for trees.
#pragma once

#include "oracle/expression_oracle.h"

#include <string>
#include <utility>
#include <vector>

namespace zonar::differential {

inline oracle::Type integer_type(std::int64_t low, std::int64_t high) {
    return {.kind = oracle::Type::Kind::integer,
            .text = std::string{"int["} + std::to_string(low) + "," +
                    std::to_string(high) + "]",
            .low = low,
            .high = high,
            .parts = {},
            .names = {}};
}

inline oracle::Type plain_type() {
    return {};
}
inline oracle::Type wide_type() {
    return integer_type(INT32_MIN, INT32_MAX);
}

/// A constant integer is spelled like a plain one and has no range.
inline oracle::Type constant_type() {
    oracle::Type type = wide_type();
    type.text = "int";
    return type;
}

inline oracle::Type boolean_type() {
    oracle::Type type = integer_type(0, 1);
    type.kind = oracle::Type::Kind::boolean;
    type.text = "bool";
    return type;
}

inline oracle::Type nothing_type() {
    oracle::Type type;
    type.kind = oracle::Type::Kind::nothing;
    type.text = "void";
    return type;
}

/// Indices 0 .. size - 1.
inline oracle::Type array_of(oracle::Type element, std::int64_t size) {
    return {.kind = oracle::Type::Kind::array,
            .text = std::string{"["} + std::to_string(size) + "]",
            .low = 0,
            .high = size - 1,
            .parts = {std::move(element)},
            .names = {}};
}

inline oracle::Type array_over(oracle::Type element, std::int64_t low,
                               std::int64_t high) {
    oracle::Type type = array_of(std::move(element), 1);
    type.text = std::string{"["} + integer_type(low, high).text + "]";
    type.low = low;
    type.high = high;
    return type;
}

inline oracle::Type pair_type() {
    return {.kind = oracle::Type::Kind::structure,
            .text = "pair",
            .low = 0,
            .high = 0,
            .parts = {plain_type(), integer_type(0, 9), boolean_type()},
            .names = {"x", "y", "on"}};
}

inline oracle::Type record_type() {
    return {.kind = oracle::Type::Kind::structure,
            .text = "record",
            .low = 0,
            .high = 0,
            .parts = {array_of(plain_type(), 3), pair_type(), wide_type()},
            .names = {"f", "p", "n"}};
}

inline bool same_type(const oracle::Type& a, const oracle::Type& b) {
    if (a.kind != b.kind || a.text != b.text) return false;
    return a.kind != oracle::Type::Kind::array || same_type(a.parts[0], b.parts[0]);
}

inline oracle::Expr number_expr(std::int64_t value) {
    return {.kind = oracle::Expr::Kind::number, .number = value};
}
inline oracle::Expr name_expr(std::string name) {
    return {.kind = oracle::Expr::Kind::name, .name = std::move(name)};
}
inline oracle::Expr expr_of(oracle::Expr::Kind kind, std::string op,
                            std::vector<oracle::Expr> parts) {
    return {.kind = kind, .op = std::move(op), .parts = std::move(parts)};
}

} // namespace zonar::differential
