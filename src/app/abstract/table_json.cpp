#include "app/abstract/table_views.h"
#include "guide/tables/states.h"
#include "guide/tables/totals.h"

#include <algorithm>

namespace zonar::app {

using abstraction::DistanceTable;
using abstraction::TableFile;
using abstraction::TableNode;
using guide::AbstractState;
using guide::AbstractSystem;

namespace {

Json node_json(const TableNode& node) {
    const abstraction::MergeRecord& record = node.record;
    Json json = Json::object();
    if (node.is_leaf()) {
        json["factor"] = node.factor;
    } else {
        json["left"] = node.left;
        json["right"] = node.right;
    }
    json["product_states"] = record.product_states;
    json["product_transitions"] = record.product_transitions;
    json["relevant"] = record.relevant;
    json["states"] = record.states;
    json["lossless"] = record.lossless;
    return json;
}

Json root_json(const DistanceTable::Root& root, const AbstractSystem& system) {
    Json distances = Json::array(), labels = Json::array(), counts = Json::array(),
         steps = Json::array();
    for (const AbstractState& state : system.states) {
        distances.push_back(state.distance == abstraction::infinite
                                ? Json(nullptr)
                                : Json(state.distance));
        labels.push_back(state.label());
        counts.push_back(state.count);
    }
    for (const auto& [from, to] : system.steps) steps.push_back({from, to});
    const auto initial = std::ranges::find(system.states, true, &AbstractState::initial);
    Json json = {{"node", root.node}, {"group", root.group},  {"distances", distances},
                 {"labels", labels},  {"stands_for", counts}, {"steps", steps}};
    if (initial != system.states.end()) json["initial"] = initial - system.states.begin();
    return json;
}

Json goal_json(const TableFile& file, std::size_t goal) {
    const DistanceTable& table = file.goals[goal];
    Json nodes = Json::array(), roots = Json::array(), histogram = Json::array();
    for (const TableNode& node : table.nodes()) nodes.push_back(node_json(node));
    for (const DistanceTable::Root& root : table.roots())
        roots.push_back(root_json(root, guide::abstract_system(file, table, root)));
    for (const auto& [distance, values] : guide::histogram_of(table)) {
        Json entry = Json::object();
        if (distance != abstraction::infinite) entry["distance"] = distance;
        entry["values"] = values;
        histogram.push_back(std::move(entry));
    }
    return {{"name", file.goal_names[goal]},
            {"bytes", table.bytes()},
            {"nodes", nodes},
            {"roots", roots},
            {"histogram", histogram}};
}

} // namespace

Json table_json(const TableFile& file) {
    Json goals = Json::array();
    for (std::size_t g = 0; g < file.goals.size(); ++g)
        goals.push_back(goal_json(file, g));
    Json factors = Json::array();
    for (const abstraction::FactorNames& factor : file.factors)
        factors.push_back(factor.name);
    return {{"tool_version", file.tool_version},
            {"model_name", file.model_name},
            {"model_fingerprint", fingerprint_text(file.model_fingerprint)},
            {"query_text", file.query_text},
            {"query_fingerprint", fingerprint_text(file.query_fingerprint)},
            {"options",
             {{"bound", file.choices.bound},
              {"order", file.choices.order},
              {"tie_break", file.choices.tie},
              {"buckets", file.choices.buckets},
              {"method", file.choices.method}}},
            {"complete", file.complete},
            {"reason", file.reason},
            {"factors", factors},
            {"notes", file.notes},
            {"goals", goals}};
}

} // namespace zonar::app
