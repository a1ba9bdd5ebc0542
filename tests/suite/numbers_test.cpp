#include "suite/report/numbers.h"

#include "catch.h"

using namespace zonar::suite;

TEST_CASE("counts have an exponent from 100000 on") {
    CHECK(count_text(0) == "0");
    CHECK(count_text(54) == "54");
    CHECK(count_text(6878.4) == "6878");
    CHECK(count_text(99999) == "99999");
    CHECK(count_text(99999.5) == "1.0e5");
    CHECK(count_text(134567) == "1.3e5");
    CHECK(count_text(9.96e6) == "1.0e7");
    CHECK(count_text(2.5e12) == "2.5e12");
}

TEST_CASE("seconds have four digits, two of them after the point at most") {
    CHECK(seconds_text(0) == "0.00");
    CHECK(seconds_text(0.012) == "0.01");
    CHECK(seconds_text(12.484) == "12.48");
    CHECK(seconds_text(99.996) == "100.0");
    CHECK(seconds_text(196.94) == "196.9");
    CHECK(seconds_text(999.96) == "1000");
    CHECK(seconds_text(1046.2) == "1046");
}

TEST_CASE("only an average has a length that is not whole") {
    CHECK(length_text(12) == "12");
    CHECK(length_text(12.5) == "12.5");
    CHECK(length_text(12.04) == "12");
    CHECK(length_text(12.96) == "13");
    CHECK(length_text(1.0 / 3) == "0.3");
}

TEST_CASE("each way to end has its own mark") {
    const auto text = [](Mark mark) {
        Cell cell;
        cell.mark = mark;
        return mark_text(cell);
    };
    CHECK(text(Mark::done) == "");
    CHECK(text(Mark::waiting) == "-");
    CHECK(text(Mark::time) == "*");
    CHECK(text(Mark::memory) == "**");
    CHECK(text(Mark::some) == "***");
    CHECK(text(Mark::failed) == "!");
}

TEST_CASE("ratios have two digits after the point, if these say enough") {
    CHECK(ratio_text(1) == "1.00");
    CHECK(ratio_text(0.1254) == "0.13");
    CHECK(ratio_text(0.042) == "0.042");
    CHECK(ratio_text(0.00042) == "4.2e-4");
    CHECK(ratio_text(54.21) == "54.21");
    CHECK(ratio_text(99.996) == "100.0");
    CHECK(ratio_text(1850.4) == "1850");
    CHECK(ratio_text(1.34e5) == "1.3e5");
    CHECK(ratio_text(0) == "0.000");
}

TEST_CASE("memory has a unit and three digits, limits are as they were given") {
    CHECK(memory_text(std::uint64_t{4} << 30) == "4 GiB");
    CHECK(memory_text(std::uint64_t{512} << 20) == "512 MiB");
    CHECK(memory_text(std::uint64_t{1000} << 20) == "1000 MiB");
    CHECK(memory_text(std::uint64_t{7936} << 20) == "7.75 GiB");
    CHECK(memory_text(std::uint64_t{1} << 42) == "4096 GiB");
    CHECK(limit_text(60) == "60 s");
    CHECK(limit_text(0.5) == "0.5 s");
    CHECK(limit_text(3600) == "3600 s");
}
