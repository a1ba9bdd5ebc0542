#include "families/model_text.h"

#include "draw/layered.h"
#include "draw/text_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace zonar::families {

namespace {

constexpr std::string_view header =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
    "<!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System 1.6//EN' "
    "'http://www.it.uu.se/research/group/darts/uppaal/flat-1_6.dtd'>\n";

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '&': out += "&amp;"; break;
        default: out += c;
        }
    }
    return out;
}

constexpr int line_height = 17; // of text in the editor

int height_of(std::string_view text) {
    return line_height * draw::size_of(text).lines;
}

draw::TextBlock block_of(std::initializer_list<draw::TextSize> texts) {
    draw::TextSize all;
    for (const draw::TextSize text : texts) all = draw::below_each_other(all, text);
    return {.width = all.width, .height = line_height * all.lines, .at = {}};
}

/// Where the parts of a template stand in a drawing, so that a model opened in an editor
/// shows all of them. Locations have the numbers of nodes.
draw::Graph places_of(const TemplateText& text) {
    draw::Graph graph;
    std::map<std::string_view, std::size_t> index_of;
    for (const LocationText& location : text.locations) {
        index_of.emplace(location.name, index_of.size());
        graph.nodes.push_back(
            {.at = {},
             .label = block_of({draw::size_of(location.name, draw::Weight::bold),
                                draw::size_of(location.invariant)})});
    }
    for (const EdgeText& edge : text.edges)
        graph.edges.push_back(
            {.from = index_of.at(edge.from),
             .to = index_of.at(edge.to),
             .nails = {},
             .label = block_of({draw::size_of(edge.select), draw::size_of(edge.guard),
                                draw::size_of(edge.sync), draw::size_of(edge.update)})});
    draw::lay_out(graph);
    return graph;
}

class Writer {
public:
    explicit Writer(const ModelText& model) {
        add("{}<!--\n{}\n-->\n<nta>\n", header, model.about);
        add("  <declaration>{}</declaration>\n", escaped(model.declaration));
        for (const TemplateText& each : model.templates) write(each);
        add("  <system>{}\n</system>\n  <queries>\n", escaped(model.system));
        for (const QueryText& query : model.queries) write(query);
        add("  </queries>\n</nta>\n");
    }

    std::string text() const { return fmt::to_string(out_); }

private:
    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    }

    void label(std::string_view kind, const std::string& text, draw::Place& at) {
        if (text.empty()) return;
        add("      <label kind=\"{}\" x=\"{}\" y=\"{}\">{}</label>\n", kind, at.x, at.y,
            escaped(text));
        at.y += height_of(text); // the next label goes below
    }

    void write(const TemplateText& each) {
        const draw::Graph places = places_of(each);
        add("  <template>\n    <name x=\"5\" y=\"5\">{}</name>\n", each.name);
        if (!each.parameters.empty())
            add("    <parameter>{}</parameter>\n", escaped(each.parameters));
        if (!each.declaration.empty())
            add("    <declaration>{}</declaration>\n", escaped(each.declaration));
        for (std::size_t i = 0; i < each.locations.size(); ++i)
            write(each.locations[i], i, places.nodes[i]);
        const auto initial =
            std::ranges::find(each.locations, each.initial, &LocationText::name);
        add("    <init ref=\"id{}\"/>\n",
            each.initial.empty() ? 0 : initial - each.locations.begin());
        for (std::size_t i = 0; i < each.edges.size(); ++i)
            write(each.edges[i], places.edges[i]);
        add("  </template>\n");
    }

    void write(const LocationText& location, std::size_t index, const draw::Node& node) {
        using enum LocationText::Kind;
        add("    <location id=\"id{}\" x=\"{}\" y=\"{}\">\n", index, node.at.x,
            node.at.y);
        draw::Place at = node.label.at;
        add("      <name x=\"{}\" y=\"{}\">{}</name>\n", at.x, at.y, location.name);
        at.y += height_of(location.name);
        label("invariant", location.invariant, at);
        if (location.kind == urgent) add("      <urgent/>\n");
        if (location.kind == committed) add("      <committed/>\n");
        add("    </location>\n");
    }

    void write(const EdgeText& edge, const draw::Edge& line) {
        add("    <transition>\n      <source ref=\"id{}\"/>\n      <target "
            "ref=\"id{}\"/>\n",
            line.from, line.to);
        draw::Place at = line.label.at;
        label("select", edge.select, at);
        label("guard", edge.guard, at);
        label("synchronisation", edge.sync, at);
        label("assignment", edge.update, at);
        for (const draw::Place nail : line.nails)
            add("      <nail x=\"{}\" y=\"{}\"/>\n", nail.x, nail.y);
        add("    </transition>\n");
    }

    void write(const QueryText& query) {
        add("    <query>\n      <formula>{}</formula>\n", escaped(query.formula));
        add("      <comment>{}</comment>\n", escaped(query.comment));
        add("      <expect outcome=\"{}\" type=\"symbolic\"/>\n    </query>\n",
            query.holds ? "success" : "failure");
    }

    fmt::memory_buffer out_;
};

} // namespace

void number_as_spin(TemplateText& text,
                    std::initializer_list<std::string_view> locations) {
    text.initial = text.locations.front().name;
    const auto place = [&](const LocationText& location) {
        return std::ranges::find(locations, location.name) - locations.begin();
    };
    std::ranges::sort(text.locations, {}, place);
}

std::string to_xml(const ModelText& model) {
    return Writer(model).text();
}

} // namespace zonar::families
