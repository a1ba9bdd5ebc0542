// What is missing is reported where it is missing.
#include "loading.h"

using namespace zonar::tests;

TEST_CASE("a missing semicolon is reported behind the last token, on its line") {
    fails("int i«»\nint j;\nsystem P;", "syntax");
    fails("int i;\nint j = 3«»\n\n\n", "syntax");
    fails("void f() {\n  int i;\n  i = 1«»\n}\nsystem P;", "syntax");
    fails("process P() { state A«»\ninit A; }\nsystem P;", "syntax");
    fails("process P() { state A; init A; }\nsystem P«»\n", "syntax");
    fails(nta("clock x;\nint i«»\n\n  ", xml_template(""), "system P;"), "syntax");
    CHECK(advice("int i\nint j;\nsystem P;").message ==
          "missing ';' after the declaration");
}

TEST_CASE("what stands on the same line is unexpected itself") {
    fails("int i «j»;\nsystem P;", "syntax");
    CHECK(advice("int i j;\nsystem P;").message ==
          "unexpected 'j', expected ';' after the declaration");
}

TEST_CASE("a missing bracket is reported behind what it should have closed") {
    fails(nta("int i;",
              xml_template(transition("<label kind=\"guard\">(i == 0«»</label>")),
              "system P;"),
          "syntax");
    fails("int a[3«»\n;\nsystem P;", "syntax");
    fails("void f() {\n  int i;\n  i = 1;«»\n", "syntax");
    CHECK(advice("void f() {\n  int i;\n  i = 1;\n").message ==
          "missing '}' to end the block");
}

TEST_CASE("a forgotten brace is one error, at the end of the function") {
    const Model model = fails("int i;\nvoid f() { if (i == 0) { i = 1; }«»\n"
                              "process P() { state A; init A; }\nsystem P;",
                              "syntax", modern_syntax);
    CHECK(rules(model->diagnostics(), Severity::error) == "syntax");
}

TEST_CASE("a comment that is never closed is one error") {
    const Model model = fails("int i;\n«/*» begun\nsystem P;", "syntax.comment");
    CHECK(rules(model->diagnostics(), Severity::error) == "syntax.comment");
}

TEST_CASE("a text that ends too early ends where its last token ends") {
    fails(nta("int i =«»\n\n", xml_template(""), "system P;"), "syntax");
    CHECK(advice("int i =").message ==
          "unexpected end of the text, expected an expression");
    CHECK(contains(
        advice(nta("int i;",
                   xml_template(transition("<label kind=\"guard\">i ==</label>")),
                   "system P;"))
            .message,
        "unexpected end of the text"));
}

TEST_CASE("a missing system line is called that") {
    fails("process P() { state A; init A; }«»\n", "syntax");
    CHECK(advice("process P() { state A; init A; }\n").message ==
          "the system line is missing");
    CHECK(advice(nta("", xml_template(""), "P1 = P();")).message ==
          "the system line is missing");
}

TEST_CASE("labels with the wrong separator are told the right one") {
    const auto label = [](const std::string& kind, const std::string& text) {
        return advice(nta("int i, j;",
                          xml_template(transition("<label kind=\"" + kind + "\">" + text +
                                                  "</label>")),
                          "system P;"))
            .help;
    };
    CHECK(label("guard", "i == 0;") == "a condition ends without a semicolon");
    CHECK(label("guard", "i == 0, j == 0") == "join conditions with '&&'");
    CHECK(label("assignment", "i = 0; j = 0") ==
          "updates are separated by ',' and end without ';'");
    CHECK(label("select", "q") == "write a type, such as i : int[0,3]");
    CHECK(label("select", "int[0,3] q") == "the name comes first: i : int[0,3]");
}
