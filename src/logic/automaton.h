// logic/automaton.h
//
// Büchi automata over letters: a word is accepted if some run on it visits accepting states
// infinitely often. A run reads the first letter on its first edge. The label of an edge is a
// conjunction of literals, two masks of atoms.
#pragma once

#include "checks/check.h"
#include "logic/lasso.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace zonar::logic {

struct AutomatonEdge {
    Letter must = 0;     // atoms that hold
    Letter must_not = 0; // and that do not
    std::uint32_t target = 0;

    bool reads(Letter letter) const {
        return (letter & must) == must && (letter & must_not) == 0;
    }
    /// Reads all that the other reads.
    bool reads_as_much_as(const AutomatonEdge& other) const {
        return (must & ~other.must) == 0 && (must_not & ~other.must_not) == 0;
    }
    friend auto operator<=>(const AutomatonEdge&, const AutomatonEdge&) = default;
};

struct AutomatonState {
    bool accepting = false;
    /// It lies in a component of the automaton whose states all accept: there, every cycle
    /// is accepting, whichever way it goes.
    bool always_accepting = false;
    std::vector<AutomatonEdge> edges;
};

struct Automaton {
    std::vector<AutomatonState> states; // the first is the initial one

    std::uint32_t size() const { return static_cast<std::uint32_t>(states.size()); }
    std::size_t edges() const;
};

/// At least one state, every edge leads to a state, and no label contradicts itself.
bool is_well_formed(const Automaton& automaton);

/// The strongly connected components of the automaton as a graph: by state, the number of its component, such
/// that edges lead to the same or a smaller one. `cyclic`, by component: whether there is a
/// cycle in it at all.
struct Components {
    std::vector<std::uint32_t> of;
    std::vector<bool> cyclic;
};
/// Edges are followed if `keep` says so.
Components components(const Automaton& automaton,
                      const std::function<bool(const AutomatonEdge&)>& keep);

/// Whether the word is accepted.
bool accepts(const Automaton& automaton, const Lasso& word);

/// Which states accept a letter that is repeated forever. Found once for each letter.
class ConstantWords {
public:
    explicit ConstantWords(const Automaton& automaton) : automaton_(automaton) {}

    bool accepted(std::uint32_t state, Letter letter) {
        ZONAR_ASSERT(state < automaton_.size());
        const auto known = known_.find(letter);
        return known != known_.end() ? known->second[state] : find(letter)[state];
    }

private:
    const std::vector<bool>& find(Letter letter);

    const Automaton& automaton_;
    std::unordered_map<Letter, std::vector<bool>> known_;
};

/// For people: a line for each state and edge.
std::string to_text(const Automaton& automaton,
                    const std::function<std::string(std::uint32_t)>& name);
/// The same as a graph for Graphviz.
std::string to_dot(const Automaton& automaton,
                   const std::function<std::string(std::uint32_t)>& name);

} // namespace zonar::logic
