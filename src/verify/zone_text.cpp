#include "verify/zone_text.h"

#include "zone/minimal.h"

#include <fmt/format.h>

#include <cstdint>

namespace zonar::verify {

namespace {

using zone::Bound;
using zone::Clock;

/// x == 3, x == y, x - y == 3
std::string equation(const std::string& left, const std::string& right,
                     std::int32_t value) {
    if (right.empty()) return fmt::format("{} == {}", left, value);
    if (value == 0) return fmt::format("{} == {}", left, right);
    return value > 0 ? fmt::format("{} - {} == {}", left, right, value)
                     : fmt::format("{} - {} == {}", right, left, -value);
}

/// left - right < c or <= c, one of which may be the reference clock and is then empty.
/// Numbers are never negative.
std::string inequation(const std::string& left, const std::string& right, Bound bound) {
    const std::int32_t c = bound.value();
    const char* below = bound.is_strict() ? "<" : "<=";
    const char* above = bound.is_strict() ? ">" : ">=";
    if (right.empty()) return fmt::format("{} {} {}", left, below, c);
    if (left.empty()) return fmt::format("{} {} {}", right, above, -c);
    if (c == 0) return fmt::format("{} {} {}", left, below, right);
    return c > 0 ? fmt::format("{} - {} {} {}", left, right, below, c)
                 : fmt::format("{} - {} {} {}", right, left, above, -c);
}

} // namespace

std::vector<std::string> describe_zone(const model::Network& network,
                                       zone::ConstZone zone) {
    const std::uint32_t n = zone.dimension;
    std::vector<std::uint8_t> keep(std::size_t{n} * n);
    std::vector<std::uint32_t> representative(n);
    zone::find_minimal(zone, representative, keep);
    // Clocks with fixed differences are a class, and the first stands for all of them. The
    // circle that find_minimal keeps within a class is said as equations.
    const auto name = [&](Clock x) {
        return x == 0 ? std::string{} : network.clock_name(model::ClockId{x});
    };
    // x >= 3 goes without saying where x - y == 3, too.
    const auto at_least_zero = [&](Clock x) {
        for (Clock y = x; y < n; ++y)
            if (representative[y] == x && zone.at(0, y) == zone::zero_bound) return true;
        return false;
    };
    const auto stands_for_itself = [&](Clock x) { return representative[x] == x; };
    std::vector<std::string> text;
    for (Clock x = 1; x < n; ++x) {
        const Clock r = representative[x];
        if (r != x) {
            text.push_back(equation(name(x), name(r), zone.at(x, r).value()));
            continue;
        }
        for (Clock y = 0; y < x; ++y) {
            if (!stands_for_itself(y)) continue;
            const bool needed = keep[std::size_t{y} * n + x] != 0;
            if (needed && !(y == 0 && at_least_zero(x)))
                text.push_back(inequation(name(y), name(x), zone.at(y, x)));
            if (keep[std::size_t{x} * n + y] != 0)
                text.push_back(inequation(name(x), name(y), zone.at(x, y)));
        }
    }
    return text;
}

} // namespace zonar::verify
