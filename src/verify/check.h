// verify/check.h
//
// From a query to a verdict with its evidence. E<> and A[] over any state predicate; E[], A<>
// and -->; sup, inf and bounds, whose verdict is `satisfied` when the values are known.
//
// There are four verdicts and no others. `satisfied` and `not_satisfied` are proved: by a
// state that the search reaches, or by a finished exploration. A run is made and replayed step by
// step if one is wished for, and always in models with stopwatches, whose zones are too large; a
// run that cannot be replayed is never followed by a verdict. `unknown` says which
// limit was met, or that the zones of stopwatches cannot tell. `error` says what in the
// model or the query went wrong.
#pragma once

#include "explore/outcome.h"
#include "explore/settings.h"
#include "logic/automaton.h"
#include "model/network.h"
#include "model/query.h"
#include "reduce/order/cycle_condition.h"
#include "reduce/order/order_selection.h"
#include "reduce/quotient.h"
#include "reduce/symmetry/orbit.h"
#include "reduce/symmetry/strategy.h"
#include "semantics/zone_policy.h"
#include "trace/timed_run.h"
#include "verify/deadlock_places.h"
#include "verify/guidance.h"
#include "verify/measured.h"
#include "verify/renamed_round.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace zonar::verify {

enum class Verdict : std::uint8_t { satisfied, not_satisfied, unknown, error };

const char* describe(Verdict verdict); // "satisfied", "not-satisfied", ...

/// The verdict if what a query of this kind looks for is found; if there is none, it is the
/// opposite. Not for measures and refused queries.
Verdict verdict_if_found(model::QueryKind kind);

enum class TraceWish : std::uint8_t {
    none,
    some,     // whichever the search finds first
    shortest, // with as few transitions as possible; needs a search that can tell
    fastest,  // in as little time as possible; decides about the order of the search
};

/// Whether one state stands for all that differ from it by the names of processes
/// (reduce/symmetry).
enum class SymmetryUse : std::uint8_t {
    off,
    automatic, // as far as it is proved, as long as it pays
    on,        // as far as it is proved
    scalars,   // likewise, of declared scalar sets alone
};

/// What symmetry did for a search.
struct SymmetryReport {
    std::vector<std::string> families = {}; // a sentence each
    std::string order = {};                 // of the group: how many permutations
    reduce::Strategy strategy = reduce::Strategy::records;
    reduce::Expanded expanded = reduce::Expanded::representatives;
    bool canonical = true;    // each orbit has one representative, clocks aside
    std::uint64_t states = 0; // for which a representative was looked for
    std::uint64_t moved = 0;  // of these, that have another one
    bool given_up = false;    // hardly any had
    std::string unused = {};  // asked for and not used: why; the rest says nothing then
};

/// Which interleavings of independent transitions are left out (reduce/order).
enum class OrderUse : std::uint8_t {
    off,
    automatic, // what keeps all that was asked for, as long as it pays
    ample,     // ample sets, in models without clocks
    stubborn,  // stubborn sets
    urgent,    // the same, only where time stands still
};

/// A first search for a known state, in which what did not matter for the query that it was found for was left
/// out (Options::found_for).
struct OrderAttempt {
    std::uint64_t explored = 0;
    bool found = false; // the state; else it was looked for once more
};

/// What that did for a search.
struct OrderReport {
    reduce::OrderCount count = {};
    bool only_frozen = false; // only where time stands still
    bool given_up = false;    // hardly any transition was left out
    std::string unused = {};  // asked for and not used: why; the rest says nothing then
    std::optional<OrderAttempt> attempt = {};
};

struct Options {
    explore::Settings search;
    /// Left out: chosen by what the model and the query use. A choice that would be
    /// unsound for them is an error.
    std::optional<semantics::Extrapolation> extrapolation;
    std::optional<explore::Inclusion> inclusion;
    TraceWish trace = TraceWish::none;
    Guidance guidance;
    /// Locations that are bisimilar become one (reduce/quotient.h).
    bool quotient = false;
    SymmetryUse symmetry = SymmetryUse::off;
    /// What the query asks for, if it was made by query_for_orbit (target.h).
    std::shared_ptr<const reduce::Orbit> orbit;
    reduce::Strategy representative = reduce::Strategy::records;
    OrderUse order = OrderUse::off;
    /// If a known state is looked for: the query that it was found for, if that is known. The state itself
    /// makes every transition visible. So a first search takes those that this query needs; it may miss
    /// the state, and then all that matter for the state are taken.
    std::shared_ptr<const model::Query> found_for = {};
    reduce::CycleCondition cycle_condition = reduce::CycleCondition::automatic;
    /// For formulas about models without clocks; other searches expand representatives.
    reduce::Expanded expanded = reduce::Expanded::representatives;
    /// For queries about endless runs: only those whose time diverges count.
    bool non_zeno = false;
    /// The run of a formula is the one that was found; else a shorter one, if it is found
    /// soon.
    bool as_found = false;
    /// The order, and what steers it, are chosen by what the query asks for.
    bool choose_search = false;
    /// After a run was found: the seconds to look for shorter ones.
    std::optional<double> improve;
    /// After a run was found: what does not matter for its end is left out (trace/simplify.h).
    bool simplify = false;
};

/// One of several searches, until one of them knew.
struct Stage {
    std::string purpose; // "a first look"
    explore::Order order = explore::Order::breadth_first;
    std::string estimate; // its name; empty: none
    std::uint64_t explored = 0;
};

/// A run that is shorter than the one before.
struct Improvement {
    std::uint64_t length = 0;
    double seconds = 0; // since the beginning of the first search
};

/// If a state of an orbit was looked for and found: what is known to be reachable.
enum class Reached : std::uint8_t { state, orbit };

/// How soon a state is reached that decides the verdict.
struct LeastTime {
    std::uint64_t time = 0;
    bool attained = true; // else: in more than that, as little more as one likes
    bool proved = true;   // no way was left out because of its length
};

/// How it was searched. Of several searches, the last.
struct Conduct {
    explore::Order order = explore::Order::breadth_first;
    explore::Weight weight; // of the estimate
    /// What kept it from looking for a shorter way to the end, after it had found one.
    std::string cut_short;
    std::string estimate;        // its name; empty: none
    std::string weakness;        // why its tables could be better; empty: they could not
    double seconds = 0;          // that preparing the estimate took
    guide::Distance initial = 0; // what it says of the initial state
    bool admissible = true;      // it is never too large
    bool preferred = false;      // transitions that it prefers went first
    std::vector<Stage> stages;   // if the search was chosen; else none
};

struct Answer {
    Verdict verdict = Verdict::unknown;
    /// Why the verdict is unknown or an error, in one sentence; empty otherwise.
    std::string reason;
    /// For `unknown`, which limit was met, if one was.
    explore::Limit limit = explore::Limit::none;
    /// For `unknown`: with stopwatches, states that would decide were found, and no run.
    bool unconfirmed = false;
    /// Where in the sources an error happened, if it has a place.
    std::optional<model::SourceRange> place;
    explore::Statistics statistics;
    Conduct conduct;
    std::optional<reduce::Quotient::Size> quotient; // if it was wished for
    std::optional<SymmetryReport> symmetry;         // of the last search, if there is any
    std::optional<OrderReport> order;               // likewise
    std::optional<Reached> reached;                 // of an orbit that was looked for
    /// Of a query that was checked with one: the automaton of the runs that decide it.
    std::optional<logic::Automaton> automaton;
    /// Of a query that was explored together with others: the indices of all that the
    /// exploration answered, its own included. Empty: it had a search of its own.
    std::vector<std::size_t> explored_for;
    /// What the way to the state that decides the verdict costs.
    std::optional<std::uint64_t> length;
    /// Proved: no way costs less than length / within.
    std::optional<explore::Weight> within;
    /// If a fastest run was wished for, and there is one.
    std::optional<LeastTime> least_time;
    /// If shorter runs were looked for: the first one, and each that was shorter.
    std::vector<Improvement> improvements;
    /// If it is about deadlock, and was searched for by L and U.
    std::optional<Suspicions> suspicions;
    /// What was used in the end.
    semantics::Extrapolation extrapolation = semantics::Extrapolation::none;
    explore::Inclusion inclusion = explore::Inclusion::simulation;
    /// A run to the state that decides the verdict (E<> satisfied, A[] not satisfied), one
    /// that goes on forever (E[] satisfied, A<> and --> not satisfied), or one to the
    /// run-time error. Only if a trace was wished for.
    std::optional<trace::TimedRun> run;
    /// Of a run that repeats: the first round, if names are others after it.
    std::optional<RenamedRound> renamed_round;
    /// Something to know about the verdict, in one sentence; mostly empty.
    std::string remark;
    /// Where arithmetic wrapped around, by position in the sources (model/wraparounds.h).
    std::vector<model::SourceRange> wraparounds;
    /// Of sup, inf and bounds queries: one for each item, with runs of their own.
    std::vector<Measured> values;
};

/// What does not go with TraceWish::fastest, in a sentence; empty if all does.
std::string problem_with_fastest(const Options& options);

Answer check(const model::Network& network, const model::Query& query,
             const Options& options);

} // namespace zonar::verify
