// verify/round_trip.h
//
// Whether an endless run is accepted that goes through the same states of the network again and
// again, from a vertex of the product on: after some rounds, further ones lead back to the vertex that
// they begin in, and pass an accepting one. The automaton may take several rounds for that, and
// others before.
#pragma once

#include "verify/trail_product.h"

#include <optional>
#include <span>

namespace zonar::verify {

struct RoundTrip {
    Vertices
        lead; // from the vertex asked about to where the cycle begins; often the same
    Vertices cycle; // from there back to it

    bool is_direct() const { return lead.size() == 1; }
};

/// `round`: the states after each step of one round. Nothing: no such run is accepted, or the product
/// was stopped.
std::optional<RoundTrip> round_trip(TrailProduct& product, Vertex from,
                                    std::span<const Cells> round);

} // namespace zonar::verify
