// What the page is told about a run is the whole run: put together again, by a reader
// written from the description in run_data.h, it has the same states.
#include "report/run_data.h"

#include "oracle/random_network.h"
#include "trace/goal.h"
#include "trace/print.h"
#include "trace/random_walk.h"
#include "trace/walking.h"

using namespace zonar;
using namespace zonar::tests;
using report::Json;

namespace {

template <class Number>
std::vector<Number> numbers(const Json& list) {
    std::vector<Number> all;
    for (const Json& one : list) all.push_back(one.get<Number>());
    return all;
}

/// The state that the data describes, advanced step by step.
class Reader {
public:
    Reader(const model::Network& network, const Json& data)
        : network_(network), data_(data),
          locations_(numbers<std::int32_t>(data["locations"])),
          variables_(numbers<std::int32_t>(data["variables"])),
          clocks_(numbers<std::int64_t>(data["clock_values"])) {}

    void step(std::size_t i) {
        const Json& steps = data_["steps"];
        for (std::int64_t& clock : clocks_)
            clock += steps["delays"][i].get<std::int64_t>();
        for (auto n = next("moves"); n > 0; --n) {
            const auto process = static_cast<std::size_t>(next("moves"));
            const auto edge = static_cast<std::size_t>(next("moves"));
            for (auto selected = next("moves"); selected > 0; --selected) next("moves");
            const auto first = network_.processes[process].edges.first;
            locations_[process] =
                static_cast<std::int32_t>(network_.edges[first + edge].target);
        }
        for (auto n = next("cells"); n > 0; --n) {
            const auto cell = static_cast<std::size_t>(next("cells"));
            variables_[cell] = static_cast<std::int32_t>(next("cells"));
        }
        for (auto n = next("clocks"); n > 0; --n) {
            const auto clock = static_cast<std::size_t>(next("clocks"));
            clocks_[clock] = next("clocks");
        }
    }

    trace::Moment moment() const {
        trace::Moment moment{locations_, {0}};
        moment.cells.insert(moment.cells.end(), variables_.begin(), variables_.end());
        moment.clocks.insert(moment.clocks.end(), clocks_.begin(), clocks_.end());
        return moment;
    }

    /// Whether all lists were read to their ends.
    bool finished() {
        for (const char* list : {"moves", "cells", "clocks"})
            if (at_[list] != data_["steps"][list].size()) return false;
        return true;
    }

private:
    std::int64_t next(const char* list) {
        return data_["steps"][list].at(at_[list]++).get<std::int64_t>();
    }

    const model::Network& network_;
    const Json& data_;
    std::vector<std::int32_t> locations_, variables_;
    std::vector<std::int64_t> clocks_;
    std::map<std::string, std::size_t> at_;
};

bool same(const trace::Moment& a, const trace::Moment& b) {
    return a.cells == b.cells && a.clocks == b.clocks;
}

report::ShownRun shown_run(const TimedRun& run) {
    report::ShownRun one;
    one.run = &run;
    return one;
}

} // namespace

TEST_CASE("the states of random runs can be put together again") {
    std::size_t states = 0;
    for (const auto& profile : oracle::profiles())
        for (std::uint64_t seed = 0; seed < 15; ++seed) {
            const std::string text = xta(random_network(profile, seed));
            INFO("profile " << profile.name << ", seed " << seed << '\n' << text);
            const World world(text);
            oracle::Dice dice(seed);
            const auto run = random_walk(world.network(), dice, 15);
            if (!run) continue;
            const Json data = run_data(world.network(), shown_run(*run));
            Reader reader(world.network(), data);
            REQUIRE(same(reader.moment(), run->initial));
            for (std::size_t i = 0; i < run->length(); ++i) {
                reader.step(i);
                REQUIRE(same(reader.moment(), run->steps[i].after));
                ++states;
            }
            CHECK(reader.finished());
        }
    CHECK(states > 1000);
}

namespace {

const char* const sender = R"(
broadcast chan go[2];
int n;
clock x;
process S() { state a { x <= 4 }, b; init a;
  trans a -> b { select k : int[0,1]; guard x >= 3 && k == 1; sync go[k]!; assign n = 7; }; }
process R() { state c, d; init c; trans c -> d { sync go[1]?; }; }
system S, R;
)";

} // namespace

TEST_CASE("a step says who took part, on which channel, and what changed") {
    const World world(sender);
    const TimedRun run = world.runs({"S: a -> b {1} + R: c -> d"});
    const Json data = run_data(world.network(), shown_run(run));
    CHECK(data["steps"]["delays"] == Json::array({3}));
    CHECK(data["steps"]["moves"] == Json::array({2, 0, 0, 1, 1, 1, 0, 0}));
    CHECK(data["steps"]["channels"] == Json::array({0}));
    CHECK(data["steps"]["channel_names"] == Json::parse(R"([["go[1]", true]])"));
    CHECK(data["steps"]["cells"] == Json::array({1, 0, 7}));
    CHECK(data["steps"]["clocks"] == Json::array({0}));
    CHECK(data["locations"] == Json::array({0, 0}));
    CHECK(data["last_clock_values"] == Json::array({3}));
}

TEST_CASE("how a run goes on is part of it") {
    const World world("process P() { state a; init a; trans a -> a { }; } system P;");
    TimedRun run = world.runs({"P: a -> a", "P: a -> a"});
    const auto word = [&](trace::Afterwards afterwards) {
        run.afterwards = afterwards;
        return run_data(world.network(), shown_run(run))["afterwards"];
    };
    CHECK(word(trace::Afterwards::anything) == "anything");
    CHECK(word(trace::Afterwards::waits) == "waits");
    CHECK(word(trace::Afterwards::stuck) == "stuck");
    run.loop = 1;
    CHECK(word(trace::Afterwards::repeats) == "repeats");
    CHECK(run_data(world.network(), shown_run(run))["loop"] == 1);
}

TEST_CASE("equal zones and equal constraints are kept once") {
    const World world(sender);
    const TimedRun run = world.runs({"S: a -> b {1} + R: c -> d"});
    report::ShownRun one = shown_run(run);
    one.zone = [](std::size_t) { return std::vector<std::string>{"x <= 4", "x >= 3"}; };
    const Json zones = run_data(world.network(), one)["zones"];
    CHECK(zones["constraints"] == Json::array({"x <= 4", "x >= 3"}));
    CHECK(zones["zones"] == Json::parse("[[0,1]]"));
    CHECK(zones["at"] == Json::array({0, 0}));
}

TEST_CASE("estimates may be infinite, and may be missing") {
    const World world(sender);
    const TimedRun run = world.runs({"S: a -> b {1} + R: c -> d"});
    report::ShownRun one = shown_run(run);
    CHECK(!run_data(world.network(), one).contains("estimate"));
    one.estimate = {"fsm", {3, std::nullopt}};
    CHECK(run_data(world.network(), one)["estimate"] ==
          Json::parse(R"({"name": "fsm", "values": [3, null]})"));
}
