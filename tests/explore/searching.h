// explore/searching.h
//
// A search in one line, for models so small that every state has a name worth reading.
#pragma once

#include "explore/search.h"
#include "guide/estimate.h"
#include "semantics/engine.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace zonar::tests {

using explore::Ending;
using explore::Goal;
using explore::Inclusion;
using explore::NodeId;
using explore::Order;
using explore::Outcome;
using explore::Search;
using explore::Settings;
using explore::Statistics;
using explore::Store;
using semantics::Word;

/// Notes in which order states are found and explored; stops at one of them.
class Diary final : public Goal {
public:
    Diary(Engine& engine, std::string goal) : engine_(engine), goal_(std::move(goal)) {}

    Answer reached(const Word* words, zone::ConstZone) override {
        found.push_back(show(words));
        return found.back() == goal_ ? Answer::yes : Answer::no;
    }
    bool asks_late() const override { return true; }
    Answer reached_late(const Word* words, zone::ConstZone, bool is_stuck) override {
        explored.push_back(show(words));
        if (is_stuck) stuck.push_back(show(words));
        return Answer::no;
    }
    bool accept(NodeId) override { return --to_refuse < 0; }

    std::string show(const Word* words) const {
        Symbolic state;
        state.words.assign(words, words + engine_.system().layout().words());
        return engine_.show(state);
    }

    std::vector<std::string> found, explored, stuck;
    int to_refuse = 0;

private:
    Engine& engine_;
    std::string goal_;
};

struct Result {
    Outcome outcome;
    Statistics statistics;
    std::vector<std::string> found, explored, stuck;
    std::vector<std::string> path; // to the goal
    std::string error;
};

inline Result search(Engine& e, const Settings& settings,
                     const std::string& goal = "none", bool shortest = false,
                     Inclusion inclusion = Inclusion::simulation, int to_refuse = 0) {
    Store store{e.system(), e.bounds(), inclusion};
    Diary diary{e, goal};
    diary.to_refuse = to_refuse;
    // An expander of its own: it remembers zones by the numbers of one store.
    semantics::Expander expander{e.system(), e.bounds(), semantics::Extrapolation::none};
    Search s{expander, store, settings, diary, shortest};
    Result result;
    result.outcome = s.run();
    result.statistics = s.statistics();
    result.found = diary.found;
    result.explored = diary.explored;
    result.stuck = diary.stuck;
    if (expander.failed()) result.error = expander.take_error().what;
    for (NodeId n = result.outcome.node; n != explore::no_node; n = store.parent(n)) {
        result.path.insert(result.path.begin(), diary.show(store.words(n)));
    }
    return result;
}

inline Settings with(Order order, std::uint64_t seed = 0) {
    Settings settings;
    settings.order = order;
    settings.seed = seed;
    return settings;
}

using Names = std::vector<std::string>;

/// Estimates by the names of states; 0 for those that have none.
class ByName final : public guide::Estimate {
public:
    ByName(const Engine& engine, std::map<std::string, guide::Distance> distances,
           guide::Promises promises = {.admissible = true})
        : engine_(engine), distances_(std::move(distances)), promises_(promises) {}

    guide::Distance of(const Word* words, zone::ConstZone) override {
        Symbolic state;
        state.words.assign(words, words + engine_.system().layout().words());
        const auto found = distances_.find(engine_.show(state));
        return found == distances_.end() ? 0 : found->second;
    }
    guide::Promises promises() const override { return promises_; }
    std::string name() const override { return "by name"; }

private:
    const Engine& engine_;
    std::map<std::string, guide::Distance> distances_;
    guide::Promises promises_;
};

} // namespace zonar::tests
