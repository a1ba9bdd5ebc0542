#include "logic/automaton.h"

#include <algorithm>
#include <limits>

namespace zonar::logic {

std::size_t Automaton::edges() const {
    std::size_t count = 0;
    for (const AutomatonState& state : states) count += state.edges.size();
    return count;
}

bool is_well_formed(const Automaton& automaton) {
    const auto is_good = [&](const AutomatonEdge& edge) {
        return edge.target < automaton.size() && (edge.must & edge.must_not) == 0;
    };
    return automaton.size() != 0 &&
           std::ranges::all_of(automaton.states, [&](const AutomatonState& state) {
               return std::ranges::all_of(state.edges, is_good);
           });
}

namespace {

constexpr std::uint32_t unseen = std::numeric_limits<std::uint32_t>::max();

/// Tarjan's algorithm with a stack of its own.
class ComponentFinder {
public:
    ComponentFinder(const Automaton& automaton,
                    const std::function<bool(const AutomatonEdge&)>& keep)
        : automaton_(automaton), keep_(keep), number_(automaton.size(), unseen),
          low_(automaton.size()), open_(automaton.size(), false) {
        found_.of.resize(automaton.size());
    }

    Components run() {
        for (std::uint32_t s = 0; s < automaton_.size(); ++s)
            if (number_[s] == unseen) visit(s);
        for (std::uint32_t s = 0; s < automaton_.size(); ++s)
            for (const AutomatonEdge& edge : automaton_.states[s].edges)
                if (keep_(edge)) {
                    // What callers settle in the order of components rests on this.
                    ZONAR_ASSERT(found_.of[edge.target] <= found_.of[s]);
                    if (found_.of[s] == found_.of[edge.target])
                        found_.cyclic[found_.of[s]] = true;
                }
        ZONAR_ASSERT(members_.empty());
        return std::move(found_);
    }

private:
    struct Frame {
        std::uint32_t state = 0;
        std::size_t next = 0; // edge
    };

    void enter(std::uint32_t state) {
        number_[state] = low_[state] = count_++;
        members_.push_back(state);
        open_[state] = true;
        frames_.push_back({state, 0});
    }

    void visit(std::uint32_t root) {
        enter(root);
        while (!frames_.empty()) {
            Frame& frame = frames_.back();
            const std::uint32_t s = frame.state;
            const auto& edges = automaton_.states[s].edges;
            if (frame.next < edges.size()) {
                const AutomatonEdge& edge = edges[frame.next++];
                if (!keep_(edge)) continue;
                if (number_[edge.target] == unseen)
                    enter(edge.target);
                else if (open_[edge.target])
                    low_[s] = std::min(low_[s], number_[edge.target]);
                continue;
            }
            frames_.pop_back();
            if (!frames_.empty())
                low_[frames_.back().state] =
                    std::min(low_[frames_.back().state], low_[s]);
            if (low_[s] == number_[s]) close(s);
        }
    }

    void close(std::uint32_t root) {
        const auto component = static_cast<std::uint32_t>(found_.cyclic.size());
        found_.cyclic.push_back(false);
        for (std::uint32_t member = unseen; member != root;) {
            ZONAR_ASSERT(!members_.empty());
            member = members_.back();
            members_.pop_back();
            open_[member] = false;
            found_.of[member] = component;
        }
    }

    const Automaton& automaton_;
    const std::function<bool(const AutomatonEdge&)>& keep_;
    Components found_;
    std::vector<std::uint32_t> number_, low_, members_;
    std::vector<bool> open_;
    std::vector<Frame> frames_;
    std::uint32_t count_ = 0;
};

} // namespace

Components components(const Automaton& automaton,
                      const std::function<bool(const AutomatonEdge&)>& keep) {
    return ComponentFinder(automaton, keep).run();
}

// The automaton that remembers its place in the word, and whether it accepts anything.
bool accepts(const Automaton& automaton, const Lasso& word) {
    const auto length = static_cast<std::uint32_t>(word.letters.size());
    ZONAR_ASSERT(length != 0 && word.loop < length);
    ZONAR_ASSERT(is_well_formed(automaton));
    Automaton product;
    product.states.resize(std::size_t{automaton.size()} * length);
    for (std::uint32_t s = 0; s < automaton.size(); ++s) {
        for (std::uint32_t i = 0; i < length; ++i) {
            AutomatonState& state = product.states[s * length + i];
            state.accepting = automaton.states[s].accepting;
            const auto after = static_cast<std::uint32_t>(word.after(i));
            for (const AutomatonEdge& edge : automaton.states[s].edges)
                if (edge.reads(word.letters[i]))
                    state.edges.push_back({0, 0, edge.target * length + after});
        }
    }
    return ConstantWords(product).accepted(0, 0);
}

const std::vector<bool>& ConstantWords::find(Letter letter) {
    const auto reads = [&](const AutomatonEdge& edge) { return edge.reads(letter); };
    const Components found = components(automaton_, reads);
    std::vector<bool> good(found.cyclic.size(), false); // components
    for (std::uint32_t s = 0; s < automaton_.size(); ++s)
        if (automaton_.states[s].accepting && found.cyclic[found.of[s]])
            good[found.of[s]] = true;
    // Edges lead to smaller numbers, so what they lead to is settled before.
    std::vector<std::uint32_t> order(automaton_.size());
    for (std::uint32_t s = 0; s < automaton_.size(); ++s) order[s] = s;
    std::ranges::sort(order, {}, [&](std::uint32_t s) { return found.of[s]; });
    for (const std::uint32_t s : order)
        for (const AutomatonEdge& edge : automaton_.states[s].edges)
            if (reads(edge) && good[found.of[edge.target]]) good[found.of[s]] = true;
    std::vector<bool> accepting(automaton_.size());
    for (std::uint32_t s = 0; s < automaton_.size(); ++s)
        accepting[s] = good[found.of[s]];
    return known_.emplace(letter, std::move(accepting)).first->second;
}

// ---- showing

namespace {

std::string label_of(const AutomatonEdge& edge,
                     const std::function<std::string(std::uint32_t)>& name) {
    std::string text;
    for (std::uint32_t atom = 0; atom < most_atoms; ++atom) {
        if (!holds(edge.must | edge.must_not, atom)) continue;
        if (!text.empty()) text += " && ";
        if (holds(edge.must_not, atom)) text += '!';
        text += name(atom);
    }
    return text.empty() ? "true" : text;
}

std::string quoted(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return '"' + result + '"';
}

} // namespace

std::string to_text(const Automaton& automaton,
                    const std::function<std::string(std::uint32_t)>& name) {
    std::string text;
    for (std::uint32_t s = 0; s < automaton.size(); ++s) {
        const AutomatonState& state = automaton.states[s];
        text += std::to_string(s) + (state.accepting ? " (accepting)" : "") + ":\n";
        for (const AutomatonEdge& edge : state.edges)
            text += "    -> " + std::to_string(edge.target) + "  if " +
                    label_of(edge, name) + '\n';
    }
    return text;
}

std::string to_dot(const Automaton& automaton,
                   const std::function<std::string(std::uint32_t)>& name) {
    std::string text = "digraph automaton {\n    rankdir=LR;\n    start [shape=point];\n"
                       "    start -> 0;\n";
    for (std::uint32_t s = 0; s < automaton.size(); ++s) {
        const AutomatonState& state = automaton.states[s];
        const std::string number = std::to_string(s);
        text += "    " + number +
                " [shape=" + (state.accepting ? "doublecircle" : "circle") + "];\n";
        for (const AutomatonEdge& edge : state.edges)
            text += "    " + number + " -> " + std::to_string(edge.target) +
                    " [label=" + quoted(label_of(edge, name)) + "];\n";
    }
    return text + "}\n";
}

} // namespace zonar::logic
