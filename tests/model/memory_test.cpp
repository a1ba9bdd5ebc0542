#include "model/memory.h"

#include "catch.h"

using namespace zonar::model;

namespace {

Cells cells(std::initializer_list<std::int32_t> values) {
    Cells all;
    for (std::int32_t value : values) all.add(value, {value, value + 100});
    return all;
}

} // namespace

TEST_CASE("cells from 0 on are the state, in order") {
    Memory memory;
    memory.state = cells({10, 11, 12});
    MemoryBlock block(memory);
    CHECK(block.cells()[0] == 10);
    CHECK(block.cells()[2] == 12);
    CHECK(block.ranges()[2] == Range{12, 112});
}

TEST_CASE("auxiliary cells lie below 0, the first one next to it") {
    Memory memory;
    memory.state = cells({10});
    memory.auxiliary = cells({1, 2, 3});
    MemoryBlock block(memory);
    CHECK(block.cells()[-1] == 1);
    CHECK(block.cells()[-2] == 2);
    CHECK(block.cells()[-3] == 3);
    CHECK(block.cells()[0] == 10);
    CHECK(block.ranges()[-3] == Range{3, 103});
}

TEST_CASE("a query's cells lie below those of the network") {
    Memory memory;
    memory.state = cells({10});
    memory.auxiliary = cells({1, 2});
    MemoryBlock block(memory, cells({7, 8}));
    CHECK(block.cells()[-1] == 1);
    CHECK(block.cells()[-2] == 2);
    CHECK(block.cells()[-3] == 7);
    CHECK(block.cells()[-4] == 8);
    CHECK(block.ranges()[-4] == Range{8, 108});
    CHECK(block.cells()[0] == 10);
}

TEST_CASE("a block is a copy: writing to it leaves the memory alone") {
    Memory memory;
    memory.state = cells({10});
    MemoryBlock block(memory);
    block.cells()[0] = 99;
    CHECK(memory.state.initial[0] == 10);
    CHECK(MemoryBlock(memory).cells()[0] == 10);
}

TEST_CASE("a copied block has cells of its own") {
    Memory memory;
    memory.state = cells({10});
    memory.auxiliary = cells({1});
    MemoryBlock first(memory);
    MemoryBlock second = first;
    second.cells()[-1] = 5;
    CHECK(first.cells()[-1] == 1);
}

TEST_CASE("a range contains both its ends and nothing beyond") {
    const Range range{-2, 3};
    CHECK(range.contains(-2));
    CHECK(range.contains(3));
    CHECK_FALSE(range.contains(-3));
    CHECK_FALSE(range.contains(4));
    CHECK_FALSE(range.contains(std::int64_t{3} + (std::int64_t{1} << 32)));
}
