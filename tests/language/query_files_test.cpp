// Where queries come from: .q files with their comments, and formulas inside of models.
#include "loading.h"

using namespace zonar::tests;
using Outcome = zonar::model::Expectation::Outcome;

namespace {

std::vector<CompiledQuery> queries(const std::string& text) {
    static Model kept; // the queries point into it
    kept = loads(with_edge(""));
    return kept->compile_queries("test.q", text);
}

/// "line: text" for each query.
std::string lines(const std::string& text) {
    const Model model = loads(with_edge(""));
    std::string list;
    for (const CompiledQuery& q : model->compile_queries("test.q", text)) {
        const auto place = model->sources().place(q.query.range.begin);
        list += std::to_string(place ? place->line : 0) + ": " + q.query.text + '\n';
    }
    return list;
}

/// A model in XML with this inside <queries>.
Model with_queries(const std::string& inside) {
    return loads(nta("int i; clock x;", xml_template(""), "system P;", inside));
}

std::string formula(const std::string& text) {
    return "<query><formula>" + text + "</formula></query>";
}

} // namespace

TEST_CASE("a query file has one query per line") {
    CHECK(lines("A[] P.A\nE<> P.B\n\n\nP.A --> P.B") ==
          "1: A[] P.A\n2: E<> P.B\n5: P.A --> P.B\n");
}

TEST_CASE("lines end with LF or CRLF") {
    CHECK(lines("A[] P.A\r\n\r\nE<> P.B\r\n") == "1: A[] P.A\n3: E<> P.B\n");
}

TEST_CASE("comments stand between and behind queries and count as lines") {
    CHECK(lines("//This file was generated from UPPAAL\n\n/*\nfirst\n*/\nA[] P.A // why\n"
                "/* second */ E<> P.B /* so */\n//NO_QUERY\n") ==
          "6: A[] P.A\n7: E<> P.B\n");
}

TEST_CASE("a comment inside of a query is skipped") {
    const auto found = queries("A[] /* here */ P.A");
    REQUIRE(found.size() == 1);
    CHECK_FALSE(found[0].broken());
}

TEST_CASE("a backslash continues a query on the next line") {
    for (const std::string text :
         {"A[] P.A \\\n  and true\nE<> P.B", "A[] P.A \\  \n and true\n\nE<> P.B",
          "A[] P.A \\\r\n and true\r\nE<> P.B"}) {
        const auto found = queries(text);
        REQUIRE(found.size() == 2);
        CHECK_FALSE(found[0].broken());
        CHECK_FALSE(found[1].broken());
    }
}

TEST_CASE("a line break without a backslash ends a query in a file") {
    const auto found = queries("A[] P.A\nand true");
    REQUIRE(found.size() == 2);
    CHECK_FALSE(found[0].broken());
    CHECK(found[1].broken());
}

TEST_CASE("an empty query file has no queries") {
    CHECK(queries("").empty());
    CHECK(queries("\n// nothing\n/* at all */\n").empty());
}

TEST_CASE("an unclosed comment in a query file is reported once") {
    const auto found = queries("A[] P.A\n/* never closed\nE<> P.B");
    REQUIRE(found.size() == 2);
    CHECK_FALSE(found[0].broken());
    CHECK(rules(found[1].diagnostics, Severity::error) == "syntax.comment");
}

TEST_CASE("a broken query does not keep others from compiling, unlike in UPPAAL") {
    const auto found = queries("A[] P.A\nA[] zz\nE<> (P.B\nE<> P.B");
    REQUIRE(found.size() == 4);
    CHECK_FALSE(found[0].broken());
    CHECK(found[1].broken());
    CHECK(found[2].broken());
    CHECK_FALSE(found[3].broken());
}

TEST_CASE("an EXPECT comment states the expected answer") {
    const auto found =
        queries("A[] P.A /* EXPECT:T */\nA[] P.A /* EXPECT:F */\n"
                "A[] P.A /* EXPECT:MT */\nA[] P.A /* EXPECT:MF */\n"
                "sup: i /* EXPECT:42 */\nA[] P.A /* EXPECT:F,10S,200MB */\n"
                "A[] P.A /* EXPECT:E */\nA[] P.A // EXPECT:T\nA[] P.A");
    REQUIRE(found.size() == 9);
    const auto outcome = [&](std::size_t i) {
        return found[i].query.expectation->outcome;
    };
    for (std::size_t i = 0; i < 6; ++i) REQUIRE(found[i].query.expectation.has_value());
    CHECK(outcome(0) == Outcome::satisfied);
    CHECK(outcome(1) == Outcome::not_satisfied);
    CHECK(outcome(2) == Outcome::maybe_true);
    CHECK(outcome(3) == Outcome::maybe_false);
    CHECK(found[4].query.expectation->value == "42");
    CHECK(outcome(5) == Outcome::not_satisfied);
    CHECK_FALSE(found[6].query.expectation.has_value());
    CHECK(found[7].query.expectation.has_value());
    CHECK_FALSE(found[8].query.expectation.has_value());
}

TEST_CASE("embedded queries keep their comment and expectation") {
    const Model model = with_queries(
        "<option key=\"--extrapolation\" value=\"2\"/><query><formula>A[] i &lt; "
        "3</formula>"
        "<comment>always &lt; 3</comment><option key=\"--diagnostic\" value=\"0\"/>"
        "<expect outcome=\"failure\" type=\"symbolic\"><resource type=\"time\" "
        "value=\"1\" "
        "unit=\"s\"/></expect><result outcome=\"success\" type=\"quality\"/></query>");
    REQUIRE(model->queries().size() == 1);
    const auto& q = model->queries()[0].query;
    CHECK(q.text == "A[] i < 3");
    CHECK(q.comment == "always < 3");
    REQUIRE(q.expectation.has_value());
    CHECK(q.expectation->outcome == Outcome::not_satisfied);
    CHECK(model->document().queries[0].options.size() == 1);
    CHECK(model->document().options.size() == 1);
}

TEST_CASE("an expected value is kept") {
    const Model model =
        with_queries("<query><formula>sup: i</formula><comment/>"
                     "<expect outcome=\"success\" type=\"value\" value=\"7\"/>"
                     "</query>");
    CHECK(model->queries().at(0).query.expectation->value == "7");
}

TEST_CASE("empty formulas, comments and headings are left out") {
    const Model model = with_queries(formula("") + "<query><formula/><comment/></query>" +
                                     formula("// later") + formula("== Safety ==") +
                                     formula("/* nothing */") + formula("A[] true"));
    REQUIRE(model->queries().size() == 1);
    CHECK(model->queries()[0].query.text == "A[] true");
}

TEST_CASE("a formula of several lines is joined when its lines make no sense alone") {
    const Model model =
        with_queries(formula("A[] i == 0\n  &amp;&amp; x &gt;= 0\n  or P.B"));
    REQUIRE(model->queries().size() == 1);
    CHECK_FALSE(model->queries()[0].broken());
}

TEST_CASE("a formula of several lines that make sense alone is several queries") {
    const Model model = with_queries(formula("A[] i == 0\nE&lt;&gt; P.B"));
    REQUIRE(model->queries().size() == 2);
    CHECK(model->queries()[1].query.text == "E<> P.B");
}

TEST_CASE("a broken query does not keep a model from loading") {
    const Model model =
        with_queries(formula("A[] zz == 1") + formula("A[] (") + formula("A[] true"));
    CHECK(model->ok());
    CHECK(report(model) == "");
    REQUIRE(model->queries().size() == 3);
    CHECK(model->queries()[0].broken());
    CHECK(model->queries()[1].broken());
    CHECK_FALSE(model->queries()[2].broken());
}

TEST_CASE("errors of an embedded query point into the model's file") {
    const MarkedText text = take_marks(nta("int i;", xml_template(""), "system P;",
                                           formula("A[] i &lt; 3 and «zz» == 1")));
    const Model model = loads(text.text);
    REQUIRE(model->queries().size() == 1);
    const Diagnostic* error = first(model->queries()[0].diagnostics, Severity::error);
    REQUIRE(error != nullptr);
    CHECK(error->rule == "name.unknown");
    CHECK(spot_of(*error, model->sources()) == text.spot);
}

TEST_CASE("errors of a query file point into that file") {
    const Model model = loads(with_edge(""));
    const auto found = model->compile_queries("props.q", "A[] P.A\n\nE<> zz == 1\n");
    REQUIRE(found.size() == 2);
    CHECK(contains(zonar::language::render(found[1].diagnostics, model->sources()),
                   "props.q:3:5: error: unknown identifier 'zz'\n"
                   "    3 | E<> zz == 1\n"
                   "      |     ^~\n"));
}

TEST_CASE("a query file may be in any encoding") {
    const auto found = queries(std::string{"\xFF\xFE"
                                           "A\0[\0]\0 \0P\0.\0A\0",
                                           16});
    REQUIRE(found.size() == 1);
    CHECK_FALSE(found[0].broken());
    CHECK(queries("\xEF\xBB\xBF"
                  "A[] P.A")
              .size() == 1);
    CHECK(queries("// gr\xF6\xDF"
                  "er\nA[] P.A")
              .size() == 1);
}

TEST_CASE("a model that did not load compiles no queries") {
    const Model model = load("int i");
    CHECK(model->compile_queries("test.q", "A[] true").empty());
    CHECK(model->queries().empty());
}
