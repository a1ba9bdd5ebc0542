#include "suite/record.h"

#include "json/value.h"

#include <utility>

namespace zonar::suite {

namespace {

using Json = json::Value;

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
    json.at("key").get_to(r.key);
    json.at("row").get_to(r.row);
    json.at("model").get_to(r.model);
    json.at("configuration").get_to(r.configuration);
    take(json, "seed", r.seed);
    json.at("build").get_to(r.build);
    const auto end = json.at("end").get<std::string>();
    for (const auto& [word, value] : ends)
        if (end == word) r.end = value;
    r.reason = json.value("reason", "");
    json.at("explored").get_to(r.explored);
    json.at("generated").get_to(r.generated);
    json.at("stored").get_to(r.stored);
    take(json, "length", r.length);
    r.proved_least = json.value("proved_least", false);
    take(json, "estimate", r.estimate);
    json.at("preparation_seconds").get_to(r.preparation_seconds);
    json.at("search_seconds").get_to(r.search_seconds);
    json.at("seconds").get_to(r.seconds);
    json.at("peak_bytes").get_to(r.peak_bytes);
    if (const auto errors = json.find("errors"); errors != json.end())
        for (const Json& point : *errors)
            r.errors.push_back({point.at(0).get<double>(), point.at(1).get<double>()});
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
    return json.dump();
}

std::optional<Record> from_line(std::string_view line) {
    try {
        return from_json(Json::parse(line));
    } catch (const json::Error&) {
        return std::nullopt;
    }
}

} // namespace zonar::suite
