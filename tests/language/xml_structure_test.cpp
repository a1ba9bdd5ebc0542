// The elements of a model in XML: what must be there, what may be missing or odd.
#include "loading.h"

using namespace zonar::tests;

namespace {

const std::string one_template =
    "<template><name>P</name><location id=\"id0\"/><init ref=\"id0\"/></template>";

std::string around(const std::string& content) {
    return "<nta>" + content + "</nta>";
}

} // namespace

TEST_CASE("the smallest model has one template and a system") {
    loads_silently(around(one_template + "<system>system P;</system>"));
}

TEST_CASE("the root may be called project") {
    loads_silently("<project>" + one_template + "<system>system P;</system></project>");
}

TEST_CASE("any other root is refused at its tag") {
    fails("<?xml version=\"1.0\"?>\n<«h»tml></html>", "xml.root");
}

TEST_CASE("an XML declaration and any document type are skipped, never fetched") {
    for (const std::string head :
         {"<?xml version=\"1.0\" encoding=\"utf-8\"?>",
          "<?xml version='1.0'?><!DOCTYPE nta PUBLIC '-//Uppaal Team//DTD Flat System "
          "1.1//EN' "
          "'http://www.it.uu.se/research/group/darts/uppaal/flat-1_2.dtd'>",
          "<!DOCTYPE nta PUBLIC \"-//Uppaal Team//DTD Flat System 1.6//EN\" "
          "\"flat-9_9.dtd\">",
          "<!DOCTYPE nta>"}) {
        loads_silently(head + around(one_template + "<system>system P;</system>"));
    }
}

TEST_CASE("a document type with an internal subset is skipped") {
    loads_silently("<!DOCTYPE nta [ <!ELEMENT nta (system)> ]>" +
                   around(one_template + "<system>system P;</system>"));
}

TEST_CASE("self-closed elements are empty ones") {
    loads_silently(around("<declaration/>" + one_template +
                          "<instantiation/><system>system P;</system><queries/>"));
}

TEST_CASE("unknown elements and attributes are skipped everywhere") {
    loads_silently(
        "<nta version=\"9\"><imports>x</imports><declaration a=\"1\">int i;</declaration>"
        "<template foo=\"1\"><what/><name x=\"a\">P</name><location id=\"i\" "
        "foo=\"2\"><blob>z"
        "</blob><name>A</name></location><init ref=\"i\"/><transition id=\"t\" "
        "action=\"q\">"
        "<x/><source ref=\"i\"/><target ref=\"i\"/><label kind=\"guard\" cl=\"3\">i == 0"
        "</label></transition></template><other/><system>system P;</system></nta>");
}

TEST_CASE("coordinates and colours need not be numbers") {
    loads_silently(
        around("<template><name x=\"left\" y=\"\">P</name><location id=\"i\" x=\"1e9\" "
               "y=\"99999999999\" color=\"?\"/><init ref=\"i\"/><transition>"
               "<source ref=\"i\"/><target ref=\"i\"/><nail x=\"a\" y=\"b\"/>"
               "</transition></template><system>system P;</system>"));
}

TEST_CASE("XML comments between elements are skipped") {
    loads_silently("<!-- a --><nta><!-- b -->" + one_template +
                   "<!-- c --><system>system P;</system></nta><!-- d -->");
}

TEST_CASE("a missing system is an error at the root") {
    fails("<«nta»>" + one_template + "</nta>", "xml.system");
}

TEST_CASE("a blank system is an error") {
    fails(around(one_template + "<system>  </system>"), "syntax");
    fails(around(one_template + "<system/>"), "syntax");
}

TEST_CASE("a template without init has no initial location") {
    fails(around("<template><name>«P»</name><location id=\"i\"/></template>"
                 "<system>system P;</system>"),
          "xml.initial");
    fails(around("<template><name>P</name><location id=\"i\"/><«init»/></template>"
                 "<system>system P;</system>"),
          "xml.initial");
}

TEST_CASE("init must refer to a location of its own template") {
    fails(around(
              "<template><name>P</name><location id=\"i\"/><«init» ref=\"j\"/></template>"
              "<system>system P;</system>"),
          "xml.reference");
    fails(around("<template><name>P</name><location id=\"i\"/><branchpoint id=\"j\"/>"
                 "<«init» ref=\"j\"/></template><system>system P;</system>"),
          "xml.reference");
}

TEST_CASE("an id of another template is no reference") {
    fails(
        around(one_template +
               "<template><name>Q</name><location id=\"q\"/><init ref=\"q\"/><transition>"
               "<source ref=\"q\"/><«target» ref=\"id0\"/></transition></template>"
               "<system>system P, Q;</system>"),
        "xml.reference");
}

TEST_CASE("two templates may use the same ids") {
    loads_silently(around(
        one_template + "<template><name>Q</name><location id=\"id0\"/><init ref=\"id0\"/>"
                       "</template><system>system P, Q;</system>"));
}

TEST_CASE("an id must not be used twice in one template") {
    fails(around("<template><name>P</name><location id=\"i\"/><«location» id=\"i\"/>"
                 "<init ref=\"i\"/></template><system>system P;</system>"),
          "xml.duplicate-id");
    fails(around("<template><name>P</name><location id=\"i\"/><«branchpoint» id=\"i\"/>"
                 "<init ref=\"i\"/></template><system>system P;</system>"),
          "xml.duplicate-id");
}

TEST_CASE("a location needs an id") {
    fails(around("<template><name>P</name><«location»/><init ref=\"i\"/></template>"
                 "<system>system P;</system>"),
          "xml.id");
}

TEST_CASE("a transition needs both ends") {
    const auto with = [](const std::string& inside) {
        return nta("", xml_template("<transition>" + inside + "</transition>"),
                   "system P;");
    };
    fails(with("<source ref=\"id0\"/>"), "xml.reference");
    fails(with("<target ref=\"id0\"/>"), "xml.reference");
    fails(with("<«source» ref=\"nope\"/><target ref=\"id0\"/>"), "xml.reference");
    fails(with("<source ref=\"id0\"/><«target»/>"), "xml.reference");
}

TEST_CASE("process assignments may stand in the old element instantiation") {
    const Model model = loads(around(
        "<template><name>T</name><parameter>const int n</parameter><location id=\"i\"/>"
        "<init ref=\"i\"/></template><instantiation>P1 := T(1); P2 = T(2);"
        "</instantiation><system>P3 := T(3); system P1, P2, P3;</system>"));
    CHECK(model->network().processes.size() == 3);
}

TEST_CASE("queries may stand before the system, unlike in UPPAAL") {
    const Model model =
        loads(around(one_template + "<queries><query><formula>A[] true</formula></query>"
                                    "</queries><system>system P;</system>"));
    CHECK(model->queries().size() == 1);
}

TEST_CASE("a live sequence chart is skipped and left out of the system") {
    const Model model = warns(around(one_template + "<lsc><name>L</name></lsc>"
                                                    "<system>system P, «L»;</system>"),
                              "unsupported.chart");
    CHECK(model->network().processes.size() == 1);
}

TEST_CASE("broken XML is an error where the reader gave up") {
    fails("<nta><declaration></nta>", "xml.syntax");
    fails("<nta><declaration>int i;</declaration>", "xml.syntax");
    fails("<nta><declaration>i <«3»</declaration></nta>", "xml.syntax");
}

TEST_CASE("a NUL byte is an error at its place") {
    std::string text = around(one_template + "<system>system P;</system>");
    text[5] = '\0';
    const Model model = load(text);
    CHECK(rules(model->diagnostics(), Severity::error) == "xml.nul");
    CHECK(spot_of(model->diagnostics().all()[0], model->sources()) == "1:6+1");
}

TEST_CASE("an empty file is an error that names the file") {
    for (const std::string text : {"", " \n\t"}) {
        const Model model = load(text);
        CHECK_FALSE(model->ok());
        CHECK(report(model) == "test.xta: error: the file is empty\n");
    }
}
