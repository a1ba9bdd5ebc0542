#include "app/words.h"

#include "model/query_kind.h"

#include <fmt/format.h>

#include <bit>
#include <limits>

namespace zonar::app {

using model::QueryKind;
using model::Shape;

std::string count_of(std::size_t count, std::string_view one, std::string_view many) {
    if (count == 1) return fmt::format("1 {}", one);
    return many.empty() ? fmt::format("{} {}s", count, one)
                        : fmt::format("{} {}", count, many);
}

std::string list_of(std::string_view one, std::string_view many,
                    std::span<const std::size_t> numbers) {
    if (numbers.size() == 1) return fmt::format("{} {}", one, numbers.front());
    return fmt::format("{} {} and {}", many,
                       fmt::join(numbers.first(numbers.size() - 1), ", "),
                       numbers.back());
}

std::string alternatives(std::span<const std::string_view> words) {
    if (words.size() == 1) return std::string{words.front()};
    return fmt::format("{} or {}", fmt::join(words.first(words.size() - 1), ", "),
                       words.back());
}

std::string one_line(std::string_view text) {
    std::string result;
    bool blank = false;
    for (char c : text) {
        if (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
            blank = !result.empty();
            continue;
        }
        if (blank) result += ' ';
        blank = false;
        result += c;
    }
    return result;
}

std::string dimensions_text(const Shape& shape) {
    std::string text;
    for (const Shape* at = &shape; at->kind == Shape::Kind::array; at = at->element) {
        text += at->low == 0 ? fmt::format("[{}]", at->count)
                             : fmt::format("[{}..{}]", at->low,
                                           std::int64_t{at->low} + at->count - 1);
    }
    return text;
}

namespace {

std::string integer_text(model::Range range) {
    using Int16 = std::numeric_limits<std::int16_t>;
    if (range.low == Int16::min() && range.high == Int16::max()) return "int";
    return fmt::format("int[{},{}]", range.low, range.high);
}

std::string structure_text(const model::Network& network, const Shape& shape) {
    std::string text = "struct {";
    for (const model::ShapeField& field : shape.fields)
        text += fmt::format(" {} {}{};", type_text(network, *field.shape), field.name,
                            dimensions_text(*field.shape));
    return text + " }";
}

} // namespace

std::string type_text(const model::Network& network, const Shape& shape) {
    const Shape* at = &shape;
    while (at->kind == Shape::Kind::array) at = at->element;
    switch (at->kind) {
        using enum Shape::Kind;
    case integer: return integer_text(at->range);
    case boolean: return "bool";
    case scalar: return network.scalar_sets[at->scalar_set].name;
    case clock: return "clock";
    case channel: return "chan";
    case structure: return structure_text(network, *at);
    case array: break;
    }
    return "";
}

std::string set_text(const model::ProcessSet& set) {
    if (set.parameters.empty()) return set.name;
    std::vector<std::string> ranges;
    for (const model::Dimension& parameter : set.parameters) {
        const std::int64_t last = std::int64_t{parameter.low} + parameter.count - 1;
        ranges.push_back(parameter.count == 1
                             ? fmt::format("{}", parameter.low)
                             : fmt::format("{}..{}", parameter.low, last));
    }
    return fmt::format("{}({})", set.name, fmt::join(ranges, ","));
}

std::string channel_text(const model::Channel& channel) {
    return fmt::format("{}{}", channel.urgent ? "urgent " : "",
                       channel.broadcast ? "broadcast" : "binary");
}

std::string_view kind_word(QueryKind kind) {
    return model::info(kind).name;
}

std::string atom_text(const model::Query& query, std::uint32_t atom) {
    if (atom >= query.atoms.size()) return atom == 0 ? "p" : "q";
    const std::string& text = query.atoms[atom].text;
    const bool is_name = text.find(' ') == std::string::npos;
    return is_name ? text : '(' + text + ')';
}

std::string_view outcome_word(model::Expectation::Outcome outcome) {
    switch (outcome) {
        using enum model::Expectation::Outcome;
    case satisfied: return "satisfied";
    case not_satisfied: return "not satisfied";
    case maybe_true: return "maybe satisfied";
    case maybe_false: return "maybe not satisfied";
    }
    return "";
}

std::string expectation_text(const model::Query& query) {
    if (!query.expectation) return "";
    if (query.expectation->value) return "value " + *query.expectation->value;
    return std::string{outcome_word(query.expectation->outcome)};
}

std::string bytes_text(std::uint64_t bytes) {
    if (bytes < 1024) return count_of(bytes, "byte");
    double amount = static_cast<double>(bytes);
    const char* unit = "";
    for (const char* next : {"KiB", "MiB", "GiB", "TiB"}) {
        if (amount < 1024) break;
        amount /= 1024;
        unit = next;
    }
    return fmt::format("{:.1f} {}", amount, unit);
}

std::uint64_t packed_bits(const model::Memory& memory) {
    std::uint64_t bits = 0;
    for (std::uint32_t cell = 0; cell < memory.stored; ++cell) {
        const model::Range range = memory.state.ranges[cell];
        // One less than the number of values, so that a range of one value needs no bit.
        const auto highest =
            static_cast<std::uint64_t>(std::int64_t{range.high} - range.low);
        bits += static_cast<std::uint64_t>(std::bit_width(highest));
    }
    return bits;
}

} // namespace zonar::app
