#include "app/check/expectations.h"
#include "app/terminal/progress.h"
#include "app/words.h"
#include "model/query_kind.h"
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
/// a whole has no need of one: the query stands right above. What is wrong with the query
/// itself was told before the first search, and is not repeated.
std::string error_text(const CheckedQuery& checked, const language::LoadedModel& model,
                       Palette palette) {
    const Answer& answer = checked.answer;
    if (checked.query->query.kind == model::QueryKind::refused)
        return fmt::format("{} {} (see above)\n", palette.error("error:"),
                           checked.query->broken() ? "the query has an error"
                                                   : "the query is not supported");
    if (!answer.place || *answer.place == checked.query->query.range)
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

/// What a run shows that decides a query: where it leads, or what it does forever.
std::string_view purpose(const CheckedQuery& checked) {
    if (checked.answer.verdict == Verdict::error) return "to the error";
    if (const char* run = model::info(checked.query->query.kind).run) return run;
    return checked.answer.verdict == Verdict::satisfied ? "to a state that satisfies it"
                                                        : "to a state that violates it";
}

} // namespace

std::string length_text(const trace::TimedRun& run, const model::Network& network) {
    std::string text = count_of(run.length(), "transition");
    if (run.local_steps() != run.length())
        text += fmt::format(", {} local steps", run.local_steps());
    if (network.clocks == 1) return text;
    const std::string time = trace::print_time(run.duration(), run.denominator);
    return fmt::format("{}, {} time unit{}", text, time, time == "1" ? "" : "s");
}

namespace {

/// "shortest ", if that was proved; with other costs than 1, "cheapest ". Or "fastest ".
std::string_view kind_of_run(const Answer& answer, const ReportStyle& style) {
    if (answer.least_time) return answer.least_time->proved ? "fastest " : "";
    if (!answer.within || !answer.within->is_one()) return "";
    return style.unit_costs ? "shortest " : "cheapest ";
}

std::string distance_text(guide::Distance distance) {
    return distance == guide::infinite ? "infinite" : std::to_string(distance);
}

/// How little time it takes, where the run does not show that.
std::string least_time_text(const Answer& answer) {
    if (!answer.least_time) return {};
    const verify::LeastTime& least = *answer.least_time;
    std::string text;
    if (!least.attained)
        text += fmt::format("it takes more than {}, as little more as one likes\n",
                            count_of(least.time, "time unit"));
    if (!least.proved)
        text += "not proved to be the fastest: longer runs were not looked at\n";
    return text;
}

/// `what` it is: "a run to the error". `remark`: whole lines about it.
std::string run_text(std::string_view what, const trace::TimedRun& run,
                     const model::Network& network, const ReportStyle& style,
                     std::string_view remark = {}) {
    const auto detail = style.whole_states ? trace::Detail::all : trace::Detail::changes;
    return fmt::format("{}: {}\n{}{}", what, length_text(run, network), remark,
                       trace::print(network, run, detail));
}

/// The values of a sup, inf or bounds query, each with its run.
std::string values_text(const CheckedQuery& checked, const model::Network& network,
                        const ReportStyle& style) {
    const model::QueryKind kind = checked.query->query.kind;
    std::string text;
    for (const verify::Measured& value : checked.answer.values) {
        text += value_text(kind, value) + '\n';
        if (value.run)
            text += run_text(about_run(kind, value), *value.run, network, style);
    }
    return text;
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
        explore::row_of(conduct.order).word, conduct.estimate, weight,
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
                            explore::row_of(stage.order).word,
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
        text += fmt::format("search {}\n", explore::row_of(answer.conduct.order).word);
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
    if (const auto& least = answer.least_time)
        text += fmt::format(
            "{}{}, {}proved to be the least\n", least->attained ? "" : "more than ",
            count_of(least->time, "time unit"), least->proved ? "" : "not ");
    return text;
}

std::string quotient_text(const Answer& answer) {
    if (!answer.quotient) return {};
    const auto& size = *answer.quotient;
    return fmt::format("quotient: {} became {}, in {}\n",
                       count_of(size.locations, "location"), size.classes,
                       count_of(size.processes, "process", "processes"));
}

std::string symmetry_text(const Answer& answer) {
    if (!answer.symmetry) return {};
    const verify::SymmetryReport& symmetry = *answer.symmetry;
    if (!symmetry.unused.empty())
        return fmt::format("symmetry: none; {}\n", symmetry.unused);
    std::string text;
    for (const std::string& family : symmetry.families)
        text += fmt::format("symmetry: {}\n", family);
    const double share = symmetry.states == 0
                             ? 0
                             : 100.0 * static_cast<double>(symmetry.moved) /
                                   static_cast<double>(symmetry.states);
    text +=
        fmt::format("{} permutations; representatives {}are {}; {:.0f}% of the states "
                    "had another one{}{}\n",
                    symmetry.order,
                    symmetry.strategy == reduce::Strategy::records
                        ? ""
                        : fmt::format("by {} ", reduce::word(symmetry.strategy)),
                    symmetry.canonical ? "canonical" : "not always canonical", share,
                    symmetry.given_up ? ", so no more were looked for" : "",
                    symmetry.expanded == reduce::Expanded::originals
                        ? "; successors are those of originals"
                        : "");
    return text;
}

/// A first search, for what the query of a known state needs.
std::string attempt_text(const verify::OrderReport& order) {
    const auto& attempt = order.attempt;
    if (!attempt) return {};
    return fmt::format(
        "partial order: {} with the transitions that its query needs, and "
        "the state was {}\n",
        count_of(attempt->explored, "state"),
        attempt->found
            ? "found"
            : "missed; then it was looked for with those that it needs itself");
}

std::string order_text(const Answer& answer) {
    if (!answer.order) return {};
    const verify::OrderReport& order = *answer.order;
    if (!order.unused.empty())
        return attempt_text(order) +
               fmt::format("partial order: all transitions are taken, since {}\n",
                           order.unused);
    const reduce::OrderCount& count = order.count;
    const double share = count.transitions == 0
                             ? 0
                             : 100.0 * static_cast<double>(count.left_out) /
                                   static_cast<double>(count.transitions);
    return attempt_text(order) +
           fmt::format("partial order: {} of {} were reduced{}; {:.0f}% of their "
                       "transitions were left out{}\n",
                       count.reduced, count_of(count.states, "state"),
                       order.only_frozen ? " where time stands still" : "", share,
                       order.given_up ? ", so no more were" : "");
}

/// With --show-automaton.
std::string automaton_text(const CheckedQuery& checked) {
    const auto& automaton = checked.answer.automaton;
    if (!automaton) return {};
    const auto& query = checked.query->query;
    return fmt::format("runs are looked for that this automaton accepts:\n{}",
                       logic::to_text(*automaton, [&](std::uint32_t atom) {
                           return atom_text(query, atom);
                       }));
}

/// The size of the automaton, and what a second search did.
std::string product_text(const Answer& answer) {
    if (!answer.automaton) return {};
    return fmt::format("automaton: {}, {}; {} by a second search\n",
                       count_of(answer.automaton->size(), "state"),
                       count_of(answer.automaton->edges(), "edge"),
                       count_of(answer.statistics.revisited, "state"));
}

std::string sharing_text(const CheckedQuery& checked) {
    if (checked.explored_for.size() < 2) return {}; // the others went on alone
    return fmt::format("explored once for queries {}\n",
                       fmt::join(checked.explored_for, ", "));
}

/// Searches for deadlocks that were not the last one.
std::string suspicions_text(const Answer& answer) {
    if (!answer.suspicions || answer.suspicions->refuted == 0) return {};
    const verify::Suspicions& s = *answer.suspicions;
    return fmt::format(
        "{} suspected and refuted; then L = U {}\n", count_of(s.refuted, "deadlock"),
        s.exact_everywhere ? "everywhere"
                           : "at " + count_of(s.exact_locations, "location"));
}

std::string statistics_text(const CheckedQuery& checked, const ReportStyle& style) {
    const Answer& answer = checked.answer;
    const explore::Statistics& s = answer.statistics;
    return conduct_text(answer, style) + quotient_text(answer) + symmetry_text(answer) +
           order_text(answer) + sharing_text(checked) + product_text(answer) +
           suspicions_text(answer) +
           fmt::format(
               "{} explored, {} generated, {} stored{}; {:.3f} s, {:.0f} states/s\n"
               "{}, {:.0f} bytes per state; extrapolation {}, inclusion {}\n",
               s.explored, s.generated, s.stored,
               s.merged == 0 ? "" : fmt::format(", {} merged", s.merged), s.seconds,
               states_per_second(s), bytes_text(s.peak_bytes), s.bytes_per_state(),
               word_of(answer.extrapolation), word_of(answer.inclusion));
}

} // namespace

std::string check_heading(std::size_t number, const model::Query& query,
                          Palette palette) {
    return fmt::format("{:2}  {}\n", number, palette.heading(one_line(query.text)));
}

std::string about_run(const CheckedQuery& checked, const ReportStyle& style) {
    return fmt::format("a {}run {}", kind_of_run(checked.answer, style),
                       purpose(checked));
}

std::string about_run(model::QueryKind kind, const verify::Measured& value) {
    const verify::ValueEnd& end = kind == model::QueryKind::supremum
                                      ? value.intervals.back().high
                                      : value.intervals.front().low;
    if (end.infinite) return "a run to a state where it has no bound";
    return end.included ? "a run to a state that has it" : "a run that comes close";
}

std::string value_text(model::QueryKind kind, const verify::Measured& value) {
    using Status = verify::Measured::Status;
    const std::string_view how = value.status == Status::partial ? "so far: "
                                 : value.status == Status::outer ? "not outside: "
                                                                 : "";
    return fmt::format("{}{}{}", how, verify::text_of(kind, value),
                       value.note.empty() ? "" : fmt::format(" ({})", value.note));
}

std::string check_report(const CheckedQuery& checked, const language::LoadedModel& model,
                         const ReportStyle& style) {
    const Answer& answer = checked.answer;
    std::string text = verdict_text(checked, model, style.palette);
    if (as_expected(checked) == false)
        text += fmt::format("{} {}\n", style.palette.warning("expected:"),
                            expectation_text(checked.query->query));
    if (style.automata) text += automaton_text(checked);
    text += values_text(checked, model.network(), style);
    if (answer.run)
        text += run_text(about_run(checked, style), *answer.run, model.network(), style,
                         least_time_text(answer));
    if (answer.run && answer.renamed_round && !style.quiet)
        text += verify::sentence(*answer.renamed_round) + '\n';
    if (!answer.remark.empty() && !style.quiet) text += answer.remark + '\n';
    if (style.statistics && checked.searched()) text += statistics_text(checked, style);
    text = indented(text);
    // Then there is no heading, and its number stands before the verdict.
    return style.quiet ? fmt::format("{:2}  {}", checked.number, text.substr(margin))
                       : text;
}

bool has_run_to_show(const CheckedQuery& checked) {
    const model::QueryKind kind = checked.query->query.kind;
    return !model::seeks(kind, model::Sought::values) &&
           !model::seeks(kind, model::Sought::nothing) &&
           checked.answer.verdict == verify::verdict_if_found(kind);
}

std::string trace_hint(std::span<const CheckedQuery> all) {
    const auto shows = [&](Verdict verdict) {
        return std::ranges::any_of(all, [&](const CheckedQuery& checked) {
            return checked.answer.verdict == verdict && has_run_to_show(checked);
        });
    };
    const bool fails = shows(Verdict::not_satisfied);
    if (!fails && !shows(Verdict::satisfied)) return {};
    return fmt::format("zonar: --trace some shows a {}, --report page.html writes a page "
                       "to walk through it\n",
                       fails ? "counterexample" : "witness");
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
