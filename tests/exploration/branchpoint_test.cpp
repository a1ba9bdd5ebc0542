// An edge and the same edge with a branchpoint in its middle are one and the same.
#include "catch.h"
#include "effort.h"
#include "exploration/contest.h"
#include "language/load.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"
#include "verify/check.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using oracle::EdgeSketch;
using oracle::Labels;
using oracle::ModelSketch;

namespace {

/// Of a label; nothing else in a sketch is called so.
bool mentions_select(const std::string& label) {
    return label.find('k') != std::string::npos;
}

/// Gives each label to one of two halves. Those that see what is selected stay with it.
EdgeSketch cut(EdgeSketch& edge, const std::string& point, oracle::Dice& dice) {
    EdgeSketch second{.source = point, .target = edge.target};
    edge.target = point;
    const bool selects_late = dice.percent(50);
    if (selects_late) std::swap(edge.selects, second.selects);
    const auto is_late = [&](const std::string& label) {
        return mentions_select(label) ? selects_late : dice.percent(50);
    };
    Labels early;
    for (const std::string& guard : edge.guards)
        (is_late(guard) ? second.guards : early).push_back(guard);
    edge.guards = early;
    if (is_late(edge.sync)) std::swap(edge.sync, second.sync);
    // Updates keep their order.
    std::size_t first = 0, last = edge.updates.size();
    for (std::size_t i = 0; i < edge.updates.size(); ++i) {
        if (!mentions_select(edge.updates[i])) continue;
        if (selects_late)
            last = std::min(last, i);
        else
            first = i + 1;
    }
    const auto middle = edge.updates.begin() +
                        static_cast<std::ptrdiff_t>(first + dice.below(last - first + 1));
    second.updates.assign(middle, edge.updates.end());
    edge.updates.erase(middle, edge.updates.end());
    return second;
}

ModelSketch with_branchpoints(ModelSketch model, std::uint64_t seed) {
    oracle::Dice dice{seed};
    for (oracle::ProcessSketch& process : model.processes) {
        std::vector<EdgeSketch> seconds;
        for (EdgeSketch& edge : process.edges) {
            if (!dice.percent(70)) continue;
            const std::string point = "f" + std::to_string(seconds.size());
            process.branchpoints.push_back(point);
            seconds.push_back(cut(edge, point, dice));
        }
        process.edges.insert(process.edges.end(), seconds.begin(), seconds.end());
    }
    return model;
}

struct LoadedSketch {
    explicit LoadedSketch(const ModelSketch& sketch)
        : model(language::load_text("random.xta", oracle::xta(sketch),
                                    language::Format::xta)),
          queries(model->compile_queries("random.q", oracle::query_file(sketch))) {}

    std::unique_ptr<language::LoadedModel> model;
    std::vector<language::CompiledQuery> queries;
};

} // namespace

TEST_CASE("it does not matter where in an edge a branchpoint is") {
    std::size_t cut_edges = 0, answers = 0;
    for (const oracle::Profile& profile : exploration::chosen_profiles()) {
        for (std::uint64_t seed = 1; seed <= with_effort(12u); ++seed) {
            const ModelSketch plain = oracle::random_network(profile, seed);
            const ModelSketch forked = with_branchpoints(plain, seed);
            const LoadedSketch one{plain}, other{forked};
            INFO(profile.name << ", seed " << seed << "\n" << oracle::xta(forked));
            REQUIRE(one.model->ok());
            REQUIRE(other.model->ok());
            REQUIRE(other.model->network().obstacles.empty());
            for (const auto& process : forked.processes)
                cut_edges += process.branchpoints.size();
            for (std::size_t i = 0; i < one.queries.size(); ++i) {
                verify::Options options;
                options.search.limits.states = 20'000;
                options.trace = verify::TraceWish::some;
                const auto ask = [&](const LoadedSketch& loaded) {
                    return verify::check(loaded.model->network(), loaded.queries[i].query,
                                         options);
                };
                const verify::Answer a = ask(one), b = ask(other);
                INFO(one.queries[i].query.text << ": " << a.reason << " / " << b.reason);
                CHECK(a.verdict == b.verdict);
                CHECK(a.statistics.explored == b.statistics.explored);
                CHECK(a.statistics.generated == b.statistics.generated);
                CHECK(a.run.has_value() == b.run.has_value());
                ++answers;
            }
        }
    }
    CHECK(cut_edges > answers / 2);
}
