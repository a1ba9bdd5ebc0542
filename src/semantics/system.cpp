#include "semantics/system.h"

#include <algorithm>
#include <cstdlib>

namespace zonar::semantics {

using model::Run;

namespace {

template <class T>
Run run_since(const std::vector<T>& table, std::size_t first) {
    return {static_cast<std::uint32_t>(first),
            static_cast<std::uint32_t>(table.size() - first)};
}

} // namespace

System::System(const model::Network& network)
    : network_(network), analysis_(network), layout_(network, analysis_),
      forms_(network.program),
      processes_(static_cast<std::uint32_t>(network.processes.size())) {
    for (const model::Process& p : network.processes) {
        location_base_.push_back(p.locations.first);
    }
    for (const model::Channel& c : network.channels) {
        has_urgent_channels_ = has_urgent_channels_ || c.urgent;
    }
    const model::MemoryBlock block{network.memory};
    before_update_ = forms_.update(network.before_update, block.ranges());
    after_update_ = forms_.update(network.after_update, block.ranges());
    Run after;
    add_writes(network.before_update, hook_writes_, hooks_write_all_);
    add_writes(network.after_update, after, hooks_write_all_);
    hook_writes_.count += after.count; // the two runs are neighbours
    if (hook_writes_.count == after.count) hook_writes_.first = after.first;
    compile_edges();
    compile_locations();
}

ClockCondition System::clock_condition(Run run) {
    const std::size_t first_fixed = fixed_.size();
    const std::size_t first_dynamic = dynamic_.size();
    for (std::uint32_t c = run.first; c < run.first + run.count; ++c) {
        const model::ClockConstraint& constraint = network_.clock_constraints[c];
        const bool fixed =
            constraint.left.is_constant() && constraint.right.is_constant() &&
            constraint.bound.is_constant() && constraint.condition.is_constant() &&
            constraint.left.value() != constraint.right.value() &&
            std::abs(std::int64_t{constraint.bound.value()}) <= zone::largest_constant;
        if (!fixed) {
            dynamic_.push_back(c);
        } else if (constraint.condition.value() != 0) {
            const std::int32_t bound = constraint.bound.value();
            fixed_.push_back({static_cast<zone::Clock>(constraint.left.value()),
                              static_cast<zone::Clock>(constraint.right.value()),
                              constraint.strict ? zone::Bound::less(bound)
                                                : zone::Bound::less_equal(bound)});
        }
    }
    // x <= c first: invariants treat them apart.
    std::stable_partition(fixed_.begin() + static_cast<std::ptrdiff_t>(first_fixed),
                          fixed_.end(),
                          [](const FixedConstraint& c) { return c.j == 0; });
    return {run_since(fixed_, first_fixed), run_since(dynamic_, first_dynamic)};
}

void System::add_writes(std::optional<model::CodeEntry> entry, Run& run, bool& all) {
    const std::size_t first = cells_.size();
    if (entry) {
        const auto end = static_cast<std::int64_t>(network_.memory.state.size());
        for (const CellWrite& w : analysis_.facts(*entry).cells) {
            const std::int64_t low = std::max<std::int64_t>(w.cells.low, 0);
            const std::int64_t high = std::min(w.cells.high, end - 1);
            // A pointer that may point anywhere.
            if (high - low > 4096 || w.cells == Interval::any()) all = true;
            for (std::int64_t c = low; c <= high && !all; ++c) {
                cells_.push_back(static_cast<std::uint32_t>(c));
            }
        }
    }
    const auto begin = cells_.begin() + static_cast<std::ptrdiff_t>(first);
    std::sort(begin, cells_.end());
    cells_.erase(std::unique(begin, cells_.end()), cells_.end());
    run = run_since(cells_, first);
}

void System::compile_edges() {
    const model::MemoryBlock block{network_.memory};
    edges_.reserve(network_.edges.size());
    for (std::uint32_t p = 0; p < processes_; ++p) {
        const model::Process& process = network_.processes[p];
        for (const model::Edge& edge : slice(network_.edges, process.edges)) {
            EdgeInfo info;
            info.process = p;
            info.target = edge.target;
            info.guard = forms_.test(edge.guard.data);
            info.clocks = clock_condition(edge.guard.clocks);
            info.update = forms_.update(edge.update, block.ranges());
            add_writes(edge.update, info.writes, info.writes_all);
            info.committed =
                network_.location_of(model::ProcessId{p}, edge.source).committed;
            info.has_selects = edge.selects.count != 0;
            info.constant_channel =
                edge.sync != model::SyncKind::none && edge.channel.is_constant();
            if (info.constant_channel) {
                info.channel = static_cast<std::uint32_t>(edge.channel.value());
            }
            info.may_fault =
                analysis_.may_fault(edge.guard.data) || analysis_.may_fault(edge.channel);
            for (const auto& c : slice(network_.clock_constraints, edge.guard.clocks)) {
                for (const model::IntExpr e : {c.left, c.right, c.bound, c.condition}) {
                    info.may_fault = info.may_fault || analysis_.may_fault(e);
                }
            }
            receivers_may_fault_ =
                receivers_may_fault_ ||
                (info.may_fault && edge.sync == model::SyncKind::receive);
            edges_.push_back(info);
        }
    }
}

void System::compile_locations() {
    locations_.reserve(network_.locations.size());
    for (std::uint32_t p = 0; p < processes_; ++p) {
        const model::Process& process = network_.processes[p];
        for (std::uint32_t l = 0; l < process.locations.count; ++l) {
            const model::Location& location =
                network_.locations[process.locations.first + l];
            const model::TemplateLocation& written =
                network_.location_of(model::ProcessId{p}, l);
            LocationInfo info;
            info.invariant = forms_.test(location.invariant.data);
            info.clocks = clock_condition(location.invariant.clocks);
            const Run all = info.clocks.fixed;
            info.ceilings = {all.first, 0};
            for (const FixedConstraint& c : fixed(all)) info.ceilings.count += c.j == 0;
            info.floors = {all.first + info.ceilings.count,
                           all.count - info.ceilings.count};
            std::uint8_t flags = 0;
            if (written.urgent || written.committed) flags |= location_flag::stops_time;
            if (written.committed) flags |= location_flag::committed;
            if (info.floors.count != 0 || info.clocks.dynamic.count != 0) {
                flags |= location_flag::other_invariant;
            }
            if (info.invariant.kind != Test::Kind::always) {
                flags |= location_flag::data_invariant;
                has_data_invariants_ = true;
            }
            if (location.rates.count != 0) flags |= location_flag::rates;
            flags_.push_back(flags);
            const auto gather = [&](auto wanted) {
                const std::size_t first = outgoing_.size();
                for (std::uint32_t e = 0; e < process.edges.count; ++e) {
                    const std::uint32_t id = process.edges.first + e;
                    const model::Edge& edge = network_.edges[id];
                    if (edge.source != l || !wanted(edge, edges_[id])) continue;
                    const EdgeInfo& e_info = edges_[id];
                    const bool must_look = e_info.may_fault || !e_info.constant_channel;
                    outgoing_.push_back(
                        {id, must_look ? Outgoing::any_channel : e_info.channel});
                }
                return run_since(outgoing_, first);
            };
            const auto of_kind = [&](model::SyncKind kind) {
                return gather([kind](const model::Edge& edge, const EdgeInfo&) {
                    return edge.sync == kind;
                });
            };
            info.internal = of_kind(model::SyncKind::none);
            info.sends = of_kind(model::SyncKind::send);
            info.receives = of_kind(model::SyncKind::receive);
            info.urgent_sends = gather([&](const model::Edge& edge, const EdgeInfo& e) {
                return has_urgent_channels_ && edge.sync == model::SyncKind::send &&
                       (!e.constant_channel || network_.channels[e.channel].urgent);
            });
            locations_.push_back(info);
        }
    }
}

} // namespace zonar::semantics
