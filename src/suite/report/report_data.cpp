#include "draw/one_line.h"
#include "json/value.h"
#include "suite/report/ratios.h"
#include "suite/report/report.h"

#include <fmt/format.h>

namespace zonar::suite {

namespace {

using Json = json::Value;

/// One field of CSV, on one line.
std::string field(const std::string& value) {
    const std::string text = draw::one_line(value);
    if (text.find_first_of(",\"") == text.npos) return text;
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"') result += '"';
        result += c;
    }
    return result + '"';
}

template <class Value>
std::string or_empty(const std::optional<Value>& value) {
    return value ? fmt::format("{}", *value) : std::string{};
}

std::string_view word_of(Mark mark) {
    switch (mark) {
    case Mark::done: return "done";
    case Mark::waiting: return "waiting";
    case Mark::time: return "time";
    case Mark::memory: return "memory";
    case Mark::some: return "some";
    case Mark::failed: break;
    }
    return "failed";
}

Json paper_json(const PaperFigures& paper) {
    Json json = Json::object();
    if (!paper.explored.text.empty()) json["explored"] = paper.explored.text;
    if (!paper.seconds.text.empty()) json["seconds"] = paper.seconds.text;
    if (!paper.length.text.empty()) json["length"] = paper.length.text;
    return json;
}

Json ratio_json(const Suite& suite, const Ratio& ratio) {
    Json json{{"configuration", suite.configurations[ratio.configuration].name},
              {"rows", ratio.rows}};
    if (ratio.generated) json["generated"] = *ratio.generated;
    if (ratio.seconds) json["seconds"] = *ratio.seconds;
    if (ratio.length) json["length"] = *ratio.length;
    return json;
}

Json cell_json(const Row& row, const Configuration& configuration, const Cell& cell) {
    Json json{{"row", row.name},
              {"configuration", configuration.name},
              {"mark", word_of(cell.mark)},
              {"runs", cell.runs},
              {"done", cell.done},
              {"limited", cell.limited},
              {"explored", cell.explored},
              {"generated", cell.generated},
              {"seconds", cell.seconds},
              {"preparation_seconds", cell.preparation_seconds},
              {"peak_bytes", cell.peak_bytes}};
    if (!cell.problem.empty()) json["problem"] = cell.problem;
    if (cell.length) {
        json["length"] = *cell.length;
        json["proved_least"] = cell.proved_least;
    }
    if (Json paper = paper_json(cell.paper); !paper.empty())
        json["paper"] = std::move(paper);
    return json;
}

} // namespace

std::string csv(std::span<const Record> records) {
    std::string all = "row,model,configuration,seed,end,explored,generated,stored,length,"
                      "proved_least,estimate,preparation_seconds,search_seconds,seconds,"
                      "peak_bytes,build,reason\n";
    for (const Record& r : records)
        all +=
            fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                        field(r.row), field(r.model), field(r.configuration),
                        or_empty(r.seed), word_of(r.end), r.explored, r.generated,
                        r.stored, or_empty(r.length), r.length ? r.proved_least : false,
                        or_empty(r.estimate), r.preparation_seconds, r.search_seconds,
                        r.seconds, r.peak_bytes, field(r.build), field(r.reason));
    return all;
}

std::string json(const Summary& summary, std::span<const Record> records,
                 const Origin& origin, int exit_code) {
    const Suite& suite = *summary.suite;
    Json cells = Json::array(), runs = Json::array(), ratios = Json::array();
    for (const Ratio& ratio : ratios_of(summary))
        ratios.push_back(ratio_json(suite, ratio));
    for (std::size_t r = 0; r < suite.rows.size(); ++r)
        for (std::size_t c = 0; c < suite.configurations.size(); ++c)
            cells.push_back(
                cell_json(suite.rows[r], suite.configurations[c], summary.cell(r, c)));
    for (const Record& record : records) runs.push_back(Json::parse(to_line(record)));
    Json document{
        {"zonar", {{"version", origin.build.version}, {"format", 2}}},
        {"command", "bench"},
        {"ok", exit_code == 0},
        {"exit_code", exit_code},
        {"suite", suite.name},
        {"title", suite.title},
        {"date", origin.date},
        {"machine",
         {{"processor", origin.machine.processor},
          {"cores", origin.machine.cores},
          {"bytes", origin.machine.bytes},
          {"system", origin.machine.system}}},
        {"build",
         {{"version", origin.build.version},
          {"compiler", origin.build.compiler},
          {"kind", origin.build.kind},
          {"hash", origin.build.hash}}},
        {"limits", {{"seconds", suite.limits.seconds}, {"bytes", suite.limits.bytes}}},
        {"cells", std::move(cells)},
        {"runs", std::move(runs)},
    };
    if (!ratios.empty()) {
        document["reference"] = suite.reference;
        document["ratios"] = std::move(ratios);
    }
    return document.dump(2) + '\n';
}

} // namespace zonar::suite
