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

/// All elements of a picture of this class.
std::vector<Json> parts(const Json& element, const std::string& name) {
    std::vector<Json> found;
    if (element[1].value("class", "") == name) found.push_back(element);
    for (std::size_t i = 2; i < element.size(); ++i) {
        if (!element[i].is_array()) continue;
        const auto inside = parts(element[i], name);
        found.insert(found.end(), inside.begin(), inside.end());
    }
    return found;
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
    CHECK(parts(drawn["picture"], "edge").size() == 3);
    CHECK(parts(drawn["picture"], "branchpoint").size() == 1);
    CHECK(parts(drawn["picture"], "label name").empty()); // they have no names
    CHECK(drawn["locations"].size() == 2);
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
    const Json& picture = drawn["picture"];
    const auto attributes = [&](const char* name, std::size_t i = 0) {
        return parts(picture, name).at(i)[1];
    };
    CHECK(drawn["locations"] == Json::array({"A", "B"}));
    CHECK(drawn["selects"] == Json::parse(R"([["k"]])"));
    CHECK(attributes("disc")["cx"] == "-8");
    CHECK(attributes("disc")["cy"] == "16");
    CHECK(attributes("disc")["fill"] == "#ff8800");
    CHECK(parts(picture, "initial").size() == 1);
    CHECK(parts(picture, "mark plain")[0][2] == "C");
    CHECK(parts(picture, "mark")[0][2] == "\u222A");
    CHECK(parts(picture, "location")[0][2][2] == "A\nx <= 5\nwhy");
    CHECK(attributes("line")["stroke"] == "red");
    CHECK(attributes("line")["d"].get<std::string>().find("Q50 60") != std::string::npos);
    // Labels stand where they were put: their upper left corners.
    const auto label = [&](const char* name) {
        const Json line = parts(picture, name).at(0)[2];
        return Json::array({line[1]["x"], line[1]["y"], line[2]});
    };
    CHECK(label("label name") == Json::array({"1", "13", "A"}));
    CHECK(label("label invariant") == Json::array({"3", "15", "x <= 5"}));
    CHECK(label("label select") == Json::array({"5", "17", "k : int[0,3]"}));
    CHECK(label("label guard") == Json::array({"7", "19", "n == k"}));
    CHECK(label("label sync") == Json::array({"9", "21", "c!"}));
    CHECK(label("label update") == Json::array({"11", "23", "n = 1"}));
}

TEST_CASE("what is no colour is left out") {
    for (const std::string bad :
         {"url(http://x)", "#12345", "#gggggg", "red;", "", "a b"}) {
        INFO(bad);
        const std::string attribute = "color=\"" + bad + "\"";
        const Json data = data_of(coloured(attribute, attribute), language::Format::xml);
        const Json& picture = data["templates"][0]["picture"];
        CHECK(!parts(picture, "disc plain").at(0)[1].contains("fill"));
        CHECK(!parts(picture, "line plain").at(0)[1].contains("stroke"));
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

TEST_CASE("declarations and functions are there as they were written") {
    const Json data = data_of(R"(<nta>
        <declaration>int n; // how many
int twice(int k) { return 2 * k; }</declaration>
        <template><name>P</name><parameter>const int id</parameter>
        <declaration>clock x; /* its own */</declaration>
        <location id="a"/><init ref="a"/></template>
        <template><name>Q</name><location id="b"/><init ref="b"/></template>
        <system>p = P(1); system p, Q;</system></nta>)",
                              language::Format::xml);
    CHECK(data["declarations"] ==
          "int n; // how many\nint twice(int k) { return 2 * k; }");
    CHECK(data["templates"][0]["parameters"] == "const int id");
    CHECK(data["templates"][0]["declarations"] == "clock x; /* its own */");
    CHECK(data["templates"][1]["declarations"] == "");
    CHECK(data["system"].get<std::string>().find("p = P(1);") != std::string::npos);
}

TEST_CASE("declarations of XTA are told apart, too") {
    const Json data =
        data_of("int n; process P() { clock x; state a; init a; } int m; system P;");
    const auto global = data["declarations"].get<std::string>();
    CHECK(global.find("int n;") != std::string::npos);
    CHECK(global.find("int m;") != std::string::npos);
    CHECK(global.find("clock") == std::string::npos);
    const auto local = data["templates"][0]["declarations"].get<std::string>();
    CHECK(local.find("clock x;") != std::string::npos);
}
