#include "trace/goal.h"

#include "trace/executor.h"
#include "trace/outlook.h"

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace zonar::trace {

namespace {

/// Evaluates the state predicates of one query.
class Predicates {
public:
    Predicates(const model::Network& network, const model::Query& query)
        : network_(network), query_(query), memory_(network.memory, query.cells),
          stack_(query.program.stack_depth), calls_(query.program.call_depth) {
        workspace_.memory = memory_.cells();
        workspace_.ranges = memory_.ranges();
        workspace_.stack = stack_;
        workspace_.calls = calls_;
    }

    std::variant<bool, ModelError> holds(const model::Predicate& predicate,
                                         const Moment& moment, std::int64_t denominator) {
        std::ranges::copy(moment.cells, workspace_.memory);
        error_.reset();
        const bool result = truth(predicate, moment, denominator);
        if (error_) return *error_;
        return result;
    }

private:
    std::int32_t value(model::IntExpr expr) {
        if (error_) return 0;
        workspace_.steps = step_limit;
        const auto outcome = model::evaluate(query_.program, expr, workspace_);
        if (!outcome.ok()) error_ = model_error(network_, query_.program, outcome);
        return outcome.value;
    }

    bool truth(const model::Predicate& predicate, const Moment& moment,
               std::int64_t denominator) {
        using enum model::Predicate::Kind;
        const auto operand = [&](const model::Predicate& p) {
            return truth(p, moment, denominator);
        };
        switch (predicate.kind) {
        case integer: return value(predicate.value) != 0;
        case clock: return satisfies(predicate.constraint, moment, denominator);
        case conjunction: return std::ranges::all_of(predicate.operands, operand);
        case disjunction: return std::ranges::any_of(predicate.operands, operand);
        case negation: return !operand(predicate.operands.front());
        case deadlock: return deadlocked(moment, denominator);
        }
        return false;
    }

    bool satisfies(const model::ClockConstraint& c, const Moment& moment,
                   std::int64_t denominator) {
        const auto left = static_cast<std::size_t>(value(c.left));
        const auto right = static_cast<std::size_t>(value(c.right));
        const std::int64_t bound = value(c.bound) * denominator;
        const std::int64_t difference = moment.clocks[left] - moment.clocks[right];
        return c.strict ? difference < bound : difference <= bound;
    }

    /// Priorities do not matter here: if a transition is possible, so is one of those with
    /// the highest priority.
    bool deadlocked(const Moment& moment, std::int64_t denominator) {
        Executor executor(network_);
        Outlook outlook(executor, moment, denominator);
        bool possible = false;
        if (!executor.error()) {
            possible = outlook.find_transition(
                outlook.window(), [&](Outlook::Transition t, const Interval& delays) {
                    return outlook.target_exists(t, delays) ||
                           executor.error().has_value();
                });
        }
        if (executor.error() && !error_) error_ = executor.error();
        return !possible;
    }

    const model::Network& network_;
    const model::Query& query_;
    model::MemoryBlock memory_;
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
    model::Workspace workspace_;
    std::optional<ModelError> error_;
};

} // namespace

Moment final_moment(const model::Network& network, const TimedRun& run) {
    Moment moment = run.steps.empty() ? run.initial : run.steps.back().after;
    Executor executor(network);
    executor.enter(moment.cells);
    const auto rates = executor.rates();
    for (std::size_t x = 0; x < moment.clocks.size(); ++x)
        moment.clocks[x] += rates[x] * run.last_delay;
    return moment;
}

std::variant<bool, ModelError> holds(const model::Network& network,
                                     const model::Query& query,
                                     const model::Predicate& predicate,
                                     const Moment& moment, std::int64_t denominator) {
    return Predicates(network, query).holds(predicate, moment, denominator);
}

std::variant<bool, ModelError> holds_at_end(const model::Network& network,
                                            const model::Query& query,
                                            const model::Predicate& predicate,
                                            const TimedRun& run) {
    return holds(network, query, predicate, final_moment(network, run), run.denominator);
}

} // namespace zonar::trace
