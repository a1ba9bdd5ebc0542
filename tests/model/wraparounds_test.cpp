// Arithmetic that wraps around, and who is told of it.
#include "model/wraparounds.h"

#include "catch.h"
#include "model/assembler.h"

#include <cstdint>
#include <limits>
#include <vector>

using namespace zonar::model;
using namespace zonar::test;

namespace {

using Places = std::vector<SourceRange>;

} // namespace

TEST_CASE("each operation goes on with what is left of its result, and notes it") {
    struct Case {
        Op op;
        std::int32_t left, right, value;
    };
    for (const Case& c :
         {Case{Op::add, most, 1, least}, Case{Op::subtract, least, 1, most},
          Case{Op::multiply, 65536, 65536, 0}, Case{Op::divide, least, -1, least},
          Case{Op::shift_left, 1, 31, least}, Case{Op::power, 2, 33, 0}}) {
        CAPTURE(static_cast<int>(c.op));
        Assembler with;
        const Outcome outcome =
            with.run({{Op::push, c.left}, {Op::push, c.right}, {c.op}});
        CHECK(outcome.ok());
        CHECK(outcome.value == c.value);
        CHECK(with.wrapped() == std::vector<std::uint32_t>{2});
    }
    for (const Op op : {Op::negate, Op::absolute}) {
        Assembler with;
        CHECK(with.run({{Op::push, least}, {op}}).value == least);
        CHECK(with.wrapped() == std::vector<std::uint32_t>{1});
    }
}

TEST_CASE("nothing is noted of what fits") {
    Assembler with;
    CHECK(with.run({{Op::push, most}, {Op::push, 0}, {Op::add}}).value == most);
    CHECK(with.wrapped().empty());
    CHECK(with.run({{Op::push, least}, {Op::push, -1}, {Op::modulo}}).value == 0);
    CHECK(with.wrapped().empty());
}

TEST_CASE("what wraps around must still fit where it is stored") {
    Assembler with{{0}, {0, 10}};
    const Outcome outcome =
        with.run({{Op::push, most}, {Op::push, 2}, {Op::add}, {Op::store, 0}});
    CHECK(outcome.fault == Fault::out_of_range);
    CHECK(outcome.detail == least + 1);
}

TEST_CASE("a place is told once, however often and by however many instructions") {
    Program program;
    program.code.resize(4);
    program.origins = {{20, 25}, {10, 12}, {20, 25}, {10, 11}};
    Wraparounds noted;
    CHECK(noted.in(program).empty());
    for (const std::uint32_t at : {2u, 0u, 1u, 2u, 0u, 3u}) noted.note(program, at);
    CHECK(noted.in(program) == Places{{10, 11}, {10, 12}, {20, 25}});
}

TEST_CASE("programs are kept apart, and may grow") {
    Program model, query;
    model.code.resize(1);
    model.origins = {{1, 2}};
    query.code.resize(1);
    query.origins = {{5, 6}};
    Wraparounds noted;
    noted.note(query, 0);
    CHECK(noted.in(model).empty());
    noted.note(model, 0);
    model.code.resize(3);
    model.origins.resize(3, {7, 9});
    noted.note(model, 2);
    CHECK(noted.in(model) == Places{{1, 2}, {7, 9}});
    CHECK(noted.in(query) == Places{{5, 6}});
}
