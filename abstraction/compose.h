// abstraction/compose.h
//
// Two processes as one, over the pairs that can be reached from their initial states:
// labels that both have move both, the others move one [DFP06, section 2].
#pragma once

#include "abstraction/limits.h"
#include "abstraction/process.h"

#include <optional>
#include <span>

namespace zonar::abstraction {

struct Product {
    Process process;
    /// By left state * right states + right state; or `unreachable`.
    std::vector<StateId> pairs;
};

/// `rename`: what each label is called in the product, by label. Nothing if a limit was met.
std::optional<Product> compose(const Process& left, const Process& right,
                               std::span<const LabelId> rename, const Limits& limits);

} // namespace zonar::abstraction
