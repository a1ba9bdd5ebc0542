// A goal and its clone, each with a source of successors of its own: both say the same of every
// state, whatever the other was asked in between.
#include "verify/goal.h"

#include "explore/producer.h"
#include "semantics/engine.h"
#include "verify/engine.h"

#include <optional>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::no_node;
using explore::NodeId;
using verify::DeadlockPlaces;
using verify::QueryGoal;

namespace {

constexpr const char* two_doors = R"(
    clock x, y; int[0,3] i; chan go;
    process P() { clock z; state a { x <= 4 }, b { z <= 6 }, c; init a;
        trans a -> b { guard x >= 2; assign i = 1, z = 0; },
              b -> a { guard z > 3 && i < 3; sync go!; assign i = i + 1, x = 0; },
              b -> c { guard y > 20; }; }
    process Q() { state d, e { y <= 30 }; init d;
        trans d -> e { sync go?; assign y = 0; }, e -> d { guard y >= 5; },
              e -> e { guard y == 30 && i == 3; }; }
    system P, Q;
)";

/// Everything a goal is asked of one state, as text.
std::string said(QueryGoal& goal, explore::Producer& producer,
                 const explore::Store& store, NodeId node) {
    REQUIRE(producer.expand(node));
    const auto letter = [](explore::Goal::Answer answer) {
        return answer == explore::Goal::Answer::yes  ? 'y'
               : answer == explore::Goal::Answer::no ? 'n'
                                                     : 'e';
    };
    std::string text;
    for (std::uint32_t i = 0; i < producer.batch().size(); ++i) {
        const bool interesting = producer.batch().interesting(i);
        text += interesting ? letter(producer.ask(i)) : '-';
    }
    text += letter(producer.ask_late(node));
    const zone::Federation* found =
        goal.satisfying(store.words(node), producer.zone_of(node));
    REQUIRE(found != nullptr);
    return text + std::to_string(found->size()) + "\n";
}

struct Worker {
    Worker(const verify::Engine& engine, QueryGoal& its, const model::Query& query,
           const explore::Store& store)
        : goal(its), exploration(engine, its.observer(), &query),
          producer(exploration.expander, store, its, nullptr) {
        goal.use(exploration.expander);
    }
    QueryGoal& goal;
    verify::Exploration exploration;
    explore::Producer producer;
};

/// What is said of all states; every `turn`-th by the clone, 0: by none.
std::string explore_all(const std::string& text, bool suspects, std::uint32_t turn) {
    const auto model = load_model(two_doors);
    const model::Query query = compile_query(*model, text);
    const verify::Options options;
    verify::Engine engine{model->network(), options};
    verify::StatePredicate predicate{query, query.condition, false,
                                     engine.system().dimension()};
    engine.set_bounds({.constraints = predicate.constraints(engine.system().analysis()),
                       .equivalence = !suspects && predicate.uses_deadlock()});
    REQUIRE(engine.choose_policy(false).empty());

    explore::Store store{engine.system(), engine.bounds(), engine.policy().inclusion};
    DeadlockPlaces places{engine.system()};
    QueryGoal original{predicate, engine.system(), [](NodeId) { return true; }};
    if (suspects) original.suspect_outside(&places);
    const auto cloned = original.clone();
    auto& clone = dynamic_cast<QueryGoal&>(*cloned);
    CHECK_FALSE(clone.accept(NodeId{0})); // that is for the original
    Worker first{engine, original, query, store}, second{engine, clone, query, store};

    std::string all;
    REQUIRE(first.producer.begin());
    const auto absorb = [&](const semantics::Batch& batch, NodeId parent) {
        for (std::uint32_t i = 0; i < batch.size(); ++i)
            store.add(batch.words(i), store.hash(batch.words(i)), explore::no_zone,
                      batch.zone(i), parent, explore::DropRule::plain());
    };
    absorb(first.producer.batch(), no_node);
    for (std::uint32_t n = 0; n < store.nodes(); ++n) {
        if (store.is_covered(NodeId{n})) continue;
        store.begin_exploring(NodeId{n});
        if (n == 1) places.add(store.words(NodeId{n})); // exact from here on
        Worker& worker = turn != 0 && n % turn == 0 ? second : first;
        all += said(worker.goal, worker.producer, store, NodeId{n});
        absorb(worker.producer.batch(), NodeId{n});
    }
    return all;
}

} // namespace

TEST_CASE("a goal's clone says the same, whatever is asked in between", "[goal]") {
    const std::vector<std::string> queries = {
        "E<> P.c and i == 2",
        "E<> (P.b and x > 3) or (Q.e and y <= 7) or P.z < 1",
        "E<> not (x < 3 and (y > 4 or i == 1))",
        "E<> exists (k : int[0,3]) i == k and x >= k",
        "E<> deadlock",
        "E<> deadlock and not P.a or x > 2",
    };
    for (const std::string& query : queries) {
        for (const bool suspects : {false, true}) {
            INFO(query << ", suspects " << suspects);
            const std::string alone = explore_all(query, suspects, 0);
            CHECK(alone.find('n') != std::string::npos);
            CHECK(explore_all(query, suspects, 1) == alone);
            CHECK(explore_all(query, suspects, 2) == alone);
            CHECK(explore_all(query, suspects, 3) == alone);
        }
    }
}
