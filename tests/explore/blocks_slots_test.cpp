#include "catch.h"
#include "explore/blocks.h"
#include "explore/slots.h"

#include <cstdint>
#include <random>
#include <unordered_map>
#include <vector>

using namespace zonar::explore;

TEST_CASE("records stay where they are while a table grows", "[blocks]") {
    Blocks<std::uint32_t> blocks{3};
    std::vector<std::uint32_t*> places;
    for (std::uint32_t i = 0; i < 50'000; ++i) {
        std::uint32_t* record = blocks.push();
        places.push_back(record);
        for (std::uint32_t k = 0; k < 3; ++k) record[k] = 3 * i + k;
    }
    CHECK(blocks.size() == 50'000);
    for (std::uint32_t i = 0; i < 50'000; ++i) {
        REQUIRE(blocks[i] == places[i]);
        for (std::uint32_t k = 0; k < 3; ++k) REQUIRE(blocks[i][k] == 3 * i + k);
    }
    CHECK(blocks.bytes() == 50'000u * 3 * sizeof(std::uint32_t));
}

TEST_CASE("records may be empty", "[blocks]") {
    Blocks<std::uint64_t> blocks{0};
    for (int i = 0; i < 40'000; ++i) blocks.push();
    CHECK(blocks.size() == 40'000);
    CHECK(blocks.bytes() == 0);
}

TEST_CASE("an index finds what was put into it and nothing else", "[slots]") {
    std::mt19937_64 random{5};
    Slots slots;
    std::vector<std::uint64_t> records;
    std::unordered_map<std::uint64_t, std::uint32_t> expected;
    const auto find = [&](std::uint64_t value) {
        return slots.find(hash_words(&value, 1),
                          [&](std::uint32_t n) { return records[n] == value; });
    };
    for (int i = 0; i < 60'000; ++i) {
        const std::uint64_t value = random() % 40'000;
        const auto known = expected.find(value);
        REQUIRE(find(value) ==
                (known == expected.end() ? Slots::nothing : known->second));
        if (known != expected.end()) continue;
        const auto number = static_cast<std::uint32_t>(records.size());
        records.push_back(value);
        expected.emplace(value, number);
        slots.add(hash_words(&value, 1), number);
    }
    CHECK(records.size() > 30'000);
    // a slot is 8 bytes, and at most four fifths are taken
    CHECK(slots.bytes() >= records.size() * 8 * 5 / 4);
    CHECK(slots.bytes() <= records.size() * 8 * 5 / 4 * 2);
}

TEST_CASE("records with the same hash are told apart by their owner", "[slots]") {
    Slots slots;
    for (std::uint32_t n = 0; n < 3000; ++n) slots.add(42, n);
    for (std::uint32_t n = 0; n < 3000; n += 97) {
        CHECK(slots.find(42, [&](std::uint32_t other) { return other == n; }) == n);
    }
    CHECK(slots.find(std::uint64_t{43} << 32, [](std::uint32_t) { return true; }) ==
          Slots::nothing);
}

TEST_CASE("words that differ in one bit hash far apart", "[slots]") {
    for (int bit = 0; bit < 64; ++bit) {
        const std::uint64_t a[2] = {7, 9};
        const std::uint64_t b[2] = {7 ^ (std::uint64_t{1} << bit), 9};
        const std::uint64_t c[2] = {7, 9 ^ (std::uint64_t{1} << bit)};
        // the upper half is what an index keeps of it
        CHECK(hash_words(a, 2) >> 32 != hash_words(b, 2) >> 32);
        CHECK(hash_words(a, 2) >> 32 != hash_words(c, 2) >> 32);
    }
    const std::uint64_t zeros[2] = {0, 0};
    CHECK(hash_words(zeros, 1) != hash_words(zeros, 2));
}
