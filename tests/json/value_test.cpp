#include "json/value.h"

#include "catch.h"

using zonar::json::Error;
using zonar::json::Value;

TEST_CASE("a list of pairs is an object, any other list an array") {
    const Value pairs = {{"a", 1}, {"b", {2, 3}}};
    CHECK(pairs.is_object());
    CHECK(pairs["b"].is_array());
    const Value one = {{"a", 1}};
    CHECK(one.is_object());
    const Value texts = {"a", "b"};
    CHECK(texts == Value::array({"a", "b"}));
    const Value mixed = {{"a", 1}, {"b"}};
    CHECK(mixed.is_array());
    CHECK(Value::array({{"a", 1}}).is_array());
}

TEST_CASE("members stay in the order in which they were added") {
    Value object = {{"z", 1}, {"a", 2}};
    object["m"] = 3;
    object["z"] = 4;
    CHECK(object.dump() == R"({"z":4,"a":2,"m":3})");
    object.update({{"b", 5}, {"a", 6}});
    CHECK(object.dump() == R"({"z":4,"a":6,"m":3,"b":5})");
    object.erase("a");
    CHECK(object.dump() == R"({"z":4,"m":3,"b":5})");
    CHECK(object.key(1) == "m");
}

TEST_CASE("null becomes what it is used as") {
    Value array, object;
    array.push_back(1);
    object["a"]["b"] = 2;
    CHECK(array.dump() == "[1]");
    CHECK(object.dump() == R"({"a":{"b":2}})");
}

TEST_CASE("what is missing or of another type is an error") {
    const Value object = {{"a", 1}, {"b", "text"}};
    CHECK(object.find("c") == object.end());
    CHECK_FALSE(object.contains("c"));
    CHECK(object.value("c", "none") == "none");
    CHECK(object.value("a", 7) == 1);
    CHECK_THROWS_AS(object.at("c"), Error);
    CHECK_THROWS_AS(object.at(0), Error);
    CHECK_THROWS_AS(object["b"].get<int>(), Error);
    CHECK_THROWS_AS(object["a"].text(), Error);
    CHECK_THROWS_AS(object.value("b", 7), Error);
    CHECK_THROWS_AS(Value::array({1}).at(1), Error);
    CHECK_THROWS_AS(Value(3).value("a", 7), Error);
    CHECK(Value(3).find("a") == Value(3).end());
    CHECK_THROWS_AS(Value(1e300).get<std::int64_t>(), Error);
    CHECK_THROWS_AS(Value(18446744073709551616.0).get<std::uint64_t>(), Error);
}

TEST_CASE("numbers are equal whatever their type") {
    CHECK(Value(1) == Value(1u));
    CHECK(Value(1) == Value(1.0));
    CHECK_FALSE(Value(-1) == Value(18446744073709551615u));
    CHECK_FALSE(Value(1) == Value(true));
    CHECK_FALSE(Value(1) == "1");
    CHECK(Value(1u).is_number_integer());
    CHECK_FALSE(Value(1).is_number_unsigned());
    CHECK_FALSE(Value(1.0).is_number_integer());
}

TEST_CASE("a copy is independent, and what was moved from is null") {
    Value first = {{"a", {1, 2}}};
    Value second = first;
    second["a"].push_back(3);
    CHECK(first["a"].size() == 2);
    const Value third = std::move(second);
    CHECK(third["a"].size() == 3);
    CHECK(second.is_null()); // NOLINT: what a move leaves is what is tested
}

TEST_CASE("a value can be put into a part of itself") {
    Value value = {{"a", 1}};
    value["self"] = value;
    CHECK(value.dump() == R"({"a":1,"self":{"a":1}})");
    Value list = Value::array({1, 2});
    list.push_back(list);
    CHECK(list.dump() == "[1,2,[1,2]]");
}

TEST_CASE("vectors and pairs are arrays") {
    CHECK(Value(std::vector<std::string>{"a", "b"}).dump() == R"(["a","b"])");
    CHECK(Value(std::pair{std::string{"a"}, true}).dump() == R"(["a",true])");
    const Value object = {{"list", std::vector<int>{}}};
    CHECK(object.dump() == R"({"list":[]})");
}

TEST_CASE("a deep tree is destroyed without recursion") {
    Value deep = 1;
    for (int i = 0; i < 1'000'000; ++i) {
        Value outer = Value::array();
        outer.push_back(std::move(deep));
        deep = std::move(outer);
    }
    CHECK(deep.size() == 1);
}
