// Which words are reserved, and what names may be given to what.
#include "loading.h"

using namespace zonar::tests;

TEST_CASE("a word of the language cannot be the name of a variable") {
    for (const std::string word :
         {"const",       "select",  "guard",         "sync",         "assign",
          "probability", "process", "state",         "branchpoint",  "init",
          "trans",       "urgent",  "commit",        "broadcast",    "system",
          "true",        "false",   "and",           "or",           "xor",
          "not",         "imply",   "for",           "while",        "do",
          "if",          "else",    "default",       "return",       "typedef",
          "struct",      "meta",    "before_update", "after_update", "progress",
          "assert",      "forall",  "exists",        "sum",          "priority",
          "bool",        "int",     "double",        "chan",         "clock",
          "void",        "scalar"}) {
        const Model model =
            fails(with_declarations("int «" + word + "»;"), "syntax", modern_syntax);
        CHECK(contains(report(model), "is a keyword here"));
    }
}

TEST_CASE("words that came with later versions may be names, unlike in UPPAAL") {
    for (const std::string word :
         {"string", "query", "dynamic", "spawn", "exit", "hybrid", "location", "gantt"}) {
        loads_silently(
            with_declarations("int " + word + "; int f() { return " + word + "; }"));
    }
}

TEST_CASE("built-in functions may be defined anew or used as names, unlike in UPPAAL") {
    for (const std::string word :
         {"exp", "log", "floor", "random", "abs", "pow", "round"}) {
        loads_silently(
            with_declarations("int " + word + " = 1; int f() { return " + word + "; }"));
        loads_silently(with_declarations("int " + word +
                                         "(int a) { return -a; }\n"
                                         "const int C = " +
                                         word + "(3);"));
    }
}

TEST_CASE("the built-in abs is known without a definition") {
    const Model model = loads(with_declarations("int a[abs(-3)];"));
    CHECK(model->network().memory.stored == 4);
}

TEST_CASE("words of queries are ordinary names in models") {
    loads_silently(
        with_declarations("int sup, inf, bounds, simulation, deadlock, control, "
                          "strategy, simulate, under, Pr, X;"));
}

TEST_CASE("words reserved for the future may be names, with a warning") {
    for (const std::string word :
         {"rate", "invariant", "switch", "case", "continue", "break", "enum"}) {
        warns(with_declarations("int «" + word + "»;"), "name.future");
    }
}

TEST_CASE("predefined constants have the values of the documentation's code") {
    const Model model = loads(with_declarations(
        "const bool ok[7] = { INT8_MIN == -128, INT8_MAX == 127, UINT8_MAX == 255,\n"
        "INT16_MIN == -32768, INT16_MAX == 32767, UINT16_MAX == 65535,\n"
        "INT32_MIN == -INT32_MAX - 1 };\n"
        "int[1,1] all = forall (i : int[0,6]) ok[i];"));
    CHECK(model->network().memory.state.initial.back() == 1);
}

TEST_CASE("predefined types have their usual ranges") {
    const Model model =
        loads(with_declarations("int8_t a; uint8_t b; int16_t c; uint16_t d; "
                                "int32_t e;"));
    const auto& ranges = model->network().memory.state.ranges;
    CHECK(ranges[1] == zonar::model::Range{-128, 127});
    CHECK(ranges[2] == zonar::model::Range{0, 255});
    CHECK(ranges[3] == zonar::model::Range{-32768, 32767});
    CHECK(ranges[4] == zonar::model::Range{0, 65535});
    CHECK(ranges[5] == zonar::model::Range{-2147483647 - 1, 2147483647});
}

TEST_CASE("a model may define predefined names anew, unlike in UPPAAL") {
    loads_silently(with_declarations("const int INT16_MAX = 3; const int M_PI = 4;\n"
                                     "typedef int[0,1] int8_t; int a[INT16_MAX];"));
}

TEST_CASE("names of locations in XML are trimmed") {
    const Model model =
        loads(nta("",
                  "<template><name> P\n</name><location id=\"i\"><name>\n  A </name>"
                  "</location><init ref=\"i\"/></template>",
                  "system P;"));
    CHECK(model->network().templates[0].name == "P");
    CHECK(model->network().templates[0].locations[0].name == "A");
}

TEST_CASE(
    "a location in XML cannot be called like a word of the old syntax or of queries") {
    const auto with_location = [](const std::string& name) {
        return nta("",
                   "<template><name>P</name><location id=\"i\"><name>" + name +
                       "</name></location><init ref=\"i\"/></template>",
                   "system P;");
    };
    for (const std::string word :
         {"init", "deadlock", "forall", "state", "true", "not"}) {
        fails(with_location("«" + word + "»"), "name.keyword");
    }
    for (const std::string word : {"if", "struct", "typedef", "meta"}) {
        loads_silently(with_location(word));
    }
}

TEST_CASE("a location in XML needs a proper name") {
    const auto with_location = [](const std::string& name) {
        return nta("",
                   "<template><name>P</name><location id=\"i\"><name>" + name +
                       "</name></location><init ref=\"i\"/></template>",
                   "system P;");
    };
    fails(with_location("«two words»"), "name.invalid");
    fails(with_location("«1st»"), "name.invalid");
    fails(with_location("«größer»"), "name.invalid");
    loads_silently(with_location("_a1$#"));
}

TEST_CASE("a template in XML needs a proper name") {
    const auto named = [](const std::string& name) {
        return nta(
            "", "<template>" + name + "<location id=\"i\"/><init ref=\"i\"/></template>",
            "system P;");
    };
    fails(named("<name>«a-b»</name>"), "name.invalid");
    fails(named("<name>«process»</name>"), "name.keyword");
    fails("<nta>\n<«template»><location id=\"i\"/><init ref=\"i\"/></template>"
          "<system>system P;</system></nta>",
          "xml.template-name");
}
