#include "app/words.h"

#include "catch.h"

using namespace zonar;

TEST_CASE("counts agree with their nouns") {
    CHECK(app::count_of(0, "clock") == "0 clocks");
    CHECK(app::count_of(1, "clock") == "1 clock");
    CHECK(app::count_of(2, "process", "processes") == "2 processes");
}

TEST_CASE("amounts of memory have a fitting unit") {
    CHECK(app::bytes_text(0) == "0 bytes");
    CHECK(app::bytes_text(1023) == "1023 bytes");
    CHECK(app::bytes_text(1536) == "1.5 KiB");
    CHECK(app::bytes_text(3ull << 30) == "3.0 GiB");
    CHECK(app::bytes_text(5000ull << 40) == "5000.0 TiB");
}

TEST_CASE("a text of several lines becomes one") {
    CHECK(app::one_line("  a\n\t b  \r\n c ") == "a b c");
    CHECK(app::one_line("").empty());
}

TEST_CASE("a packed cell has as many bits as its range needs") {
    model::Memory memory;
    for (const model::Range range :
         {model::Range{0, 0}, model::Range{0, 1}, model::Range{0, 2}, model::Range{-1, 2},
          model::Range{-32768, 32767}})
        memory.state.add(range.low, range);
    memory.state.add(0, {0, 1}); // meta: is not stored
    memory.stored = 5;
    CHECK(app::packed_bits(memory) == 0 + 1 + 2 + 2 + 16);
}

TEST_CASE("types are written as the language writes them") {
    model::Network network;
    network.scalar_sets.push_back({"id_t", 3});
    model::Shape number, range, scalar, inner, outer, pair;
    number.range = {-32768, 32767};
    range.range = {1, 5};
    scalar.kind = model::Shape::Kind::scalar;
    const auto make_array = [](model::Shape& array, const model::Shape& element,
                               std::int32_t low, std::uint32_t count) {
        array.kind = model::Shape::Kind::array;
        array.element = &element;
        array.low = low;
        array.count = count;
    };
    make_array(inner, range, 0, 2);
    make_array(outer, inner, 1, 5);
    pair.kind = model::Shape::Kind::structure;
    pair.fields = {{"n", &number, 0}, {"a", &inner, 1}};
    CHECK(app::type_text(network, number) == "int");
    CHECK(app::type_text(network, outer) == "int[1,5]");
    CHECK(app::dimensions_text(outer) == "[1..5][2]");
    CHECK(app::type_text(network, scalar) == "id_t");
    CHECK(app::type_text(network, pair) == "struct { int n; int[1,5] a[2]; }");
}

TEST_CASE("a set of processes is named with its ranges") {
    CHECK(app::set_text({"Gate", {0, 1}, {}}) == "Gate");
    CHECK(app::set_text({"P", {0, 12}, {{0, 6, 2}, {1, 2, 1}}}) == "P(0..5,1..2)");
    CHECK(app::set_text({"P", {0, 1}, {{3, 1, 1}}}) == "P(3)");
}
