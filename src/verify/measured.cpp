#include "verify/measured.h"

#include "model/query_kind.h"

#include <fmt/format.h>

namespace zonar::verify {

using model::QueryKind;

namespace {

std::string number(const ValueEnd& end) {
    return end.infinite ? "infinity" : std::to_string(end.value);
}

std::string text_of(const ValueInterval& interval) {
    return fmt::format("{}{}, {}{}", interval.low.included ? '[' : '(',
                       number(interval.low), number(interval.high),
                       interval.high.included ? ']' : ')');
}

std::string all_intervals(const Measured& measured) {
    std::vector<std::string> texts;
    for (const ValueInterval& interval : measured.intervals)
        texts.push_back(text_of(interval));
    return fmt::format("{}", fmt::join(texts, ", "));
}

} // namespace

std::string text_of(QueryKind kind, const Measured& measured) {
    if (measured.intervals.empty())
        return fmt::format("{}: no state", measured.expression);
    if (kind == QueryKind::bounds)
        return fmt::format("{} in {}", measured.expression, all_intervals(measured));
    if (kind == QueryKind::supremum) {
        const ValueEnd& end = measured.intervals.back().high;
        return fmt::format("{} {} {}", measured.expression, end.included ? "<=" : "<",
                           number(end));
    }
    const ValueEnd& end = measured.intervals.front().low;
    return fmt::format("{} {} {}", measured.expression, end.included ? ">=" : ">",
                       number(end));
}

std::string uppaal_4_text(QueryKind kind, std::span<const Measured> all) {
    std::string text = fmt::format("{}:\n", model::info(kind).symbol);
    for (const Measured& measured : all) text += text_of(kind, measured) + '\n';
    return text;
}

std::string numbers_of(QueryKind kind, std::span<const Measured> all) {
    std::vector<std::string> values;
    for (const Measured& measured : all) {
        if (measured.intervals.empty())
            values.emplace_back("no state");
        else if (kind == QueryKind::bounds)
            values.push_back(all_intervals(measured));
        else if (kind == QueryKind::supremum)
            values.push_back(number(measured.intervals.back().high));
        else
            values.push_back(number(measured.intervals.front().low));
    }
    return fmt::format("{}", fmt::join(values, ", "));
}

std::string uppaal_5_text(QueryKind kind, std::span<const Measured> all) {
    return fmt::format(" -- Result: {}\n", numbers_of(kind, all));
}

} // namespace zonar::verify
