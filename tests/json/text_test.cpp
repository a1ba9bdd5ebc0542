#include "catch.h"
#include "json/value.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <random>

using zonar::json::ParseError;
using zonar::json::Value;

namespace {

using Package = nlohmann::ordered_json;

/// The same document for both, with something of every kind.
template <class Document>
Document random_document(std::mt19937& random, int depth) {
    const auto below = [&](unsigned end) { return unsigned(random() % end); };
    switch (below(depth > 0 ? 9 : 7)) {
    case 0: return Document(nullptr);
    case 1: return Document(below(2) == 0);
    case 2: return Document(-static_cast<std::int64_t>(random()) * 1'000'003);
    case 3: return Document(std::uint64_t{random()} * random());
    case 4: return Document(std::ldexp(double(random()), int(below(2000)) - 1000));
    case 5: return Document(double(below(1000)) / 8);
    case 6: {
        std::string text;
        for (unsigned i = below(12); i > 0; --i) {
            constexpr std::string_view bytes = "ab\"\\/<\n\t\x01\x7F\xC3\xA9\xF0\x80\xFF";
            text += bytes[below(bytes.size())];
        }
        return Document(text);
    }
    case 7: {
        Document list = Document::array();
        for (unsigned i = below(4); i > 0; --i)
            list.push_back(random_document<Document>(random, depth - 1));
        return list;
    }
    default: {
        Document object = Document::object();
        for (unsigned i = below(4); i > 0; --i) {
            const std::string name = "n\n"[below(2)] + std::to_string(below(5));
            object[name] = random_document<Document>(random, depth - 1);
        }
        return object;
    }
    }
}

ParseError error_of(std::string_view text) {
    try {
        Value::parse(text);
    } catch (const ParseError& error) {
        return error;
    }
    FAIL("this should not be accepted: " << text);
    throw 0;
}

} // namespace

TEST_CASE("a document is written as the package writes it, and read again") {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        INFO("seed " << seed);
        std::mt19937 ours(seed), theirs(seed);
        const auto value = random_document<Value>(ours, 4);
        const auto package = random_document<Package>(theirs, 4);
        constexpr auto replace = Package::error_handler_t::replace;
        REQUIRE(value.dump() == package.dump(-1, ' ', false, replace));
        REQUIRE(value.dump(2) == package.dump(2, ' ', false, replace));
        REQUIRE(Value::parse(value.dump(1)).dump() == value.dump());
    }
}

TEST_CASE("what is no number is written as null") {
    CHECK(Value(std::numeric_limits<double>::infinity()).dump() == "null");
    CHECK(Value(std::nan("")).dump() == "null");
    CHECK(Value(1.0).dump() == "1.0");
}

TEST_CASE("of members with the same name the last is taken, in the place of the first") {
    CHECK(Value::parse(R"({"a":1,"b":2,"a":3,"c":4,"b":5,"a":6})").dump() ==
          R"({"a":6,"b":5,"c":4})");
    CHECK(Value::parse("{}").is_object());
    CHECK(Value::parse("[]").is_array());
}

TEST_CASE("texts that are not JSON are refused, with the place") {
    CHECK(error_of("[1, 2").kind == ParseError::Kind::syntax);
    CHECK(error_of("").kind == ParseError::Kind::syntax);
    CHECK(error_of("[1] 2").byte == 5);
    CHECK(error_of("{\"a\": 1,\n}").byte == 10);
    CHECK(error_of("[1e999]").kind == ParseError::Kind::number_too_large);
    CHECK(error_of("\"\xFF\"").kind == ParseError::Kind::syntax);
}

TEST_CASE("numbers keep their kind when they are read") {
    CHECK(Value::parse("3").is_number_unsigned());
    CHECK(Value::parse("-3").is_number_integer());
    CHECK_FALSE(Value::parse("3.0").is_number_integer());
    CHECK(Value::parse("18446744073709551615").get<std::uint64_t>() ==
          std::numeric_limits<std::uint64_t>::max());
    CHECK_FALSE(Value::parse("18446744073709551616").is_number_integer());
}

TEST_CASE("a deep text is read without recursion") {
    const std::string text(1'000'000, '[');
    CHECK(error_of(text).byte > text.size() / 2);
    CHECK(Value::parse(text + std::string(text.size(), ']')).is_array());
}
