#include "app/info/dot.h"
#include "app/info/info.h"
#include "app/words.h"
#include "language/write/layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace zonar::app {

namespace {

using language::EdgeEnd;
using language::EdgeSyntax;
using language::LoadedModel;
using language::LocationSyntax;
using language::Point;
using language::TemplateSyntax;

// Points of Graphviz for one unit of the editor. Graphviz writes names into the circles,
// where the editor has them beside, so things must stand further apart.
constexpr double scale = 1.3;
constexpr double margin = 70;

/// Where the drawing of one template goes: templates stand side by side.
struct Frame {
    double left = 0;     // of the frame, in points
    double x = 0, y = 0; // the editor's least x and y; its y grows downwards
    double width = 0, height = 0;

    std::string position(Point p) const {
        return fmt::format("{:.0f},{:.0f}", left + margin + (p.x - x) * scale,
                           -margin - (p.y - y) * scale);
    }
};

Frame frame_of(const TemplateSyntax& t, double left) {
    double low_x = std::numeric_limits<double>::max(), low_y = low_x;
    double high_x = std::numeric_limits<double>::lowest(), high_y = high_x;
    const auto include = [&](Point p) {
        low_x = std::min<double>(low_x, p.x);
        high_x = std::max<double>(high_x, p.x);
        low_y = std::min<double>(low_y, p.y);
        high_y = std::max<double>(high_y, p.y);
    };
    for (const LocationSyntax& location : t.locations)
        include(location.at.value_or(Point{}));
    for (const auto& branchpoint : t.branchpoints)
        include(branchpoint.at.value_or(Point{}));
    for (const EdgeSyntax& edge : t.edges)
        for (const Point nail : edge.nails) include(nail);
    return {.left = left,
            .x = low_x,
            .y = low_y,
            .width = (high_x - low_x) * scale + 2 * margin,
            .height = (high_y - low_y) * scale + 2 * margin};
}

/// Writes one template as a cluster.
class Cluster {
public:
    Cluster(const LoadedModel& model, std::size_t number, const TemplateSyntax& t,
            std::optional<Frame> frame)
        : model_(model), number_(number), template_(t), frame_(frame) {}

    std::string text() {
        std::string name{model_.names().text(template_.name)};
        if (!template_.parameter_label.text.empty())
            name += fmt::format("({})", one_line(template_.parameter_label.text));
        text_ = fmt::format("  subgraph cluster_{} {{\n    label={};\n", number_,
                            dot_string(name));
        if (frame_)
            text_ += fmt::format("    bb=\"{:.0f},{:.0f},{:.0f},0\";\n", frame_->left,
                                 -frame_->height, frame_->left + frame_->width);
        for (std::size_t i = 0; i < template_.locations.size(); ++i) location(i);
        for (std::size_t i = 0; i < template_.branchpoints.size(); ++i) branchpoint(i);
        for (std::size_t i = 0; i < template_.edges.size(); ++i) edge(i);
        return text_ + "  }\n";
    }

private:
    std::string at(std::optional<Point> point) const {
        if (!frame_) return "";
        return fmt::format(", pos=\"{}!\"", frame_->position(point.value_or(Point{})));
    }

    std::string node(EdgeEnd end) const {
        return fmt::format("t{}_{}{}", number_, end.branchpoint ? 'b' : 'l', end.index);
    }

    void location(std::size_t index) {
        const LocationSyntax& location = template_.locations[index];
        const std::string_view mark = location.committed ? "C "
                                      : location.urgent  ? "U "
                                                         : "";
        const std::string_view name =
            location.unnamed ? std::string_view{} : model_.names().text(location.name);
        const std::string_view invariant = location.invariant_label.text;
        const std::string label =
            fmt::format("{}{}{}{}", mark, name, invariant.empty() ? "" : "\n", invariant);
        const bool initial = template_.initial == index;
        text_ += fmt::format("    t{}_l{} [label={}{}{}];\n", number_, index,
                             dot_string(label), initial ? ", peripheries=2" : "",
                             at(location.at));
    }

    void branchpoint(std::size_t index) {
        text_ += fmt::format("    t{}_b{} [shape=point, width=0.1, label=\"\"{}];\n",
                             number_, index, at(template_.branchpoints[index].at));
    }

    static std::string label_of(const EdgeSyntax& edge) {
        std::string label;
        for (const language::Label* part : {&edge.select_label, &edge.guard_label,
                                            &edge.sync_label, &edge.update_label}) {
            if (part->text.empty()) continue;
            if (!label.empty()) label += '\n';
            label += part->text;
        }
        if (!edge.weight_label.text.empty())
            label += fmt::format("{}weight {}", label.empty() ? "" : "\n",
                                 edge.weight_label.text);
        return label;
    }

    /// An edge with nails goes from nail to nail; the label is on its middle piece.
    void edge(std::size_t index) {
        const EdgeSyntax& edge = template_.edges[index];
        std::vector<std::string> stops{node(edge.source)};
        for (std::size_t i = 0; frame_ && i < edge.nails.size(); ++i) {
            stops.push_back(fmt::format("t{}_e{}_{}", number_, index, i));
            text_ += fmt::format(
                "    {} [shape=point, width=0.01, style=invis, label=\"\"{}];\n",
                stops.back(), at(edge.nails[i]));
        }
        stops.push_back(node(edge.target));
        const std::size_t pieces = stops.size() - 1;
        for (std::size_t i = 0; i < pieces; ++i) {
            const std::string label = i == pieces / 2 ? label_of(edge) : "";
            text_ +=
                fmt::format("    {} -> {} [label={}{}{}];\n", stops[i], stops[i + 1],
                            dot_string(label), i + 1 < pieces ? ", arrowhead=none" : "",
                            edge.controllable ? "" : ", style=dashed");
        }
    }

    const LoadedModel& model_;
    std::size_t number_;
    const TemplateSyntax& template_;
    std::optional<Frame> frame_;
    std::string text_;
};

} // namespace

std::string templates_dot(const LoadedModel& model) {
    std::string text =
        "// templates as drawn: neato -n keeps the places, dot chooses its own;\n"
        "// C committed, U urgent, a double circle is initial\n"
        "digraph templates {\n"
        "  graph [fontname=\"Helvetica\", splines=line];\n"
        "  node [shape=ellipse, fontname=\"Helvetica\", fontsize=10, margin=0.02,\n"
        "        width=0.4, height=0.3];\n"
        "  edge [fontname=\"Helvetica\", fontsize=9, arrowsize=0.7];\n";
    double left = 0;
    const auto& templates = model.document().templates;
    for (std::size_t i = 0; i < templates.size(); ++i) {
        std::optional<Frame> frame;
        if (language::is_drawn(*templates[i])) {
            frame = frame_of(*templates[i], left);
            left += frame->width + margin;
        }
        text += Cluster(model, i, *templates[i], frame).text();
    }
    return text + "}\n";
}

} // namespace zonar::app
