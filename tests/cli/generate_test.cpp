#include "catch.h"
#include "families/families.h"
#include "workshop.h"

TEST_CASE("generate writes a model that can be checked") {
    const Folder folder;
    const std::string file = folder.file("h.xml");
    const Said said = call({"generate", "hanoi", "--size", "3", "-o", file});
    CHECK(said.code == 0);
    CHECK(said.out.empty());
    CHECK(said.err.empty());
    CHECK(call({"check", file}).code == 0);
    CHECK(call({"generate", "hanoi", "--size", "3"}).out == text_of(file));
    CHECK(call({"generate", "hanoi", "--set", "disks=3", "-o", "-"}).out ==
          text_of(file));
}

TEST_CASE("generate lists all families") {
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"generate"}, {"generate", "list"}}) {
        const Said said = call(words);
        CHECK(said.code == 0);
        for (const auto& family : zonar::families::all())
            CHECK(contains(said.out, family.name));
    }
    const auto list =
        nlohmann::json::parse(call({"generate", "list", "--json"}).out).at("families");
    CHECK(list.size() == zonar::families::all().size());
    CHECK(list.at(0).at("parameters").at(0).at("smallest") == 2);
}

TEST_CASE("generate says what is wrong") {
    struct Wrong {
        std::vector<std::string> words;
        std::string what;
    };
    const Wrong all[] = {
        {{"fisher", "--size", "3"}, "no family 'fisher'; did you mean 'fischer'?"},
        {{"fischer"}, "the size of fischer is missing"},
        {{"fischer", "--size", "1"}, "only 2 to 100"},
        {{"fischer", "--size", "x"}, "--size cannot be 'x'"},
        {{"random", "--size", "5", "--set", "sed=3"}, "no parameter 'sed'"},
        {{"random", "--size", "5", "--set", "seed"}, "--set cannot be 'seed'"},
        {{"fischer", "--size", "3", "-o", "/nonexistent/x.xml"}, "/nonexistent/x.xml"},
        {{"fischer", "--size", "3", "--json"}, "--json is for the list"},
    };
    for (const Wrong& wrong : all) {
        std::vector<std::string> words{"generate"};
        words.insert(words.end(), wrong.words.begin(), wrong.words.end());
        const Said said = call(words);
        INFO(said.err);
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        CHECK(contains(said.err, wrong.what));
    }
}
