// Which locations a query can tell from others.
#include "reduce/observed.h"

#include "catch.h"
#include "semantics/engine.h"

using namespace zonar;
using namespace zonar::tests;

namespace {

const char* const model = R"(
    int[0,1] i; int[0,3] a[2];
    process P(const int[0,1] id) { state l, m, n; init l;
        trans l -> m {}, m -> n { assign i = 1 - i; }; }
    process Q() { state x, y, z; init x; trans x -> y {}, y -> z {}; }
    system P, Q;)";

/// "P(0).l Q.x": all that are observed.
std::string observed(const std::string& query) {
    const auto loaded = load_model(model);
    const model::Query compiled = compile_query(*loaded, query);
    const model::Network& network = loaded->network();
    const semantics::System system{network};
    const reduce::ObservedLocations found = reduce::observed_by(compiled, system);
    std::string text;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p)
        for (std::uint32_t l = 0; l < network.processes[p].locations.count; ++l)
            if (found.contains(p, l))
                text += (text.empty() ? "" : " ") + network.processes[p].name + "." +
                        network.location_of(model::ProcessId{p}, l).name;
    return text;
}

} // namespace

TEST_CASE("a query observes the locations that it names", "[observed]") {
    CHECK(observed("E<> Q.y") == "Q.y");
    CHECK(observed("A[] not (Q.y and P(1).n)") == "P(1).n Q.y");
    CHECK(observed("E<> Q.x or not Q.z") == "Q.x Q.z");
    CHECK(observed("E<> i == 1 && a[0] > 2") == "");
    CHECK(observed("A[] not deadlock") == "");
}

TEST_CASE("a computed process may be each of its set", "[observed]") {
    CHECK(observed("E<> P(i).m") == "P(0).m P(1).m");
    CHECK(observed("E<> forall (k : int[0,1]) P(k).n") == "P(0).n P(1).n");
    CHECK(observed("E<> exists (k : int[0,1]) P(k).n && Q.y").find("P(0).n P(1).n") == 0);
}

TEST_CASE("who calculates with the number of a location observes all", "[observed]") {
    CHECK(observed("E<> Q.location > 1") == "Q.x Q.y Q.z");
    CHECK(observed("E<> Q.location == P(0).location") ==
          "P(0).l P(0).m P(0).n Q.x Q.y Q.z");
    CHECK(observed("E<> P(i).location > i") ==
          "P(0).l P(0).m P(0).n P(1).l P(1).m P(1).n");
}
