#include "exchange/text_names.h"

#include "exchange/names.h"
#include "exchange/text_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace zonar::exchange {

TextNames::TextNames(const model::Network& network, const TextReading& reading)
    : reading_(reading) {
    using enum Quantity::Kind;
    for (const char* name : {"t(0)", "#t(0)"})
        quantities_[name] = {.kind = clock, .clock = 0};
    for (const char* name : {"#time", "#tau"})
        quantities_[name] = {.kind = clock, .clock = network.clocks};
    for (std::uint32_t x = 1; x < network.clocks; ++x)
        quantities_[network.clock_name({x})] = {.kind = clock, .clock = x};
    for (const model::Process& process : network.processes)
        for (const model::Argument& argument : process.arguments)
            quantities_[process.name + '.' + argument.name] = {.kind = fixed,
                                                               .value = argument.value};
    for (const model::Variable& variable : network.variables) {
        for (std::uint32_t i = 0; i < variable.shape->elements; ++i) {
            const model::CellId cell{variable.first.raw + static_cast<std::int32_t>(i)};
            const bool stored = variable.storage == model::Storage::stored;
            quantities_[network.cell_name(cell)] = {
                .kind = stored ? Quantity::Kind::variable : ignored, .cell = cell};
        }
    }
    for (std::uint32_t p = 0; p < network.processes.size(); ++p)
        for (std::uint32_t l = 0; l < network.processes[p].locations.count; ++l)
            locations_[location_name(network, {p}, l)] = {p, l};
}

template <class Value>
const Value& TextNames::named(const Table<Value>& table, std::string_view name,
                              const char* what, Line line) const {
    auto found = table.find(name);
    if (found == table.end() && name.find(' ') != std::string_view::npos) {
        std::string close{name};
        std::erase(close, ' ');
        found = table.find(close);
    }
    if (found != table.end()) return found->second;
    std::vector<std::string_view> known;
    for (const auto& [key, value] : table) known.push_back(key);
    std::ranges::sort(known);
    throw Misread{line,
                  fmt::format("the model has no {} {}{}", what, quoted(name),
                              reading_.suggest != nullptr ? reading_.suggest(name, known)
                                                          : std::string{})};
}

/// The whole name or what it is a part of: N, N[2], N.field.
bool TextNames::is_constant(std::string_view name) const {
    return std::ranges::any_of(reading_.constants, [&](const std::string& known) {
        return name.starts_with(known) &&
               (name.size() == known.size() || name[known.size()] == '[' ||
                name[known.size()] == '.');
    });
}

const Quantity& TextNames::quantity(std::string_view name, Line line) const {
    const bool known = quantities_.contains(name);
    if (!known && (name.starts_with('#') || is_constant(name))) return ignored_;
    return named(quantities_, name, "clock or variable", line);
}

const Place& TextNames::location(std::string_view name, Line line) const {
    return named(locations_, name, "location", line);
}

} // namespace zonar::exchange
