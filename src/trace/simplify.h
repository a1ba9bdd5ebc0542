// trace/simplify.h
//
// Leaves out of a run what is irrelevant for its end (relevance.h), again and again until nothing more
// is. Delays stay where they are in time: that before a transition that goes is added to the next one. What
// is left was replayed, and shows at its end what the run showed; if it did not, the run would stay as it
// is. It is not always a shortest run, and not even one that is as short as can be by leaving out.
#pragma once

#include "trace/relevance.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace zonar::trace {

struct Simplified {
    TimedRun run;
    // By transition of the run as it was, which is how they are numbered.
    std::vector<std::uint8_t> gone;
    std::vector<std::optional<Reason>> reasons; // why it stays; nothing: it is irrelevant
    /// Why what is irrelevant was not left out in the end; empty: it was.
    std::string rejected;
};

/// Or why that is impossible, as a sentence without a full stop. The run must have passed replay().
std::variant<Simplified, std::string>
simplify(const model::Network& network, const TimedRun& run, const EndShown& shown);

/// The run without some of its transitions, replayed; or why it is none, or does not show that at its
/// end. `gone`: by transition.
std::variant<TimedRun, std::string> run_without(const model::Network& network,
                                                const TimedRun& run,
                                                std::span<const std::uint8_t> gone,
                                                const EndShown& shown);

} // namespace zonar::trace
