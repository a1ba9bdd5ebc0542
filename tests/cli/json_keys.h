// json_keys.h
//
// Comparing JSON documents with docs/json.md: which keys there are, and of which type.
#pragma once

#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <utility>
#include <vector>

using Json = nlohmann::json;

// The types, as docs/json.md calls them. `number` is a whole one.
constexpr auto text = Json::value_t::string;
constexpr auto number = Json::value_t::number_integer;
constexpr auto real = Json::value_t::number_float;
constexpr auto truth = Json::value_t::boolean;
constexpr auto list = Json::value_t::array;
constexpr auto object = Json::value_t::object;

/// The object has these keys with values of these types.
void check_keys(const Json& object_,
                const std::vector<std::pair<std::string, Json::value_t>>& keys);

/// Every key of the document and of all that it contains; not the keys of dictionaries,
/// such as `arguments`, which are names of the model.
void collect_keys(const Json& json, std::set<std::string>& keys);

/// Each of them stands in docs/json.md.
void check_documented(const std::set<std::string>& keys);
