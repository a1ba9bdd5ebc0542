#include "app/trace/simplify_report.h"

#include "app/check/check.h"
#include "app/words.h"
#include "exchange/json_run.h"
#include "trace/length.h"
#include "trace/print.h"

#include <fmt/format.h>

#include <vector>

namespace zonar::app {

namespace {

using trace::Reason;
using Kind = Reason::Kind;

const trace::Moment& before(const trace::TimedRun& run, std::size_t i) {
    return i == 0 ? run.initial : run.steps[i - 1].after;
}

std::string transition_text(const SimplifyReport& report, std::size_t i) {
    return trace::describe_transition(report.network, before(report.run, i),
                                      report.run.steps[i].participants);
}

/// "transition 7", "the end"
std::string moment_text(const SimplifyReport& report, std::size_t by) {
    return by < report.run.length() ? fmt::format("transition {}", by + 1) : "the end";
}

bool is_location(const SimplifyReport& report, trace::Thing thing) {
    return !thing.is_clock && thing.index < report.network.processes.size();
}

std::string name_of(const SimplifyReport& report, trace::Thing thing) {
    if (is_location(report, thing)) return report.network.processes[thing.index].name;
    return thing.is_clock ? report.network.clock_name(model::ClockId{thing.index})
                          : report.network.cell_name(
                                model::CellId{static_cast<std::int32_t>(thing.index)});
}

/// The location that a process leaves by transition i.
std::string left_by(const SimplifyReport& report, model::ProcessId process,
                    std::size_t i) {
    const auto at =
        static_cast<std::uint32_t>(before(report.run, i).cells[process.index()]);
    return report.network.processes[process.index()].name + '.' +
           report.network.location_of(process, at).name;
}

/// Why transition i stays.
std::string reason_text(const SimplifyReport& report, std::size_t i,
                        const Reason& reason) {
    const std::string name = name_of(report, reason.thing);
    const std::string by = moment_text(report, reason.by);
    const bool moves = is_location(report, reason.thing);
    const auto resting = [&] { return left_by(report, reason.process, i); };
    switch (reason.kind) {
    case Kind::end:
        return report.query == nullptr ? "changes the last state: " + name
                                       : "the query looks at " + name;
    case Kind::step:
        for (const trace::Participant& p : report.run.steps[reason.by].participants)
            if (moves && p.process.raw == reason.thing.index)
                return fmt::format("{} moves on in {}", name, by);
        return fmt::format("{} looks at {}", by, name);
    case Kind::invariant:
        return fmt::format("an invariant looks at {} before {}", name, by);
    case Kind::urgent:
        return fmt::format("an urgent synchronisation looks at {} before {}", name, by);
    case Kind::committed:
        return fmt::format("{} is committed, and {} moves others", resting(), by);
    case Kind::delayed:
        return fmt::format("no time passes in {}, and some does before {}", resting(),
                           by);
    case Kind::bound:
        return fmt::format("{} has an invariant, and the run goes on", resting());
    case Kind::receiver: return fmt::format("{} would hear {}", resting(), by);
    case Kind::synchronous:
        return fmt::format("{} may be where time must stop, and some passes before {}",
                           resting(), by);
    }
    return "";
}

std::string_view word_of(Kind kind) {
    switch (kind) {
    case Kind::end: return "end";
    case Kind::step: return "transition";
    case Kind::invariant: return "invariant";
    case Kind::urgent: return "urgent";
    case Kind::committed: return "committed";
    case Kind::delayed: return "delay";
    case Kind::bound: return "location-invariant";
    case Kind::receiver: return "broadcast";
    case Kind::synchronous: return "urgent-location";
    }
    return "";
}

/// The transitions that went, or those that stayed, each with a line.
std::string list(const SimplifyReport& report, bool gone) {
    const std::size_t width = std::to_string(report.run.length()).size();
    std::string text;
    for (std::size_t i = 0; i < report.run.length(); ++i) {
        if ((report.found.gone[i] != 0) != gone) continue;
        text += fmt::format("  {:>{}}  {}", i + 1, width, transition_text(report, i));
        if (const auto& reason = report.found.reasons[i])
            text += ": " + reason_text(report, i, *reason);
        text += '\n';
    }
    return text;
}

} // namespace

std::string to_text(const SimplifyReport& report) {
    std::string text = report.query == nullptr
                           ? "for: the last state itself, since no query is known\n"
                           : fmt::format("for: {}\n", one_line(report.query->text));
    text += fmt::format("before: {}\n", length_text(report.run, report.network));
    if (!report.found.rejected.empty())
        text += fmt::format("not simplified: without what is irrelevant, the run could "
                            "not be replayed ({})\n",
                            report.found.rejected);
    const std::string removed = list(report, true);
    if (removed.empty()) return text + "after: the same\nstays:\n" + list(report, false);
    return fmt::format("{}after: {}\nleft out:\n{}stays:\n{}", text,
                       length_text(report.found.run, report.network), removed,
                       list(report, false));
}

namespace {

Json length_json(const trace::TimedRun& run) {
    const trace::Length length = trace::lengths_of(run).whole();
    return {{"transitions", length.transitions}, {"local_steps", length.local_steps}};
}

Json step_json(const SimplifyReport& report, std::size_t i) {
    Json json = {{"step", i + 1},
                 {"text", transition_text(report, i)},
                 {"removed", report.found.gone[i] != 0}};
    const std::optional<Reason>& reason = report.found.reasons[i];
    if (!reason) return json;
    json["reason"] = word_of(reason->kind);
    json["because"] = reason_text(report, i, *reason);
    if (reason->by < report.run.length()) json["by"] = reason->by + 1;
    return json;
}

} // namespace

Json to_json(const SimplifyReport& report) {
    Json json = document_head("trace", true);
    json["action"] = "simplify";
    if (report.query != nullptr) json["query"] = report.query->text;
    json["before"] = length_json(report.run);
    json["after"] = length_json(report.found.run);
    if (!report.found.rejected.empty()) json["rejected"] = report.found.rejected;
    json["transitions"] = Json::array();
    for (std::size_t i = 0; i < report.run.length(); ++i)
        json["transitions"].push_back(step_json(report, i));
    json["trace"] = exchange::run_json(report.network, report.found.run);
    return json;
}

} // namespace zonar::app
