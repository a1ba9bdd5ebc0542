// loading.h
//
// The words that tests of the front end are written in. A test shows the text of a model
// and marks the place that it is about in the text itself:
//
//   fails(with_guard("«x != 2»"), "type.guard");
//
// The marks are taken out before the text is read. What was between them is what the
// message must underline, by line, column and width in the user's own file.
#pragma once

#include "catch.h"
#include "language/load.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::tests {

using Model = std::unique_ptr<language::LoadedModel>;
using language::CompiledQuery;
using language::Diagnostic;
using language::LoadOptions;
using language::Severity;

// ---------------------------------------------------------------- marks

struct MarkedText {
    std::string text;                // without the marks
    std::optional<std::string> spot; // "3:14+6": line, column, width
};

MarkedText take_marks(std::string_view text);

/// Where a diagnostic points, in the same form; "nowhere" if it does not.
std::string spot_of(const Diagnostic& diagnostic, const language::SourceMap& sources);

// ---------------------------------------------------------------- loading

/// Does not try the old syntax.
inline const LoadOptions modern_syntax{.syntax = language::Syntax::modern};
/// As strict as UPPAAL 4.0.
inline const LoadOptions strict{.strictness = language::Strictness::uppaal_4_0};

/// XML if it begins with '<', else XTA. The file is called "test.xml" or "test.xta".
Model load(std::string_view text, const LoadOptions& options = {});

/// All diagnostics of the model as the user would see them.
std::string report(const Model& model);

/// The first with this severity, or nothing.
const Diagnostic* first(const language::Diagnostics& diagnostics, Severity severity);

/// The rules of all errors, or of all warnings, in order: "type.guard name.unknown".
std::string rules(const language::Diagnostics& diagnostics, Severity severity);

/// The model loads; warnings do not matter. Stops the test otherwise.
Model loads(std::string_view text, const LoadOptions& options = {});
/// The model loads, and there is nothing to say about it.
Model loads_silently(std::string_view text);
/// The first error is of this rule and points at the mark, if there is one.
Model fails(std::string_view text, std::string_view rule,
            const LoadOptions& options = {});
/// The model loads with a warning of this rule that points at the mark.
Model warns(std::string_view text, std::string_view rule,
            const LoadOptions& options = {});

/// What the first error of a model, or of a query, says: its message, and its way out.
struct Advice {
    std::string message, help;
};
Advice advice(std::string_view text);
Advice advice(const Model& model, std::string_view query);

bool contains(std::string_view text, std::string_view part);

/// "a b c": an item more, with a separator if it is not the first.
void add_to(std::string& list, std::string_view item, std::string_view separator = " ");

// ---------------------------------------------------------------- models from parts

/// Names for short tests: clocks x, y, xs[3]; integers i, j; int[0,5] k, m; bool b;
/// arrays a[3], a2[3]; const N = 3; channels c, cs[3], urgent u, broadcast br;
/// scalars s1, s2 of S and t of T; as[S]; inc(n); bump(), which changes i.
extern const char* const vocabulary;

/// These declarations and a process P with one location A.
std::string with_declarations(const std::string& declarations);
/// The vocabulary and a process P with locations A and B; the text is what stands in the
/// braces of its one edge, from A to B.
std::string with_edge(const std::string& parts);
/// Locations A and B, for queries.
inline const std::string two_locations = with_edge("");
std::string with_guard(const std::string& guard);
std::string with_update(const std::string& update);
/// Likewise; the invariant is A's.
std::string with_invariant(const std::string& invariant);

/// An <nta> of these elements, as many as there are.
std::string nta(const std::string& declaration, const std::string& templates,
                const std::string& system, const std::string& queries = "");
/// A <template> named P with locations A (id0, initial) and B (id1), and what else is given.
std::string xml_template(const std::string& more, const std::string& before = "");
/// A transition from A to B with these elements inside.
std::string transition(const std::string& labels);

// ---------------------------------------------------------------- queries

/// One query on a model; the vocabulary's process has locations A and B.
CompiledQuery query(const Model& model, std::string_view text);
/// It compiles to something that can be checked.
CompiledQuery compiles(const Model& model, std::string_view text);
/// It has errors, the first of this rule and at the mark.
void breaks(const Model& model, std::string_view text, std::string_view rule);

} // namespace zonar::tests
