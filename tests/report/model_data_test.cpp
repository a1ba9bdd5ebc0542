#include "report/model_data.h"

#include "catch.h"

using namespace zonar;
using report::Json;

namespace {

Json data_of(std::string_view text, language::Format format = language::Format::xta) {
    const auto model = language::load_text("model", text, format);
    REQUIRE(model->ok());
    return report::model_data(*model);
}

/// A model of one location and one edge, with these attributes.
std::string coloured(const std::string& location, const std::string& edge) {
    return "<nta><declaration/><template><name>P</name><location id=\"a\" x=\"1\" "
           "y=\"2\" " +
           location + "/><init ref=\"a\"/><transition " + edge +
           "><source ref=\"a\"/><target ref=\"a\"/></transition></template>"
           "<system>system P;</system></nta>";
}

} // namespace

TEST_CASE("instances share the drawing of their template") {
    const Json data = data_of(R"(
        process P(const int[0,1] id) { state a, b; init b; trans b -> a { guard id == 0; }; }
        process Q() { state c; init c; }
        system P, Q;)");
    CHECK(data["templates"].size() == 2);
    REQUIRE(data["processes"].size() == 3);
    CHECK(data["processes"][1]["name"] == "P(1)");
    CHECK(data["processes"][1]["template"] == 0);
    CHECK(data["processes"][1]["initial"] == 1);
    CHECK(data["processes"][1]["arguments"] == Json::parse(R"([["id", 1]])"));
    CHECK(data["processes"][2]["template"] == 1);
    CHECK(data["templates"][0]["transitions"] == Json::parse("[[1, 0, 0]]"));
}

TEST_CASE("a branch is a transition of two edges") {
    const Json data = data_of(R"(<nta><declaration/><template><name>P</name>
        <location id="a"/><location id="b"/><branchpoint id="p"/><init ref="a"/>
        <transition><source ref="a"/><target ref="p"/></transition>
        <transition><source ref="p"/><target ref="a"/></transition>
        <transition><source ref="p"/><target ref="b"/></transition>
        </template><system>system P;</system></nta>)",
                              language::Format::xml);
    const Json& drawn = data["templates"][0];
    CHECK(drawn["transitions"] == Json::parse("[[0, 0, 0, 1], [0, 1, 0, 2]]"));
    CHECK(drawn["edges"][0]["target"] == Json::parse("[1, 0]"));
    CHECK(drawn["edges"][1]["source"] == Json::parse("[1, 0]"));
    CHECK(drawn["branchpoints"].size() == 1);
    CHECK(drawn["locations"][0]["unnamed"] == true);
}

TEST_CASE("places, marks and labels are those of the author") {
    const Json data = data_of(R"(<nta><declaration>clock x; chan c; int n;</declaration>
        <template><name>P</name>
        <location id="a" x="-8" y="16" color="#ff8800"><name x="1" y="2">A</name>
        <label kind="invariant" x="3" y="4">x &lt;= 5</label>
        <label kind="comments">why</label><urgent/></location>
        <location id="b" x="100" y="0"><name x="1" y="2">B</name><committed/></location>
        <init ref="a"/>
        <transition color="red"><source ref="a"/><target ref="b"/>
        <label kind="select" x="5" y="6">k : int[0,3]</label>
        <label kind="guard" x="7" y="8">n == k</label>
        <label kind="synchronisation" x="9" y="10">c!</label>
        <label kind="assignment" x="11" y="12">n = 1</label>
        <nail x="50" y="60"/><nail x="70" y="80"/></transition>
        </template><system>system P;</system></nta>)",
                              language::Format::xml);
    const Json& drawn = data["templates"][0];
    const Json& a = drawn["locations"][0];
    CHECK(a["at"] == Json::array({-8, 16}));
    CHECK(a["urgent"] == true);
    CHECK(a["colour"] == "#ff8800");
    CHECK(a["comments"] == "why");
    CHECK(a["labels"] == Json::parse(R"([{"kind": "name", "text": "A", "at": [1, 2]},
                                   {"kind": "invariant", "text": "x <= 5", "at": [3, 4]}])"));
    CHECK(drawn["locations"][1]["committed"] == true);
    const Json& edge = drawn["edges"][0];
    CHECK(edge["nails"] == Json::parse("[[50, 60], [70, 80]]"));
    CHECK(edge["colour"] == "red");
    CHECK(edge["selects"] == Json::array({"k"}));
    CHECK(edge["labels"] == Json::parse(R"([
        {"kind": "select", "text": "k : int[0,3]", "at": [5, 6]},
        {"kind": "guard", "text": "n == k", "at": [7, 8]},
        {"kind": "sync", "text": "c!", "at": [9, 10]},
        {"kind": "update", "text": "n = 1", "at": [11, 12]}])"));
}

TEST_CASE("what is no colour is left out") {
    for (const std::string bad :
         {"url(http://x)", "#12345", "#gggggg", "red;", "", "a b"}) {
        INFO(bad);
        const std::string attribute = "color=\"" + bad + "\"";
        const Json data = data_of(coloured(attribute, attribute), language::Format::xml);
        CHECK(!data["templates"][0]["locations"][0].contains("colour"));
        CHECK(!data["templates"][0]["edges"][0].contains("colour"));
    }
}

TEST_CASE("variables are named once, arrays element by element") {
    const Json data = data_of(R"(
        int n; int a[2][2]; struct { bool b; int c; } s; meta int m; clock x, y[2];
        process P() { int local; state a; init a; } system P;)");
    CHECK(data["variables"] == Json::parse(R"([
        {"name": "n", "first": 0},
        {"name": "a", "first": 1, "elements": ["[0][0]", "[0][1]", "[1][0]", "[1][1]"]},
        {"name": "s", "first": 5, "elements": [".b", ".c"]},
        {"name": "P.local", "first": 7}])"));
    CHECK(data["clocks"] == Json::array({"x", "y[0]", "y[1]"}));
    CHECK(data["stopwatches"] == false);
}
