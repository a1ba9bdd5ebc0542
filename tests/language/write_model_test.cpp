#include "language/write/write_model.h"

#include "language/write/query_notes.h"
#include "loading.h"

#include <filesystem>

using namespace zonar::tests;
using namespace zonar::language;

namespace {

std::string as_xml(const Model& model) {
    const WrittenModel written = write_xml(*model);
    CHECK(written.problems.empty());
    return written.text;
}

std::string as_xta(const Model& model) {
    const WrittenModel written = write_xta(*model);
    CHECK(written.problems.empty());
    return written.text;
}

void check_same(const Model& a, const Model& b) {
    const auto difference = zonar::model::difference(a->network(), b->network());
    INFO(difference.value_or(""));
    CHECK_FALSE(difference.has_value());
}

/// Both formats hold the same network, and the way there and back changes nothing.
void survives(const std::string& text) {
    const Model model = loads(text);
    const std::string xml = as_xml(model);
    const std::string xta = as_xta(model);
    INFO(xml);
    INFO(xta);
    const Model from_xml = loads(xml, modern_syntax);
    const Model from_xta = loads(xta, modern_syntax);
    check_same(model, from_xml);
    check_same(model, from_xta);
    check_same(model, loads(as_xta(from_xml), modern_syntax));
    check_same(model, loads(as_xml(from_xta), modern_syntax));
    CHECK(as_xml(from_xml) == xml);
}

std::string xml_model(const std::string& labels, const std::string& queries = "") {
    return nta("clock x; int i; chan c;", xml_template(transition(labels)), "system P;",
               queries);
}

} // namespace

TEST_CASE("every model of the collection survives both formats") {
    const std::filesystem::path folder =
        std::filesystem::path(ZONAR_SOURCE_DIR) / "xml-models";
    std::size_t models = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        const std::string extension = file.path().extension().string();
        if (extension != ".xml" && extension != ".xta" && extension != ".ta") continue;
        ++models;
        INFO(file.path().string());
        const Model model = load_file(file.path().string());
        REQUIRE(model->ok());
        check_same(model, loads(as_xml(model), modern_syntax));
        check_same(model, loads(as_xta(model), modern_syntax));
    }
    CHECK(models > 15);
}

TEST_CASE("everything that a process can have survives both formats") {
    survives(R"(
const int N = 2;
clock x, y[N]; int n; broadcast chan go[N]; chan c;
process P(const int[0,1] id, int &m) {
    int[0,1] mine = id;
    void reset() { y[id] = 0; }
    state A { x <= 5 && y[id]' == 0; 3 : 4 }, B, C { ; 2 }, D;
    branchpoint fork;
    commit B;
    urgent D;
    init A;
    trans A -u-> B { select i : int[0,1]; guard n < 3 && x >= 2; sync go[i]!; assign reset(), m++; },
          -> fork { sync go[id]?; },
          fork -> C { assign n = 0; probability 3; },
          fork -> D { probability N; },
          D -> A { };
}
int k;
P1 = P(0, n);
P2(const int[0,1] j) = P(j, k);
system P1 < P2;
progress { n; k > 0 : k; }
)");
}

TEST_CASE("an old model comes out in modern syntax") {
    const std::string old = R"(
const N 3;                        // how many
clock x; int v; chan c;
process P(int i; const K) {
    /* the local clock */ clock y;
    state A { x =< K, y < 9 }, B;
    commit B;
    init A;
    trans A -> B { guard i < N, x => 2; sync c!; assign i := i + 1; },
          B -> A { };
}
process Q { state A; init A; trans A -> A { sync c?; }; }
P1 := P(v, 5);
system P1, Q;
)";
    survives(old);
    const std::string xta = as_xta(loads(old));
    CHECK(contains(xta, "const int N = 3; // how many\n"));
    CHECK(contains(
        xta, "process P(int &i, const int K) {\n/* the local clock */\nclock y;\n"));
    CHECK(contains(xta, "A { x <= K && y < 9 }"));
    CHECK(contains(xta, "guard i < N && x >= 2; sync c!; assign i = i + 1;"));
    CHECK(contains(xta, "process Q() {"));
}

TEST_CASE("an old XML model comes out in modern syntax, with its comments") {
    const std::string old = nta(
        "const N 3; // how many\nclock x; int i;",
        "<template><name>P</name><parameter>const K</parameter>"
        "<location id=\"id0\"><name>A</name><label kind=\"invariant\">x &lt;= K, i &lt; N"
        "</label></location><init ref=\"id0\"/></template>",
        "P1 := P(4);\nsystem P1;");
    survives(old);
    const std::string xml = as_xml(loads(old));
    CHECK(contains(xml, "const int N = 3; // how many\nclock x;\nint i;"));
    CHECK(contains(xml, ">x &lt;= K &amp;&amp; i &lt; N</label>"));
    CHECK(contains(xml, "P1 = P(4);\nsystem P1;</system>"));
}

TEST_CASE("an old integer parameter takes over the range of its argument") {
    survives("const N 3; int[0,N] v; process P(int i) { state A; init A;\n"
             "trans A -> A { guard i < N; assign i := i + 1; }; }\n"
             "P1 := P(v); P2 := P(v); system P1, P2;");
    const Model two = loads("const N 3; int[0,N] v; int[0,5] w;\n"
                            "process P(int i) { state A; init A; }\n"
                            "P1 := P(v); P2 := P(w); system P1, P2;");
    CHECK(write_xml(*two).problems.size() == 1);
}

TEST_CASE("modern text keeps its comments, wherever they stand") {
    const std::string text = R"(// The model.
int i; // a counter

/* About P. */
process P() {
    clock x; // time
    // before the states
    state A { x <= /* only */ 3 }, // where it starts
          // the second
          B;
    init A;
    trans A -> B { guard i > 0; }, // first
          // second, in
          // two lines
          B -> A { assign i = 1 /* again */, x = 0; };
}
// The system.
system P; // done
)";
    survives(text);
    const std::string xml = as_xml(loads(text));
    CHECK(contains(xml, "<declaration>// The model.\nint i; // a counter</declaration>"));
    CHECK(contains(xml, "<declaration>/* About P. */\n\n    clock x; // time\n"
                        "    // before the states</declaration>"));
    CHECK(contains(xml, ">x &lt;= /* only */ 3</label>"));
    CHECK(contains(xml, ">where it starts</label>"));
    CHECK(contains(xml, ">the second</label>"));
    CHECK(contains(xml, ">first</label>"));
    CHECK(contains(xml, ">second, in\ntwo lines</label>"));
    CHECK(contains(xml, ">i = 1 /* again */, x = 0</label>"));
    CHECK(contains(xml, "<system>// The system.\nsystem P; // done</system>"));

    const Model back = loads(as_xta(loads(xml)));
    CHECK(contains(as_xml(back), ">second, in\ntwo lines</label>"));
}

TEST_CASE("what stands between two processes goes to the right section") {
    const std::string text = "int a; // one\nprocess P() { state A; init A; } int b;\n"
                             "P1 = P(); // made\nconst int c = 2;\nsystem P1;";
    survives(text);
    const std::string xml = as_xml(loads(text));
    CHECK(contains(xml,
                   "<declaration>int a; // one\n int b;const int c = 2;</declaration>"));
    CHECK(contains(xml, "<system>P1 = P(); // made\n\nsystem P1;</system>"));
}

TEST_CASE("a comment at the end of a label does not swallow what follows") {
    const std::string text =
        xml_model("<label kind=\"select\">j : int[0,1]; // two</label>"
                  "<label kind=\"guard\">i &gt; j // more</label>"
                  "<label kind=\"synchronisation\">c! // send</label>"
                  "<label kind=\"assignment\">x = 0, i = j // reset</label>");
    survives(text);
    CHECK(contains(as_xta(loads(text)), "guard i > j // more\n; sync"));
}

TEST_CASE("a label that is only a comment becomes a comment") {
    const Model model = loads(xml_model("<label kind=\"guard\">// none</label>"));
    CHECK(contains(as_xta(model), "    // none\n    A -> B { }"));
    CHECK(contains(as_xml(model), ">none</label>"));
    CHECK_FALSE(contains(as_xml(model), "kind=\"guard\""));
}

TEST_CASE("text is escaped, and only where it must be") {
    const Model model =
        loads(xml_model("<label kind=\"guard\">i &lt; 3 &amp;&amp; x &gt; 2</label>",
                        "<query><formula>E&lt;&gt; P.B</formula>"
                        "<comment>\"a\" &amp; 'b'</comment>"
                        "<option key=\"k\" value=\"&quot;v&quot;\"/>"
                        "</query>"));
    const std::string xml = as_xml(model);
    CHECK(contains(xml, ">i &lt; 3 &amp;&amp; x &gt; 2</label>"));
    CHECK(contains(xml, "<comment>\"a\" &amp; 'b'</comment>"));
    CHECK(contains(xml, "<option key=\"k\" value=\"&quot;v&quot;\"/>"));
}

TEST_CASE("a location without a name keeps its id, and others do not take it") {
    const std::string text =
        nta("",
            "<template><name>P</name><location id=\"id1\"/>"
            "<location id=\"n1\"><name>A</name></location>"
            "<location id=\"n2\"><name>B</name></location><init ref=\"id1\"/></template>",
            "system P;");
    survives(text);
    const std::string xml = as_xml(loads(text));
    CHECK(contains(xml, "<location id=\"id1\" x="));
    CHECK(contains(xml, "<location id=\"id0\" x="));
    CHECK(contains(xml, "<location id=\"id2\" x="));
    CHECK(contains(as_xta(loads(text)), "init _id1;"));
}

TEST_CASE("a branchpoint never shares its name with a location") {
    survives(nta("",
                 "<template><name>P</name>"
                 "<location id=\"id0\"><name>_id5</name></location>"
                 "<branchpoint id=\"id5\"/><init ref=\"id0\"/>"
                 "<transition><source ref=\"id0\"/><target ref=\"id5\"/></transition>"
                 "<transition><source ref=\"id5\"/><target ref=\"id0\"/></transition>"
                 "</template>",
                 "system P;"));
}

TEST_CASE("a model without places gets a picture") {
    const Model model = loads(as_xml(loads("process P() { state A, B; init A;\n"
                                           "trans A -> B { }, B -> A { }, A -> A { }; }\n"
                                           "system P;")));
    const TemplateSyntax& process = *model->document().templates[0];
    REQUIRE(process.locations[0].at.has_value());
    REQUIRE(process.locations[1].at.has_value());
    CHECK(process.locations[0].at != process.locations[1].at);
    REQUIRE(!process.edges[0].nails.empty()); // there and back on ways of their own
    REQUIRE(!process.edges[1].nails.empty());
    CHECK(process.edges[0].nails.front() != process.edges[1].nails.back());
    CHECK(process.edges[2].nails.size() == 2);
}

TEST_CASE("names that XTA reserves are refused, not written") {
    const Model model = loads(
        nta("",
            "<template><name>P</name><location id=\"id0\"><name>if</name></location>"
            "<init ref=\"id0\"/></template>",
            "system P;"));
    const WrittenModel written = write_xta(*model);
    REQUIRE(written.problems.size() == 1);
    CHECK(contains(written.problems[0], "'if' is a keyword of XTA"));
    CHECK(write_xml(*model).problems.empty());
}

TEST_CASE("names that XML reserves are refused, not written") {
    const Model model = loads("process P() { state deadlock; init deadlock; } system P;");
    REQUIRE(write_xml(*model).problems.size() == 1);
    CHECK(contains(write_xml(*model).problems[0], "'deadlock' is a keyword in XML"));
}

TEST_CASE("names that only the old syntax takes are refused, not written") {
    const Model model = loads("int select; process P { state A; init A; } system P;");
    REQUIRE(write_xml(*model).problems.size() == 1);
    CHECK(contains(write_xml(*model).problems[0], "'select' is a keyword"));
    CHECK(write_xta(*model).problems.size() == 1);
}

TEST_CASE("a live sequence chart stays in XML and is left out of XTA with a note") {
    const Model model = loads(
        nta("", xml_template("") + "<lsc><name>Chart</name><type>Universal</type></lsc>",
            "Scenario = Chart(); Other = Scenario();\nP1 = P();\nsystem P1, Other;"));
    const WrittenModel xta = write_xta(*model);
    CHECK(xta.problems.empty());
    CHECK(xta.notes.size() == 1);
    CHECK_FALSE(contains(xta.text, "Chart"));
    check_same(model, loads(xta.text));
    const WrittenModel xml = write_xml(*model);
    CHECK(contains(xml.text, "<name>Chart</name>"));
    check_same(model, loads(xml.text));
}

TEST_CASE("a model with errors is not written") {
    const Model model = load("int i = j; system P;");
    CHECK(write_xml(*model).problems.size() == 1);
    CHECK(write_xta(*model).problems.size() == 1);
}

TEST_CASE("what is said before the root element is kept") {
    const Model model =
        loads("<?xml version=\"1.0\"?>\n<!-- About\n  this. --><!--More.-->\n" +
              nta("", xml_template(""), "system P;"));
    CHECK(contains(as_xml(model), "<!-- About\n  this. More.-->\n<nta>"));
    CHECK(as_xta(model).starts_with("/* About\n  this. More.*/\n\nprocess P() {"));
    check_same(model, loads(as_xml(model)));
    check_same(model, loads(as_xta(model)));
}

TEST_CASE("a comment that would end a comment is kept in lines") {
    const Model model =
        loads("<!-- a */ b -->\n" + nta("", xml_template(""), "system P;"));
    CHECK(as_xta(model).starts_with("//  a */ b\n\nprocess P() {"));
}
