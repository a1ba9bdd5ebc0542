#include "report/svg.h"

#include "catch.h"
#include "report/loading.h"

#include <pugixml.hpp>

#include <set>

using namespace zonar;
using namespace zonar::tests;

namespace {

std::string svg(const language::LoadedModel& model) {
    return report::svg_of(model.document().templates, model.names());
}

/// A model whose texts are these words, in comments where they would not be code.
std::string saying(const std::string& words) {
    return "<nta><declaration>clock x;</declaration><template><name>P</name>"
           "<location id=\"a\" x=\"0\" y=\"0\"><name>A</name>"
           "<label kind=\"invariant\" x=\"0\" y=\"20\">x &lt;= 5 /*" +
           words + "*/</label><label kind=\"comments\">" + words +
           "</label></location><init ref=\"a\"/></template><system>system "
           "P;</system></nta>";
}

pugi::xml_document parsed(const std::string& text) {
    pugi::xml_document document;
    const auto result = document.load_string(text.c_str());
    INFO(result.description());
    REQUIRE(result);
    return document;
}

} // namespace

TEST_CASE("the picture of a template is SVG that stands alone") {
    const auto model = language::load_file(ZONAR_SOURCE_DIR "/xml-models/train-gate.xml");
    const std::string text = svg(*model);
    const auto document = parsed(text);
    CHECK(std::string{document.child("svg").attribute("xmlns").value()} ==
          "http://www.w3.org/2000/svg");
    CHECK(document.select_nodes("//g[@data-location]").size() == 8);
    CHECK(document.select_nodes("//g[@data-edge]").size() == 11);
    CHECK(text.find("var(") == std::string::npos); // few viewers know variables
    CHECK(text.find("href") == std::string::npos);
    CHECK(text.find("<script") == std::string::npos);
    CHECK(text == svg(*model));
}

TEST_CASE("several templates have names above them, one has none") {
    const auto model = language::load_file(ZONAR_SOURCE_DIR "/xml-models/train-gate.xml");
    CHECK(parsed(svg(*model)).select_nodes("//text[@class='heading']").size() == 2);
    const auto* gate = model->document().templates[1];
    const auto alone = parsed(report::svg_of({&gate, 1}, model->names()));
    CHECK(alone.select_nodes("//text[@class='heading']").empty());
    CHECK(alone.select_nodes("//g[@data-location]").size() == 3);
}

TEST_CASE("texts are texts, whatever they say") {
    const auto document = parsed(svg(*load(saying(
        "&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt; \"quoted\" &lt;!-- &amp;amp; "
        "\xE2\x80\xAE \xE2\x80\xA8"))));
    CHECK(document.select_nodes("//script").empty());
    const std::string label =
        document.select_node("//text[@class='label invariant']/tspan")
            .node()
            .text()
            .get();
    CHECK(label == "x <= 5 /*</text><script>alert(1)</script> \"quoted\" <!-- &amp; "
                   "\\u202e \\u2028*/");
}

TEST_CASE("colours of the author are kept, and what is none is left out") {
    const auto model =
        load("<nta><declaration/><template><name>P</name>"
             "<location id=\"a\" x=\"0\" y=\"0\" color=\"#102030\"/>"
             "<location id=\"b\" x=\"90\" y=\"0\" "
             "color=\"url(http://x)\"><committed/></location>"
             "<init ref=\"a\"/></template><system>system P;</system></nta>");
    const auto document = parsed(svg(*model));
    const auto discs = document.select_nodes("//circle[starts-with(@class, 'disc')]");
    REQUIRE(discs.size() == 2);
    CHECK(std::string{discs[0].node().attribute("fill").value()} == "#102030");
    CHECK(!discs[1].node().attribute("fill"));
    CHECK(std::string{discs[1].node().attribute("class").value()} == "disc plain");
    // On a dark disc the mark of the initial location is light.
    CHECK(document.select_node("//circle[@class='initial' and @stroke='#ffffff']"));
}
