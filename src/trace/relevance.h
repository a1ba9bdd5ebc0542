// trace/relevance.h
//
// Which transitions of a run matter for its end, as [ELL04b, section 5] asks: a transition is
// *irrelevant* if the rest of the run, its delays and its end are the same without it. What is left
// of [ELL04b]'s static test ("invisible, independent of all later ones, cannot enable any of them")
// is looked up in the run itself: which variables and clocks each transition really read and wrote.
// That is dynamic slicing [KL88] of a run.
//
// Why it is sound. From the end backwards, a set of variables, locations and clocks is kept, those
// that are *needed*: at first what the query looks at. A transition that changes no value of
// these is irrelevant. One that stays makes what it wrote unneeded and what it read needed: what decided
// whether it was possible, and what its updates looked at. So two runs that agree on what is needed,
// one with an irrelevant transition and one without, agree on it from there to the end, for code
// that reads the same values does the same. Invariants, which are looked at in each state, need
// what they read.
//
// A process whose last moves are left out rests in an earlier location. What it needed to be in the later one
// (its invariant, that it does not receive) is not needed then. But where it rests matters for others if that
// location is committed or urgent, has an invariant, or offers to receive a broadcast or to take part in
// an urgent synchronisation: then such a move stays (Reason::Kind).
//
// What [ELL04b] calls irrelevant is so here, but for such moves and what invariants look at, and more is: what later transitions write,
// and what the transition itself looks at, makes no difference. Still it is one transition at a time: two that
// undo each other both stay if the state between them matters.
#pragma once

#include "model/network.h"
#include "model/query.h"
#include "trace/model_error.h"
#include "trace/timed_run.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace zonar::trace {

/// What the end of a run is to show.
struct EndShown {
    const model::Query* query = nullptr; // its condition holds; null: this very state
    bool negated = false;                // or does not hold
};

/// A cell of the stored state, or a clock.
struct Thing {
    bool is_clock = false;
    std::uint32_t index = 0;

    friend bool operator==(Thing, Thing) = default;
};

/// Why a transition stays.
struct Reason {
    enum class Kind : std::uint8_t {
        end,       // it changes `thing`, which is what the run is to show at its end
        step,      // likewise, and transition `by` looks at it
        invariant, // likewise; an invariant looks at it after transition `by`
        urgent, // likewise; an urgent synchronisation looks at it before transition `by`
        // It leaves a location of `process` ...
        committed, // that is committed, and `by` moves none that is
        delayed,   // that is urgent or committed, and time passes before transition `by`
        bound,     // that has an invariant, and the run goes on
        receiver,  // that can receive the broadcast of transition `by`
        synchronous, // with urgent synchronisations, and time passes before transition `by`
    };
    Kind kind = Kind::end;
    Thing thing = {};
    model::ProcessId process{};
    std::size_t by = 0; // from 0; the number of transitions: the end
};

/// By transition: why it stays; nothing: it is irrelevant. The run must have passed replay(), and must
/// end in a state. An error that the query makes there has no such answer.
std::variant<std::vector<std::optional<Reason>>, ModelError>
relevance(const model::Network& network, const TimedRun& run, const EndShown& shown);

/// Why nothing can be told about runs of such a network; empty: it can.
std::string problem_with_relevance(const model::Network& network);

} // namespace zonar::trace
