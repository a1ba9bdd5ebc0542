#include "app/check/options.h"
#include "app/options/option_values.h"
#include "catch.h"

#include <limits>

using namespace zonar::app;

TEST_CASE("sizes are numbers with a unit") {
    struct Row {
        std::string_view text;
        std::optional<std::uint64_t> bytes;
    };
    const Row table[] = {
        {"1K", 1024},
        {"500M", 500ull << 20},
        {"2G", 2ull << 30},
        {"2g", 2ull << 30},
        {"3T", 3ull << 40},
        {"64KiB", 64 * 1024},
        {"64 MB", 64ull << 20},
        {"16777215T", 16777215ull << 40},
        {"16777216T", std::nullopt}, // one more byte than there are numbers
        {"500", std::nullopt},       // bytes? megabytes?
        {"0M", std::nullopt},
        {"M", std::nullopt},
        {"", std::nullopt},
        {"-1M", std::nullopt},
        {"1.5G", std::nullopt},
        {"2X", std::nullopt},
        {"2Gx", std::nullopt},
        {"99999999999999999999K", std::nullopt},
    };
    for (const Row& row : table) {
        INFO(row.text);
        CHECK(parse_size(row.text) == row.bytes);
    }
}

TEST_CASE("numbers of queries are lists and ranges") {
    using Numbers = std::vector<std::size_t>;
    CHECK(parse_numbers("2,5") == Numbers{2, 5});
    CHECK(parse_numbers("5,2,5") == Numbers{2, 5});
    CHECK(parse_numbers("3-6,1") == Numbers{1, 3, 4, 5, 6});
    CHECK(parse_numbers("7") == Numbers{7});
    for (const std::string_view wrong :
         {"", "0", "1,", ",1", "a", "1 2", "3-2", "1-", "-1", "1-2-3", "1-4000000000",
          "99999999999999999999"}) {
        INFO(wrong);
        CHECK(!parse_numbers(wrong));
    }
}

TEST_CASE("every choice has a word and the other way round") {
    using enum zonar::semantics::Extrapolation;
    CHECK(word_of(none) == "none");
    CHECK(word_of(m_plus) == "m+");
    CHECK(word_of(lu_plus) == "lu+");
    CHECK(word_of(zonar::explore::Inclusion::simulation) == "simulation");
}

TEST_CASE("there is a memory limit even if none was asked for") {
    Arguments arguments;
    arguments.set_fallback("--search", "bfs");
    arguments.set_fallback("--trace", "none");
    arguments.set_fallback("--ties", "newest");
    arguments.set_fallback("--method", "reduced");
    arguments.set_fallback("--useless", "like-others");
    arguments.set_fallback("--order", "ranking");
    arguments.set_fallback("--tie-break", "smallest");
    const auto limit = check_request(arguments).options.search.limits.bytes;
    REQUIRE(limit);
    CHECK(*limit > 0);
    CHECK(*limit < std::numeric_limits<std::uint64_t>::max());
    arguments.add("--memory-limit", "3M");
    CHECK(check_request(arguments).options.search.limits.bytes == 3u << 20);
}
