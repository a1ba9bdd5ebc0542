#include "benchmarks/processes/process_families.h"

#include "abstraction/build.h"
#include "abstraction/evaluator.h"
#include "benchmarks/processes/factored_search.h"

#include <algorithm>
#include <deque>
#include <map>
#include <random>
#include <set>
#include <string>

namespace zonar::processes {

using abstraction::Factor;
using abstraction::LabelId;
using abstraction::StateId;
using abstraction::System;

namespace {

/// A system written down with names for states and actions.
class Writer {
public:
    /// The steps that follow are its own.
    void process(const std::string& name, const std::string& initial) {
        system_.factors.emplace_back();
        states_.clear();
        system_.factors.back().name = name;
        system_.factors.back().initial = {state(initial)};
    }
    void step(const std::string& from, const std::string& action, const std::string& to) {
        const StateId source = state(from);
        system_.factors.back().transitions.push_back({source, label(action), state(to)});
    }
    void error(const std::string& name) {
        system_.factors.back().error.push_back(state(name));
    }
    System finish() {
        system_.labels = static_cast<LabelId>(labels_.size());
        return std::move(system_);
    }

private:
    StateId state(const std::string& name) {
        Factor& factor = system_.factors.back();
        const auto [it, is_new] = states_.try_emplace(name, factor.states);
        if (is_new) ++factor.states;
        return it->second;
    }
    LabelId label(const std::string& name) {
        return labels_.try_emplace(name, static_cast<LabelId>(labels_.size()))
            .first->second;
    }

    System system_;
    std::map<std::string, StateId> states_; // of the current process
    std::map<std::string, LabelId> labels_;
};

std::string numbered(const char* name, int number) {
    return name + std::to_string(number);
}

void write_arbiter(Writer& w, int id) {
    const int left = 2 * id + 1;
    const int right = 2 * id + 2;
    w.process(numbered("arbiter", id), "wait");
    for (const auto& [side, child] : {std::pair{"left", left}, {"right", right}}) {
        const std::string asked = numbered(side, 1);
        const std::string passed = numbered(side, 2);
        const std::string granted = numbered(side, 3);
        w.step("wait", numbered("request", child), asked);
        w.step(asked, numbered("request", id), passed);
        w.step(passed, numbered("grant", id), granted);
        w.step(granted, numbered("grant", child), "granted");
        w.step("granted", numbered("release", child), "release");
        w.step("granted", numbered("request", child), "second");
        w.step("wait", numbered("release", child), "release");
    }
    // The other child waits: it gets what its sibling gives back, and nothing goes up.
    w.step("second", numbered("release", right), "left3");
    w.step("second", numbered("release", left), "right3");
    w.step("release", numbered("release", id), "wait");
}

void write_client(Writer& w, int client, int id, bool faulty, bool matters) {
    w.process(numbered("client", client), "idle");
    w.step("idle", numbered("request", id), "wait");
    w.step("wait", numbered("grant", id), "work");
    w.step("work", numbered("release", id), "idle");
    w.step("idle", numbered("grant", id), "bounce"); // not asked for: given back
    w.step("bounce", numbered("release", id), "idle");
    if (faulty) w.step("idle", numbered("release", id), "idle");
    if (matters) w.error("work");
}

void write_disk(Writer& w, int k, int disks) {
    const auto at = [](const char* what, int column) { return numbered(what, column); };
    const auto request = [](int disk, int column) {
        return numbered("request", disk) + numbered("_", column);
    };
    w.process(numbered("disk", k), "rest0");
    w.error("rest2");
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
            if (a == b) continue;
            const std::string wait = at("from", a) + at("to", b);
            w.step(at("rest", a), request(k, 3 - a - b), wait);
            w.step(wait, numbered("yes", k), at("rest", b));
            if (k > 1) w.step(wait, numbered("no", k), at("rest", a)); // the sky agrees
        }
        if (k == disks) continue;
        w.step(at("rest", a), request(k + 1, a), at("asked", a));
        w.step(at("asked", a), request(k, a), at("asking", a));
        w.step(at("asking", a), numbered("yes", k), at("agree", a));
        w.step(at("agree", a), numbered("yes", k + 1), at("rest", a));
        if (k > 1) w.step(at("asking", a), numbered("no", k), at("refuse", a));
        w.step(at("refuse", a), numbered("no", k + 1), at("rest", a));
        for (int c = 0; c < 3; ++c) {
            if (c != a) w.step(at("rest", a), request(k + 1, c), at("refuse", a));
        }
    }
}

/// Draws numbers that are the same with every standard library.
class Draw {
public:
    explicit Draw(std::uint32_t seed) : engine_(seed) {}
    std::uint32_t below(std::uint32_t end) {
        return static_cast<std::uint32_t>(engine_()) % end;
    }
    bool one_in(std::uint32_t n) { return below(n) == 0; }

private:
    std::mt19937 engine_;
};

using Owners = std::vector<std::pair<std::uint32_t, std::uint32_t>>; // by label

bool connected(const Owners& owners, std::uint32_t processes) {
    std::set<std::uint32_t> seen{0};
    std::deque<std::uint32_t> queue{0};
    while (!queue.empty()) {
        const std::uint32_t p = queue.front();
        queue.pop_front();
        for (const auto& [a, b] : owners) {
            if (a == p && seen.insert(b).second) queue.push_back(b);
            if (b == p && seen.insert(a).second) queue.push_back(a);
        }
    }
    return seen.size() == processes;
}

Factor random_factor(Draw& draw, std::uint32_t p, const Owners& owners) {
    Factor factor;
    factor.name = numbered("p", static_cast<int>(p));
    factor.states = 3 + draw.below(8);
    std::vector<LabelId> mine;
    for (LabelId l = 0; l < owners.size(); ++l) {
        if (owners[l].first == p || owners[l].second == p) mine.push_back(l);
    }
    const LabelId internal = static_cast<LabelId>(owners.size()) + p;
    // Two and a half transitions per state, a quarter of them internal; each label once.
    std::vector<LabelId> labels = mine;
    while (labels.size() < factor.states * 5 / 2) {
        const bool alone = mine.empty() || draw.one_in(4);
        labels.push_back(
            alone ? internal : mine[draw.below(static_cast<std::uint32_t>(mine.size()))]);
    }
    for (std::size_t i = labels.size(); i > 1; --i)
        std::swap(labels[i - 1], labels[draw.below(static_cast<std::uint32_t>(i))]);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const StateId from =
            i < factor.states ? static_cast<StateId>(i) : draw.below(factor.states);
        factor.transitions.push_back({from, labels[i], draw.below(factor.states)});
    }
    factor.initial = {0};
    factor.error = {1 + draw.below(factor.states - 1)};
    return factor;
}

bool reaches_error(const System& system, std::size_t most) {
    const abstraction::Evaluator evaluator{abstraction::build(system, {}).table};
    return benchmarks::search(system, evaluator, benchmarks::SearchMode::greedy, most)
        .found;
}

} // namespace

System arbiter_tree(int height) {
    Writer w;
    const int arbiters = (1 << height) - 1;
    const int clients = 1 << height;
    w.process("handler", "wait");
    w.step("wait", "request0", "request");
    w.step("request", "grant0", "release");
    w.step("release", "release0", "wait");
    for (int id = 0; id < arbiters; ++id) write_arbiter(w, id);
    for (int c = 0; c < clients; ++c)
        write_client(w, c, arbiters + c, c == 0, c == 1 || c == clients - 1);
    return w.finish();
}

System hanoi(int disks) {
    Writer w;
    w.process("sky", "idle");
    for (int c = 0; c < 3; ++c) w.step("idle", numbered("request1_", c), "answer");
    w.step("answer", "yes1", "idle");
    for (int k = 1; k <= disks; ++k) write_disk(w, k, disks);
    return w.finish();
}

System random_processes(int processes, std::uint32_t seed, std::size_t search) {
    const auto n = static_cast<std::uint32_t>(processes);
    Draw draw{seed * 1000 + n};
    for (;;) {
        Owners owners(2 * std::size_t{n});
        for (auto& [a, b] : owners) {
            a = draw.below(n);
            b = (a + 1 + draw.below(n - 1)) % n;
        }
        if (!connected(owners, n)) continue;
        System system;
        system.labels = 3 * n;
        for (std::uint32_t p = 0; p < n; ++p)
            system.factors.push_back(random_factor(draw, p, owners));
        if (reaches_error(system, search)) return system;
    }
}

} // namespace zonar::processes
