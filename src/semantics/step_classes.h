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
    std::uint32_t of_edge(std::uint32_t edge) const { return edges_[edge]; }
    /// The class of several edges together; `none` if one cannot be given.
    std::uint32_t join(std::uint32_t first, std::uint32_t second) const {
        if (first == 0) return second;
        if (second == 0) return first;
        if (first == none || second == none) return none;
        if (first >= classes_ || second >= classes_) return none; // three that matter
        return first * classes_ + second;
    }

    /// The classes of all locations in one word, and whether there is such a word.
    struct Places {
        std::uint64_t word = 0;
        std::uint32_t computed = 0; // processes whose location has no class
        std::uint32_t bounded = 0;  // processes whose location has a class and an invariant
    };
    Places of_state(const std::int32_t* cells) const;
    void move(Places& places, std::uint32_t process, std::int32_t from,
              std::int32_t to) const;

private:
    struct Field {
        std::uint32_t shift = 0;
        std::uint64_t mask = 0;
    };
    struct Place {
        std::uint32_t number = none; // of its class
        bool is_bounded = false;
    };

    const System& system_;
    std::vector<std::uint32_t> edges_;
    std::vector<Place> locations_; // by LocationId
    std::vector<Field> fields_;    // by process
    std::uint32_t classes_ = 1;
    bool usable_ = true;
};

} // namespace zonar::semantics
