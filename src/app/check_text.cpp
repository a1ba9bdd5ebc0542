#include "app/check.h"
#include "app/progress.h"
#include "app/words.h"
#include "trace/print.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace zonar::app {

using verify::Answer;
using verify::Verdict;

namespace {

constexpr std::size_t margin = 4; // below the number of a query

std::string indented(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        if (!line.empty()) result += std::string(margin, ' ');
        result += line;
        result += '\n';
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return result;
}

/// A run-time error with the line where it happened. An error that is about the query as
/// a whole, or that was shown before, has no need of one: the query stands right above.
std::string error_text(const CheckedQuery& checked, const language::LoadedModel& model,
                       Palette palette) {
    const Answer& answer = checked.answer;
    if (!answer.place || checked.query->broken() ||
        *answer.place == checked.query->query.range)
        return fmt::format("{} {}\n", palette.error("error:"), answer.reason);
    const language::Diagnostic diagnostic{.severity = language::Severity::error,
                                          .range = *answer.place,
                                          .rule = "run-time",
                                          .message = answer.reason,
                                          .context = {},
                                          .help = {}};
    return to_text({&diagnostic, 1}, model.sources(), palette, Warnings::show);
}

std::string verdict_text(const CheckedQuery& checked, const language::LoadedModel& model,
                         Palette palette) {
    switch (checked.answer.verdict) {
    case Verdict::satisfied: return palette.good("satisfied") + '\n';
    case Verdict::not_satisfied: return palette.error("not satisfied") + '\n';
    case Verdict::unknown:
        return fmt::format("{} {}\n", palette.warning("unknown:"), checked.answer.reason);
    case Verdict::error: return error_text(checked, model, palette);
    }
    return "";
}

/// Where a run leads that decides a query.
std::string_view destination(const CheckedQuery& checked) {
    if (checked.answer.verdict == Verdict::error) return "the error";
    return checked.answer.verdict == Verdict::satisfied ? "a state that satisfies it"
                                                        : "a state that violates it";
}

/// "6 transitions, 9 local steps, 3.5 time units"; without clocks, time means nothing, and
/// without synchronisation each step is a transition.
std::string length_text(const trace::TimedRun& run, const model::Network& network) {
    std::string text = count_of(run.length(), "transition");
    if (local_steps(run) != run.length())
        text += fmt::format(", {} local steps", local_steps(run));
    if (network.clocks == 1) return text;
    const std::string time = trace::print_time(duration(run), run.denominator);
    return fmt::format("{}, {} time unit{}", text, time, time == "1" ? "" : "s");
}

/// "shortest ", if that was proved; with other costs than 1, "cheapest ".
std::string_view kind_of_run(const Answer& answer, const ReportStyle& style) {
    if (!answer.within || !answer.within->is_one()) return "";
    return style.unit_costs ? "shortest " : "cheapest ";
}

std::string distance_text(guide::Distance distance) {
    return distance == guide::infinite ? "infinite" : std::to_string(distance);
}

std::string run_text(const CheckedQuery& checked, const model::Network& network,
                     const ReportStyle& style) {
    const trace::TimedRun& run = *checked.answer.run;
    const auto detail = style.whole_states ? trace::Detail::all : trace::Detail::changes;
    return fmt::format("a {}run to {}: {}\n{}", kind_of_run(checked.answer, style),
                       destination(checked), length_text(run, network),
                       trace::print(network, run, detail));
}

double as_number(explore::Weight weight) {
    return double(weight.numerator) / weight.denominator;
}

/// What was proved about its length, in the unit of the search.
std::string proof_text(const Answer& answer) {
    if (!answer.conduct.cut_short.empty())
        return "and shorter ones were looked for until " + answer.conduct.cut_short;
    if (!answer.within) return "not proved to be the least";
    if (answer.within->is_one()) return "proved to be the least";
    return fmt::format("proved to be at most {:.4g} times the least",
                       as_number(*answer.within));
}

/// The estimate that steered it, and what it was good for.
std::string steering_text(const Answer& answer) {
    const verify::Conduct& conduct = answer.conduct;
    const explore::Statistics& s = answer.statistics;
    const std::string weight =
        conduct.weight.is_one() ? std::string{}
                                : fmt::format(" times {:.4g}", as_number(conduct.weight));
    return fmt::format(
        "search {}, heuristic {}{}{}: {} at the initial state, {:.3f} s to prepare{}\n"
        "{} dead ends, {} reopened, {} improved, {} waiting at most\n",
        word_of(conduct.order), conduct.estimate, weight,
        conduct.preferred ? ", preferred transitions first" : "",
        distance_text(conduct.initial), conduct.seconds,
        conduct.weakness.empty() ? "" : ", weaker: " + conduct.weakness, s.dead_ends,
        s.reopened, s.improved, s.most_waiting);
}

/// What a search that chooses for itself did, and why.
std::string stages_text(const Answer& answer) {
    std::string text;
    for (const verify::Stage& stage : answer.conduct.stages)
        text += fmt::format("auto: {}; search {}{}, {}\n", stage.purpose,
                            word_of(stage.order),
                            stage.estimate.empty() ? "" : " by " + stage.estimate,
                            count_of(stage.explored, "state"));
    return text;
}

/// Each shorter run, if they were looked for: "48 after 0.01 s, 32 after 0.30 s".
std::string improvements_text(const Answer& answer) {
    std::vector<std::string> all;
    for (const verify::Improvement& one : answer.improvements)
        all.push_back(fmt::format("{} after {:.2f} s", one.length, one.seconds));
    return all.empty() ? "" : fmt::format("lengths: {}\n", fmt::join(all, ", "));
}

/// How the search went about it; nothing to say of a plain one.
std::string conduct_text(const Answer& answer, const ReportStyle& style) {
    const explore::Statistics& s = answer.statistics;
    std::string text = stages_text(answer);
    if (!answer.conduct.estimate.empty())
        text += steering_text(answer);
    else if (answer.conduct.order != explore::Order::breadth_first)
        text += fmt::format("search {}\n", word_of(answer.conduct.order));
    text += improvements_text(answer);
    if (s.iterations > 0) text += count_of(s.iterations, "bound") + '\n';
    if (s.goals > 1)
        text += fmt::format("{} goals, the first after {} states, the best after {}\n",
                            s.goals, s.first_goal->explored, s.best_goal->explored);
    if (answer.length)
        text += fmt::format("{}, {}\n",
                            style.unit_costs ? count_of(*answer.length, "transition")
                                             : fmt::format("cost {}", *answer.length),
                            proof_text(answer));
    return text;
}

std::string quotient_text(const Answer& answer) {
    if (!answer.quotient) return {};
    const auto& size = *answer.quotient;
    return fmt::format("quotient: {} became {}, in {}\n",
                       count_of(size.locations, "location"), size.classes,
                       count_of(size.processes, "process", "processes"));
}

std::string statistics_text(const Answer& answer, const ReportStyle& style) {
    const explore::Statistics& s = answer.statistics;
    return conduct_text(answer, style) + quotient_text(answer) +
           fmt::format("{} explored, {} generated, {} stored; {:.3f} s, {:.0f} states/s\n"
                       "{}, {:.0f} bytes per state; extrapolation {}, inclusion {}\n",
                       s.explored, s.generated, s.stored, s.seconds, states_per_second(s),
                       bytes_text(s.peak_bytes), s.bytes_per_state(),
                       word_of(answer.extrapolation), word_of(answer.inclusion));
}

} // namespace

std::string check_heading(std::size_t number, const model::Query& query,
                          Palette palette) {
    return fmt::format("{:2}  {}\n", number, palette.heading(one_line(query.text)));
}

std::string check_report(const CheckedQuery& checked, const language::LoadedModel& model,
                         const ReportStyle& style) {
    const Answer& answer = checked.answer;
    std::string text = verdict_text(checked, model, style.palette);
    if (as_expected(checked) == false)
        text += fmt::format("{} {}\n", style.palette.warning("expected:"),
                            expectation_text(checked.query->query));
    if (answer.run) text += run_text(checked, model.network(), style);
    if (style.statistics && checked.searched()) text += statistics_text(answer, style);
    return indented(text);
}

std::string check_summary(std::span<const CheckedQuery> all) {
    if (all.size() < 2) return "";
    const auto count = [&](Verdict verdict) {
        return std::ranges::count(all, verdict, [](const CheckedQuery& checked) {
            return checked.answer.verdict;
        });
    };
    std::vector<std::string> parts;
    const auto add = [&](std::ptrdiff_t number, std::string_view what) {
        if (number > 0) parts.push_back(fmt::format("{} {}", number, what));
    };
    add(count(Verdict::satisfied), "satisfied");
    add(count(Verdict::not_satisfied), "not satisfied");
    add(count(Verdict::unknown), "unknown");
    add(count(Verdict::error), "in error");
    add(std::ranges::count(all, std::optional{false}, as_expected), "not as expected");
    return fmt::format("{}: {}\n", count_of(all.size(), "query", "queries"),
                       fmt::join(parts, ", "));
}

} // namespace zonar::app
