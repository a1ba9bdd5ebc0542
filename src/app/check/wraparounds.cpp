#include "app/check/wraparounds.h"

#include <algorithm>
#include <string>
#include <utility>

namespace zonar::app {

using language::Diagnostic;

std::vector<Diagnostic> wraparound_warnings(std::span<const model::SourceRange> places) {
    std::vector<Diagnostic> warnings;
    for (const model::SourceRange place : places)
        warnings.push_back({.severity = language::Severity::warning,
                            .range = place,
                            .rule = std::string{language::wraparound_rule},
                            .message = std::string{language::wraparound_message},
                            .context = {},
                            .help = {}});
    return warnings;
}

NewWraparounds::NewWraparounds(const language::Diagnostics& loading) {
    for (const Diagnostic& one : loading.all())
        if (one.rule == language::wraparound_rule) told_.push_back(one.range);
}

language::Diagnostics NewWraparounds::among(std::span<const model::SourceRange> places) {
    language::Diagnostics found;
    for (Diagnostic& warning : wraparound_warnings(places)) {
        if (std::ranges::find(told_, warning.range) != told_.end()) continue;
        told_.push_back(warning.range);
        found.add(std::move(warning));
    }
    return found;
}

} // namespace zonar::app
