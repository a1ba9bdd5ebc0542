// The nearest word.
#include "language/text/suggest.h"

#include "catch.h"

using zonar::language::nearest;

namespace {

struct Typed {
    std::string_view typed, nearest;
};

} // namespace

TEST_CASE("the nearest word is found if it is near") {
    const std::string_view words[] = {"info", "convert", "check", "--version"};
    const Typed table[] = {
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
    for (const Typed& row : table) {
        INFO(row.typed);
        CHECK(nearest(row.typed, words) == row.nearest);
    }
    CHECK(nearest(std::string(100'000, 'a'), words).empty());
}

TEST_CASE("the case of letters decides between words that are equally near") {
    const std::string_view words[] = {"Crossed", "CROSS", "Cross", "x", "Id"};
    const Typed table[] = {
        {"cross", "Cross"}, {"CROSs", "CROSS"}, {"Cros", "Cross"}, {"crosed", "Crossed"},
        {"X", "x"},         {"id", "Id"},       {"ix", ""},        {"y", ""},
    };
    for (const Typed& row : table) {
        INFO(row.typed);
        CHECK(nearest(row.typed, words) == row.nearest);
    }
}
