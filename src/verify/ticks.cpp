#include "verify/ticks.h"

#include "checks/check.h"
#include "semantics/code_facts.h"
#include "verify/copied_network.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace zonar::verify {

namespace {

std::int32_t period_of(const model::Network& network) {
    constexpr std::int64_t longest = 1 << 20; // an expression may have any value
    const semantics::CodeAnalysis analysis{network};
    std::int64_t period = 1;
    for (const model::ClockConstraint& constraint : network.clock_constraints) {
        const semantics::Interval bound = analysis.value(constraint.bound);
        period = std::max({period, std::abs(bound.low), std::abs(bound.high)});
    }
    return static_cast<std::int32_t>(std::min(period, longest));
}

bool has_priorities(const model::Network& network) {
    return network.has_process_priorities || network.has_channel_priorities;
}

} // namespace

std::string TickingNetwork::problem_with(const model::Network& network) {
    if (network.processes.empty()) return "there is no process to measure time with";
    if (network.before_update || network.after_update)
        return "time cannot be measured in a model with before_update or after_update, "
               "which would run with each tick: leave out --non-zeno";
    return {};
}

TickingNetwork::TickingNetwork(const model::Network& network)
    : original_(network), network_(copied(network)),
      first_tick_(static_cast<std::uint32_t>(network.edges.size())) {
    clock_shape_.kind = model::Shape::Kind::clock;
    channel_shape_.kind = model::Shape::Kind::channel;
    add_clock();
    if (has_priorities(network)) add_channel();
    add_edges();
}

void TickingNetwork::add_clock() {
    model::ClockGroup group;
    group.name = "time since the last tick";
    group.first = model::ClockId{network_.clocks++};
    group.shape = &clock_shape_;
    network_.clock_groups.push_back(std::move(group));
    network_.clock_initial.resize(network_.clocks, 0);
}

void TickingNetwork::add_channel() {
    model::Channel channel;
    channel.broadcast = true;
    channel.priority = network_.default_priority;
    for (const model::Channel& other : network_.channels)
        channel.priority = std::max(channel.priority, other.priority);
    ++channel.priority;
    model::ChannelGroup group;
    group.name = "tick";
    group.first = model::ChannelId{static_cast<std::uint32_t>(network_.channels.size())};
    group.shape = &channel_shape_;
    network_.channels.push_back(channel);
    network_.channel_groups.push_back(std::move(group));
    network_.has_channel_priorities = true;
}

void TickingNetwork::add_edges() {
    using model::IntExpr;
    const auto clock = static_cast<std::int32_t>(network_.clocks - 1);
    model::ClockConstraint guard; // 0 - clock <= -period
    guard.left = IntExpr::constant(0);
    guard.right = IntExpr::constant(clock);
    guard.bound = IntExpr::constant(-period_of(original_));
    network_.clock_constraints.push_back(guard);

    model::Program& program = network_.program;
    const auto reset = static_cast<model::CodeEntry>(program.code.size());
    for (const model::Instr instr :
         {model::Instr{model::Op::push, clock}, model::Instr{model::Op::push, 0},
          model::Instr{model::Op::set_clock, 0}, model::Instr{model::Op::halt, 0}}) {
        program.code.push_back(instr);
        program.origins.emplace_back();
    }
    program.stack_depth = std::max(program.stack_depth, 2u);

    model::Process& last = network_.processes.back();
    ZONAR_CHECK(last.edges.first + last.edges.count == network_.edges.size());
    for (std::uint32_t location = 0; location < last.locations.count; ++location) {
        model::Edge edge;
        edge.source = edge.target = location;
        edge.guard.clocks = {
            static_cast<std::uint32_t>(network_.clock_constraints.size() - 1), 1};
        edge.update = reset;
        if (has_priorities(network_)) {
            edge.sync = model::SyncKind::send;
            edge.channel = IntExpr::constant(
                static_cast<std::int32_t>(network_.channels.size() - 1));
        }
        network_.edges.push_back(edge);
        ++last.edges.count;
    }
}

trace::TimedRun TickingNetwork::without_ticks(const trace::TimedRun& run) const {
    trace::TimedRun result;
    result.denominator = run.denominator;
    result.over_approximated = run.over_approximated;
    result.afterwards = run.afterwards;
    const auto without_clock = [&](trace::Moment moment) {
        moment.clocks.resize(original_.clocks);
        return moment;
    };
    result.initial = without_clock(run.initial);
    std::int64_t waited = 0; // since the last step that is no tick
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        if (i == run.loop) result.loop = result.steps.size();
        const trace::TimedStep& step = run.steps[i];
        waited += step.delay;
        if (step.participants.front().edge.raw >= first_tick_) continue;
        result.steps.push_back({waited, step.participants, without_clock(step.after)});
        waited = 0;
    }
    result.last_delay = waited + run.last_delay;
    ZONAR_ASSERT(result.duration() == run.duration());
    return result;
}

} // namespace zonar::verify
