#include "app/suggest.h"

#include "catch.h"

TEST_CASE("the nearest word is found if it is near") {
    const std::string_view words[] = {"info", "convert", "check", "--version"};
    struct Row {
        std::string_view typed, nearest;
    };
    const Row table[] = {
        {"inof", "info"},
        {"nfo", "info"},
        {"infoo", "info"},
        {"conv", "convert"},
        {"konvert", "convert"},
        {"--verison", "--version"},
        {"chekc", "check"},
        {"xyz", ""},
        {"", ""},
        {"i", ""}, // every short word is near to one letter
    };
    for (const Row& row : table) {
        INFO(row.typed);
        CHECK(zonar::app::nearest(row.typed, words) == row.nearest);
    }
    CHECK(zonar::app::nearest(std::string(100'000, 'a'), words).empty());
}
