// app/verifyta/generation.h
//
// Versions of verifyta say the same things in slightly different words. Scripts were
// written for one of them, so which one is spoken can be chosen; all that differs is here.
#pragma once

#include <span>
#include <string_view>

namespace zonar::app::verifyta {

struct Generation {
    std::string_view name;    // as it is chosen: "5.0"
    std::string_view version; // as scripts expect to read it: "5.0.0"
    std::string_view noun;    // what is verified: a "formula", formerly a "property"
    std::string_view title;   // the same at the beginning of a verdict: "Formula"
    bool query_lines;         // queries of a file are at "line 3", not at "FILE:3"
    bool shows_query;         // its text stands before the verdict
    bool says_zone_form;      // the summary has more to say about states
    bool names_model;         // errors in a query file stand under the name of the model
    bool summary_first;       // the summary comes before errors in queries
    bool reports_files;       // " -- Writing witness trace to", on standard output
    bool labels_values;       // " -- Result: 5" instead of "sup:" and "x <= 5"
    bool time_clock;          // .xtr and .if files have the clock #time
    std::string_view trace_extension;
};

/// All there are, oldest first.
std::span<const Generation> generations();

/// Null: there is none of this name.
const Generation* generation_named(std::string_view name);

/// What is spoken if nobody chooses.
const Generation& usual_generation();

} // namespace zonar::app::verifyta
