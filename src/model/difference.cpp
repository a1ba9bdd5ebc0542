// Comparing networks. Everything that has a meaning is compared; source positions are
// not, nor are label texts, which may be laid out differently in another format. Code
// is compared instruction by instruction where the networks use it, so it does not matter
// in which order it was compiled.
#include "model/network.h"

#include <algorithm>
#include <string>

namespace zonar::model {

namespace {

std::string in_words(const char* what, const std::string& a, const std::string& b) {
    return std::string{what} + ": " + a + " and " + b;
}

/// Compares code of two programs from two entries on.
class CodeComparison {
public:
    CodeComparison(const Program& a, const Program& b) : a_(a), b_(b) {}

    bool same(IntExpr x, IntExpr y) {
        if (x.is_constant() != y.is_constant()) return false;
        return x.is_constant() ? x.value() == y.value() : same(x.entry(), y.entry());
    }

    bool same(std::optional<CodeEntry> x, std::optional<CodeEntry> y) {
        return x.has_value() == y.has_value() && (!x || same(*x, *y));
    }

    /// Straight through to the last instruction that a jump or the flow can reach.
    bool same(CodeEntry x, CodeEntry y) {
        std::uint32_t furthest = 0; // offset that must still be compared
        for (std::uint32_t i = 0;; ++i) {
            const Instr p = a_.code[x + i];
            const Instr q = b_.code[y + i];
            if (p.op != q.op || !same_operand(p, q, x, y)) return false;
            if (is_jump(p.op)) {
                furthest = std::max(furthest, static_cast<std::uint32_t>(p.operand) - x);
            }
            if ((p.op == Op::halt || p.op == Op::leave) && i >= furthest) return true;
        }
    }

private:
    static bool is_jump(Op op) {
        return op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero;
    }

    bool same_operand(Instr p, Instr q, CodeEntry x, CodeEntry y) {
        if (is_jump(p.op)) {
            return static_cast<std::uint32_t>(p.operand) - x ==
                   static_cast<std::uint32_t>(q.operand) - y;
        }
        if (p.op == Op::index) {
            return a_.dimensions[static_cast<std::uint32_t>(p.operand)] ==
                   b_.dimensions[static_cast<std::uint32_t>(q.operand)];
        }
        if (p.op == Op::call) { // no recursion in the language, so none here
            const auto f = static_cast<CodeEntry>(p.operand);
            const auto g = static_cast<CodeEntry>(q.operand);
            const bool known =
                std::ranges::find(compared_, std::pair{f, g}) != compared_.end();
            if (known) return true;
            compared_.emplace_back(f, g);
            return same(f, g);
        }
        return p.operand == q.operand;
    }

    const Program& a_;
    const Program& b_;
    std::vector<std::pair<CodeEntry, CodeEntry>> compared_;
};

class NetworkComparison {
public:
    NetworkComparison(const Network& a, const Network& b)
        : a_(a), b_(b), code_(a.program, b.program) {}

    std::optional<std::string> run() {
        if (a_.processes.size() != b_.processes.size()) {
            return in_words("number of processes", std::to_string(a_.processes.size()),
                            std::to_string(b_.processes.size()));
        }
        if (a_.memory != b_.memory) return "the memory differs";
        if (auto found = tables()) return found;
        for (std::size_t p = 0; p < a_.processes.size(); ++p) {
            if (auto found = process(a_.processes[p], b_.processes[p])) return found;
        }
        return std::nullopt;
    }

private:
    template <class Group>
    static bool same_groups(const std::vector<Group>& a, const std::vector<Group>& b) {
        return std::ranges::equal(a, b, [](const Group& x, const Group& y) {
            return x.name == y.name && x.first == y.first && x.owner == y.owner &&
                   same_shape(*x.shape, *y.shape);
        });
    }

    std::optional<std::string> tables() {
        if (!same_groups(a_.variables, b_.variables)) return "the variables differ";
        if (!same_groups(a_.clock_groups, b_.clock_groups)) return "the clocks differ";
        if (a_.clock_initial != b_.clock_initial)
            return "the initial clock values differ";
        if (!same_groups(a_.channel_groups, b_.channel_groups) ||
            a_.channels != b_.channels) {
            return "the channels differ";
        }
        if (a_.default_priority != b_.default_priority)
            return "the default priority differs";
        if (a_.scalar_sets != b_.scalar_sets) return "the scalar sets differ";
        if (!code_.same(a_.before_update, b_.before_update) ||
            !code_.same(a_.after_update, b_.after_update)) {
            return "before_update or after_update differs";
        }
        return std::nullopt;
    }

    bool same(const Condition& x, const Condition& y) {
        return code_.same(x.data, y.data) &&
               std::ranges::equal(
                   slice(a_.clock_constraints, x.clocks),
                   slice(b_.clock_constraints, y.clocks),
                   [&](const ClockConstraint& p, const ClockConstraint& q) {
                       return p.strict == q.strict && code_.same(p.left, q.left) &&
                              code_.same(p.right, q.right) &&
                              code_.same(p.bound, q.bound) &&
                              code_.same(p.condition, q.condition);
                   });
    }

    bool same(const Location& x, const Location& y) {
        return same(x.invariant, y.invariant) &&
               std::ranges::equal(slice(a_.rates, x.rates), slice(b_.rates, y.rates),
                                  [&](const Rate& p, const Rate& q) {
                                      return code_.same(p.clock, q.clock) &&
                                             code_.same(p.value, q.value) &&
                                             code_.same(p.condition, q.condition);
                                  });
    }

    bool same(const Edge& x, const Edge& y) {
        return x.source == y.source && x.target == y.target && x.sync == y.sync &&
               same(x.guard, y.guard) && code_.same(x.channel, y.channel) &&
               code_.same(x.update, y.update) &&
               std::ranges::equal(slice(a_.selects, x.selects),
                                  slice(b_.selects, y.selects),
                                  [&](const Select& p, const Select& q) {
                                      return p.cell == q.cell &&
                                             code_.same(p.low, q.low) &&
                                             code_.same(p.high, q.high);
                                  });
    }

    std::optional<std::string> process(const Process& x, const Process& y) {
        if (x.name != y.name) return in_words("names of a process", x.name, y.name);
        const auto differs = [&](const char* what) {
            return "process " + x.name + ": " + what + " differ";
        };
        if (x.initial != y.initial || x.priority != y.priority ||
            x.arguments != y.arguments) {
            return differs("initial location, priority or arguments");
        }
        const Template& s = a_.templates[x.origin.index()];
        const Template& t = b_.templates[y.origin.index()];
        const bool same_names =
            std::ranges::equal(s.locations, t.locations,
                               [](const TemplateLocation& p, const TemplateLocation& q) {
                                   return p.name == q.name && p.urgent == q.urgent &&
                                          p.committed == q.committed;
                               });
        if (s.name != t.name || !same_names) return differs("template or locations");
        if (!std::ranges::equal(s.edges, t.edges, {}, &TemplateEdge::controllable,
                                &TemplateEdge::controllable)) {
            return differs("controllable edges");
        }
        const auto by_meaning = [&](const auto& p, const auto& q) { return same(p, q); };
        if (!std::ranges::equal(slice(a_.locations, x.locations),
                                slice(b_.locations, y.locations), by_meaning)) {
            return differs("invariants");
        }
        if (!std::ranges::equal(slice(a_.edges, x.edges), slice(b_.edges, y.edges),
                                by_meaning)) {
            return differs("edges");
        }
        return std::nullopt;
    }

    const Network& a_;
    const Network& b_;
    CodeComparison code_;
};

} // namespace

std::optional<std::string> difference(const Network& a, const Network& b) {
    return NetworkComparison(a, b).run();
}

} // namespace zonar::model
