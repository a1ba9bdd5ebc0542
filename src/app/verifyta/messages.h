// app/verifyta/messages.h
//
// Errors and warnings as verifyta prints them, one line each:
//
//     model.xml:/nta/declaration:54: [error] Unknown identifier: foo.
//
// What UPPAAL has words for is said in these, so that scripts that look for them find
// them; anything else is said in ours. Warnings that UPPAAL does not know are left out: to
// many a script, text on standard error is a failure. `zonar info` shows them.
#pragma once

#include "app/verifyta/generation.h"
#include "language/diagnostics.h"

#include <span>
#include <string>
#include <string_view>

namespace zonar::app::verifyta {

class Messages {
public:
    /// `model`: its file, as it was given.
    Messages(const Generation& generation, std::string model, bool warnings)
        : generation_(generation), model_(std::move(model)), warnings_(warnings) {}

    std::string text(std::span<const language::Diagnostic> diagnostics,
                     const language::SourceMap& sources) const;

    /// An error at a place, or at none.
    std::string error(std::string_view message, language::SourceRange range,
                      const language::SourceMap& sources) const;

private:
    std::string place(const language::Diagnostic& diagnostic,
                      const language::SourceMap& sources) const;

    const Generation& generation_;
    std::string model_;
    bool warnings_;
};

/// The message in UPPAAL's words; empty where it has none.
std::string in_uppaals_words(const language::Diagnostic& diagnostic);

} // namespace zonar::app::verifyta
