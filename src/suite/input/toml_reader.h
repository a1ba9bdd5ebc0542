// suite/input/toml_reader.h
//
// Values of a TOML file as the kinds of value that a suite has. The first problem is kept,
// with its place; after one, what is returned means nothing.
#pragma once

#include "families/member.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::suite {

class TomlReader {
public:
    /// `shown` is how messages call the file.
    TomlReader(std::string shown, families::Suggest suggester)
        : shown_(std::move(shown)), suggest_(suggester) {}

    const std::string& problem() const { return problem_; } // empty: none
    families::Suggest suggest() const { return suggest_; }

    void fail(const toml::source_region& where, std::string_view what);
    void fail(const toml::node& node, std::string_view what) {
        fail(node.source(), what);
    }

    /// The table has no other keys than these.
    void allow(const toml::table& table, std::initializer_list<std::string_view> keys);
    /// Empty if there is none.
    std::string text(const toml::table& table, std::string_view key,
                     bool required = false);
    /// A text, split at blanks, or a list of texts.
    std::vector<std::string> words(const toml::table& table, std::string_view key);
    /// Whole numbers: one, a list, or a range such as "1..5".
    std::vector<int> range(const toml::node& node, std::string_view key);
    std::vector<int> range(const toml::table& table, std::string_view key);
    /// Calls read(table) for each [[key]], of which there must be one.
    template <class Read>
    void each_table(const toml::table& top, std::string_view key, Read read);

private:
    std::string shown_;
    families::Suggest suggest_;
    std::string problem_;
};

template <class Read>
void TomlReader::each_table(const toml::table& top, std::string_view key, Read read) {
    const toml::node* node = top.get(key);
    const toml::array* list = node == nullptr ? nullptr : node->as_array();
    if (list == nullptr || list->empty()) {
        fail(node == nullptr ? static_cast<const toml::node&>(top) : *node,
             fmt::format("at least one [[{}]] is needed", key));
        return;
    }
    for (const toml::node& one : *list) {
        if (const toml::table* table = one.as_table())
            read(*table);
        else
            fail(one, fmt::format("{} must be written as [[{}]]", key, key));
    }
}

} // namespace zonar::suite
