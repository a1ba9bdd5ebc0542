// How a network lays out what a model declares: cells, ranges, clocks, channels, processes.
#include "loading.h"
#include "machine.h"

#include <algorithm>

using namespace zonar::tests;
using zonar::model::Range;
using zonar::model::Storage;

namespace {

/// The names of all cells behind the locations: "i a[0] a[1]".
std::string cells(const Model& model) {
    const auto& network = model->network();
    std::string list;
    for (std::uint32_t i = network.memory.locations; i < network.memory.state.size();
         ++i) {
        add_to(list, network.cell_name({static_cast<std::int32_t>(i)}));
    }
    return list;
}

std::string clocks(const Model& model) {
    const auto& network = model->network();
    std::string list;
    for (std::uint32_t i = 0; i < network.clocks; ++i) {
        add_to(list, network.clock_name({i}));
    }
    return list;
}

std::string channels(const Model& model) {
    const auto& network = model->network();
    std::string list;
    for (std::uint32_t i = 0; i < network.channels.size(); ++i) {
        add_to(list, network.channel_name({i}));
    }
    return list;
}

std::string processes(const Model& model) {
    std::string list;
    for (const auto& process : model->network().processes) {
        add_to(list, process.name);
    }
    return list;
}

} // namespace

TEST_CASE("the first cells are the locations of the processes") {
    const Model model = loads("process P() { state A, B, C; init B; }\n"
                              "process Q() { state A; init A; }\nint i;\nsystem Q, P;");
    const auto& memory = model->network().memory;
    CHECK(memory.locations == 2);
    CHECK(memory.stored == 3);
    CHECK(memory.state.initial == std::vector<std::int32_t>{0, 1, 0});
    CHECK(memory.state.ranges[1] == Range{0, 2});
}

TEST_CASE("arrays and structures are flattened in order") {
    const Model model =
        loads(with_declarations("struct { int p; bool q[2]; struct { int r; } s[2]; } v; "
                                "int a[2][2]; int b[int[1,2]];"));
    CHECK(cells(model) ==
          "v.p v.q[0] v.q[1] v.s[0].r v.s[1].r a[0][0] a[0][1] a[1][0] a[1][1] "
          "b[1] b[2]");
}

TEST_CASE("every flat cell has the range of its own type") {
    const Model model =
        loads(with_declarations("struct { int[2,9] p; bool q[2]; } v; int[-1,1] a[2];"));
    const auto& ranges = model->network().memory.state.ranges;
    CHECK(ranges == std::vector<Range>{{0, 0}, {2, 9}, {0, 1}, {0, 1}, {-1, 1}, {-1, 1}});
}

TEST_CASE("constants take no part in the state") {
    const Model model =
        loads(with_declarations("const int N = 3; const int A1[3] = { 1, 2, 3 };\n"
                                "const struct { int a; } S1 = { 4 }; int i;"));
    CHECK(cells(model) == "i");
}

TEST_CASE("meta variables follow the stored ones") {
    const Model model = loads("meta int m = 5; int i; process P() { meta bool b; int j;\n"
                              "state A; init A; }\nsystem P;");
    CHECK(cells(model) == "i P.j m P.b");
    const auto& network = model->network();
    CHECK(network.memory.stored == 3);
    CHECK(network.memory.state.initial == std::vector<std::int32_t>{0, 0, 0, 5, 0});
    const auto m =
        std::ranges::find(network.variables, "m", &zonar::model::Variable::name);
    REQUIRE(m != network.variables.end());
    CHECK(m->storage == Storage::meta);
}

TEST_CASE("global variables come first, then those of the processes in system order") {
    const Model model =
        loads("int g; process P() { int p; state A; init A; }\n"
              "process Q(const int[0,1] n) { int q; state A; init A; }\nint h;\n"
              "system Q, P;");
    CHECK(cells(model) == "g h Q(0).q Q(1).q P.p");
}

TEST_CASE("clocks are numbered from 1 in the same order") {
    const Model model = loads("clock x, xs[2]; process P(const int[0,1] n) { clock z;\n"
                              "state A; init A; }\nclock y;\nsystem P;");
    CHECK(clocks(model) == "t(0) x xs[0] xs[1] y P(0).z P(1).z");
    CHECK(model->network().clocks == 7);
    CHECK(model->network().clock_initial.size() == 7);
}

TEST_CASE("arrays of channels are flattened and share their flags") {
    const Model model =
        loads(with_declarations("chan a; urgent broadcast chan b[2][2]; chan c;"));
    CHECK(channels(model) == "a b[0][0] b[0][1] b[1][0] b[1][1] c");
    CHECK(model->network().channels[3].urgent);
    CHECK(model->network().channels[3].broadcast);
    CHECK_FALSE(model->network().channels[5].urgent);
}

TEST_CASE("channels of a process are its own") {
    const Model model =
        loads("process P(const int[0,1] n) { chan c; state A; init A; }\nsystem P;");
    CHECK(channels(model) == "P(0).c P(1).c");
}

TEST_CASE("the first open parameter varies slowest") {
    const Model model =
        loads("process P(const int[0,1] a, int[3,4] b) { state A; init A; }\nsystem P;");
    CHECK(processes(model) == "P(0,3) P(0,4) P(1,3) P(1,4)");
    const auto& set = model->network().process_sets.at(0);
    CHECK(set.name == "P");
    CHECK(set.processes == zonar::model::Run{0, 4});
    REQUIRE(set.parameters.size() == 2);
    CHECK(set.parameters[0] == zonar::model::Dimension{0, 2, 2});
    CHECK(set.parameters[1] == zonar::model::Dimension{3, 2, 1});
}

TEST_CASE("processes stand in the order of the system line") {
    const Model model =
        loads("process P(const int[0,1] n) { state A; init A; }\n"
              "process Q() { state A; init A; }\nR1 = Q(); system R1, P, Q;");
    CHECK(processes(model) == "R1 P(0) P(1) Q");
}

TEST_CASE("negative values of parameters are part of the name") {
    const Model model = loads("process P(int[-1,0] n) { state A; init A; }\nsystem P;");
    CHECK(processes(model) == "P(-1) P(0)");
}

TEST_CASE("scalars number the processes of a set") {
    const Model model =
        loads("typedef scalar[2] S; process P(S s) { state A; init A; }\nsystem P;");
    CHECK(processes(model) == "P(0) P(1)");
    REQUIRE(model->network().scalar_sets.size() == 1);
    CHECK(model->network().scalar_sets[0].name == "S");
    CHECK(model->network().scalar_sets[0].size == 2);
}

TEST_CASE("a value parameter that is never written is an argument, not a variable") {
    const Model model = loads("process P(int[0,3] n) { state A; init A;\n"
                              "trans A -> A { guard n == 2; }; }\nsystem P;");
    CHECK(model->network().memory.stored == 4);
    const auto& arguments = model->network().processes[2].arguments;
    REQUIRE(arguments.size() == 1);
    CHECK(arguments[0] == zonar::model::Argument{"n", 2, false});
}

TEST_CASE("a value parameter that is written is a variable of the process") {
    const Model model = loads("process P(int[0,3] n) { state A; init A;\n"
                              "trans A -> A { assign n = 0; }; }\nQ = P(2); system Q;");
    CHECK(cells(model) == "Q.n");
    Machine machine(model->network());
    CHECK(machine["Q.n"] == 2);
    CHECK(machine.update(0).ok());
    CHECK(machine["Q.n"] == 0);
}

TEST_CASE("a reference parameter is the variable that was passed") {
    const Model model =
        loads("int a[2]; clock xs[2]; chan cs[2];\n"
              "process P(int &r, clock &z, chan &d) { state A { z <= r }; init A;\n"
              "trans A -> A { sync d!; assign r = 7, z = 0; }; }\n"
              "Q = P(a[1], xs[0], cs[1]); system Q;");
    const auto& network = model->network();
    CHECK(network.memory.stored == 3);
    CHECK(network.clocks == 3);
    CHECK(network.edges[0].channel.is(1));
    Machine machine = after_update(*model);
    CHECK(machine["a[1]"] == 7);
    CHECK(machine.clocks() == "xs[0] := 0");
    CHECK(machine.invariant(0) == "xs[0] <= 7");
}

TEST_CASE("references pass through partial instantiation") {
    const Model model =
        loads("int v[3]; process P(int &r, const int n) { state A; init A;\n"
              "trans A -> A { assign r = n; }; }\n"
              "Q(const int[0,2] i) = P(v[i], i + 10);\nsystem Q;");
    CHECK(after_update(*model, 2)["v[2]"] == 12);
    CHECK(after_update(*model, 0)["v[0]"] == 10);
}

TEST_CASE("a whole array can be a reference") {
    const Model model =
        loads("int v[3]; process P(int &w[3]) { state A; init A;\n"
              "trans A -> A { assign w[2] = 5; }; }\nQ = P(v);\nsystem Q;");
    CHECK(after_update(*model)["v[2]"] == 5);
}

TEST_CASE("local constants of a process are folded") {
    const Model model =
        loads("process P(const int[0,1] n) { const int M = 3 * n; clock x;\n"
              "state A { x <= M + 1 }; init A; }\nsystem P;");
    CHECK(model->network().clock_constraints[0].bound.is(1));
    CHECK(model->network().clock_constraints[1].bound.is(4));
}

TEST_CASE("process priorities rise from left to right") {
    const Model model = loads("process P() { state A; init A; }\n"
                              "Q = P(); V = P(); system P < Q, V;");
    const auto& all = model->network().processes;
    CHECK(model->network().has_process_priorities);
    CHECK(all[0].priority < all[1].priority);
    CHECK(all[1].priority == all[2].priority);
    CHECK_FALSE(load(with_declarations(""))->network().has_process_priorities);
}

TEST_CASE("channel priorities rise from left to right, with default among them") {
    const Model model = loads(
        with_declarations("chan a, b[2], c, d; chan priority a < b[1], default < c;"));
    const auto& network = model->network();
    CHECK(network.has_channel_priorities);
    const auto priority = [&](std::size_t i) { return network.channels[i].priority; };
    CHECK(priority(0) < priority(2)); // a < b[1]
    CHECK(priority(2) == network.default_priority);
    CHECK(priority(1) == network.default_priority); // b[0] is not listed
    CHECK(priority(4) == network.default_priority); // d neither
    CHECK(priority(3) > network.default_priority);
}

TEST_CASE("without priorities all channels have the default one") {
    const Model model = loads(with_declarations("chan a, b;"));
    CHECK_FALSE(model->network().has_channel_priorities);
    CHECK(model->network().channels[0].priority == model->network().default_priority);
}
