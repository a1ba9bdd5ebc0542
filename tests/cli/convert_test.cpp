#include "catch.h"
#include "workshop.h"

#include <filesystem>

namespace fs = std::filesystem;

namespace {

/// What `info --json` says about a model, without where it was read.
nlohmann::json understood(const std::string& path) {
    auto json =
        nlohmann::json::parse(call({"info", path, "--json", "--no-warnings"}).out);
    json["model"].erase("format");
    json["model"].erase("syntax");
    for (auto& t : json["model"]["templates"]) {
        t.erase("parameters"); // blanks may differ
        for (auto& location : t["locations"]) location.erase("line");
        for (auto& edge : t["edges"]) edge.erase("line");
        if (!t["branchpoints"].empty()) t.erase("edges"); // XML has no names for them
        t["branchpoints"] = t["branchpoints"].size();
    }
    return json["model"];
}

} // namespace

TEST_CASE("every model survives the way to the other format and back") {
    for (const fs::path& path : samples({".xml", ".xta"})) {
        const Folder folder;
        const bool xml = path.extension() == ".xml";
        const std::string first = folder.file(xml ? "a.xta" : "a.xml");
        const std::string second = folder.file(xml ? "b.xml" : "b.xta");
        const Said there = call({"convert", path.string(), "-o", first});
        INFO(path << '\n' << there.err);
        REQUIRE(there.code == 0);
        CHECK(there.out.empty());
        const Said back = call({"convert", first, "-o", second});
        INFO(back.err);
        REQUIRE(back.code == 0);
        CHECK(understood(second) == understood(path.string()));
    }
}

TEST_CASE("an old model becomes a new one") {
    const Folder folder;
    const std::string out = folder.file("new.xta");
    REQUIRE(call({"convert", sample("csma-old.ta"), "-o", out}).code == 0);
    CHECK(call({"info", out, "--syntax", "new"}).code == 0);
}

TEST_CASE("the drawing goes to a file beside the XTA and comes back") {
    const Folder folder;
    REQUIRE(
        call({"convert", sample("train-gate.xml"), "-o", folder.file("t.xta")}).code ==
        0);
    CHECK(folder.names() == std::vector<std::string>{"t.ugi", "t.xta"});
    const auto drawn = [](const std::string& path) {
        return call({"info", path, "--dot", "templates"}).out;
    };
    CHECK(drawn(folder.file("t.xta")) == drawn(sample("train-gate.xml")));
}

TEST_CASE("standard output is called -") {
    const Said said = call({"convert", sample("fischer.xml"), "--to", "xta", "-o", "-"});
    CHECK(said.code == 0);
    CHECK(contains(said.out, "process P("));
    CHECK(contains(said.out, "system "));
}

TEST_CASE("what cannot be meant is refused before anything is written") {
    const Folder folder;
    const std::string path = folder.write("m.xta", small_xta);
    fs::create_hard_link(path, folder.file("same.xta"));
    struct Row {
        std::vector<std::string> words;
        std::string message;
    };
    const Row table[] = {
        {{path}, "say where to write"},
        {{path, "-o", path}, "is to be read"},
        {{path, "-o", folder.file("same.xta")}, "is to be read"},
        {{path, "-o", folder.file("m.txt")}, "does not tell the format"},
        {{path, "-o", "-"}, "does not tell the format"},
        {{path, "-o", folder.file("n.xml"), "--to", "xta"}, "disagree"},
        {{path, "-o", folder.file("none/m.xml")}, "cannot create"},
        {{folder.file("none.xta"), "-o", folder.file("n.xml")}, "cannot open"},
        {{path, "--to", "xml", "-o", folder.file("")}, "cannot write"},
        {{path, "--to", "xml", "-o", "/dev/full"}, "No space left"},
    };
    for (const Row& row : table) {
        auto words = row.words;
        words.insert(words.begin(), "convert");
        const Said said = call(words);
        INFO(row.message << '\n' << said.err);
        CHECK(said.code == 2);
        CHECK(contains(said.err, row.message));
    }
    CHECK(text_of(path) == small_xta);
    CHECK(folder.names() == std::vector<std::string>{"m.xta", "same.xta"});
}

TEST_CASE("a broken model leaves an old file alone") {
    const Folder folder;
    const std::string old = folder.write("out.xml", "old");
    CHECK(call({"convert", folder.write("m.xta", "int"), "-o", old}).code == 2);
    CHECK(text_of(old) == "old");
}
