#include "reduce/symmetry/replicated_model.h"

#include <string_view>
#include <utility>

namespace zonar::tests {

using oracle::Dice;

namespace {

/// One piece of text with the parts that stand for numbers put in:
///   $k a small number, $L the least id, $M the one behind it, $N how many ids there are.
class Pattern {
public:
    Pattern(Dice& dice, std::int64_t low, std::int64_t count)
        : dice_(dice), low_(low), count_(count) {}

    std::string operator()(std::string_view pattern) {
        std::string text;
        for (std::size_t i = 0; i < pattern.size(); ++i) {
            if (pattern[i] != '$') {
                text += pattern[i];
                continue;
            }
            switch (pattern[++i]) {
            case 'k': text += std::to_string(dice_.below(3)); break;
            case 'L': text += std::to_string(low_); break;
            case 'M': text += std::to_string(low_ + 1); break;
            case 'H': text += std::to_string(low_ + count_ - 1); break;
            case 'N': text += std::to_string(count_); break;
            default: text += "none";
            }
        }
        return text;
    }

private:
    Dice& dice_;
    std::int64_t low_, count_;
};

using Pool = std::vector<std::string_view>;

// What may stand in the template P(p), and in an edge with `select i : id_t`.
// clang-format off
const Pool guards = {
    "v == p", "v != p", "v == none", "v != none", "a[p] == $k", "a[p] < $k", "n < $k", "l == $k",
    "n != $k", "forall (j : id_t) a[j] == 0", "exists (j : id_t) (j != p && a[j] == 1)",
    "(sum (j : id_t) a[j]) < 2", "busy() < 2", "next[p] == p", "next[p] != v", "!m[p][p]",
    "c[p - $L] == 0", "r[p].on", "anyone(1)", "!anyone(2)", "w == v",
    "a[next[p]] == $k", "many() == $k", "forall (j : id_t) (j == p || !m[j][p])",
};
const Pool clock_guards = {
    "x > $k", "x <= $k", "x >= $k", "y[p] >= $k", "g < 3", "x < a[p] + 2",
};
const Pool select_guards = {"i != p", "a[i] == $k", "i == v", "next[i] == p", "m[p][i]", "i != next[p]"};
const Pool updates = {
    "v = p", "v = none", "w = v", "a[p] = $k", "a[p] = 1 - (a[p] > 0)", "n = (n + 1) % 4", "l = $k",
    "n = busy()", "next[p] = p", "next[p] = next[next[p]]", "m[p][p] = 1", "clear()", "c[p - $L] = $k",
    "r[p].on = !r[p].on", "l = a[p]", "k = n, n = k", "n = sum (j : id_t) (a[j] > 0)",
    "r[p].to = v", "v = r[p].to", "a[p] = (l = $k)", "mark(p)", "set(a[p], $k)",
};
const Pool select_updates = {"v = i", "a[i] = $k", "next[p] = i", "m[p][i] = 1", "m[i][p] = 0", "r[i].to = p",
    "mark(i)"};
const Pool clock_updates = {"x = 0", "x = 0", "y[p] = 0", "g = 0", "x = 1"};
const Pool syncs = {"c0!", "c0?", "b0!", "b0?", "d[p]!", "d[p]?", "d[next[p]]!", "u0!", "u0?"};
const Pool select_syncs = {"d[i]!", "d[i]?", "e[i]!", "e[p]?"};
// What tells ids apart.
const Pool odd_guards = {"steps() == $k", "p == $M", "p < v", "a[$L] == 1", "v == $L", "n < p", "weight[p] > 1", "p > next[p]",
    "first() == p", "exists (j : id_t) (j < p && a[j] == 1)", "r[$L].on"};
const Pool odd_updates = {"v = $L", "a[$L] = 1", "v = first()", "next[p] = $H", "n = p % 4", "late()", "m[$L][p] = 1",
    "v = (p == $L ? none : p)"};
// What a rotation leaves as it is; ids begin with 0.
const Pool ring_guards = {"a[(p + 1) % $N] == $k", "v == (p + 1) % $N", "next[(p + 1) % $N] == p"};
const Pool ring_updates = {"v = (p + 1) % $N", "a[(p + 1) % $N] = $k", "next[p] = (p + 1) % $N"};
const Pool ring_syncs = {"d[(p + 1) % $N]!", "d[p]?"};
// What may go wrong.
const Pool faults = {"n = n + 1", "a[p] = a[p] + 1", "a[v] = 1", "n = 3 / a[p]", "l = l - 1"};
// clang-format on

constexpr std::string_view functions = R"(
int busy() { return sum (j : id_t) (a[j] > 0); }
bool anyone(int k) { for (j : id_t) if (a[j] == k) return true; return false; }
void clear() { for (j : id_t) a[j] = 0; }
void mark(id_t j) { r[j].on = true; next[j] = j; }
void set(int[0,3]& cell, int k) { cell = k; }
int many() { int c = 0; for (j : id_t) { if (a[j] == 1) c++; c += a[j] * 2; } return c; }
int steps() { int c = 0; for (j : id_t) if (a[j] == c) c += 1; return c; }
int first() { for (j : id_t) if (a[j] == 0) return j; return none; }
void late() { for (j : id_t) if (a[j] == 0) v = j; }
)";

class Maker {
public:
    explicit Maker(Dice& dice)
        : dice_(dice), is_ring_(dice.percent(20)), is_simple_(dice.percent(50)),
          is_odd_(dice.percent(30)), may_fail_(dice.percent(12)),
          is_timed_(dice.percent(50)), low_(is_ring_ ? 0 : dice.between(0, 1)),
          count_(dice.between(is_ring_ ? 3 : 2, is_simple_ ? 4 : 3)),
          words_(dice, low_, count_) {}

    ReplicatedModel make(bool about_endless_runs) {
        ReplicatedModel model;
        model.text = globals() + process() + controller() + "system P" +
                     (dice_.percent(8) ? std::string{" < Q;\n"} : std::string{", Q;\n"});
        model.queries = about_endless_runs ? endless_queries() : queries();
        return model;
    }

private:
    std::string pick(const Pool& pool) {
        for (int attempt = 0;; ++attempt) {
            const std::string_view text = dice_.pick(pool);
            const bool is_simple =
                text.find("next") == text.npos && text.find("m[") == text.npos &&
                text.find(".to") == text.npos && text.find("mark") == text.npos;
            if (is_simple || !is_simple_ || attempt > 20) return words_(text);
        }
    }
    std::string number(std::int64_t value) const { return std::to_string(value); }

    std::string globals() {
        const std::string high = number(low_ + count_ - 1);
        std::string text = is_odd_ ? "// ids may be told apart\n" : "";
        if (is_ring_) text += "// a ring\n";
        text += "typedef int[" + number(low_) + "," + high + "] id_t;\n";
        text += "const int none = " + number(low_ - 1) + ";\n";
        text += "typedef int[none," + high + "] id_or_none;\n";
        text += words_(dice_.percent(75) ? "id_or_none v = none, w = none;"
                                         : "id_or_none v = $M, w = none;");
        text += words_(" int[0,3] n; meta int[0,3] k;\n"
                       "int[0,2] c[$N]; bool m[id_t][id_t];\n");
        const auto first = [&](auto) { return number(dice_.between(0, 1)); };
        text += dice_.percent(75) ? "int[0,3] a[id_t];\n"
                                  : "int[0,3] a[id_t] = {" + list(first) + "};\n";
        text += "typedef struct { bool on; id_or_none to; } record_t;\n";
        text += "record_t r[id_t] = {" + list([](auto) { return "{0, none}"; }) + "};\n";
        // Each id, or the next one in the ring.
        const std::int64_t shift = is_ring_ && dice_.percent(50) ? 1 : 0;
        const auto next = [&](auto i) { return number(low_ + (i + shift) % count_); };
        const auto weight = [&](auto i) { return number(i > 0 ? 2 : 1); };
        text += "id_t next[id_t] = {" + list(next) + "};\n";
        text += "const int weight[id_t] = {" + list(weight) + "};\n";
        if (is_timed_) text += "clock g, y[id_t];\n";
        text += "chan c0, d[id_t]; urgent chan u0;\n";
        text += "broadcast chan b0, e[id_t];\n";
        if (dice_.percent(10)) text += "chan priority default < c0;\n";
        text += functions;
        if (dice_.percent(8))
            text += dice_.percent(70) ? "after_update { w = v }\n"
                                      : "before_update { v = w }\n";
        return text;
    }
    /// One text for each id, the first of which is 0 here.
    template <class Text>
    std::string list(Text text) const {
        std::string all;
        for (std::int64_t i = 0; i < count_; ++i) {
            if (i > 0) all += ", ";
            all += text(i);
        }
        return all;
    }

    std::string guard(bool selects) {
        std::string text;
        const auto add = [&](std::string more) {
            text += (text.empty() ? "" : " && ") + std::move(more);
        };
        // A quantifier reaches as far as it can.
        const auto closed = [&](const Pool& pool) { add("(" + pick(pool) + ")"); };
        if (dice_.percent(60)) closed(guards);
        if (dice_.percent(20)) closed(guards);
        if (selects && dice_.percent(60)) closed(select_guards);
        if (is_timed_ && dice_.percent(40)) add(pick(clock_guards));
        if (is_odd_ && dice_.percent(20)) closed(odd_guards);
        if (is_ring_ && dice_.percent(30)) closed(ring_guards);
        return text;
    }
    std::string update(bool selects) {
        std::string text;
        const auto add = [&](std::string more) {
            text += (text.empty() ? "" : ", ") + std::move(more);
        };
        if (dice_.percent(70)) add(pick(updates));
        if (dice_.percent(30)) add(pick(updates));
        if (selects && dice_.percent(60)) add(pick(select_updates));
        if (is_timed_ && dice_.percent(50)) add(pick(clock_updates));
        if (is_odd_ && dice_.percent(15)) add(pick(odd_updates));
        if (is_ring_ && dice_.percent(30)) add(pick(ring_updates));
        if (may_fail_ && dice_.percent(25)) add(pick(faults));
        return text;
    }
    std::string edge(std::size_t from, std::size_t to) {
        const bool selects = dice_.percent(25);
        std::string text =
            "s" + std::to_string(from) + " -> s" + std::to_string(to) + " { ";
        if (selects) text += "select i : id_t; ";
        if (const std::string g = guard(selects); !g.empty()) text += "guard " + g + "; ";
        if (dice_.percent(35)) {
            const Pool& pool = selects && dice_.percent(50)    ? select_syncs
                               : is_ring_ && dice_.percent(40) ? ring_syncs
                                                               : syncs;
            text += "sync " + pick(pool) + "; ";
        }
        if (const std::string u = update(selects); !u.empty())
            text += "assign " + u + "; ";
        return text + "}";
    }
    std::string process() {
        locations_ = 2 + dice_.below(2);
        std::string names, commits, urgents, edges;
        for (std::size_t l = 0; l < locations_; ++l) {
            names += (l > 0 ? ", s" : "s") + std::to_string(l);
            if (is_timed_ && dice_.percent(30))
                names += dice_.percent(80) ? " { x <= 3 }" : " { y[p] <= 4 && x' == 1 }";
            else if (dice_.percent(8))
                names += " { a[p] < 3 }";
            if (l > 0 && dice_.percent(12))
                commits = "commit s" + std::to_string(l) + "; ";
            else if (l > 0 && dice_.percent(12))
                urgents = "urgent s" + std::to_string(l) + "; ";
        }
        const std::size_t count = locations_ + 1 + dice_.below(3);
        for (std::size_t e = 0; e < count; ++e) {
            const std::size_t from = e < locations_ ? e : dice_.below(locations_);
            edges += (e > 0 ? ",\n    " : "") + edge(from, dice_.below(locations_));
        }
        return "process P(const id_t p) {\n  int[0,2] l; " +
               std::string{is_timed_ ? "clock x;" : ""} + "\n  state " + names + "; " +
               commits + urgents + "init s0;\n  trans " + edges + ";\n}\n";
    }
    /// One process for all: it is not copied.
    std::string controller() {
        static const Pool edges = {
            "q0 -> q1 { sync c0?; }",
            "q1 -> q0 { sync b0!; }",
            "q0 -> q0 { select i : id_t; guard a[i] == 1; assign a[i] = 0, v = i; }",
            "q0 -> q1 { select i : id_t; sync d[i]!; }",
            "q1 -> q0 { guard busy() > 1; assign clear(); }",
            "q1 -> q0 { select i : id_t; sync e[i]!; assign next[i] = i; }",
            "q0 -> q1 { guard forall (j : id_t) !m[j][j]; sync u0!; }",
            "q1 -> q1 { select i : id_t, o : id_t; guard i != o && a[i] == 2 && m[i][o]; "
            "assign a[o] = 1; }",
            "q0 -> q1 { guard v != none; assign v = none; }",
            "q1 -> q0 { sync b0?; }"};
        static const Pool odd = {"q1 -> q0 { sync d[$L]!; }",
                                 "q0 -> q1 { guard a[$M] == 1; assign v = $M; }"};
        std::string text;
        const std::size_t count = 1 + dice_.below(3);
        for (std::size_t e = 0; e < count; ++e)
            text += (e > 0 ? ", " : "") +
                    (is_odd_ && dice_.percent(15) ? pick(odd) : pick(edges));
        return "process Q() { state q0, q1; init q0; trans " + text + "; }\n";
    }
    std::vector<std::string> queries() {
        static const Pool all = {
            "E<> P($L).s1",
            "E<> P($M).s1 && P($L).s1",
            "E<> exists (i : id_t) P(i).s1",
            "E<> forall (i : id_t) P(i).s1",
            "E<> exists (i : id_t) (P(i).s1 && v == i)",
            "E<> v == $H",
            "A[] forall (i : id_t) forall (j : id_t) (P(i).s1 && P(j).s1 imply i == j)",
            "A[] forall (i : id_t) forall (j : id_t) (P(i).s1 && P(j).s1 imply i <= j)",
            "A<> exists (i : id_t) P(i).s1",
            "A<> P($M).s1",
            "E[] forall (i : id_t) !P(i).s1",
            "E[] v != $L",
            "n == 1 --> n == 2",
            "P($L).s1 --> P($L).s0",
            "E<> a[$L] == 1 && P($M).s1",
            "sup: n",
            "sup: a[$L]",
            "bounds: busy(), n",
            "inf{v != none}: a[$M] + n",
            "ltl: [] <> (n == 1)",
            "ltl: <> (exists (i : id_t) P(i).s1)",
            "ltl: [] (P($L).s1 imply <> P($L).s0)",
            "ltl: (v == none) U (busy() > 0)",
            "A[] not deadlock",
            "E<> deadlock",
            "E<> deadlock && P($L).s1",
            "E<> deadlock && exists (i : id_t) P(i).s1",
            "E<> n == 2",
            "A[] a[$L] < 2",
            "A[] forall (i : id_t) a[i] < 2",
            "E<> busy() >= 2",
            "A[] first() != $M",
            "E<> P($L).s1 || P($M).s1",
            "E<> next[$L] == $M",
            "A[] forall (i : id_t) (next[i] == i || r[i].on)",
            "E<> (sum (i : id_t) P(i).s1) == 2",
            "E<> m[$L][$M]",
            "E<> exists (i : id_t) exists (j : id_t) (m[i][j] && i != j)",
            "E<> weight[v == none ? $L : v] == 2 && Q.q1"};
        static const Pool timed = {
            "E<> exists (i : id_t) (P(i).x > 2 && P(i).s1)",
            "E<> P($L).x > 2 && P($M).s1",
            "E<> g > 4 && P($M).x < 2",
            "sup{P($L).s1}: P($L).x",
            "inf{exists (i : id_t) P(i).s1}: g",
            "A[] P($L).x - P($M).x < 3",
            "E<> forall (i : id_t) (P(i).x > 2 && y[i] < 2 && a[i] < 2)"};
        std::vector<std::string> chosen = {"E<> false"};
        for (int q = 0; q < 3; ++q)
            chosen.push_back(pick(is_timed_ && dice_.percent(25) ? timed : all));
        return chosen;
    }

    std::vector<std::string> endless_queries() {
        static const Pool all = {"E[] forall (i : id_t) !P(i).s1",
                                 "E[] v != $L",
                                 "E[] busy() < 2 && !P($M).s1",
                                 "A<> exists (i : id_t) P(i).s1",
                                 "A<> P($M).s1",
                                 "A<> n == 2",
                                 "n == 1 --> n == 2",
                                 "P($L).s1 --> P($L).s0",
                                 "(exists (i : id_t) P(i).s1) --> busy() > 0",
                                 "ltl: [] <> (n == 1)",
                                 "ltl: <> [] (n != 1)",
                                 "ltl: [] <> P($L).s1 -> [] <> P($M).s1",
                                 "ltl: <> (exists (i : id_t) P(i).s1)",
                                 "ltl: [] (P($L).s1 imply <> P($L).s0)",
                                 "ltl: (v == none) U (busy() > 0)",
                                 "ltl: [] <> (exists (i : id_t) (P(i).s1 && v == i))",
                                 "ltl: [] (Q.q1 imply X (busy() < 2))",
                                 "ltl: [] <> Q.q1 -> <> [] (forall (i : id_t) a[i] == 0)",
                                 "sup: n",
                                 "bounds: busy(), n"};
        static const Pool timed = {
            "E[] forall (i : id_t) (P(i).x < 3 || P(i).s1)",
            "E[] P($L).x <= 3",
            "A<> exists (i : id_t) (P(i).x > 2 && P(i).s1)",
            "A<> g >= 3",
            "P($M).s1 --> P($M).x > 1",
            "g > 2 --> (exists (i : id_t) y[i] < 1)",
            "ltl: [] <> (g < 1)",
            "ltl: [] (P($L).s1 imply <> P($L).x > 2)",
            "ltl: <> [] (exists (i : id_t) P(i).x >= 2)",
            "ltl: [] <> (forall (i : id_t) (P(i).x > 1 || P(i).s0))",
            "ltl: (g < 2) U (exists (i : id_t) P(i).s1)",
            "ltl: [] <> (g > 1) -> [] <> P($M).s1",
            "sup{P($L).s1}: P($L).x",
            "sup: y[$M], g",
            "inf{exists (i : id_t) P(i).s1}: g",
            "inf{P($M).s1}: P($L).x + n",
            "bounds{busy() > 0}: g",
            "sup{v == $L}: P($L).x - busy()"};
        std::vector<std::string> chosen;
        for (int q = 0; q < 3; ++q)
            chosen.push_back(pick(is_timed_ && dice_.percent(65) ? timed : all));
        return chosen;
    }

    Dice& dice_;
    bool is_ring_;
    bool is_simple_; // no array holds ids, and none has two of them for indices
    bool is_odd_, may_fail_, is_timed_;
    std::int64_t low_, count_;
    std::size_t locations_ = 0;
    Pattern words_;
};

} // namespace

ReplicatedModel replicated_model(Dice& dice) {
    return Maker{dice}.make(false);
}

ReplicatedModel replicated_model_for_endless_runs(Dice& dice) {
    return Maker{dice}.make(true);
}

} // namespace zonar::tests
