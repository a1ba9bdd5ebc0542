// language/text/names.h
//
// Every identifier is interned once and is then a small number. The words that some
// dialect reserves come first, in the order of `Word`, so that a name tells by its number
// whether it could be a keyword.
#pragma once

#include "checks/check.h"

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

namespace zonar::language {

// clang-format off
/// The words of the language. Which of them are reserved depends on the dialect: see
/// is_reserved() in lexer.h.
enum class Word : std::uint32_t {
    none,
    // reserved in all models
    const_, process, state, init, trans, urgent, commit, broadcast, system, guard, sync,
    assign, true_, false_, int_, bool_, chan, clock, and_, or_, xor_, not_, imply,
    // reserved in 4.x models
    select, probability, branchpoint, for_, while_, do_, if_, else_, default_, return_,
    typedef_, struct_, import_, meta, before_update, after_update, progress, gantt, assert_,
    io, forall, exists, sum, priority, double_, string, void_, scalar, hybrid, dynamic,
    spawn, exit, query, location,
    // reserved in queries
    deadlock, control, control_t, simulation, minE, maxE, minPr, maxPr, loadStrategy,
    saveStrategy, under, imitate, strategy, simulate, sat, inf, sup, bounds, Pr, X, numOf,
    foreach,
    // words of query families that are not symbolic
    acontrol, Pmax, refinement, consistency, specification, implementation, determinism,
    // reserved for future use by the documentation, accepted as identifiers by the parser
    rate, invariant, switch_, case_, continue_, break_, enum_,
    // path quantifiers and operators made of one letter
    A, E, F, G, R, U, W,
    ltl, // ltl: begins a formula of linear temporal logic
    abs, fint, random, // built-in functions with a meaning of their own here
    count
};
// clang-format on

/// An interned identifier.
struct Name {
    std::uint32_t id = 0;

    constexpr bool known() const { return id != 0; }
    constexpr Word word() const {
        return id < static_cast<std::uint32_t>(Word::count) ? static_cast<Word>(id)
                                                            : Word::none;
    }
    friend constexpr bool operator==(Name, Name) = default;
};

constexpr bool operator==(Name name, Word word) {
    return name.word() == word;
}

class NameTable {
public:
    NameTable();

    Name intern(std::string_view text);
    std::string_view text(Name name) const {
        ZONAR_ASSERT(name.id < texts_.size());
        return texts_[name.id];
    }
    std::size_t size() const { return texts_.size(); }

private:
    std::deque<std::string> texts_;
    std::unordered_map<std::string_view, std::uint32_t> ids_;
};

/// sin, floor, random_normal, ...: built in since 4.1, plain identifiers before.
bool is_builtin_function(std::string_view name);

} // namespace zonar::language
