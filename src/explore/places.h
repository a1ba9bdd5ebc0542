// explore/places.h
//
// What a product adds to a state of the network: the state of the automaton that has still
// to read the letter and, if time has to diverge, what the run waits for, its phase:
//
//   0  to leave an accepting state of the automaton, by a transition of the network
//   1  for a tick, having left one
//   2  the tick came: the place is accepting; else like 0
//   3  like 0, reached by a tick
//
// If there are steps that read a letter although they are no transitions, a place also says
// whether it was reached by one, so that the run can be told.
//
//     place = automaton's state + size * (phase + phases * silent)
//
// Places and the steps between them, whatever the letters, are a graph. A run of the product
// stays in one of its components from some moment on, and the kind of the component tells
// what has to be looked for there.
#pragma once

#include "checks/check.h"
#include "logic/automaton.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace zonar::explore {

class Places {
public:
    enum class Kind : std::uint8_t {
        rejecting, // no cycle accepts: a run that stays here is none
        accepting, // all places accept: each cycle does
        mixed,
    };

    /// The automaton must outlive it. `ticks`: there must be infinitely many of them.
    Places(const logic::Automaton& automaton, bool ticks, bool silent);

    std::uint32_t count() const { return levels_ * automaton_.size(); }
    std::uint32_t state(std::uint32_t place) const { return place % automaton_.size(); }
    bool is_accepting(std::uint32_t place) const {
        return ticks_ ? phase(place) == 2 : automaton_.states[state(place)].accepting;
    }
    bool is_reached_by_tick(std::uint32_t place) const { return phase(place) >= 2; }
    bool is_reached_silently(std::uint32_t place) const {
        return silent_ && place >= count() / 2;
    }
    /// A tick reads no letter.
    std::uint32_t after_tick(std::uint32_t place) const {
        return at(state(place), phase(place) == 1 ? 2 : 3, false);
    }
    /// Another step, by which the automaton comes to `target`.
    std::uint32_t after_step(std::uint32_t place, std::uint32_t target,
                             bool silent) const {
        const bool left = phase(place) == 1 || automaton_.states[state(place)].accepting;
        return at(target, ticks_ && left ? 1 : 0, silent);
    }

    std::uint32_t component(std::uint32_t place) const {
        ZONAR_ASSERT(place < component_.size());
        return component_[place];
    }
    Kind kind(std::uint32_t place) const { return kinds_[component(place)]; }
    /// Whether there is a component of this kind.
    bool have(Kind kind) const {
        return std::find(kinds_.begin(), kinds_.end(), kind) != kinds_.end();
    }

private:
    std::uint32_t phase(std::uint32_t place) const {
        return place / automaton_.size() % phases_;
    }
    std::uint32_t at(std::uint32_t state, std::uint32_t phase, bool silent) const {
        return state + automaton_.size() * (phase + (silent ? phases_ : 0));
    }
    void find_components();

    const logic::Automaton& automaton_;
    bool ticks_, silent_;
    std::uint32_t phases_, levels_;
    std::vector<std::uint32_t> component_; // by place
    std::vector<Kind> kinds_;              // by component
};

} // namespace zonar::explore
