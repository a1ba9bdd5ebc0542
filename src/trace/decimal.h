// trace/decimal.h
//
// Which fractions can be written as finite decimals: people read 0.5 with less effort
// than 7/15.
#pragma once

#include "checks/check.h"

#include <cstdint>

namespace zonar::trace {

/// Whether every multiple of 1/denominator is a finite decimal.
constexpr bool is_decimal(std::int64_t denominator) {
    ZONAR_ASSERT(denominator > 0); // 0 can be divided by 2 forever
    while (denominator % 2 == 0) denominator /= 2;
    while (denominator % 5 == 0) denominator /= 5;
    return denominator == 1;
}

/// The least such denominator that is not smaller than n > 0.
constexpr std::int64_t round_to_decimal(std::int64_t n) {
    while (!is_decimal(n)) ++n;
    return n;
}

} // namespace zonar::trace
