// Values of variables by location: on small networks by hand, and on random ones compared with all states
// that are reached.
#include "semantics/local_values.h"

#include "effort.h"
#include "oracle/random_network.h"
#include "semantics/engine.h"

#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;

namespace {

class Values {
public:
    explicit Values(const std::string& xta) : engine_(xta), values_(engine_.system()) {}

    /// "low..high" of the first variable of process 0, after the guard of an edge.
    std::string before_update(std::uint32_t edge) const {
        return show(values_.after_guard(edge));
    }
    std::string at(std::uint32_t location) const { return show(values_.at(0, location)); }

private:
    static std::string show(const std::vector<semantics::CellValues>& values) {
        if (values.empty()) return "";
        return std::to_string(values[0].values.low) + ".." +
               std::to_string(values[0].values.high);
    }

    Engine engine_;
    semantics::LocalValues values_;
};

} // namespace

TEST_CASE("a counter that is tested before it grows stays in its range",
          "[local-values]") {
    const Values values{"process P() { int[0,9] n; state A, B, C; init A;\n"
                        "trans A -> B { guard n < 4; }, B -> A { assign n++; },\n"
                        "A -> C { guard n >= 4; assign n = 7; }; } system P;"};
    CHECK(values.at(0) == "0..4");
    CHECK(values.at(1) == "0..3");
    CHECK(values.before_update(1) == "0..3");
    CHECK(values.before_update(2) == "4..4");
    CHECK(values.at(2) == "7..7");
}

TEST_CASE("what others write is not known by location", "[local-values]") {
    const std::string two =
        "process P() { state A, B; init A; trans A -> B { guard n < 2; "
        "}, B -> B { assign n = 1; }; }\n"
        "process Q() { state A; init A; trans A -> A { assign n = 5; "
        "}; } system P, Q;";
    const Values values{"int[0,9] n; " + two};
    CHECK(values.at(1).empty());
    CHECK(values.before_update(0) == "0..1"); // its own guard
    // Whoever hears runs its update after the sender's.
    const Values heard{"int[0,9] n; broadcast chan c;\n"
                       "process P() { state A; init A; trans A -> A { guard n < 2; sync "
                       "c?; assign n = n + 1; }; }\n"
                       "process Q() { state A; init A; trans A -> A { sync c!; assign n "
                       "= 9; }; } system P, Q;"};
    CHECK(heard.before_update(0).empty());
}

TEST_CASE("a loop that grows without end has the values of its range", "[local-values]") {
    const Values values{"process P() { int[-20,50] n; state A; init A;\n"
                        "trans A -> A { assign n++; }, A -> A { assign n = n - 2; }; } "
                        "system P;"};
    CHECK(values.at(0) == "-20..50");
}

TEST_CASE("in every state that is reached, variables have values of their locations",
          "[local-values][random]") {
    std::uint64_t seen = 0, narrower = 0;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(with_effort(30));
             ++seed) {
            const std::string text = oracle::xta(oracle::random_network(profile, seed));
            INFO(profile.name << " seed " << seed << '\n' << text);
            Engine e{text};
            const semantics::LocalValues values{e.system()};
            std::vector<Symbolic> states{e.initial()};
            for (std::size_t i = 0; i < states.size() && i < 60; ++i) {
                const Symbolic state = states[i];
                if (e.error(state).empty())
                    for (const Symbolic& next : e.successors(state))
                        states.push_back(next);
                const std::vector<std::int32_t> cells = e.cells(state);
                for (std::uint32_t p = 0; p < e.system().processes(); ++p) {
                    const auto at = static_cast<std::uint32_t>(cells[p]);
                    for (const semantics::CellValues& known : values.at(p, at)) {
                        const auto cell = static_cast<std::size_t>(known.cell.raw);
                        REQUIRE(known.values.contains(cells[cell]));
                        ++seen;
                        narrower +=
                            known.values == e.system().analysis().values_of(known.cell)
                                ? 0
                                : 1;
                    }
                }
            }
        }
    }
    CHECK(seen > 100);
    CHECK(narrower > 100);
}
