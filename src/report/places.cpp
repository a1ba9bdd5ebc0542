#include "report/places.h"

#include "report/layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::report {

namespace {

using language::Drawing;
using language::DrawnEdge;
using language::EdgeEnd;
using language::EdgeSyntax;
using language::Label;
using language::Point;
using language::TemplateSyntax;

constexpr int gap = 8; // between an edge and its labels

/// A point of a line from point to point, and the line's direction there.
struct Spot {
    double x = 0, y = 0;
    double along_x = 1, along_y = 0;
};

double length_of(Point from, Point to) {
    return std::hypot(to.x - from.x, to.y - from.y);
}

/// `part` 0 is the beginning, 1 the end.
Spot spot_on(const std::vector<Point>& way, double part) {
    double left = 0;
    for (std::size_t i = 0; i + 1 < way.size(); ++i)
        left += length_of(way[i], way[i + 1]) * part;
    for (std::size_t i = 0; i + 1 < way.size(); ++i) {
        const double piece = length_of(way[i], way[i + 1]);
        if (left > piece || piece == 0) {
            left -= piece;
            continue;
        }
        const double dx = (way[i + 1].x - way[i].x) / piece;
        const double dy = (way[i + 1].y - way[i].y) / piece;
        return {way[i].x + dx * left, way[i].y + dy * left, dx, dy};
    }
    return {double(way.front().x), double(way.front().y), 1, 0};
}

struct Box {
    int left = 0, top = 0, right = 0, bottom = 0;

    /// The area that both cover.
    std::int64_t shared(const Box& other) const {
        const std::int64_t width =
            std::min(right, other.right) - std::max(left, other.left);
        const std::int64_t height =
            std::min(bottom, other.bottom) - std::max(top, other.top);
        return width <= 0 || height <= 0 ? 0 : width * height;
    }
};

Box box_at(Point corner, const TextSize& size) {
    return {corner.x, corner.y, corner.x + size.width,
            corner.y + size.lines * line_height};
}

class Completion {
public:
    Completion(const TemplateSyntax& syntax, Drawing drawing)
        : syntax_(syntax), drawing_(std::move(drawing)) {}

    Drawing take() {
        place_nodes();
        part_edges();
        for (std::size_t i = 0; i < drawing_.locations.size(); ++i) label_location(i);
        take_up_room();
        for (std::size_t i = 0; i < drawing_.edges.size(); ++i) label_edge(i);
        return std::move(drawing_);
    }

private:
    /// Nodes that have no place while others do stand in a row below them.
    void place_nodes() {
        Point next{0, 0};
        for (const auto& location : drawing_.locations)
            if (location.at) next.y = std::max(next.y, location.at->y + 120);
        const auto place = [&](std::optional<Point>& at) {
            if (at) return;
            at = next;
            next.x += 140;
        };
        for (auto& location : drawing_.locations) place(location.at);
        for (auto& branchpoint : drawing_.branchpoints) place(branchpoint);
    }

    /// Edges between the same two nodes lie on each other if nobody drew them: programs
    /// write places of nodes and nothing else. A label with a place was put there by
    /// somebody who saw the line, so such edges stay.
    void part_edges() {
        std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> beside;
        for (std::size_t i = 0; i < drawing_.edges.size(); ++i) {
            if (is_drawn(drawing_.edges[i])) continue;
            const EdgeSyntax& edge = syntax_.edges[i];
            beside[std::minmax(node(edge.source), node(edge.target))].push_back(i);
        }
        for (const auto& [ends, edges] : beside)
            for (std::size_t k = 0; k < edges.size(); ++k) {
                const EdgeSyntax& edge = syntax_.edges[edges[k]];
                const Point a = place_of(edge.source), b = place_of(edge.target);
                auto& nails = drawing_.edges[edges[k]].nails;
                if (ends.first == ends.second)
                    nails = loop_nails(a, k);
                else if (node(edge.source) == ends.first)
                    nails = bow_nails(a, b, k, edges.size());
                else
                    nails = bow_nails(b, a, k, edges.size());
            }
    }

    static bool is_drawn(const DrawnEdge& edge) {
        return !edge.nails.empty() || edge.select || edge.guard || edge.sync ||
               edge.update || edge.weight || edge.comments;
    }

    std::size_t node(EdgeEnd end) const {
        return end.index + (end.branchpoint ? drawing_.locations.size() : 0);
    }

    /// Loops go around their node: above, right, below, left, and further away then.
    /// The first needs no nails.
    static std::vector<Point> loop_nails(Point at, std::size_t number) {
        if (number == 0) return {};
        constexpr std::array<Point, 4> sides = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
        const Point side = sides[number % sides.size()];
        const int far = 48 + 40 * static_cast<int>(number / sides.size());
        const int half = far / 2;
        return {
            {at.x + side.x * far + side.y * half, at.y + side.y * far - side.x * half},
            {at.x + side.x * far - side.y * half, at.y + side.y * far + side.x * half}};
    }

    /// From `a` to `b` or back, aside from the straight line, which the one in the middle
    /// keeps.
    static std::vector<Point> bow_nails(Point a, Point b, std::size_t number,
                                        std::size_t count) {
        constexpr double spread = 44;
        const double aside =
            spread * (static_cast<double>(number) - static_cast<double>(count - 1) / 2);
        const double length = length_of(a, b);
        if (aside == 0 || length == 0) return {};
        const double x = (a.x + b.x) / 2.0 - (b.y - a.y) / length * aside;
        const double y = (a.y + b.y) / 2.0 + (b.x - a.x) / length * aside;
        return {{static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y))}};
    }

    void label_location(std::size_t index) {
        auto& drawn = drawing_.locations[index];
        const auto& location = syntax_.locations[index];
        const Point at = *drawn.at;
        const auto place = [](std::optional<Point>& label, Point where) {
            if (!label) label = where;
        };
        place(drawn.name, {at.x - 10, at.y - 34});
        int below = at.y + 17;
        place(drawn.invariant, {at.x - 10, below});
        below += line_height * size_of(location.invariant_label.text).lines;
        place(drawn.rate, {at.x - 10, below});
        below += line_height * size_of(location.rate_label.text).lines;
        place(drawn.comments, {at.x - 10, below});
    }

    /// Labels of edges keep off nodes and their labels, as far as they can.
    void take_up_room() {
        for (std::size_t i = 0; i < drawing_.locations.size(); ++i) {
            const auto& drawn = drawing_.locations[i];
            const auto& location = syntax_.locations[i];
            taken_.push_back(
                {drawn.at->x - 16, drawn.at->y - 16, drawn.at->x + 16, drawn.at->y + 16});
            if (!location.unnamed) taken_.push_back(box_at(*drawn.name, name_size));
            taken_.push_back(
                box_at(*drawn.invariant, size_of(location.invariant_label.text)));
        }
    }

    Point place_of(EdgeEnd end) const {
        return end.branchpoint ? *drawing_.branchpoints[end.index]
                               : *drawing_.locations[end.index].at;
    }

    std::vector<Point> way_of(std::size_t index) const {
        const EdgeSyntax& edge = syntax_.edges[index];
        std::vector<Point> way{place_of(edge.source)};
        const auto& nails = drawing_.edges[index].nails;
        way.insert(way.end(), nails.begin(), nails.end());
        way.push_back(place_of(edge.target));
        // A loop without nails is drawn above its location.
        if (nails.empty() && way.front() == way.back()) {
            way.front().y -= 50;
            way.back() = way.front();
        }
        return way;
    }

    /// Labels without a place stand below each other, beside the middle of the edge.
    void label_edge(std::size_t index) {
        const EdgeSyntax& edge = syntax_.edges[index];
        DrawnEdge& drawn = drawing_.edges[index];
        const std::array<std::pair<const Label*, std::optional<Point>*>, 6> labels = {{
            {&edge.select_label, &drawn.select},
            {&edge.guard_label, &drawn.guard},
            {&edge.sync_label, &drawn.sync},
            {&edge.update_label, &drawn.update},
            {&edge.weight_label, &drawn.weight},
            {&edge.comments, &drawn.comments},
        }};
        TextSize block;
        for (const auto& [label, at] : labels) {
            if (at->has_value()) continue;
            const TextSize one = size_of(label->text);
            block.lines += one.lines;
            block.width = std::max(block.width, one.width);
        }
        if (block.lines == 0) return;
        Point next = best_corner(way_of(index), block);
        taken_.push_back(box_at(next, block));
        for (const auto& [label, at] : labels) {
            if (at->has_value() || label->text.empty()) continue;
            *at = next;
            next.y += line_height * size_of(label->text).lines;
        }
    }

    /// Where a block of text begins: beside the middle of its edge, or wherever else along
    /// it there is room.
    Point best_corner(const std::vector<Point>& way, const TextSize& block) const {
        std::optional<Point> best;
        std::int64_t least = 0;
        for (const double part : {0.5, 0.4, 0.6, 0.3, 0.7})
            for (const bool other_side : {false, true}) {
                const Point at = corner(way, part, other_side, block);
                std::int64_t shared = 0;
                for (const Box& box : taken_) shared += box_at(at, block).shared(box);
                if (best && shared >= least) continue;
                best = at;
                least = shared;
            }
        return *best;
    }

    /// Above or below what runs across, beside what runs down, and on the outer side of
    /// what is bent, unless it is to be the other one.
    static Point corner(const std::vector<Point>& way, double part, bool other_side,
                        const TextSize& block) {
        const Spot spot = spot_on(way, part);
        const int height = block.lines * line_height;
        const double bulge_x = spot.x - (way.front().x + way.back().x) / 2.0;
        const double bulge_y = spot.y - (way.front().y + way.back().y) / 2.0;
        const bool bent = way.size() > 2;
        double x = 0, y = 0;
        if (std::abs(spot.along_x) > 2 * std::abs(spot.along_y)) {
            const bool below = (bent && bulge_y > 10) != other_side;
            x = spot.x - block.width / 2.0;
            y = below ? spot.y + gap / 2.0 : spot.y - gap / 2.0 - height;
        } else {
            const bool left = (bent && bulge_x < -10) != other_side;
            x = left ? spot.x - gap - block.width : spot.x + gap;
            y = spot.y - height / 2.0;
        }
        return {static_cast<int>(std::lround(x)), static_cast<int>(std::lround(y))};
    }

    // Names are short; how long this one is, the syntax tree does not know.
    static constexpr TextSize name_size{.width = 60, .lines = 1};

    const TemplateSyntax& syntax_;
    Drawing drawing_;
    std::vector<Box> taken_;
};

} // namespace

Drawing places_of(const TemplateSyntax& syntax) {
    const auto has_place = [](const auto& node) { return node.at.has_value(); };
    const bool drawn = std::ranges::any_of(syntax.locations, has_place) ||
                       std::ranges::any_of(syntax.branchpoints, has_place);
    return Completion(syntax, drawn ? language::drawing_of(syntax) : laid_out(syntax))
        .take();
}

} // namespace zonar::report
