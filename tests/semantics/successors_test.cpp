// The source of successors as reductions see it: transitions are listed, some are selected, the
// rest can follow; and entries of a batch can be replaced.
#include "semantics/successors.h"

#include "effort.h"
#include "oracle/random_network.h"
#include "semantics/engine.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using semantics::Part;
using semantics::TransitionList;

namespace {

/// Chooses every second transition of those that it is shown, from the first or the second on.
class EverySecond final : public semantics::StepSelection {
public:
    explicit EverySecond(std::uint32_t first) : first_(first) {}

    std::span<const std::uint32_t> choose(const TransitionList& list, semantics::Stepper&,
                                          semantics::SourceZone&) override {
        chosen_.clear();
        for (std::uint32_t i = first_; i < list.size(); i += 2) chosen_.push_back(i);
        left_out += list.size() - chosen_.size();
        taken += chosen_.size();
        return chosen_;
    }
    std::uint64_t taken = 0;
    std::uint64_t left_out = 0;

private:
    std::uint32_t first_;
    std::vector<std::uint32_t> chosen_;
};

/// The successors by a part of the transitions, as text, in order; an error is the last line.
std::vector<std::string> successors(Engine& e, const Symbolic& state, Part part) {
    semantics::Batch batch = e.new_batch();
    const semantics::Source source{.words = state.words.data(), .zone = state.zone};
    const bool ok = e.expander().expand(source, part, batch);
    std::vector<std::string> found;
    for (std::uint32_t i = 0; i < batch.size(); ++i) {
        Symbolic next;
        next.words.assign(batch.words(i), batch.words(i) + e.system().layout().words());
        next.edges.assign(batch.edges(i).begin(), batch.edges(i).end());
        next.selected.assign(batch.selected(i).begin(), batch.selected(i).end());
        found.push_back(e.show_edges(next) + " | " + e.show(next) + " | " +
                        (e.system().is_timed() ? e.show_zone(batch.zone(i)) : ""));
    }
    if (!ok) found.push_back("error: " + e.expander().take_error().what);
    return found;
}

constexpr std::uint64_t usual_seeds = 40;

} // namespace

TEST_CASE("what is chosen and the rest are all successors", "[successors]") {
    EverySecond odd{1}, even{0};
    std::uint64_t states = 0, with_absent = 0;
    for (const oracle::Profile& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < with_effort(usual_seeds); ++seed) {
            const std::string text = oracle::xta(oracle::random_network(profile, seed));
            const auto model = load_model(text);
            if (model->network().has_guarded_urgent) continue;
            Engine e(text);
            if (e.system().has_priorities()) continue;
            semantics::Batch batch = e.new_batch();
            if (!e.expander().initial(batch)) continue;
            INFO(profile.name << ", seed " << seed << '\n' << text);
            if (e.network().has_guarded_receivers) ++with_absent;
            std::vector<Symbolic> found{e.initial()};
            for (std::size_t n = 0; n < found.size() && n < 25; ++n) {
                const Symbolic state = found[n];
                std::vector<std::string> all = successors(e, state, Part::all);
                if (!all.empty() && all.back().starts_with("error")) continue;
                ++states;
                for (EverySecond* selection : {&odd, &even}) {
                    e.expander().select_by(selection);
                    // Asked for everything, a selection has no say.
                    REQUIRE(successors(e, state, Part::all) == all);
                    std::vector<std::string> both = successors(e, state, Part::chosen);
                    for (std::string& other : successors(e, state, Part::rest))
                        both.push_back(std::move(other));
                    e.expander().select_by(nullptr);
                    std::vector<std::string> expected = all;
                    std::ranges::sort(expected);
                    std::ranges::sort(both);
                    REQUIRE(both == expected);
                }
                for (Symbolic& next : e.successors(state))
                    found.push_back(std::move(next));
            }
        }
    }
    if (effort() < 100) return;
    CHECK(states > 2000);
    CHECK(with_absent > 10);
    CHECK(odd.taken > 1000);
    CHECK(odd.left_out > 1000);
}

TEST_CASE("without a selection everything is chosen, and nothing is left",
          "[successors]") {
    Engine e(fischer(3));
    const Symbolic start = e.initial();
    CHECK(successors(e, start, Part::chosen) == successors(e, start, Part::all));
    CHECK(successors(e, start, Part::rest).empty());
}

TEST_CASE("a selection sees each transition with its participants", "[successors]") {
    Engine e("chan c; int[0,1] i;"
             "process P() { state a, b; init a; trans a -> b { sync c!; },"
             "  a -> a { select s : int[0,2]; guard s != 1; }; }"
             "process Q() { state a, b; init a; trans a -> b { sync c?; }; }"
             "Q1 = Q(); Q2 = Q(); system P, Q1, Q2;");
    struct Watcher final : semantics::StepSelection {
        std::span<const std::uint32_t> choose(const TransitionList& list,
                                              semantics::Stepper&,
                                              semantics::SourceZone&) override {
            for (std::size_t i = 0; i < list.size(); ++i)
                participants.push_back(list[i].participants.size());
            return {};
        }
        std::vector<std::size_t> participants;
    } watcher;
    e.expander().select_by(&watcher);
    CHECK(successors(e, e.initial(), Part::chosen).empty());
    CHECK(watcher.participants == std::vector<std::size_t>{1, 1, 2, 2});
}

TEST_CASE("an entry that is replaced is known by no number and no key", "[successors]") {
    Engine e(fischer(2));
    semantics::Batch batch = e.new_batch();
    zone::copy(batch.draft_zone(3), e.zone("P(1).x <= 5"));
    semantics::ZoneMemo::Key key{1, semantics::ZoneId{2}, 3};
    *batch.keep(true, semantics::no_zone, key) = 7;
    *batch.keep(true, semantics::ZoneId{4}, key) = 8;
    zone::copy(batch.draft_zone(3), e.zone("P(2).x <= 5"));
    *batch.keep(false, semantics::no_zone, key) = 9;

    const semantics::Batch::Replaced second = batch.replace(1, 3);
    CHECK(*second.words == 8);
    *second.words = 80;
    zone::copy(second.zone, e.zone("P(1).x <= 6"));
    CHECK(batch.known_zone(1) == semantics::no_zone);
    CHECK_FALSE(batch.has_key(1));
    CHECK(*batch.words(1) == 80);
    CHECK(zone::equal(batch.zone(1), e.zone("P(1).x <= 6")));

    // The others are as they were, and one more can be added.
    zone::copy(batch.draft_zone(3), e.zone("P(2).x <= 9"));
    *batch.keep(false, semantics::no_zone, key) = 10;
    CHECK(*batch.words(0) == 7);
    CHECK(batch.has_key(0));
    CHECK(zone::equal(batch.zone(0), e.zone("P(1).x <= 5")));
    CHECK(*batch.words(2) == 9);
    CHECK(zone::equal(batch.zone(2), e.zone("P(2).x <= 5")));
    CHECK(zone::equal(batch.zone(3), e.zone("P(2).x <= 9")));
}
