#include "app/trace/improve_report.h"

#include "app/words.h"
#include "exchange/json_run.h"
#include "explore/orders.h"
#include "trace/length.h"

#include <fmt/format.h>

#include <vector>

namespace zonar::app {

namespace {

using Part = verify::ImproveStage::Part;

bool repeats(const ImproveReport& report) {
    return report.request.run.afterwards == trace::Afterwards::repeats;
}

bool is_to_a_state(const ImproveReport& report) {
    return report.request.run.afterwards == trace::Afterwards::anything;
}

std::string query_text(const ImproveReport& report) {
    const model::Query* query = report.request.query;
    return query == nullptr ? std::string{} : one_line(query->text);
}

/// What the shorter run has to come to.
std::string goal_text(const ImproveReport& report) {
    const bool same = report.request.aim == verify::Aim::same;
    const bool timed = report.request.network.clocks > 1;
    if (is_to_a_state(report))
        return same ? fmt::format("the same last state{}",
                                  timed ? ", with some of its clock values" : "")
                    : fmt::format("any state that decides {}", query_text(report));
    if (!repeats(report))
        return fmt::format("{} that decides {}", same ? "the same end" : "any end",
                           query_text(report));
    return fmt::format("{}, and a cycle that decides {}",
                       same ? "the same seed" : "an equivalent seed", query_text(report));
}

/// "31 + 4"
std::string sum_text(std::size_t prefix, std::size_t cycle, bool repeats) {
    return repeats ? fmt::format("{} + {}", prefix, cycle) : fmt::format("{}", prefix);
}

std::string lengths_text(const trace::TimedRun& run) {
    const trace::Lengths l = trace::lengths_of(run);
    const bool repeats = run.afterwards == trace::Afterwards::repeats;
    const std::size_t all = l.whole().transitions;
    return fmt::format("{} transition{}, {} local step{}",
                       sum_text(l.prefix.transitions, l.cycle.transitions, repeats),
                       all == 1 ? "" : "s",
                       sum_text(l.prefix.local_steps, l.cycle.local_steps, repeats),
                       l.whole().local_steps == 1 ? "" : "s");
}

/// What no run of this kind does in fewer transitions; empty: nothing is proved.
std::string proof_text(const ImproveReport& report) {
    const verify::ShorterRun& found = report.found;
    if (is_to_a_state(report))
        return found.prefix_is_shortest ? "no such run has fewer transitions" : "";
    if (!repeats(report))
        return found.prefix_is_shortest ? "no way to such an end has fewer transitions"
                                        : "";
    const bool same = report.request.aim == verify::Aim::same;
    std::vector<std::string> parts;
    if (found.prefix_is_shortest)
        parts.push_back(
            fmt::format("no way to {} seed, with the cycle given, has fewer transitions",
                        same ? "the" : "such a"));
    if (found.cycle_is_shortest)
        parts.emplace_back("no cycle through this seed and the state that the "
                           "automaton comes back to has fewer");
    return fmt::format("{}", fmt::join(parts, "; "));
}

/// About what is proved of two parts, and not of their sum.
bool needs_caution(const ImproveReport& report) {
    return repeats(report) && report.found.prefix_is_shortest &&
           report.found.cycle_is_shortest;
}

std::string_view word(Part part) {
    switch (part) {
    case Part::run: return "run";
    case Part::prefix: return "prefix";
    case Part::cycle: return "cycle";
    }
    return "";
}

std::string stage_text(const verify::ImproveStage& stage) {
    std::string text =
        stage.part == Part::run ? "" : fmt::format("{}: ", word(stage.part));
    text += explore::row_of(stage.order).name;
    if (!stage.estimate.empty())
        text += fmt::format(" with {}{}", stage.estimate,
                            stage.admissible ? "" : ", which may be too large");
    text += fmt::format("; {} explored", count_of(stage.explored, "state"));
    return stage.length
               ? fmt::format("{}; found {}", text, count_of(*stage.length, "transition"))
               : text + "; found nothing shorter";
}

} // namespace

std::string to_text(const ImproveReport& report) {
    const verify::ShorterRun& found = report.found;
    std::string text = fmt::format("goal: {}\n", goal_text(report));
    for (const verify::ImproveStage& stage : found.stages)
        text += fmt::format("search: {}\n", stage_text(stage));
    text += fmt::format("before: {}\n", lengths_text(report.request.run));
    text += found.is_shorter ? fmt::format("after: {}\n", lengths_text(found.run))
                             : "after: the same; nothing shorter was found\n";
    const std::string proof = proof_text(report);
    if (!proof.empty()) text += fmt::format("proved: {}\n", proof);
    if (needs_caution(report))
        text +=
            "not proved: that both together are shortest; another seed may have less\n";
    if (!found.cut_short.empty())
        text += fmt::format("not proved{}: {}\n", proof.empty() ? "" : " beyond that",
                            found.cut_short);
    return text;
}

namespace {

Json json_of(const trace::Length& length) {
    return {{"transitions", length.transitions}, {"local_steps", length.local_steps}};
}

Json lengths_json(const trace::TimedRun& run) {
    const trace::Lengths l = trace::lengths_of(run);
    Json json = json_of(l.whole());
    if (run.afterwards != trace::Afterwards::repeats) return json;
    json["prefix"] = json_of(l.prefix);
    json["cycle"] = json_of(l.cycle);
    return json;
}

Json stage_json(const verify::ImproveStage& stage) {
    Json json = {{"part", word(stage.part)},
                 {"order", explore::row_of(stage.order).word},
                 {"explored", stage.explored}};
    if (!stage.estimate.empty()) {
        json["heuristic"] = stage.estimate;
        json["admissible"] = stage.admissible;
    }
    if (stage.length) json["length"] = *stage.length;
    return json;
}

} // namespace

Json to_json(const ImproveReport& report) {
    const verify::ShorterRun& found = report.found;
    Json json = document_head("trace", true);
    json["action"] = "improve";
    json["goal"] = report.request.aim == verify::Aim::same ? "same" : "equivalent";
    if (report.request.query != nullptr) json["query"] = report.request.query->text;
    json["before"] = lengths_json(report.request.run);
    json["after"] = lengths_json(found.run);
    json["shorter"] = found.is_shorter;
    if (repeats(report)) {
        json["another_seed"] = found.has_another_seed;
        json["proved_least"] = {{"prefix", found.prefix_is_shortest},
                                {"cycle", found.cycle_is_shortest}};
    } else {
        json["proved_least"] = found.prefix_is_shortest;
    }
    if (!found.cut_short.empty()) json["cut_short"] = found.cut_short;
    json["searches"] = Json::array();
    for (const verify::ImproveStage& stage : found.stages)
        json["searches"].push_back(stage_json(stage));
    json["stats"] = {{"explored", found.statistics.explored},
                     {"generated", found.statistics.generated},
                     {"stored", found.statistics.stored},
                     {"reopened", found.statistics.reopened},
                     {"seconds", found.statistics.seconds},
                     {"peak_bytes", found.statistics.peak_bytes}};
    json["trace"] = exchange::run_json(report.request.network, found.run);
    return json;
}

} // namespace zonar::app
