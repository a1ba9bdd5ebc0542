// Times as text: what they are, and what they may have been before they were rounded.
#include "exchange/written_time.h"

#include "catch.h"
#include "oracle/dice.h"

#include <fmt/format.h>

#include <numeric>

using namespace zonar;
using namespace zonar::exchange;

namespace {

/// "7/3"; "?" if there is none.
std::string text_of(const std::optional<Fraction>& fraction) {
    return fraction ? fmt::format("{}/{}", fraction->above, fraction->below) : "?";
}

} // namespace

TEST_CASE("decimals are read exactly, and likely fractions guessed") {
    struct Row {
        const char* text;
        const char* exact;
        const char* likely;
        bool rounded;
    };
    // clang-format off
    constexpr Row rows[] = {
        {"0",                              "0/1",                     "0/1",       false},
        {"0.000",                          "0/1",                     "0/1",       false},
        {"17",                             "17/1",                    "17/1",      false},
        {"1200",                           "1200/1",                  "1200/1",    false},
        {"2.5",                            "5/2",                     "5/2",       false},
        {"2.50",                           "5/2",                     "5/2",       false},
        {"10.05",                          "201/20",                  "201/20",    false},
        {"1e+06",                          "1000000/1",               "1000000/1", false},
        {"2.5e-01",                        "1/4",                     "1/4",       false},
        {"0.015625",                       "1/64",                    "1/64",      false},
        {"1.015625",                       "65/64",                   "65/64",     true},
        {"0.333333",                       "333333/1000000",          "1/3",       true},
        {"2.33333",                        "233333/100000",           "7/3",       true},
        {"4.66667",                        "466667/100000",           "14/3",      true},
        {"2.3333333333333335",             "?",                       "7/3",       true},
        {"0.14285714285714285",            "?",                       "1/7",       true},
        {"9.3333333333333339",             "?",                       "28/3",      true},
        {"3.3333333333333335e-05",         "?",                       "1/30000",   true},
        {"12345.0000152587890625",         "809041921/65536",         "809041921/65536", false},
        {"0.0000000037252902984619140625", "1/268435456",             "1/268435456", false},
    };
    // clang-format on
    for (const Row& row : rows) {
        INFO(row.text);
        const ParsedTime parsed = parse_time(row.text);
        REQUIRE(parsed.problem == nullptr);
        CHECK(text_of(parsed.time.exact) == row.exact);
        CHECK(text_of(likely_fraction(row.text)) == row.likely);
        CHECK(parsed.time.rounded == row.rounded);
    }
}

TEST_CASE("what is no time is refused") {
    for (const char* text :
         {"", "x", ".", "-1", "1e", "1e999", "1e-999", "1e99999999999", "inf", "nan",
          "1.2.3", "0x10", "1,5", "99999999999999999999", "3 ",
          "1234567890.1234567890123456789012345", "1000000000000000000000000000000"}) {
        INFO(text);
        CHECK(parse_time(text).problem != nullptr);
    }
    CHECK(parse_time("." + std::string(100'000, '0') + "1").problem != nullptr);
    CHECK(parse_time(std::string(100'000, '9')).problem != nullptr);
}

TEST_CASE("fractions that were printed are found again") {
    oracle::Dice dice(1);
    for (int round = 0; round < 20'000; ++round) {
        const auto below = static_cast<std::int64_t>(1 + dice.below(300));
        const auto above = static_cast<std::int64_t>(dice.below(2000));
        const std::int64_t common = std::gcd(above, below);
        const double value = static_cast<double>(above) / static_cast<double>(below);
        const std::string wanted = fmt::format("{}/{}", above / common, below / common);
        for (const std::string& text :
             {fmt::format("{}", value), fmt::format("{:.17g}", value),
              fmt::format("{:.15g}", value), fmt::format("{:.10g}", value)}) {
            INFO(text << " for " << wanted);
            const ParsedTime parsed = parse_time(text);
            REQUIRE(parsed.problem == nullptr);
            CHECK(prints_like(parsed.time, above, below));
            CHECK(text_of(likely_fraction(text)) == wanted);
        }
        const ParsedTime six = parse_time(fmt::format("{:.6g}", value));
        CHECK(prints_like(six.time, above, below));
        CHECK_FALSE(prints_like(six.time, above * 1000 + 10 * below, below * 1000));
    }
}
