// catch.h
//
// Catch2 as the distribution has it: version 3 or version 2. Tests keep to what both
// understand: TEST_CASE, SECTION, CHECK, REQUIRE, INFO, CAPTURE and plain comparisons.
// Matchers and Approx moved between the versions; do without them.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
