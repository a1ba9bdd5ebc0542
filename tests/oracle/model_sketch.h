// oracle/model_sketch.h
//
// A network and queries about it as data that is easy to make up and easy to take apart:
// what the generators of test models build, what the shrinker cuts down, and what is
// printed as XTA for the front end. Names stay with their things, so that parts can be
// removed without renaming the rest; labels are lists of small texts for the same reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace zonar::oracle {

using Labels = std::vector<std::string>;

struct LocationSketch {
    std::string name = {};
    bool urgent = false;
    bool committed = false;
    Labels invariant = {}; // a conjunction
};

struct EdgeSketch {
    std::string source = {};
    std::string target = {};
    Labels selects = {};
    Labels guards = {}; // a conjunction
    std::string sync = {};
    Labels updates = {};
};

struct ProcessSketch {
    std::string name = {};
    std::size_t copies = 1;   // with more, `id` is the number of each: P(0), P(1), ...
    Labels declarations = {}; // of its own, in order, each a whole one
    std::vector<LocationSketch> locations = {}; // the first is initial
    Labels branchpoints = {};                   // their names
    std::vector<EdgeSketch> edges = {};
    bool above_previous = false; // in priority
};

/// A state predicate: a text, or a combination of others.
struct Formula {
    enum class Kind : std::uint8_t { atom, conjunction, disjunction, negation };
    Kind kind = Kind::atom;
    std::string text = {};
    std::vector<Formula> operands = {};
};

struct QuerySketch {
    enum class Kind : std::uint8_t {
        reachability, // E<> or A[]
        liveness,     // E[] or A<>
        leads_to,     // formula --> goal
        supremum,     // of the measures, where the formula holds
        infimum,
        bounds,
    };
    bool exists = true; // E, else A
    Formula formula = {};
    Kind kind = Kind::reachability;
    Formula goal = {};
    Labels measures = {};
};

struct ModelSketch {
    Labels declarations = {}; // in order, each a whole one
    std::vector<ProcessSketch> processes = {};
    std::vector<QuerySketch> queries = {};
};

/// The processes that it makes: "P", or "P(0)" and "P(1)".
Labels process_names(const ProcessSketch& process);
/// State predicates that know no clocks: locations, and what integers there are.
Labels atoms_of(const ModelSketch& model);

std::string xta(const ModelSketch& model);
std::string text(const Formula& formula);
std::string text(const QuerySketch& query);
/// All queries, one per line.
std::string query_file(const ModelSketch& model);

} // namespace zonar::oracle
