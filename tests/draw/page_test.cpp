#include "draw/page.h"

#include "catch.h"
#include "contains.h"

using namespace zonar::draw;

namespace {

std::string page_of(const PageTable& table) {
    Page page("a page");
    page.table(table);
    return page.text();
}

} // namespace

TEST_CASE("a page is whole and needs nothing else") {
    const std::string text = Page("a < b").text();
    CHECK(text.starts_with("<!DOCTYPE html>"));
    CHECK(text.ends_with("</html>\n"));
    CHECK(contains(text, "<title>a &lt; b</title>"));
    CHECK(contains(text, "<h1>a &lt; b</h1>"));
    CHECK(contains(text, "prefers-color-scheme: dark"));
    CHECK(contains(text, "@media print"));
    for (const std::string foreign : {"http:", "https:", "<script", "<link", "@import"})
        CHECK(!contains(text, foreign));
}

TEST_CASE("a blank line begins a paragraph") {
    Page page("");
    page.paragraphs("one\ntwo\n\nthree <b>");
    CHECK(contains(page.text(), "<p>one two</p>\n<p>three &lt;b&gt;</p>"));
}

TEST_CASE("facts are words, commands are code") {
    Page page("");
    page.facts(std::vector<PageFact>{{"a & b", "<c>"}});
    page.commands(std::vector<PageFact>{{"run", "zonar check"}});
    CHECK(contains(page.text(), "<dt>a &amp; b</dt><dd><span>&lt;c&gt;</span></dd>"));
    CHECK(contains(page.text(), "<dt>run</dt><dd><code>zonar check</code></dd>"));
    Page empty("");
    empty.facts({});
    CHECK(!contains(empty.text(), "<dl>"));
}

TEST_CASE("the first cell of a row is its name, the others are data") {
    const std::string text = page_of(
        {"two & two", {{{""}, {"n"}}}, {{{"<row>"}, {"12"}}, {{"other"}, {"13"}}}});
    CHECK(contains(text, "<caption>two &amp; two</caption>"));
    CHECK(contains(text, "<tr><th scope=\"col\"></th><th scope=\"col\">n</th></tr>"));
    CHECK(contains(text, "<tr><th scope=\"row\">&lt;row&gt;</th><td>12</td></tr>"));
}

TEST_CASE("a tone is a colour and a symbol") {
    const std::string text = page_of(
        {"", {}, {{{"r"}, {"1", Tone::better}, {"2", Tone::worse, "why \"so\""}}}});
    CHECK(contains(text, "<td class=\"better\">✓ 1</td>"));
    CHECK(contains(text, "<td class=\"worse\" title=\"why &quot;so&quot;\">✗ 2</td>"));
    CHECK(symbol_of(Tone::equal) == "=");
    CHECK(symbol_of(Tone::plain).empty());
}

TEST_CASE("a line divides the columns of one heading from those of the next") {
    const PageCell both{.text = "both", .columns = 2};
    const std::string text = page_of({"",
                                      {{{""}, both, both}, {{""}, {"a"}, {"b"}, {"a"}}},
                                      {{{"r"}, {"1"}, {"2"}, {"3"}, {"4"}},
                                       {{"s"}, both, {"5", Tone::faint}, {"6"}}}});
    CHECK(
        contains(text, "<th scope=\"col\" class=\"edge\" colspan=\"2\">both</th></tr>"));
    CHECK(contains(text, "<td>1</td><td>2</td><td class=\"edge\">3</td><td>4</td>"));
    CHECK(contains(text, "<td class=\"faint edge\">5</td><td>6</td>"));
}

TEST_CASE("the best of a row is marked beside its tone") {
    const PageCell best{.text = "1", .tone = Tone::better, .is_best = true};
    const PageCell plain{.text = "2", .is_best = true};
    CHECK(contains(page_of({"", {}, {{{"r"}, best, plain}}}),
                   "<td class=\"better best\">✓ 1</td><td class=\"best\">2</td>"));
}

TEST_CASE("folded commands are there, behind their heading") {
    Page page("");
    page.folded_commands("a < b", std::vector<PageFact>{{"run", "zonar check"}});
    CHECK(contains(page.text(),
                   "<details>\n<summary>a &lt; b</summary>\n<dl>\n<dt>run</dt>"
                   "<dd><code>zonar check</code></dd>\n</dl>\n</details>"));
}

TEST_CASE("plots are part of the page") {
    Page page("");
    page.figures({});
    CHECK(!contains(page.text(), "<svg"));
    page.figures(std::vector<Plot>{{.title = "t", .x_label = "x", .y_label = "y"}});
    CHECK(contains(page.text(), "<figure>\n<svg"));
    CHECK(contains(page.text(), "currentColor"));
}
