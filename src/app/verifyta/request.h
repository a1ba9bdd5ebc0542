// app/verifyta/request.h
//
// What a command line of verifyta and its environment ask for, as the choices that the
// checker takes.
#pragma once

#include "app/verifyta/generation.h"
#include "app/verifyta/options.h"
#include "verify/check.h"

#include <cstdint>
#include <optional>
#include <string>

namespace zonar::app::verifyta {

/// The variables that verifyta looks at. One that is there and empty counts as absent.
struct Environment {
    bool compile_only = false; // UPPAAL_COMPILE_ONLY
    bool old_syntax = false;   // UPPAAL_OLD_SYNTAX
    bool no_symmetry = false;  // UPPAAL_DISABLE_SYMMETRY
    bool no_reduction = false; // UPPAAL_UPOR=0
    std::string speaks;        // ZONAR_VERIFYTA
};

Environment environment();

/// Instead of verifying anything.
enum class Display : std::uint8_t { nothing, help, version, c_library, no_license };

enum class TraceForm : std::uint8_t { concrete, post_symbolic, pre_symbolic };

struct Request {
    Display display = Display::nothing;
    const Generation* generation = &usual_generation();
    bool compile_only = false;
    bool old_syntax = false;
    bool no_symmetry = false;
    bool no_reduction = false;

    std::string model;
    std::string queries;                   // "-": standard input; empty: to be guessed
    std::optional<std::uint64_t> only;     // the number of a query, from 0
    std::optional<std::string> save_model; // the file
    std::optional<std::string> prefix;     // of trace files
    std::optional<std::string> xml_prefix; // of XML traces
    TraceForm form = TraceForm::concrete;
    bool summary = true;
    bool progress = true;
    bool statistics = false;
    bool warnings = true;

    // As they were typed, for the summary.
    std::optional<int> diagnostic; // none: no trace
    int order = 0;
    int storage = 1;
    int representation = 1;
    int discrete = 0;
    bool reuse = false;
    std::uint64_t seed = 0;
    bool no_extrapolation = false;

    std::string problem; // a sentence for the user; empty when all is well
};

Request request_of(const CommandLine& line, const Environment& environment);

/// Whether one exploration may answer several queries. It must not show, unless it is asked
/// for: traces and statistics are those of each query alone.
bool shares_exploration(const Request& request);

/// How a query is searched for. `wish`: what a query of its kind can have of a trace.
verify::Options search_options(const Request& request, verify::TraceWish wish);

} // namespace zonar::app::verifyta
