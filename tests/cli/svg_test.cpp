// zonar info --svg
#include "catch.h"
#include "commands.h"
#include "workshop.h"

TEST_CASE("templates are drawn as SVG, all or some of them") {
    const Said all = call({"info", gate, "--svg"});
    CHECK(all.code == 0);
    CHECK(all.err.empty());
    CHECK(all.out.starts_with("<svg xmlns="));
    CHECK(contains(all.out, ">Stopping</tspan>")); // of the gate
    CHECK(contains(all.out, ">Appr</tspan>"));     // of the trains
    const Said one = call({"info", gate, "--svg", "--template", "Gate"});
    CHECK(contains(one.out, ">Stopping</tspan>"));
    CHECK(!contains(one.out, ">Appr</tspan>"));
    CHECK(
        call({"info", gate, "--svg", "--template", "Gate", "--template", "Train"}).out ==
        all.out);
}

TEST_CASE("a picture goes to a file, but not to one that is read") {
    const Folder folder;
    const std::string path = folder.file("gate.svg");
    const Said said = call({"info", gate, "--svg", "-o", path});
    CHECK(said.code == 0);
    CHECK(said.out.empty());
    CHECK(text_of(path) == call({"info", gate, "--svg"}).out);
    const std::string model = folder.write("copy.xml", text_of(gate));
    const Said refused = call({"info", model, "--svg", "-o", model});
    CHECK(refused.code == 2);
    CHECK(contains(refused.err, "is to be read"));
    CHECK(text_of(model) == text_of(gate));
}

TEST_CASE("options of pictures that cannot be obeyed are refused") {
    const auto error = [](std::vector<std::string> words) {
        words.insert(words.begin(), {"info", gate});
        const Said said = call(words);
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        return said.err;
    };
    CHECK(contains(error({"--svg", "--template", "Trian"}),
                   "there is no template 'Trian'; did you mean 'Train'?"));
    CHECK(contains(error({"--svg", "--json"}), "--svg and --json"));
    CHECK(contains(error({"--svg", "--dot", "templates"}), "--dot and --svg"));
    CHECK(contains(error({"--svg", "--network"}), "--svg and --network"));
    CHECK(contains(error({"--template", "Gate"}), "--svg"));
    CHECK(contains(error({"--output", "x.svg"}), "--svg"));
}

TEST_CASE("a model that cannot be read has no picture") {
    const Folder folder;
    const std::string broken = folder.write("broken.xml", "<nta><template>");
    const Said said = call({"info", broken, "--svg"});
    CHECK(said.code == 2);
    CHECK(said.out.empty());
}
