#include "families/model_text.h"

#include "families/layout.h"

#include <fmt/format.h>

#include <algorithm>
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

    void label(std::string_view kind, const std::string& text, Point& at) {
        if (text.empty()) return;
        add("      <label kind=\"{}\" x=\"{}\" y=\"{}\">{}</label>\n", kind, at.x, at.y,
            escaped(text));
        at.y += 17; // the next label goes below
    }

    void write(const TemplateText& each) {
        index_of_.clear();
        drawn_.clear();
        add("  <template>\n    <name x=\"5\" y=\"5\">{}</name>\n", each.name);
        if (!each.parameters.empty())
            add("    <parameter>{}</parameter>\n", escaped(each.parameters));
        if (!each.declaration.empty())
            add("    <declaration>{}</declaration>\n", escaped(each.declaration));
        for (const LocationText& location : each.locations)
            write(location, each.locations.size());
        add("    <init ref=\"id0\"/>\n");
        for (const EdgeText& edge : each.edges) write(edge, each.locations.size());
        add("  </template>\n");
    }

    void write(const LocationText& location, std::size_t count) {
        using enum LocationText::Kind;
        const std::size_t index = index_of_.size();
        index_of_.emplace(location.name, index);
        Point at = place(index, count);
        add("    <location id=\"id{}\" x=\"{}\" y=\"{}\">\n", index, at.x, at.y);
        add("      <name x=\"{}\" y=\"{}\">{}</name>\n", at.x - 10, at.y - 34,
            location.name);
        at = {at.x - 10, at.y + 17};
        label("invariant", location.invariant, at);
        if (location.kind == urgent) add("      <urgent/>\n");
        if (location.kind == committed) add("      <committed/>\n");
        add("    </location>\n");
    }

    void write(const EdgeText& edge, std::size_t count) {
        const std::size_t from = index_of_.at(edge.from);
        const std::size_t to = index_of_.at(edge.to);
        EdgeLine line = draw_edge(place(from, count), place(to, count),
                                  drawn_[std::minmax(from, to)]++);
        add("    <transition>\n      <source ref=\"id{}\"/>\n      <target "
            "ref=\"id{}\"/>\n",
            from, to);
        label("select", edge.select, line.label);
        label("guard", edge.guard, line.label);
        label("synchronisation", edge.sync, line.label);
        label("assignment", edge.update, line.label);
        for (const Point bend : line.bends)
            add("      <nail x=\"{}\" y=\"{}\"/>\n", bend.x, bend.y);
        add("    </transition>\n");
    }

    void write(const QueryText& query) {
        add("    <query>\n      <formula>{}</formula>\n", escaped(query.formula));
        add("      <comment>{}</comment>\n", escaped(query.comment));
        add("      <expect outcome=\"{}\" type=\"symbolic\"/>\n    </query>\n",
            query.holds ? "success" : "failure");
    }

    fmt::memory_buffer out_;
    std::map<std::string, std::size_t> index_of_; // location name to id, of one template
    std::map<std::pair<std::size_t, std::size_t>, int> drawn_; // edges between two ids
};

} // namespace

std::string to_xml(const ModelText& model) {
    return Writer(model).text();
}

} // namespace zonar::families
