#include "suite/outcome.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <signal.h>

namespace zonar::suite {

namespace {

using Json = nlohmann::json;

/// The last line that says anything.
std::string last_line(std::string_view text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' '))
        text.remove_suffix(1);
    const std::size_t begin = text.rfind('\n');
    return std::string(begin == text.npos ? text : text.substr(begin + 1));
}

/// Whether a run was found that never ends: it has no length that could be compared.
bool found_endless_run(const Json& query, std::string_view verdict) {
    const std::string kind = query.value("kind", "");
    if (kind == "potentially always") return verdict == "satisfied";
    return verdict == "not-satisfied" &&
           (kind == "eventually" || kind == "leads to" || kind == "linear");
}

void read_check(const Json& document, Record& record) {
    const Json& query = document.at("queries").at(0);
    const std::string verdict = query.at("verdict");
    record.reason = query.value("reason", "");
    if (const auto stats = query.find("stats"); stats != query.end()) {
        record.explored = stats->at("explored");
        record.generated = stats->at("generated");
        record.stored = stats->at("stored");
        record.search_seconds = stats->at("seconds");
    }
    if (const auto search = query.find("search"); search != query.end()) {
        if (search->contains("length")) {
            record.length = search->at("length").get<std::uint64_t>();
            record.proved_least = search->at("proved_least");
        }
        if (search->contains("initial_estimate"))
            record.estimate = search->at("initial_estimate").get<std::uint64_t>();
        record.preparation_seconds = search->value("preparation_seconds", 0.0);
    }
    if (verdict == "satisfied" || verdict == "not-satisfied") {
        const bool found = record.length || found_endless_run(query, verdict);
        record.end = found ? End::found : End::none;
        return;
    }
    const std::string limit = query.value("limit", "");
    if (limit == "time") record.end = End::time;
    if (limit == "memory") record.end = End::memory;
}

void read_quality(const Json& document, Record& record) {
    if (document.contains("estimate") && document.at("estimate").is_number())
        record.estimate = document.at("estimate").get<std::uint64_t>();
    record.preparation_seconds = document.value("seconds", 0.0);
    const Json& quality = document.at("quality").at(0);
    record.stored = quality.at("states");
    for (const Json& at : quality.at("by_distance"))
        record.errors.push_back({at.at("distance"), at.at("error")});
    record.end = End::none;
}

} // namespace

Record record_of(const Suite& suite, const Run& run, const Departed& departed,
                 const std::string& build) {
    const Row& row = suite.rows[run.row];
    Record record;
    record.key = run.key;
    record.row = row.name;
    record.model = name_of(row.models[run.model]);
    record.configuration = suite.configurations[run.configuration].name;
    record.seed = run.seed;
    record.build = build;
    record.seconds = departed.seconds;
    record.peak_bytes = departed.peak_bytes;
    record.end = End::failed;
    if (departed.overdue) {
        record.end = End::time;
        return record;
    }
    // The kernel takes the largest when memory runs out.
    if (departed.signal == SIGKILL) {
        record.end = End::memory;
        return record;
    }
    try {
        const Json document = Json::parse(departed.out);
        if (suite.task == Task::check)
            read_check(document, record);
        else
            read_quality(document, record);
    } catch (const Json::exception&) {
        record.reason =
            departed.signal != 0
                ? fmt::format("ended by signal {}", departed.signal)
                : fmt::format("exit code {}: {}", departed.code, last_line(departed.err));
    }
    return record;
}

} // namespace zonar::suite
