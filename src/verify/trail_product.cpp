#include "verify/trail_product.h"

#include "explore/state_reader.h"

#include <algorithm>
#include <utility>

namespace zonar::verify {

using explore::Expansion;
using semantics::Word;

TrailProduct::TrailProduct(const Engine& engine, const model::Query& query,
                           const Claim& claim, const logic::Automaton& automaton,
                           const explore::Settings& settings)
    : engine_(engine), exploration_(engine, nullptr, &query,
                                    StoreForm{.inclusion = explore::Inclusion::equality}),
      view_(engine.system(), query, claim.atoms, exploration_.expander,
            exploration_.successors(), nullptr),
      settings_(settings),
      context_(exploration_.successors(), exploration_.store, settings_, no_goal_),
      graph_(context_, automaton, view_, false) {}

std::string TrailProduct::why_stopped() const {
    const explore::Outcome& outcome = context_.outcome();
    if (has_failed()) return "the model makes an error on other ways";
    return outcome.ending == explore::Ending::limit ? outcome.reason : std::string{};
}

bool TrailProduct::has_failed() const {
    return context_.outcome().ending == explore::Ending::error;
}

void TrailProduct::initial(Vertices& out) {
    graph_.initial(out);
}

// Each is asked for once or a few times; what counts is how many there are in all.
Expansion TrailProduct::successors(Vertex v, Vertices& out) {
    explore::Statistics& counted = context_.counted();
    const Expansion e = graph_.successors(v, true, out);
    --counted.revisited;
    ++counted.explored;
    return e;
}

Expansion TrailProduct::successors_or_end(Vertex v, Vertices& out) {
    return graph_.successors(v, false, out);
}

bool TrailProduct::is_at(Vertex v, std::span<const std::int32_t> cells) const {
    const semantics::Layout& layout = engine_.system().layout();
    const Word* words = graph_.words(v);
    for (std::uint32_t c = 0; c < cells.size(); ++c)
        if (layout.reader(c)(words) != cells[c]) return false;
    return true;
}

Cells TrailProduct::cells(Vertex v) const {
    Cells cells = engine_.network().memory.state.initial;
    cells.resize(engine_.network().memory.stored);
    engine_.system().layout().unpack_first(
        graph_.words(v), static_cast<std::uint32_t>(cells.size()), cells.data());
    return cells;
}

std::vector<TrailProduct::Way> TrailProduct::ways_along(std::span<const Way> from,
                                                        std::span<const Cells> states) {
    std::vector<Way> ways{from.begin(), from.end()};
    for (const Cells& state : states) {
        std::vector<Way> longer;
        for (const Way& way : ways) {
            next_.clear();
            if (successors(way.vertices.back(), next_) == Expansion::stop) return {};
            for (const Vertex next : next_) {
                if (!is_at(next, state)) continue;
                const bool accepts = way.accepts || is_accepting(next);
                const bool is_met = std::ranges::any_of(longer, [&](const Way& one) {
                    return one.vertices.back() == next && one.accepts == accepts;
                });
                if (is_met) continue;
                longer.push_back({way.vertices, accepts});
                longer.back().vertices.push_back(next);
            }
        }
        ways = std::move(longer);
    }
    return ways;
}

LassoWay TrailProduct::way(std::span<const Vertex> vertices, explore::Lasso::Kind kind,
                           std::size_t loop) const {
    LassoWay way;
    way.kind = kind;
    way.loop = loop;
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        follow::Station station{.way = i == 0 ? follow::Station::Way::initial
                                              : follow::Station::Way::transition};
        station.words = graph_.words(vertices[i]);
        std::optional<zone::Dbm> zone;
        if (engine_.system().is_timed()) {
            zone.emplace(engine_.system().dimension());
            explore::StateReader{exploration_.store}.zone(graph_.node(vertices[i]),
                                                          *zone);
        }
        way.add(station, std::move(zone));
    }
    return way;
}

} // namespace zonar::verify
