#include "suite/run/record.h"

#include <nlohmann/json.hpp>

#include <utility>

namespace zonar::suite {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::pair<std::string_view, End> ends[] = {{"found", End::found},
                                                     {"none", End::none},
                                                     {"time", End::time},
                                                     {"memory", End::memory},
                                                     {"failed", End::failed}};

template <class Value>
void put(Json& json, const char* key, const std::optional<Value>& value) {
    if (value) json[key] = *value;
}

template <class Value>
void take(const Json& json, const char* key, std::optional<Value>& value) {
    if (const auto found = json.find(key); found != json.end())
        value = found->template get<Value>();
}

Record from_json(const Json& json) {
    Record r;
    r.key = json.at("key");
    r.row = json.at("row");
    r.model = json.at("model");
    r.configuration = json.at("configuration");
    take(json, "seed", r.seed);
    r.build = json.at("build");
    const std::string end = json.at("end");
    for (const auto& [word, value] : ends)
        if (end == word) r.end = value;
    r.reason = json.value("reason", "");
    r.explored = json.at("explored");
    r.generated = json.at("generated");
    r.stored = json.at("stored");
    take(json, "length", r.length);
    r.proved_least = json.value("proved_least", false);
    take(json, "estimate", r.estimate);
    r.preparation_seconds = json.at("preparation_seconds");
    r.search_seconds = json.at("search_seconds");
    r.seconds = json.at("seconds");
    r.peak_bytes = json.at("peak_bytes");
    if (const auto errors = json.find("errors"); errors != json.end())
        for (const Json& point : *errors) r.errors.push_back({point.at(0), point.at(1)});
    return r;
}

} // namespace

std::string_view word_of(End end) {
    for (const auto& [word, value] : ends)
        if (value == end) return word;
    return {};
}

std::string to_line(const Record& r) {
    Json json{{"key", r.key},
              {"row", r.row},
              {"model", r.model},
              {"configuration", r.configuration}};
    put(json, "seed", r.seed);
    json["build"] = r.build;
    json["end"] = word_of(r.end);
    if (!r.reason.empty()) json["reason"] = r.reason;
    json["explored"] = r.explored;
    json["generated"] = r.generated;
    json["stored"] = r.stored;
    put(json, "length", r.length);
    if (r.length) json["proved_least"] = r.proved_least;
    put(json, "estimate", r.estimate);
    json["preparation_seconds"] = r.preparation_seconds;
    json["search_seconds"] = r.search_seconds;
    json["seconds"] = r.seconds;
    json["peak_bytes"] = r.peak_bytes;
    if (!r.errors.empty()) {
        json["errors"] = Json::array();
        for (const ErrorAt& e : r.errors)
            json["errors"].push_back(Json::array({e.distance, e.error}));
    }
    // What a program said on its way down need not be UTF-8.
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<Record> from_line(std::string_view line) {
    try {
        return from_json(Json::parse(line));
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

} // namespace zonar::suite
