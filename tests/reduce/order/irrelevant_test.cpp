// Transitions that are irrelevant by the static tables of independence, as [ELL04b] defines it, beside
// what trace/simplify.h leaves out; and what comes of tables that are wrong.
#include "catch.h"
#include "effort.h"
#include "oracle/run_oracle.h"
#include "reduce/order/dependence.h"
#include "reduce/order/independent_network.h"
#include "reduce/order/question.h"
#include "semantics/engine.h"
#include "trace/print.h"
#include "trace/random_walk.h"
#include "trace/simplify.h"
#include "verify/target.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using oracle::Dice;
using reduce::Dependence;
using trace::TimedRun;

namespace {

/// Definition 2 of [ELL04b], by the tables of reduce/order.
class StaticIrrelevance {
public:
    StaticIrrelevance(const model::Network& network, const model::Query& query)
        : system_(network), dependence_(system_), question_(dependence_) {
        question_.add(query, query.condition, false);
    }

    /// Slices do not know which channels a computed one can be.
    bool is_possible() const {
        for (const model::Edge& edge : system_.network().edges)
            if (edge.sync == model::SyncKind::receive && !edge.channel.is_constant())
                return false;
        return dependence_.obstacle().empty() && question_.obstacle().empty();
    }

    /// By transition: whether it is. `blind`: with tables in which nothing depends on anything.
    std::vector<std::uint8_t> of(const TimedRun& run, bool blind) const {
        std::vector<std::uint8_t> gone(run.length());
        for (std::size_t j = run.length(); j-- > 0;) {
            const auto edges = edges_of(run.steps[j]);
            bool stays =
                std::ranges::any_of(edges, [&](std::uint32_t e) { return is_pinned(e); });
            for (std::size_t i = j + 1; i < run.length() && !stays; ++i)
                if (gone[i] == 0) stays = !blind && depend(edges, edges_of(run.steps[i]));
            gone[j] = stays ? 0 : 1;
        }
        return gone;
    }

private:
    /// All that a transition may consist of: edges with selects are several.
    std::vector<std::uint32_t> edges_of(const trace::TimedStep& step) const {
        std::vector<std::uint32_t> found;
        for (const trace::Participant& p : step.participants)
            for (std::uint32_t e = 0; e < system_.edges(); ++e)
                if (system_.edge(e).origin == p.edge) found.push_back(e);
        return found;
    }
    /// Visible, or of the kind that is kept in doubt.
    bool is_pinned(std::uint32_t e) const {
        const Dependence::Edge& edge = dependence_.edge(e);
        const model::Network& network = system_.network();
        const auto source = static_cast<std::int32_t>(edge.source);
        if (!network.locations[system_.location_id(edge.process, source)]
                 .invariant.data.is(1))
            return true;
        const auto invariants =
            static_cast<std::int64_t>(dependence_.things().invariants());
        for (const semantics::Interval& things : dependence_.accesses(e).writes.all())
            if (things.contains(invariants)) return true;
        // Whether it would receive a broadcast there, slices do not foresee.
        const model::Process& process = network.processes[edge.process];
        for (const model::Edge& l : model::slice(network.edges, process.edges))
            if (l.source == edge.source && l.sync == model::SyncKind::receive &&
                network.channels[static_cast<std::size_t>(l.channel.value())].broadcast)
                return true;
        return edge.from_committed || edge.to_committed ||
               std::ranges::binary_search(question_.visible(), e);
    }
    bool depend(const std::vector<std::uint32_t>& ours,
                const std::vector<std::uint32_t>& theirs) const {
        for (const std::uint32_t a : ours)
            for (const std::uint32_t b : theirs)
                if (depend(a, b)) return true;
        return false;
    }
    bool depend(std::uint32_t a, std::uint32_t b) const {
        const Dependence::Edge& edge = dependence_.edge(a);
        if (edge.process == dependence_.edge(b).process) return true;
        const auto contains = [&](std::span<const std::uint32_t> list) {
            return std::ranges::find(list, b) != list.end();
        };
        // Who leaves does not hear a broadcast any more.
        for (const std::uint32_t e :
             dependence_.leaving(edge.process, static_cast<std::int32_t>(edge.source)))
            if (contains(dependence_.edges_in(dependence_.edge(e).partners))) return true;
        return std::ranges::any_of(
            dependence_.set(edge.dependents), [&](const reduce::EdgeBlock& block) {
                return block.word == reduce::EdgeBlock::word_of(b) &&
                       (block.bits & reduce::EdgeBlock::bit_of(b)) != 0;
            });
    }

    semantics::System system_;
    Dependence dependence_;
    reduce::Question question_;
};

struct IrrelevanceTally {
    std::size_t runs = 0, by_tables = 0, by_slices = 0, caught = 0, harmless = 0;
};

std::size_t count(const std::vector<std::uint8_t>& gone) {
    return static_cast<std::size_t>(std::ranges::count(gone, 1));
}

void check_irrelevance(const model::Network& network, const model::Query& query,
                       const TimedRun& run, IrrelevanceTally& tally) {
    const trace::EndShown shown{.query = &query};
    const StaticIrrelevance tables{network, query};
    if (!tables.is_possible()) return;
    const auto answer = trace::simplify(network, run, shown);
    REQUIRE(std::holds_alternative<trace::Simplified>(answer));
    const auto& found = std::get<trace::Simplified>(answer);
    CHECK(found.rejected == "");
    INFO(query.text << '\n' << trace::print(network, found.run));
    ++tally.runs;
    const std::vector<std::uint8_t> gone = tables.of(run, false);
    for (std::size_t i = 0; i < gone.size(); ++i) {
        INFO("transition " << i + 1);
        CHECK((gone[i] == 0 || found.gone[i] != 0));
    }
    tally.by_tables += count(gone);
    tally.by_slices += count(found.gone);
    CHECK(
        std::holds_alternative<TimedRun>(trace::run_without(network, run, gone, shown)));

    // What was wrongly taken for independent does no harm, or is not accepted.
    const std::vector<std::uint8_t> wrong = tables.of(run, true);
    const auto left = trace::run_without(network, run, wrong, shown);
    if (std::holds_alternative<std::string>(left)) {
        ++tally.caught;
        return;
    }
    ++tally.harmless;
    CHECK(!oracle::objection(network, query, std::get<TimedRun>(left),
                             oracle::RunShows::decision));
}

} // namespace

TEST_CASE("what is irrelevant by static tables is left out, and more; wrong tables are "
          "caught",
          "[por][simplify][random]") {
    IrrelevanceTally tally;
    for (std::uint64_t seed = 1; seed <= with_effort(400u); ++seed) {
        Dice dice{9000 + seed};
        const oracle::ModelSketch sketch = independent_network({}, dice);
        INFO("seed " << seed << '\n' << oracle::xta(sketch));
        const auto loaded = load_model(oracle::xta(sketch));
        const model::Network& network = loaded->network();
        auto walk = random_walk(network, dice, 14);
        if (!walk || walk->steps.empty()) continue;
        // The tables ask nothing of time, which is of no use here but must pass where it does.
        for (trace::TimedStep& step : walk->steps) step.delay = 0;
        walk->last_delay = 0;
        INFO(trace::print(network, *walk));
        // The location of one process at the end.
        const auto p = static_cast<std::uint32_t>(dice.below(network.processes.size()));
        const auto at = static_cast<std::uint32_t>(walk->steps.back().after.cells[p]);
        const model::Query query =
            compile_query(*loaded, "E<> " + network.processes[p].name + '.' +
                                       network.location_of(model::ProcessId{p}, at).name);
        check_irrelevance(network, query, *walk, tally);
    }
    CAPTURE(tally.runs, tally.by_tables, tally.by_slices, tally.caught, tally.harmless);
    CHECK(tally.by_tables > 0);
    if (effort() < 100) return;
    CHECK(tally.by_slices > tally.by_tables + 100);
    CHECK(tally.caught > 50);
}
