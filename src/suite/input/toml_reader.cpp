#include "suite/input/toml_reader.h"

#include "suite/input/read_suite.h"

#include <algorithm>
#include <limits>
#include <sstream>

namespace zonar::suite {

void TomlReader::fail(const toml::source_region& where, std::string_view what) {
    if (problem_.empty())
        problem_ = fmt::format("{}:{}:{}: {}", shown_, where.begin.line,
                               where.begin.column, what);
}

void TomlReader::allow(const toml::table& table,
                       std::initializer_list<std::string_view> keys) {
    const std::vector<std::string_view> known(keys);
    for (const auto& [key, node] : table) {
        if (std::ranges::find(known, key.str()) != known.end()) continue;
        fail(key.source(),
             fmt::format("'{}' is not expected here, only {}{}", key.str(),
                         fmt::join(known, ", "), suggest_(key.str(), known)));
    }
}

std::string TomlReader::text(const toml::table& table, std::string_view key,
                             bool required) {
    const toml::node* node = table.get(key);
    if (node == nullptr) {
        if (required) fail(table, fmt::format("'{}' is missing", key));
        return {};
    }
    if (const auto* value = node->as_string()) return value->get();
    fail(*node, fmt::format("{} must be a text in quotes", key));
    return {};
}

std::vector<std::string> TomlReader::words(const toml::table& table,
                                           std::string_view key) {
    std::vector<std::string> all;
    const toml::node* node = table.get(key);
    if (node == nullptr) return all;
    if (const toml::array* list = node->as_array()) {
        for (const toml::node& one : *list) {
            if (const auto* value = one.as_string())
                all.push_back(value->get());
            else
                fail(one, fmt::format("{} must be texts", key));
        }
        return all;
    }
    std::istringstream in(text(table, key));
    for (std::string word; in >> word;) all.push_back(word);
    return all;
}

std::vector<int> TomlReader::range(const toml::node& node, std::string_view key) {
    const auto number = [&](const toml::node& one) -> int {
        const auto value = one.value_exact<std::int64_t>();
        if (value && *value >= 0 && *value <= std::numeric_limits<int>::max())
            return static_cast<int>(*value);
        fail(one, fmt::format("{} must be a whole number", key));
        return 0;
    };
    if (const toml::array* list = node.as_array()) {
        std::vector<int> all;
        for (const toml::node& one : *list) all.push_back(number(one));
        return all;
    }
    if (const auto* value = node.as_string()) {
        if (auto all = parse_range(value->get())) return *all;
        fail(node,
             fmt::format("{} must be a number, a list, or a range such as \"1..5\" or "
                         "\"10..50 by 10\"",
                         key));
        return {};
    }
    return {number(node)};
}

std::vector<int> TomlReader::range(const toml::table& table, std::string_view key) {
    const toml::node* node = table.get(key);
    return node == nullptr ? std::vector<int>{} : range(*node, key);
}

} // namespace zonar::suite
