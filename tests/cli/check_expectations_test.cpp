// --expect: verdicts beside what the author of a model expects.
#include "app/check/expectations.h"
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

using Words = std::vector<std::string>;

namespace {

/// A file of queries with their expectations, beside a model.
class Suite {
public:
    Said check(const std::string& queries, Words more = {}) const {
        Words words{"check", model_, folder_.write("m.q", queries), "--expect"};
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }

private:
    Folder folder_;
    std::string model_ = folder_.write("model.xta", small_xta);
};

const std::string yes = "E<> count == 2 //EXPECT:T\n";
const std::string no = "E<> count == 3 //EXPECT:F\n";
const std::string differs = "E<> count == 3 //EXPECT:T\n";
const std::string maybe = "E<> count == 3 //EXPECT:MT\n";
const std::string open_question = "E<> count == 3\n";
const std::string wrong = "E<> nobody //EXPECT:T\n";

} // namespace

TEST_CASE("with --expect the exit code is 0 if and only if all expectations are met") {
    const Suite suite;
    struct Row {
        std::string queries;
        int code;
        std::string summary;
    };
    const Row table[] = {
        {yes, 0, "1 of 1 expectation met\n"},
        {yes + no, 0, "2 of 2 expectations met\n"},
        {yes + differs + no, 1, "2 of 3 expectations met; not met: query 2\n"},
        {yes + open_question + maybe, 0,
         "1 of 1 expectation met; without one: queries 2 and 3\n"},
        {differs + wrong, 2,
         "0 of 2 expectations met; not met: query 1; undecided: "
         "query 2\n"},
        {yes + "E<> nobody\n", 2, "1 of 1 expectation met; without one: query 2\n"},
        {"sup: count //EXPECT:2\n", 0, "1 of 1 expectation met\n"},
        {"sup: count //EXPECT:3\n", 1, "0 of 1 expectation met; not met: query 1\n"},
        {"inf: count //EXPECT:0\n", 0, "1 of 1 expectation met\n"},
    };
    for (const Row& row : table) {
        const Said said = suite.check(row.queries);
        INFO(row.queries << said.out << said.err);
        CHECK(said.code == row.code);
        CHECK(said.out.ends_with(row.summary));
    }
}

TEST_CASE("what is unknown is neither met nor missed") {
    const Suite suite;
    const Said said = suite.check(yes + differs, {"--depth-limit", "1"});
    CHECK(said.code == 3);
    CHECK(contains(said.out, "0 of 2 expectations met; undecided: queries 1 and 2\n"));
    // Nothing is expected of the query that is unknown.
    CHECK(
        suite.check("E<> count == 1 //EXPECT:T\n" + open_question, {"--depth-limit", "1"})
            .code == 0);
}

TEST_CASE("expecting nothing is an error, and nothing is searched") {
    const Suite suite;
    for (const std::string& queries : {open_question, maybe}) {
        const Said said = suite.check(queries);
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        CHECK(contains(said.err, "--expect: error: nothing is expected of any query"));
    }
    // Of those that are checked.
    CHECK(suite.check(open_question + yes, {"--only", "1"}).code == 2);
    CHECK(suite.check(open_question + yes, {"--only", "2"}).code == 0);
}

TEST_CASE("the document lists expectations by what became of them") {
    const Suite suite;
    const Said said = suite.check(yes + differs + open_question, {"--json"});
    CHECK(said.code == 1);
    const ParsedJson json = ParsedJson::parse(said.out);
    CHECK(json["exit_code"] == 1);
    CHECK(json["ok"] == false);
    CHECK(json["expectations"] == ParsedJson{{"met", {1}},
                                             {"missed", {2}},
                                             {"undecided", ParsedJson::array()},
                                             {"none", {3}}});
}

TEST_CASE("every model of the collection is as its author expects") {
    for (const auto& path : samples()) {
        const Said said = call({"check", path.string(), "--expect", "--quiet"});
        INFO(path << '\n' << said.out << said.err);
        CHECK(said.code == 0);
    }
}
