// Twins: of transitions that are the same up to names one is taken, and no orbit gets lost.
#include "effort.h"
#include "reduce/symmetry/finding.h"
#include "reduce/symmetry/orbit_successors.h"
#include "reduce/symmetry/replicated_model.h"
#include "reduce/symmetry/twin_finder.h"

#include <deque>
#include <set>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using oracle::Dice;

namespace {

/// The successors of a state by all transitions, or without those of twins.
class TwoSources {
public:
    explicit TwoSources(const std::string& text)
        : e(text), finder_(e.network(), e.system().analysis()),
          kept_(finder_.restrict(finder_.find(),
                                 {.bounds = &e.bounds(), .system = &e.system()})),
          representatives_(e.system(), e.bounds(), kept_),
          twins_(e.system(), e.bounds(), kept_), orbits_(e.expander(), representatives_) {
    }

    bool is_symmetric() const { return !kept_.empty(); }
    /// Equal states of an orbit are equal.
    bool is_canonical() const {
        return representatives_.is_canonical() && e.network().clocks <= 1;
    }

    Symbolic initial() {
        semantics::Batch batch = e.new_batch();
        REQUIRE(orbits_.initial(batch));
        return copies(batch).front();
    }
    /// Representatives; nothing on an error.
    std::optional<std::vector<Symbolic>> successors(const Symbolic& state,
                                                    bool leave_out_twins) {
        orbits_.leave_out_twins(leave_out_twins ? &twins_ : nullptr);
        semantics::Batch batch = e.new_batch();
        if (orbits_.expand(state.words.data(), state.zone, batch)) return copies(batch);
        orbits_.take_error();
        return std::nullopt;
    }

    Engine e;

private:
    std::vector<Symbolic> copies(const semantics::Batch& batch) const {
        std::vector<Symbolic> all;
        for (std::uint32_t i = 0; i < batch.size(); ++i)
            all.push_back(
                {{batch.words(i), batch.words(i) + representatives_.words()},
                 e.system().is_timed() ? zone::Dbm{batch.zone(i)} : zone::Dbm{1},
                 {},
                 {}});
        return all;
    }

    reduce::SymmetryFinder finder_;
    reduce::Symmetries kept_;
    reduce::Representatives representatives_;
    reduce::TwinFinder twins_;
    reduce::OrbitSuccessors orbits_;
};

std::set<std::vector<std::int64_t>> different(const std::vector<Symbolic>& states) {
    std::set<std::vector<std::int64_t>> all;
    for (const Symbolic& state : states) all.insert(key(state));
    return all;
}

struct Counts {
    std::size_t all = 0, left = 0;
};

/// At every state that is met. What is left out must be there as another one of its orbit;
/// without canonical representatives only that there is something is compared.
void check_states(TwoSources& sources, std::size_t most, Counts& counts) {
    std::deque<Symbolic> waiting{sources.initial()};
    std::set<std::vector<std::int64_t>> met;
    while (!waiting.empty() && met.size() < most) {
        const Symbolic state = std::move(waiting.front());
        waiting.pop_front();
        if (!met.insert(key(state)).second) continue;
        INFO("from " << sources.e.show(state) << ' ' << sources.e.show_zone(state.zone));
        const auto all = sources.successors(state, false);
        const auto left = sources.successors(state, true);
        REQUIRE(all.has_value() == left.has_value());
        if (!all) continue;
        counts.all += all->size();
        counts.left += left->size();
        REQUIRE(all->empty() == left->empty());
        if (sources.is_canonical()) REQUIRE(different(*all) == different(*left));
        waiting.insert(waiting.end(), all->begin(), all->end());
    }
}

Counts check_model(const std::string& text, std::size_t most = 300) {
    INFO(text);
    TwoSources sources{text};
    REQUIRE(sources.is_symmetric());
    REQUIRE(sources.is_canonical());
    Counts counts;
    check_states(sources, most, counts);
    return counts;
}

std::size_t successors_of_initial(const std::string& text) {
    TwoSources sources{text};
    const auto left = sources.successors(sources.initial(), true);
    REQUIRE(left.has_value());
    return left->size();
}

/// `edges` are those of six processes P(0), P(1), ..., `others` more declarations and
/// processes, named in `system`.
std::string model_of(const std::string& edges, const std::string& others = "",
                     const std::string& system = "P") {
    return "typedef int[0,5] id_t; broadcast chan b; chan c, d[id_t]; int[0,2] n;\n"
           "int[-1,5] who = -1;\n"
           "process P(const id_t p) { int[0,2] l; state s0, s1, s2; init s0; trans\n" +
           edges + "; }\n" + others + "system " + system + ";\n";
}

} // namespace

TEST_CASE("twins make the same steps", "[symmetry]") {
    // Six could begin.
    CHECK(successors_of_initial(model_of("s0 -> s1 { }")) == 1);
    // Each of them could talk to each other one.
    CHECK(successors_of_initial(
              model_of("s0 -> s1 { sync c!; }, s0 -> s2 { sync c?; }")) == 1);
    // One that is pointed to is no twin of the others.
    const std::string pointing =
        model_of("s0 -> s0 { assign who = p; }, s0 -> s1 { guard who != p; }");
    CHECK(successors_of_initial(pointing) == 2);
    const Counts counts = check_model(pointing);
    CHECK(counts.left < counts.all);
}

TEST_CASE("receivers of a broadcast are chosen by number", "[symmetry]") {
    const std::string bus =
        "process Bus() { state a, z; init a; trans a -> z { sync b!; }, z -> a { }; }\n";
    const std::string two = "s0 -> s1 { sync b?; }, s0 -> s2 { sync b?; }";
    // How many of six go to s1.
    CHECK(successors_of_initial(model_of(two, bus, "Bus, P")) == 7);
    check_model(
        model_of(two + ", s1 -> s0 { sync b?; }, s1 -> s2 { sync b?; }", bus, "Bus, P"));
    // Three edges each: ways to part six in three.
    CHECK(successors_of_initial(
              model_of(two + ", s0 -> s0 { sync b?; }", bus, "Bus, P")) == 28);
    // The sender is one of them: five are left.
    CHECK(successors_of_initial(model_of(two + ", s0 -> s0 { sync b!; }")) == 6);
    check_model(model_of(two + ", s0 -> s1 { sync b!; }, s1 -> s0 { }"));
    // What the sender says may be about one of them.
    check_model(model_of(two,
                         "process Bus() { state a; init a; trans a -> a { select i : "
                         "id_t; guard n < 2; sync b!; assign who = i, n++; }; }\n",
                         "Bus, P"));
    check_model(
        model_of(two + ", s1 -> s0 { sync c?; }, s2 -> s1 { sync c?; assign who = p; }",
                 "process Bus() { state a; init a; trans a -> a { select i : id_t; guard "
                 "n < 2; sync c!; assign who = i, n++; }, a -> a { sync b!; }; }\n",
                 "Bus, P"));
}

TEST_CASE("which receivers are left out does not depend on the order of their edges",
          "[symmetry]") {
    // The same edges, the other way round in every second process.
    std::string text = "broadcast chan b;\n";
    const std::string one = "s0 -> s1 { sync b?; }", other = "s0 -> s2 { sync b?; }";
    for (const char* name : {"A", "B"}) {
        const bool first = name[0] == 'A';
        text += std::string{"process "} + name +
                "(const int[0,2] p) { state s0, s1, s2; init s0; trans " +
                (first ? one : other) + ", " + (first ? other : one) + "; }\n";
    }
    text += "process Bus() { state a; init a; trans a -> a { sync b!; }; }\n"
            "system Bus, A, B;\n";
    // All six are interchangeable, but receivers whose edges come in another order are not counted
    // together: how many of the first three go to s1, and how many of the others.
    CHECK(successors_of_initial(text) == 16);
    check_model(text);
}

TEST_CASE("clocks tell processes apart", "[symmetry]") {
    const auto model = [](const std::string& update) {
        return "typedef int[0,3] id_t; broadcast chan b;\n"
               "process P(const id_t p) { clock x; state s0 { x <= 3 }, s1 { x <= 3 };\n"
               "init s0; trans s0 -> s1 { guard x >= 1; " +
               update + "}, s1 -> s0 { guard x >= 2; assign x = 0; }; }\nsystem P;\n";
    };
    for (const char* update : {"", "assign x = 0; "}) {
        TwoSources sources{model(update)};
        REQUIRE(sources.is_symmetric());
        Counts counts;
        check_states(sources, 200, counts);
        CHECK(counts.left < counts.all);
    }
    // At first all are equal; then one has begun, and the other three are.
    TwoSources sources{model("assign x = 0; ")};
    const Symbolic first = sources.initial();
    const auto next = sources.successors(first, true);
    REQUIRE(next->size() == 1);
    CHECK(sources.successors(next->front(), true)->size() == 2);
    CHECK(sources.successors(next->front(), false)->size() == 4);
}

TEST_CASE("a zone tells two processes apart, or it does not", "[symmetry]") {
    Engine e("clock g; typedef int[0,1] id_t;\n"
             "process P(const id_t p) { clock x, y; state s; init s; trans\n"
             "s -> s { guard x > 3 && y > 2 && g > 4; }; }\nsystem P;\n");
    const reduce::SymmetryFinder finder{e.network(), e.system().analysis()};
    const reduce::Symmetries symmetries = finder.find();
    REQUIRE(show(e.network(), symmetries) == "P 0 1");
    reduce::TwinFinder finder_of_twins{e.system(), e.bounds(), symmetries};
    const Symbolic state = e.initial();
    class FixedZone final : public reduce::LazyZone {
    public:
        explicit FixedZone(zone::ConstZone zone) : zone_(zone) {}
        zone::ConstZone get() override { return zone_; }

    private:
        zone::ConstZone zone_;
    };
    const auto are_twins = [&](const char* constraints) {
        const zone::Dbm zone = e.zone(constraints);
        FixedZone fixed{zone};
        return finder_of_twins.find(state.words.data(), fixed) != nullptr;
    };
    CHECK(are_twins(""));
    CHECK(are_twins("P(0).x == P(1).x, P(0).y == P(1).y, P(0).x < 3"));
    CHECK(are_twins("P(0).x <= 5, P(1).x <= 5"));
    CHECK_FALSE(are_twins("P(0).x <= 5, P(1).x <= 6"));
    CHECK_FALSE(are_twins("P(0).y >= 5, P(1).y >= 6"));
    CHECK_FALSE(are_twins("P(0).x <= P(1).x"));
    CHECK_FALSE(are_twins("P(0).x <= P(1).x, P(0).y == P(1).y"));
    CHECK_FALSE(are_twins("P(0).x == P(1).x, P(1).y <= P(0).y"));
    CHECK(are_twins("P(0).x - P(0).y < 1, P(1).x - P(1).y < 1"));
    CHECK_FALSE(are_twins("P(0).x - P(0).y < 1"));
    CHECK(are_twins("P(0).x - P(1).y < 1, P(1).x - P(0).y < 1"));
    CHECK_FALSE(are_twins("P(0).x - P(1).y < 1"));
    CHECK_FALSE(are_twins("g - P(1).x < 1"));
    CHECK_FALSE(are_twins("P(1).y - g < 1"));
    CHECK(are_twins("P(1).y - g < 1, P(0).y - g < 1"));
}

TEST_CASE("ids that something points to are no twins", "[symmetry]") {
    const auto has_twins = [](const std::string& declarations, const std::string& edges) {
        Engine e("typedef int[0,2] id_t; typedef int[-1,2] id_or_none; " + declarations +
                 " process P(const id_t p) { state s, t; init s; trans " + edges +
                 "; } system P;");
        const reduce::SymmetryFinder finder{e.network(), e.system().analysis()};
        const reduce::Symmetries symmetries =
            finder.find(reduce::SymmetryFinder::Sources::ids);
        REQUIRE(show(e.network(), symmetries) == all_ids);
        reduce::TwinFinder finder_of_twins{e.system(), e.bounds(), symmetries};
        class NoZone final : public reduce::LazyZone {
            zone::ConstZone get() override { return {}; }
        } none;
        return finder_of_twins.find(e.initial().words.data(), none) != nullptr;
    };
    // Not sorted: the initial state need not be a representative.
    const std::string points = "s -> t { assign v = p; }, t -> s { guard v == p; }";
    CHECK(has_twins("id_or_none v = -1;", points));
    CHECK(has_twins("id_or_none v = 0;", points));
    CHECK_FALSE(has_twins("id_or_none v = 1;", points));
    CHECK(has_twins("id_or_none v = 2;", points));
    // One of the records.
    const std::string next = "s -> t { select i : id_t; assign next[p] = i; }, "
                             "t -> s { guard next[p] == p; assign next[p] = -1; }";
    CHECK(has_twins("id_or_none next[id_t] = {-1, -1, -1};", next));
    CHECK(has_twins("id_or_none next[id_t] = {0, -1, -1};", next));
    CHECK_FALSE(has_twins("id_or_none next[id_t] = {1, -1, -1};", next));
    CHECK_FALSE(has_twins("id_or_none next[id_t] = {-1, -1, 1};", next));
}

TEST_CASE("where records overlap no twins are looked for", "[symmetry]") {
    const auto same_number = [](const std::string& text, const char* found) {
        CHECK(families(text) == found);
        TwoSources sources{text};
        const Symbolic initial = sources.initial();
        const std::size_t all = sources.successors(initial, false)->size();
        return sources.successors(initial, true)->size() == all;
    };
    // Elements that belong to two ids.
    CHECK(same_number("typedef int[0,2] id_t; int[0,1] m[id_t][id_t]; "
                      "process P(const id_t p) { state s, t; init s; trans s -> t { "
                      "guard (sum (i : id_t) m[i][p]) <= 1; "
                      "assign m[p][p] = 1; }; } system P;",
                      all_ids));
    CHECK(same_number("typedef int[0,2] id_t; clock y[id_t][id_t]; "
                      "process P(const id_t p) { state s, t; init s; trans s -> t { "
                      "guard forall (i : id_t) (i == p || y[i][p] - y[p][i] < 5); "
                      "assign y[p][p] = 0; }; } system P;",
                      all_ids));
    // Processes that two families move.
    CHECK(same_number(
        "typedef int[0,1] row_t; typedef int[0,2] col_t; int[0,3] a[row_t], b[col_t]; "
        "process P(const row_t r, const col_t c) { state s, t; init s; "
        "trans s -> t { guard a[r] < 3; assign a[r]++, b[c] = 1; }; } system P;",
        "P 0 1, P 0 1 2"));
    // A transition of one hides those of others.
    CHECK(same_number("chan c, d; chan priority d < c; typedef int[0,2] id_t; "
                      "process P(const id_t p) { state s, t; init s; "
                      "trans s -> t { sync c!; }; } "
                      "process Q() { state q; init q; trans q -> q { sync c?; }; } "
                      "system P, Q;",
                      all_ids));
}

TEST_CASE("no orbit gets lost in random networks", "[symmetry]") {
    Counts counts;
    std::size_t symmetric = 0;
    const std::uint64_t count = with_effort<std::uint64_t>(300);
    for (std::uint64_t seed = 0; seed < count; ++seed) {
        Dice dice{seed};
        const ReplicatedModel model = replicated_model(dice);
        INFO("seed " << seed << '\n' << model.text);
        TwoSources sources{model.text};
        if (!sources.is_symmetric()) continue;
        ++symmetric;
        check_states(sources, 60, counts);
    }
    CAPTURE(counts.all, counts.left, symmetric);
    if (effort() < 100) return;
    CHECK(symmetric > count / 4);
    CHECK(counts.left * 20 < counts.all * 19);
}
