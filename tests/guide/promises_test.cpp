// Random networks: every estimate keeps its promises, for transitions that cost 1 and for
// others, towards what a query says and towards a known state.
#include "effort.h"
#include "guide/counter_model.h"
#include "guide/promising.h"
#include "oracle/dice.h"
#include "oracle/random_network.h"

#include <string>
#include <vector>

using namespace zonar;
using tests::Findings;
using tests::Space;

namespace {

constexpr std::uint64_t usual_count = 8;
constexpr std::size_t most_states = 120;

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

constexpr const char* of_query[] = {"zero",
                                    "fsm",
                                    "fsm-sum",
                                    "formula",
                                    "formula-sum",
                                    "abstraction",
                                    "hl",
                                    "hu",
                                    "active",
                                    "marked",
                                    "max(fsm,formula)",
                                    "max(fsm-sum,abstraction,formula)",
                                    "max(marked,fsm)",
                                    "max(hl,abstraction)",
                                    "lex(hu,hl)",
                                    "sum(fsm,formula)",
                                    "lex(fsm,active)",
                                    "lex(marked,max(fsm-sum,zero))"};
constexpr const char* of_state[] = {
    "fsm",
    "fsm-sum",
    "hamming",
    "hamming-bits",
    "hamming-share",
    "max(fsm,hamming-share)",
    "max(fsm-sum,hamming)",
    "sum(hamming,fsm)",
    "lex(hamming-bits,fsm-sum)",
};

constexpr const char* of_hint[] = {
    "fsm",
    "hamming-share",
    "max(fsm,formula)",
    "sum(fsm-sum,formula)",
    "lex(fsm,formula-sum)",
};

class Trial {
public:
    Trial(const std::string& model, std::uint64_t seed)
        : engine_(model), dice_(seed), space_(explore_steps(engine_, most_states)) {}

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
            for (const char* wanted : of_query)
                check(wanted, context, goals, "", findings);
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
        const std::size_t state = dice_.below(space_.states.size());
        std::vector<std::int32_t> cells = space_.cells[state];
        cells.resize(engine_.network().memory.stored);
        context.known_state = guide::KnownState{cells, true};
        for (const char* wanted : of_state)
            check(wanted, context, copies_in(space_, state), " of a state", findings);
        context.known_state->exact_goal = false;
        for (const char* wanted : of_hint)
            check(wanted, context, goals, " of a hint", findings);
    }

    void check(const std::string& wanted, const guide::EstimateContext& context,
               const std::vector<bool>& goals, const std::string& suffix,
               Findings& findings) {
        INFO(wanted << suffix << (context.costs.unit() ? "" : " with costs"));
        const auto estimate = tests::estimate(wanted, context);
        REQUIRE(estimate->name() == wanted);
        check_promises(space_, goals, context.costs, *estimate,
                       findings[wanted + suffix]);
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

/// In so many of a hundred states.
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
        for (std::uint64_t seed = 1; seed <= with_effort(usual_count); ++seed) {
            const oracle::ModelSketch sketch = oracle::random_network(profile, seed);
            INFO(profile.name << ", seed " << seed << '\n' << oracle::xta(sketch));
            Trial trial{oracle::xta(sketch), seed};
            trial.check_readers();
            for (const oracle::QuerySketch& query : sketch.queries)
                trial.ask(oracle::text(query), findings);
        }
    }
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
    for (std::uint64_t seed = 1; seed <= with_effort(30 * usual_count); ++seed) {
        tests::CounterModel model{seed};
        const std::string text = model.text();
        INFO("seed " << seed << '\n' << text);
        Trial trial{text, seed};
        trial.check_readers();
        trial.ask(model.query(), findings);
        trial.ask(model.query(), findings);
    }
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
