#include "language/write/layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

namespace zonar::language {

namespace {

constexpr int grid = 8;         // that of the editor
constexpr double spacing = 170; // of neighbours on the circle
constexpr double bend = 60;     // between edges that join the same nodes
constexpr int line_height = 17;

struct Vector {
    double x = 0;
    double y = 0;
    friend Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y}; }
    friend Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y}; }
    friend Vector operator*(Vector a, double f) { return {a.x * f, a.y * f}; }
};

Vector vector(Point p) {
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

/// On the grid, which also makes the result the same on every machine.
Point point(Vector v) {
    const auto snap = [](double c) {
        return static_cast<int>(std::lround(c / grid)) * grid;
    };
    return {snap(v.x), snap(v.y)};
}

Vector unit(Vector v) {
    const double length = std::hypot(v.x, v.y);
    return length < 1 ? Vector{0, -1} : v * (1 / length);
}

Drawing drawn(const TemplateSyntax& process) {
    Drawing drawing{process.name_at, process.initial_at, {}, {}, {}};
    for (const LocationSyntax& l : process.locations) {
        drawing.locations.push_back(
            {l.at, l.name_at, l.invariant_label.at, l.rate_label.at, l.comments.at});
    }
    for (const BranchpointSyntax& b : process.branchpoints) {
        drawing.branchpoints.push_back(b.at);
    }
    for (const EdgeSyntax& e : process.edges) {
        drawing.edges.push_back({e.select_label.at,
                                 e.guard_label.at,
                                 e.sync_label.at,
                                 e.update_label.at,
                                 e.weight_label.at,
                                 e.comments.at,
                                 {e.nails.begin(), e.nails.end()}});
    }
    return drawing;
}

void place(std::optional<Point>& at, Point where) {
    if (!at) at = where;
}

class Layout {
public:
    Layout(const TemplateSyntax& process, Drawing& drawing)
        : process_(process), drawing_(drawing) {}

    void make() {
        place_nodes();
        for (DrawnLocation& location : drawing_.locations) {
            const Point at = *location.at;
            place(location.name, {at.x - 10, at.y - 34});
            place(location.invariant, {at.x - 10, at.y + line_height});
            place(location.rate, {at.x - 10, at.y + 2 * line_height});
            place(location.comments, {at.x - 10, at.y + 3 * line_height});
        }
        place_edges();
    }

private:
    std::size_t node(EdgeEnd end) const {
        return end.branchpoint ? process_.locations.size() + end.index : end.index;
    }

    Vector position(std::size_t node) const {
        const std::size_t locations = drawing_.locations.size();
        return vector(node < locations ? *drawing_.locations[node].at
                                       : *drawing_.branchpoints[node - locations]);
    }

    void place_nodes() {
        const std::size_t count =
            drawing_.locations.size() + drawing_.branchpoints.size();
        const double circle = spacing * static_cast<double>(count);
        const double radius = count < 2 ? 0 : circle / (2 * std::numbers::pi);
        for (std::size_t i = 0; i < count; ++i) {
            const double angle = 2 * std::numbers::pi * static_cast<double>(i) /
                                     static_cast<double>(count) -
                                 std::numbers::pi;
            const Point at = point({radius * std::cos(angle), radius * std::sin(angle)});
            const std::size_t locations = drawing_.locations.size();
            place(i < locations ? drawing_.locations[i].at
                                : drawing_.branchpoints[i - locations],
                  at);
        }
    }

    void place_edges() {
        std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> together;
        for (std::size_t i = 0; i < process_.edges.size(); ++i) {
            const auto ends = std::minmax(
                {node(process_.edges[i].source), node(process_.edges[i].target)});
            together[{ends.first, ends.second}].push_back(i);
        }
        for (const auto& [ends, edges] : together) {
            for (std::size_t i = 0; i < edges.size(); ++i) {
                DrawnEdge& edge = drawing_.edges[edges[i]];
                const double rank = static_cast<double>(i);
                const double middle = static_cast<double>(edges.size() - 1) / 2;
                const Vector at = ends.first == ends.second
                                      ? loop(edge, ends.first, rank)
                                      : between(edge, ends, rank - middle);
                place_labels(edge, point(at));
            }
        }
    }

    /// Two nails, away from the middle of the circle.
    Vector loop(DrawnEdge& edge, std::size_t node, double rank) const {
        const Vector at = position(node);
        const Vector out = unit(at);
        const Vector aside{-out.y, out.x};
        const Vector top = at + out * (bend * (rank + 1));
        if (edge.nails.empty()) {
            edge.nails = {point(top - aside * (bend / 2)),
                          point(top + aside * (bend / 2))};
        }
        return top;
    }

    Vector between(DrawnEdge& edge, std::pair<std::size_t, std::size_t> ends,
                   double rank) const {
        const Vector from = position(ends.first);
        const Vector to = position(ends.second);
        const Vector along = unit(to - from);
        const Vector aside{-along.y, along.x};
        const Vector middle = (from + to) * 0.5 + aside * (bend * rank);
        if (edge.nails.empty() && rank != 0) edge.nails = {point(middle)};
        return middle;
    }

    static void place_labels(DrawnEdge& edge, Point at) {
        int line = 0;
        for (std::optional<Point>* label : {&edge.select, &edge.guard, &edge.sync,
                                            &edge.update, &edge.weight, &edge.comments}) {
            place(*label, {at.x + 4, at.y + line_height * line++});
        }
    }

    const TemplateSyntax& process_;
    Drawing& drawing_;
};

} // namespace

Drawing drawing_of(const TemplateSyntax& process) {
    Drawing drawing = drawn(process);
    const auto has_place = [](const auto& node) { return node.at.has_value(); };
    if (std::ranges::none_of(process.locations, has_place) &&
        std::ranges::none_of(process.branchpoints, has_place)) {
        Layout(process, drawing).make();
    }
    return drawing;
}

} // namespace zonar::language
