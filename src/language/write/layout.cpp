#include "language/write/layout.h"

#include "draw/layered.h"
#include "draw/text_size.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace zonar::language {

namespace {

constexpr int line_height = 17; // that of the editor

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

Point point(draw::Place place) {
    return {place.x, place.y};
}

/// A text and where its place is to be written down.
struct Line {
    draw::TextSize size;
    std::optional<Point>* at = nullptr;
};

/// Makes up all places. Branchpoints are nodes behind the locations.
class Layout {
public:
    Layout(const TemplateSyntax& process, const NameTable& names, Drawing& drawing)
        : process_(process), names_(names), drawing_(drawing) {}

    void make() {
        const std::size_t locations = process_.locations.size();
        for (std::size_t i = 0; i < locations; ++i)
            graph_.nodes.push_back({.at = {}, .label = block_of(lines_of_location(i))});
        graph_.nodes.resize(locations + process_.branchpoints.size());
        for (std::size_t i = 0; i < process_.edges.size(); ++i) {
            const EdgeSyntax& edge = process_.edges[i];
            graph_.edges.push_back({.from = node(edge.source),
                                    .to = node(edge.target),
                                    .nails = {},
                                    .label = block_of(lines_of_edge(i))});
        }
        graph_.initial = process_.initial.value_or(0);
        draw::lay_out(graph_);
        for (std::size_t i = 0; i < locations; ++i) {
            drawing_.locations[i].at = point(graph_.nodes[i].at);
            place(lines_of_location(i), graph_.nodes[i].label);
        }
        for (std::size_t i = 0; i < process_.branchpoints.size(); ++i)
            drawing_.branchpoints[i] = point(graph_.nodes[locations + i].at);
        for (std::size_t i = 0; i < process_.edges.size(); ++i) {
            drawing_.edges[i].nails.clear();
            for (const draw::Place nail : graph_.edges[i].nails)
                drawing_.edges[i].nails.push_back(point(nail));
            place(lines_of_edge(i), graph_.edges[i].label);
        }
    }

private:
    std::size_t node(EdgeEnd end) const {
        return end.branchpoint ? process_.locations.size() + end.index : end.index;
    }

    // Comments come last. They are not drawn with the rest, so they need no room.

    std::vector<Line> lines_of_location(std::size_t index) {
        const LocationSyntax& l = process_.locations[index];
        DrawnLocation& at = drawing_.locations[index];
        const std::string_view name =
            l.unnamed ? std::string_view{} : names_.text(l.name);
        return {{draw::size_of(name, draw::Weight::bold), &at.name},
                {draw::size_of(l.invariant_label.text), &at.invariant},
                {draw::size_of(l.rate_label.text), &at.rate},
                {{}, &at.comments}};
    }

    std::vector<Line> lines_of_edge(std::size_t index) {
        const EdgeSyntax& e = process_.edges[index];
        DrawnEdge& at = drawing_.edges[index];
        return {{draw::size_of(e.select_label.text), &at.select},
                {draw::size_of(e.guard_label.text), &at.guard},
                {draw::size_of(e.sync_label.text), &at.sync},
                {draw::size_of(e.update_label.text), &at.update},
                {draw::size_of(e.weight_label.text), &at.weight},
                {{}, &at.comments}};
    }

    static draw::TextBlock block_of(const std::vector<Line>& lines) {
        draw::TextSize all;
        for (const Line& line : lines) all = draw::below_each_other(all, line.size);
        return {.width = all.width, .height = all.lines * line_height, .at = {}};
    }

    static void place(const std::vector<Line>& lines, const draw::TextBlock& block) {
        Point next = point(block.at);
        for (const Line& line : lines) {
            *line.at = next;
            next.y += line.size.lines * line_height;
        }
    }

    const TemplateSyntax& process_;
    const NameTable& names_;
    Drawing& drawing_;
    draw::Graph graph_;
};

} // namespace

bool is_drawn(const TemplateSyntax& process) {
    const auto has_place = [](const auto& node) { return node.at.has_value(); };
    return std::ranges::any_of(process.locations, has_place) ||
           std::ranges::any_of(process.branchpoints, has_place);
}

Drawing drawing_of(const TemplateSyntax& process, const NameTable& names) {
    Drawing drawing = drawn(process);
    if (!is_drawn(process)) Layout(process, names, drawing).make();
    return drawing;
}

} // namespace zonar::language
