// logic/translate.h
//
// From a formula to a Büchi automaton that accepts exactly the words on which it holds.
//
// A state is a set of terms that have to hold from here on. By the laws
//
//     f U g  =  g  or  f and X (f U g)        f R g  =  g and (f  or  X (f R g))
//
// such a set is a disjunction of covers: literals for the letter that is read now, terms
// for the rest of the word, and the untils that were postponed. This is the tableau of
// [GPVW95], with letters and acceptance on edges as in [Cou99]: a run must not
// postpone an until forever. One counter that waits for each until in turn makes it a Büchi automaton
// [Cou99], which is then minimised (minimise.h).
#pragma once

#include "logic/automaton.h"
#include "logic/formula.h"
#include "logic/minimise.h"

#include <cstddef>
#include <optional>

namespace zonar::logic {

/// Automata can be exponentially larger than formulas.
struct TranslationLimits {
    std::size_t states = 20'000;
    std::size_t covers = 400'000; // in all
    Stopped stopped = {};
};

/// Of the formula, or of its negation. Nothing if it would be too large, or if it was stopped.
std::optional<Automaton> translate(const Formula& formula, bool negated = false,
                                   const TranslationLimits& limits = {});

} // namespace zonar::logic
