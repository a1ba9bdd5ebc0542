// Which code is a loop over a range, and which variables its rounds only add to.
#include "reduce/symmetry/counted_loop.h"

#include "catch.h"

#include <initializer_list>
#include <vector>

using namespace zonar;
using model::Instr;
using model::Op;

namespace {

constexpr std::int32_t i = -1, n = -2, k = -3; // variables of the code itself

/// for (i : int[low, 4]) BODY; where it begins is 1.
std::vector<Instr> loop_of(std::vector<Instr> body) {
    std::vector<Instr> code{{Op::push, 0}, {Op::store, i},   {Op::load, i},
                            {Op::push, 4}, {Op::greater, 0}, {Op::jump_if_nonzero, 0}};
    code.insert(code.end(), body.begin(), body.end());
    for (const Instr& instr : std::initializer_list<Instr>{{Op::load, i},
                                                           {Op::push, 1},
                                                           {Op::add, model::exactly},
                                                           {Op::store, i},
                                                           {Op::jump, 2}})
        code.push_back(instr);
    code[5].operand = static_cast<std::int32_t>(code.size());
    code.push_back({Op::halt, 0});
    return code;
}

std::optional<reduce::CountedLoop> loop_in(std::vector<Instr> code) {
    model::Program program;
    program.code = std::move(code);
    return reduce::loop_at(program, 1);
}

std::set<std::int32_t> added_to(std::vector<Instr> body) {
    model::Program program;
    program.code = loop_of(std::move(body));
    return reduce::added_to(program, *reduce::loop_at(program, 1));
}

} // namespace

TEST_CASE("a loop over a range is known by all of its parts", "[symmetry]") {
    const std::vector<Instr> body{{Op::push, 1}, {Op::store, n}};
    const std::vector<Instr> code = loop_of(body);
    const auto loop = loop_in(code);
    REQUIRE(loop.has_value());
    CHECK(loop->cell == i);
    CHECK(loop->high == 4);
    CHECK(loop->begin == 6);
    CHECK(loop->end == 8);
    CHECK(loop->done == 13);
    CHECK_FALSE(loop->is_sum);
    const auto is_loop_with = [&](std::size_t at, Instr instr) {
        std::vector<Instr> changed = code;
        changed[at] = instr;
        return loop_in(changed).has_value();
    };
    CHECK_FALSE(is_loop_with(1, {Op::store, 0})); // of the state
    CHECK_FALSE(is_loop_with(2, {Op::load, k}));
    CHECK_FALSE(is_loop_with(3, {Op::load, 4}));
    CHECK_FALSE(is_loop_with(4, {Op::less, 0}));
    CHECK_FALSE(is_loop_with(5, {Op::jump_if_zero, 13}));
    CHECK_FALSE(is_loop_with(5, {Op::jump_if_nonzero, 3}));
    CHECK_FALSE(is_loop_with(8, {Op::load, k}));
    CHECK_FALSE(is_loop_with(9, {Op::push, 2}));
    CHECK_FALSE(is_loop_with(10, {Op::add, 0})); // may wrap around
    CHECK_FALSE(is_loop_with(11, {Op::store, k}));
    CHECK_FALSE(is_loop_with(12, {Op::jump, 3}));
}

TEST_CASE("a sum adds at the end of each round, whatever way it takes", "[symmetry]") {
    const auto sums = loop_in(loop_of({{Op::load, n}, {Op::add, 0}}));
    REQUIRE(sums.has_value());
    CHECK(sums->is_sum);
    CHECK(sums->end == 7);
    const auto jumps = loop_in(
        loop_of({{Op::load, k}, {Op::jump_if_zero, 10}, {Op::load, n}, {Op::add, 0}}));
    REQUIRE(jumps.has_value());
    CHECK_FALSE(jumps->is_sum);
}

TEST_CASE("a variable that is added to is used for nothing else", "[symmetry]") {
    const std::vector<Instr> add{
        {Op::load, n}, {Op::push, 2}, {Op::add, 0}, {Op::store, n}};
    const auto with = [&](std::vector<Instr> before, std::vector<Instr> after) {
        before.insert(before.end(), add.begin(), add.end());
        before.insert(before.end(), after.begin(), after.end());
        return added_to(before);
    };
    const std::set<std::int32_t> only{n}, none;
    CHECK(with({}, {}) == only);
    CHECK(with({}, add) == only);
    CHECK(with({{Op::load, k}, {Op::pop, 0}}, {}) == only);
    CHECK(with({{Op::load, n}, {Op::pop, 0}}, {}) == none);
    CHECK(with({}, {{Op::push, 0}, {Op::store, n}}) == none);
    CHECK(with({{Op::call, 0}}, {}) == none);
    // Another way leads into the middle of the addition.
    CHECK(with({{Op::load, k}, {Op::jump_if_zero, 10}}, {}) == none);
    CHECK(with({{Op::load, k}, {Op::jump_if_zero, 8}}, {}) == only);
    // What is added must not depend on the variable.
    CHECK(added_to({{Op::load, n}, {Op::load, n}, {Op::add, 0}, {Op::store, n}}) == none);
    CHECK(added_to({{Op::load, n},
                    {Op::load, k},
                    {Op::add, 0},
                    {Op::store, n},
                    {Op::load, k},
                    {Op::load, n},
                    {Op::add, 0},
                    {Op::store, k}}) == none);
    // n * 2 + 1 and 1 + 2, then stored.
    CHECK(added_to({{Op::load, n},
                    {Op::push, 2},
                    {Op::multiply, 0},
                    {Op::push, 1},
                    {Op::add, 0},
                    {Op::store, n}}) == none);
    CHECK(added_to({{Op::push, 1},
                    {Op::load, n},
                    {Op::pop, 0},
                    {Op::push, 2},
                    {Op::add, 0},
                    {Op::store, n}}) == none);
    CHECK(added_to({{Op::load, n},
                    {Op::push, 1},
                    {Op::push, 2},
                    {Op::add, 0},
                    {Op::store, n},
                    {Op::store, k}}) == none);
    // The variable of the loop itself.
    CHECK(added_to({{Op::load, i}, {Op::push, 2}, {Op::add, 0}, {Op::store, i}}) == none);
}
