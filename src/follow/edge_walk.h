// follow/edge_walk.h
//
// From symbolic state to symbolic state along edges that the caller names: what a search
// would have met, had it gone this way. Zones are exact and complete (zones_along.h). A
// step has several targets where the successor function cuts zones into pieces.
#pragma once

#include "semantics/expander.h"
#include "trace/timed_run.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::follow {

class EdgeWalk {
public:
    /// The network must have no obstacles, and outlive the walk.
    explicit EdgeWalk(const model::Network& network);

    struct State {
        std::vector<semantics::Word> words;
        zone::Dbm zone;                 // of dimension network.clocks
        std::optional<zone::Dbm> piece; // of the zone before, if that was cut
    };

    /// Nothing if there is none; problem() says why.
    std::optional<State> initial();
    /// Where these edges lead. None: problem() says why.
    std::vector<State> after(const State& state,
                             std::span<const trace::Participant> participants);

    const std::string& problem() const { return problem_; }

private:
    State state(std::uint32_t number) const;
    bool same_edges(std::uint32_t successor,
                    std::span<const trace::Participant> participants) const;

    semantics::System system_;
    semantics::ClockBounds bounds_;
    semantics::Expander expander_;
    semantics::Batch batch_;
    std::vector<std::int32_t> locations_; // where the participants go, by process
    std::vector<std::optional<zone::Dbm>> pieces_; // by successor, where zones were cut
    std::string problem_;
};

} // namespace zonar::follow
