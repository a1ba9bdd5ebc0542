#include "verify/time_units.h"

#include "checks/check.h"
#include "semantics/code_facts.h"
#include "semantics/divisors.h"
#include "trace/replay.h"
#include "verify/conclusion.h"
#include "verify/copied_network.h"
#include "zone/bound.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <limits>
#include <numeric>
#include <set>
#include <utility>
#include <vector>

namespace zonar::verify {

using model::IntExpr;
using model::Op;

namespace {

/// Constants from here on leave zones little room to grow, or none.
constexpr std::int64_t large = zone::largest_constant / 32;

// ---- what meets a clock

/// Calls use(expression) for each number of a query that meets a clock.
void each_bound(model::Predicate& predicate, const std::function<void(IntExpr&)>& use) {
    if (predicate.kind == model::Predicate::Kind::clock) use(predicate.constraint.bound);
    for (model::Predicate& operand : predicate.operands) each_bound(operand, use);
}

void each_bound(model::Query& query, const std::function<void(IntExpr&)>& use) {
    each_bound(query.condition, use);
    if (query.goal) each_bound(*query.goal, use);
    for (model::Atom& atom : query.atoms) each_bound(atom.predicate, use);
    for (model::Measure& measure : query.measures)
        if (measure.clock) use(measure.value);
}

bool assigns_clock(Op op) {
    return op == Op::set_clock || op == Op::copy_clock;
}

bool is_jump(Op op) {
    return op == Op::jump || op == Op::jump_if_zero || op == Op::jump_if_nonzero;
}

/// Where jumps of a program lead.
std::set<std::int32_t> landings(const model::Program& program) {
    std::set<std::int32_t> all;
    for (const model::Instr& instr : program.code)
        if (is_jump(instr.op)) all.insert(instr.operand);
    return all;
}

/// Whether the clock assignment at `pc` is always given the constant right before it.
bool has_constant(const model::Program& program, std::size_t pc,
                  const std::set<std::int32_t>& landings) {
    return pc > 0 && program.code[pc - 1].op == Op::push &&
           !landings.contains(static_cast<std::int32_t>(pc));
}

/// A quick look: no number that meets a clock can be large. Sums of what is within a small
/// fraction of that stay below; anything that multiplies has to be analysed.
bool all_small(const model::Network& network, std::span<const model::Query> queries) {
    constexpr std::int64_t small = large / 16;
    const auto is_small = [](std::int64_t value) { return std::abs(value) <= small; };
    const auto is_plain = [&](const model::Program& program) {
        std::int32_t pc = 0;
        return std::ranges::all_of(program.code, [&](const model::Instr& instr) {
            ++pc;
            switch (instr.op) {
            case Op::push: return is_small(instr.operand);
            case Op::multiply:
            case Op::power:
            case Op::shift_left: return false;
            case Op::jump: return instr.operand >= pc; // else: round and round
            default: return true;
            }
        });
    };
    const auto fits = [&](const model::Cells& cells) {
        return std::ranges::all_of(cells.ranges, [&](const model::Range& range) {
            return is_small(range.low) && is_small(range.high);
        });
    };
    bool constants = true; // and those are small
    bool small_constants = true;
    const auto look = [&](const IntExpr& e) {
        if (!e.is_constant())
            constants = false;
        else
            small_constants =
                small_constants && std::abs(std::int64_t{e.value()}) <= large;
    };
    for (const model::ClockConstraint& c : network.clock_constraints) look(c.bound);
    for (model::Query query : queries) each_bound(query, look);
    for (const std::int32_t value : network.clock_initial) look(IntExpr::constant(value));
    const std::set<std::int32_t> targets = landings(network.program);
    for (std::size_t pc = 0; pc < network.program.code.size(); ++pc) {
        if (!assigns_clock(network.program.code[pc].op)) continue;
        look(has_constant(network.program, pc, targets)
                 ? IntExpr::constant(network.program.code[pc - 1].operand)
                 : IntExpr::code(0));
    }
    if (!small_constants) return false;
    if (constants) return true;
    return is_plain(network.program) && fits(network.memory.state) &&
           fits(network.memory.auxiliary) &&
           std::ranges::all_of(queries, [&](const model::Query& q) {
               return is_plain(q.program) && fits(q.cells);
           });
}

// ---- dividing

/// Divides what a program computes, in place: addresses of code stay what they are. What has
/// to be inserted stands behind the end, with a jump there and one back.
class Divider {
public:
    Divider(model::Program& program, std::int32_t unit)
        : program_(program), unit_(unit), size_(program.code.size()) {}

    void assignments() {
        const std::set<std::int32_t> targets = landings(program_);
        for (std::size_t pc = 0; pc < size_; ++pc) {
            const model::Instr instr = program_.code[pc];
            if (!assigns_clock(instr.op)) continue;
            if (has_constant(program_, pc, targets)) {
                ZONAR_ASSERT(program_.code[pc - 1].operand % unit_ == 0);
                program_.code[pc - 1].operand /= unit_;
                continue;
            }
            detour(pc, {instr, {Op::jump, static_cast<std::int32_t>(pc + 1)}});
        }
    }

    /// The result of an expression that is used for this alone.
    void result(IntExpr& expr) {
        if (expr.is_constant()) {
            ZONAR_ASSERT(expr.value() % unit_ == 0);
            expr = IntExpr::constant(expr.value() / unit_);
            return;
        }
        for (const std::size_t pc : ends_of(expr.entry())) detour(pc, {{Op::halt, 0}});
    }

private:
    /// Instead of the instruction: the division, then these.
    void detour(std::size_t pc, std::initializer_list<model::Instr> then) {
        const model::SourceRange origin = program_.origins[pc];
        const auto add = [&](model::Instr instr) {
            program_.code.push_back(instr);
            program_.origins.push_back(origin);
        };
        program_.code[pc] = {Op::jump, static_cast<std::int32_t>(program_.code.size())};
        add({Op::dup, 0});
        add({Op::push, unit_});
        add({Op::modulo, 0});
        add({Op::logical_not, 0});
        add({Op::require, 0});
        add({Op::push, unit_});
        add({Op::divide, 0});
        for (const model::Instr& instr : then) add(instr);
        program_.stack_depth = std::max(program_.stack_depth, deepest_ + 2);
    }

    /// The halts that an expression may come to; none if it was divided already.
    std::vector<std::size_t> ends_of(model::CodeEntry entry) const {
        std::vector<std::size_t> ends;
        std::set<std::size_t> known{entry};
        std::vector<std::size_t> work{entry};
        const auto open = [&](std::size_t pc) {
            if (pc < size_ && known.insert(pc).second) work.push_back(pc);
        };
        while (!work.empty()) {
            const std::size_t pc = work.back();
            work.pop_back();
            const model::Instr& instr = program_.code[pc];
            if (instr.op == Op::halt) ends.push_back(pc);
            if (is_jump(instr.op)) open(static_cast<std::size_t>(instr.operand));
            if (instr.op != Op::halt && instr.op != Op::jump && instr.op != Op::leave)
                open(pc + 1);
        }
        return ends;
    }

    model::Program& program_;
    std::int32_t unit_;
    std::size_t size_; // as it was
    std::uint32_t deepest_ = program_.stack_depth;
};

} // namespace

std::int32_t TimeUnits::unit_for(const model::Network& network,
                                 std::span<const model::Query* const> queries) {
    if (network.clocks <= 1 || !network.obstacles.empty()) return 1;
    std::vector<model::Query> all;
    for (const model::Query* query : queries)
        if (query != nullptr) all.push_back(*query);
    if (all_small(network, all)) return 1;

    const semantics::CodeAnalysis analysis{network};
    const semantics::Divisors divisors{network, analysis};
    std::int64_t unit = divisors.of_assignments();
    std::int64_t largest = 0;
    const auto meet = [&](semantics::Interval values, std::int64_t divisor) {
        largest = std::max({largest, std::abs(values.low), std::abs(values.high)});
        unit = std::gcd(unit, divisor);
    };
    for (const model::ClockConstraint& c : network.clock_constraints)
        meet(analysis.value(c.bound), divisors.of(c.bound));
    for (const std::int32_t value : network.clock_initial)
        meet(semantics::Interval::single(value), std::abs(std::int64_t{value}));
    const auto update = [&](std::optional<model::CodeEntry> entry) {
        if (!entry) return;
        for (const semantics::ClockWrite& write : analysis.facts(*entry).clocks)
            meet(write.offset, 0); // their divisor is known
    };
    for (const model::Edge& edge : network.edges) update(edge.update);
    update(network.before_update);
    update(network.after_update);
    for (model::Query& query : all) {
        each_bound(query, [&](const IntExpr& e) {
            meet(analysis.value(e, query.program, query.cells), divisors.of(e, query));
        });
    }
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    return largest > large && unit > 1 && unit <= most ? static_cast<std::int32_t>(unit)
                                                       : 1;
}

TimeUnits::TimeUnits(const model::Network& network, std::int32_t unit)
    : original_(network), unit_(unit), network_(copied(network)) {
    Divider divider{network_.program, unit};
    divider.assignments();
    for (model::ClockConstraint& c : network_.clock_constraints) divider.result(c.bound);
    for (std::int32_t& value : network_.clock_initial) {
        ZONAR_ASSERT(value % unit == 0);
        value /= unit;
    }
}

model::Query TimeUnits::query(const model::Query& original) const {
    model::Query query = original;
    Divider divider{query.program, unit_};
    each_bound(query, [&](IntExpr& e) { divider.result(e); });
    return query;
}

// ---- back

namespace {

/// All times of a run; false: they do not fit.
bool multiply(trace::TimedRun& run, std::int64_t unit) {
    const std::int64_t common = std::gcd(unit, run.denominator);
    const std::int64_t factor = unit / common;
    bool fits = true;
    const auto scale = [&](std::int64_t& time) {
        fits = !__builtin_mul_overflow(time, factor, &time) && fits;
    };
    const auto scale_moment = [&](trace::Moment& moment) {
        std::ranges::for_each(moment.clocks, scale);
    };
    run.denominator /= common;
    scale_moment(run.initial);
    for (trace::TimedStep& step : run.steps) {
        scale(step.delay);
        scale_moment(step.after);
    }
    scale(run.last_delay);
    return fits;
}

} // namespace

void TimeUnits::convert(std::optional<trace::TimedRun>& run, Answer& answer) const {
    if (!run) return;
    if (!multiply(*run, unit_)) {
        run.reset();
        answer.remark = "the times of the trace are too large to be shown";
        return;
    }
    if (const auto objection = trace::replay(original_, *run)) {
        run.reset();
        fail_to_replay(answer,
                       fmt::format("step {}: {}", objection->step, objection->what));
    }
}

void TimeUnits::convert(Answer& answer) const {
    // What went wrong may name numbers that clocks meet.
    if (answer.reason.find("clock") != std::string::npos ||
        answer.reason.find("grows without bound") != std::string::npos)
        answer.reason += fmt::format(" (in units of {})", unit_);
    if (answer.least_time) answer.least_time->time *= static_cast<std::uint64_t>(unit_);
    for (Measured& value : answer.values) {
        if (value.is_clock) {
            for (ValueInterval& interval : value.intervals) {
                interval.low.value *= unit_;
                interval.high.value *= unit_;
            }
        }
        convert(value.run, answer);
    }
    convert(answer.run, answer);
}

void in_suitable_units(const model::Network& network,
                       std::span<const model::Query* const> queries,
                       const std::function<void(const InUnits&)>& search) {
    const std::int32_t unit = TimeUnits::unit_for(network, queries);
    if (unit == 1) return search({network, queries, [](Answer&) {}});
    const TimeUnits units{network, unit};
    std::vector<model::Query> divided;
    for (const model::Query* query : queries) divided.push_back(units.query(*query));
    std::vector<const model::Query*> pointers;
    for (const model::Query& query : divided) pointers.push_back(&query);
    search({units.network(), pointers, [&](Answer& answer) { units.convert(answer); }});
}

} // namespace zonar::verify
