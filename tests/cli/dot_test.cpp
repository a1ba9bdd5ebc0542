#include "app/info/dot.h"

#include "catch.h"
#include "skip.h"
#include "workshop.h"

#include <cstdlib>
#include <filesystem>

namespace {

/// Braces, brackets and quotation marks pair up, escapes taken into account.
bool balanced(const std::string& text) {
    int braces = 0, brackets = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted && c == '\\') {
            ++i;
            continue;
        }
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        braces += c == '{' ? 1 : c == '}' ? -1 : 0;
        brackets += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (braces < 0 || brackets < 0) return false;
    }
    return !quoted && braces == 0 && brackets == 0;
}

bool graphviz_takes(const std::string& text) {
    if (!can_use("dot", "pictures as Graphviz reads them")) return true;
    const Folder folder;
    const std::string path = folder.write("g.dot", text);
    return std::system(("dot -Tcanon -o /dev/null " + path).c_str()) == 0;
}

std::string dot(const std::string& kind, const std::string& path) {
    const Said said = call({"info", path, "--dot", kind, "--no-warnings"});
    INFO(said.err);
    CHECK(said.code == 0);
    return said.out;
}

} // namespace

TEST_CASE("strings are escaped for Graphviz") {
    CHECK(zonar::app::dot_string("a\"b\\c\nd\te") == R"("a\"b\\c\nd e")");
}

TEST_CASE("both pictures of every model are well formed") {
    for (const auto& path : samples()) {
        for (const std::string kind : {"processes", "templates"}) {
            INFO(path << ' ' << kind);
            const std::string text = dot(kind, path.string());
            CHECK(contains(text, "digraph "));
            CHECK(balanced(text));
            CHECK(graphviz_takes(text));
        }
    }
}

TEST_CASE("an arrow goes from sender to receiver, for the channels that both use") {
    const Folder folder;
    const std::string text = dot("processes", folder.write("m.xta", small_xta));
    CHECK(contains(text, "p0 [label=\"Caller(0)\"]"));
    CHECK(contains(text, "p1 -> p2 [label=\"ping[1]\"]"));
    CHECK(!contains(text, "p2 -> p1 [label"));
    CHECK(!contains(text, "over")); // no process listens
    CHECK(contains(text, "p0 -> p1 [dir=none, style=dotted, label=\"count\"]"));
    CHECK(contains(text, "p0 -> p2 [dir=none, style=dotted, label=\"count\"]"));
}

TEST_CASE("broadcast is dashed") {
    CHECK(contains(dot("processes", sample("broadcast.xml")), "style=dashed"));
}

TEST_CASE("templates keep their places, upside down") {
    const std::string text = dot("templates", sample("train-gate.xml"));
    CHECK(contains(text, "label=\"Train(const id_t id)\""));
    // Safe at (0, 0) is above Appr at (0, 170) in the editor, whose y grows downwards.
    CHECK(contains(text, "t0_l0 [label=\"Safe\", peripheries=2, pos=\""));
    CHECK(contains(text, "t0_l1 [label=\"Appr\\nx <= 20\", pos=\""));
    const auto y_of = [&](const std::string& node) {
        const auto at = text.find("pos=\"", text.find(node + " ["));
        return std::stoi(text.substr(text.find(',', at) + 1));
    };
    CHECK(y_of("t0_l0") > y_of("t0_l1"));
}

TEST_CASE("a model without drawing has no places") {
    CHECK(!contains(dot("templates", sample("two-phase.xta")), "pos="));
}
