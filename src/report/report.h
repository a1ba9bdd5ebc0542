// report/report.h
//
// A model, what was asked about it and the runs that answer, as one page of HTML that needs
// nothing else: no network, no fonts, no files beside it. Its readers walk through
// the runs; the automata look as their author drew them.
//
// The page is made of three parts: a skeleton, the data as JSON, and a program that shows
// it (page/). Texts of the model stay data all the way: they are never part of the markup.
#pragma once

#include "language/load.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace zonar::report {

struct Fact {
    std::string name;  // "explored"
    std::string value; // "1,204 states"
};

/// What steered a search, at every state of its run.
struct EstimateAlong {
    std::string name;
    /// By state, the initial one first; none: infinite.
    std::vector<std::optional<std::uint64_t>> values;
};

/// A run to walk through, with what is known along it.
struct ShownRun {
    std::string about;                    // "a shortest run to a state that violates it"
    const trace::TimedRun* run = nullptr; // none: there is nothing to walk through
    EstimateAlong estimate;               // without values: nothing steered
    /// The zone of a state as constraints, by the number of the state. May be empty.
    std::function<std::vector<std::string>(std::size_t)> zone;
};

/// What a query for values found out about one of them.
struct Value {
    std::string text; // "Gate.len <= 6"
    ShownRun shown;
};

/// One query with all that is known about it.
struct Asked {
    std::size_t number = 1; // from 1, among all queries there are
    std::string text;
    std::string comment;
    std::string verdict;  // "satisfied", "not-satisfied", "unknown", "error"; empty: none
    std::string reason;   // for the verdict, where it needs one
    std::string expected; // what the author expected, if that is something else
    /// The numbers of all queries that one exploration answered together with this one.
    std::vector<std::size_t> explored_for;
    std::vector<Fact> brief;   // the most important statistics
    std::vector<Fact> facts;   // all of them
    ShownRun shown;            // what decides it
    std::vector<Value> values; // each may have a run of its own
};

struct Report {
    const language::LoadedModel& model; // with a network
    std::string title;                  // the name of the model
    std::string program;                // that made it: "zonar 0.1.0"
    std::vector<Asked> queries;
};

/// The whole page.
std::string page(const Report& report);

} // namespace zonar::report
