#include "verify/copied_network.h"

namespace zonar::verify {

// The names are there so that a further member does not compile before it is copied, too.
model::Network copied(const model::Network& original) {
    const auto& [obstacles, templates, processes, process_sets, locations, edges,
                 clock_constraints, rates, selects, variables, clock_groups, clocks,
                 clock_initial, channel_groups, channels, default_priority, scalar_sets,
                 shapes, memory, program, before_update, after_update,
                 has_process_priorities, has_channel_priorities, has_clock_differences,
                 has_stopwatches, has_guarded_receivers, has_guarded_urgent] = original;
    (void)shapes;
    return {obstacles,
            templates,
            processes,
            process_sets,
            locations,
            edges,
            clock_constraints,
            rates,
            selects,
            variables,
            clock_groups,
            clocks,
            clock_initial,
            channel_groups,
            channels,
            default_priority,
            scalar_sets,
            {},
            memory,
            program,
            before_update,
            after_update,
            has_process_priorities,
            has_channel_priorities,
            has_clock_differences,
            has_stopwatches,
            has_guarded_receivers,
            has_guarded_urgent};
}

} // namespace zonar::verify
