#include "families/member.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::families {

namespace {

std::vector<std::string_view> names_of_all() {
    std::vector<std::string_view> names;
    for (const Family& family : all()) names.emplace_back(family.name);
    return names;
}

/// The names that a family's parameters may be called by.
std::vector<std::string_view> names_of(const Family& family) {
    std::vector<std::string_view> names{"size"};
    for (std::size_t i = 0; i < family.count(); ++i)
        names.emplace_back(family.parameters[i].name);
    return names;
}

/// "nodes, seed"
std::string listed(const Family& family) {
    std::string text;
    for (std::size_t i = 0; i < family.count(); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", family.parameters[i].name);
    return text;
}

std::optional<std::size_t> place_of(const Family& family, std::string_view name) {
    for (std::size_t i = 0; i < family.count(); ++i)
        if (name == family.parameters[i].name) return i;
    if (name == "size") return 0;
    return std::nullopt;
}

} // namespace

std::string Member::name() const {
    std::size_t said = values.size();
    while (said > 1 && values[said - 1] == family->parameters[said - 1].standard) --said;
    std::string text = family->name;
    for (std::size_t i = 0; i < said; ++i) text += fmt::format("-{}", values[i]);
    return text;
}

ChosenMember choose(std::string_view name, std::span<const Setting> settings,
                    Suggest suggest) {
    const Family* family = find(name);
    if (family == nullptr)
        return {{},
                fmt::format("there is no family '{}'{}", name,
                            suggest(name, names_of_all()))};
    Member member{family, {}};
    for (std::size_t i = 0; i < family->count(); ++i)
        member.values.push_back(family->parameters[i].standard);
    bool has_size = false;
    for (const Setting& setting : settings) {
        const auto place = place_of(*family, setting.name);
        if (!place)
            return {{},
                    fmt::format("{} has no parameter '{}', only: {}{}", name,
                                setting.name, listed(*family),
                                suggest(setting.name, names_of(*family)))};
        const Parameter& parameter = family->parameters[*place];
        if (setting.value < parameter.smallest || setting.value > parameter.largest)
            return {{},
                    fmt::format("{} cannot have {} {}, only {} to {}", name,
                                setting.value, parameter.name, parameter.smallest,
                                parameter.largest)};
        member.values[*place] = setting.value;
        has_size |= *place == 0;
    }
    if (!has_size)
        return {{},
                fmt::format("the size of {} is missing: {}, {} to {}", name,
                            family->size().name, family->size().smallest,
                            family->size().largest)};
    return {std::move(member), {}};
}

} // namespace zonar::families
