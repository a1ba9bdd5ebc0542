#include "verify/round_trip.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>
#include <vector>

namespace zonar::verify {

namespace {

using Way = TrailProduct::Way;

/// The vertices in which rounds begin and end, as a graph.
class Rounds {
public:
    Rounds(TrailProduct& product, std::span<const Cells> round)
        : product_(product), round_(round) {}

    std::optional<RoundTrip> trip(Vertex from) {
        // Ways of whole rounds to each vertex, the shortest first.
        std::map<Vertex, Vertices> leads{{from, {from}}};
        std::deque<Vertex> waiting{from};
        while (!waiting.empty()) {
            const Vertex v = waiting.front();
            waiting.pop_front();
            if (auto cycle = accepting_cycle(v))
                return RoundTrip{leads.at(v), std::move(*cycle)};
            for (const Way& way : from_here(v)) {
                const Vertex next = way.vertices.back();
                if (leads.contains(next)) continue;
                leads.emplace(next, joined(leads.at(v), way.vertices));
                waiting.push_back(next);
            }
        }
        return std::nullopt;
    }

private:
    /// One round.
    const std::vector<Way>& from_here(Vertex v) {
        const auto known = ways_.find(v);
        if (known != ways_.end()) return known->second;
        const Way first[] = {{{v}, false}};
        return ways_.emplace(v, product_.ways_along(first, round_)).first->second;
    }

    static Vertices joined(Vertices first, const Vertices& then) {
        first.insert(first.end(), then.begin() + 1, then.end());
        return first;
    }

    /// Of the fewest rounds. What was passed is a part of what is met.
    std::optional<Vertices> accepting_cycle(Vertex seed) {
        using Met = std::pair<Vertex, bool>;
        std::map<Met, Vertices> met;
        std::deque<Met> waiting;
        const auto meet = [&](const Vertices& before, bool accepts, const Way& way) {
            const Met now{way.vertices.back(), accepts || way.accepts};
            if (met.emplace(now, joined(before, way.vertices)).second)
                waiting.push_back(now);
        };
        for (const Way& way : from_here(seed)) meet({seed}, false, way);
        while (!waiting.empty()) {
            const Met now = waiting.front();
            waiting.pop_front();
            if (now == Met{seed, true}) return met.at(now);
            for (const Way& way : from_here(now.first))
                meet(met.at(now), now.second, way);
        }
        return std::nullopt;
    }

    TrailProduct& product_;
    std::span<const Cells> round_;
    std::map<Vertex, std::vector<Way>> ways_;
};

} // namespace

std::optional<RoundTrip> round_trip(TrailProduct& product, Vertex from,
                                    std::span<const Cells> round) {
    return Rounds{product, round}.trip(from);
}

} // namespace zonar::verify
