// Which edges depend on each other, by the network alone.
#include "reduce/order/dependence.h"

#include "semantics/engine.h"

#include <algorithm>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::tests;

namespace {

class Network {
public:
    explicit Network(const std::string& xta) : e(xta), dependence(e.system()) {}

    /// "P: A -> B"
    std::string name(std::uint32_t id) const {
        const reduce::Dependence::Edge& edge = dependence.edge(id);
        const model::ProcessId process{edge.process};
        return e.network().processes[edge.process].name + ": " +
               e.network().location_of(process, edge.source).name + " -> " +
               e.network().location_of(process, edge.target).name;
    }
    /// Of the first edge with this name.
    std::uint32_t edge(const std::string& wanted) const {
        for (std::uint32_t id = 0; id < dependence.edges(); ++id)
            if (name(id) == wanted) return id;
        FAIL("there is no edge " << wanted);
        return 0;
    }
    std::string names(std::span<const std::uint32_t> edges) const {
        std::string text;
        for (const std::uint32_t id : edges)
            text += (text.empty() ? "" : "; ") + name(id);
        return text;
    }
    std::string partners(const std::string& of) const {
        return names(dependence.edges_in(dependence.edge(edge(of)).partners));
    }
    std::string announced(const std::string& of) const {
        return names(dependence.edges_in(dependence.edge(edge(of)).announced));
    }
    /// Who writes what the edge reads or writes, and who reads what it writes; not itself.
    std::string shares(const std::string& of) const {
        const reduce::Dependence::Edge& one = dependence.edge(edge(of));
        std::vector<std::uint32_t> found;
        const auto add = [&](std::span<const std::uint32_t> list) {
            found.insert(found.end(), list.begin(), list.end());
        };
        for (const std::uint32_t s : dependence.segments(one.writes)) {
            add(dependence.readers(s));
            add(dependence.writers(s));
        }
        for (const std::uint32_t s : dependence.segments(one.reads))
            add(dependence.writers(s));
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        std::erase(found, edge(of));
        return names(found);
    }
    bool may_be_impossible(const std::string& of) const {
        return dependence.edge(edge(of)).may_be_impossible;
    }
    std::string writers(const std::string& cell, model::Op op,
                        std::int32_t constant) const {
        std::vector<std::uint32_t> found;
        for (std::int32_t c = 0; c < static_cast<std::int32_t>(e.network().memory.stored);
             ++c)
            if (e.network().cell_name(model::CellId{c}) == cell)
                dependence.find_writers(c, op, constant, found);
        return names(found);
    }

    Engine e;
    reduce::Dependence dependence;
};

/// A process P with one edge from A to B, and so on.
std::string moves(const std::string& name, const std::string& labels,
                  const std::string& target = "B") {
    return "process " + name + "() { state A, " + target + "; init A; trans A -> " +
           target.substr(0, 1) + " { " + labels + " }; }\n";
}

std::string obstacle(const std::string& xta) {
    return Network{xta}.dependence.obstacle();
}

} // namespace

TEST_CASE("edges depend on each other by variables", "[por][dependence]") {
    const Network n{"int[0,3] v, w, a[4]; int[0,3] i; struct { int x; int y; } s;\n" +
                    moves("P", "assign v = w;") + moves("Q", "assign w = 1;") +
                    moves("R", "guard v == 1;") + moves("S", "assign a[1] = 1;") +
                    moves("T", "assign a[i] = 1, i = 2;") +
                    moves("U", "guard a[3] == 0;") + moves("V", "assign s.x = 1;") +
                    moves("W", "guard s.y == 0;") + "system P, Q, R, S, T, U, V, W;"};
    CHECK(n.shares("P: A -> B") == "Q: A -> B; R: A -> B");
    CHECK(n.shares("Q: A -> B") == "P: A -> B");
    CHECK(n.shares("R: A -> B") == "P: A -> B");
    CHECK(n.shares("S: A -> B") == "T: A -> B");
    // i is 0 or 2: a[3] is out of reach, as far as intervals tell.
    CHECK(n.shares("T: A -> B") == "S: A -> B");
    CHECK(n.shares("U: A -> B").empty());
    CHECK(n.shares("V: A -> B").empty());
}

TEST_CASE("edges depend on each other by functions and references", "[por][dependence]") {
    const Network n{
        "int v, w, a[3]; int g() { return w; } void f() { v = g(); }\n"
        "void set(int &r) { r = 1; } void each() { for (i : int[0,2]) a[i] = 1; }\n" +
        moves("P", "assign f();") + moves("Q", "assign set(w);") +
        moves("R", "assign each();") + moves("S", "guard a[2] == 1;") +
        moves("T", "guard v == 1;") + "system P, Q, R, S, T;"};
    CHECK(n.shares("P: A -> B") == "Q: A -> B; T: A -> B");
    CHECK(n.shares("R: A -> B") == "S: A -> B");
}

TEST_CASE("meta variables make no edge depend on another", "[por][dependence]") {
    const Network n{"meta int m; int v, w;\n" + moves("P", "assign m = 1, v = m;") +
                    moves("Q", "guard m == 0; assign m = 2, w = m;") + "system P, Q;"};
    CHECK(n.shares("P: A -> B").empty());
}

TEST_CASE("partners are at the other end of a channel, in other processes",
          "[por][dependence]") {
    const Network n{
        "chan c, d[2]; broadcast chan b; int[0,1] i;\n" + moves("P", "sync c!;") +
        moves("Q", "sync c?;") + moves("R", "sync c!;") + moves("S", "sync d[i]!;") +
        moves("T", "sync d[1]?; assign i = 1;") + moves("U", "sync d[0]?;") +
        "process V() { state A, B; init A; trans A -> B { sync b!; }, B -> A { sync "
        "b?; }; }\n" +
        moves("W", "sync b?;") + "system P, Q, R, S, T, U, V, W;"};
    CHECK(n.partners("P: A -> B") == "Q: A -> B");
    CHECK(n.partners("Q: A -> B") == "P: A -> B; R: A -> B");
    CHECK(n.partners("S: A -> B") == "T: A -> B; U: A -> B");
    CHECK(n.shares("S: A -> B") == "T: A -> B");
    CHECK(n.partners("V: A -> B") == "W: A -> B"); // not itself
    CHECK(n.partners("W: A -> B") == "V: A -> B");
    // Who comes where a broadcast is heard changes what its sender does.
    CHECK(n.announced("V: A -> B").empty());
    CHECK(n.announced("W: A -> B").empty());
    const Network comes{
        "broadcast chan b; chan c;\n" + moves("P", "sync b!;") + moves("S", "sync c!;") +
        "process Q() { state A, B, C; init A; trans A -> B { }, B -> C { sync b?; }, B "
        "-> C { sync c?; }; }\nsystem P, Q, S;"};
    CHECK(comes.announced("Q: A -> B") == "P: A -> B");
    CHECK(comes.announced("Q: B -> C").empty());
}

TEST_CASE("a sender reads the guards of those who may hear it", "[por][dependence]") {
    const Network n{"broadcast chan b; int v, w;\n" + moves("P", "sync b!;") +
                    moves("Q", "guard v == 1; sync b?; assign w = 1;") +
                    moves("R", "assign v = 1;") + moves("S", "assign w = 2;") +
                    "system P, Q, R, S;"};
    CHECK(n.shares("R: A -> B") == "P: A -> B; Q: A -> B");
    CHECK(n.shares("S: A -> B") == "Q: A -> B");
}

TEST_CASE("edges depend on each other by clocks and invariants", "[por][dependence]") {
    const Network n{"clock x, y, z; int[0,5] v, w;\n" + moves("P", "guard x <= 3;") +
                    moves("Q", "assign x = 0;") + moves("R", "", "B { x <= 5 }") +
                    moves("S", "assign y = x;") + moves("T", "assign y = 0;") +
                    moves("U", "assign z = 0;") + "system P, Q, R, S, T, U;"};
    CHECK(n.shares("P: A -> B") == "Q: A -> B");
    CHECK(n.shares("Q: A -> B") == "P: A -> B; R: A -> B; S: A -> B");
    CHECK(n.shares("R: A -> B") == "Q: A -> B");
    CHECK(n.shares("T: A -> B") == "S: A -> B");
    CHECK(n.shares("U: A -> B").empty());
    // Of a process that does not move at all.
    const std::string rests = moves("P", "assign x = 9;") + moves("Q", "assign y = 7;") +
                              moves("R", "assign v = 1;") + moves("S", "assign w = 1;");
    const auto with = [&](const std::string& invariant) {
        return Network{"clock x, y; int[0,5] v, w;\n" + rests +
                       "process I() { state A { " + invariant +
                       " }; init A; }\nsystem P, Q, R, S, I;"};
    };
    CHECK(with("x <= 5 && y <= 5").shares("P: A -> B").empty());
    CHECK(with("x - y <= 5").shares("P: A -> B") == "Q: A -> B");
    CHECK(with("x <= v").shares("P: A -> B") == "R: A -> B");
    CHECK(with("v == 1 imply x <= 5").shares("P: A -> B") == "R: A -> B");
    CHECK(with("v <= w").shares("R: A -> B") == "S: A -> B");
    CHECK(with("v <= w").shares("P: A -> B").empty());
}

TEST_CASE("what clocks and invariants may forbid is known", "[por][dependence]") {
    const Network n{
        "clock x; int[0,5] v, w; meta int m = 1;\n" + moves("P", "guard x <= 3;") +
        moves("Q", "", "B { x <= 5 }") + moves("R", "", "B { v <= 1 }") +
        moves("S", "assign v = 2;") + moves("T", "", "B { false }") +
        moves("U", "", "B { m == 0 }") + moves("V", "assign x = 9;") +
        moves("W", "guard w == 1; assign w = 2;") + "system P, Q, R, S, T, U, V, W;"};
    for (const char* process : {"P", "Q", "R", "S", "T", "U", "V"}) {
        INFO(process);
        CHECK(n.may_be_impossible(std::string{process} + ": A -> B"));
    }
    CHECK_FALSE(n.may_be_impossible("W: A -> B"));
}

TEST_CASE("only edges that write a suitable value help", "[por][dependence]") {
    const Network n{"int[0,9] v, a[3];\n" + moves("P", "assign v = 3;") +
                    moves("Q", "assign v = 7;") + moves("R", "assign v++;") +
                    moves("S", "assign a[1] = 3;") + "system P, Q, R, S;"};
    CHECK(n.writers("v", model::Op::equal, 3) == "P: A -> B; R: A -> B");
    CHECK(n.writers("v", model::Op::greater, 6) == "Q: A -> B; R: A -> B");
    CHECK(n.writers("v", model::Op::less, 1).empty());
    CHECK(n.writers("v", model::Op::less_equal, 3) == "P: A -> B; R: A -> B");
    CHECK(n.writers("v", model::Op::not_equal, 3) == "Q: A -> B; R: A -> B");
    CHECK(n.writers("a[1]", model::Op::equal, 3) == "S: A -> B");
    CHECK(n.writers("a[2]", model::Op::equal, 3).empty());
}

TEST_CASE("a value satisfies a comparison with some value of an interval",
          "[por][dependence]") {
    using model::Op;
    for (std::int32_t low = -1; low <= 2; ++low)
        for (std::int32_t high = low; high <= 3; ++high)
            for (std::int32_t constant = -2; constant <= 4; ++constant)
                for (const Op op : {Op::equal, Op::not_equal, Op::less, Op::less_equal,
                                    Op::greater, Op::greater_equal}) {
                    bool some = false;
                    for (std::int32_t v = low; v <= high; ++v)
                        some = some || model::apply(op, v, constant).value != 0;
                    INFO(low << ".." << high << ' ' << static_cast<int>(op) << ' '
                             << constant);
                    CHECK(reduce::may_satisfy({low, high}, op, constant) == some);
                }
}

TEST_CASE("every cycle of locations has a sticky edge", "[por][dependence]") {
    const Network n{"process P() { state A, B, C, D; init A; trans A -> B { }, B -> C { "
                    "}, C -> A { }, C -> D { "
                    "}, B -> A { }, D -> D { }; }\nsystem P;"};
    const std::vector<std::uint8_t> sticky = n.dependence.sticky_edges({});
    // Without them, a walk from any edge ends.
    for (std::uint32_t start = 0; start < n.dependence.edges(); ++start) {
        std::vector<std::uint32_t> at{n.dependence.edge(start).source};
        for (int steps = 0; steps < 6; ++steps) {
            std::vector<std::uint32_t> next;
            for (const std::uint32_t l : at)
                for (const std::uint32_t e :
                     n.dependence.leaving(0, static_cast<std::int32_t>(l)))
                    if (sticky[e] == 0) next.push_back(n.dependence.edge(e).target);
            at = std::move(next);
        }
        CHECK(at.empty());
    }
    CHECK(std::ranges::count(sticky, 1) == 3);
    // What is to be sticky anyway comes first: then nothing else of its cycles needs to be.
    const std::uint32_t ab[] = {n.edge("P: A -> B")};
    const std::vector<std::uint8_t> other = n.dependence.sticky_edges(ab);
    CHECK(other[ab[0]] == 1);
    CHECK(std::ranges::count(other, 1) == 2);
}

TEST_CASE("networks that are not reduced say why", "[por][dependence]") {
    const std::string plain = moves("P", "") + moves("Q", "");
    CHECK(obstacle(plain + "system P, Q;").empty());
    CHECK(obstacle(plain + "system P < Q;") ==
          "it has priorities, so one transition can hide any other");
    CHECK(obstacle("int v; before_update { v = 1 }\n" + plain + "system P, Q;") ==
          "before_update or after_update takes part in every transition");
    CHECK(obstacle("clock x;\n" + moves("P", "", "B { x' == 0 }") + "system P;") ==
          "it has stopwatches, whose zones are too large for such arguments");
    CHECK(obstacle("clock x; broadcast chan b;\n" + moves("P", "guard x <= 1; sync b?;") +
                   moves("Q", "sync b!;") + "system P, Q;") ==
          "clocks decide who hears a broadcast");
}
