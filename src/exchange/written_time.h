// exchange/written_time.h
//
// Times as other tools print them: decimals, exact or rounded. 2.5 is what it says;
// 2.3333333333333335, or 2.33333 with the six digits that C++ streams print, may stand for
// seven thirds. Where it may, the fraction with the smallest denominator that prints like
// that is the likely one, and continued fractions find it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace zonar::exchange {

/// No time may be larger, in units; sums stay far from overflow.
inline constexpr std::int64_t largest_time = std::int64_t{1} << 50;
/// The smallest unit is one part in this many: trace::replay() refuses smaller ones.
inline constexpr std::int64_t largest_denominator = std::int64_t{1} << 28;

/// In lowest terms.
struct Fraction {
    std::int64_t above = 0;
    std::int64_t below = 1;
    friend bool operator==(const Fraction&, const Fraction&) = default;
};

struct WrittenTime {
    std::optional<Fraction> exact = Fraction{}; // nothing: the denominator is too large
    double value = 0;
    double slack = 0;     // how far what prints like that can be away
    bool rounded = false; // it may be: there are many digits
};

struct ParsedTime {
    WrittenTime time;
    const char* problem = nullptr; // "is not a number", ...; nothing: it is fine
};

/// "3", "0.5", "1e+06". Not negative.
ParsedTime parse_time(std::string_view text);

/// What the text, which parse_time() accepts, most likely stands for.
std::optional<Fraction> likely_fraction(std::string_view text);

/// Whether units / denominator is what was written, to the last digit of it.
bool is_exactly(const WrittenTime& time, std::int64_t units, std::int64_t denominator);
/// Whether it prints like that.
bool prints_like(const WrittenTime& time, std::int64_t units, std::int64_t denominator);

} // namespace zonar::exchange
