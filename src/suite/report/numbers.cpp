#include "suite/report/numbers.h"

#include <fmt/format.h>

#include <cmath>

namespace zonar::suite {

namespace {

/// "1.3e5", which fmt would write as "1.3e+05".
std::string with_exponent(double number) {
    const std::string text = fmt::format("{:.1e}", number);
    const std::size_t e = text.find('e');
    return fmt::format("{}e{}", text.substr(0, e), std::stoi(text.substr(e + 1)));
}

} // namespace

std::string count_text(double count) {
    count = std::round(count);
    return count < 1e5 ? fmt::format("{:.0f}", count) : with_exponent(count);
}

std::string seconds_text(double seconds) {
    // The digits of the rounded number count: 99.996 is 100.0, not 100.00.
    const int decimals = seconds < 99.995 ? 2 : seconds < 999.95 ? 1 : 0;
    return fmt::format("{:.{}f}", seconds, decimals);
}

std::string length_text(double length) {
    const double tenths = std::round(length * 10);
    return fmt::format("{:.{}f}", tenths / 10, std::fmod(tenths, 10) == 0 ? 0 : 1);
}

std::string ratio_text(double ratio) {
    // The digits of the rounded number count, as above.
    if (ratio >= 99999.5 || (ratio > 0 && ratio < 0.00095)) return with_exponent(ratio);
    const int decimals = ratio < 0.0995 ? 3 : ratio < 99.995 ? 2 : ratio < 999.95 ? 1 : 0;
    return fmt::format("{:.{}f}", ratio, decimals);
}

std::string limit_text(double seconds) {
    return fmt::format("{} s", seconds);
}

std::string memory_text(std::uint64_t bytes) {
    const bool large = bytes >= std::uint64_t{1} << 30;
    const double amount = static_cast<double>(bytes) / (large ? 1 << 30 : 1 << 20);
    const std::string number =
        amount < 99.95 ? fmt::format("{:.3g}", amount) : fmt::format("{:.0f}", amount);
    return fmt::format("{} {}iB", number, large ? 'G' : 'M');
}

std::string mark_text(const Cell& cell) {
    switch (cell.mark) {
    case Mark::done: return "";
    case Mark::waiting: return "-";
    case Mark::time: return "*";
    case Mark::memory: return "**";
    case Mark::some: return "***";
    case Mark::failed: return "!";
    }
    return "";
}

} // namespace zonar::suite
