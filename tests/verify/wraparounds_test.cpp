// Which places of arithmetic that wraps around an answer tells of.
#include "catch.h"
#include "language/load.h"
#include "verify/check.h"
#include "verify/together.h"

#include <string>
#include <vector>

using namespace zonar;

namespace {

using Texts = std::vector<std::string>;

/// A model, and the texts of the places that are told.
struct Wrapping {
    explicit Wrapping(const std::string& text, const std::string& asked)
        : model(language::load_text("test.xta", text, language::Format::xta)),
          queries(model->compile_queries("test.q", asked)) {
        REQUIRE(model->ok());
    }

    verify::Answer alone(std::size_t i) const {
        return verify::check(model->network(), queries[i].query, {});
    }
    Texts told(const verify::Answer& answer) const {
        Texts texts;
        for (const model::SourceRange place : answer.wraparounds)
            texts.emplace_back(model->sources().text(place));
        return texts;
    }

    std::unique_ptr<language::LoadedModel> model;
    std::vector<language::CompiledQuery> queries;
};

const std::string two_processes =
    "int[-2147483648,2147483647] w = 65536; int n; clock x;\n"
    "process P(const int[0,1] id) { state a, b, c { x <= 9 }; init a; trans\n"
    "a -> b { guard w * 65536 == 0; }, b -> a { guard w + 1 > w; assign n = (n + 1) % 4; "
    "},\n"
    "a -> c { guard n == 3 && (w << 20) == 0; }; }\nsystem P;\n";

} // namespace

TEST_CASE("a search tells the places that it met, each once and by position") {
    const Wrapping asked{two_processes,
                         "A[] n < 4\nE<> P(0).b\nE<> w * w == 0\nA[] not deadlock\n"
                         "A<> w * w == 7\nsup: w * 131072\n"};
    CHECK(asked.told(asked.alone(0)) == Texts{"w * 65536", "(w << 20)"});
    CHECK(asked.told(asked.alone(1)) == Texts{"w * 65536"});
    CHECK(asked.told(asked.alone(2)) == Texts{"w * w"});
    CHECK(asked.told(asked.alone(3)) == Texts{"w * 65536", "(w << 20)"});
    CHECK(asked.told(asked.alone(4)).back() == "w * w");
    CHECK(asked.told(asked.alone(5)) == Texts{"w * 65536", "(w << 20)", "w * 131072"});
}

TEST_CASE("queries that are explored together tell of the model and of themselves") {
    const Wrapping asked{two_processes, "A[] n < 4\nA[] w * w == 0\n"};
    std::vector<const model::Query*> queries;
    for (const auto& one : asked.queries) queries.push_back(&one.query);
    const auto answers = verify::check_together(asked.model->network(), queries, {});
    REQUIRE(!answers[0].explored_for.empty());
    CHECK(asked.told(answers[0]) == Texts{"w * 65536", "(w << 20)"});
    CHECK(asked.told(answers[1]) == Texts{"w * 65536", "(w << 20)", "w * w"});
}

TEST_CASE("nothing is told where nothing wraps around") {
    const Wrapping asked{
        "int n; process P() { state a; init a; trans a -> a { assign n = "
        "(n + 1) % 100; }; }\nsystem P;\n",
        "A[] n * n < 10000\n"};
    CHECK(asked.alone(0).wraparounds.empty());
}
