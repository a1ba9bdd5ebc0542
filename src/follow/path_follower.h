// follow/path_follower.h
//
// Goes once more along the way of a search, of which only states are known, to learn by
// which transitions it went and what clock values are excluded on the way. Where several
// successors have the discrete part of the next state, they are tried one after the other.
#pragma once

#include "semantics/expander.h"
#include "trace/path.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace zonar::follow {

/// A state on the way. Words and restrictions live elsewhere.
struct Station {
    enum class Way : std::uint8_t {
        initial,
        transition,
        moment, // of the stay before, at which `moment` holds
    };
    Way way = Way::transition;
    const semantics::Word* words = nullptr;
    /// What the search was restricted to there, if it was; discrete parts aside.
    semantics::Restriction* restriction = nullptr;
    semantics::Restriction* moment = nullptr;
    /// Of a transition: the number of the edge that comes first.
    std::uint32_t least_edge = 0;
    std::uint32_t below_edge = std::numeric_limits<std::uint32_t>::max();
};

/// How a station was reached.
struct Arrival {
    std::vector<model::EdgeId> edges;
    std::vector<std::int32_t> selected;
    std::vector<trace::Difference> where; // right before
    std::vector<trace::Difference> after; // right after
    zone::Dbm zone;                       // the symbolic state there
    std::size_t note = 0;                 // of the caller (PathFollower::Note); 0: none
};

/// What a zone says of the first `clocks` clocks, which are those of the model; x >= 0 left
/// out.
std::vector<trace::Difference> differences(zone::ConstZone zone, std::uint32_t clocks);

class PathFollower {
public:
    /// `interrupted` may be null.
    PathFollower(const semantics::System& system, std::vector<Station> stations,
                 const std::atomic<bool>* interrupted);

    std::size_t size() const { return stations_.size(); }

    /// Whether station number `to` may be reached like that.
    using Fits = std::function<bool(std::size_t to, const Arrival& arrival)>;
    /// Whether the way may end in this zone.
    using MayEnd = std::function<bool(zone::ConstZone zone)>;

    /// One arrival for each station; nothing if there is no such way, or if it was
    /// interrupted. What the expander is restricted to and reports is changed.
    std::optional<std::vector<Arrival>>
    follow(semantics::Expander& expander, const Fits& fits, const MayEnd& may_end) const {
        return follow(expander, expander, fits, may_end, {});
    }
    /// What the caller wants to know later of an entry of the batch that was just filled.
    using Note = std::function<std::size_t(std::uint32_t entry)>;
    /// Successors are those of `source`, which wraps the expander. `note` may be empty.
    std::optional<std::vector<Arrival>> follow(semantics::Successors& source,
                                               semantics::Expander& expander,
                                               const Fits& fits, const MayEnd& may_end,
                                               const Note& note) const;

private:
    class Walk;

    const semantics::System& system_;
    std::vector<Station> stations_;
    const std::atomic<bool>* interrupted_;
};

/// The steps of a path, one for each arrival but the first.
std::vector<trace::PathStep> steps_of(const semantics::System& system,
                                      std::span<const Arrival> arrivals);
std::vector<trace::Participant> participants(const semantics::System& system,
                                             std::span<const model::EdgeId> edges,
                                             std::span<const std::int32_t> values);

} // namespace zonar::follow
