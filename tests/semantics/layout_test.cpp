#include "semantics/layout.h"

#include "oracle/dice.h"
#include "semantics/engine.h"

#include <algorithm>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using semantics::Layout;
using semantics::Word;

namespace {

std::string cell_model(const std::string& declarations, const std::string& update) {
    return declarations + " process P() { state A; init A; trans A -> A { assign " +
           update + "; }; } system P;";
}

std::uint32_t words_of(const std::string& declarations, const std::string& update) {
    const auto model = load_model(cell_model(declarations, update));
    return Layout{model->network(), semantics::CodeAnalysis{model->network()}}.words();
}

/// A model with cells of all widths, and how it is packed.
struct Packing {
    Packing()
        : model(load_model(cell_model(
              "bool b; int[0,2] c; int[-5,7] d; int w; int[-2147483648,2147483647] huge;"
              "int[3,3] one = 3; int kept = 12; int[0,1000000] many[9]; meta int m;"
              "void f(int v) { b = v; c = v; d = v; w = v; huge = v; m = v;"
              " for (i : int[0,8]) many[i] = v; }",
              "f(huge)"))),
          network(model->network()), analysis(network), layout(network, analysis) {}

    /// Something that each cell can hold.
    std::vector<std::int32_t> random_cells(oracle::Dice& dice) const {
        std::vector<std::int32_t> cells = network.memory.state.initial;
        for (std::uint32_t c = 0; c < network.memory.stored; ++c) {
            const auto values = analysis.values_of({static_cast<std::int32_t>(c)});
            cells[c] = static_cast<std::int32_t>(dice.between(values.low, values.high));
        }
        return cells;
    }
    std::vector<Word> packed(const std::vector<std::int32_t>& cells) const {
        std::vector<Word> words(layout.words(),
                                ~Word{0}); // uninitialised bits do not matter
        layout.pack(cells.data(), words.data());
        return words;
    }

    std::unique_ptr<language::LoadedModel> model;
    const model::Network& network;
    semantics::CodeAnalysis analysis;
    Layout layout;
};

} // namespace

TEST_CASE("what is packed comes back", "[layout]") {
    const Packing p;
    oracle::Dice dice{1};
    for (int round = 0; round < 2000; ++round) {
        const auto cells = p.random_cells(dice);
        std::vector<std::int32_t> back = p.network.memory.state.initial;
        p.layout.unpack(p.packed(cells).data(), back.data());
        REQUIRE(back == cells);
    }
}

TEST_CASE("equal states have equal words, others have others", "[layout]") {
    const Packing p;
    oracle::Dice dice{2};
    for (int round = 0; round < 2000; ++round) {
        const auto a = p.random_cells(dice);
        auto b = a;
        REQUIRE(p.packed(a) == p.packed(b));
        const auto c = dice.below(p.network.memory.stored);
        const auto values = p.analysis.values_of({static_cast<std::int32_t>(c)});
        b[c] = static_cast<std::int32_t>(dice.between(values.low, values.high));
        REQUIRE((p.packed(a) == p.packed(b)) == (a == b));
    }
}

TEST_CASE("packing one cell anew is packing all of them", "[layout]") {
    const Packing p;
    oracle::Dice dice{3};
    auto cells = p.random_cells(dice);
    auto words = p.packed(cells);
    for (int round = 0; round < 3000; ++round) {
        const auto c = static_cast<std::uint32_t>(dice.below(p.network.memory.stored));
        const auto values = p.analysis.values_of({static_cast<std::int32_t>(c)});
        cells[c] = static_cast<std::int32_t>(dice.between(values.low, values.high));
        p.layout.repack(c, cells.data(), words.data());
        REQUIRE(words == p.packed(cells));
    }
}

TEST_CASE("the first cells can be unpacked alone", "[layout]") {
    const Packing p;
    oracle::Dice dice{4};
    const auto cells = p.random_cells(dice);
    for (std::uint32_t end = 0; end <= p.network.memory.stored; ++end) {
        auto some = p.network.memory.state.initial;
        const auto untouched = some;
        p.layout.unpack_first(p.packed(cells).data(), end, some.data());
        CHECK(std::equal(some.begin(), some.begin() + end, cells.begin()));
        CHECK(std::equal(some.begin() + end, some.end(), untouched.begin() + end));
    }
}

TEST_CASE("a cell takes as many bits as its values need, a constant none", "[layout]") {
    // 64 booleans fill one word, and there is no room for another.
    CHECK(words_of("bool b[64];", "b[0] = 1") == 1); // only b[0] changes
    const std::string all = "for (i : int[0,n-1]) b[i] = !b[i]; }";
    const auto bits = [&](int n) {
        std::string text = "const int n = ";
        text.append(std::to_string(n)).append("; bool b[n]; void f() { ").append(all);
        return words_of(text, "f()");
    };
    CHECK(bits(1) == 1);
    CHECK(bits(64) == 1);
    CHECK(bits(65) == 2);
    CHECK(bits(128) == 2);
    CHECK(bits(129) == 3);

    CHECK(words_of("int kept = 5; const int n = 3;", "kept = 5") == 0);
    CHECK(words_of("meta int m;", "m = 100") == 0); // not stored
    // five values need three bits: 21 fit into a word, 22 do not
    CHECK(words_of("int[1,5] v[21] ; void f() { for (i : int[0,20]) v[i] = 5; }",
                   "f()") == 1);
    CHECK(words_of("int[1,5] v[22] ; void f() { for (i : int[0,21]) v[i] = 5; }",
                   "f()") == 2);
}

TEST_CASE("a process with several locations takes the bits of its locations",
          "[layout]") {
    const auto words = [](int processes) {
        std::string text = "process P() { state a, b, c, d; init a;"
                           "trans a -> b {}, b -> c {}, c -> d {}; }\n";
        std::string line = "system ";
        for (int i = 0; i < processes; ++i) {
            const std::string number = std::to_string(i);
            text.append("Q").append(number).append(" = P();\n");
            line.append(i > 0 ? ", Q" : "Q").append(number);
        }
        const auto model = load_model(text + line + ";");
        return Layout{model->network(), semantics::CodeAnalysis{model->network()}}
            .words();
    };
    CHECK(words(32) == 1); // two bits each
    CHECK(words(33) == 2);
}

TEST_CASE("a model in which nothing ever changes has no words at all", "[layout]") {
    const auto model = load_model("process P() { state A; init A; } system P;");
    const semantics::CodeAnalysis analysis{model->network()};
    CHECK(Layout{model->network(), analysis}.words() == 0);
}
