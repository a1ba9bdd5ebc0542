// semantics/step_classes.h
//
// What of a transition decides about its zone: the zone it starts from, the clocks that it is
// about and the invariants there, the clock guards and assignments of its edges, and the
// invariants and clock bounds at its target. Edges that do the same to clocks form a class, and
// so do locations of a process; integers and channels do not matter. So very different
// transitions share their work on zones, and ZoneMemo can remember it.
//
// A step whose clock constraints or assignments are computed from variables has no class.
#pragma once

#include "checks/check.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class StepClasses {
public:
    StepClasses(const System& system, const ClockBounds& bounds);

    /// False: the classes of all locations do not fit into one word, or the network has
    /// features whose effect on zones depends on more.
    bool usable() const { return usable_; }

    static constexpr std::uint32_t none = 0xffffffffu;
    /// 0 for an edge that neither tests nor sets clocks; `none` if it has no class.
    std::uint32_t of_edge(std::uint32_t edge) const {
        ZONAR_ASSERT(edge < edges_.size());
        return edges_[edge];
    }
    /// The class of several edges together; `none` if one cannot be given.
    std::uint32_t join(std::uint32_t first, std::uint32_t second) const {
        if (first == 0) return second;
        if (second == 0) return first;
        if (first == none || second == none) return none;
        if (first >= classes_ || second >= classes_) return none; // three that matter
        return first * classes_ + second;
    }

    /// The classes of all locations in one word, and whether there is such a word. A sum over
    /// the processes, so that a move takes one subtraction and one addition.
    struct Places {
        std::uint64_t word = 0;
        std::uint64_t counts = 0;

        /// Processes whose location has no class.
        std::uint32_t computed() const { return static_cast<std::uint32_t>(counts); }
        /// Processes whose location has a class and an invariant.
        std::uint32_t bounded() const { return static_cast<std::uint32_t>(counts >> 32); }
    };
    Places of_state(const std::int32_t* cells) const;
    void move(Places& places, std::uint32_t process, std::int32_t from,
              std::int32_t to) const {
        ZONAR_ASSERT(usable_);
        const Places& old = locations_[system_.location_id(process, from)];
        const Places& now = locations_[system_.location_id(process, to)];
        places.word += now.word - old.word;
        places.counts += now.counts - old.counts;
    }

private:
    static constexpr std::uint64_t one_computed = 1;
    static constexpr std::uint64_t one_bounded = std::uint64_t{1} << 32;

    void classify_edges(const ClockBounds& bounds);
    void classify_locations(const ClockBounds& bounds);

    const System& system_;
    std::vector<std::uint32_t> edges_;
    std::vector<Places> locations_; // what each adds, by LocationId
    std::uint32_t classes_ = 1;
    bool usable_ = true;
};

} // namespace zonar::semantics
