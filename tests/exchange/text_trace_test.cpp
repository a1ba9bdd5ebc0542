// Text as verifyta prints it: one run to the letter, many by a small parser that knows
// nothing but blocks and words.
#include "exchange/text_trace.h"

#include "formats.h"
#include "oracle/random_network.h"
#include "trace/goal.h"
#include "trace/random_walk.h"

#include <cmath>
#include <map>

using namespace zonar;
using namespace zonar::tests;

namespace {

/// State, Transitions or Delay, and what comes below or after it.
struct Block {
    std::string head;
    std::vector<std::string> lines;
};

std::vector<Block> blocks_of(const std::string& text) {
    std::vector<Block> blocks;
    bool starts = false;
    for (const std::string& line : lines_of(text)) {
        if (line.empty())
            starts = true;
        else if (starts) {
            blocks.push_back({line, {}});
            starts = false;
        } else
            blocks.back().lines.push_back(line);
    }
    return blocks;
}

std::map<std::string, double> values_of(const std::string& line) {
    std::map<std::string, double> values;
    for (const std::string& word : words_of(line)) {
        const auto equals = word.find('=');
        REQUIRE(equals != std::string::npos);
        values[word.substr(0, equals)] = std::stod(word.substr(equals + 1));
    }
    return values;
}

void check_state(const World& world, const Block& block, const trace::Moment& moment,
                 std::int64_t denominator) {
    const model::Network& network = world.network();
    REQUIRE(block.head == "State:");
    REQUIRE(block.lines.size() == 2);
    const auto places = words_of(block.lines[0]);
    REQUIRE(places.size() == network.processes.size() + 2);
    CHECK(places.front() == "(");
    CHECK(places.back() == ")");
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        const auto at = static_cast<std::uint32_t>(moment.cells[p]);
        CHECK(places[p + 1] ==
              network.processes[p].name + "." + network.location_of({p}, at).name);
    }
    auto values = values_of(block.lines[1]);
    for (std::uint32_t x = 1; x < network.clocks; ++x)
        CHECK(values.at(network.clock_name({x})) * static_cast<double>(denominator) ==
              static_cast<double>(moment.clocks[x]));
    for (std::size_t i = network.memory.locations; i < moment.cells.size(); ++i)
        CHECK(values.at(network.cell_name({static_cast<std::int32_t>(i)})) ==
              moment.cells[i]);
}

} // namespace

TEST_CASE("a run as verifyta prints it") {
    const World world(small_model);
    const std::string expected =
        "\nState:\n( P1.s Q.q )\n"
        "x=0 P1.y=0 #tau=0 n=0 a[0]=0 a[1]=0 P1.k=7 Q.m=4 #depth=0 \n"
        "\nDelay: 2.5\n"
        "\nState:\n( P1.s Q.q )\n"
        "x=2.5 P1.y=2.5 #tau=2.5 n=0 a[0]=0 a[1]=0 P1.k=7 Q.m=4 #depth=0 \n"
        "\nTransitions:\n"
        "  P1.s->P1.t { x > 2 && x < 3 && k == 7, go[i]!, x := 0, n += i }\n"
        "  Q.q->Q.r { 1, go[1]?, a[1] := n == 1 }\n"
        "\nState:\n( P1.t Q.r )\n"
        "x=0 P1.y=2.5 #tau=2.5 n=1 a[0]=0 a[1]=1 P1.k=7 Q.m=4 #depth=1 \n";
    CHECK(exchange::text_trace(world.network(), small_run(world),
                               {.depth = true, .elapsed = true}) == expected);
}

TEST_CASE("a run with zones as verifyta prints it") {
    const World world(small_model);
    const TimedRun run = small_run(world);
    const std::string expected =
        "\nState\n( P1.s Q.q )\n"
        "x>=0, x<=5, x-P1.y<=0, P1.y-x<=0, n=0, a[0]=0, a[1]=0, P1.k=7, Q.m=4 \n"
        "\nTransitions:\n"
        "  P1.s->P1.t { x > 2 && x < 3 && k == 7, go[i]!, x := 0, n += i }\n"
        "  Q.q->Q.r { 1, go[1]?, a[1] := n == 1 }\n"
        "\nState\n( P1.t Q.r )\n"
        "x>=0, x-P1.y<-2, P1.y-x<3, n=1, a[0]=0, a[1]=1, P1.k=7, Q.m=4 \n";
    CHECK(exchange::symbolic_trace(world.network(), run,
                                   zones_of(world.network(), run)) == expected);
}

TEST_CASE("the text of a random walk says the walk") {
    std::size_t states = 0;
    for (const auto& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            const std::string model = xta(random_network(profile, seed));
            INFO("profile " << profile.name << ", seed " << seed << '\n' << model);
            const World world(model);
            oracle::Dice dice(seed);
            const auto run = random_walk(world.network(), dice, 8);
            if (!run) continue;
            const std::string text = exchange::text_trace(world.network(), *run);
            INFO(text);
            const auto blocks = blocks_of(text);
            std::size_t next = 0;
            const auto state = [&](const trace::Moment& moment) {
                REQUIRE(next < blocks.size());
                check_state(world, blocks[next++], moment, run->denominator);
                ++states;
            };
            const auto delay = [&](const trace::Moment& before, std::int64_t units) {
                if (units == 0) return;
                REQUIRE(next < blocks.size());
                const std::string& head = blocks[next++].head;
                REQUIRE(head.starts_with("Delay: "));
                CHECK(std::stod(head.substr(7)) * static_cast<double>(run->denominator) ==
                      static_cast<double>(units));
                state(trace::later(world.network(), before, units));
            };
            state(run->initial);
            const trace::Moment* before = &run->initial;
            for (const trace::TimedStep& step : run->steps) {
                delay(*before, step.delay);
                REQUIRE(next < blocks.size());
                CHECK(blocks[next].head == "Transitions:");
                CHECK(blocks[next++].lines.size() == step.participants.size());
                state(step.after);
                before = &step.after;
            }
            delay(*before, run->last_delay);
            CHECK(next == blocks.size());
        }
    }
    CHECK(states > 1000);
}
