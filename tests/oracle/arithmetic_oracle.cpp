// The operators on numbers, each as one would explain it to a child.
#include "oracle/expression_oracle.h"

#include <algorithm>
#include <cstdlib>

namespace zonar::oracle {

std::int64_t wrap(std::int64_t value) {
    constexpr std::int64_t all = std::int64_t{1} << 32;
    const std::int64_t rest = ((value % all) + all) % all; // 0 .. 2^32 - 1
    return rest > INT32_MAX ? rest - all : rest;
}

namespace {

std::int64_t power(std::int64_t base, std::int64_t exponent) {
    if (exponent < 0) throw Failure{Fault::power, exponent};
    if (exponent == 0) return 1;
    const std::int64_t half = power(base, exponent / 2);
    const std::int64_t square = wrap(half * half);
    return exponent % 2 == 0 ? square : wrap(square * base);
}

std::int64_t shift(std::int64_t value, std::int64_t count, bool left) {
    if (count < 0 || count > 31) throw Failure{Fault::shift, count};
    for (std::int64_t i = 0; i < count; ++i) {
        if (left) {
            value = wrap(value * 2);
        } else {
            value = value >= 0 ? value / 2 : (value - 1) / 2; // downwards
        }
    }
    return value;
}

/// Bit by bit, on the two's complement.
std::int64_t bitwise(const std::string& op, std::int64_t left, std::int64_t right) {
    std::int64_t result = 0;
    for (int bit = 0; bit < 32; ++bit) {
        const std::int64_t weight = std::int64_t{1} << bit;
        const bool a =
            ((left < 0 ? left + (std::int64_t{1} << 32) : left) / weight) % 2 == 1;
        const bool b =
            ((right < 0 ? right + (std::int64_t{1} << 32) : right) / weight) % 2 == 1;
        const bool set = op == "&" ? (a && b) : op == "|" ? (a || b) : (a != b);
        if (set) result += bit == 31 ? -weight : weight;
    }
    return result;
}

} // namespace

std::int64_t apply(const std::string& op, std::int64_t a, std::int64_t b) {
    if (op == "+") return wrap(a + b);
    if (op == "-") return wrap(a - b);
    if (op == "*") return wrap(a * b);
    if (op == "/" || op == "%") {
        if (b == 0) throw Failure{Fault::division};
        const std::int64_t magnitude = std::abs(a) / std::abs(b); // towards zero
        const std::int64_t quotient = (a < 0) == (b < 0) ? magnitude : -magnitude;
        return wrap(op == "/" ? quotient : a - quotient * b);
    }
    if (op == "**") return power(a, b);
    if (op == "<<" || op == ">>") return shift(a, b, op == "<<");
    if (op == "<?") return std::min(a, b);
    if (op == ">?") return std::max(a, b);
    if (op == "<") return a < b;
    if (op == "<=") return a <= b;
    if (op == ">") return a > b;
    if (op == ">=") return a >= b;
    if (op == "==") return a == b;
    if (op == "!=") return a != b;
    if (op == "xor") return (a != 0) != (b != 0);
    return bitwise(op, a, b);
}

} // namespace zonar::oracle
