#include "report/layout.h"

#include "draw/layered.h"
#include "report/text_size.h"

#include <array>
#include <utility>

namespace zonar::report {

namespace {

using language::Drawing;
using language::EdgeEnd;
using language::Point;
using language::TemplateSyntax;

Point point(draw::Place place) {
    return {place.x, place.y};
}

draw::TextBlock block_of(TextSize size) {
    return {.width = size.width, .height = size.lines * line_height, .at = {}};
}

TextSize name_size(const language::LocationSyntax& location,
                   const language::NameTable& names) {
    if (location.unnamed) return {};
    return size_of(names.text(location.name), Weight::bold);
}

/// Branchpoints are nodes behind the locations.
draw::Graph graph_of(const TemplateSyntax& syntax, const language::NameTable& names) {
    draw::Graph graph;
    for (const language::LocationSyntax& location : syntax.locations) {
        const TextSize below = below_each_other(size_of(location.invariant_label.text),
                                                size_of(location.rate_label.text));
        const TextSize label = below_each_other(name_size(location, names), below);
        graph.nodes.push_back({.at = {}, .label = block_of(label)});
    }
    graph.nodes.resize(syntax.locations.size() + syntax.branchpoints.size());
    const auto node = [&](EdgeEnd end) {
        return end.index + (end.branchpoint ? syntax.locations.size() : 0);
    };
    for (const language::EdgeSyntax& edge : syntax.edges)
        graph.edges.push_back({.from = node(edge.source),
                               .to = node(edge.target),
                               .nails = {},
                               .label = block_of(size_of(edge))});
    graph.initial = syntax.initial.value_or(0);
    return graph;
}

/// Returns where a label stands and moves on to the place below it.
Point take_line(Point& next, TextSize label) {
    return std::exchange(next, {next.x, next.y + label.lines * line_height});
}

} // namespace

Drawing laid_out(const TemplateSyntax& syntax, const language::NameTable& names) {
    draw::Graph graph = graph_of(syntax, names);
    draw::lay_out(graph);
    Drawing drawing;
    for (std::size_t i = 0; i < syntax.locations.size(); ++i) {
        const language::LocationSyntax& location = syntax.locations[i];
        Point next = point(graph.nodes[i].label.at);
        auto& drawn = drawing.locations.emplace_back();
        drawn.at = point(graph.nodes[i].at);
        drawn.name = take_line(next, name_size(location, names));
        drawn.invariant = take_line(next, size_of(location.invariant_label.text));
        drawn.rate = next;
    }
    for (std::size_t i = syntax.locations.size(); i < graph.nodes.size(); ++i)
        drawing.branchpoints.emplace_back(point(graph.nodes[i].at));
    for (std::size_t i = 0; i < syntax.edges.size(); ++i) {
        Point next = point(graph.edges[i].label.at);
        auto& drawn = drawing.edges.emplace_back();
        for (const draw::Place nail : graph.edges[i].nails)
            drawn.nails.push_back(point(nail));
        const std::array places = {&drawn.select, &drawn.guard, &drawn.sync,
                                   &drawn.update, &drawn.weight};
        const auto labels = labels_of(syntax.edges[i]);
        for (std::size_t k = 0; k < labels.size(); ++k)
            if (!labels[k]->text.empty())
                *places[k] = take_line(next, size_of(labels[k]->text));
    }
    return drawing;
}

} // namespace zonar::report
