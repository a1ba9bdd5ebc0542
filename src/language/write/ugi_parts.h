// language/write/ugi_parts.h
//
// What the reader and the writer of .ugi files share: which line speaks of which place,
// and what places are relative to.
#pragma once

#include "language/syntax/syntax.h"
#include "language/write/ugi.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::language::ugi {

using Place = std::optional<Point>;

// clang-format off
/// What hangs on a location; `known` to other programs, too.
struct PlacedOnLocation { std::string_view word; bool known; Place& (*place)(LocationSyntax&); };
inline constexpr PlacedOnLocation location_rows[] = {
    {"locationName",    true,  [](LocationSyntax& l) -> Place& { return l.name_at; }},
    {"invariant",       true,  [](LocationSyntax& l) -> Place& { return l.invariant_label.at; }},
    {"exponentialrate", false, [](LocationSyntax& l) -> Place& { return l.rate_label.at; }},
    {"comments",        false, [](LocationSyntax& l) -> Place& { return l.comments.at; }},
};

struct PlacedOnEdge { std::string_view word; bool known; Place& (*place)(EdgeSyntax&); };
inline constexpr PlacedOnEdge edge_rows[] = {
    {"select",      true,  [](EdgeSyntax& e) -> Place& { return e.select_label.at; }},
    {"guard",       true,  [](EdgeSyntax& e) -> Place& { return e.guard_label.at; }},
    {"sync",        true,  [](EdgeSyntax& e) -> Place& { return e.sync_label.at; }},
    {"assign",      true,  [](EdgeSyntax& e) -> Place& { return e.update_label.at; }},
    {"probability", false, [](EdgeSyntax& e) -> Place& { return e.weight_label.at; }},
    {"comments",    false, [](EdgeSyntax& e) -> Place& { return e.comments.at; }},
};
// clang-format on

/// A place or a distance; files may say anything, so there is room to add.
struct Offset {
    std::int64_t x = 0;
    std::int64_t y = 0;
};

inline Offset offset(Place at) {
    return at ? Offset{at->x, at->y} : Offset{};
}

inline Point add(Offset a, Offset b) {
    const auto clamp = [](std::int64_t v) {
        using Limits = std::numeric_limits<std::int32_t>;
        return static_cast<std::int32_t>(
            std::clamp<std::int64_t>(v, Limits::min(), Limits::max()));
    };
    return {clamp(a.x + b.x), clamp(a.y + b.y)};
}

/// A process, its names in XTA, and its edges counted among those with the same ends.
struct DrawnProcess {
    TemplateSyntax& syntax;
    std::vector<std::string> locations, branchpoints;
    std::vector<std::size_t> numbers; // of the edges
    std::map<std::pair<std::string, std::string>, std::vector<std::size_t>> edges;

    DrawnProcess(TemplateSyntax& s, const NameTable& names)
        : syntax(s), branchpoints(xta_branchpoint_names(s, names)) {
        for (const LocationSyntax& l : s.locations)
            locations.emplace_back(names.text(l.name));
        for (std::size_t i = 0; i < s.edges.size(); ++i) {
            auto& same = edges[{name(s.edges[i].source), name(s.edges[i].target)}];
            numbers.push_back(same.size());
            same.push_back(i);
        }
    }

    const std::string& name(EdgeEnd end) const {
        return end.branchpoint ? branchpoints[end.index] : locations[end.index];
    }

    Offset place(EdgeEnd end) const {
        return offset(end.branchpoint ? syntax.branchpoints[end.index].at
                                      : syntax.locations[end.index].at);
    }

    Offset middle(const EdgeSyntax& edge) const {
        const Offset a = place(edge.source);
        const Offset b = place(edge.target);
        return {(a.x + b.x) / 2, (a.y + b.y) / 2};
    }
};

} // namespace zonar::language::ugi
