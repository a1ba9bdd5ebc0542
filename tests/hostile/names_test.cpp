// Hostile names and comments in every output: each format can still be read, and says the
// same.
#include "catch.h"
#include "cli/workshop.h"
#include "evil.h"
#include "skip.h"
#include "text/visible.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>

namespace {

/// Whatever is not allowed in XML, HTML and JSON.
bool has_control_characters(const std::string& text) {
    return std::ranges::any_of(text, [](char c) {
        return (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == '\x7f';
    });
}

/// Elements of a page are closed in order; a script contains no end of a script.
std::string problem_with_html(const std::string& page) {
    if (has_control_characters(page)) return "control characters";
    std::size_t scripts = 0;
    for (std::size_t at = 0; (at = page.find("<script", at)) != page.npos; ++at) {
        const std::size_t end = page.find("</script", at);
        if (end == page.npos) return "a script without end";
        const std::string_view inside =
            std::string_view{page}.substr(at + 7, end - at - 7);
        if (inside.find("<script") != inside.npos) return "a script in a script";
        if (inside.find("<!--") != inside.npos) return "a comment in a script";
        ++scripts;
    }
    std::size_t ends = 0;
    for (std::size_t at = 0; (at = page.find("</script", at)) != page.npos; ++at) ++ends;
    return scripts == ends ? "" : "more ends of scripts than scripts";
}

bool is_xml(const std::string& text) {
    pugi::xml_document document;
    return static_cast<bool>(document.load_string(text.c_str(), pugi::parse_full));
}

/// Braces and strings as Graphviz reads them.
std::string problem_with_dot(const std::string& text) {
    if (has_control_characters(text)) return "control characters";
    bool quoted = false;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (quoted && text[i] == '\\')
            ++i;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '<' || text[i] == '&'))
            return "a mark outside of a string";
        else if (!quoted)
            depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
        if (depth < 0) return "a brace too many";
    }
    return quoted ? "a string without end" : depth != 0 ? "a brace too few" : "";
}

/// The hostile model under a hostile name.
std::string model_named(const Folder& folder, const std::string& name) {
    return folder.write(name, evil::model());
}

} // namespace

TEST_CASE("JSON of a hostile model can be read, and says what the model says") {
    const Folder folder;
    for (const std::string& name : evil::file_names()) {
        INFO(zonar::text::visible_line(name));
        const std::string model = model_named(folder, name);
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"check", "--json", "--trace", "some", "--", model},
              {"info", "--json", "--", model},
              {"abstract", "--json", "--", model},
              {"check", "--json", "--query", "E<> \x1b\xff\x7f</script>", "--", model}}) {
            const Said said = call(words);
            REQUIRE(nlohmann::json::accept(said.out));
            CHECK(!has_control_characters(said.out));
        }
        const auto json =
            nlohmann::json::parse(call({"check", "--json", "--", model}).out);
        CHECK(json["queries"][0]["comment"] == evil::comment());
        CHECK(json["queries"][0]["verdict"] == "satisfied");
    }
}

TEST_CASE(
    "pages of a hostile model have the scripts that Zonar gave them, and no others") {
    const Folder folder;
    const std::string plain = folder.file("plain.html"), page = folder.file("page.html");
    REQUIRE(
        call({"check", sample("fischer.xml"), "--only", "1", "--report", plain}).code ==
        0);
    const auto scripts = [](const std::string& text) {
        std::size_t count = 0;
        for (std::size_t at = 0; (at = text.find("<script", at)) != text.npos; ++at)
            ++count;
        return count;
    };
    const std::size_t own = scripts(text_of(plain));
    for (const std::string& name : evil::file_names()) {
        INFO(zonar::text::visible_line(name));
        const std::string model = model_named(folder, name);
        REQUIRE(call({"check", "--report", page, "--trace", "some", "--", model}).code ==
                0);
        CHECK(problem_with_html(text_of(page)) == "");
        CHECK(scripts(text_of(page)) == own);
        const std::string run = folder.write(
            "run.json", call({"check", "--json", "--trace", "some", "--", model}).out);
        REQUIRE(call({"trace", "report", "-o", page, "--", model, run}).code == 0);
        CHECK(problem_with_html(text_of(page)) == "");
        CHECK(scripts(text_of(page)) == own);
    }
}

TEST_CASE("pictures of a hostile model are pictures") {
    const Folder folder;
    const bool draws =
        can_use("dot", "pictures of a hostile model as Graphviz reads them");
    for (const std::string& name : evil::file_names()) {
        INFO(zonar::text::visible_line(name));
        const std::string model = model_named(folder, name);
        const std::string table = folder.file("table");
        REQUIRE(call({"abstract", "-o", table, "--", model}).code == 0);
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"info", "--dot", "processes", "--", model},
              {"info", "--dot", "templates", "--", model},
              {"abstract", "--format", "dot", "--show", table},
              {"abstract", "--format", "steps", "--show", table}}) {
            const Said said = call(words);
            REQUIRE(said.code == 0);
            CHECK(problem_with_dot(said.out) == "");
            if (!draws) continue;
            const std::string file = folder.write("picture.dot", said.out);
            CHECK(shell("dot -Tsvg " + file).code == 0);
        }
        const Said svg = call({"abstract", "--quality", "--format", "svg", "--", model});
        REQUIRE(svg.code == 0);
        CHECK(is_xml(svg.out));
        CHECK(!has_control_characters(svg.out));
    }
}

TEST_CASE("a hostile model is the same after every conversion") {
    const Folder folder;
    const std::string model = model_named(folder, "m.xml");
    for (const char* format : {"xml", "xta"}) {
        const std::string file = folder.file(fmt::format("n.{}", format));
        REQUIRE(call({"convert", model, "-o", file}).code == 0);
        if (format == std::string{"xml"}) CHECK(is_xml(text_of(file)));
        CHECK(call({"check", file, "--query", "E<> n == 3"}).code == 0);
    }
    const std::string run =
        folder.write("run.json", call({"check", model, "--json", "--trace", "some"}).out);
    for (const char* ending : {"xtr", "xml", "json", "txt"}) {
        const std::string file = folder.file(fmt::format("run2.{}", ending));
        REQUIRE(call({"trace", "convert", model, run, "-o", file}).code == 0);
        CHECK(call({"trace", "show", model, file}).code == 0);
    }
}

TEST_CASE("reports of a hostile suite can be read, and its names end no script") {
    const Folder folder;
    folder.write("m.xml", evil::model());
    const std::string name = "</script><b> | , ; * ` \\\" \\u202e \\u007f \\u001b[31m";
    const std::string suite = folder.write(
        "s.toml", fmt::format("title = \"{0}\"\n[[configuration]]\nname = \"{0}\"\n"
                              "[[model]]\nname = \"{0}\"\nfile = \"m.xml\"\nquery = 1\n",
                              name));
    const std::string results = folder.file("r");
    const Said said = program(fmt::format("bench {} -o {}", suite, results));
    INFO(said.out << said.err);
    REQUIRE(said.code == 0);
    CHECK(!has_control_characters(said.out));
    CHECK(nlohmann::json::accept(text_of(results + "/results.json")));
    CHECK(problem_with_html(text_of(results + "/results.html")) == "");
    CHECK(!contains(text_of(results + "/results.html"), "<b>"));
    int pictures = 0;
    for (const auto& entry : std::filesystem::directory_iterator(results + "/pictures")) {
        CHECK(is_xml(text_of(entry.path())));
        ++pictures;
    }
    CHECK(pictures > 0);
}
