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

// Level by level, with parents: ways may be long, and most of them differ at the end alone.
std::vector<TrailProduct::Way> TrailProduct::ways_along(std::span<const Way> from,
                                                        std::span<const Cells> states) {
    struct Met {
        Vertex vertex;
        bool accepts;
        std::size_t before; // in the level before
    };
    std::vector<std::vector<Met>> levels(1);
    for (std::size_t i = 0; i < from.size(); ++i)
        levels[0].push_back({from[i].vertices.back(), from[i].accepts, i});
    for (const Cells& state : states) {
        std::vector<Met> level;
        for (std::size_t i = 0; i < levels.back().size(); ++i) {
            const Met way = levels.back()[i];
            next_.clear();
            if (successors(way.vertex, next_) == Expansion::stop) return {};
            for (const Vertex next : next_) {
                if (!is_at(next, state)) continue;
                const bool accepts = way.accepts || is_accepting(next);
                const bool is_met = std::ranges::any_of(level, [&](const Met& one) {
                    return one.vertex == next && one.accepts == accepts;
                });
                if (!is_met) level.push_back({next, accepts, i});
            }
        }
        levels.push_back(std::move(level));
    }
    std::vector<Way> ways;
    for (const Met& last : levels.back()) {
        Vertices back;
        const Met* met = &last;
        for (std::size_t l = levels.size() - 1; l > 0; --l) {
            back.push_back(met->vertex);
            met = &levels[l - 1][met->before];
        }
        Way& way = ways.emplace_back(Way{from[met->before].vertices, last.accepts});
        way.vertices.insert(way.vertices.end(), back.rbegin(), back.rend());
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
