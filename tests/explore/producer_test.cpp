// Two workers over one model: each produces successors with scratch memory of its own, so it
// makes no difference in which order they do.
#include "explore/producer.h"

#include "explore/searching.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::no_node;
using explore::no_zone;
using explore::Producer;

namespace {

/// A goal that can be cloned, with scratch memory to be trampled on.
class Remembering final : public Goal {
public:
    Answer reached(const Word* words, zone::ConstZone) override {
        last_ = *words;
        return last_ % 3 == 0 ? Answer::yes : Answer::no;
    }
    bool asks_late() const override { return false; }
    Answer reached_late(const Word*, zone::ConstZone, bool) override {
        return Answer::no;
    }
    bool accept(NodeId) override { return false; }
    std::unique_ptr<Goal> clone() const override {
        return std::make_unique<Remembering>();
    }

private:
    Word last_ = 0;
};

class Hashed final : public guide::Estimate {
public:
    guide::Distance of(const Word* words, zone::ConstZone) override {
        return static_cast<guide::Distance>(explore::hash_words(words, 1) % 97);
    }
    guide::Promises promises() const override { return {}; }
    std::string name() const override { return "hashed"; }
    std::unique_ptr<guide::Estimate> clone() const override {
        return std::make_unique<Hashed>();
    }
};

/// What a worker says of the successors of a node, as text.
std::string produced(Engine& e, Producer& producer, NodeId node) {
    REQUIRE(producer.expand(node));
    std::string text = e.show_zone(producer.zone_of(node)) + "\n";
    for (std::uint32_t i = 0; i < producer.batch().size(); ++i) {
        Symbolic state;
        state.words.assign(producer.batch().words(i),
                           producer.batch().words(i) + e.system().layout().words());
        text += e.show(state) + " " + e.show_zone(producer.zone_of(i)) + " " +
                std::to_string(producer.estimate(i)) +
                (producer.ask(i) == Goal::Answer::yes ? " goal\n" : "\n");
    }
    return text;
}

/// One worker after the other has a turn; all that they find is put into the store.
struct Team {
    Team(Engine& e, bool frames)
        : store(e.system(), e.bounds(), Inclusion::simulation),
          one(e.system(), e.bounds(), semantics::Extrapolation::lu_plus),
          two(e.system(), e.bounds(), semantics::Extrapolation::lu_plus),
          other_goal(goal.clone()), other_estimate(estimate.clone()),
          first(one, store, goal, &estimate),
          second(two, store, *other_goal, other_estimate.get()) {
        if (!frames) return;
        one.follow_frames();
        two.follow_frames();
        if (one.follows_frames()) store.follow_frames();
    }

    void absorb(Producer& producer, NodeId parent) {
        const semantics::Batch& batch = producer.batch();
        for (std::uint32_t i = 0; i < batch.size(); ++i) {
            const Store::Added added =
                store.add(batch.words(i), store.hash(batch.words(i)), batch.known_zone(i),
                          batch.zone(i), parent, explore::DropRule::plain());
            if (batch.has_key(i) && batch.known_zone(i) == no_zone &&
                added.zone != no_zone)
                producer.successors().memo().put(batch.key(i), added.zone);
        }
    }

    Store store;
    semantics::Expander one, two;
    Remembering goal;
    std::unique_ptr<Goal> other_goal;
    Hashed estimate;
    std::unique_ptr<guide::Estimate> other_estimate;
    Producer first, second;
};

/// The second worker has every k-th turn; 0: none.
std::vector<std::string> explore_in_turns(const std::string& text, bool frames, int k) {
    Engine e(text, {.extrapolation = semantics::Extrapolation::lu_plus});
    Team team{e, frames};
    REQUIRE(team.first.begin());
    team.absorb(team.first, no_node);
    std::vector<std::string> found;
    for (std::uint32_t n = 0; n < team.store.nodes() && n < 2000; ++n) {
        const NodeId node{n};
        if (team.store.is_covered(node)) continue;
        team.store.begin_exploring(node);
        Producer& turn =
            k != 0 && static_cast<int>(n) % k == 0 ? team.second : team.first;
        found.push_back(produced(e, turn, node));
        team.absorb(turn, node);
    }
    return found;
}

} // namespace

TEST_CASE("two workers over one model do not disturb each other", "[producer]") {
    for (const int processes : {3, 4}) {
        for (const bool frames : {false, true}) {
            INFO(processes << " processes, frames " << frames);
            const auto alone = explore_in_turns(fischer(processes), frames, 0);
            REQUIRE(alone.size() > 60);
            CHECK(explore_in_turns(fischer(processes), frames, 2) == alone);
            CHECK(explore_in_turns(fischer(processes), frames, 3) == alone);
        }
    }
}

TEST_CASE("what a worker says does not depend on what another asked meanwhile",
          "[producer]") {
    Engine e(fischer(3), {.extrapolation = semantics::Extrapolation::lu_plus});
    Team team{e, true};
    REQUIRE(team.first.begin());
    team.absorb(team.first, no_node);
    REQUIRE(team.first.expand(NodeId{0}));
    team.absorb(team.first, NodeId{0});
    REQUIRE(team.store.nodes() > 2);
    // The first has a batch, the second fills one of its own, the first goes on.
    const std::string expected = produced(e, team.first, NodeId{1});
    REQUIRE(team.first.expand(NodeId{1}));
    const std::string other = produced(e, team.second, NodeId{2});
    CHECK(other != expected);
    for (std::uint32_t i = 0; i < team.first.batch().size(); ++i) {
        INFO("successor " << i);
        CHECK(expected.find(e.show_zone(team.first.zone_of(i))) != std::string::npos);
    }
}
