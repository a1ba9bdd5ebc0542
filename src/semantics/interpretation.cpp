#include "semantics/interpretation.h"

#include "model/evaluate.h"
#include "watch/watch.h"

#include <algorithm>
#include <array>

namespace zonar::semantics {

using model::CellId;
using model::CodeEntry;
using model::Op;

namespace {

// Code that needs more contexts than this is taken to do anything at all.
constexpr std::size_t most_contexts = 20'000;
// How often a stack may grow at one place before it is widened to anything.
constexpr int most_visits = 4;
// Followed path by path, code may take so many steps and have so many paths at once.
constexpr std::size_t most_steps = 100'000;
constexpr std::size_t most_paths = 64;
// More cells than this are not looked at one by one: addresses that go wild are rare, but
// a long array is not.
constexpr std::int64_t most_cells = 100'000;

/// What becomes of exact results when they have to be numbers of 32 bits.
class Fitting {
public:
    /// `exact`: they must not wrap around.
    Fitting(CodeFacts& facts, bool exact) : facts_(facts), exact_(exact) {}

    /// Nothing: always a fault.
    std::optional<Interval> operator()(std::int64_t low, std::int64_t high) const {
        const Interval all = Interval::any();
        if (all.contains(Interval{low, high})) return Interval{low, high};
        if (!exact_) {
            facts_.may_wrap = true;
            return low == high ? Interval::single(model::wrap(low).value) : all;
        }
        facts_.may_fault = true;
        low = std::max(low, all.low);
        high = std::min(high, all.high);
        if (low > high) return std::nullopt;
        return Interval{low, high};
    }

private:
    CodeFacts& facts_;
    bool exact_;
};

/// The result of a two-operand operation; nothing if it can only fault.
std::optional<Interval> combine(model::Instr instr, Interval a, Interval b,
                                CodeFacts& facts) {
    const Op op = instr.op;
    const bool exact = instr.operand == model::exactly;
    if (a.is_single() && b.is_single()) {
        const model::Arithmetic r = model::apply(op, static_cast<std::int32_t>(a.low),
                                                 static_cast<std::int32_t>(b.low));
        const bool faults = r.fault != model::Fault::none || (r.wrapped && exact);
        facts.may_fault = facts.may_fault || faults;
        facts.may_wrap = facts.may_wrap || r.wrapped;
        if (faults) return std::nullopt;
        return Interval::single(r.value);
    }
    const Fitting in_32_bits{facts, exact};
    const auto of_corners = [&](auto f) {
        const std::array<std::int64_t, 4> c{f(a.low, b.low), f(a.low, b.high),
                                            f(a.high, b.low), f(a.high, b.high)};
        return in_32_bits(*std::ranges::min_element(c), *std::ranges::max_element(c));
    };
    switch (op) {
    case Op::add: return in_32_bits(a.low + b.low, a.high + b.high);
    case Op::subtract: return in_32_bits(a.low - b.high, a.high - b.low);
    case Op::multiply:
        return of_corners([](std::int64_t x, std::int64_t y) { return x * y; });
    case Op::divide: {
        if (b.low > 0 || b.high < 0) {
            return of_corners([](std::int64_t x, std::int64_t y) { return x / y; });
        }
        facts.may_fault = true;
        const std::int64_t most = std::max(std::abs(a.low), std::abs(a.high));
        return in_32_bits(-most, most);
    }
    case Op::modulo: {
        const std::int64_t most = std::max(std::abs(b.low), std::abs(b.high)) - 1;
        facts.may_fault = facts.may_fault || b.contains(0);
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
    default: // shifts, powers
        facts.may_fault = facts.may_wrap = true;
        return Interval::any();
    }
}

/// What can be said of code about which nothing is known.
CodeFacts anything() {
    CodeFacts facts;
    facts.value = Interval::any();
    facts.may_fault = facts.may_wrap = true;
    facts.cells.push_back({Interval::any(), Interval::any()});
    facts.clocks.push_back({Interval::any(), Interval::any(), Interval::any(), false});
    facts.reads.push_back(Interval::any());
    return facts;
}

Interval truth_of(Interval v) {
    return v == Interval::single(0) ? v
           : !v.contains(0)         ? Interval::single(1)
                                    : Interval{0, 1};
}

} // namespace

CodeFacts Interpretation::run(CodeEntry entry) {
    if (auto facts = attempt(entry, Mode::each_path)) return std::move(*facts);
    if (auto facts = attempt(entry, Mode::joined)) return std::move(*facts);
    return anything();
}

std::optional<CodeFacts> Interpretation::attempt(CodeEntry entry, Mode mode) {
    mode_ = mode;
    steps_ = 0;
    facts_ = {.value = {1, 0}, .cells = {}, .clocks = {}, .may_fault = false};
    reads_.clear();
    State first;
    if (mode == Mode::each_path)
        for (const CellValues& known : beginning_)
            first.own[known.cell.raw] = known.values;
    open({entry, {}}, std::move(first));
    while (!paths_.empty()) {
        Path path = std::move(paths_.back());
        paths_.pop_back();
        follow(std::move(path.place), std::move(path.state));
        if (steps_ <= most_steps && paths_.size() <= most_paths) continue;
        paths_.clear();
        return std::nullopt;
    }
    while (!work_.empty()) {
        const Place place = work_.back();
        work_.pop_back();
        if (seen_.size() > most_contexts) return std::nullopt;
        follow(place, seen_[place].state);
    }
    return result();
}

CodeFacts Interpretation::result() {
    if (facts_.value.low > facts_.value.high) facts_.value = Interval::single(0);
    for (const auto& [low, high] : reads_) facts_.reads.push_back({low, high});
    return std::move(facts_);
}

void Interpretation::open(Place place, State state) {
    if (mode_ == Mode::joined) {
        join(std::move(place), std::move(state));
    } else {
        paths_.push_back({std::move(place), std::move(state)});
    }
}

void Interpretation::join(Place place, State state) {
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

Interval Interpretation::value_of(std::int64_t cell, const State& state) const {
    if (const auto own = state.own.find(cell); own != state.own.end()) return own->second;
    return analysis_.cell(CellId{static_cast<std::int32_t>(cell)}, extra_);
}

Interval Interpretation::values(Interval cells, const State& state) {
    read(cells);
    if (cells.is_single()) {
        for (const KnownCell& k : known_) {
            if (k.cell.raw == cells.low) return Interval::single(k.value);
        }
    }
    if (cells.low > cells.high || cells.high - cells.low > most_cells)
        return Interval::any();
    watch::spend(static_cast<std::uint64_t>(cells.high - cells.low));
    Interval all = value_of(cells.low, state);
    for (std::int64_t c = cells.low + 1; c <= cells.high; ++c)
        all = hull(all, value_of(c, state));
    return all;
}

void Interpretation::write(Interval cells, Interval value, State& state) {
    facts_.cells.push_back({cells, value});
    const bool wild = cells.high - cells.low > most_cells;
    if (!wild) watch::spend(static_cast<std::uint64_t>(cells.high - cells.low));
    facts_.may_fault = facts_.may_fault || wild;
    for (std::int64_t c = cells.low; c <= cells.high && !facts_.may_fault; ++c) {
        const CellId id{static_cast<std::int32_t>(c)};
        facts_.may_fault = !analysis_.declared(id).contains(value);
    }
    if (mode_ == Mode::joined) return;
    if (wild) {
        steps_ = most_steps; // too much to remember: paths are joined instead
        return;
    }
    // What is not written for certain may still have its old value.
    for (std::int64_t c = cells.low; c <= std::min<std::int64_t>(cells.high, -1); ++c)
        state.own[c] = cells.is_single() ? value : hull(value_of(c, state), value);
    for (const CellValues& known : beginning_) {
        const std::int64_t c = known.cell.raw;
        if (!cells.contains(c)) continue;
        // What does not fit is a fault.
        const Interval range = analysis_.declared(known.cell);
        const Interval fits{std::clamp(value.low, range.low, range.high),
                            std::clamp(value.high, range.low, range.high)};
        state.own[c] = cells.is_single() ? fits : hull(state.own[c], fits);
    }
}

void Interpretation::end(const State& state) {
    if (mode_ == Mode::joined) return;
    const bool is_first = facts_.ends.empty();
    facts_.ends.resize(beginning_.size());
    for (std::size_t i = 0; i < beginning_.size(); ++i) {
        const Interval now = state.own.at(beginning_[i].cell.raw);
        facts_.ends[i] = is_first ? now : hull(facts_.ends[i], now);
    }
}

void Interpretation::write_clock(ClockWrite write) {
    write.certain = write.certain && write.target.is_single() && write.source.is_single();
    facts_.clocks.push_back(write);
}

bool Interpretation::index(std::vector<Interval>& stack, const model::Dimension& d) {
    const Interval i = stack.back();
    stack.pop_back();
    // An index outside is a fault; what goes on is inside.
    facts_.may_fault =
        facts_.may_fault || i.low < d.low || i.high >= std::int64_t{d.low} + d.count;
    const std::int64_t first = std::clamp<std::int64_t>(i.low - d.low, 0, d.count);
    const std::int64_t last =
        std::clamp<std::int64_t>(i.high - d.low, -1, std::int64_t{d.count} - 1);
    if (first > last) return false;
    stack.back().low += first * d.stride;
    stack.back().high += last * d.stride;
    return true;
}

/// Goes on where the value on the stack may lead: to the target, to the next instruction.
void Interpretation::branch(const Place& place, State state, bool on_zero,
                            std::uint32_t target) {
    const Interval v = state.stack.back();
    state.stack.pop_back();
    const bool may_be_zero = v.contains(0);
    const bool may_be_other = v != Interval::single(0);
    const bool may_jump = on_zero ? may_be_zero : may_be_other;
    const bool may_pass = on_zero ? may_be_other : may_be_zero;
    if (may_jump && may_pass) state.certain = false;
    if (may_jump) open({target, place.calls}, state);
    if (may_pass) open({place.pc + 1, place.calls}, std::move(state));
}

void Interpretation::follow(Place place, State state) {
    std::vector<Interval>& stack = state.stack;
    const auto pop = [&] {
        const Interval top = stack.back();
        stack.pop_back();
        return top;
    };
    for (;; ++place.pc) {
        watch::spend();
        if (mode_ == Mode::each_path && ++steps_ > most_steps) return;
        const model::Instr instr = program_.code[place.pc];
        const std::int64_t operand = instr.operand;
        switch (instr.op) {
        case Op::halt:
            if (!stack.empty()) {
                facts_.value = facts_.value.low > facts_.value.high
                                   ? stack.back()
                                   : hull(facts_.value, stack.back());
            }
            end(state);
            return;
        case Op::push: stack.push_back(Interval::single(operand)); break;
        case Op::pop: pop(); break;
        case Op::dup: stack.push_back(stack.back()); break;
        case Op::load: stack.push_back(values(Interval::single(operand), state)); break;
        case Op::load_at: stack.back() = values(stack.back(), state); break;
        case Op::store: write(Interval::single(operand), pop(), state); break;
        case Op::store_at:
        case Op::store_keep: {
            const Interval value = pop();
            write(pop(), value, state);
            if (instr.op == Op::store_keep) stack.push_back(value);
            break;
        }
        case Op::index:
            if (!index(stack, program_.dimensions[static_cast<std::uint32_t>(operand)]))
                return;
            break;
        case Op::offset: {
            // An address beyond all numbers is none; so a loop that goes on from one address
            // to the next ends here, too.
            const Interval all = Interval::any();
            stack.back().low = std::clamp(stack.back().low + operand, all.low, all.high);
            stack.back().high =
                std::clamp(stack.back().high + operand, all.low, all.high);
            break;
        }
        case Op::copy: {
            steps_ += static_cast<std::size_t>(operand); // as a run pays for it
            const Interval from = pop();
            const Interval to = pop();
            write({to.low, to.high + operand - 1},
                  values({from.low, from.high + operand - 1}, state), state);
            break;
        }
        case Op::same: {
            steps_ += static_cast<std::size_t>(operand);
            const Interval right = pop();
            for (const Interval first : {stack.back(), right})
                read({first.low, first.high + operand - 1});
            stack.back() = {0, 1};
            break;
        }
        case Op::negate: {
            const auto r = Fitting{facts_, instr.operand == model::exactly}(
                -stack.back().high, -stack.back().low);
            if (!r) return;
            stack.back() = *r;
            break;
        }
        case Op::absolute: {
            const Interval v = stack.back();
            const std::int64_t most = std::max(std::abs(v.low), std::abs(v.high));
            const std::int64_t least =
                v.contains(0) ? 0 : std::min(std::abs(v.low), std::abs(v.high));
            stack.back() = *Fitting{facts_, false}(least, most);
            break;
        }
        case Op::logical_not: {
            const Interval truth = truth_of(stack.back());
            stack.back() = {1 - truth.high, 1 - truth.low};
            break;
        }
        case Op::truth: stack.back() = truth_of(stack.back()); break;
        case Op::jump:
        case Op::jump_if_zero:
        case Op::jump_if_nonzero: {
            const auto target = static_cast<std::uint32_t>(operand);
            // A loop may go on until the limit of steps, unless it was followed to its end.
            facts_.may_fault =
                facts_.may_fault || (mode_ == Mode::joined && target <= place.pc);
            if (instr.op != Op::jump) {
                branch(place, std::move(state), instr.op == Op::jump_if_zero, target);
                return;
            }
            place.pc = target;
            open(std::move(place), std::move(state));
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
        case Op::require: {
            const Interval condition = pop();
            facts_.may_fault = facts_.may_fault || condition.contains(0);
            break;
        }
        case Op::refuse: facts_.may_fault = true; return;
        default: {
            const Interval right = pop();
            const auto r = combine(instr, stack.back(), right, facts_);
            if (!r) return;
            stack.back() = *r;
            break;
        }
        }
    }
}

} // namespace zonar::semantics
