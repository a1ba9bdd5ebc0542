// Linear temporal logic on random networks: the nested search in the product against
// components of the product of points, runs that are shown against the formula, and A<>,
// E[] and --> against the formulas that say the same, which another search answers.
//
// ZONAR_RANDOM_SEED=s begins with seed s, ZONAR_RANDOM_PROFILE=p has only profile number p,
// ZONAR_EFFORT changes how many there are.
#include "catch.h"
#include "effort.h"
#include "exploration/contest.h"
#include "language/load.h"
#include "oracle/dice.h"
#include "oracle/linear_oracle.h"
#include "oracle/random_network.h"

#include <string>
#include <vector>

using namespace zonar;
using oracle::Dice;
using oracle::LinearOracle;
using oracle::TimedVerdict;
using verify::Verdict;

namespace {

constexpr std::uint64_t usual_formulas = 12;

std::string random_formula(Dice& dice, const std::vector<std::string>& atoms, int size,
                           bool with_next) {
    if (size <= 0) return dice.pick(atoms);
    std::string text;
    const auto add_operand = [&] {
        const int rest = size - 1 - static_cast<int>(dice.below(2));
        text += '(';
        text += random_formula(dice, atoms, rest, with_next);
        text += ')';
    };
    constexpr const char* unary[] = {"!", "G", "G", "F", "F", "X"};
    constexpr const char* binary[] = {" U ", " -> ", " || ", " && "};
    if (dice.below(5) < 3) {
        text += unary[dice.below(with_next ? 6 : 5)];
    } else {
        add_operand();
        text += binary[dice.below(4)];
    }
    add_operand();
    return text;
}

struct LinearCounts {
    int asked = 0, satisfied = 0, not_satisfied = 0, shown = 0;
};

/// One formula, or a complaint.
std::string compare_formula(const model::Network& network, const model::Query& query,
                            LinearOracle::Runs runs, LinearCounts& counts) {
    const TimedVerdict expected = LinearOracle(network, runs).ask(query);
    if (expected != TimedVerdict::satisfied && expected != TimedVerdict::not_satisfied)
        return {};
    ++counts.asked;
    ++(expected == TimedVerdict::satisfied ? counts.satisfied : counts.not_satisfied);
    verify::Options options;
    options.trace = verify::TraceWish::some;
    options.non_zeno = runs == LinearOracle::Runs::divergent;
    options.search.limits.states = 50'000;
    options.search.frames_above = 0; // also in small networks
    const verify::Answer answer = verify::check(network, query, options);
    if (answer.run) ++counts.shown;
    const Verdict wanted =
        expected == TimedVerdict::satisfied ? Verdict::satisfied : Verdict::not_satisfied;
    if (answer.verdict == wanted) return {};
    // Differences of clocks may make zones without end.
    if (answer.verdict == Verdict::unknown) return {};
    const bool hooks = network.before_update || network.after_update;
    if (options.non_zeno && hooks && answer.verdict == Verdict::error) return {};
    std::string complaint = "not ";
    complaint += describe(wanted);
    complaint += " but ";
    complaint += describe(answer.verdict);
    complaint += answer.reason;
    return complaint;
}

/// Calls with each profile and seed.
template <class Visit>
void each_network(std::uint64_t usual, oracle::QueryFamily family, Visit visit) {
    const std::uint64_t first = exploration::from_environment("ZONAR_RANDOM_SEED", 1);
    for (const oracle::Profile& profile : exploration::chosen_profiles()) {
        const std::uint64_t count = with_effort(usual);
        for (std::uint64_t seed = first; seed < first + count; ++seed) {
            const oracle::ModelSketch sketch = random_network(profile, seed, family);
            const auto model =
                language::load_text("random.xta", xta(sketch), language::Format::xta);
            REQUIRE(model->ok());
            INFO("profile '" << profile.name << "', seed " << seed << "\n"
                             << xta(sketch));
            visit(sketch, *model, seed);
        }
    }
}

/// With clocks, and then without X.
enum class About : std::uint8_t { states, clocks };

void check_random_formulas(LinearOracle::Runs runs, About about) {
    LinearCounts counts;
    each_network(
        usual_formulas, oracle::QueryFamily::reachability,
        [&](const oracle::ModelSketch& sketch, language::LoadedModel& model,
            std::uint64_t seed) {
            auto atoms = atoms_of(sketch);
            const bool clocks = about == About::clocks;
            if (clocks) {
                if (model.network().clocks == 1) return;
                const std::string x = model.network().clock_name(model::ClockId{1});
                for (const char* bound : {" < 2", " <= 1", " > 2", " >= 1", " == 2"})
                    atoms.push_back(x + bound);
            }
            Dice dice(seed);
            for (int i = 0; i < 4; ++i) {
                const std::string text =
                    "ltl: " + random_formula(dice, atoms, 1 + i, !clocks);
                const auto queries = model.compile_queries("random.q", text);
                REQUIRE(queries.size() == 1);
                REQUIRE_FALSE(queries[0].broken());
                const std::string complaint =
                    compare_formula(model.network(), queries[0].query, runs, counts);
                INFO(text);
                CHECK(complaint == "");
            }
        });
    CHECK(counts.asked > 0);
    CHECK(counts.shown > 0);
    // Both answers must be common, or the test says little.
    if (effort() < 100) return;
    CHECK(counts.satisfied * 10 > counts.asked);
    CHECK(counts.not_satisfied * 10 > counts.asked);
    CHECK(counts.shown * 5 > counts.not_satisfied * 4);
}

} // namespace

TEST_CASE("linear temporal logic: engine and oracle agree on random networks") {
    check_random_formulas(LinearOracle::Runs::all, About::states);
}

TEST_CASE("linear temporal logic on divergent runs: engine and oracle agree") {
    check_random_formulas(LinearOracle::Runs::divergent, About::states);
}

TEST_CASE("linear temporal logic with clocks: engine and oracle agree") {
    check_random_formulas(LinearOracle::Runs::all, About::clocks);
}

TEST_CASE(
    "linear temporal logic with clocks on divergent runs: engine and oracle agree") {
    check_random_formulas(LinearOracle::Runs::divergent, About::clocks);
}

// Without an oracle there may be many more. The plain search compares zones for equality and
// widens them by M bounds.
TEST_CASE("formulas: states that cover others change no verdict") {
    int decided = 0, differently = 0;
    each_network(2 * usual_formulas, oracle::QueryFamily::reachability,
                 [&](const oracle::ModelSketch& sketch, language::LoadedModel& model,
                     std::uint64_t seed) {
                     const model::Network& network = model.network();
                     if (network.clocks == 1) return;
                     auto atoms = atoms_of(sketch);
                     Dice dice(seed);
                     const bool clocks = dice.below(4) == 0;
                     if (clocks)
                         atoms.push_back(network.clock_name(model::ClockId{1}) + " <= 1");
                     for (int i = 0; i < 6; ++i) {
                         std::string text = random_formula(dice, atoms, 1 + i % 4, false);
                         // Fairness makes components in which some cycles accept and others do not.
                         if (i >= 3)
                             text = "G F " + dice.pick(atoms) + " -> G F (" + text + ")";
                         const auto queries =
                             model.compile_queries("random.q", "ltl: " + text);
                         REQUIRE(queries.size() == 1);
                         REQUIRE_FALSE(queries[0].broken());
                         verify::Options options;
                         options.non_zeno = dice.below(3) == 0;
                         options.trace = verify::TraceWish::some;
                         options.search.limits.states = 2'000;
                         const verify::Answer covering =
                             verify::check(network, queries[0].query, options);
                         options.trace = verify::TraceWish::none;
                         options.inclusion = explore::Inclusion::equality;
                         if (!network.has_clock_differences)
                             options.extrapolation = semantics::Extrapolation::m_plus;
                         const verify::Answer plain =
                             verify::check(network, queries[0].query, options);
                         INFO(text << (options.non_zeno ? ", divergent runs: " : ": ")
                                   << covering.reason);
                         CHECK((covering.verdict != Verdict::error ||
                                plain.verdict == Verdict::error));
                         const auto is_decided = [](Verdict verdict) {
                             return verdict == Verdict::satisfied ||
                                    verdict == Verdict::not_satisfied;
                         };
                         if (!is_decided(covering.verdict) || !is_decided(plain.verdict))
                             continue;
                         ++decided;
                         if (covering.statistics.explored != plain.statistics.explored)
                             ++differently;
                         CHECK(covering.verdict == plain.verdict);
                     }
                 });
    CHECK(decided > 0);
    CHECK(differently > 0);
    if (effort() < 100) return;
    CHECK(decided > 1000);
    CHECK(differently * 10 > decided);
}

TEST_CASE("A<>, E[] and --> say what formulas say, to another search") {
    int asked = 0;
    each_network(
        usual_formulas, oracle::QueryFamily::reachability,
        [&](const oracle::ModelSketch& sketch, language::LoadedModel& model,
            std::uint64_t seed) {
            Dice dice(seed);
            const auto atoms = atoms_of(sketch);
            const std::string p =
                "(" + dice.pick(atoms) + " || " + dice.pick(atoms) + ")";
            const std::string q = dice.pick(atoms);
            const auto verdict = [&](const std::string& text, bool non_zeno) {
                const auto queries = model.compile_queries("random.q", text);
                REQUIRE_FALSE(queries[0].broken());
                verify::Options options;
                options.non_zeno = non_zeno;
                options.search.limits.states = 50'000;
                return verify::check(model.network(), queries[0].query, options).verdict;
            };
            const auto same = [&](const std::string& one, const std::string& other,
                                  bool opposite, bool non_zeno) {
                const Verdict a = verdict(one, non_zeno), b = verdict(other, non_zeno);
                if (a == Verdict::unknown || b == Verdict::unknown ||
                    a == Verdict::error || b == Verdict::error)
                    return;
                ++asked;
                INFO(one << " and " << other << (non_zeno ? ", divergent runs" : ""));
                CHECK((a == b) != opposite);
            };
            for (const bool non_zeno : {false, true}) {
                same("A<> " + p, "ltl: F " + p, false, non_zeno);
                same("E[] " + p, "ltl: F !" + p, true, non_zeno);
                same(p + " --> " + q, "ltl: G (" + p + " -> F " + q + ")", false,
                     non_zeno);
            }
        });
    CHECK(asked > 100);
}
