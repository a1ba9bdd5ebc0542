// The intermediate format, read by a small reader of its own that follows .xtr files
// through it: numbers must lead to the right names.
#include "exchange/intermediate.h"

#include "exchange/xtr.h"
#include "formats.h"
#include "oracle/random_network.h"
#include "trace/random_walk.h"

#include <map>

using namespace zonar;
using namespace zonar::tests;
using exchange::TimeClock;

namespace {

std::vector<std::string> fields_of(const std::string& line, std::size_t most) {
    std::vector<std::string> fields{""};
    for (const char c : line) {
        if (c == ':' && fields.size() < most)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

struct Model {
    std::map<std::string, std::vector<std::string>> sections;
    std::map<std::string, std::string> cells; // names by index
    std::vector<std::string> clocks, integers;
    std::vector<std::string> processes;
    std::vector<std::vector<std::string>> locations, edges; // by process
    std::map<std::string, std::string> expressions;
};

Model read_model(const std::string& text) {
    Model model;
    std::string section;
    for (const std::string& line : lines_of(text)) {
        if (line.empty())
            section.clear();
        else if (section.empty())
            section = line;
        else
            model.sections[section].push_back(line);
    }
    for (const std::string& line : model.sections["layout"]) {
        const auto f = fields_of(line, 7);
        model.cells[f[0]] = f.back();
        if (f[1] == "clock") model.clocks.push_back(f.back());
        if (f[1] == "var") model.integers.push_back(f.back());
    }
    for (const std::string& line : model.sections["processes"])
        model.processes.push_back(fields_of(line, 3)[2]);
    model.locations.resize(model.processes.size());
    model.edges.resize(model.processes.size());
    for (const std::string& line : model.sections["locations"]) {
        const auto f = fields_of(line, 3);
        model.locations[std::stoul(f[1])].push_back(model.cells.at(f[0]));
    }
    for (const std::string& line : model.sections["expressions"]) {
        const auto f = fields_of(line, 4);
        model.expressions[f[0]] = f[3];
    }
    for (const std::string& line : model.sections["edges"]) {
        const auto f = fields_of(line, 6);
        model.edges[std::stoul(f[0])].push_back(
            model.cells.at(f[1]) + "->" + model.cells.at(f[2]) + " {" +
            model.expressions.at(f[3]) + "; " + model.expressions.at(f[4]) + "; " +
            model.expressions.at(f[5]) + "}");
    }
    return model;
}

} // namespace

TEST_CASE("the intermediate format of a small model") {
    const World world(small_model);
    const Model model =
        read_model(exchange::write_intermediate(world.network(), TimeClock::no));
    CHECK(model.clocks == std::vector<std::string>{"t(0)", "x", "P1.y"});
    CHECK(model.integers == std::vector<std::string>{"n", "a[0]", "a[1]", "P1.k", "Q.m"});
    CHECK(model.processes == std::vector<std::string>{"P1", "Q"});
    REQUIRE(model.locations.size() == 2);
    CHECK(model.locations[0] == std::vector<std::string>{"s", "t"});
    REQUIRE(model.edges[1].size() == 2);
    CHECK(model.edges[1][0] == "q->q {n == 8; 0; 1}");
    CHECK(model.edges[1][1] == "q->r {1; go[1]?; a[1] = n == 1}");
}

TEST_CASE("numbers of a trace file lead to the right names") {
    std::size_t clocks = 0, edges = 0;
    for (const auto& profile : oracle::profiles()) {
        const std::string text = xta(random_network(profile, 3));
        INFO(text);
        const World world(text);
        const model::Network& network = world.network();
        oracle::Dice dice(3);
        const auto run = random_walk(network, dice, 6);
        if (!run) continue;
        const Model model =
            read_model(exchange::write_intermediate(network, TimeClock::no));
        REQUIRE(model.clocks.size() == network.clocks);
        for (std::uint32_t x = 1; x < network.clocks; ++x)
            CHECK(model.clocks[x] == network.clock_name({x}));
        clocks += network.clocks - 1;
        CHECK(model.integers.size() == network.memory.stored - network.memory.locations);
        for (const trace::TimedStep& step : run->steps) {
            for (const Participant& p : step.participants) {
                const model::Process& process = network.processes[p.process.index()];
                const model::Edge& edge = network.edges[p.edge.index()];
                const std::string& shown = model.edges.at(p.process.index())
                                               .at(p.edge.raw - process.edges.first);
                CHECK(shown.starts_with(
                    network.location_of(p.process, edge.source).name + "->" +
                    network.location_of(p.process, edge.target).name));
                ++edges;
            }
        }
    }
    CHECK(clocks > 10);
    CHECK(edges > 50);
}
