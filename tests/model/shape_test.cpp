#include "model/shape.h"

#include "catch.h"

#include <deque>

using namespace zonar::model;

namespace {

/// Makes shapes and keeps them.
class Shapes {
public:
    const Shape* integer(Range range = {0, 9}) {
        return keep({.kind = Shape::Kind::integer, .range = range, .fields = {}});
    }
    const Shape* array(const Shape* element, std::int32_t low, std::uint32_t count) {
        return keep({.kind = Shape::Kind::array,
                     .elements = count * element->elements,
                     .element = element,
                     .low = low,
                     .count = count,
                     .fields = {}});
    }
    const Shape*
    structure(std::initializer_list<std::pair<const char*, const Shape*>> fields) {
        Shape shape{.kind = Shape::Kind::structure, .elements = 0, .fields = {}};
        for (const auto& [name, field] : fields) {
            shape.fields.push_back({name, field, shape.elements});
            shape.elements += field->elements;
        }
        return keep(std::move(shape));
    }

private:
    const Shape* keep(Shape shape) { return &shapes_.emplace_back(std::move(shape)); }
    std::deque<Shape> shapes_;
};

} // namespace

TEST_CASE("a plain variable is called by its own name") {
    Shapes make;
    CHECK(element_name("n", *make.integer(), 0) == "n");
}

TEST_CASE("elements of an array are counted from its first index") {
    Shapes make;
    const Shape& array = *make.array(make.integer(), -1, 3);
    CHECK(element_name("a", array, 0) == "a[-1]");
    CHECK(element_name("a", array, 1) == "a[0]");
    CHECK(element_name("a", array, 2) == "a[1]");
}

TEST_CASE("the last index of a matrix changes fastest") {
    Shapes make;
    const Shape& matrix = *make.array(make.array(make.integer(), 0, 3), 5, 2);
    CHECK(element_name("m", matrix, 0) == "m[5][0]");
    CHECK(element_name("m", matrix, 2) == "m[5][2]");
    CHECK(element_name("m", matrix, 3) == "m[6][0]");
    CHECK(element_name("m", matrix, 5) == "m[6][2]");
}

TEST_CASE("a field is found by its offset, behind fields that are larger than one cell") {
    Shapes make;
    const Shape* number = make.integer();
    const Shape* pair = make.structure({{"x", number}, {"y", number}});
    const Shape& record = *make.structure(
        {{"list", make.array(number, 0, 3)}, {"p", pair}, {"last", number}});
    CHECK(record.elements == 6);
    CHECK(element_name("r", record, 0) == "r.list[0]");
    CHECK(element_name("r", record, 2) == "r.list[2]");
    CHECK(element_name("r", record, 3) == "r.p.x");
    CHECK(element_name("r", record, 4) == "r.p.y");
    CHECK(element_name("r", record, 5) == "r.last");
}

TEST_CASE("structures in arrays in structures have names, too") {
    Shapes make;
    const Shape* number = make.integer();
    const Shape* pair = make.structure({{"x", number}, {"y", number}});
    const Shape& record =
        *make.structure({{"n", number}, {"ps", make.array(pair, 1, 2)}});
    const Shape& table = *make.array(&record, 0, 2);
    CHECK(element_name("P.t", table, 0) == "P.t[0].n");
    CHECK(element_name("P.t", table, 4) == "P.t[0].ps[2].y");
    CHECK(element_name("P.t", table, 5) == "P.t[1].n");
    CHECK(element_name("P.t", table, 8) == "P.t[1].ps[2].x");
}

TEST_CASE("shapes are the same when they are built alike, wherever they live") {
    Shapes make;
    const auto record = [&](Range range, std::int32_t low, std::uint32_t count,
                            const char* name) {
        return make.structure({{name, make.array(make.integer(range), low, count)}});
    };
    const Shape& shape = *record({0, 9}, 0, 3, "f");
    CHECK(same_shape(shape, shape));
    CHECK(same_shape(shape, *record({0, 9}, 0, 3, "f")));
    CHECK_FALSE(same_shape(shape, *record({0, 8}, 0, 3, "f")));
    CHECK_FALSE(same_shape(shape, *record({0, 9}, 1, 3, "f")));
    CHECK_FALSE(same_shape(shape, *record({0, 9}, 0, 4, "f")));
    CHECK_FALSE(same_shape(shape, *record({0, 9}, 0, 3, "g")));
    CHECK_FALSE(same_shape(shape, *make.integer()));
}

TEST_CASE("a boolean is not an integer from 0 to 1") {
    const Shape truth{.kind = Shape::Kind::boolean, .range = {0, 1}, .fields = {}};
    const Shape number{.kind = Shape::Kind::integer, .range = {0, 1}, .fields = {}};
    CHECK_FALSE(same_shape(truth, number));
}

TEST_CASE("values of different scalar sets have different shapes") {
    const Shape a{
        .kind = Shape::Kind::scalar, .range = {0, 2}, .scalar_set = 0, .fields = {}};
    const Shape b{
        .kind = Shape::Kind::scalar, .range = {0, 2}, .scalar_set = 1, .fields = {}};
    CHECK(same_shape(a, a));
    CHECK_FALSE(same_shape(a, b));
}
