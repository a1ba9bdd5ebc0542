#include "report/picture.h"

#include "draw/text_size.h"
#include "report/places.h"
#include "text/visible.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string_view>

namespace zonar::report {

namespace {

using draw::TextSize;
using draw::Weight;
using language::EdgeEnd;
using language::EdgeSyntax;
using language::Label;
using language::LocationSyntax;
using language::Point;
using language::TemplateSyntax;

constexpr double radius = 13;      // of a location
constexpr double point_radius = 4; // of a branchpoint
constexpr double margin = 14;      // of the sheet
constexpr int baseline = 11;       // of a label, below its upper border

struct Spot {
    double x = 0, y = 0;
};

/// As few digits as one decimal needs.
std::string number(double value) {
    const double rounded = std::round(value * 10) / 10;
    return fmt::format("{}", rounded == 0 ? 0.0 : rounded); // not -0
}

std::string spot_text(Spot spot) {
    return fmt::format("{} {}", number(spot.x), number(spot.y));
}

double distance(Spot a, Spot b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

/// The spot that is `far` away from `from`, towards `to`.
Spot shifted(Spot from, Spot to, double far) {
    const double length = distance(from, to);
    if (length == 0) return from;
    return {from.x + (to.x - from.x) / length * far,
            from.y + (to.y - from.y) / length * far};
}

/// Lines from spot to spot, with soft corners.
std::string rounded_path(const std::vector<Spot>& way) {
    std::string path = fmt::format("M{}", spot_text(way.front()));
    for (std::size_t i = 1; i + 1 < way.size(); ++i) {
        const double soft = std::min(
            {18.0, distance(way[i - 1], way[i]) / 2, distance(way[i], way[i + 1]) / 2});
        path +=
            fmt::format("L{}Q{} {}", spot_text(shifted(way[i], way[i - 1], soft)),
                        spot_text(way[i]), spot_text(shifted(way[i], way[i + 1], soft)));
    }
    return path + fmt::format("L{}", spot_text(way.back()));
}

std::string arrow_head(Spot from, Spot tip) {
    const Spot back = shifted(tip, from, 9);
    const double dx = (tip.x - back.x) * 0.42, dy = (tip.y - back.y) * 0.42;
    return fmt::format("M{}L{}L{}Z", spot_text(tip),
                       spot_text({back.x - dy, back.y + dx}),
                       spot_text({back.x + dy, back.y - dx}));
}

/// "#ff8800" or a word. Anything else is no colour, and the drawing does without.
bool is_colour(std::string_view text) {
    const bool number = text.starts_with('#');
    if (number) text.remove_prefix(1);
    const auto fits = [&](char c) {
        const auto letter = static_cast<unsigned char>(c);
        return (number ? std::isxdigit(letter) : std::isalpha(letter)) != 0;
    };
    const bool length = number ? text.size() == 3 || text.size() == 6 || text.size() == 8
                               : !text.empty() && text.size() <= 30;
    return length && std::ranges::all_of(text, fits);
}

/// Black or white, whichever can be read on the colour; nothing unless it is like #ff8800.
std::optional<std::string> ink_on(std::string_view colour) {
    std::uint32_t rgb = 0;
    if (colour.size() < 7 || colour[0] != '#') return {};
    std::from_chars(colour.data() + 1, colour.data() + 7, rgb, 16);
    const double light =
        0.3 * (rgb >> 16U) + 0.59 * ((rgb >> 8U) & 255U) + 0.11 * (rgb & 255U);
    return light > 140 ? "#000000" : "#ffffff";
}

/// Paints an element as its author wished, or, without a wish, as all others.
void paint(Element& element, const char* what, std::string_view colour) {
    if (is_colour(colour))
        element.attributes.emplace_back(what, colour);
    else
        element.attributes.front().second += " plain";
}

Element circle(std::string name, Point at, double r) {
    return {.tag = "circle",
            .attributes = {{"class", std::move(name)},
                           {"cx", number(at.x)},
                           {"cy", number(at.y)},
                           {"r", number(r)}}};
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        lines.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

class Painter {
public:
    Painter(const TemplateSyntax& syntax, const language::NameTable& names)
        : syntax_(syntax), names_(names), drawing_(places_of(syntax, names)) {}

    Picture take() {
        Element edges{.tag = "g", .attributes = {{"class", "edges"}}};
        for (std::size_t i = 0; i < syntax_.edges.size(); ++i)
            edges.children.push_back(edge(i));
        Element nodes{.tag = "g", .attributes = {{"class", "nodes"}}};
        for (const std::optional<Point>& at : drawing_.branchpoints) {
            include({double(at->x), double(at->y)}, 8);
            nodes.children.push_back(circle("branchpoint", *at, point_radius));
        }
        for (std::size_t i = 0; i < syntax_.locations.size(); ++i)
            nodes.children.push_back(location(i));
        Picture picture;
        picture.root = {
            .tag = "g",
            .attributes = {{"class", "template"}},
            .children = {std::move(edges), std::move(nodes), std::move(labels_)}};
        if (left_ > right_) left_ = top_ = 0, right_ = bottom_ = 1;
        picture.x = left_ - margin;
        picture.y = top_ - margin;
        picture.width = right_ - left_ + 2 * margin;
        picture.height = bottom_ - top_ + 2 * margin;
        return picture;
    }

private:
    void include(Spot spot, double around) {
        left_ = std::min(left_, spot.x - around);
        right_ = std::max(right_, spot.x + around);
        top_ = std::min(top_, spot.y - around);
        bottom_ = std::max(bottom_, spot.y + around);
    }

    void label(std::string_view kind, std::string_view written,
               const std::optional<Point>& place, Weight weight = Weight::normal) {
        if (written.empty()) return;
        const std::string text = text::visible(written);
        const Point at = place.value_or(Point{});
        const TextSize size = draw::size_of(text, weight);
        include({double(at.x), double(at.y)}, 0);
        include({double(at.x + size.width), double(at.y + size.lines * line_height)}, 0);
        Element element{.tag = "text",
                        .attributes = {{"class", fmt::format("label {}", kind)},
                                       {"x", number(at.x)},
                                       {"y", number(at.y + baseline)}}};
        int y = at.y + baseline;
        for (std::string& line : lines_of(text)) {
            if (!line.empty())
                element.children.push_back(
                    {.tag = "tspan",
                     .attributes = {{"x", number(at.x)}, {"y", number(y)}},
                     .text = std::move(line)});
            y += line_height;
        }
        labels_.children.push_back(std::move(element));
    }

    Spot place_of(EdgeEnd end) const {
        const Point at = end.branchpoint ? *drawing_.branchpoints[end.index]
                                         : *drawing_.locations[end.index].at;
        return {double(at.x), double(at.y)};
    }

    /// What an edge runs along, from the border of one disc to that of the other.
    std::vector<Spot> way_of(std::size_t index) const {
        const EdgeSyntax& edge = syntax_.edges[index];
        std::vector<Spot> way{place_of(edge.source)};
        for (const Point nail : drawing_.edges[index].nails)
            way.push_back({double(nail.x), double(nail.y)});
        way.push_back(place_of(edge.target));
        if (way.size() == 2 && distance(way[0], way[1]) == 0)
            way.insert(way.begin() + 1,
                       {{way[0].x - 26, way[0].y - 48}, {way[0].x + 26, way[0].y - 48}});
        const std::size_t last = way.size() - 1;
        const Spot first =
            shifted(way[0], way[1], edge.source.branchpoint ? point_radius : radius + 1);
        way[last] = shifted(way[last], way[last - 1],
                            edge.target.branchpoint ? point_radius : radius + 2);
        way[0] = first;
        return way;
    }

    Element edge(std::size_t index) {
        const EdgeSyntax& edge = syntax_.edges[index];
        const language::DrawnEdge& drawn = drawing_.edges[index];
        const std::vector<Spot> way = way_of(index);
        for (const Spot spot : way) include(spot, 4);
        Element group{
            .tag = "g",
            .attributes = {{"class", edge.controllable ? "edge" : "edge uncontrollable"},
                           {"data-edge", std::to_string(index)}}};
        if (!edge.comments.text.empty())
            group.children.push_back(
                {.tag = "title", .text = std::string{edge.comments.text}});
        Element line{.tag = "path",
                     .attributes = {{"class", "line"}, {"d", rounded_path(way)}}};
        paint(line, "stroke", edge.color);
        Element head{.tag = "path",
                     .attributes = {{"class", "head"},
                                    {"d", arrow_head(way[way.size() - 2], way.back())}}};
        paint(head, "fill", edge.color);
        group.children.push_back(std::move(line));
        group.children.push_back(std::move(head));
        label("select", edge.select_label.text, drawn.select);
        label("guard", edge.guard_label.text, drawn.guard);
        label("sync", edge.sync_label.text, drawn.sync);
        label("update", edge.update_label.text, drawn.update);
        label("weight", edge.weight_label.text, drawn.weight);
        return group;
    }

    /// What a location says when the mouse is on it.
    std::string title_of(const LocationSyntax& location) const {
        std::string title{names_.text(location.name)};
        for (const Label* more :
             {&location.invariant_label, &location.rate_label, &location.comments})
            if (!more->text.empty()) title.append("\n").append(more->text);
        return title;
    }

    Element location(std::size_t index) {
        const LocationSyntax& location = syntax_.locations[index];
        const language::DrawnLocation& drawn = drawing_.locations[index];
        const Point at = *drawn.at;
        include({double(at.x), double(at.y)}, radius + 4);
        Element group{.tag = "g",
                      .attributes = {{"class", "location"},
                                     {"data-location", std::to_string(index)}}};
        group.children.push_back({.tag = "title", .text = title_of(location)});
        group.children.push_back(circle("halo", at, radius + 5));
        Element disc = circle("disc", at, radius);
        paint(disc, "fill", location.color);
        group.children.push_back(std::move(disc));
        const std::string ink =
            is_colour(location.color) ? ink_on(location.color).value_or("") : "";
        if (syntax_.initial == index) {
            Element ring = circle("initial", at, radius - 4);
            paint(ring, "stroke", ink);
            group.children.push_back(std::move(ring));
        }
        if (location.committed || location.urgent) {
            Element mark{.tag = "text",
                         .attributes = {{"class", "mark"},
                                        {"x", number(at.x)},
                                        {"y", number(at.y + 4)}},
                         .text = location.committed ? "C" : "\xE2\x88\xAA"}; // U+222A
            paint(mark, "fill", ink);
            group.children.push_back(std::move(mark));
        }
        if (!location.unnamed)
            label("name", names_.text(location.name), drawn.name, Weight::bold);
        label("invariant", location.invariant_label.text, drawn.invariant);
        label("rate", location.rate_label.text, drawn.rate);
        return group;
    }

    const TemplateSyntax& syntax_;
    const language::NameTable& names_;
    language::Drawing drawing_;
    Element labels_{.tag = "g", .attributes = {{"class", "labels"}}};
    double left_ = std::numeric_limits<double>::max(), top_ = left_;
    double right_ = std::numeric_limits<double>::lowest(), bottom_ = right_;
};

} // namespace

Picture picture_of(const TemplateSyntax& syntax, const language::NameTable& names) {
    return Painter(syntax, names).take();
}

} // namespace zonar::report
