// verify/portfolio.h
//
// What a search does that chooses for itself. It is not known beforehand whether there is an
// error, how large the state space is, or which estimate sees anything, so it begins with
// what costs least to try and goes on to what can take longer:
//
//   look   By the relaxed trace (hu) and its preferred transitions. Nothing has to be
//          built for it. A few states: many errors are found here, and small state spaces
//          end here.
//   probe  Even fewer depth first, in no time. Some errors are straight ahead, whatever
//          estimates think of it.
//   turns  A table of distances is built and takes turns with hu: each is at its best where
//          the other is not.
//   rest   By the table, and by age. hu takes longer than all else about a state; what it
//          did not find by now is perhaps not there, and the rest must go fast.
//
// For a shortest run: breadth first as long as that is quick, then A* by the table.
//
// If hu does not know the way from the very first state (the query is about deadlock, say),
// a look into the depth comes first: deadlocks are at the ends of long ways as often as
// nearby, and depth first gets there with little. The rest is breadth first.
#pragma once

#include "explore/settings.h"
#include "verify/guidance.h"

#include <cstdint>
#include <optional>
#include <string>

namespace zonar::verify {

class Portfolio {
public:
    /// `initial`: the discrete part of the first state. All must outlive it.
    Portfolio(Steering& steering, const semantics::Word* initial, bool shortest);

    struct Search {
        std::string purpose;                 // for people, as the end of a sentence
        std::optional<std::uint64_t> states; // then it is the turn of another
    };
    /// The next search: `settings` get all but limits. False: there are no more.
    bool next(explore::Settings& settings, Search& search);

private:
    enum class Stage : std::uint8_t { look, probe, turns, rest, over };

    void look(explore::Settings& settings, Search& search);
    void probe(explore::Settings& settings, Search& search);
    void by_table(explore::Settings& settings, Search& search);
    void rest(explore::Settings& settings, Search& search);

    Steering& steering_;
    const semantics::Word* initial_;
    bool shortest_;
    bool knows_ = false; // hu does, of the first state
    Stage stage_ = Stage::look;
};

} // namespace zonar::verify
