#include "app/check/run_page.h"

#include "app/check/expectations.h"
#include "app/terminal/output_file.h"
#include "app/terminal/progress.h"
#include "app/words.h"
#include "follow/zones_along.h"
#include "report/report.h"
#include "verify/estimates_along.h"
#include "verify/zone_text.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

namespace zonar::app {

namespace {

// The zones of a long run with many clocks would fill the memory.
constexpr std::uint64_t most_zone_bytes = 1'000'000'000;

using report::Asked;
using report::Fact;
using verify::Answer;
using verify::Verdict;

/// 12,345
std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, 1, ',');
    return text;
}

std::string seconds_text(double seconds) {
    return seconds < 10 ? fmt::format("{:.3f} s", seconds)
                        : fmt::format("{:.1f} s", seconds);
}

std::string distance_shown(guide::Distance distance) {
    return distance == guide::infinite ? "infinite" : grouped(distance);
}

std::vector<Fact> brief_facts(const Answer& answer) {
    const explore::Statistics& s = answer.statistics;
    std::vector<Fact> facts = {
        {"explored", grouped(s.explored) + (s.explored == 1 ? " state" : " states")},
        {"time", seconds_text(s.seconds)},
        {"memory", bytes_text(s.peak_bytes)},
        {"search", std::string{explore::row_of(answer.conduct.order).name}}};
    if (!answer.conduct.estimate.empty())
        facts.push_back(
            {"estimate", fmt::format("{}, {} at first", answer.conduct.estimate,
                                     distance_shown(answer.conduct.initial))});
    return facts;
}

void add_conduct(std::vector<Fact>& facts, const Answer& answer) {
    const verify::Conduct& conduct = answer.conduct;
    const explore::Statistics& s = answer.statistics;
    facts.push_back({"search", std::string{explore::row_of(conduct.order).word}});
    for (const verify::Stage& stage : conduct.stages)
        facts.push_back(
            {"stage", fmt::format("{}: {}{}, {} states", stage.purpose,
                                  explore::row_of(stage.order).word,
                                  stage.estimate.empty() ? "" : " by " + stage.estimate,
                                  grouped(stage.explored))});
    for (const verify::Improvement& one : answer.improvements)
        facts.push_back({"found a run", fmt::format("of length {} after {:.2f} s",
                                                    one.length, one.seconds)});
    if (conduct.estimate.empty()) return;
    facts.push_back({"estimate", conduct.estimate});
    facts.push_back({"of the initial state", distance_shown(conduct.initial)});
    facts.push_back({"prepared in", seconds_text(conduct.seconds)});
    facts.push_back({"never too large", conduct.admissible ? "yes" : "not promised"});
    if (!conduct.weakness.empty()) facts.push_back({"weaker", conduct.weakness});
    facts.push_back({"dead ends", grouped(s.dead_ends)});
    facts.push_back({"reopened", grouped(s.reopened)});
}

std::vector<Fact> all_facts(const Answer& answer) {
    const explore::Statistics& s = answer.statistics;
    std::vector<Fact> facts = {
        {"explored", grouped(s.explored)},
        {"generated", grouped(s.generated)},
        {"stored", grouped(s.stored)},
        {"waiting at most", grouped(s.most_waiting)},
        {"time", seconds_text(s.seconds)},
        {"speed", fmt::format("{} states/s",
                              grouped(static_cast<std::uint64_t>(states_per_second(s))))},
        {"memory", bytes_text(s.peak_bytes)},
        {"of a state", fmt::format("{:.0f} bytes", s.bytes_per_state())},
        {"extrapolation", std::string{word_of(answer.extrapolation)}},
        {"inclusion", std::string{word_of(answer.inclusion)}}};
    if (s.merged != 0) facts.push_back({"merged", grouped(s.merged)});
    add_conduct(facts, answer);
    if (answer.quotient)
        facts.push_back(
            {"quotient", fmt::format("{} locations became {}", answer.quotient->locations,
                                     answer.quotient->classes)});
    return facts;
}

report::Value value_shown(model::QueryKind kind, const verify::Measured& value,
                          const model::Network& network) {
    report::Value one{.text = value_text(kind, value), .shown = {}};
    if (!value.run) return one;
    one.shown.about = about_run(kind, value);
    one.shown.run = &*value.run;
    one.shown.zone = zones_shown(network, *value.run);
    return one;
}

Asked asked(const CheckedQuery& checked, const model::Network& network,
            const verify::Options& options) {
    const Answer& answer = checked.answer;
    const model::Query& query = checked.query->query;
    Asked one;
    one.number = checked.number;
    one.text = query.text;
    one.comment = query.comment;
    one.verdict = verify::describe(answer.verdict);
    one.reason = answer.reason;
    if (as_expected(checked) == false) one.expected = expectation_text(query);
    one.explored_for = checked.explored_for;
    if (checked.searched()) {
        one.brief = brief_facts(answer);
        one.facts = all_facts(answer);
    }
    for (const verify::Measured& value : answer.values)
        one.values.push_back(value_shown(query.kind, value, network));
    if (!answer.run) return one;
    one.shown.run = &*answer.run;
    one.shown.about =
        about_run(checked, {.palette = {}, .unit_costs = options.guidance.costs.unit()});
    one.shown.zone = zones_shown(network, *answer.run);
    // With a quotient, the search saw other states than those of the run.
    if (answer.conduct.estimate.empty() || options.quotient) return one;
    if (auto along =
            verify::estimates_along(network, query, answer.conduct.estimate,
                                    options.guidance, options.search, *answer.run))
        one.shown.estimate = {std::move(along->name), std::move(along->values)};
    return one;
}

} // namespace

std::string program_name() {
    return "zonar " ZONAR_VERSION;
}

std::function<std::vector<std::string>(std::size_t)>
zones_shown(const model::Network& network, const trace::TimedRun& run) {
    const std::uint64_t bytes =
        sizeof(zone::Raw) * network.clocks * network.clocks * (run.length() + 1);
    if (network.clocks == 1 || bytes > most_zone_bytes) return {};
    auto zones = follow::zones_along(network, run);
    auto* all = std::get_if<std::vector<zone::Dbm>>(&zones);
    if (all == nullptr) return {};
    return [&network, all = std::move(*all)](std::size_t state) {
        return verify::describe_zone(network, all[state]);
    };
}

std::string check_page(const OpenedModel& opened, std::span<const CheckedQuery> all,
                       const verify::Options& options, const std::string& model_file) {
    report::Report page{.model = *opened.model,
                        .title = std::filesystem::path(model_file).filename().string(),
                        .program = program_name(),
                        .queries = {}};
    for (const CheckedQuery& checked : all)
        page.queries.push_back(asked(checked, opened.model->network(), options));
    return report::page(page);
}

std::string write_page(const std::string& path, const std::string& page) {
    OutputFile file(path);
    if (std::string problem = file.write(page); !problem.empty()) return problem;
    return file.commit();
}

} // namespace zonar::app
