// What comes from files and command lines is shown, never obeyed.
#include "app/run.h"
#include "app/terminal/console.h"
#include "app/terminal/display.h"
#include "catch.h"
#include "cli/workshop.h"
#include "evil.h"
#include "text/visible.h"

#include <fmt/format.h>

#include <sstream>

using namespace zonar;
using text::visible;
using text::visible_line;

namespace {

/// The same with colours, as on a terminal.
Said call_coloured(const std::vector<std::string>& words) {
    std::ostringstream out, err;
    app::Console console(out, err, {.on = true}, {.on = true}, true, true);
    const int code = app::run(words, console);
    return {code, out.str(), err.str()};
}

/// Without the sequences that are the program's own: colours, and lines erased, which
/// verifyta does also where there is no terminal.
std::string without_our_own(std::string text) {
    for (const char* own : {"\x1b[2K", "\x1b[0m", "\x1b[1m", "\x1b[1;31m", "\x1b[1;32m",
                            "\x1b[1;35m", "\x1b[1;36m", "\r\x1b[K"})
        for (std::size_t at = 0; (at = text.find(own, at)) != text.npos;)
            text.erase(at, std::string_view{own}.size());
    return text;
}

void check_harmless(const std::string& text) {
    for (const evil::Obeyed& one : evil::obeyed)
        if (contains(text, std::string{one.bytes}))
            FAIL_CHECK(one.name << " in " << text);
    if (contains(text, "\r")) FAIL_CHECK("carriage return in " << text);
    // Nothing is left that would have to be escaped.
    CHECK(visible(text) == text);
}

/// Whether something of what was read is shown, written out.
bool has_escapes(const Said& said) {
    const std::string all = said.out + said.err;
    return contains(all, "\\x1b") || contains(all, "\\u001b") || contains(all, "\\u202e");
}

/// Every command that shows something of a model.
std::vector<std::vector<std::string>> showing(const std::string& model) {
    return {{"check", model},
            {"check", model, "--trace", "some", "--verbose", "--stats"},
            {"check", model, "--json", "--trace", "some"},
            {"info", model},
            {"info", model, "--network"},
            {"info", model, "--json"},
            {"info", model, "--dot", "processes"},
            {"info", model, "--dot", "templates"},
            {"abstract", model},
            {"abstract", model, "--quality"},
            {"abstract", model, "--json"},
            {"verifyta", "-t0", model},
            {"verifyta", "-t0", "-u", model},
            {"check", model, "--query", "E<> \x1b[31m nope"},
            {"check", model, "--query", "E<> n == 4 /* \x1b[1;31m */"},
            {"check", model, "--ltl", "\x1b]0;x\x07"},
            {"check", model, "--search", "\x1b[31m"},
            {"check", model, "--\x1b[31m"},
            {"check", model, "--only", "\xe2\x80\xae"},
            {"convert", model, "-o", "\x1b[31m"},
            {"trace", "show", model, "\x1b[31m"},
            {"trace", "\x1b[31m", model},
            {"abstract", "--show", model},
            {"bench", "\x1b[31m"},
            {"generate", "\x1b[31m"},
            {"generate", "hanoi", "--set", "\x1b[31m=\xff"},
            {"help", "\x1b[31m"},
            {"verifyta", "--\x1b[31m", model},
            {"completion", "\x1b[31m"},
            {"\x1b[31m"}};
}

} // namespace

TEST_CASE("characters that a terminal obeys are shown as escapes") {
    CHECK(visible("plain text, also äöü→") == "plain text, also äöü→");
    CHECK(visible("a\x1b[31mb") == "a\\x1b[31mb");
    CHECK(visible(std::string("\0\x07\x7f", 3)) == "\\x00\\x07\\x7f");
    CHECK(visible("\xc2\x9b\xc2\x85") == "\\u009b\\u0085");
    CHECK(visible("\xe2\x80\xae\xe2\x81\xa9\xd8\x9c") == "\\u202e\\u2069\\u061c");
    CHECK(visible("a\tb\nc\r\nd\re") == "a\tb\nc\nd\\x0de");
    CHECK(visible_line("a\tb\nc\r") == "a\\tb\\nc\\x0d");
}

TEST_CASE("bytes that are no UTF-8 are shown one by one") {
    CHECK(visible("\xff") == "\\xff");
    CHECK(visible("a\xc3") == "a\\xc3");                 // cut
    CHECK(visible("\xc0\x9b") == "\\xc0\\x9b");          // more bytes than needed
    CHECK(visible("\xe0\x82\x9b") == "\\xe0\\x82\\x9b"); // likewise
    CHECK(visible("\xed\xa0\x80") == "\\xed\\xa0\\x80"); // a surrogate
    CHECK(visible("\xf4\x90\x80\x80") == "\\xf4\\x90\\x80\\x80");
    CHECK(visible("\xf0\x9f\x98\x80") == "\xf0\x9f\x98\x80");
}

TEST_CASE("a colour of our own stays, and no text can pretend to be one") {
    const app::Palette colours{.on = true};
    const std::string foreign = "\x1b[1;31merror:\x1b[0m";
    CHECK(app::displayed(colours.error("error:")) == foreign);
    CHECK(app::displayed(foreign) == "\\x1b[1;31merror:\\x1b[0m");
    CHECK(app::displayed(colours.good(foreign)) ==
          "\x1b[1;32m\\x1b[1;31merror:\\x1b[0m\x1b[0m");
    CHECK(app::displayed(colours.good("")) == "\x1b[1;32m\x1b[0m");
    CHECK(app::displayed("") == "");
}

TEST_CASE("the caret stands below what it means, whatever is on the line") {
    const Folder folder;
    const std::string file =
        folder.write("m.xta", "int \x1b[31m a;\nint /* \x1b\x7f\xc2\x9b\t */ b = nope;\n"
                              "process P() { state s; init s; } system P;\n");
    const std::string err = call({"info", file}).err;
    INFO(err);
    CHECK(contains(err, "    1 | int \\x1b[31m a;\n      |     ^"));
    check_harmless(err);
    const std::string other =
        folder.write("n.xta", "int /* \x1b\x7f\xc2\x9b\t */ b = nope;\n"
                              "process P() { state s; init s; } system P;\n");
    CHECK(contains(call({"info", other}).err,
                   "    1 | int /* \\x1b\\x7f\\u009b\t */ b = nope;\n"
                   "      |                      \t        ^~~~\n"));
}

TEST_CASE("nothing that is shown of a hostile model is obeyed") {
    const Folder folder;
    const std::string model = folder.write("m.xml", evil::model());
    REQUIRE(call({"check", model}).code == 0);
    std::size_t escaped = 0;
    for (const auto& words : showing(model)) {
        INFO(fmt::format("{}", fmt::join(words, " ")));
        for (const bool coloured : {false, true}) {
            const Said said = coloured ? call_coloured(words) : call(words);
            check_harmless(without_our_own(said.out));
            check_harmless(without_our_own(said.err));
            escaped += has_escapes(said) ? 1 : 0;
        }
    }
    CHECK(escaped > showing(model).size());
}

TEST_CASE("nothing of a hostile file name is obeyed") {
    const Folder folder;
    std::size_t escaped = 0;
    for (const std::string& name : evil::file_names()) {
        const std::string path = folder.write(name, evil::model());
        const std::string broken = folder.write(name, "int \x1b[31m;");
        for (const std::string& model : {path, broken, folder.file("none" + name)})
            for (const auto& words : showing(model)) {
                const Said said = call(words);
                check_harmless(without_our_own(said.out));
                check_harmless(without_our_own(said.err));
                escaped += has_escapes(said) ? 1 : 0;
            }
    }
    CHECK(escaped > 100);
}

TEST_CASE("a broken model cannot write to the terminal by its diagnostics") {
    const Folder folder;
    const std::string texts[] = {
        "\x1b[2J\x1b[31m",
        "<nta><declaration>int \x1b[31m;</declaration></nta>",
        "<nta \x1b[31m='1'/>",
        "<\x1b[31m/>",
        "process P() { state \xe2\x80\xae; init \x07; } system P;",
        "int a = \"\x1b[31m\";",
        "// \x1b[31m\nclock \xc2\x9b x;",
        "typedef \x7f int;",
        "<nta><template><name>\xc2\x9b</name></template><system>system Q;</system></nta>",
        "<nta><template><name>P</name><location id=\"&#x85;\"/><init ref=\"&#x9b;\"/>"
        "</template><system>system P;</system></nta>",
        std::string("int \0 x;", 8),
        "int \xff\xfe x;",
    };
    for (const std::string& text : texts)
        for (const char* name : {"m.xml", "m.xta", "m.ta"}) {
            const std::string file = folder.write(name, text);
            for (const auto& words : {std::vector<std::string>{"check", file},
                                      {"info", file, "--json"},
                                      {"verifyta", file}}) {
                const Said said = call(words);
                INFO(said.out << said.err);
                CHECK(said.code != 0);
                check_harmless(said.out);
                check_harmless(said.err);
            }
        }
}

TEST_CASE("a conversion keeps the bytes of the model, unless a terminal shows it") {
    const Folder folder;
    const std::string model = folder.write("m.xml", evil::model());
    const Said said = call({"convert", model, "--to", "xta", "-o", "-"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "\xe2\x80\xae"));
    CHECK(call({"convert", model, "-o", folder.file("n.xta")}).code == 0);
    CHECK(text_of(folder.file("n.xta")) == said.out);
    const Said shown = call_coloured({"convert", model, "--to", "xta", "-o", "-"});
    check_harmless(shown.out);
}

TEST_CASE("an error is one line, whatever the names in it are") {
    const std::string name = "none\nzonar: all is well\t";
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{name},
          {"check", "--" + name},
          {"check", "x", "--search", name},
          {"generate", "hanoi", "--size", "3", "-o", "/nowhere/" + name},
          {"trace", name, "x"},
          {"help", name},
          {"bench", name},
          {"abstract", "--show", name}}) {
        const Said said = call(words);
        INFO(said.err);
        CHECK(said.code == 2);
        CHECK(!contains(said.err, "\nzonar: all is well"));
    }
    const Said said = call({"info", name});
    CHECK(contains(said.err, "none\\nzonar: all is well\\t: error: "));
}
