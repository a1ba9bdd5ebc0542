#include "explore/places.h"

#include <algorithm>

namespace zonar::explore {

namespace {

constexpr std::uint32_t phases_with_ticks = 4;

} // namespace

Places::Places(const logic::Automaton& automaton, bool ticks, bool silent)
    : automaton_(automaton), ticks_(ticks), silent_(silent),
      phases_(ticks ? phases_with_ticks : 1), levels_(phases_ * (silent ? 2 : 1)) {
    find_components();
}

void Places::find_components() {
    logic::Automaton graph; // its labels are not looked at
    graph.states.resize(count());
    std::vector<std::uint32_t> targets;
    for (std::uint32_t place = 0; place < count(); ++place) {
        targets.clear();
        for (const logic::AutomatonEdge& edge : automaton_.states[state(place)].edges)
            targets.push_back(edge.target);
        std::ranges::sort(targets);
        targets.erase(std::unique(targets.begin(), targets.end()), targets.end());
        std::vector<logic::AutomatonEdge>& edges = graph.states[place].edges;
        for (const std::uint32_t target : targets) {
            edges.push_back({0, 0, after_step(place, target, false)});
            if (silent_) edges.push_back({0, 0, after_step(place, target, true)});
        }
        if (ticks_) edges.push_back({0, 0, after_tick(place)});
    }
    logic::Components found =
        components(graph, [](const logic::AutomatonEdge&) { return true; });
    std::vector<bool> accepts(found.cyclic.size()), rejects(found.cyclic.size());
    for (std::uint32_t place = 0; place < count(); ++place)
        (is_accepting(place) ? accepts : rejects)[found.of[place]] = true;
    for (std::size_t c = 0; c < found.cyclic.size(); ++c) {
        if (!found.cyclic[c] || !accepts[c])
            kinds_.push_back(Kind::rejecting);
        else
            kinds_.push_back(rejects[c] ? Kind::mixed : Kind::accepting);
    }
    component_ = std::move(found.of);
}

} // namespace zonar::explore
