#include "trace/executor.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::trace {

using model::ClockId;
using model::EdgeId;
using model::ProcessId;

Executor::Executor(const model::Network& network)
    : network_(network), memory_(network.memory), stack_(network.program.stack_depth),
      calls_(network.program.call_depth), leaving_(network.edges.size()),
      leaving_begin_(network.locations.size() + 1) {
    workspace_.memory = memory_.cells();
    workspace_.ranges = memory_.ranges();
    workspace_.stack = stack_;
    workspace_.calls = calls_;
    workspace_.clocks = &assigned_;

    // Counting sort of the edges by their source.
    const auto for_each_edge = [&](auto visit) {
        for (const model::Process& process : network.processes) {
            for (std::uint32_t i = 0; i < process.edges.count; ++i) {
                const EdgeId edge{process.edges.first + i};
                visit(process.locations.first + network.edges[edge.index()].source, edge);
            }
        }
    };
    for_each_edge([&](std::uint32_t source, EdgeId) { ++leaving_begin_[source + 1]; });
    for (std::size_t i = 1; i < leaving_begin_.size(); ++i)
        leaving_begin_[i] += leaving_begin_[i - 1];
    std::vector<std::uint32_t> next = leaving_begin_;
    for_each_edge(
        [&](std::uint32_t source, EdgeId edge) { leaving_[next[source]++] = edge; });
    ZONAR_ASSERT(leaving_begin_.back() == network.edges.size());
}

// ---------------------------------------------------------------- where we are

std::vector<std::int32_t> Executor::initial() const {
    const auto& cells = network_.memory.state.initial;
    return {cells.begin(), cells.begin() + network_.memory.stored};
}

void Executor::enter(std::span<const std::int32_t> stored) {
    ZONAR_CHECK(stored.size() == network_.memory.stored);
    std::ranges::copy(stored, workspace_.memory);
    reset_meta();
    error_.reset();
}

std::vector<std::int32_t> Executor::stored() const {
    return {workspace_.memory, workspace_.memory + network_.memory.stored};
}

void Executor::reset_meta() {
    const auto& cells = network_.memory.state.initial;
    std::copy(cells.begin() + network_.memory.stored, cells.end(),
              workspace_.memory + network_.memory.stored);
}

std::uint32_t Executor::location(ProcessId process) const {
    ZONAR_ASSERT(process.index() < network_.processes.size());
    ZONAR_ASSERT(static_cast<std::uint32_t>(workspace_.memory[process.index()]) <
                 network_.processes[process.index()].locations.count);
    return static_cast<std::uint32_t>(workspace_.memory[process.index()]);
}

std::span<const EdgeId> Executor::edges(ProcessId process) const {
    const std::uint32_t at =
        network_.processes[process.index()].locations.first + location(process);
    return std::span{leaving_}.subspan(leaving_begin_[at],
                                       leaving_begin_[at + 1] - leaving_begin_[at]);
}

bool Executor::is_committed(ProcessId process) const {
    return network_.location_of(process, location(process)).committed;
}

bool Executor::some_committed() const {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
        if (is_committed(ProcessId{p})) return true;
    return false;
}

bool Executor::time_is_stopped() const {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        const auto& at = network_.location_of(ProcessId{p}, location(ProcessId{p}));
        if (at.urgent || at.committed) return true;
    }
    return false;
}

// ---------------------------------------------------------------- evaluation

void Executor::note(const model::Outcome& outcome) {
    if (!outcome.ok() && !error_)
        error_ = model_error(network_, network_.program, outcome);
}

void Executor::fail(std::string what, model::SourceRange place) {
    if (error_) return;
    error_ = {
        .fault = model::Fault::unsupported, .what = std::move(what), .place = place};
}

model::Outcome Executor::outcome_of(model::CodeEntry entry) {
    if (error_) return {};
    workspace_.steps = step_limit;
    const model::Outcome outcome =
        accesses_ == nullptr
            ? model::run(network_.program, entry, workspace_)
            : model::run_and_note(network_.program, entry, workspace_, *accesses_);
    watch::spend(1 + step_limit - workspace_.steps);
    note(outcome);
    return outcome;
}

std::int32_t Executor::value(model::IntExpr expr) {
    if (error_) return 0;
    if (expr.is_constant()) return expr.value();
    const model::Outcome outcome = outcome_of(expr.entry());
    return outcome.ok() ? outcome.value : 0;
}

std::optional<Difference> Executor::in_force(const model::ClockConstraint& constraint) {
    if (value(constraint.condition) == 0) return {};
    const ClockId left{static_cast<std::uint32_t>(value(constraint.left))};
    const ClockId right{static_cast<std::uint32_t>(value(constraint.right))};
    ZONAR_ASSERT(left.index() < network_.clocks && right.index() < network_.clocks);
    return Difference{.left = left,
                      .right = right,
                      .bound = value(constraint.bound),
                      .strict = constraint.strict};
}

bool Executor::condition(const model::Condition& condition,
                         std::vector<Difference>& result) {
    if (value(condition.data) == 0) return false;
    for (const auto& constraint :
         model::slice(network_.clock_constraints, condition.clocks)) {
        if (const auto difference = in_force(constraint)) result.push_back(*difference);
    }
    return !error_;
}

bool Executor::invariant(std::vector<Difference>& result) {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        const std::size_t at =
            network_.processes[p].locations.first + location(ProcessId{p});
        if (!condition(network_.locations[at].invariant, result)) return false;
    }
    return true;
}

std::optional<std::pair<ClockId, std::uint8_t>> Executor::rate(const model::Rate& rate) {
    if (value(rate.condition) == 0) return {};
    const ClockId clock{static_cast<std::uint32_t>(value(rate.clock))};
    ZONAR_ASSERT(clock.index() < network_.clocks);
    const std::int32_t speed = value(rate.value);
    if (error_) return {};
    if (speed != 0 && speed != 1) {
        fail(fmt::format("the rate of {} is {}, neither 0 nor 1",
                         network_.clock_name(clock), speed),
             rate.range);
        return {};
    }
    return std::pair{clock, static_cast<std::uint8_t>(speed)};
}

std::vector<std::uint8_t> Executor::rates() {
    std::vector<std::uint8_t> result(network_.clocks, 1);
    result[0] = 0; // the reference clock is always zero
    if (!network_.has_stopwatches) return result;
    std::vector<std::uint8_t> prescribed(network_.clocks, 0);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        const std::size_t at =
            network_.processes[p].locations.first + location(ProcessId{p});
        for (const auto& entry :
             model::slice(network_.rates, network_.locations[at].rates)) {
            const auto found = rate(entry);
            if (!found) continue;
            const auto& [clock, speed] = *found;
            if (prescribed[clock.index()] != 0 && result[clock.index()] != speed) {
                fail(fmt::format("two locations give {} different rates",
                                 network_.clock_name(clock)),
                     entry.range);
            }
            prescribed[clock.index()] = 1;
            result[clock.index()] = speed;
        }
    }
    return result;
}

// ---------------------------------------------------------------- edges

bool Executor::select(const model::Edge& edge, std::span<const std::int32_t> values) {
    if (values.size() != edge.selects.count) return false;
    std::size_t next = 0;
    for (const model::Select& select : model::slice(network_.selects, edge.selects)) {
        const std::int32_t chosen = values[next++];
        if (chosen < value(select.low) || chosen > value(select.high) || error_)
            return false;
        workspace_.memory[select.cell.raw] = chosen;
    }
    return true;
}

void Executor::selections(const model::Edge& edge, std::vector<std::int32_t>& chosen,
                          std::vector<std::vector<std::int32_t>>& all) {
    if (chosen.size() == edge.selects.count) {
        watch::spend(8);
        all.push_back(chosen);
        return;
    }
    const model::Select& next = network_.selects[edge.selects.first + chosen.size()];
    const std::int64_t low = value(next.low);
    const std::int64_t high = value(next.high);
    for (std::int64_t v = low; v <= high && !error_; ++v) {
        chosen.push_back(static_cast<std::int32_t>(v));
        workspace_.memory[next.cell.raw] = chosen.back();
        selections(edge, chosen, all);
        chosen.pop_back();
    }
}

std::vector<std::vector<std::int32_t>> Executor::selections(const model::Edge& edge) {
    std::vector<std::int32_t> chosen;
    std::vector<std::vector<std::int32_t>> all;
    selections(edge, chosen, all);
    return all;
}

model::ChannelId Executor::channel(const model::Edge& edge) {
    ZONAR_ASSERT(edge.sync != model::SyncKind::none);
    const model::ChannelId channel{static_cast<std::uint32_t>(value(edge.channel))};
    ZONAR_ASSERT(channel.index() < network_.channels.size());
    return channel;
}

std::vector<model::ClockAssignment>
Executor::fire(std::span<const Participant> participants) {
    assigned_.clear();
    if (network_.before_update) run(*network_.before_update);
    for (const Participant& participant : participants) {
        const model::Edge& edge = network_.edges[participant.edge.index()];
        ZONAR_ASSERT(participant.selected.size() == edge.selects.count);
        ZONAR_ASSERT(location(participant.process) == edge.source);
        // Select variables of different edges may share a cell; bounds were checked before
        // any update ran and may have changed since.
        std::size_t next = 0;
        for (const model::Select& select : model::slice(network_.selects, edge.selects))
            workspace_.memory[select.cell.raw] = participant.selected[next++];
        if (edge.update) run(*edge.update);
    }
    if (network_.after_update) run(*network_.after_update);
    for (const Participant& participant : participants) {
        const model::Edge& edge = network_.edges[participant.edge.index()];
        workspace_.memory[participant.process.index()] =
            static_cast<std::int32_t>(edge.target);
    }
    reset_meta();
    return assigned_;
}

bool assign(std::span<const model::ClockAssignment> assignments,
            std::vector<std::int64_t>& clocks, std::int64_t denominator) {
    ZONAR_ASSERT(denominator > 0);
    for (const auto& [target, source, offset] : assignments) {
        ZONAR_ASSERT(target != model::reference_clock && target.index() < clocks.size());
        const std::int64_t value = clocks[source.index()] + offset * denominator;
        if (value < 0) return false;
        clocks[target.index()] = value;
    }
    return true;
}

} // namespace zonar::trace
