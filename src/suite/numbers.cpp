#include "suite/numbers.h"

#include <fmt/format.h>

#include <cmath>

namespace zonar::suite {

std::string count_text(double count) {
    count = std::round(count);
    if (count < 1e5) return fmt::format("{:.0f}", count);
    const std::string text = fmt::format("{:.1e}", count); // "1.3e+05"
    const std::size_t e = text.find('e');
    return fmt::format("{}e{}", text.substr(0, e), std::stoi(text.substr(e + 1)));
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
