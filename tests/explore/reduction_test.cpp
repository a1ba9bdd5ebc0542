// What reductions plug into, tried with the simplest ones: a selection of transitions with a
// cycle condition, and a mapping to representatives between producing and storing.
#include "explore/cycle_condition.h"
#include "explore/searching.h"
#include "explore/state_reader.h"
#include "semantics/step_selection.h"
#include "semantics/successors.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using explore::no_node;

namespace {

// ---- a selection of transitions

class FirstOnly final : public semantics::StepSelection {
public:
    std::span<const std::uint32_t> choose(const semantics::TransitionList& list,
                                          semantics::Stepper&,
                                          semantics::SourceZone&) override {
        static constexpr std::uint32_t first[] = {0};
        return {first, std::min<std::size_t>(1, list.size())};
    }
};

class Constant final : public explore::CycleCondition {
public:
    explicit Constant(bool answer) : answer_(answer) {}
    bool holds(NodeId, std::span<const explore::Standing> all) override {
        ++asked;
        successors += all.size();
        return answer_;
    }
    std::uint64_t asked = 0;
    std::uint64_t successors = 0;

private:
    bool answer_;
};

struct Explored {
    std::multiset<std::string> states;
    Statistics statistics;
};

Explored explore_all(Engine& e, semantics::Successors& successors, Settings settings) {
    Store store{e.system(), e.bounds(), Inclusion::inclusion};
    Diary diary{e, "none"};
    Search search{successors, store, settings, diary, false};
    REQUIRE(search.run().ending == Ending::exhausted);
    Explored result{{}, search.statistics()};
    explore::StateReader reader{store};
    zone::Dbm zone{e.system().dimension()};
    for (std::uint32_t n = 0; n < store.nodes(); ++n) {
        if (store.is_covered(NodeId{n})) continue;
        reader.zone(NodeId{n}, zone);
        result.states.insert(diary.show(store.words(NodeId{n})) + " " +
                             e.show_zone(zone));
    }
    return result;
}

} // namespace

TEST_CASE("a selection whose cycle condition always fails leaves a search as it is",
          "[reduction]") {
    for (const Order order : {Order::breadth_first, Order::depth_first, Order::best_first,
                              Order::a_star, Order::random_depth_first}) {
        INFO("order " << static_cast<int>(order));
        Engine e(fischer(3));
        semantics::Expander plain{e.system(), e.bounds(), semantics::Extrapolation::none};
        const Explored all = explore_all(e, plain, with(order));

        semantics::Expander reduced{e.system(), e.bounds(),
                                    semantics::Extrapolation::none};
        FirstOnly first;
        reduced.select_by(&first);
        Constant never{false};
        Settings settings = with(order);
        settings.cycle_condition = &never;
        const Explored both = explore_all(e, reduced, settings);
        CHECK(both.states == all.states);
        CHECK(never.asked == both.statistics.explored);
        // What is chosen is one transition each, so most successors are in the rest.
        CHECK(never.successors > 0);
        CHECK(never.successors < both.statistics.generated);
        if (order == Order::breadth_first) {
            CHECK(both.statistics.explored == all.statistics.explored);
            CHECK(both.statistics.generated == all.statistics.generated);
        }
    }
}

TEST_CASE("a selection whose cycle condition holds leaves the rest out", "[reduction]") {
    Engine e(fischer(3));
    semantics::Expander reduced{e.system(), e.bounds(), semantics::Extrapolation::none};
    FirstOnly first;
    reduced.select_by(&first);
    Constant always{true};
    Settings settings = with(Order::breadth_first);
    settings.cycle_condition = &always;
    const Explored part = explore_all(e, reduced, settings);
    CHECK(part.statistics.explored < 20);
    CHECK(part.statistics.generated == always.successors);
    // Without a cycle condition the rest is never asked for.
    settings.cycle_condition = nullptr;
    semantics::Expander again{e.system(), e.bounds(), semantics::Extrapolation::none};
    again.select_by(&first);
    CHECK(explore_all(e, again, settings).states == part.states);
}

// ---- representatives

namespace {

/// Of states in which two alike processes have changed places, the one whose first process is in
/// the earlier location stands for both; if they are in one location, each for itself.
class Swapped final : public semantics::Successors {
public:
    Swapped(Engine& e, semantics::Successors& inner)
        : Successors(inner.stepper()), engine_(e), inner_(inner),
          cells_(e.network().memory.state.initial) {
        for (zone::Clock x = 0; x < e.system().dimension(); ++x) clocks_.push_back(x);
        std::swap(clocks_[e.clock("P(1).x")], clocks_[e.clock("P(2).x")]);
    }

    using Successors::expand;
    bool initial(semantics::Batch& out) override { return inner_.initial(out); }
    bool expand(const semantics::Source& source, semantics::Part part,
                semantics::Batch& out) override {
        const bool ok = inner_.expand(source, part, out);
        for (std::uint32_t i = 0; i < out.size(); ++i) map(i, source, out);
        return ok;
    }
    bool stay(const Word* words, zone::ConstZone zone, semantics::Batch& out) override {
        return inner_.stay(words, zone, out);
    }
    void follow_frames() override {} // zones are permuted over all clocks
    bool follows_frames() const override { return false; }
    semantics::ZoneMemo& memo() override { return inner_.memo(); }
    std::uint64_t zones_computed() const override { return inner_.zones_computed(); }

    std::uint64_t swapped = 0;
    std::uint64_t remembered = 0; // of these, by number

private:
    void map(std::uint32_t i, const semantics::Source& source, semantics::Batch& out) {
        const semantics::Layout& layout = engine_.system().layout();
        layout.unpack(out.words(i), cells_.data());
        if (cells_[0] <= cells_[1]) return;
        ++swapped;
        std::swap(cells_[0], cells_[1]);
        std::int32_t& id = cells_[2];
        if (id != 0) id = 3 - id;
        zone::Dbm before{engine_.system().dimension()};
        if (out.known_zone(i) == semantics::no_zone) {
            zone::copy(before, out.zone(i));
        } else {
            ++remembered;
            source.keeper->load(out.known_zone(i), before);
        }
        const auto entry = out.replace(i, before.dimension());
        zone::select(entry.zone, before, clocks_);
        layout.pack(cells_.data(), entry.words);
    }

    Engine& engine_;
    semantics::Successors& inner_;
    std::vector<std::int32_t> cells_;
    std::vector<zone::Clock> clocks_;
};

/// The state as text, with the two processes in the order of their locations.
std::multiset<std::string> by_location(const std::multiset<std::string>& states) {
    std::multiset<std::string> ordered;
    for (const std::string& state : states) {
        const std::size_t space = state.find(' ');
        const std::size_t end = state.find("  ");
        std::string a = state.substr(0, space),
                    b = state.substr(space + 1, end - space - 1);
        if (a > b) std::swap(a, b);
        ordered.insert(a + " " + b);
    }
    return ordered;
}

} // namespace

TEST_CASE("representatives can stand between producing and storing", "[reduction]") {
    for (const Order order :
         {Order::breadth_first, Order::depth_first, Order::best_first, Order::a_star}) {
        INFO("order " << static_cast<int>(order));
        Engine e(fischer(2));
        semantics::Expander plain{e.system(), e.bounds(),
                                  semantics::Extrapolation::lu_plus};
        const Explored all = explore_all(e, plain, with(order));

        semantics::Expander inner{e.system(), e.bounds(),
                                  semantics::Extrapolation::lu_plus};
        Swapped mapped{e, inner};
        const Explored part = explore_all(e, mapped, with(order));
        CHECK(mapped.swapped > 0);
        CHECK(part.statistics.explored < all.statistics.explored);
        // The same combinations of locations are met.
        const auto found = by_location(part.states), expected = by_location(all.states);
        CHECK(std::set<std::string>(found.begin(), found.end()) ==
              std::set<std::string>(expected.begin(), expected.end()));
        // Every representative is a state of the plain search: what was remembered of zones
        // stayed right although successors were permuted.
        for (const std::string& state : part.states) {
            INFO(state);
            CHECK(all.states.contains(state));
        }
    }
}

TEST_CASE("an entry that was remembered can be replaced as well", "[reduction]") {
    Engine e(fischer(2));
    semantics::Expander inner{e.system(), e.bounds(), semantics::Extrapolation::lu_plus};
    Swapped mapped{e, inner};
    std::uint64_t remembered = 0;
    // Until something is remembered: the memo belongs to one store.
    Store store{e.system(), e.bounds(), Inclusion::equality};
    Diary diary{e, "none"};
    const Settings settings = with(Order::breadth_first);
    Search search{mapped, store, settings, diary, false};
    REQUIRE(search.run().ending == Ending::exhausted);
    remembered = mapped.remembered;
    CHECK(remembered > 0);
}
