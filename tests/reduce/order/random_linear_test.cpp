// Random networks with and without partial order reduction: formulas about endless runs have the same
// verdicts, whichever cycle condition nested search uses, and together with symmetry. Every run that
// is shown was replayed and seen to decide the query.
#include "catch.h"
#include "effort.h"
#include "reduce/order/independent_network.h"
#include "semantics/engine.h"
#include "verify/check.h"

#include <iterator>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using oracle::Dice;
using oracle::ModelSketch;
using reduce::CycleCondition;
using verify::Answer;
using verify::OrderUse;
using verify::Verdict;

namespace {

constexpr CycleCondition endless_conditions[] = {
    CycleCondition::automatic, CycleCondition::all_off_stack, CycleCondition::all_new,
    CycleCondition::sticky,    CycleCondition::none,
};

struct LinearTally {
    std::size_t compared = 0, unknown = 0, runs = 0;
    std::size_t reduced = 0, satisfied = 0, refused = 0; // of the compared ones
    std::size_t loops = 0;                               // of the reduced ones
    std::size_t symmetric = 0, originals = 0, ample = 0;
    std::size_t by_condition[std::size(endless_conditions)] = {};
};

// ---- formulas

std::vector<std::string> atoms_about(const ModelSketch& sketch) {
    std::vector<std::string> atoms{"g0 == 1", "g0 != 0", "a[1] == 1", "g1 <= g0"};
    for (const oracle::ProcessSketch& process : sketch.processes) {
        for (const std::string& name : oracle::process_names(process)) {
            for (const oracle::LocationSketch& location : process.locations)
                atoms.push_back(name + '.' + location.name);
            atoms.push_back(name + ".v == 1");
        }
        if (process.copies > 1) {
            const std::string last = process.locations.back().name;
            atoms.push_back("(forall (i : int[0,1]) " + process.name + "(i)." + last +
                            ")");
            atoms.push_back("(exists (i : int[0,1]) " + process.name + "(i)." + last +
                            ")");
        }
    }
    return atoms;
}

std::string random_formula(Dice& dice, const std::vector<std::string>& atoms, int size) {
    if (size <= 0) return dice.pick(atoms);
    const auto operand = [&] {
        return "(" + random_formula(dice, atoms, size - 1) + ")";
    };
    constexpr const char* unary[] = {"!", "G", "G", "F", "F"};
    constexpr const char* binary[] = {" U ", " -> ", " || ", " && "};
    if (dice.percent(3)) return "X" + operand();
    if (dice.percent(65)) return unary[dice.below(std::size(unary))] + operand();
    const std::string left = operand();
    return left + binary[dice.below(std::size(binary))] + operand();
}

/// In a shape in which it matters which of its orders a run has, too.
std::string random_query(Dice& dice, const std::vector<std::string>& atoms) {
    const auto atom = [&] { return dice.pick(atoms); };
    switch (dice.below(8)) {
    case 0: return "ltl: G F " + atom();
    case 1: return "ltl: F G " + atom();
    case 2: return "ltl: G(" + atom() + " -> F " + atom() + ")";
    case 3: return "ltl: !((F " + atom() + ") && (G F " + atom() + "))";
    case 4: return "ltl: !((G F " + atom() + ") && (G F " + atom() + "))";
    case 5: return "ltl: (G F " + atom() + ") -> (G F " + atom() + ")";
    default:
        return "ltl: " + random_formula(dice, atoms, 1 + static_cast<int>(dice.below(3)));
    }
}

// ---- comparison

struct LinearTrial {
    std::size_t condition = 0;
    verify::Options options;
};

LinearTrial random_linear_trial(const NetworkKind& kind, Dice& dice) {
    LinearTrial trial;
    trial.condition = dice.below(std::size(endless_conditions));
    verify::Options& options = trial.options;
    options.search.order = explore::Order::depth_first;
    options.search.limits.states = 20'000;
    options.trace = verify::TraceWish::some;
    options.cycle_condition = endless_conditions[trial.condition];
    options.order = dice.percent(25)   ? OrderUse::ample
                    : dice.percent(15) ? OrderUse::automatic
                                       : OrderUse::stubborn;
    if (dice.percent(kind.symmetric ? 75 : 10)) {
        options.symmetry = verify::SymmetryUse::on;
        if (dice.percent(50)) options.expanded = reduce::Expanded::originals;
        if (dice.percent(30))
            options.representative =
                reduce::strategies[dice.below(std::size(reduce::strategies))].strategy;
    }
    return trial;
}

void count(const LinearTrial& trial, const Answer& answer, LinearTally& tally) {
    ++tally.compared;
    tally.runs += answer.run ? 1 : 0;
    tally.satisfied += answer.verdict == Verdict::satisfied ? 1 : 0;
    if (!answer.order) return;
    const reduce::OrderCount& counted = answer.order->count;
    tally.refused += counted.refused != 0 ? 1 : 0;
    if (counted.reduced == 0) return;
    ++tally.reduced;
    ++tally.by_condition[trial.condition];
    tally.ample += trial.options.order == OrderUse::ample ? 1 : 0;
    if (answer.run && answer.run->afterwards == trace::Afterwards::repeats) ++tally.loops;
    if (!answer.symmetry || !answer.symmetry->unused.empty()) return;
    ++tally.symmetric;
    tally.originals += answer.symmetry->expanded == reduce::Expanded::originals ? 1 : 0;
}

void compare(const model::Network& network, const model::Query& query,
             const LinearTrial& trial, LinearTally& tally) {
    verify::Options options = trial.options;
    INFO(query.text << " --por " << static_cast<int>(options.order)
                    << " --cycle-condition "
                    << reduce::row_of(options.cycle_condition).word << " symmetry "
                    << static_cast<int>(options.symmetry) << " expanded "
                    << static_cast<int>(options.expanded));
    const Answer reduced = verify::check(network, query, options);
    options.order = OrderUse::off;
    options.symmetry = verify::SymmetryUse::off;
    const Answer plain = verify::check(network, query, options);
    INFO(plain.reason << " / " << reduced.reason);
    // Errors of the model are met in transitions that are taken.
    if (plain.verdict == Verdict::error || reduced.verdict == Verdict::error) {
        REQUIRE(plain.verdict == reduced.verdict);
        return;
    }
    if (plain.verdict == Verdict::unknown ||
        (reduced.verdict == Verdict::unknown &&
         options.cycle_condition == CycleCondition::none)) {
        ++tally.unknown;
        return;
    }
    REQUIRE(reduced.verdict == plain.verdict);
    CHECK(reduced.run.has_value() == plain.run.has_value());
    if (reduced.order) {
        const reduce::OrderCount& counted = reduced.order->count;
        CHECK(counted.invisible <= counted.reduced);
        CHECK(counted.reduced <= counted.states);
        CHECK(counted.left_out < counted.transitions + 1);
    }
    count(trial, reduced, tally);
}

LinearTally check_formulas(const NetworkKind& kind, std::uint64_t first,
                           std::uint64_t usual) {
    LinearTally tally;
    for (std::uint64_t seed = first; seed < first + with_effort(usual); ++seed) {
        Dice dice{seed};
        const ModelSketch sketch = independent_network(kind, dice);
        INFO("seed " << seed << '\n' << oracle::xta(sketch));
        const auto loaded = load_model(oracle::xta(sketch));
        if (errs_somewhere(*loaded)) continue;
        const std::vector<std::string> atoms = atoms_about(sketch);
        for (int i = 0; i < 12; ++i) {
            const std::string text = random_query(dice, atoms);
            compare(loaded->network(), compile_query(*loaded, text),
                    random_linear_trial(kind, dice), tally);
        }
    }
    return tally;
}

/// Otherwise this would be a test of very little.
void check_linear_tally(const LinearTally& tally, const NetworkKind& kind) {
    CAPTURE(tally.compared, tally.unknown, tally.runs, tally.reduced, tally.satisfied,
            tally.refused, tally.loops, tally.symmetric, tally.originals, tally.ample);
    CHECK(tally.compared > 0);
    if (effort() < 100) return;
    CHECK(tally.reduced > tally.compared / 8);
    CHECK(tally.satisfied > tally.compared / 20);
    CHECK(tally.runs > 100);
    CHECK(tally.loops > 20);
    CHECK(tally.refused > 20);
    CHECK(tally.ample > 20);
    if (kind.symmetric) CHECK(tally.symmetric > 20);
    if (kind.symmetric) CHECK(tally.originals > 10);
    for (std::size_t i = 0; i < std::size(endless_conditions); ++i) {
        INFO(reduce::row_of(endless_conditions[i]).word);
        CHECK((tally.by_condition[i] > 20 ||
               endless_conditions[i] == CycleCondition::none));
    }
}

} // namespace

TEST_CASE("reduced nested search decides formulas as a full one does", "[por][random]") {
    const NetworkKind kind{.restless = true};
    check_linear_tally(check_formulas(kind, 5000, 250), kind);
}

TEST_CASE("reduced nested search and symmetry together decide formulas, too",
          "[por][random]") {
    const NetworkKind kind{.symmetric = true, .restless = true};
    check_linear_tally(check_formulas(kind, 6000, 150), kind);
}
