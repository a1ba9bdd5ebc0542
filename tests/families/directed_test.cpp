// Searches that are steered, on the systems of [DFP06]: the shortest errors are as long as
// its tables print (as 2 T + 1), whatever the estimate. With the distance of locations A*
// takes as many transitions as an independent implementation of it.
#include "catch.h"
#include "families/families.h"
#include "language/load.h"
#include "verify/check.h"

#include <cstdint>
#include <string>

using namespace zonar;

namespace {

struct Directed {
    const char* family;
    int size;
    std::uint64_t shortest;  // transitions to the error
    std::uint64_t generated; // by A* with the distance of locations
};

constexpr Directed directed_instances[] = {
    {"arbiter-tree", 2, 12, 485},
    {"arbiter-tree", 3, 17, 73165},
    {"hanoi", 4, 52, 6004},
    {"hanoi", 5, 114, 63325},
};

verify::Answer search(const Directed& instance, explore::Order order,
                      const char* heuristic) {
    const auto loaded = language::load_text(
        instance.family, families::find(instance.family)->generate(instance.size),
        language::Format::xml);
    REQUIRE(loaded->ok());
    verify::Options options;
    options.search.order = order;
    options.guidance.heuristic = guide::parse_estimate(heuristic).spec;
    // The first query is about the whole state space, the second about the error.
    const verify::Answer answer =
        verify::check(loaded->network(), loaded->queries()[1].query, options);
    REQUIRE(answer.length.has_value());
    return answer;
}

} // namespace

TEST_CASE("A* finds the shortest errors of the paper", "[directed]") {
    for (const Directed& instance : directed_instances) {
        INFO(instance.family << " " << instance.size);
        for (const char* heuristic : {"fsm", "fsm-sum", "formula", "abstraction"}) {
            INFO(heuristic);
            const verify::Answer answer =
                search(instance, explore::Order::a_star, heuristic);
            CHECK(answer.length == instance.shortest);
            CHECK((answer.within && answer.within->is_one()));
            CHECK(answer.statistics.reopened == 0);
            if (std::string{heuristic} == "fsm")
                CHECK(answer.statistics.generated == instance.generated);
        }
    }
}

TEST_CASE("tables lead to the error in few steps", "[directed]") {
    for (const Directed& instance : directed_instances) {
        INFO(instance.family << " " << instance.size);
        const auto by_table =
            search(instance, explore::Order::best_first, "abstraction").statistics;
        const auto by_locations =
            search(instance, explore::Order::best_first, "fsm").statistics;
        CHECK(by_table.explored < by_locations.explored);
    }
}
