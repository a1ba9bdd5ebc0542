#include "app/abstract/table_lookup.h"

#include "app/abstract/table_run.h"
#include "app/abstract/table_views.h"
#include "app/words.h"
#include "draw/table.h"
#include "guide/tables/condition.h"
#include "language/text/suggest.h"

#include <fmt/format.h>

namespace zonar::app {

using abstraction::LeastEstimate;
using abstraction::TableFile;

namespace {

Lookup look_up_run(Lookup lookup, const TableFile& file) {
    const RecordedStates recorded = read_recorded_states(lookup.asked, file);
    lookup.problem = recorded.problem;
    for (const RecordedState& state : recorded.states) {
        lookup.states.push_back(guide::distances_of({&state.box, 1}, file));
        lookup.transitions.push_back(state.transition);
    }
    return lookup;
}

std::string run_text(const Lookup& lookup, const TableFile& file) {
    const bool several = file.goals.size() > 1;
    std::vector<draw::TableRow> rows = {{"step", "distance"}};
    if (several) rows[0].push_back("nearest goal");
    rows[0].push_back("transition");
    for (std::size_t i = 0; i < lookup.states.size(); ++i) {
        const guide::StateDistances& state = lookup.states[i];
        const LeastEstimate least = state.least();
        rows.push_back({std::to_string(i), number_text(least.distance)});
        if (several)
            rows.back().push_back(least.distance == abstraction::infinite
                                      ? "none"
                                      : shortened(file.goal_names[state.nearest()]));
        rows.back().push_back(one_line(lookup.transitions[i]));
    }
    return fmt::format(
        "{}: {}; distance: a lower bound on the transitions to the error\n{}",
        lookup.asked, count_of(lookup.states.size(), "state"), draw::table(rows));
}

Json estimate_json(LeastEstimate estimate) {
    Json json = Json::object();
    json["reachable"] = estimate.distance != abstraction::infinite;
    if (estimate.distance != abstraction::infinite) json["distance"] = estimate.distance;
    return json;
}

std::string lookup_text(const Lookup& lookup, const TableFile& file) {
    if (lookup.is_file) return run_text(lookup, file);
    const guide::StateDistances& state = lookup.states.front();
    std::vector<draw::TableRow> rows = {
        {"states", one_line(lookup.asked)},
    };
    if (lookup.partial)
        rows.push_back({"",
                        "the least over all such states: what is not mentioned may be "
                        "anything"});
    rows.push_back({"distance", estimate_text(state.least())});
    std::vector<abstraction::Distance> distances;
    for (const LeastEstimate& goal : state.goals) distances.push_back(goal.distance);
    add_goal_rows(rows, file, distances);
    return draw::table(rows, 0);
}

Json lookup_json(const Lookup& lookup, const TableFile& file) {
    Json states = Json::array();
    for (std::size_t i = 0; i < lookup.states.size(); ++i) {
        const guide::StateDistances& state = lookup.states[i];
        Json entry = estimate_json(state.least());
        if (lookup.is_file && !lookup.transitions[i].empty())
            entry["transition"] = lookup.transitions[i];
        entry["goals"] = Json::array();
        for (std::size_t g = 0; g < state.goals.size(); ++g) {
            Json goal = {{"name", file.goal_names[g]}};
            goal.update(estimate_json(state.goals[g]));
            entry["goals"].push_back(std::move(goal));
        }
        states.push_back(std::move(entry));
    }
    return {{"of", lookup.asked}, {"states", std::move(states)}};
}

} // namespace

Lookup look_up(const std::string& asked, const TableFile& file) {
    Lookup lookup;
    lookup.asked = asked;
    lookup.is_file = asked.ends_with(".json");
    if (lookup.is_file) return look_up_run(std::move(lookup), file);
    const guide::TableCondition condition =
        guide::read_condition(asked, file, language::did_you_mean);
    lookup.problem = condition.problem;
    if (condition.problem.empty() && condition.boxes.empty())
        lookup.problem = "no state satisfies this: parts of it contradict each other";
    if (!lookup.problem.empty()) return lookup;
    lookup.states.push_back(guide::distances_of(condition.boxes, file));
    lookup.partial = guide::leaves_open(condition.boxes, file);
    return lookup;
}

std::string estimate_text(LeastEstimate estimate) {
    if (estimate.distance != abstraction::infinite)
        return fmt::format("at least {} to the error",
                           count_of(estimate.distance, "transition"));
    return estimate.dead ? "the error cannot be reached from there: a proof"
                         : "no run from the initial state to the error passes there: a "
                           "proof";
}

std::vector<Lookup> look_up_all(const std::vector<std::string>& asked,
                                const TableFile& file) {
    std::vector<Lookup> lookups;
    for (const std::string& one : asked) {
        lookups.push_back(look_up(one, file));
        if (!lookups.back().problem.empty()) break;
    }
    return lookups;
}

const Lookup* failed_lookup(const std::vector<Lookup>& lookups) {
    return lookups.empty() || lookups.back().problem.empty() ? nullptr : &lookups.back();
}

std::string lookups_text(const std::vector<Lookup>& lookups, const TableFile& file) {
    std::string text;
    for (const Lookup& lookup : lookups)
        text += fmt::format("{}{}", text.empty() ? "" : "\n", lookup_text(lookup, file));
    return text;
}

Json lookups_json(const std::vector<Lookup>& lookups, const TableFile& file) {
    Json list = Json::array();
    for (const Lookup& lookup : lookups) list.push_back(lookup_json(lookup, file));
    return list;
}

} // namespace zonar::app
