#include "language/write/ugi.h"

#include "language/write/write_model.h"
#include "loading.h"

using namespace zonar::tests;
using namespace zonar::language;

namespace {

const std::string drawn = nta(
    "clock x; chan c; int i;",
    R"(<template><name x="5" y="6">P</name><parameter x="7" y="8">const int[0,1] n</parameter>
<location id="id0" x="-10" y="20" color="#ff0000"><name x="1" y="2">A</name>
  <label kind="invariant" x="3" y="4">x &lt;= 5</label>
  <label kind="exponentialrate" x="5" y="5">3</label>
  <label kind="comments" x="9" y="9">start</label></location>
<location id="id7" x="101" y="20"/>
<branchpoint id="id9" x="33" y="44"/>
<init ref="id0" x="1" y="1"/>
<transition color="#00ff00"><source ref="id0"/><target ref="id7"/>
  <label kind="select" x="10" y="11">k : int[0,1]</label>
  <label kind="guard" x="12" y="13">i == k</label>
  <label kind="synchronisation" x="14" y="15">c!</label>
  <label kind="assignment" x="16" y="17">i = 1</label>
  <label kind="comments" x="-18" y="-19">why</label>
  <nail x="20" y="21"/><nail x="-22" y="23"/></transition>
<transition><source ref="id0"/><target ref="id7"/></transition>
<transition><source ref="id0"/><target ref="id7"/><nail x="1000" y="-1000"/></transition>
<transition><source ref="id7"/><target ref="id9"/></transition>
<transition><source ref="id9"/><target ref="id0"/>
  <label kind="probability" x="31" y="32">2</label></transition>
</template>)",
    "system P;");

Model with_ugi(const std::string& xta, std::string_view places) {
    Model model = loads(xta);
    Document shared = model->document(); // the templates are the model's
    apply_ugi(places, shared, model->names());
    return model;
}

const TemplateSyntax& first_template(const Model& model) {
    return *model->document().templates[0];
}

const std::string two_edges =
    "int i; process P() { state A, B; init A;\n"
    "trans A -> B { guard i == 0; }, A -> B { assign i = 1; }; }\n"
    "system P;";

} // namespace

TEST_CASE("a drawing survives XTA and its .ugi") {
    const Model model = loads(drawn);
    const std::string places = write_ugi(model->document(), model->names());
    INFO(places);
    const Model back = with_ugi(write_xta(*model).text, places);
    CHECK(write_ugi(back->document(), back->names()) == places);
    CHECK(write_xml(*back).text == write_xml(*model).text);
}

TEST_CASE("places are relative to what they hang on") {
    const Model model = loads(drawn);
    const std::string places = write_ugi(model->document(), model->names());
    CHECK(contains(places, "process P graphinfo {\n"));
    CHECK(contains(places, "\nlocation A (-10,20);\n"));
    CHECK(contains(places, "\nlocationName A (11,-18);\n"));
    CHECK(contains(places, "\ninvariant A (13,-16);\n"));
    CHECK(contains(places, "\ntrans A _id7 0 (-25,1);\ntrans A _id7 0 (-67,3);\n"));
    CHECK(contains(places, "\nguard A _id7 0 (-33,-7);\n"));
    CHECK(contains(places, "\ntrans A _id7 2 (955,-1020);\n"));
}

TEST_CASE("a model without places needs no .ugi") {
    CHECK_FALSE(has_places(loads(two_edges)->document()));
    CHECK(has_places(loads(drawn)->document()));
}

TEST_CASE("files of other programs are read") {
    const Model model = with_ugi(two_edges, "process P graphinfo{location A(10,20);\r\n"
                                            "location B ( 30 , 40 ) ;\n"
                                            "locationName A(-1,-2);\n"
                                            "trans A B 1 (1,1), (2,2);\n"
                                            "guard A B 0 (5,5);}");
    CHECK(first_template(model).locations[0].at == Point{10, 20});
    CHECK(first_template(model).locations[0].name_at == Point{9, 18});
    CHECK(first_template(model).locations[1].at == Point{30, 40});
    REQUIRE(first_template(model).edges[1].nails.size() == 2);
    CHECK(first_template(model).edges[1].nails[0] == Point{21, 31});
    CHECK(first_template(model).edges[1].nails[1] == Point{22, 32});
    CHECK(first_template(model).edges[0].guard_label.at == Point{25, 35});
}

TEST_CASE("edges may be counted from one") {
    const Model model = with_ugi(two_edges, "process P graphinfo { guard A B 1 (1,1);\n"
                                            "assign A B 2 (2,2); }");
    CHECK(first_template(model).edges[0].guard_label.at == Point{1, 1});
    CHECK(first_template(model).edges[1].update_label.at == Point{2, 2});
}

TEST_CASE("whatever a .ugi says, reading it does no harm") {
    for (const char* places : {
             "",
             "process",
             "process P",
             "process P graphinfo {",
             "process Q graphinfo { location A (1,2); }",
             "process P graphinfo { location C (1,2); guard A C 0 (1,1); guard A B 9 "
             "(1,1); }",
             "process P graphinfo { location A; location (1,2); A (3,4); guard A B x "
             "(1,1); }",
             "process P graphinfo { location A (a,b); location A (1; location A 1,2); }",
             "process P graphinfo { location A (99999999999999999999,1); }",
             "process P graphinfo { unnamed A; color A; color; trans A B 0; ;;; }",
             "// process P graphinfo { location A (1,2); }",
             "}{)(,;",
         }) {
        const Model model = with_ugi(two_edges, places);
        CHECK_FALSE(first_template(model).locations[0].at.has_value());
        CHECK_FALSE(first_template(model).locations[0].unnamed);
    }
}

TEST_CASE("places far away stay within bounds") {
    const Model model =
        with_ugi(two_edges, "process P graphinfo { location A (2147483647,0);\n"
                            "locationName A (2147483647,-5000000000); }");
    CHECK(first_template(model).locations[0].name_at ==
          Point{2147483647, -2147483647 - 1});
}
