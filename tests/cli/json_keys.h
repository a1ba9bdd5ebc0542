// json_keys.h
//
// Comparing JSON documents with docs/json.md: which keys there are, and of which type.
#pragma once

#include "workshop.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

// The types, as docs/json.md calls them. `number` is a whole one.
constexpr auto text = ParsedJson::value_t::string;
constexpr auto number = ParsedJson::value_t::number_integer;
constexpr auto real = ParsedJson::value_t::number_float;
constexpr auto truth = ParsedJson::value_t::boolean;
constexpr auto list = ParsedJson::value_t::array;
constexpr auto object = ParsedJson::value_t::object;

/// The object has these keys with values of these types.
void check_keys(const ParsedJson& object_,
                const std::vector<std::pair<std::string, ParsedJson::value_t>>& keys);

/// Every key of the document and of all that it contains; not the keys of dictionaries,
/// such as `arguments`, which are names of the model.
void collect_keys(const ParsedJson& json, std::set<std::string>& keys);

/// Each of them stands in docs/json.md.
void check_documented(const std::set<std::string>& keys);
