#include "suite/run/outcome.h"

#include "json/value.h"

#include <fmt/format.h>
#include <signal.h>
#include <string.h>

#include <algorithm>

namespace zonar::suite {

namespace {

using Json = json::Value;

/// The first error on standard error, "zonar: error: ..." without the program's name; else the
/// first line that says anything.
std::string first_message(std::string_view text) {
    std::string first;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        constexpr std::string_view mark = "error: ";
        if (line.starts_with("zonar: error: "))
            return std::string(line.substr(line.find(mark) + mark.size()));
        if (line.find(mark) != line.npos) return std::string(line);
        if (first.empty() && line.find_first_not_of(" \t\r") != line.npos) first = line;
    }
    return first;
}

/// The first error among diagnostics, with its place: "gate.xml:3:7: unknown name 'x'".
std::string first_error(const Json& holder) {
    if (!holder.contains("diagnostics")) return {};
    for (const Json& one : holder.at("diagnostics")) {
        if (one.value("severity", "") != "error") continue;
        std::string place = one.value("file", "");
        if (one.contains("line"))
            place +=
                fmt::format(":{}:{}", one.at("line").get<int>(), one.value("column", 1));
        return place + (place.empty() ? "" : ": ") + one.value("message", "");
    }
    return {};
}

/// Of a document that has no verdict: about the model first, then about the query.
std::string error_in(const Json& document) {
    std::string error = first_error(document);
    if (error.empty() && document.contains("queries"))
        for (const Json& query : document.at("queries"))
            if (error.empty()) error = first_error(query);
    return error;
}

std::string signal_text(int signal) {
    const char* name = ::sigabbrev_np(signal); // "KILL"
    return name != nullptr ? fmt::format("killed by signal {} (SIG{})", signal, name)
                           : fmt::format("killed by signal {}", signal);
}

/// Why a program ended without an answer.
std::string failure(const Departed& departed) {
    std::string reason;
    try {
        reason = error_in(Json::parse(departed.out));
    } catch (const json::Error&) {
        // It was no document: what it said besides has to do.
    }
    if (reason.empty()) reason = first_message(departed.err);
    return reason.empty() ? fmt::format("no answer, exit code {}", departed.code)
                          : reason;
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
    const auto verdict = query.at("verdict").get<std::string>();
    record.reason = query.value("reason", "");
    if (const auto stats = query.find("stats"); stats != query.end()) {
        stats->at("explored").get_to(record.explored);
        stats->at("generated").get_to(record.generated);
        stats->at("stored").get_to(record.stored);
        stats->at("seconds").get_to(record.search_seconds);
    }
    if (const auto search = query.find("search"); search != query.end()) {
        if (search->contains("length")) {
            record.length = search->at("length").get<std::uint64_t>();
            search->at("proved_least").get_to(record.proved_least);
        }
        if (search->contains("initial_estimate"))
            record.estimate = search->at("initial_estimate").get<std::uint64_t>();
        record.preparation_seconds = search->value("preparation_seconds", 0.0);
    }
    // One that never ends: up to where it repeats.
    if (const auto run = query.find("trace"); run != query.end() && !record.length)
        if (run->contains("afterwards"))
            record.length = run->at("length").get<std::uint64_t>();
    if (verdict == "satisfied" || verdict == "not-satisfied") {
        const bool found = record.length || found_endless_run(query, verdict);
        record.end = found ? End::found : End::none;
        return;
    }
    const std::string limit = query.value("limit", "");
    if (limit == "time") record.end = End::time;
    if (limit == "memory") record.end = End::memory;
}

/// The run is found in any case; what counts is how long it is now.
void read_improve(const Json& document, Record& record) {
    const Json& stats = document.at("stats");
    stats.at("explored").get_to(record.explored);
    stats.at("generated").get_to(record.generated);
    stats.at("stored").get_to(record.stored);
    stats.at("seconds").get_to(record.search_seconds);
    record.length = document.at("after").at("transitions").get<std::uint64_t>();
    const Json& proved = document.at("proved_least");
    if (proved.is_boolean()) proved.get_to(record.proved_least);
    record.reason = document.value("cut_short", "");
    record.end = End::found;
}

void read_quality(const Json& document, Record& record) {
    if (document.contains("estimate") && document.at("estimate").is_number())
        record.estimate = document.at("estimate").get<std::uint64_t>();
    record.preparation_seconds = document.value("seconds", 0.0);
    const Json& quality = document.at("quality").at(0);
    quality.at("states").get_to(record.stored);
    for (const Json& at : quality.at("by_distance"))
        record.errors.push_back(
            {at.at("distance").get<double>(), at.at("error").get<double>()});
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
    // When memory runs out the kernel kills the largest process. Killed by anything else, a
    // process has taken less than it was allowed to.
    const Limits limits = suite.limits_of(suite.configurations[run.configuration]);
    if (departed.signal == SIGKILL && departed.peak_bytes >= limits.bytes) {
        record.end = End::memory;
        return record;
    }
    if (departed.signal != 0) { // what it printed does not count then
        record.reason = signal_text(departed.signal);
        return record;
    }
    try {
        const Json document = Json::parse(departed.out);
        switch (suite.task_of(suite.configurations[run.configuration])) {
        case Task::check: read_check(document, record); break;
        case Task::quality: read_quality(document, record); break;
        case Task::improve: read_improve(document, record); break;
        }
    } catch (const json::Error&) {
        record.end = End::failed;
    }
    if (record.end != End::failed) return record;
    if (record.reason.empty()) record.reason = failure(departed);
    // What the program says if memory runs out elsewhere than in its search.
    if (record.reason == "not enough memory") record.end = End::memory;
    return record;
}

} // namespace zonar::suite
