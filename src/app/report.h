// app/report.h
//
// Diagnostics for people (standard error) and for programs (JSON).
#pragma once

#include "app/terminal/console.h"
#include "json/value.h"
#include "language/diagnostics.h"

#include <span>
#include <string>
#include <string_view>

namespace zonar::app {

using Json = json::Value;

enum class Warnings : std::uint8_t { show, hide };

/// As compilers print them; the word "error" in colour where the palette is on.
std::string to_text(std::span<const language::Diagnostic> diagnostics,
                    const language::SourceMap& sources, Palette palette,
                    Warnings warnings);

/// Those of a collection, and how many it left out.
std::string to_text(const language::Diagnostics& diagnostics,
                    const language::SourceMap& sources, Palette palette,
                    Warnings warnings);

/// An array of objects; see docs/json.md.
Json to_json(std::span<const language::Diagnostic> diagnostics,
             const language::SourceMap& sources, Warnings warnings);

/// Adds `file`, `line`, `column`, `end_line` and `end_column`, as far as they are known.
void add_place(Json& json, model::SourceRange range, const language::SourceMap& sources);

/// How every document begins: the version, the command, and whether its exit code is 0.
Json document_head(std::string_view command, bool ok);

/// The document as text. Bytes that are no UTF-8 become U+FFFD instead of a failure; what a
/// terminal would obey is escaped, also where JSON does not ask for it.
std::string to_text(const Json& document);

} // namespace zonar::app
