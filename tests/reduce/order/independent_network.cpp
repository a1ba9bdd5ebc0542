#include "reduce/order/independent_network.h"

#include "semantics/engine.h"
#include "verify/check.h"

#include <string>
#include <vector>

namespace zonar::tests {

using oracle::Dice;
using oracle::EdgeSketch;
using oracle::Formula;
using oracle::LocationSketch;
using oracle::ModelSketch;
using oracle::ProcessSketch;
using oracle::QuerySketch;

namespace {

std::string number(std::size_t n) {
    return std::to_string(n);
}

struct Channel {
    std::string name;
    bool broadcast = false;
    bool urgent = false;
    bool array = false;
};

class IndependentGenerator {
public:
    IndependentGenerator(const NetworkKind& kind, Dice& dice) : kind_(kind), dice_(dice) {
        // Few features at a time, so that most models leave something out.
        committed_ = dice.percent(40) ? 15 : 0;
        urgent_ = kind.timed ? 30 : dice.percent(20) ? 10 : 0;
        synchronised_ = dice.percent(50) ? 20 : 45;
        shared_ = dice.percent(50) ? 10 : 35;
        guarded_ = dice.percent(50) ? 20 : 50;
        invariant_ = dice.percent(30) ? 30 : 0;
        select_ = dice.percent(30) ? 30 : 0;
        odd_ = dice.percent(50) ? 15 : 0;
    }

    ModelSketch make() {
        declare();
        const std::size_t count = 2 + dice_.below(3);
        for (std::size_t p = 0; p < count; ++p) model_.processes.push_back(process(p));
        add_queries();
        return model_;
    }

private:
    // ---- declarations

    void declare() {
        model_.declarations = {
            "int[0,2] g0, g1; int[0,2] a[3]; meta int[0,3] m;",
            "bool t(int i) { return a[i % 3] == 1; }",
            "void f() { g0 = (g0 + 1) % 3; a[g1] = g0; }",
            "void raise(int[0,2] &r) { r = (r + 1) % 3; }",
        };
        if (kind_.timed) model_.declarations.push_back("clock x0, x1;");
        const auto channel = [&](const char* name, const char* type, bool broadcast,
                                 bool urgent, bool array) {
            if (dice_.percent(45)) return;
            channels_.push_back({name, broadcast, urgent, array});
            model_.declarations.push_back(std::string{type} + " " + name +
                                          (array ? "[2];" : ";"));
        };
        channel("c", "chan", false, false, false);
        channel("b", "broadcast chan", true, false, false);
        channel("d", "chan", false, false, true);
        channel("e", "broadcast chan", true, false, true);
        if (!kind_.timed) return;
        channel("u", "urgent chan", false, true, false);
        channel("w", "urgent broadcast chan", true, true, false);
    }

    // ---- expressions

    std::string constant() { return number(dice_.below(3)); }
    /// The process's own variable, or one of all.
    std::string variable() {
        if (!dice_.percent(shared_)) return "v";
        switch (dice_.below(4)) {
        case 0: return "a[" + constant() + "]";
        case 1: return "a[v]";
        case 2: return "g1";
        default: return "g0";
        }
    }
    std::string clock() {
        return dice_.percent(60) ? "z" : dice_.percent(50) ? "x0" : "x1";
    }
    std::string comparison() {
        static const std::vector<std::string> all{" == ", " != ", " <= ", " > "};
        return dice_.pick(all);
    }

    std::string data_guard(const EdgeSketch& edge) {
        if (!edge.selects.empty() && dice_.percent(40)) return "k != " + variable();
        if (dice_.percent(odd_)) {
            static const std::vector<std::string> all{
                "t(g0)",
                "t(v)",
                "v < g0",
                "m == 0",
                "m == 1",
                "(a[g0] == 0 || v == 1)",
                "(exists (i : int[0,2]) a[i] == 2)"};
            return dice_.pick(all);
        }
        std::string left = variable();
        left += comparison();
        return left + constant();
    }
    std::string clock_guard(const EdgeSketch& edge) {
        if (dice_.percent(odd_)) {
            static const std::vector<std::string> all{"x0 <= g0", "z >= v", "x0 - x1 < 1",
                                                      "z - x0 <= 1"};
            return dice_.pick(all);
        }
        if (!edge.selects.empty() && dice_.percent(20)) return clock() + " >= k";
        std::string text = clock();
        text += dice_.percent(50) ? " <= " : dice_.percent(70) ? " >= " : " < ";
        return text + number(1 + dice_.below(3));
    }

    std::string data_update(const EdgeSketch& edge) {
        if (kind_.may_fail && dice_.percent(15)) return "v++";
        if (!edge.selects.empty() && dice_.percent(50)) return variable() + " = k";
        if (dice_.percent(odd_)) {
            static const std::vector<std::string> all{"f()",
                                                      "raise(v)",
                                                      "raise(a[v])",
                                                      "m = 1",
                                                      "m = (v + g0) % 3, v = m % 3",
                                                      "v = m % 3",
                                                      "a[g0] = v",
                                                      "raise(g1)",
                                                      "v = t(v) ? 1 : 2"};
            return dice_.pick(all);
        }
        const std::string target = variable();
        switch (dice_.below(3)) {
        case 0: return target + " = (" + target + " + 1) % 3";
        case 1: return target + " = " + variable();
        default: return target + " = " + constant();
        }
    }
    std::string clock_update(const EdgeSketch& edge) {
        const std::string target = clock();
        if (dice_.percent(odd_)) {
            static const std::vector<std::string> all{"z = x0",  "x0 = x1", "x1 = 3",
                                                      "x0 = g0", "z = v",   "x0 = z + 1"};
            return dice_.pick(all);
        }
        if (!edge.selects.empty() && dice_.percent(20)) return target + " = k";
        return target + " = 0";
    }

    // ---- processes

    LocationSketch location(const std::string& name, bool initial, bool restless) {
        LocationSketch location{.name = name};
        if (restless) {
            location.urgent = true;
        } else if (dice_.percent(committed_)) {
            location.committed = true;
        } else if (dice_.percent(initial ? urgent_ / 3 : urgent_)) {
            location.urgent = true;
        } else if (kind_.timed && dice_.percent(25)) {
            static const std::vector<std::string> odd{"x0 <= g0 + 1", "x0 - x1 <= 1",
                                                      "x1 - z <= 2", "z <= v + 1"};
            location.invariant.push_back(
                dice_.percent(odd_) ? dice_.pick(odd)
                                    : clock() + " <= " + number(1 + dice_.below(3)));
        }
        if (!initial && dice_.percent(invariant_)) {
            static const std::vector<std::string> all{"g0 <= 1",  "a[0] != 2", "v != 2",
                                                      "g0 != g1", "m == 0",    "m == 1",
                                                      "t(g0)",    "a[v] < 2",  "false"};
            location.invariant.push_back(dice_.pick(all));
        }
        return location;
    }

    std::string index(EdgeSketch& edge) {
        switch (dice_.below(4)) {
        case 0: return dice_.percent(50) ? "0" : "1";
        case 1: return "g0 % 2";
        case 2: return "v % 2";
        default:
            if (edge.selects.empty()) edge.selects.push_back("k : int[0,1]");
            return "k % 2";
        }
    }

    EdgeSketch edge(std::size_t from, std::size_t to) {
        EdgeSketch edge{.source = "l" + number(from), .target = "l" + number(to)};
        if (dice_.percent(select_)) {
            // With many choices the values are found in each state.
            const bool many = dice_.percent(30);
            edge.selects.push_back(many ? "k : int[0,299]" : "k : int[0,2]");
            if (many) {
                const std::string limit = dice_.percent(50) ? "k <= 1" : "k == g0 + v";
                edge.guards = {limit, "k < 3"};
            }
        }
        bool clocks = kind_.timed;
        if (!channels_.empty() && dice_.percent(synchronised_)) {
            const Channel& channel = dice_.pick(channels_);
            const bool sends = dice_.percent(50);
            edge.sync = channel.name;
            if (channel.array) edge.sync += "[" + index(edge) + "]";
            edge.sync += sends ? "!" : "?";
            clocks = clocks && !channel.urgent && (sends || !channel.broadcast);
        }
        while (dice_.percent(guarded_)) edge.guards.push_back(data_guard(edge));
        while (clocks && dice_.percent(25)) edge.guards.push_back(clock_guard(edge));
        while (dice_.percent(35)) edge.updates.push_back(data_update(edge));
        while (kind_.timed && dice_.percent(25))
            edge.updates.push_back(clock_update(edge));
        return edge;
    }

    ProcessSketch process(std::size_t p) {
        ProcessSketch process{.name = "P" + number(p)};
        if (kind_.symmetric && p == 0) process.copies = 2 + dice_.below(2);
        process.declarations.push_back("int[0,2] v;");
        if (kind_.timed) process.declarations.push_back("clock z;");
        const std::size_t locations = 2 + dice_.below(3);
        for (std::size_t l = 0; l < locations; ++l) {
            process.locations.push_back(
                location("l" + number(l), l == 0, kind_.restless && p == 0));
            if (l > 0) process.edges.push_back(edge(l - 1, l));
        }
        const std::size_t more = dice_.below(kind_.restless ? 5 : 3);
        for (std::size_t i = more; i > 0; --i) {
            const std::size_t from = dice_.below(locations);
            process.edges.push_back(edge(from, dice_.below(locations)));
        }
        return process;
    }

    // ---- queries

    Formula odd_atom(const ProcessSketch& process) {
        const std::string name = dice_.pick(oracle::process_names(process));
        const std::string location = dice_.pick(process.locations).name;
        if (process.copies > 1 && dice_.percent(50))
            return {.text = std::string{dice_.percent(50) ? "exists" : "forall"} +
                            " (i : int[0,1]) " + process.name + "(i)." + location};
        switch (dice_.below(kind_.timed ? 6 : 4)) {
        case 0: return {.text = "g0 == " + name + ".v"};
        case 1: return {.text = "m == 0"};
        case 2: return {.text = "exists (i : int[0,2]) a[i] == 2"};
        case 3: return {.text = "(" + name + "." + location + " imply g0 > 0)"};
        case 4: return {.text = "x0 - x1 < 1"};
        default: return {.text = name + ".z >= g0"};
        }
    }
    Formula atom() {
        const ProcessSketch& process = dice_.pick(model_.processes);
        const std::string name = dice_.pick(oracle::process_names(process));
        if (dice_.percent(odd_)) return odd_atom(process);
        switch (dice_.below(kind_.timed ? 8 : 6)) {
        case 0: return {.text = "g0" + comparison() + constant()};
        case 1: return {.text = name + ".v" + comparison() + constant()};
        case 2:
            return {.text = dice_.percent(50) ? "a[g0] == 1" : "a[1] == " + constant()};
        case 6: return {.text = "x0 <= " + constant()};
        case 7: return {.text = name + ".z > " + constant()};
        default: return {.text = name + "." + dice_.pick(process.locations).name};
        }
    }
    Formula formula(std::size_t depth) {
        if (depth == 0) return atom();
        if (dice_.percent(15))
            return {.kind = Formula::Kind::negation, .operands = {formula(depth - 1)}};
        Formula both{.kind = dice_.percent(70) ? Formula::Kind::conjunction
                                               : Formula::Kind::disjunction,
                     .operands = {}};
        for (std::size_t i = 2 + dice_.below(2); i > 0; --i)
            both.operands.push_back(formula(depth - 1));
        return both;
    }
    Formula last_locations() {
        Formula all{.kind = Formula::Kind::conjunction, .operands = {}};
        for (const ProcessSketch& process : model_.processes)
            all.operands.push_back({.text = oracle::process_names(process).front() + "." +
                                            process.locations.back().name});
        return all;
    }

    void add_queries() {
        const auto add = [&](Formula formula) {
            const bool exists = dice_.percent(70);
            if (!exists)
                formula = {.kind = Formula::Kind::negation,
                           .operands = {std::move(formula)}};
            model_.queries.push_back({.exists = exists, .formula = std::move(formula)});
        };
        add(last_locations());
        add(atom());
        add(formula(1));
        add(formula(2));
        add({.text = "deadlock"});
        add({.kind = Formula::Kind::conjunction,
             .operands = {{.text = "deadlock"}, formula(dice_.below(2))}});
        using Kind = QuerySketch::Kind;
        for (const Kind kind : {Kind::supremum, Kind::infimum, Kind::bounds}) {
            QuerySketch query{.kind = kind};
            query.formula = dice_.percent(40) ? Formula{.text = "true"} : atom();
            const std::string name =
                oracle::process_names(dice_.pick(model_.processes)).front();
            query.measures.push_back(dice_.percent(50) ? "g0 + a[1]" : name + ".v");
            if (kind_.timed && dice_.percent(40))
                query.measures.push_back(dice_.percent(50) ? "x0" : name + ".z");
            model_.queries.push_back(std::move(query));
        }
    }

    const NetworkKind& kind_;
    Dice& dice_;
    std::size_t committed_, urgent_, synchronised_, shared_, guarded_, invariant_,
        select_, odd_;
    std::vector<Channel> channels_;
    ModelSketch model_;
};

} // namespace

ModelSketch independent_network(const NetworkKind& kind, Dice& dice) {
    return IndependentGenerator{kind, dice}.make();
}

bool errs_somewhere(language::LoadedModel& loaded) {
    verify::Options options;
    options.search.limits.states = 20'000;
    return verify::check(loaded.network(), compile_query(loaded, "E<> false"), options)
               .verdict == Verdict::error;
}

} // namespace zonar::tests
