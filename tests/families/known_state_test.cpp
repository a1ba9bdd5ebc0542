// How many states A* stores on the way to the orbit of a known deadlock, as published [LL03].
//
// A search that stores representatives may go on from them, as ours does, or from the states
// themselves. Both are right; but of states with equal estimates another one is then the newest, and
// so numbers differ. Both ways are here, with our estimates, representatives and test of membership.
// A state is looked at when it is taken, not when it is found, so there is one more than our search
// stores.
#include "catch.h"
#include "effort.h"
#include "families/families.h"
#include "guide/estimates/orbit_distance.h"
#include "language/load.h"
#include "reduce/symmetry/orbit.h"
#include "semantics/expander.h"
#include "verify/target.h"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

using namespace zonar;
using guide::OrbitDistance;

namespace {

using Words = std::vector<semantics::Word>;

/// What is expanded: the states that were reached, or what stands for them.
enum class From : std::uint8_t { states, representatives };

/// A family without clocks.
class Explored {
public:
    Explored(const char* family, int size)
        : model_(language::load_text(
              family, families::find(family)->generate(std::span{&size, 1}),
              language::Format::xml)),
          system_(model_->network()),
          bounds_(semantics::ClockBounds::unknown(model_->network())),
          expander_(system_, bounds_, semantics::Extrapolation::none),
          symmetries_(
              reduce::SymmetryFinder{model_->network(), system_.analysis()}.find()),
          representatives_(system_, bounds_, symmetries_),
          batch_(system_.layout().words()) {}

    const model::Network& network() const { return model_->network(); }

    /// That breadth first search meets first.
    std::vector<std::int32_t> first_deadlock() {
        std::deque<Words> waiting{initial()};
        std::set<Words> met{representative(waiting.front())};
        for (; !waiting.empty(); waiting.pop_front()) {
            const std::vector<Words> next = successors(waiting.front());
            if (next.empty()) {
                std::vector<std::int32_t> cells = network().memory.state.initial;
                system_.layout().unpack(waiting.front().data(), cells.data());
                cells.resize(network().memory.stored);
                return cells;
            }
            for (const Words& words : next)
                if (met.insert(representative(words)).second) waiting.push_back(words);
        }
        return {};
    }

    /// States that A* has met when it takes one of the orbit, the newest of equal ones first.
    std::size_t met_by_a_star(const std::vector<std::int32_t>& state,
                              OrbitDistance::Combine combine, From from) {
        const reduce::Orbit orbit{network(), state};
        const auto known = verify::known_state(orbit, network());
        OrbitDistance estimate{system_, {}, known, combine};
        using Key = std::tuple<std::uint64_t, std::int64_t>; // f, and the newest first
        std::map<Key, std::pair<Words, std::uint64_t>> open;
        std::map<Words, std::uint64_t> met; // by representative, the least cost
        std::set<Words> closed;
        std::int64_t age = 0;
        const auto offer = [&](const Words& words, std::uint64_t cost) {
            const Words stands = representative(words);
            const auto [place, is_new] = met.try_emplace(stands, cost);
            if (!is_new && place->second <= cost) return;
            place->second = cost;
            closed.erase(stands);
            const Words& taken = from == From::states ? words : stands;
            open.emplace(Key{cost + estimate.of(taken.data(), {}), --age},
                         std::pair{taken, cost});
        };
        offer(initial(), 0);
        std::vector<std::int32_t> cells = network().memory.state.initial;
        while (!open.empty()) {
            const auto [words, cost] = open.extract(open.begin()).mapped();
            if (!closed.insert(representative(words)).second) continue;
            system_.layout().unpack(words.data(), cells.data());
            if (orbit.contains(cells.data())) return met.size();
            for (const Words& next : successors(words)) offer(next, cost + 1);
        }
        return 0;
    }

private:
    class NoZone final : public reduce::LazyZone {
        zone::ConstZone get() override { return {}; }
    };

    std::vector<Words> in_batch() const {
        std::vector<Words> all;
        for (std::uint32_t i = 0; i < batch_.size(); ++i)
            all.emplace_back(batch_.words(i), batch_.words(i) + system_.layout().words());
        return all;
    }
    Words initial() {
        batch_.clear();
        REQUIRE(expander_.initial(batch_));
        return in_batch().front();
    }
    std::vector<Words> successors(const Words& words) {
        batch_.clear();
        REQUIRE(expander_.expand(words.data(), {}, batch_));
        return in_batch();
    }
    Words representative(Words words) {
        NoZone zone;
        if (representatives_.find(words.data(), zone))
            representatives_.move({}, words.data(), {});
        return words;
    }

    std::unique_ptr<language::LoadedModel> model_;
    semantics::System system_;
    semantics::ClockBounds bounds_;
    semantics::Expander expander_;
    reduce::Symmetries symmetries_;
    reduce::Representatives representatives_;
    semantics::Batch batch_;
};

} // namespace

TEST_CASE("a ring of philosophers is searched with 3n^2/8 + 3n/4 states") {
    for (const int n : {8, 16, 32}) {
        INFO("philosophers " << n);
        Explored all{"philosophers", n};
        // Each has the left fork, in location 1, and each fork is taken.
        const std::vector<std::int32_t> stuck(all.network().memory.stored, 1);
        const auto size = static_cast<std::size_t>(n);
        for (const auto combine :
             {OrbitDistance::Combine::match, OrbitDistance::Combine::nearest}) {
            CHECK(all.met_by_a_star(stuck, combine, From::states) ==
                  3 * size * size / 8 + 3 * size / 4);
            CHECK(all.met_by_a_star(stuck, combine, From::representatives) ==
                  size * size / 2);
        }
    }
}

TEST_CASE("managers who claim later are searched with as many states as published") {
    struct Row {
        int size;
        std::size_t nearest, match, match_from_states;
    };
    for (const Row& row :
         {Row{6, 549, 343, 337}, Row{7, 641, 499, 506}, Row{8, 2794, 1524, 1516}}) {
        if (effort() < 100 && row.size > 6) continue;
        INFO("managers " << row.size);
        Explored all{"database-manager-split", row.size};
        const std::vector<std::int32_t> stuck = all.first_deadlock();
        using Combine = OrbitDistance::Combine;
        CHECK(all.met_by_a_star(stuck, Combine::nearest, From::states) == row.nearest);
        CHECK(all.met_by_a_star(stuck, Combine::nearest, From::representatives) ==
              row.nearest);
        CHECK(all.met_by_a_star(stuck, Combine::match, From::representatives) ==
              row.match);
        CHECK(all.met_by_a_star(stuck, Combine::match, From::states) ==
              row.match_from_states);
    }
}
