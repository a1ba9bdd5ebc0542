#include "exchange/written_time.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

namespace zonar::exchange {

namespace {

__extension__ using Wide = __int128;

/// Significant digits in computations: those of 2^-28, and a few before the point.
constexpr int most_digits = 30;
/// The precision of C++ streams by default.
constexpr int fewest_if_rounded = 6;
/// A decimal with more digits than a double has was not rounded: it is exact.
constexpr int most_if_rounded = 17;

constexpr Wide power_of_ten(int exponent) {
    Wide power = 1;
    for (; exponent > 0; --exponent) power *= 10;
    return power;
}

/// digits * 10^exponent; no zeros at the end of the digits.
struct Decimal {
    Wide digits = 0;
    int exponent = 0;
    int count = 0; // of digits, without zeros in front
    bool has_exponent = false;
};

struct ParsedDecimal {
    Decimal decimal;
    const char* problem = nullptr;
};

/// decimal = { digit } [ "." { digit } ] [ "e" [ sign ] digit { digit } ]
ParsedDecimal parse_decimal(std::string_view text) {
    Decimal d;
    const char* at = text.data();
    const char* end = at + text.size();
    const auto is_digit = [&] { return at != end && *at >= '0' && *at <= '9'; };
    if (at != end && *at == '-') return {d, "is negative, which no time is"};
    bool some = false;
    bool after_point = false;
    int zeros = 0; // met since the last other digit: they count if one follows
    for (; is_digit() || (at != end && *at == '.' && !after_point); ++at) {
        if (*at == '.') {
            after_point = true;
            continue;
        }
        some = true;
        if (after_point) --d.exponent;
        if (*at == '0') {
            if (d.digits != 0) ++zeros;
        } else {
            d.count += zeros + 1;
            if (d.count > most_digits) return {d, "has too many digits"};
            d.digits = d.digits * power_of_ten(zeros + 1) + (*at - '0');
            zeros = 0;
        }
        if (d.exponent < -400) return {d, "has too many digits"};
    }
    if (!some) return {d, "is not a number"};
    d.exponent += zeros;
    if (at != end && (*at == 'e' || *at == 'E')) {
        ++at;
        if (at != end && *at == '+') ++at;
        int power = 0;
        const auto [rest, problem] = std::from_chars(at, end, power);
        if (problem == std::errc::result_out_of_range || power > 1000 || power < -1000)
            return {d, "is too large or too small to compute with"};
        if (problem != std::errc{}) return {d, "is not a number"};
        at = rest;
        d.exponent += power;
        d.has_exponent = true;
    }
    if (at != end) return {d, "is not a number"};
    if (d.digits == 0) d.exponent = 0;
    if (d.exponent > 18 || d.exponent < -60 || d.count + d.exponent > 16)
        return {d, "is too large or too small to compute with"};
    return {d, nullptr};
}

/// How much one more in the last of `digits` significant digits is, as a power of ten.
int last_place(const Decimal& d, int digits) {
    return d.exponent + d.count - std::max(d.count, digits);
}

bool may_be_rounded(const Decimal& d) {
    return d.count >= fewest_if_rounded && d.count <= most_if_rounded &&
           (d.has_exponent || d.exponent < 0);
}

std::optional<Fraction> exact_fraction(const Decimal& d) {
    Wide above = d.digits;
    if (d.exponent >= 0) above *= power_of_ten(d.exponent);
    Wide below = 1;
    // 10^n, prime by prime; what does not cancel must stay small.
    for (const int prime : {2, 5}) {
        for (int n = -d.exponent; n > 0; --n) {
            if (above % prime == 0)
                above /= prime;
            else if ((below *= prime) > largest_time)
                return {};
        }
    }
    if (above > largest_time) return {};
    return Fraction{static_cast<std::int64_t>(above), static_cast<std::int64_t>(below)};
}

/// The smallest denominator of a fraction between low / below and high / below, ends
/// included: continued fractions agree as long as the integral parts of both ends do.
/// Nothing if it is too large.
std::optional<std::int64_t> smallest_denominator(Wide low, Wide high, Wide below) {
    Wide low_below = below;
    Wide high_below = below;
    Wide older = 1; // denominators of the last two convergents
    Wide newer = 0;
    for (;;) {
        const Wide whole = low / low_below;
        const bool is_whole = low % low_below == 0;
        const Wide next = is_whole ? whole : whole + 1;
        if (next * high_below <= high) {
            const Wide found = next * newer + older;
            if (found > largest_denominator) return {};
            return static_cast<std::int64_t>(found);
        }
        // Neither end is whole, and both lie in (whole, whole + 1): turn them over.
        low -= whole * low_below;
        high -= whole * high_below;
        std::swap(low, high_below);
        std::swap(high, low_below);
        older = std::exchange(newer, whole * newer + older);
        if (newer > largest_denominator) return {};
    }
}

} // namespace

ParsedTime parse_time(std::string_view text) {
    const auto [decimal, problem] = parse_decimal(text);
    if (problem != nullptr) return {{}, problem};
    WrittenTime time;
    time.exact = exact_fraction(decimal);
    const auto digits = static_cast<double>(decimal.digits);
    time.value = digits * std::pow(10.0, decimal.exponent);
    time.rounded = may_be_rounded(decimal);
    // As decimals are rounded, and as doubles are.
    time.slack = 0.5 * std::pow(10.0, last_place(decimal, fewest_if_rounded)) +
                 time.value * 0x1p-52;
    return {time, nullptr};
}

std::optional<Fraction> likely_fraction(std::string_view text) {
    const Decimal d = parse_decimal(text).decimal;
    if (!may_be_rounded(d) || d.exponent < -25) return exact_fraction(d);
    // Whole numbers stay as they are, though they may be rounded, too.
    const int place = last_place(d, fewest_if_rounded);
    if (place >= 0 || d.exponent >= 0) return exact_fraction(d);
    // Half a unit of the last place is what a decimal loses, and a part in 2^53 what a double
    // had lost before; in units that make whole numbers of both.
    constexpr int half_place = 1024;
    const Wide below = 2 * half_place * power_of_ten(-place);
    const Wide middle = 2 * half_place * d.digits * power_of_ten(d.exponent - place);
    const Wide half = half_place + (middle >> 53) + 1;
    const auto q =
        smallest_denominator(std::max<Wide>(0, middle - half), middle + half, below);
    if (!q) return exact_fraction(d);
    const Wide nearest = (2 * middle * *q + below) / (2 * below);
    return Fraction{static_cast<std::int64_t>(nearest), *q};
}

bool is_exactly(const WrittenTime& time, std::int64_t units, std::int64_t denominator) {
    return time.exact &&
           Wide{time.exact->above} * denominator == Wide{units} * time.exact->below;
}

bool prints_like(const WrittenTime& time, std::int64_t units, std::int64_t denominator) {
    if (is_exactly(time, units, denominator)) return true;
    const double computed = static_cast<double>(units) / static_cast<double>(denominator);
    return std::abs(computed - time.value) <= time.slack * (1 + 1e-9);
}

} // namespace zonar::exchange
