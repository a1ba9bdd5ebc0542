#include "semantics/code_facts.h"

#include "model/evaluate.h"

#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace zonar::semantics {

using model::CellId;
using model::CodeEntry;
using model::Op;

namespace {

// Code that needs more contexts than this is taken to do anything at all.
constexpr std::size_t most_contexts = 20'000;
// How often a stack may grow at one place before it is widened to anything.
constexpr int most_visits = 4;
// How often the values of cells may grow before they are widened to their range.
constexpr int most_rounds = 6;

std::optional<Interval> in_32_bits(std::int64_t low, std::int64_t high, bool& may_fault) {
    const Interval all = Interval::any();
    may_fault = may_fault || low < all.low || high > all.high;
    low = std::max(low, all.low);
    high = std::min(high, all.high);
    if (low > high) return std::nullopt; // always a fault
    return Interval{low, high};
}

/// The result of a two-operand operation; nothing if it can only fault.
std::optional<Interval> combine(Op op, Interval a, Interval b, bool& may_fault) {
    if (a.is_single() && b.is_single()) {
        const model::Arithmetic r = model::apply(op, static_cast<std::int32_t>(a.low),
                                                 static_cast<std::int32_t>(b.low));
        may_fault = may_fault || r.fault != model::Fault::none;
        if (r.fault != model::Fault::none) return std::nullopt;
        return Interval::single(r.value);
    }
    const auto of_corners = [&](auto f) {
        const std::array<std::int64_t, 4> c{f(a.low, b.low), f(a.low, b.high),
                                            f(a.high, b.low), f(a.high, b.high)};
        return in_32_bits(*std::ranges::min_element(c), *std::ranges::max_element(c),
                          may_fault);
    };
    switch (op) {
    case Op::add: return in_32_bits(a.low + b.low, a.high + b.high, may_fault);
    case Op::subtract: return in_32_bits(a.low - b.high, a.high - b.low, may_fault);
    case Op::multiply:
        return of_corners([](std::int64_t x, std::int64_t y) { return x * y; });
    case Op::divide: {
        if (b.low > 0 || b.high < 0) {
            return of_corners([](std::int64_t x, std::int64_t y) { return x / y; });
        }
        may_fault = true;
        const std::int64_t most = std::max(std::abs(a.low), std::abs(a.high));
        return in_32_bits(-most, most, may_fault);
    }
    case Op::modulo: {
        const std::int64_t most = std::max(std::abs(b.low), std::abs(b.high)) - 1;
        may_fault = may_fault || b.contains(0);
        if (most < 0) return std::nullopt;
        return Interval{a.low < 0 ? -most : 0, a.high > 0 ? most : 0};
    }
    case Op::minimum: return Interval{std::min(a.low, b.low), std::min(a.high, b.high)};
    case Op::maximum: return Interval{std::max(a.low, b.low), std::max(a.high, b.high)};
    case Op::bit_and:
        if (a.low >= 0 || b.low >= 0) {
            return Interval{0, a.low < 0   ? b.high
                               : b.low < 0 ? a.high
                                           : std::min(a.high, b.high)};
        }
        return Interval::any();
    case Op::bit_or:
    case Op::bit_xor: return Interval::any();
    case Op::less:
    case Op::less_equal:
    case Op::greater:
    case Op::greater_equal:
    case Op::equal:
    case Op::not_equal: return Interval{0, 1};
    default: may_fault = true; return Interval::any(); // shifts, powers
    }
}

} // namespace

/// Follows one piece of code through all its branches.
class Interpretation {
public:
    Interpretation(const CodeAnalysis& analysis, const model::Program& program,
                   const model::Cells* extra, CodeAnalysis::Known known = {})
        : analysis_(analysis), program_(program), extra_(extra), known_(known) {}

    CodeFacts run(CodeEntry entry) {
        open({entry, {}}, {{}, true});
        while (!work_.empty()) {
            const Place place = work_.back();
            work_.pop_back();
            if (seen_.size() > most_contexts) return anything();
            follow(place, seen_[place].state);
        }
        if (facts_.value.low > facts_.value.high) facts_.value = Interval::single(0);
        for (const auto& [low, high] : reads_) facts_.reads.push_back({low, high});
        return std::move(facts_);
    }

private:
    /// An instruction, and the calls that led there.
    struct Place {
        std::uint32_t pc = 0;
        std::vector<std::uint32_t> calls;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    struct State {
        std::vector<Interval> stack;
        bool certain = true; // no branch was taken so far
    };
    struct Visit {
        State state;
        int times = 0;
    };

    static CodeFacts anything() {
        CodeFacts facts;
        facts.value = Interval::any();
        facts.may_fault = true;
        facts.cells.push_back({Interval::any(), Interval::any()});
        facts.clocks.push_back(
            {Interval::any(), Interval::any(), Interval::any(), false});
        facts.reads.push_back(Interval::any());
        return facts;
    }

    void open(Place place, State state) {
        auto [it, is_new] = seen_.try_emplace(place, Visit{state, 0});
        if (is_new) {
            work_.push_back(std::move(place));
            return;
        }
        Visit& visit = it->second;
        bool changed = visit.state.certain;
        visit.state.certain = false;
        ++visit.times;
        for (std::size_t i = 0; i < state.stack.size(); ++i) {
            Interval& old = visit.state.stack[i];
            if (old.contains(state.stack[i])) continue;
            old = visit.times > most_visits ? Interval::any() : hull(old, state.stack[i]);
            changed = true;
        }
        if (changed) work_.push_back(std::move(place));
    }

    void read(Interval cells) { reads_.emplace(cells.low, cells.high); }

    Interval values(Interval cells) {
        read(cells);
        if (cells.is_single()) {
            for (const KnownCell& k : known_) {
                if (k.cell.raw == cells.low) return Interval::single(k.value);
            }
        }
        std::optional<Interval> all;
        // Addresses that go wild are rare; a long array is not.
        if (cells.high - cells.low > 100'000) return Interval::any();
        for (std::int64_t c = cells.low; c <= cells.high; ++c) {
            const Interval v =
                analysis_.cell(CellId{static_cast<std::int32_t>(c)}, extra_);
            all = all ? hull(*all, v) : v;
        }
        return all.value_or(Interval::any());
    }

    void write(Interval cells, Interval value) {
        facts_.cells.push_back({cells, value});
        facts_.may_fault = facts_.may_fault || cells.high - cells.low > 100'000;
        for (std::int64_t c = cells.low; c <= cells.high && !facts_.may_fault; ++c) {
            const CellId id{static_cast<std::int32_t>(c)};
            facts_.may_fault = !analysis_.declared(id).contains(value);
        }
    }

    // Executes from `place` to the next jump, call or end.
    void follow(Place place, State state) {
        std::vector<Interval>& stack = state.stack;
        const auto pop = [&] {
            const Interval top = stack.back();
            stack.pop_back();
            return top;
        };
        for (;; ++place.pc) {
            const model::Instr instr = program_.code[place.pc];
            const std::int64_t operand = instr.operand;
            switch (instr.op) {
            case Op::halt:
                if (!stack.empty()) {
                    facts_.value = facts_.value.low > facts_.value.high
                                       ? stack.back()
                                       : hull(facts_.value, stack.back());
                }
                return;
            case Op::push: stack.push_back(Interval::single(operand)); break;
            case Op::pop: pop(); break;
            case Op::dup: stack.push_back(stack.back()); break;
            case Op::load: stack.push_back(values(Interval::single(operand))); break;
            case Op::load_at: stack.back() = values(stack.back()); break;
            case Op::store: write(Interval::single(operand), pop()); break;
            case Op::store_at:
            case Op::store_keep: {
                const Interval value = pop();
                write(pop(), value);
                if (instr.op == Op::store_keep) stack.push_back(value);
                break;
            }
            case Op::index: {
                const model::Dimension& d =
                    program_.dimensions[static_cast<std::uint32_t>(operand)];
                const Interval i = pop();
                // An index outside is a fault; what goes on is inside.
                facts_.may_fault = facts_.may_fault || i.low < d.low ||
                                   i.high >= std::int64_t{d.low} + d.count;
                const std::int64_t first =
                    std::clamp<std::int64_t>(i.low - d.low, 0, d.count);
                const std::int64_t last = std::clamp<std::int64_t>(
                    i.high - d.low, -1, std::int64_t{d.count} - 1);
                if (first > last) return;
                stack.back().low += first * d.stride;
                stack.back().high += last * d.stride;
                break;
            }
            case Op::offset:
                stack.back().low += operand;
                stack.back().high += operand;
                break;
            case Op::copy: {
                const Interval from = pop();
                const Interval to = pop();
                write({to.low, to.high + operand - 1},
                      values({from.low, from.high + operand - 1}));
                break;
            }
            case Op::same: {
                const Interval right = pop();
                for (const Interval first : {stack.back(), right})
                    read({first.low, first.high + operand - 1});
                stack.back() = {0, 1};
                break;
            }
            case Op::negate: {
                const auto r =
                    in_32_bits(-stack.back().high, -stack.back().low, facts_.may_fault);
                if (!r) return;
                stack.back() = *r;
                break;
            }
            case Op::absolute: {
                const Interval v = stack.back();
                const std::int64_t most = std::max(std::abs(v.low), std::abs(v.high));
                const std::int64_t least =
                    v.contains(0) ? 0 : std::min(std::abs(v.low), std::abs(v.high));
                const auto r = in_32_bits(least, most, facts_.may_fault);
                if (!r) return;
                stack.back() = *r;
                break;
            }
            case Op::logical_not:
                stack.back() = stack.back() == Interval::single(0) ? Interval::single(1)
                               : !stack.back().contains(0)         ? Interval::single(0)
                                                                   : Interval{0, 1};
                break;
            case Op::truth:
                stack.back() = stack.back() == Interval::single(0) ? Interval::single(0)
                               : !stack.back().contains(0)         ? Interval::single(1)
                                                                   : Interval{0, 1};
                break;
            case Op::jump:
                // A loop may go on until the limit of steps.
                facts_.may_fault = facts_.may_fault || operand <= place.pc;
                place.pc = static_cast<std::uint32_t>(operand);
                open(std::move(place), std::move(state));
                return;
            case Op::jump_if_zero:
            case Op::jump_if_nonzero: {
                const Interval v = pop();
                facts_.may_fault = facts_.may_fault || operand <= place.pc;
                const bool may_be_zero = v.contains(0);
                const bool may_be_other = v != Interval::single(0);
                const bool on_zero = instr.op == Op::jump_if_zero;
                const bool may_jump = on_zero ? may_be_zero : may_be_other;
                const bool may_pass = on_zero ? may_be_other : may_be_zero;
                if (may_jump && may_pass) state.certain = false;
                if (may_jump) {
                    open({static_cast<std::uint32_t>(operand), place.calls}, state);
                }
                if (may_pass) open({place.pc + 1, place.calls}, state);
                return;
            }
            case Op::call:
                place.calls.push_back(place.pc + 1);
                place.pc = static_cast<std::uint32_t>(operand);
                open(std::move(place), std::move(state));
                return;
            case Op::leave:
                place.pc = place.calls.back();
                place.calls.pop_back();
                open(std::move(place), std::move(state));
                return;
            case Op::set_clock: {
                const Interval value = pop();
                facts_.may_fault = facts_.may_fault || value.low < 0;
                write_clock({pop(), Interval::single(0), value, state.certain});
                break;
            }
            case Op::copy_clock: {
                const Interval offset = pop();
                const Interval source = pop();
                write_clock({pop(), source, offset, state.certain});
                break;
            }
            case Op::require:
                facts_.may_fault = true;
                pop();
                break;
            case Op::refuse: facts_.may_fault = true; return;
            default: {
                const Interval right = pop();
                const auto r = combine(instr.op, stack.back(), right, facts_.may_fault);
                if (!r) return;
                stack.back() = *r;
                break;
            }
            }
        }
    }

    void write_clock(ClockWrite write) {
        write.certain =
            write.certain && write.target.is_single() && write.source.is_single();
        facts_.clocks.push_back(write);
    }

    const CodeAnalysis& analysis_;
    const model::Program& program_;
    const model::Cells* extra_;
    CodeAnalysis::Known known_;
    std::map<Place, Visit> seen_;
    std::vector<Place> work_;
    CodeFacts facts_{.value = {1, 0}, .cells = {}, .clocks = {}, .may_fault = false};
    std::set<std::pair<std::int64_t, std::int64_t>>
        reads_; // the same one again and again
};

CodeAnalysis::CodeAnalysis(const model::Network& network) : network_(network) {
    const auto initial = [](const model::Cells& cells) {
        std::vector<Interval> values;
        values.reserve(cells.size());
        for (const std::int32_t v : cells.initial) values.push_back(Interval::single(v));
        return values;
    };
    state_ = initial(network.memory.state);
    auxiliary_ = initial(network.memory.auxiliary);
    find_values();
}

void CodeAnalysis::find_values() {
    const model::Memory& memory = network_.memory;
    // Locations are moved by edges, not by code.
    for (std::size_t p = 0; p < network_.processes.size(); ++p) {
        state_[p] = {0, std::int64_t{network_.processes[p].locations.count} - 1};
    }

    bool changed = true;
    int round = 0;
    const auto grow = [&](Interval& values, model::Range range, Interval by) {
        by = {std::max<std::int64_t>(by.low, range.low),
              std::min<std::int64_t>(by.high, range.high)};
        if (by.low > by.high || values.contains(by)) return;
        values = round >= most_rounds ? Interval::of(range) : hull(values, by);
        changed = true;
    };
    const auto write = [&](const CellWrite& w) {
        const auto below = static_cast<std::int64_t>(auxiliary_.size());
        const std::int64_t low = std::max(w.cells.low, -below);
        const std::int64_t high =
            std::min(w.cells.high, static_cast<std::int64_t>(state_.size()) - 1);
        for (std::int64_t c = low; c <= high; ++c) {
            const auto i = static_cast<std::size_t>(c >= 0 ? c : -1 - c);
            if (c >= 0) {
                grow(state_[i], memory.state.ranges[i], w.values);
            } else {
                grow(auxiliary_[i], memory.auxiliary.ranges[i], w.values);
            }
        }
    };
    // Every expression may call functions, which write their own cells.
    const auto run = [&](model::IntExpr expr) {
        if (expr.is_constant()) return;
        for (const CellWrite& w : facts(expr.entry()).cells) write(w);
    };
    const auto run_update = [&](std::optional<CodeEntry> entry) {
        if (entry) run(model::IntExpr::code(*entry));
    };

    for (; changed; ++round) {
        changed = false;
        for (const model::Select& s : network_.selects) {
            run(s.low);
            run(s.high);
            write({Interval::single(s.cell.raw), hull(value(s.low), value(s.high))});
        }
        for (const model::ClockConstraint& c : network_.clock_constraints) {
            for (const model::IntExpr e : {c.left, c.right, c.bound, c.condition}) run(e);
        }
        for (const model::Rate& r : network_.rates) {
            for (const model::IntExpr e : {r.clock, r.value, r.condition}) run(e);
        }
        for (const model::Location& l : network_.locations) run(l.invariant.data);
        for (const model::Edge& e : network_.edges) {
            run(e.guard.data);
            run(e.channel);
            run_update(e.update);
        }
        run_update(network_.before_update);
        run_update(network_.after_update);
    }
}

Interval CodeAnalysis::cell(CellId id, const model::Cells* extra) const {
    if (id.raw >= 0) {
        const auto i = static_cast<std::size_t>(id.raw);
        return i < state_.size() ? state_[i] : Interval::any();
    }
    const std::size_t i = static_cast<std::size_t>(-1 - std::int64_t{id.raw});
    if (i < auxiliary_.size()) return auxiliary_[i];
    if (extra == nullptr || i - auxiliary_.size() >= extra->size())
        return Interval::any();
    return Interval::of(extra->ranges[i - auxiliary_.size()]);
}

Interval CodeAnalysis::declared(CellId id) const {
    const model::Cells& cells =
        id.raw >= 0 ? network_.memory.state : network_.memory.auxiliary;
    const auto i =
        static_cast<std::size_t>(id.raw >= 0 ? id.raw : -1 - std::int64_t{id.raw});
    // A query's own cells are not known here: nothing is promised about them.
    return i < cells.size() ? Interval::of(cells.ranges[i]) : Interval{1, 0};
}

Interval CodeAnalysis::values_of(CellId id) const {
    return cell(id, nullptr);
}

CodeFacts CodeAnalysis::facts(CodeEntry entry, Known known) const {
    return Interpretation{*this, network_.program, nullptr, known}.run(entry);
}

std::optional<std::int32_t> CodeAnalysis::constant(model::IntExpr expr,
                                                   Known known) const {
    if (expr.is_constant()) return expr.value();
    const CodeFacts found = facts(expr.entry(), known);
    if (found.may_fault || !found.value.is_single()) return std::nullopt;
    for (const CellWrite& w : found.cells) { // its own variables are nobody's business
        if (w.cells.high >= 0) return std::nullopt;
    }
    return static_cast<std::int32_t>(found.value.low);
}

Interval CodeAnalysis::value(model::IntExpr expr) const {
    return expr.is_constant() ? Interval::single(expr.value())
                              : facts(expr.entry()).value;
}

Interval CodeAnalysis::value(model::IntExpr expr, const model::Program& program,
                             const model::Cells& extra) const {
    if (expr.is_constant()) return Interval::single(expr.value());
    return facts(expr.entry(), program, extra).value;
}

CodeFacts CodeAnalysis::facts(CodeEntry entry, const model::Program& program,
                              const model::Cells& extra) const {
    return Interpretation{*this, program, &extra}.run(entry);
}

} // namespace zonar::semantics
