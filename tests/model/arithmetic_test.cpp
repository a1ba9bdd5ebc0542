// apply(): the operations that take two numbers, one table each.
#include "catch.h"
#include "model/assembler.h"
#include "model/evaluate.h"

#include <cstdint>
#include <limits>
#include <vector>

using namespace zonar::model;
using namespace zonar::test;

namespace {

struct Row {
    Op op;
    std::int32_t left;
    std::int32_t right;
    std::int32_t value;
    Fault fault = Fault::none;
    bool wrapped = false;
};

/// Of a row whose value is not the exact one.
Row wraps(Op op, std::int32_t left, std::int32_t right, std::int32_t value) {
    return {op, left, right, value, Fault::none, true};
}

void check(const std::vector<Row>& rows) {
    for (const Row& row : rows) {
        CAPTURE(static_cast<int>(row.op), row.left, row.right);
        const Arithmetic result = apply(row.op, row.left, row.right);
        CHECK(result.fault == row.fault);
        if (row.fault == Fault::none) CHECK(result.value == row.value);
        CHECK(result.wrapped == row.wrapped);
    }
}

} // namespace

// clang-format off
TEST_CASE("sums and products that leave 32 bits wrap around") {
    check({{Op::add,        2,      3,     5},
           {Op::add,        most,   0,     most},
           wraps(Op::add,   most,   1,     least),
           wraps(Op::add,   least, -1,     most),
           {Op::subtract,   2,      3,    -1},
           wraps(Op::subtract, least, 1,  most),
           wraps(Op::subtract, 0, least,  least),
           {Op::subtract,  -1,      least, most},
           {Op::multiply,  -4,      3,   -12},
           {Op::multiply,   65536,  32767, 2147418112},
           wraps(Op::multiply, 65536, 32768, least),
           {Op::multiply,   65536, -32768, least},
           wraps(Op::multiply, least, -1, least),
           wraps(Op::multiply, 65536, 65536, 0),
           wraps(Op::multiply, most, most, 1),
           wraps(Op::multiply, 123456789, 987654321, -67153019)});
}

TEST_CASE("division and remainder truncate towards zero") {
    check({{Op::divide,     7,      2,     3},
           {Op::divide,    -7,      2,    -3},
           {Op::divide,     7,     -2,    -3},
           {Op::divide,    -7,     -2,     3},
           wraps(Op::divide, least, -1,    least),
           {Op::divide,     1,      0,     0,      Fault::division_by_zero},
           {Op::divide,     0,      0,     0,      Fault::division_by_zero},
           {Op::modulo,     7,      3,     1},
           {Op::modulo,    -7,      3,    -1},
           {Op::modulo,     7,     -3,     1},
           {Op::modulo,    -7,     -3,    -1},
           {Op::modulo,     least, -1,     0},
           {Op::modulo,     5,      0,     0,      Fault::division_by_zero}});
}

TEST_CASE("powers wrap around, and fail for negative exponents") {
    check({{Op::power,      2,      10,    1024},
           {Op::power,     -2,      3,    -8},
           {Op::power,      5,      0,     1},
           {Op::power,      0,      0,     1},
           {Op::power,      0,      most,  0},
           {Op::power,      1,      most,  1},
           {Op::power,     -1,      most, -1},
           {Op::power,     -1,      most - 1, 1},
           {Op::power,      2,      30,    1 << 30},
           wraps(Op::power, 2,      31,    least),
           {Op::power,     -2,      31,    least},
           wraps(Op::power, -2,     32,    0),
           wraps(Op::power, 3,      21,    1870418611),
           wraps(Op::power, 3,      most, -1431655765),
           wraps(Op::power, 46341,  2,    -2147479015),
           wraps(Op::power, least,  2,     0),
           {Op::power,      least,  1,     least},
           wraps(Op::power, 2,      most,  0),
           {Op::power,      2,     -1,     0,      Fault::negative_power},
           {Op::power,      1,     -1,     0,      Fault::negative_power}});
}

TEST_CASE("shifts keep the sign and count from 0 to 31") {
    check({{Op::shift_left,  3,     4,     48},
           {Op::shift_left, -3,     4,    -48},
           {Op::shift_left,  1,     30,    1 << 30},
           wraps(Op::shift_left, 1, 31,    least),
           wraps(Op::shift_left, 3, 31,    least),
           wraps(Op::shift_left, most, 1, -2),
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

TEST_CASE("the least integer is its own negation and absolute value") {
    for (const Op op : {Op::negate, Op::absolute}) {
        CHECK(apply(op, least).value == least);
        CHECK(apply(op, least).wrapped);
        CHECK_FALSE(apply(op, least + 1).wrapped);
        CHECK(apply(op, least + 1).value == most);
    }
    CHECK(apply(Op::negate, most).value == -most);
    CHECK(apply(Op::absolute, most).value == most);
}

// A power is a product, whatever way it is computed.
TEST_CASE("powers are those of repeated multiplication") {
    for (const std::int32_t base :
         {-65537, -65536, -46341, -10, -3, -2, 2, 3, 7, 10, 46341, 65536, most, least}) {
        Arithmetic product{1};
        bool wrapped = false;
        for (std::int32_t exponent = 0; exponent < 70; ++exponent) {
            CAPTURE(base, exponent);
            CHECK(apply(Op::power, base, exponent).value == product.value);
            CHECK(apply(Op::power, base, exponent).wrapped == wrapped);
            product = apply(Op::multiply, product.value, base);
            wrapped = wrapped || product.wrapped;
        }
    }
}

TEST_CASE("what does not take two numbers is refused") {
    CHECK(apply(Op::negate, 1, 2).fault == Fault::unsupported);
    CHECK(apply(Op::halt, 1, 2).fault == Fault::unsupported);
}
