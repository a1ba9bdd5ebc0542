#include "json_keys.h"

#include "catch.h"
#include "workshop.h"

void check_keys(const ParsedJson& object_,
                const std::vector<std::pair<std::string, ParsedJson::value_t>>& keys) {
    for (const auto& [key, type] : keys) {
        INFO(key << " of " << object_.dump());
        REQUIRE(object_.contains(key));
        const ParsedJson::value_t found = object_[key].type();
        const bool whole = found == ParsedJson::value_t::number_unsigned ||
                           found == ParsedJson::value_t::number_integer;
        CHECK((found == type || (whole && type == number)));
    }
}

void collect_keys(const ParsedJson& json, std::set<std::string>& keys) {
    static const std::set<std::string> dictionaries = {"arguments", "locations",
                                                       "variables", "clocks"};
    if (!json.is_structured()) return;
    for (const auto& item : json.items()) {
        if (json.is_object()) keys.insert(item.key());
        const bool names = json.is_object() && item.value().is_object() &&
                           dictionaries.contains(item.key());
        if (!names) collect_keys(item.value(), keys);
    }
}

void check_documented(const std::set<std::string>& keys) {
    const std::string manual = text_of(std::string{ZONAR_SOURCE_DIR} + "/docs/json.md");
    for (const std::string& key : keys) {
        INFO(key);
        CHECK(contains(manual, '`' + key + '`'));
    }
}
