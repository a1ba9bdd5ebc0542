#include "suite/input/paper.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace zonar::suite {

namespace {

constexpr std::size_t column_count = 8;

std::vector<std::string_view> split(std::string_view line, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = line.find(separator);
        parts.push_back(line.substr(0, end));
        if (end == line.npos) return parts;
        line.remove_prefix(end + 1);
    }
}

Printed printed(std::string_view text) {
    Printed value{std::string(text), {}};
    double number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (read.ec == std::errc{} && read.ptr == end) value.number = number;
    return value;
}

} // namespace

std::optional<std::vector<PaperFigure>> read_paper(std::string_view text,
                                                   std::string& problem) {
    std::vector<PaperFigure> figures;
    std::size_t number = 0;
    for (const std::string_view line : split(text, '\n')) {
        ++number;
        if (line.empty() || line.starts_with('#')) continue;
        const auto cells = split(line, '\t');
        if (cells.size() != column_count) {
            problem = fmt::format("line {}: expected {} columns, found {}", number,
                                  column_count, cells.size());
            return std::nullopt;
        }
        if (cells[0] == "paper") continue; // the heading
        figures.push_back({.table = std::string(cells[1]),
                           .model = std::string(cells[2]),
                           .method = std::string(cells[4]),
                           .metric = std::string(cells[5]),
                           .value = printed(cells[6])});
    }
    return figures;
}

PaperFigures find(const std::vector<PaperFigure>& figures, std::string_view table,
                  std::string_view model, std::string_view method) {
    PaperFigures found;
    for (const PaperFigure& figure : figures) {
        if (figure.table != table || figure.model != model || figure.method != method)
            continue;
        if (figure.metric == "explored_states") found.explored = figure.value;
        if (figure.metric == "seconds") found.seconds = figure.value;
        if (figure.metric == "trace_length") found.length = figure.value;
    }
    return found;
}

double rounded_like(double value, const Printed& printed) {
    if (value == 0 || printed.text.empty()) return value;
    const std::string_view mantissa =
        std::string_view(printed.text).substr(0, printed.text.find('e'));
    std::size_t digits = 0;
    for (const char c : mantissa)
        if (c != '.' && !(c == '0' && digits == 0)) ++digits;
    // Without an exponent and a point a number is exact to the last digit before it.
    if (mantissa.size() == printed.text.size() && mantissa.find('.') == mantissa.npos)
        return std::round(value);
    const double exponent = std::floor(std::log10(std::fabs(value)));
    const double unit = std::pow(10, exponent + 1 - static_cast<double>(digits));
    return std::round(value / unit) * unit;
}

} // namespace zonar::suite
