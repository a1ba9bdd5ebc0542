// What the user gets to see: one message, several, sorted, limited.
#include "loading.h"

#include <algorithm>

using namespace zonar::tests;
using zonar::language::Diagnostics;

TEST_CASE("a message shows place, line, caret, context and help") {
    const Model model = load("clock x, y;\n"
                             "process Train() {\n"
                             "    state Appr, Stop;\n"
                             "    init Appr;\n"
                             "    trans Appr -> Stop { guard x < 3 || y > 5; };\n"
                             "}\n"
                             "system Train;\n");
    CHECK(
        report(model) ==
        "test.xta:5:38: error: clock constraints cannot be joined with '||' in a guard\n"
        "    5 |     trans Appr -> Stop { guard x < 3 || y > 5; };\n"
        "      |                                      ^~\n"
        "      in template 'Train', edge Appr -> Stop\n"
        "      help: make an edge for each case; a condition on integers may stand "
        "before a "
        "bound: i == 0 || x >= 5\n");
}

TEST_CASE("a message without a width still has its caret") {
    const Model model = load("int i");
    CHECK(contains(report(model), "    1 | int i\n      |      ^\n"));
}

TEST_CASE("tabs before the place stay tabs in the caret's line") {
    const Model model = load("\tfoo i;\nsystem P;");
    CHECK(contains(report(model), "    1 | \tfoo i;\n      | \t^~~\n"));
}

TEST_CASE("characters of several bytes are one column wide in the caret's line") {
    const Model model = load("/* ≤ü */ foo i;\nsystem P;");
    CHECK(contains(report(model), "    1 | /* ≤ü */ foo i;\n      |          ^~~\n"));
}

TEST_CASE("the carriage return of a line end is not shown") {
    CHECK_FALSE(contains(report(load("foo i;\r\nsystem P;\r\n")), "\r"));
}

TEST_CASE("a very long line is shown around its place") {
    const Model model = load("int a; " + std::string(5000, ' ') + "foo i; " +
                             std::string(5000, ' ') + "\nsystem P;");
    const std::string text = report(model);
    CHECK(contains(text, "foo i;"));
    CHECK(contains(text, "| ... "));
    CHECK(text.size() < 1000);
    const std::size_t line = text.find("foo i;");
    const std::size_t caret = text.find("^~~");
    REQUIRE(caret != std::string::npos);
    CHECK(line - text.rfind('\n', line) == caret - text.rfind('\n', caret));
}

TEST_CASE("a range of several lines is underlined on its first line") {
    const Model model = load(with_guard("x < 3.5 +\n  y"));
    CHECK(contains(report(model), "guard x < 3.5 +\n      |                    ^~~~~\n"));
}

TEST_CASE("several errors are found in one run") {
    const Model model = load(with_declarations("foo a;\nint b = z;\nbar c;\nint d[q];"));
    CHECK(rules(model->diagnostics(), Severity::error) ==
          "name.type name.unknown name.type name.unknown");
}

TEST_CASE("after a syntax error the parser goes on with the next declaration") {
    const Model model =
        load(with_declarations("int 3;\nint i;\nint [;\nint j;\nint f(;\n"));
    CHECK(rules(model->diagnostics(), Severity::error) == "syntax syntax syntax");
}

TEST_CASE("one mistake in a process is one error") {
    for (const std::string body :
         {"state A; init A; trans A -> A { guard ?; };", "state A;",
          "state A; init A; trans", "int 3; state A; init A;",
          "state A { x <= }; init A;"}) {
        const Model model = load("clock x;\nprocess P() { " + body + " }\nsystem P;");
        INFO(report(model));
        CHECK(rules(model->diagnostics(), Severity::error) == "syntax");
    }
}

TEST_CASE("errors in several labels are all reported") {
    const Model model =
        load(nta("int i;",
                 xml_template(transition("<label kind=\"guard\">i ==</label>"
                                         "<label kind=\"assignment\">i = = 1</label>")),
                 "system P;"));
    CHECK(rules(model->diagnostics(), Severity::error) == "syntax syntax");
}

TEST_CASE("an error in a template does not hide those of the next") {
    const Model model = load("process P() { state A { z }; init A; }\n"
                             "process Q() { state A { y }; init A; }\nsystem P, Q;");
    CHECK(rules(model->diagnostics(), Severity::error) == "name.unknown name.unknown");
}

TEST_CASE("one mistake is not reported again for what depends on it") {
    const Model model = load(with_declarations("int a = zz;\nint b[zz2];\n"
                                               "void f() { a = b[0] + 1; }"));
    CHECK(model->diagnostics().errors() == 2);
}

TEST_CASE("diagnostics are sorted by their place in the file") {
    const Model model = load("process P() { int continue; state A { x < 5 }; init A; }\n"
                             "process Q() { clock x; state A { x < 5 }; init A; }\n"
                             "system P, Q, R;");
    const auto& all = model->diagnostics().all();
    CHECK(all.size() >= 4);
    CHECK(std::ranges::is_sorted(all, {},
                                 [](const Diagnostic& d) { return d.range.begin; }));
}

TEST_CASE("at one place an error comes before a warning") {
    Diagnostics list;
    list.add({Severity::warning, {5, 6}, "w", "w", "", ""});
    list.add({Severity::error, {5, 6}, "e", "e", "", ""});
    list.add({Severity::note, {2, 3}, "n", "n", "", ""});
    list.sort();
    CHECK(list.all()[0].rule == "n");
    CHECK(list.all()[1].rule == "e");
    CHECK(list.all()[2].rule == "w");
}

TEST_CASE("the same message at the same place is kept once") {
    Diagnostics list;
    list.add({Severity::error, {5, 6}, "e", "e", "in process P(0)", ""});
    list.add({Severity::error, {5, 6}, "e", "e", "in process P(1)", ""});
    CHECK(list.errors() == 1);
}

TEST_CASE("no more errors than the limit are kept, and the rest is counted") {
    std::string text;
    for (int i = 0; i < 30; ++i) text += "foo a" + std::to_string(i) + ";\n";
    LoadOptions options;
    options.limits.diagnostics = 10;
    const Model model = load(with_declarations(text), options);
    CHECK(std::ranges::count(model->diagnostics().all(), Severity::error,
                             &Diagnostic::severity) == 10);
    CHECK(model->diagnostics().left_out() == 20);
    CHECK(contains(report(model), "... and 20 more errors\n"));
}

TEST_CASE("errors of all kinds have a place in the file") {
    for (const std::string text : {"int i", "foo i;", "int i; int i; system P;",
                                   "system P;", "int[5,3] i;\nsystem P;"}) {
        const Model model = load(text);
        REQUIRE(first(model->diagnostics(), Severity::error) != nullptr);
        CHECK(first(model->diagnostics(), Severity::error)->range.known());
    }
}

TEST_CASE("a file that cannot be read is an error that names it") {
    const Model model = zonar::language::load_file("no/such/file.xml");
    CHECK_FALSE(model->ok());
    CHECK(contains(report(model), "no/such/file.xml: error: cannot open the file"));
    const Model folder = zonar::language::load_file(ZONAR_SOURCE_DIR);
    CHECK_FALSE(folder->ok());
    CHECK(contains(report(folder), "directory"));
}

TEST_CASE("a file beyond the limit is refused with its size") {
    LoadOptions options;
    options.limits.file_bytes = 10;
    const Model model = fails("int i; system P;", "limit.file", options);
    CHECK(contains(report(model), "test.xta: error: the file has 16 bytes"));
}
