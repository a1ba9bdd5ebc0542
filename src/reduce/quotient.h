// reduce/quotient.h
//
// Locations of a process that no query and no other process can distinguish become one: the
// quotient by strong bisimulation [Mil89], process by process, before the search. No new
// network is built. One location of each class, its representative, stands for all of them;
// the edges of the system lead there (semantics::System), so the search meets no others.
//
// Two locations of a process may be one if
// - their invariants are the same, and both are urgent, or committed, or neither;
// - nothing asks for one of them by name (observed.h);
// - they have the same moves into the same classes.
// A move is what an edge does besides leading somewhere, together with what it costs. If it
// only synchronises, this is "internal", c! or c?. Otherwise it is the text of the edge's
// labels: within one process, the same text means the same.
//
// Why this is exact. Let R relate states that are equal but for locations of the same class.
// Everything that decides what can happen in a state sees, of a process, only its moves, its
// invariant and whether its location is urgent or committed:
// - a handshake needs an offer c! and an offer c? of two processes;
// - a broadcast takes along every process that offers c?: related states have the same offers
//   under the same guards, the same processes that must take part, and the same that stay;
// - time stands still in an urgent or committed location, or if two offers on an urgent
//   channel meet; in a committed state a process must leave a committed location;
// - priorities belong to channels and whole processes;
// - guards, invariants and updates run the same code on the same variables and clocks, and
//   a location whose name occurs in code of the network is alone in its class.
// So related states have the same transitions, for the same costs and with the same zones,
// into related states: R is a bisimulation of the whole network. A deadlock is the absence of
// transitions, after any delay, and other queries have the same value in related states. Hence
// verdicts, lengths and costs stay as they are. Every run of the quotient has one of the
// network beside it (unfolding.h), which is the one that is shown.
//
// Clock bounds (semantics/clock_bounds.h) and the distances between locations that some
// estimates use are computed on the network as it is. Both depend on what can happen from a
// location on, so they are equal within a class.
//
// What may differ: the order in which states are met, hence which of several runs is found, and
// which is met first, an error that the model makes or what the search looks for.
#pragma once

#include "reduce/bisimulation.h"
#include "reduce/observed.h"
#include "semantics/costs.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::reduce {

class Quotient {
public:
    /// What it saves. Locations that their process cannot reach at all do not count.
    struct Size {
        std::uint32_t locations = 0;
        std::uint32_t classes = 0;   // of these
        std::uint32_t processes = 0; // with fewer classes than locations
    };

    /// The system is that of the network as it is, and must outlive the quotient.
    Quotient(const semantics::System& system, const semantics::Costs& costs,
             const ObservedLocations& observed);

    const semantics::System& system() const { return system_; }
    const Size& size() const { return size_; }
    /// By LocationId, the index within its process of the location that stands for it.
    std::span<const std::uint32_t> stands_for() const { return stands_for_; }

    /// Whether one of these edges of the system, both of the same process, is as good as the
    /// other.
    bool alike(std::uint32_t edge, std::uint32_t other) const;

private:
    void reduce(std::uint32_t process, std::span<const Step> steps,
                const ObservedLocations& observed);

    const semantics::System& system_;
    std::vector<std::uint32_t> stands_for_; // by LocationId
    std::vector<std::uint32_t> labels_;     // by edge of the system: its move
    Size size_;
};

} // namespace zonar::reduce
