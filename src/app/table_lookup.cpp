#include "app/table_lookup.h"

#include "app/table_condition.h"
#include "app/table_run.h"
#include "app/table_views.h"
#include "app/words.h"
#include "draw/table.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::app {

using abstraction::LeastEstimate;
using abstraction::StateBox;
using abstraction::TableFile;

namespace {

/// The nearer one; of two infinite ones, the weaker statement.
LeastEstimate nearer(LeastEstimate a, LeastEstimate b) {
    return {std::min(a.distance, b.distance), a.dead && b.dead};
}

StateDistances distances_of(const std::vector<StateBox>& boxes, const TableFile& file) {
    StateDistances state;
    for (const abstraction::DistanceTable& goal : file.goals) {
        LeastEstimate least{.dead = true};
        for (const StateBox& box : boxes)
            least = nearer(least, least_estimate(goal, box));
        state.goals.push_back(least);
    }
    return state;
}

Lookup look_up_run(Lookup lookup, const TableFile& file) {
    const RecordedStates recorded = read_recorded_states(lookup.asked, file);
    lookup.problem = recorded.problem;
    for (const RecordedState& state : recorded.states) {
        lookup.states.push_back(distances_of({state.box}, file));
        lookup.states.back().transition = state.transition;
    }
    return lookup;
}

std::string run_text(const Lookup& lookup, const TableFile& file) {
    const bool several = file.goals.size() > 1;
    std::vector<draw::TableRow> rows = {{"step", "distance"}};
    if (several) rows[0].push_back("nearest goal");
    rows[0].push_back("transition");
    for (std::size_t i = 0; i < lookup.states.size(); ++i) {
        const StateDistances& state = lookup.states[i];
        const LeastEstimate least = state.least();
        rows.push_back({std::to_string(i), number_text(least.distance)});
        if (several)
            rows.back().push_back(least.distance == abstraction::infinite
                                      ? "none"
                                      : shortened(file.goal_names[state.nearest()]));
        rows.back().push_back(one_line(state.transition));
    }
    return fmt::format("{}: {}; distance: at least so many transitions to the error\n{}",
                       lookup.asked, count_of(lookup.states.size(), "state"),
                       draw::table(rows));
}

Json estimate_json(LeastEstimate estimate) {
    Json json = Json::object();
    json["reachable"] = estimate.distance != abstraction::infinite;
    if (estimate.distance != abstraction::infinite) json["distance"] = estimate.distance;
    return json;
}

std::string lookup_text(const Lookup& lookup, const TableFile& file) {
    if (lookup.is_file) return run_text(lookup, file);
    const StateDistances& state = lookup.states.front();
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
    for (const StateDistances& state : lookup.states) {
        Json entry = estimate_json(state.least());
        if (!state.transition.empty()) entry["transition"] = state.transition;
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

LeastEstimate StateDistances::least() const {
    LeastEstimate least{.dead = true};
    for (const LeastEstimate& goal : goals) least = nearer(least, goal);
    return least;
}

std::size_t StateDistances::nearest() const {
    const auto found = std::ranges::min_element(goals, {}, &LeastEstimate::distance);
    return static_cast<std::size_t>(found - goals.begin());
}

Lookup look_up(const std::string& asked, const TableFile& file) {
    Lookup lookup;
    lookup.asked = asked;
    lookup.is_file = asked.ends_with(".json");
    if (lookup.is_file) return look_up_run(std::move(lookup), file);
    const TableCondition condition = read_condition(asked, file);
    lookup.problem = condition.problem;
    if (condition.problem.empty() && condition.boxes.empty())
        lookup.problem = "no state satisfies this: parts of it contradict each other";
    if (!lookup.problem.empty()) return lookup;
    lookup.states.push_back(distances_of(condition.boxes, file));
    for (const StateBox& box : condition.boxes)
        for (std::size_t f = 0; f < box.size(); ++f)
            lookup.partial |= box[f].empty() && file.factors[f].states > 1;
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
