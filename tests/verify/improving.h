// improving.h
//
// What tests of trail improvement are made of: random networks with runs of them.
#pragma once

#include "catch.h"
#include "language/load.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"
#include "trace/replay.h"
#include "verify/check.h"
#include "verify/improve.h"

#include <memory>
#include <string>
#include <vector>

namespace zonar::tests {

inline std::unique_ptr<language::LoadedModel> loaded(const std::string& xta) {
    auto model = language::load_text("improve.xta", xta, language::Format::xta);
    REQUIRE(model->ok());
    return model;
}

inline language::CompiledQuery query_in(language::LoadedModel& model,
                                        const std::string& text) {
    auto queries = model.compile_queries("improve.q", text);
    REQUIRE(queries.size() == 1);
    REQUIRE_FALSE(queries[0].broken());
    return std::move(queries[0]);
}

/// Enough of it for a search to go astray in.
inline oracle::Profile without_clocks() {
    oracle::Profile profile{.name = "without clocks",
                            .processes = 3,
                            .locations = 4,
                            .clocks = 0,
                            .integers = 2,
                            .channels = 2,
                            .extra_edges = 4};
    profile.clock_guard = profile.reset = profile.invariant = 0;
    profile.broadcast = 30;
    profile.committed = 10;
    profile.urgent_location = 20;
    return profile;
}

/// The same with more of what a cycle may depend on.
inline oracle::Profile without_clocks_but_more() {
    oracle::Profile profile = without_clocks();
    profile.name = "without clocks, but more";
    profile.processes = 2;
    profile.select = 25;
    profile.function = 25;
    profile.hooks = 30;
    profile.channel_array = 30;
    profile.process_priority = 25;
    profile.channel_priority = 25;
    profile.copied = 30;
    return profile;
}

/// Calls visit(sketch, model) with one that can be checked.
template <class Visit>
void on_network(const oracle::Profile& profile, std::uint64_t seed, Visit visit) {
    const oracle::ModelSketch sketch = random_network(profile, seed);
    INFO("profile '" << profile.name << "', seed " << seed << "\n" << xta(sketch));
    const auto model = loaded(xta(sketch));
    const model::Network& network = model->network();
    if (network.obstacles.empty() && !network.has_guarded_urgent) visit(sketch, *model);
}

/// What depth-first search finds, as it finds it.
inline verify::Options depth_first(std::uint64_t states = 1'000'000) {
    verify::Options options;
    options.trace = verify::TraceWish::some;
    options.search.order = explore::Order::depth_first;
    options.search.limits.states = states;
    options.as_found = true;
    return options;
}

inline bool replays(const model::Network& network, const trace::TimedRun& run) {
    const auto objection = trace::replay(network, run);
    if (objection) UNSCOPED_INFO(objection->what);
    return !objection;
}

} // namespace zonar::tests
