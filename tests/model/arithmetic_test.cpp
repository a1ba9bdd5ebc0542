// apply(): the operations that take two numbers, one table each.
#include "catch.h"
#include "model/evaluate.h"

#include <cstdint>
#include <limits>
#include <vector>

using namespace zonar::model;

namespace {

constexpr std::int32_t least = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();

struct Row {
    Op op;
    std::int32_t left;
    std::int32_t right;
    std::int32_t value;
    Fault fault = Fault::none;
};

void check(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        CAPTURE(static_cast<int>(row.op), row.left, row.right);
        const Arithmetic result = apply(row.op, row.left, row.right);
        CHECK(result.fault == row.fault);
        if (row.fault == Fault::none) CHECK(result.value == row.value);
    }
}

} // namespace

// clang-format off
TEST_CASE("sums and products that leave 32 bits overflow") {
    check({{Op::add,        2,      3,     5},
           {Op::add,        most,   0,     most},
           {Op::add,        most,   1,     0,      Fault::overflow},
           {Op::add,        least, -1,     0,      Fault::overflow},
           {Op::subtract,   2,      3,    -1},
           {Op::subtract,   least,  1,     0,      Fault::overflow},
           {Op::subtract,   0,      least, 0,      Fault::overflow},
           {Op::subtract,  -1,      least, most},
           {Op::multiply,  -4,      3,   -12},
           {Op::multiply,   65536,  32767, 2147418112},
           {Op::multiply,   65536,  32768, 0,      Fault::overflow},
           {Op::multiply,   65536, -32768, least},
           {Op::multiply,   least, -1,     0,      Fault::overflow}});
}

TEST_CASE("division and remainder truncate towards zero") {
    check({{Op::divide,     7,      2,     3},
           {Op::divide,    -7,      2,    -3},
           {Op::divide,     7,     -2,    -3},
           {Op::divide,    -7,     -2,     3},
           {Op::divide,     least, -1,     0,      Fault::overflow},
           {Op::divide,     1,      0,     0,      Fault::division_by_zero},
           {Op::divide,     0,      0,     0,      Fault::division_by_zero},
           {Op::modulo,     7,      3,     1},
           {Op::modulo,    -7,      3,    -1},
           {Op::modulo,     7,     -3,     1},
           {Op::modulo,    -7,     -3,    -1},
           {Op::modulo,     least, -1,     0},
           {Op::modulo,     5,      0,     0,      Fault::division_by_zero}});
}

TEST_CASE("powers are exact, and fail for negative exponents") {
    check({{Op::power,      2,      10,    1024},
           {Op::power,     -2,      3,    -8},
           {Op::power,      5,      0,     1},
           {Op::power,      0,      0,     1},
           {Op::power,      0,      most,  0},
           {Op::power,      1,      most,  1},
           {Op::power,     -1,      most, -1},
           {Op::power,     -1,      most - 1, 1},
           {Op::power,      2,      30,    1 << 30},
           {Op::power,      2,      31,    0,      Fault::overflow},
           {Op::power,     -2,      31,    least},
           {Op::power,     -2,      32,    0,      Fault::overflow},
           {Op::power,      2,      most,  0,      Fault::overflow},
           {Op::power,      2,     -1,     0,      Fault::negative_power},
           {Op::power,      1,     -1,     0,      Fault::negative_power}});
}

TEST_CASE("shifts keep the sign and count from 0 to 31") {
    check({{Op::shift_left,  3,     4,     48},
           {Op::shift_left, -3,     4,    -48},
           {Op::shift_left,  1,     30,    1 << 30},
           {Op::shift_left,  1,     31,    0,      Fault::overflow},
           {Op::shift_left, -1,     31,    least},
           {Op::shift_left,  0,     31,    0},
           {Op::shift_left,  1,     32,    0,      Fault::negative_shift},
           {Op::shift_left,  1,    -1,     0,      Fault::negative_shift},
           {Op::shift_right, 48,    4,     3},
           {Op::shift_right, 7,     1,     3},
           {Op::shift_right, -7,    1,    -4},
           {Op::shift_right, -1,    31,   -1},
           {Op::shift_right, most,  31,    0},
           {Op::shift_right, 1,     32,    0,      Fault::negative_shift},
           {Op::shift_right, 1,    -1,     0,      Fault::negative_shift}});
}

TEST_CASE("bits are those of the two's complement") {
    check({{Op::bit_and,    6,      3,     2},
           {Op::bit_and,   -1,      most,  most},
           {Op::bit_or,     6,      3,     7},
           {Op::bit_or,     least,  1,     least + 1},
           {Op::bit_xor,    6,      3,     5},
           {Op::bit_xor,   -1,      0,    -1}});
}

TEST_CASE("minimum and maximum choose one of their operands") {
    check({{Op::minimum,   -2,      3,    -2},
           {Op::minimum,    3,     -2,    -2},
           {Op::minimum,    least,  most,  least},
           {Op::maximum,   -2,      3,     3},
           {Op::maximum,    3,     -2,     3},
           {Op::maximum,    least,  most,  most}});
}

TEST_CASE("comparisons are 0 or 1, also at the ends of the range") {
    check({{Op::less,          1, 2, 1}, {Op::less,          2, 2, 0}, {Op::less,          least, most, 1},
           {Op::less_equal,    2, 2, 1}, {Op::less_equal,    3, 2, 0}, {Op::less_equal,    least, most, 1},
           {Op::greater,       3, 2, 1}, {Op::greater,       2, 2, 0}, {Op::greater,       most, least, 1},
           {Op::greater_equal, 2, 2, 1}, {Op::greater_equal, 1, 2, 0}, {Op::greater_equal, most, least, 1},
           {Op::equal,         2, 2, 1}, {Op::equal,         1, 2, 0}, {Op::equal,         most, least, 0},
           {Op::not_equal,     1, 2, 1}, {Op::not_equal,     2, 2, 0}, {Op::not_equal,     most, least, 1}});
}
// clang-format on

TEST_CASE("what does not take two numbers is refused") {
    CHECK(apply(Op::negate, 1, 2).fault == Fault::unsupported);
    CHECK(apply(Op::halt, 1, 2).fault == Fault::unsupported);
}
