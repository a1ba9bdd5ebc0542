// model/query.h
//
// A query compiled against a network. State predicates are small trees: their leaves are
// integer expressions (which include tests of locations), clock constraints, `deadlock`, and
// membership in a set of states, which the language has no words for; quantifiers over clocks are unrolled. A query brings its own program and
// its own auxiliary cells, below those of the network.
#pragma once

#include "logic/formula.h"
#include "model/network.h"
#include "model/program.h"
#include "model/state_set.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace zonar::model {

enum class QueryKind : std::uint8_t {
    exists_eventually, // E<> p
    always_globally,   // A[] p
    exists_globally,   // E[] p
    always_eventually, // A<> p
    leads_to,          // p --> q
    supremum,          // sup{p}: e, ...
    infimum,           // inf{p}: e, ...
    bounds,            // bounds{p}: e, ...
    linear,            // ltl: a formula of linear temporal logic, on all runs
    refused,           // recognised, and not for symbolic analysis; see Query::refusal
};

const char* describe(QueryKind kind);

struct Predicate {
    enum class Kind : std::uint8_t {
        integer,     // `value` is not 0
        clock,       // `constraint`
        conjunction, // of the operands
        disjunction,
        negation, // of the one operand
        deadlock,
        member, // the discrete part of the state is in `states`
    };

    Kind kind = Kind::integer;
    IntExpr value;
    ClockConstraint constraint; // its condition is always true here
    std::vector<Predicate> operands;
    std::shared_ptr<const StateSet> states;
    SourceRange range;
};

/// One item of a sup, inf or bounds query: an integer, or a clock plus an integer.
struct Measure {
    std::optional<IntExpr> clock;
    IntExpr value;
    std::string text;
    SourceRange range;
};

/// An atom of a formula of linear temporal logic.
struct Atom {
    Predicate predicate;
    std::string text;
    SourceRange range;
};

/// What the author of a model says the answer will be.
struct Expectation {
    enum class Outcome : std::uint8_t {
        satisfied,
        not_satisfied,
        maybe_true,
        maybe_false
    };
    Outcome outcome = Outcome::satisfied;
    std::optional<std::string> value;
};

struct Query {
    QueryKind kind = QueryKind::refused;
    std::string text;    // as written, without comments around it
    std::string comment; // of the editor
    SourceRange range;
    std::string refusal; // the feature that is not supported

    Predicate condition;           // p; `true` where it was left out
    std::optional<Predicate> goal; // q of p --> q
    std::vector<Measure> measures;
    logic::Formula formula;  // of a linear one, over ...
    std::vector<Atom> atoms; // ... these
    std::optional<Expectation> expectation;

    bool uses_deadlock = false;
    bool uses_clocks = false;
    bool uses_clock_differences = false;

    Program program;
    Cells cells; // auxiliary ones, below the network's
};

} // namespace zonar::model
