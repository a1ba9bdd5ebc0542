// Random networks: every estimate of the table guide::estimate_kinds() keeps its promises, for
// transitions that cost 1 and for others, towards what a query says and towards a known state.
#include "effort.h"
#include "guide/counter_model.h"
#include "guide/promising.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using tests::Findings;
using tests::Space;

namespace {

constexpr std::uint64_t usual_promises = 8;
constexpr std::size_t most_promising = 120;

semantics::Costs random_costs(oracle::Dice& dice, const model::Network& network) {
    semantics::Costs costs;
    const std::size_t least = dice.below(2);
    for (std::size_t e = 0; e < network.edges.size(); ++e)
        costs.of_edge.push_back(
            static_cast<std::uint32_t>(least + dice.below(4 - least)));
    return costs;
}

std::vector<guide::MarkedLocation> random_marks(oracle::Dice& dice,
                                                const model::Network& network) {
    std::vector<guide::MarkedLocation> marks;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        const std::size_t count = network.processes[p].locations.count;
        marks.push_back({p, static_cast<std::uint32_t>(dice.below(count))});
        if (dice.percent(50)) marks.pop_back();
    }
    if (marks.empty()) marks.push_back({0, 0});
    return marks;
}

/// Whether an estimate aims at a known state, if there is one.
bool aims_at_state(const guide::EstimateKind& kind) {
    return kind.needs == "a known error state" || kind.id == guide::EstimateId::fsm ||
           kind.id == guide::EstimateId::fsm_sum;
}

/// Whether it does so if some cells of that state do not count.
bool knows_parts(const guide::EstimateKind& kind) {
    return aims_at_state(kind) && kind.id != guide::EstimateId::fsm_match &&
           kind.id != guide::EstimateId::fsm_nearest;
}

bool any_kind(const guide::EstimateKind&) {
    return true;
}

/// All rows of the table of estimates are tried: an estimate that is new there is held to
/// its promises without a change of this file.
class Trial {
public:
    Trial(const std::string& model, std::uint64_t seed)
        : engine_(model), dice_(seed), space_(explore_steps(engine_, most_promising)) {}

    void ask(const std::string& text, Findings& findings) {
        INFO(text);
        if (space_.states.empty()) return;
        const model::Query query = tests::compile_query(engine_.loaded(), text);
        const std::vector<bool> goals = goals_in(space_, engine_.network(), query);
        for (const semantics::Costs& costs :
             {semantics::Costs{}, random_costs(dice_, engine_.network())}) {
            guide::EstimateContext context{engine_.system(), query, costs, {}, {}, {}};
            context.marks = random_marks(dice_, engine_.network());
            context.abstraction = [&](std::string&) {
                return tests::abstraction_of(engine_.system(), query, costs, 20);
            };
            check_all(context, goals, "", findings, any_kind, any_kind);
            ask_of_state(context, goals, findings);
        }
    }

    /// One cell read from packed words is what unpacking finds.
    void check_readers() const {
        const semantics::System& system = engine_.system();
        for (std::size_t s = 0; s < space_.states.size(); ++s)
            for (std::uint32_t c = 0; c < space_.cells[s].size(); ++c)
                REQUIRE(system.layout().reader(c)(space_.states[s].words.data()) ==
                        space_.cells[s][c]);
    }

private:
    /// The search looks for a state, or it looks for what the query says and has a hint.
    void ask_of_state(guide::EstimateContext& context, const std::vector<bool>& goals,
                      Findings& findings) {
        const std::size_t state = random_state(goals);
        std::vector<std::int32_t> cells = space_.cells[state];
        cells.resize(engine_.network().memory.stored);
        context.known_state = guide::KnownState{cells, true};
        // An estimate of the query says nothing of a state that the query does not want.
        const auto wanted = goals[state] ? any_kind : aims_at_state;
        check_all(context, copies_in(space_, state), " of a state", findings, wanted,
                  wanted);
        ask_of_part(context, state, findings);
        context.known_state->exact_goal = false;
        check_all(context, goals, " of a hint", findings, aims_at_state, any_kind);
    }

    /// It looks for any state that has some of the cells of that one.
    void ask_of_part(guide::EstimateContext& context, std::size_t state,
                     Findings& findings) {
        std::vector<std::uint8_t>& counted = context.known_state->counted;
        for (std::size_t c = 0; c < context.known_state->cells.size(); ++c)
            counted.push_back(dice_.percent(50) ? 1 : 0);
        std::vector<bool> alike(space_.cells.size(), true);
        for (std::size_t s = 0; s < alike.size(); ++s)
            for (std::size_t c = 0; c < counted.size(); ++c)
                if (counted[c] != 0 && space_.cells[s][c] != space_.cells[state][c])
                    alike[s] = false;
        check_all(context, alike, " of a part", findings, knows_parts, knows_parts);
        counted.clear();
    }

    /// Every second time one that satisfies the query, if there is any.
    std::size_t random_state(const std::vector<bool>& goals) {
        const std::size_t any = dice_.below(goals.size());
        if (dice_.percent(50)) return any;
        for (std::size_t i = 0; i < goals.size(); ++i)
            if (goals[(any + i) % goals.size()]) return (any + i) % goals.size();
        return any;
    }

    using Choice = bool (*)(const guide::EstimateKind&);

    /// Simple estimates, those that are to stand alone; and each way of combining some, once.
    void check_all(const guide::EstimateContext& context, const std::vector<bool>& goals,
                   const std::string& suffix, Findings& findings, Choice alone,
                   Choice as_part) {
        std::vector<const guide::EstimateKind*> simple;
        for (const guide::EstimateKind& kind : guide::estimate_kinds()) {
            if (kind.most_parts > 0) continue;
            // All that an estimate may need is there, but for the known state.
            if (!kind.needs.empty() && !context.known_state && aims_at_state(kind))
                continue;
            if (alone(kind)) check({&kind}, context, goals, suffix, findings);
            if (as_part(kind)) simple.push_back(&kind);
        }
        for (const guide::EstimateKind& kind : guide::estimate_kinds())
            if (kind.most_parts > 0)
                check(combined(kind, simple, 2), context, goals, suffix, findings);
    }

    guide::EstimateSpec combined(const guide::EstimateKind& kind,
                                 const std::vector<const guide::EstimateKind*>& simple,
                                 int depth) {
        guide::EstimateSpec spec{&kind};
        const std::size_t most = std::min<std::size_t>(kind.most_parts, 3);
        const std::size_t count =
            kind.fewest_parts + dice_.below(most - kind.fewest_parts + 1);
        while (spec.parts.size() < count) {
            const auto kinds = guide::estimate_kinds();
            const guide::EstimateKind& part = kinds[dice_.below(kinds.size())];
            const bool nests = part.most_parts > 0 && depth > 1 &&
                               part.id != guide::EstimateId::alternate;
            spec.parts.push_back(nests ? combined(part, simple, depth - 1)
                                       : guide::EstimateSpec{dice_.pick(simple)});
        }
        return spec;
    }

    void check(const guide::EstimateSpec& spec, const guide::EstimateContext& context,
               const std::vector<bool>& goals, const std::string& suffix,
               Findings& findings) {
        INFO(text(spec) << suffix << (context.costs.unit() ? "" : " with costs"));
        guide::MadeEstimates made = guide::make_estimates(spec, context);
        INFO(made.problem);
        REQUIRE_FALSE(made.estimates.empty());
        const bool several = spec.kind->id == guide::EstimateId::alternate;
        for (std::size_t i = 0; i < made.estimates.size(); ++i) {
            guide::Estimate& estimate = *made.estimates[i];
            REQUIRE(estimate.name() == text(several ? spec.parts[i] : spec));
            check_promises(space_, goals, context.costs, estimate,
                           findings[std::string{spec.kind->name} + suffix]);
        }
    }

    tests::Engine engine_;
    oracle::Dice dice_;
    Space space_;
};

void report(const Findings& findings) {
    for (const auto& [name, found] : findings)
        UNSCOPED_INFO(name << ": " << found.states << " states, " << found.positive
                           << " positive, " << found.exact << " of them exact, "
                           << found.infinite << " infinite");
}

/// Every row of the table was tried, in some state, and so was every promise.
void check_complete(const Findings& findings) {
    tests::Usefulness all;
    for (const guide::EstimateKind& kind : guide::estimate_kinds()) {
        INFO(kind.name);
        const std::string name{kind.name};
        std::size_t states = 0;
        for (const char* suffix : {"", " of a state", " of a hint"}) {
            const auto found = findings.find(name + suffix);
            if (found == findings.end()) continue;
            states += found->second.states;
            all.admissible += found->second.admissible;
            all.consistent += found->second.consistent;
            all.proved_dead += found->second.proved_dead;
        }
        CHECK(states > 0);
    }
    CHECK(all.admissible > 0);
    CHECK(all.consistent > 0);
    CHECK(all.proved_dead > 0);
}

/// In at least `percent` of a hundred states.
bool positive(const Findings& findings, const std::string& name, std::size_t percent) {
    report(findings);
    UNSCOPED_INFO("looking for " << percent << " % at " << name);
    const tests::Usefulness& found = findings.at(name);
    return found.positive * 100 >= found.states * percent;
}

} // namespace

TEST_CASE("estimates keep their promises on random networks", "[promises]") {
    Findings findings;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 1; seed <= with_effort(usual_promises); ++seed) {
            const oracle::ModelSketch sketch = oracle::random_network(profile, seed);
            INFO(profile.name << ", seed " << seed << '\n' << oracle::xta(sketch));
            Trial trial{oracle::xta(sketch), seed};
            trial.check_readers();
            for (const oracle::QuerySketch& query : sketch.queries)
                trial.ask(oracle::text(query), findings);
        }
    }
    check_complete(findings);
    if (effort() < 100) return; // what is typical shows only with all of it
    CHECK(positive(findings, "fsm", 10));
    CHECK(positive(findings, "fsm-sum", 10));
    CHECK(positive(findings, "formula", 10));
    CHECK(positive(findings, "hl", 15));
    CHECK(positive(findings, "hu", 15));
    CHECK(findings["hl"].infinite > 0);
    CHECK(positive(findings, "hamming-share of a state", 30));
    CHECK(positive(findings, "fsm-sum of a state", 30));
    CHECK(findings["fsm"].infinite > 0);
    CHECK(findings["formula"].infinite > 0);
}

TEST_CASE("estimates keep their promises on random models that count", "[promises]") {
    Findings findings;
    for (std::uint64_t seed = 1; seed <= with_effort(30 * usual_promises); ++seed) {
        tests::CounterModel model{seed};
        const std::string text = model.text();
        INFO("seed " << seed << '\n' << text);
        Trial trial{text, seed};
        trial.check_readers();
        trial.ask(model.query(), findings);
        trial.ask(model.query(), findings);
    }
    check_complete(findings);
    CHECK(positive(findings, "fsm", 5));
    CHECK(positive(findings, "fsm-sum", 5));
    CHECK(positive(findings, "formula", 10));
    CHECK(positive(findings, "hl", 15));
    CHECK(positive(findings, "hu", 15));
    CHECK(findings["hl"].infinite > 0);
    CHECK(positive(findings, "hamming-share of a state", 20));
    CHECK(positive(findings, "fsm-sum of a state", 15));
    CHECK(findings["formula"].infinite > 0);
    CHECK(findings["fsm"].infinite > 0);
}
