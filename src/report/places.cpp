#include "report/places.h"

#include "draw/text_size.h"

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

using draw::below_each_other;
using draw::size_of;
using draw::TextSize;
using draw::Weight;
using language::Drawing;
using language::DrawnEdge;
using language::EdgeEnd;
using language::EdgeSyntax;
using language::Label;
using language::Point;
using language::TemplateSyntax;

constexpr int gap = 8; // between an edge and its labels
// In larger templates labels do not look out for lines: it would take too long.
constexpr std::size_t most_ways = 500;

/// A point of a line from point to point, and the line's direction there.
struct SpotOnWay {
    double x = 0, y = 0;
    double along_x = 1, along_y = 0;
};

double length_of(Point from, Point to) {
    return std::hypot(to.x - from.x, to.y - from.y);
}

/// `part` 0 is the beginning, 1 the end.
SpotOnWay spot_on(const std::vector<Point>& way, double part) {
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

/// How much of the line from `a` to `b` lies in the box (Liang and Barsky's clipping).
double length_inside(const Box& box, Point a, Point b) {
    const double dx = b.x - a.x, dy = b.y - a.y;
    double from = 0, to = 1;
    const auto clip = [&](double step, double room) { // keeps where step * t <= room
        if (step == 0) {
            if (room < 0) to = -1;
        } else if (step > 0)
            to = std::min(to, room / step);
        else
            from = std::max(from, room / step);
    };
    clip(-dx, a.x - box.left);
    clip(dx, box.right - a.x);
    clip(-dy, a.y - box.top);
    clip(dy, box.bottom - a.y);
    return from < to ? (to - from) * std::hypot(dx, dy) : 0;
}

Box box_at(Point corner, const TextSize& size) {
    return {corner.x, corner.y, corner.x + size.width,
            corner.y + size.lines * line_height};
}

class Completion {
public:
    Completion(const TemplateSyntax& syntax, const language::NameTable& names,
               Drawing drawing)
        : syntax_(syntax), names_(names), drawing_(std::move(drawing)) {}

    Drawing take() {
        place_nodes();
        part_edges();
        for (std::size_t i = 0; i < drawing_.locations.size(); ++i) label_location(i);
        for (std::size_t i = 0; i < drawing_.edges.size(); ++i)
            ways_.push_back(way_of(i));
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

    /// Edges between the same two nodes lie on each other if they were never drawn: programs
    /// write places of nodes and nothing else. A label with a place was put there by
    /// an author who saw the line, so such edges stay.
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

    /// Labels of edges keep off nodes and what has a place, as far as they can.
    void take_up_room() {
        for (std::size_t i = 0; i < drawing_.locations.size(); ++i) {
            const auto& drawn = drawing_.locations[i];
            const auto& location = syntax_.locations[i];
            taken_.push_back(
                {drawn.at->x - 16, drawn.at->y - 16, drawn.at->x + 16, drawn.at->y + 16});
            if (!location.unnamed)
                taken_.push_back(box_at(
                    *drawn.name, size_of(names_.text(location.name), Weight::bold)));
            taken_.push_back(
                box_at(*drawn.invariant, size_of(location.invariant_label.text)));
        }
        for (std::size_t i = 0; i < drawing_.edges.size(); ++i)
            for (const auto& [label, at] : labels_at(i))
                if (at->has_value()) taken_.push_back(box_at(**at, size_of(label->text)));
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

    /// The labels of an edge, from top to bottom, and their places.
    std::array<std::pair<const Label*, std::optional<Point>*>, 5>
    labels_at(std::size_t index) {
        const EdgeSyntax& edge = syntax_.edges[index];
        DrawnEdge& drawn = drawing_.edges[index];
        return {{{&edge.select_label, &drawn.select},
                 {&edge.guard_label, &drawn.guard},
                 {&edge.sync_label, &drawn.sync},
                 {&edge.update_label, &drawn.update},
                 {&edge.weight_label, &drawn.weight}}};
    }

    /// Labels without a place stand below each other, beside the middle of the edge.
    void label_edge(std::size_t index) {
        const auto labels = labels_at(index);
        TextSize block;
        for (const auto& [label, at] : labels) {
            if (at->has_value()) continue;
            block = below_each_other(block, size_of(label->text));
        }
        if (block.lines == 0) return;
        Point next = best_corner(ways_[index], block);
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
        double least = 0;
        for (const double part : {0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8})
            for (const bool other_side : {false, true}) {
                const Point at = corner(way, part, other_side, block);
                const double covered = covered_by(box_at(at, block));
                if (best && covered >= least) continue;
                best = at;
                least = covered;
                if (least == 0) return at;
            }
        return *best;
    }

    /// What a label there would lie on: the area of other things, and lines as if they were
    /// a few pixels wide.
    double covered_by(const Box& box) const {
        double covered = 0;
        for (const Box& other : taken_) covered += static_cast<double>(box.shared(other));
        if (ways_.size() > most_ways) return covered;
        for (const std::vector<Point>& way : ways_)
            for (std::size_t i = 0; i + 1 < way.size(); ++i)
                covered += 6 * length_inside(box, way[i], way[i + 1]);
        return covered;
    }

    /// Above or below what runs across, beside what runs down, and on the outer side of
    /// what is bent, unless it is to be the other one.
    static Point corner(const std::vector<Point>& way, double part, bool other_side,
                        const TextSize& block) {
        const SpotOnWay spot = spot_on(way, part);
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

    const TemplateSyntax& syntax_;
    const language::NameTable& names_;
    Drawing drawing_;
    std::vector<Box> taken_;
    std::vector<std::vector<Point>> ways_; // of edges
};

} // namespace

Drawing places_of(const TemplateSyntax& syntax, const language::NameTable& names) {
    Drawing drawing = language::drawing_of(syntax, names);
    if (!language::is_drawn(syntax)) return drawing;
    return Completion(syntax, names, std::move(drawing)).take();
}

} // namespace zonar::report
