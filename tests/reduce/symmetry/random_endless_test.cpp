// Random networks of copied processes: what is said of endless runs and of values is the same with
// symmetry as without, whichever states stand for others and whichever are expanded. Every run was
// replayed, and seen to decide the query, or there would be no verdict.
#include "effort.h"
#include "reduce/symmetry/replicated_model.h"
#include "semantics/engine.h"
#include "verify/check.h"
#include "verify/measures.h"

#include <array>
#include <string>

using namespace zonar;
using namespace zonar::tests;
using oracle::Dice;
using verify::Answer;
using verify::Verdict;

namespace {

struct EndlessTally {
    std::size_t compared = 0, used = 0; // ... symmetry
    std::size_t runs = 0, loops = 0;
    std::size_t originals = 0, clocks_in_formulas = 0, non_zeno = 0, clock_values = 0;
    std::size_t stored = 0, stored_reduced = 0;
};

verify::Options endless_options(Dice& dice) {
    verify::Options options;
    options.search.order = explore::Order::depth_first;
    options.search.limits.states = 3'000;
    options.trace = verify::TraceWish::some;
    options.non_zeno = dice.percent(25);
    if (dice.percent(15)) options.inclusion = explore::Inclusion::equality;
    return options;
}

void choose_symmetry(Dice& dice, verify::Options& options) {
    options.symmetry =
        dice.percent(25) ? verify::SymmetryUse::automatic : verify::SymmetryUse::on;
    if (dice.percent(30))
        options.representative =
            reduce::strategies[dice.below(std::size(reduce::strategies))].strategy;
    if (dice.percent(50)) options.expanded = reduce::Expanded::originals;
}

void count(const model::Query& query, const verify::Options& options,
           const Answer& reduced, EndlessTally& tally) {
    const bool is_linear = query.kind == model::QueryKind::linear;
    ++tally.used;
    tally.originals += reduced.symmetry->expanded == reduce::Expanded::originals;
    tally.clocks_in_formulas += is_linear && query.uses_clocks;
    tally.non_zeno += options.non_zeno && query.measures.empty();
    tally.clock_values += verify::measures_clocks(query);
}

/// Two runs that a formula does not tell apart may differ in everything else, so lengths are not
/// compared.
void compare_endless(const model::Network& network, const model::Query& query, Dice& dice,
                     EndlessTally& tally) {
    verify::Options options = endless_options(dice);
    const Answer plain = verify::check(network, query, options);
    choose_symmetry(dice, options);
    INFO(query.text << (options.non_zeno ? " non-zeno" : "") << ", "
                    << reduce::word(options.representative) << ", "
                    << reduce::word(options.expanded) << ", inclusion "
                    << options.inclusion.has_value());
    const Answer reduced = verify::check(network, query, options);
    INFO(plain.reason << " / " << reduced.reason << " / " << plain.remark << " / "
                      << reduced.remark);
    const auto said = [](const Answer& answer, Verdict verdict) {
        return answer.verdict == verdict;
    };
    if (said(plain, Verdict::unknown) || said(reduced, Verdict::unknown)) return;
    // Which is met first, an error of the model or what is looked for, may differ.
    if (said(plain, Verdict::error) != said(reduced, Verdict::error)) {
        const Answer& error = said(plain, Verdict::error) ? plain : reduced;
        REQUIRE(error.place.has_value());
        return;
    }
    REQUIRE(reduced.verdict == plain.verdict);
    if (said(plain, Verdict::error)) return;
    ++tally.compared;
    CHECK(verify::numbers_of(query.kind, plain.values) ==
          verify::numbers_of(query.kind, reduced.values));
    CHECK(plain.run.has_value() == reduced.run.has_value());
    if (reduced.symmetry && reduced.symmetry->unused.empty())
        count(query, options, reduced, tally);
    if (reduced.run) {
        ++tally.runs;
        tally.loops += reduced.run->afterwards == trace::Afterwards::repeats;
        return;
    }
    tally.stored += plain.statistics.stored;
    tally.stored_reduced += reduced.statistics.stored;
}

} // namespace

TEST_CASE("symmetry changes nothing about endless runs and values", "[symmetry]") {
    EndlessTally tally;
    const std::uint64_t count = with_effort<std::uint64_t>(250);
    for (std::uint64_t seed = 0; seed < count; ++seed) {
        Dice dice{seed};
        const ReplicatedModel model = replicated_model_for_endless_runs(dice);
        INFO("seed " << seed << '\n' << model.text);
        Engine e(model.text);
        for (const std::string& text : model.queries)
            compare_endless(e.network(), compile_query(e.loaded(), text), dice, tally);
    }
    CAPTURE(tally.compared, tally.used, tally.runs, tally.loops, tally.originals,
            tally.clocks_in_formulas, tally.non_zeno, tally.clock_values, tally.stored,
            tally.stored_reduced);
    // Otherwise this would be a test of very little.
    if (effort() < 100) return;
    CHECK(tally.used > count / 2);
    CHECK(tally.loops > 20);
    CHECK(tally.originals > 20);
    CHECK(tally.clocks_in_formulas > 20);
    CHECK(tally.non_zeno > 20);
    CHECK(tally.clock_values > 10);
    CHECK(tally.stored_reduced * 10 < tally.stored * 9);
}
