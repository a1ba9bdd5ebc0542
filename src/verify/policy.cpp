#include "verify/policy.h"

namespace zonar::verify {

using explore::Inclusion;
using semantics::Extrapolation;

bool needs_equivalence(const semantics::System& system, const Options& options,
                       bool uses_deadlock) {
    const bool m = options.extrapolation == Extrapolation::m ||
                   options.extrapolation == Extrapolation::m_plus;
    return m || uses_deadlock || system.has_priorities() ||
           system.network().has_guarded_receivers;
}

bool can_suspect_deadlocks(const semantics::System& system,
                           const semantics::ClockBounds& bounds, bool differences,
                           const Options& options) {
    const model::Network& network = system.network();
    return system.is_timed() && !needs_equivalence(system, options, false) &&
           bounds.finite() && bounds.diagonals().empty() && !differences &&
           !network.has_clock_differences && !network.has_stopwatches;
}

std::variant<Policy, std::string> choose_policy(const model::Network& network,
                                                const semantics::ClockBounds& bounds,
                                                bool differences,
                                                const Options& options) {
    differences =
        differences || !bounds.diagonals().empty() || network.has_clock_differences;
    Policy policy;
    // Simulation alone would do for zones to be finite in number; extrapolated ones are
    // more often equal, which saves memory and costs next to nothing.
    policy.extrapolation = options.extrapolation.value_or(
        differences || !bounds.finite() ? Extrapolation::none : Extrapolation::lu_plus);
    policy.inclusion = options.inclusion.value_or(Inclusion::simulation);
    if (policy.extrapolation != Extrapolation::none) {
        if (differences && policy.extrapolation != Extrapolation::split)
            return "extrapolation is unsound when clocks are compared with each other; "
                   "leave the choice to zonar";
        if (!bounds.finite())
            return "the clocks have no finite bounds to extrapolate with; leave the "
                   "choice to zonar";
    }
    // Without bounds, only what lies inside a zone is known to be covered by it.
    if (!bounds.finite() && policy.inclusion == Inclusion::simulation)
        policy.inclusion = Inclusion::inclusion;
    return policy;
}

} // namespace zonar::verify
