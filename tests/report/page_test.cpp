#include "catch.h"
#include "report/report.h"

#include <nlohmann/json.hpp>

#include <regex>

using namespace zonar;

namespace {

const std::string evil =
    "</script><script>alert('1')</script> \" & <!-- \xF0\x9F\x92\x80";

struct Shown {
    std::string text;
    nlohmann::json data;
};

/// A page about a model with these words in all places that take any.
Shown show(const std::string& words) {
    const auto model = language::load_text(
        "model", "process P() { state a; init a; } system P;", language::Format::xta);
    report::Report what{
        .model = *model, .title = words, .program = "zonar 1", .queries = {}};
    report::Asked one;
    one.text = one.comment = one.reason = one.expected = one.shown.about = words;
    one.values = {{words, one.shown}};
    one.verdict = "satisfied";
    one.brief = one.facts = {{words, words}};
    what.queries.push_back(one);
    Shown shown{report::page(what), {}};
    const std::string begin = "<script type=\"application/json\" id=\"data\">";
    const auto from = shown.text.find(begin) + begin.size();
    shown.data = nlohmann::json::parse(
        shown.text.substr(from, shown.text.find("</script>", from) - from));
    return shown;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t number = 0;
    for (auto at = text.find(part); at != text.npos; at = text.find(part, at + 1))
        ++number;
    return number;
}

} // namespace

TEST_CASE("words arrive as they are, and none becomes a tag") {
    const Shown shown = show(evil);
    CHECK(shown.data["title"] == evil);
    CHECK(shown.data["queries"][0]["text"] == evil);
    CHECK(shown.data["queries"][0]["comment"] == evil);
    CHECK(shown.data["queries"][0]["facts"][0][1] == evil);
    CHECK(shown.data["queries"][0]["values"][0]["text"] == evil);
    CHECK(count(shown.text, "<script") == 2); // the data and the program
    CHECK(count(shown.text, "</script>") == 2);
    CHECK(count(shown.text, "<!--") == 0);
}

TEST_CASE("what cannot be seen is written out everywhere") {
    // Turns round what follows; ends a line in JavaScript; rings a bell.
    const Shown shown = show("a\xE2\x80\xAE"
                             "b\xE2\x80\xA8"
                             "c\a");
    const std::string seen = "a\\u202eb\\u2028c\\x07";
    CHECK(shown.data["title"] == seen);
    CHECK(shown.data["queries"][0]["text"] == seen);
    CHECK(shown.data["queries"][0]["comment"] == seen);
    CHECK(shown.data["queries"][0]["reason"] == seen);
    CHECK(shown.data["queries"][0]["facts"][0][0] == seen);
    CHECK(shown.data["queries"][0]["about_run"] == seen);
    CHECK(shown.data["queries"][0]["values"][0]["text"] == seen);
    CHECK(count(shown.text, "\xE2\x80\xAE") == 0);
    CHECK(count(shown.text, "\xE2\x80\xA8") == 0);
    CHECK(count(shown.text, "<title>a\\u202eb\\u2028c\\x07</title>") == 1);
}

TEST_CASE("queries that one exploration answered know each other") {
    const auto model = language::load_text(
        "model", "process P() { state a; init a; } system P;", language::Format::xta);
    report::Report what{.model = *model, .title = "", .program = "", .queries = {}};
    what.queries.resize(2);
    what.queries[0].explored_for = {1, 3};
    what.queries[1].explored_for = {2}; // alone
    const std::string text = report::page(what);
    CHECK(count(text, "\"explored_for\":[1,3]") == 1);
    CHECK(count(text, "\"explored_for\"") == 1);
}

TEST_CASE("bytes that are no text are written out") {
    CHECK(show("a\xff"
               "b")
              .data["title"] == "a\\xffb");
}

TEST_CASE("the page needs nothing from anywhere, and says so to the browser") {
    const std::string text = show("model").text;
    CHECK(std::regex_search(
        text, std::regex("default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; "
                         "script-src 'sha256-[A-Za-z0-9+/]{43}='; base-uri 'none'")));
    CHECK(count(text, " src=") == 0);
    CHECK(count(text, "<link") == 0);
    CHECK(count(text, "@import") == 0);
    CHECK(count(text, "://") == 1); // the name of SVG
    CHECK(count(text, "http://www.w3.org/2000/svg") == 1);
}

TEST_CASE("the same report is the same page") {
    CHECK(show("model").text == show("model").text);
}
