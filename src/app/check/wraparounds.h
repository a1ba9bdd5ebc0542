// app/check/wraparounds.h
//
// Arithmetic that wrapped around while a query was checked, as warnings.
#pragma once

#include "language/diagnostics.h"

#include <span>
#include <vector>

namespace zonar::app {

/// One for each place.
std::vector<language::Diagnostic>
wraparound_warnings(std::span<const model::SourceRange> places);

/// Those about places that were not reported before; they count as reported from then on.
class NewWraparounds {
public:
    /// `loading`: what was said when the model was read.
    explicit NewWraparounds(const language::Diagnostics& loading);

    /// Past the limit that other diagnostics have, they are only counted.
    language::Diagnostics among(std::span<const model::SourceRange> places);

private:
    std::vector<model::SourceRange> told_;
};

} // namespace zonar::app
