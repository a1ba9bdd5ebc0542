#include "report/places.h"

#include "catch.h"
#include "language/load.h"
#include "report/loading.h"

#include <array>

using namespace zonar;
using namespace zonar::tests;
using language::Drawing;
using language::Point;
using language::TemplateSyntax;

namespace {

/// A template a -> b with this drawing of its edge.
std::string two(const std::string& a, const std::string& b, const std::string& edge) {
    return "<nta><declaration>int n; chan c;</declaration><template><name>P</name>"
           "<location id=\"a\" " +
           a +
           "><name>A</name></location>"
           "<location id=\"b\" " +
           b +
           "><name>B</name></location><init ref=\"a\"/>"
           "<transition><source ref=\"a\"/><target ref=\"b\"/>" +
           edge + "</transition></template><system>system P;</system></nta>";
}

Drawing places(const language::LoadedModel& model) {
    return report::places_of(*model.document().templates[0], model.names());
}

} // namespace

TEST_CASE("what was placed stays there, and the rest is placed beside its edge") {
    const auto model = load(two("x=\"0\" y=\"0\"", "x=\"0\" y=\"200\"",
                                "<label kind=\"guard\" x=\"7\" y=\"9\">n == 0</label>"
                                "<label kind=\"assignment\">n = 1</label>"));
    const Drawing drawing = places(*model);
    CHECK(drawing.locations[1].at == Point{0, 200});
    CHECK(drawing.edges[0].guard == Point{7, 9});
    REQUIRE(drawing.edges[0].update);
    CHECK(drawing.edges[0].update->x > 0); // to the right of the line, near its middle
    CHECK(drawing.edges[0].update->x < 20);
    CHECK(std::abs(drawing.edges[0].update->y - 100) < 40);
    CHECK(drawing.locations[0].name); // it had none
}

TEST_CASE("a node without a place stands apart from those that have one") {
    const auto model = load(two("x=\"0\" y=\"50\"", "", ""));
    const Drawing drawing = places(*model);
    REQUIRE(drawing.locations[1].at);
    CHECK(drawing.locations[1].at->y > 50 + 60);
}

TEST_CASE("edges without a drawing between the same nodes lie beside each other") {
    const auto edge = [](const char* from, const char* to, const char* more = "") {
        std::string text = "</transition><transition><source ref='";
        text.append(from)
            .append("'/><target ref='")
            .append(to)
            .append("'/>")
            .append(more);
        return text;
    };
    const std::string there = "x=\"0\" y=\"0\"", here = "x=\"200\" y=\"0\"";
    const auto nails = [&](const std::string& edges) {
        const auto model = load(two(there, here, edges));
        std::vector<std::vector<Point>> all;
        for (const auto& drawn : places(*model).edges) all.push_back(drawn.nails);
        return all;
    };
    using Nails = std::vector<std::vector<Point>>;
    CHECK(nails("") == Nails{{}});
    CHECK(nails(edge("b", "a")) == Nails{{{100, -22}}, {{100, 22}}});
    CHECK(nails(edge("a", "b") + edge("b", "a")) == Nails{{{100, -44}}, {}, {{100, 44}}});
    const Nails loops = nails(edge("a", "a") + edge("a", "a") + edge("a", "a"));
    CHECK(loops[0].empty());
    CHECK(loops[1].empty()); // above, as a loop is drawn without nails
    CHECK(loops[2] == std::vector<Point>{{48, -24}, {48, 24}});
    CHECK(loops[3] == std::vector<Point>{{24, 48}, {-24, 48}});
    // By hand: a nail, or a label beside the line.
    CHECK(nails(edge("b", "a", "<nail x=\"100\" y=\"60\"/>")) == Nails{{}, {{100, 60}}});
    CHECK(nails(edge("b", "a", "<label kind=\"guard\" x=\"9\" y=\"9\">n == 0</label>")) ==
          Nails{{}, {}});
}

TEST_CASE("labels without a place stand below each other") {
    const auto model =
        load(two("x=\"0\" y=\"0\"", "x=\"0\" y=\"200\"",
                 "<label kind=\"guard\">n == 0\n&amp;&amp; n &lt; 5</label>"
                 "<label kind=\"synchronisation\">c!</label>"
                 "<label kind=\"assignment\">n = 1</label>"));
    const language::DrawnEdge edge = places(*model).edges[0];
    REQUIRE((edge.guard && edge.sync && edge.update));
    CHECK(edge.sync->y == edge.guard->y + 2 * report::line_height);
    CHECK(edge.update->y == edge.sync->y + report::line_height);
    CHECK(edge.update->x == edge.guard->x);
}

TEST_CASE("every part of every model has a place") {
    for (const char* name :
         {"two-phase.xta", "train-gate.xml", "csma-old.ta", "leader.xml"}) {
        INFO(name);
        const auto model =
            language::load_file(std::string{ZONAR_SOURCE_DIR} + "/xml-models/" + name);
        REQUIRE(model->ok());
        for (const TemplateSyntax* syntax : model->document().templates) {
            const Drawing drawing = report::places_of(*syntax, model->names());
            REQUIRE(drawing.locations.size() == syntax->locations.size());
            REQUIRE(drawing.edges.size() == syntax->edges.size());
            for (const auto& location : drawing.locations)
                CHECK((location.at && location.name && location.invariant));
            for (std::size_t i = 0; i < drawing.edges.size(); ++i) {
                CHECK((syntax->edges[i].guard_label.text.empty() ||
                       drawing.edges[i].guard));
                CHECK(
                    (syntax->edges[i].sync_label.text.empty() || drawing.edges[i].sync));
                CHECK((syntax->edges[i].update_label.text.empty() ||
                       drawing.edges[i].update));
            }
        }
    }
}
