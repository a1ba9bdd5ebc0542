#include "language/write/query_notes.h"

#include "language/write/write_model.h"
#include "loading.h"

#include <fmt/format.h>

using namespace zonar::tests;
using namespace zonar::language;

namespace {

const std::string bare_process = "process P() { state A, B; init A; }\n";

std::string with_queries(const std::string& elements) {
    return nta("int i;", xml_template(""), "system P;", elements);
}

/// All that is known of the queries, in words.
std::string summary(const Document& document) {
    std::string text;
    for (const QueryOption& option : document.options) {
        text += fmt::format("{}={}\n", option.key, option.value);
    }
    for (const QuerySyntax& query : document.queries) {
        text += fmt::format("{} | {} | {} {} {}", query.formula.text, query.comment,
                            query.expect_outcome, query.expect_type, query.expect_value);
        for (const QueryOption& option : query.options) {
            text += fmt::format(" | {}={}", option.key, option.value);
        }
        text += '\n';
    }
    return text;
}

std::string summary_of_xta(const std::string& text) {
    const Model model = loads(text);
    Document document = model->document();
    apply_query_notes(text, 1, document);
    return summary(document);
}

/// From XML to XTA and back.
void queries_survive(const std::string& elements) {
    const Model model = loads(with_queries(elements));
    const WrittenModel xta = write_xta(*model);
    INFO(xta.text);
    const Model back = loads(write_xml(*loads(xta.text)).text);
    CHECK_FALSE(model->document().queries.empty());
    CHECK(summary(back->document()) == summary(model->document()));
}

} // namespace

TEST_CASE("comments, options and expected results of queries survive XTA") {
    queries_survive(
        "<option key=\"--search-order\" value=\"0\"/>"
        "<query><formula>A[] not deadlock</formula><comment>Two\n\nlines. // and more"
        "</comment><option key=\"--diagnostic\" value=\"a &quot;b&quot; \\ c\"/>"
        "<option key=\"-t\" value=\"\"/><expect outcome=\"success\" type=\"symbolic\"/>"
        "</query>"
        "<query><formula>E&lt;&gt; P.B</formula><comment>@ not a note</comment></query>"
        "<query><formula>sup: i</formula><comment/>"
        "<expect outcome=\"success\" type=\"value\" value=\"0\"/></query>");
}

TEST_CASE("formulas that no block can hold survive XTA") {
    queries_survive(
        "<query><formula></formula><comment>nothing yet</comment></query>"
        "<query><formula>E&lt;&gt; P.B // trailing</formula><comment/></query>"
        "<query><formula>A[] (P.A</formula><comment>unbalanced</comment></query>"
        "<query><formula>A[] }{</formula><comment/></query>"
        "<query><formula>simulate [#&lt;=3] { i }</formula><comment/></query>"
        "<query><formula>/* open</formula><comment/></query>"
        "<query><formula>E&lt;&gt;\n P.A \\\n or P.B</formula><comment/></query>"
        "<query><formula></formula><comment/></query>");
}

TEST_CASE("comments right above a block are its comment, others are not") {
    CHECK(summary_of_xta(bare_process + "system P; // the system\n"
                                        "query { E<> P.A }\n"
                                        "// far above\n\n"
                                        "/* near\n   it */\n"
                                        "query { E<> P.B } // behind\n"
                                        "query{A[] true}") ==
          "E<> P.A |  |   \nE<> P.B | near\n   it |   \nA[] true |  |   \n");
}

TEST_CASE("unknown notes are skipped") {
    CHECK(summary_of_xta(bare_process +
                         "system P;\n"
                         "//@ colour key=\"red\"\n//@\n//@ expect outcome\n"
                         "//@ expect outcome=\"failure\" mood=\"glad\"\n"
                         "//@ option key=\"unfinished\n"
                         "query { E<> P.A }\n") ==
          "E<> P.A |  | failure   | unfinished=\n");
}

TEST_CASE("reading the notes twice changes nothing") {
    const std::string text = bare_process +
                             "system P;\n//@ setting key=\"k\" value=\"v\"\n\n"
                             "// empty\n//@ formula text=\"\"\n\n// one\n"
                             "query { E<> P.A }\n";
    const Model model = loads(text);
    Document document = model->document();
    apply_query_notes(text, 1, document);
    const std::string once = summary(document);
    CHECK(once == "k=v\n | empty |   \nE<> P.A | one |   \n");
    apply_query_notes(text, 1, document);
    CHECK(summary(document) == once);
}

TEST_CASE("a section without its queries keeps everything else") {
    CHECK(without_queries("// all\nsystem P;\nprogress { query; }\n\n// why\n"
                          "query { E<> i == 1 }\ngantt { G: i -> 1; }") ==
          "// all\nsystem P;\nprogress { query; }\n\n\ngantt { G: i -> 1; }");
}
