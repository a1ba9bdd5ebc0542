// How estimates are asked for, and what is said if they cannot be had.
#include "guide/estimate_spec.h"

#include "guide/make_estimate.h"
#include "guide/promising.h"

#include <set>

using namespace zonar;

namespace {

/// The same text as it would be printed, or what is wrong with it.
std::string parsed(std::string_view text) {
    const guide::ParsedEstimate found = guide::parse_estimate(text);
    CHECK(found.spec.has_value() == found.problem.empty());
    return found.spec ? guide::text(*found.spec) : found.problem;
}

std::string problem(std::string_view text, const guide::EstimateContext& context) {
    const guide::ParsedEstimate found = guide::parse_estimate(text);
    REQUIRE(found.spec.has_value());
    const guide::MadeEstimate made = guide::make_estimate(*found.spec, context);
    CHECK((made.estimate == nullptr) == !made.problem.empty());
    return made.problem;
}

constexpr const char* two_states = R"(
    int[0,3] v; process P() { state a, b; init a; trans a -> b { assign v = 2; }; }
    system P;
)";

} // namespace

TEST_CASE("every kind of estimate can be asked for", "[spec]") {
    std::set<std::string_view> names;
    for (const guide::EstimateKind& kind : guide::estimate_kinds()) {
        INFO(kind.name);
        CHECK(names.insert(kind.name).second);
        CHECK_FALSE(kind.explanation.empty());
        CHECK_FALSE(kind.promises.empty());
        CHECK(&kind - guide::estimate_kinds().data() == static_cast<int>(kind.id));
        std::string text{kind.name};
        if (kind.fewest_parts == 1) text += "(fsm)";
        if (kind.fewest_parts == 2) text += "(fsm,zero)";
        CHECK(parsed(text) == text);
    }
}

TEST_CASE("estimates can be nested", "[spec]") {
    CHECK(parsed("max(fsm,hamming)") == "max(fsm,hamming)");
    CHECK(parsed("  lex ( max( fsm ,formula), sum(active,marked,zero) ) ") ==
          "lex(max(fsm,formula),sum(active,marked,zero))");
    CHECK(parsed("max(max(max(fsm-sum)))") == "max(max(max(fsm-sum)))");
}

TEST_CASE("what is wrong with a text is said with its place", "[spec]") {
    CHECK(parsed("") == "at character 1: expected the name of an estimate, not the end");
    CHECK(parsed("  ") ==
          "at character 3: expected the name of an estimate, not the end");
    CHECK(parsed("fms") == "at character 1: there is no estimate 'fms'");
    CHECK(parsed("FSM") == "at character 1: there is no estimate 'FSM'");
    CHECK(parsed("max(fsm, hamning)") ==
          "at character 10: there is no estimate 'hamning'");
    CHECK(parsed("max(fsm,)") ==
          "at character 9: expected the name of an estimate, not ')'");
    CHECK(parsed("max()") == "at character 5: expected the name of an estimate, not ')'");
    CHECK(parsed("max(fsm") == "at character 8: expected ',' or ')', not the end");
    CHECK(parsed("max(fsm;zero)") == "at character 8: expected ',' or ')', not ';'");
    CHECK(parsed("max") == "at character 4: expected '(' after 'max', not the end");
    CHECK(parsed("fsm(zero)") == "at character 4: 'fsm' has no parts");
    CHECK(parsed("fsm zero") == "at character 5: expected the end, not 'z'");
    CHECK(parsed("zero)") == "at character 5: expected the end, not ')'");
    CHECK(parsed("lex(fsm)") == "at character 1: 'lex' takes 2 parts, not 1");
    CHECK(parsed("max(zero,lex(fsm,zero,zero))") ==
          "at character 10: 'lex' takes 2 parts, not 3");
}

TEST_CASE("depth has a limit", "[spec]") {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "max(";
    CHECK(parsed(deep) == "at character 65: nested too deeply");
}

TEST_CASE("the caller can suggest what was meant", "[spec]") {
    const auto suggest = [](std::string_view word,
                            std::span<const std::string_view> names) {
        return "; " + std::string(word) + " of " + std::to_string(names.size());
    };
    CHECK(guide::parse_estimate("fms", suggest).problem ==
          "at character 1: there is no estimate 'fms'; fms of 19");
}

TEST_CASE("what an estimate needs must be there", "[spec]") {
    tests::Asked asked(two_states, "E<> P.b");
    guide::EstimateContext& context = asked.context();
    CHECK(problem("hamming", context) == "hamming needs a known error state");
    CHECK(problem("max(fsm,lex(hamming-share,zero))", context) ==
          "hamming-share needs a known error state");
    CHECK(problem("marked", context) == "marked needs marked locations");
    CHECK(problem("abstraction", context) == "abstraction needs a table of distances");
    for (const char* enough :
         {"zero", "fsm", "fsm-sum", "formula", "formula-sum", "hl", "hu", "active"})
        CHECK(problem(enough, context) == "");

    context.known_state = guide::KnownState{{1, 2}, true};
    context.marks = {{0, 1}};
    context.abstraction = [&](std::string&) {
        return tests::abstraction_of(context.system, context.query, context.costs, 0);
    };
    for (const guide::EstimateKind& kind : guide::estimate_kinds())
        if (kind.most_parts == 0) CHECK(problem(kind.name, context) == "");
    CHECK(asked.of("lex(abstraction,hamming)", {0, 0}) == 1024 + 2);
    context.abstraction = [](std::string& why) {
        why = "the table is broken";
        return nullptr;
    };
    CHECK(problem("max(zero,abstraction)", context) == "the table is broken");
}

TEST_CASE("a known state must be one of the model", "[spec]") {
    tests::Asked asked(two_states, "E<> P.b");
    asked.context().known_state = guide::KnownState{{1}, true};
    CHECK(problem("hamming", asked.context()) == "the known state has 1 values, not 2");
    asked.context().known_state = guide::KnownState{{1, 3}, true};
    CHECK(problem("hamming", asked.context()) ==
          "in the known state v is 3, which it never is");
    asked.context().known_state = guide::KnownState{{2, 0}, true};
    CHECK(problem("fsm", asked.context()) ==
          "in the known state P is 2, which it never is");
}
