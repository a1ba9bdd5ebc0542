#include "app/info/features.h"

#include <algorithm>

namespace zonar::app {

namespace {

using language::Declaration;
using language::DeclarationKind;
using language::Document;
using language::EdgeSyntax;
using language::LocationSyntax;
using language::TemplateSyntax;
using model::Network;
using model::Shape;

template <class Test>
bool any_location(const Document& document, Test test) {
    return std::ranges::any_of(document.templates, [&](const TemplateSyntax* t) {
        return std::ranges::any_of(t->locations, test);
    });
}

template <class Test>
bool any_edge(const Document& document, Test test) {
    return std::ranges::any_of(document.templates, [&](const TemplateSyntax* t) {
        return std::ranges::any_of(t->edges, test);
    });
}

bool has_kind(std::span<Declaration* const> list, DeclarationKind kind) {
    return std::ranges::any_of(list,
                               [&](const Declaration* d) { return d->kind == kind; });
}

bool any_shape(const Network& network, Shape::Kind kind) {
    return std::ranges::any_of(network.shapes,
                               [&](const auto& shape) { return shape->kind == kind; });
}

bool has_committed(const Network&, const Document& d) {
    return any_location(d, [](const LocationSyntax& l) { return l.committed; });
}
bool has_urgent_location(const Network&, const Document& d) {
    return any_location(d, [](const LocationSyntax& l) { return l.urgent; });
}
bool has_urgent_channel(const Network& n, const Document&) {
    return std::ranges::any_of(n.channels, &model::Channel::urgent);
}
bool has_broadcast(const Network& n, const Document&) {
    return std::ranges::any_of(n.channels, &model::Channel::broadcast);
}
bool has_select(const Network&, const Document& d) {
    return any_edge(d, [](const EdgeSyntax& e) { return !e.selects.empty(); });
}
bool has_branchpoint(const Network&, const Document& d) {
    return std::ranges::any_of(
        d.templates, [](const TemplateSyntax* t) { return !t->branchpoints.empty(); });
}
bool has_function(const Network&, const Document& d) {
    return has_kind(d.declarations, DeclarationKind::function) ||
           std::ranges::any_of(d.templates, [](const TemplateSyntax* t) {
               return has_kind(t->declarations, DeclarationKind::function);
           });
}
bool has_array(const Network& n, const Document&) {
    return any_shape(n, Shape::Kind::array);
}
bool has_structure(const Network& n, const Document&) {
    return any_shape(n, Shape::Kind::structure);
}
bool has_scalar(const Network& n, const Document&) {
    return !n.scalar_sets.empty();
}
bool has_meta(const Network& n, const Document&) {
    return std::ranges::any_of(n.variables, [](const model::Variable& v) {
        return v.storage == model::Storage::meta;
    });
}
bool has_difference(const Network& n, const Document&) {
    return n.has_clock_differences;
}
bool has_stopwatch(const Network& n, const Document&) {
    return n.has_stopwatches;
}
bool has_process_priority(const Network& n, const Document&) {
    return n.has_process_priorities;
}
bool has_channel_priority(const Network& n, const Document&) {
    return n.has_channel_priorities;
}
bool has_guarded_receiver(const Network& n, const Document&) {
    return n.has_guarded_receivers;
}
bool has_guarded_urgent(const Network& n, const Document&) {
    return n.has_guarded_urgent;
}
bool has_before_after(const Network& n, const Document&) {
    return n.before_update || n.after_update;
}
bool has_weight(const Network&, const Document& d) {
    return any_edge(d, [](const EdgeSyntax& e) { return e.weight != nullptr; });
}
bool has_exponential(const Network&, const Document& d) {
    return any_location(d, [](const LocationSyntax& l) { return !l.rate.empty(); });
}
bool has_uncontrollable(const Network&, const Document& d) {
    return any_edge(d, [](const EdgeSyntax& e) { return !e.controllable; });
}
bool has_progress(const Network&, const Document& d) {
    return !d.system.progress.empty();
}
bool has_chart(const Network&, const Document& d) {
    return !d.charts.empty();
}

struct Row {
    Feature feature;
    bool (*used)(const Network&, const Document&);
};

// clang-format off
constexpr Row rows[] = {
    {{"committed-locations",  "committed locations"},                       has_committed},
    {{"urgent-locations",     "urgent locations"},                          has_urgent_location},
    {{"urgent-channels",      "urgent channels"},                           has_urgent_channel},
    {{"broadcast-channels",   "broadcast channels"},                        has_broadcast},
    {{"select",               "select"},                                    has_select},
    {{"branchpoints",         "branchpoints"},                              has_branchpoint},
    {{"functions",            "functions"},                                 has_function},
    {{"arrays",               "arrays"},                                    has_array},
    {{"structs",              "structs"},                                   has_structure},
    {{"scalars",              "scalar sets"},                               has_scalar},
    {{"meta",                 "meta variables"},                            has_meta},
    {{"clock-differences",    "clock differences"},                         has_difference},
    {{"stopwatches",          "stopwatches"},                               has_stopwatch},
    {{"process-priorities",   "process priorities"},                        has_process_priority},
    {{"channel-priorities",   "channel priorities"},                        has_channel_priority},
    {{"guarded-receivers",    "clock guards on broadcast receivers"},       has_guarded_receiver},
    {{"guarded-urgent",       "clock guards on urgent channels"},           has_guarded_urgent},
    {{"before-after-update",  "before_update, after_update"},               has_before_after},
    // What symbolic analysis passes over.
    {{"weights",              "weights (ignored)"},                         has_weight},
    {{"exponential-rates",    "exponential rates (ignored)"},               has_exponential},
    {{"uncontrollable-edges", "uncontrollable edges (taken like others)"},  has_uncontrollable},
    {{"progress-measures",    "progress measures (ignored)"},               has_progress},
    {{"charts",               "live sequence charts (ignored)"},            has_chart},
};
// clang-format on

} // namespace

std::vector<Feature> features_of(const Network& network, const Document& document) {
    std::vector<Feature> features;
    for (const Row& row : rows)
        if (row.used(network, document)) features.push_back(row.feature);
    return features;
}

} // namespace zonar::app
