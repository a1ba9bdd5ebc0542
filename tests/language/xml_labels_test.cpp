// Labels of locations and transitions in XML, and unnamed locations.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;

namespace {

std::string with_labels(const std::string& labels) {
    return nta("clock x; int i, j; chan c;", xml_template(transition(labels)),
               "system P;");
}

/// Two locations; the first has this inside.
std::string with_location(const std::string& inside) {
    return nta("clock x; int i;",
               "<template><name>P</name><location id=\"id0\">" + inside +
                   "</location><location id=\"id1\"><name>B</name></location>"
                   "<init ref=\"id0\"/></template>",
               "system P;");
}

} // namespace

TEST_CASE("an unnamed location is called by its id") {
    const Model model = loads(with_location(""));
    CHECK(model->network().templates[0].locations[0].name == "_id0");
    compiles(model, "E<> P._id0");
}

TEST_CASE("an empty name is no name") {
    CHECK(loads(with_location("<name> </name>"))
              ->network()
              .templates[0]
              .locations[0]
              .name == "_id0");
}

TEST_CASE("the parts of a location may come in any order") {
    const Model model =
        loads(with_location("<committed/><label kind=\"invariant\">x &lt;= 3"
                            "</label><name>A</name>"));
    const auto& location = model->network().templates[0].locations[0];
    CHECK(location.name == "A");
    CHECK(location.committed);
    CHECK(location.invariant_text == "x <= 3");
}

TEST_CASE("urgent and committed are flags") {
    const Model model = loads(with_location("<name>A</name><urgent/>"));
    CHECK(model->network().templates[0].locations[0].urgent);
    CHECK_FALSE(model->network().templates[0].locations[0].committed);
}

TEST_CASE("a location cannot be urgent and committed") {
    fails(with_location("<name>«A»</name><urgent/><committed/>"), "type.location");
}

TEST_CASE("an exponential rate is parsed and otherwise ignored") {
    loads_silently(with_location("<label kind=\"exponentialrate\">1:4</label>"));
    loads_silently(with_location("<label kind=\"exponentialrate\">2.5</label>"));
    loads_silently(with_location("<label kind=\"exponentialrate\">i + 1</label>"));
    fails(with_location("<label kind=\"exponentialrate\">1:«:»</label>"), "syntax");
}

TEST_CASE("comments and test code on a location are ignored") {
    for (const std::string kind :
         {"comments", "testcode", "testcodeEnter", "testcodeExit"}) {
        loads_silently(with_location("<label kind=\"" + kind + "\">no ( syntax</label>"));
    }
}

TEST_CASE("a second invariant replaces the first, with a warning") {
    const Model model =
        warns(with_location("<label kind=\"invariant\">x &lt;= 3</label>"
                            "<«label» kind=\"invariant\">x &lt;= 5</label>"),
              "xml.repeated-label");
    CHECK(Machine(model->network()).invariant(0) == "x <= 5");
}

TEST_CASE("blank labels are absent labels") {
    const Model model = loads_silently(
        with_labels("<label kind=\"select\"/><label kind=\"guard\"> \n</label><label "
                    "kind=\"synchronisation\"/><label kind=\"assignment\"> </label>"));
    const auto& edge = model->network().edges[0];
    CHECK(edge.guard.data.is(1));
    CHECK(edge.sync == zonar::model::SyncKind::none);
    CHECK_FALSE(edge.update.has_value());
}

TEST_CASE("a label of nothing but a comment is an absent label, unlike in UPPAAL") {
    loads_silently(with_labels("<label kind=\"guard\">// none</label>"
                               "<label kind=\"synchronisation\">/* none */</label>"
                               "<label kind=\"assignment\">// none</label>"));
}

TEST_CASE("a repeated label replaces the earlier one, with a warning") {
    const Model model = warns(with_labels("<label kind=\"guard\">i == 1</label>"
                                          "<«label» kind=\"guard\">x &gt; 7</label>"),
                              "xml.repeated-label");
    CHECK(Machine(model->network()).guard(0) == "x > 7");
}

TEST_CASE("the American spelling of synchronisation is ignored, with a warning") {
    const Model model = warns(with_labels("<«label» kind=\"synchronization\">c!</label>"),
                              "xml.label-kind");
    CHECK(model->network().edges[0].sync == zonar::model::SyncKind::none);
    CHECK(contains(report(model), "UPPAAL spells it 'synchronisation'"));
}

TEST_CASE("labels of an unknown kind are ignored, with a warning") {
    warns(with_labels("<«label» kind=\"gaurd\">i == </label>"), "xml.label-kind");
}

TEST_CASE("comments and test code on an edge are ignored") {
    loads_silently(with_labels("<label kind=\"comments\">(((</label>"
                               "<label kind=\"testcode\">}}}</label>"));
}

TEST_CASE("a select label may come after its use, unlike in UPPAAL, with a warning") {
    const Model model =
        warns(with_labels("<label kind=\"assignment\">i = k</label>"
                          "<«label» kind=\"select\">k : int[0,3]</label>"),
              "xml.select-order");
    CHECK(model->network().selects.size() == 1);
}

TEST_CASE("labels in any order mean the same") {
    const Model model = loads_silently(with_labels(
        "<label kind=\"assignment\">i = 1</label><label kind=\"synchronisation\">c!"
        "</label><label kind=\"guard\">x &gt; 2</label>"));
    CHECK(Machine(model->network()).guard(0) == "x > 2");
    CHECK(model->network().edges[0].sync == zonar::model::SyncKind::send);
    CHECK(after_update(*model)["i"] == 1);
}

TEST_CASE("a select label may end with a semicolon") {
    loads_silently(with_labels("<label kind=\"select\">k : int[0,3];</label>"));
}

TEST_CASE("a parameter list must not end with a semicolon") {
    fails(nta("",
              "<template><name>P</name><parameter>const int n«;»</parameter>"
              "<location id=\"i\"/><init ref=\"i\"/></template>",
              "Q = P(1); system Q;"),
          "syntax", modern_syntax);
}

TEST_CASE("an uncontrollable edge is an ordinary one with a flag") {
    const Model model =
        loads(nta("",
                  xml_template("<transition controllable=\"false\"><source ref=\"id0\"/>"
                               "<target ref=\"id1\"/></transition>"),
                  "system P;"));
    CHECK(model->network().edges.size() == 1);
    CHECK_FALSE(model->network().templates[0].edges[0].controllable);
}

TEST_CASE("a message about a label says which edge it is on") {
    const Model model =
        fails(with_labels("<label kind=\"guard\">i == «z»</label>"), "name.unknown");
    CHECK(first(model->diagnostics(), Severity::error)->context ==
          "template 'P', edge A -> B");
}

TEST_CASE("a message about an invariant says which location it is of") {
    const Model model = fails(
        with_location("<name>Here</name><label kind=\"invariant\">«z» &lt; 3</label>"),
        "name.unknown");
    CHECK(first(model->diagnostics(), Severity::error)->context ==
          "template 'P', location Here");
}
