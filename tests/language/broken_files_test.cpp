// Files that are no models: cut off, of another kind, of nothing at all.
#include "loading.h"

using namespace zonar::tests;
using namespace std::string_literals;

namespace {

const std::string whole =
    nta("int i;", xml_template(transition("<label kind=\"guard\">i == 0</label>")),
        "system P;");

std::string only_line(std::string_view bytes) {
    const Model model = load(bytes);
    CHECK_FALSE(model->ok());
    return report(model);
}

} // namespace

TEST_CASE("a file that was cut off is called cut off, wherever it was cut") {
    REQUIRE(load(whole)->ok());
    // From the end of the first tag up to before the last '>'.
    for (std::size_t size = 5; size + 2 < whole.size(); ++size) {
        INFO(whole.substr(0, size));
        const Model model = load(whole.substr(0, size));
        CHECK_FALSE(model->ok());
        CHECK(model->diagnostics().errors() == 1);
        CHECK(contains(report(model), "cut off"));
    }
}

TEST_CASE("a cut file names what it ends inside of, and its end is the place") {
    const auto cut_at = [](std::string_view where) {
        return whole.substr(0, whole.find(where));
    };
    fails(cut_at("\n<init") + "«»\n", "xml.syntax");
    CHECK(advice(cut_at("<init")).message ==
          "broken XML: the file ends inside <template>, which begins in line 3; it seems "
          "to be cut off");
    CHECK(contains(advice(cut_at("ard\">")).message,
                   "the file ends inside the tag <label,"));
    CHECK(contains(advice("<nta><!-- begun").message, "the file ends inside a comment"));
}

TEST_CASE("an end tag that closes something else names both") {
    fails("<nta>\n<template>\n<name>P</name>\n«</nta>»\n", "xml.syntax");
    const Advice found = advice("<nta>\n<template>\n<name>P</name>\n</nta>\n");
    CHECK(found.message == "broken XML: </nta> cannot close <template>, which begins in "
                           "line 2");
    CHECK(found.help == "</template> is missing");
}

TEST_CASE("a bare '<' in a label is told how XML spells it") {
    const std::string text =
        nta("int i;", xml_template(transition("<label kind=\"guard\">i < 3</label>")),
            "system P;");
    CHECK(contains(advice(text).help, "&lt;"));
    const std::string glued =
        nta("int i, n;", xml_template(transition("<label kind=\"guard\">i<n</label>")),
            "system P;");
    CHECK(contains(advice(glued).help, "&lt;"));
}

TEST_CASE("a file of another kind is one line that names the kind") {
    struct Row {
        std::string bytes, kind;
    };
    const Row table[] = {
        {"\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s, "a PNG image"},
        {"%PDF-1.7\n%\xE2\xE3"s, "a PDF document"},
        {"PK\x03\x04\x14\0\0\0"s, "a ZIP archive"},
        {"\x1F\x8B\x08\0\0\0\0\0"s, "a gzip file"},
        {"\x7F"s + "ELF\x02\x01\x01\0"s, "an ELF program"},
        {"int i;\0\0\x01\x02"s, "binary data"},
        {"<!DOCTYPE html>\n<html><body>404</body></html>"s, "an HTML page"},
        {"<html>\n</html>"s, "an HTML page"},
        {"{\n  \"processes\": []\n}"s, "a JSON document"},
        {"#!/bin/sh\necho\n"s, "a script"},
    };
    for (const Row& row : table) {
        CHECK(
            contains(only_line(row.bytes), "error: this is not a model: it begins like " +
                                               row.kind + "; expected XML, XTA or TA\n"));
        CHECK(load(row.bytes)->diagnostics().all().size() == 1);
    }
    CHECK(contains(only_line(""), "error: the file is empty\n"));
    CHECK(contains(only_line(" \n\n"), "error: the file is empty\n"));
}

TEST_CASE("UTF-16 is read with and without its mark") {
    const auto utf16 = [](const std::string& text, bool little) {
        std::string bytes;
        for (char c : text) bytes += little ? std::string{c, '\0'} : std::string{'\0', c};
        return bytes;
    };
    const std::string xta = with_declarations("int i;");
    CHECK(load(utf16(xta, true))->ok());
    CHECK(load(utf16(xta, false))->ok());
    CHECK(load("\xFF\xFE" + utf16(xta, true))->ok());
}

TEST_CASE("a binary file of queries is one broken query") {
    const Model model = loads(with_edge(""));
    const auto found = model->compile_queries("q.png", "\x89PNG\r\n\x1A\n\n\n\n\n"s);
    REQUIRE(found.size() == 1);
    CHECK(found[0].broken());
    CHECK(found[0].diagnostics.all()[0].message ==
          "these are no queries: the file begins like a PNG image");
}

TEST_CASE("a model in the place of queries is one broken query") {
    const Model model = loads(with_edge(""));
    const auto found = model->compile_queries("m.xml", whole);
    REQUIRE(found.size() == 1);
    CHECK(found[0].diagnostics.all()[0].message ==
          "these are no queries: the file begins like an XML document");
    CHECK_FALSE(query(model, "{ P.A } control: A<> P.B").broken());
}

TEST_CASE("a word in another script is one unknown symbol") {
    const Model model = load("int \xD0\xB4\xD0\xB0\xD1\x87\xD0\xB0;\nsystem P;");
    CHECK(rules(model->diagnostics(), Severity::error) == "syntax.symbol");
}

TEST_CASE("one mistake with many consequences is shown a few times, and counted") {
    std::string edges;
    for (int i = 0; i < 77; ++i) edges += ", A -> A { guard forgotten > 1; }";
    const Model model = load("process P() { state A; init A; trans A -> A { }" + edges +
                             "; }\nsystem P;");
    CHECK(model->diagnostics().all().size() == 20);
    CHECK(contains(report(model), "... and 57 more errors\n"));
}
