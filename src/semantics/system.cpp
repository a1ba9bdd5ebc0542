#include "semantics/system.h"

#include "checks/check.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

namespace zonar::semantics {

using model::Run;

System::System(const model::Network& network, std::span<const std::uint32_t> stands_for,
               TotalTime total_time)
    : network_(network),
      dimension_(network.clocks + (total_time == TotalTime::kept ? 1 : 0)),
      analysis_(network), layout_(network, analysis_), forms_(network.program),
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
    if (!stands_for.empty()) redirect(stands_for);
}

ClockCondition System::clock_condition(Run run, CodeAnalysis::Known known) {
    const std::size_t first_fixed = fixed_.size();
    const std::size_t first_dynamic = dynamic_.size();
    for (std::uint32_t c = run.first; c < run.first + run.count; ++c) {
        const model::ClockConstraint& constraint = network_.clock_constraints[c];
        const auto condition = analysis_.constant(constraint.condition, known);
        if (condition == 0) continue;
        const auto left = analysis_.constant(constraint.left, known);
        const auto right = analysis_.constant(constraint.right, known);
        const auto bound = analysis_.constant(constraint.bound, known);
        if (condition && left && right && bound && *left != *right &&
            std::abs(std::int64_t{*bound}) <= zone::largest_constant) {
            fixed_.push_back({static_cast<zone::Clock>(*left),
                              static_cast<zone::Clock>(*right),
                              constraint.strict ? zone::Bound::less(*bound)
                                                : zone::Bound::less_equal(*bound)});
        } else {
            dynamic_.push_back(c);
        }
    }
    // x <= c first: invariants treat them apart.
    std::stable_partition(fixed_.begin() + static_cast<std::ptrdiff_t>(first_fixed),
                          fixed_.end(),
                          [](const FixedConstraint& c) { return c.j == 0; });
    return {run_since(fixed_, first_fixed), run_since(dynamic_, first_dynamic)};
}

void System::add_writes(std::optional<model::CodeEntry> entry, Run& run, bool& all,
                        CodeAnalysis::Known known) {
    const std::size_t first = cells_.size();
    if (entry) {
        const auto end = static_cast<std::int64_t>(network_.memory.state.size());
        for (const CellWrite& w : analysis_.facts(*entry, known).cells) {
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

namespace {

using Choice = std::vector<KnownCell>;

// More choices for one edge, or edges altogether, are enumerated in each state instead.
constexpr std::size_t most_choices = 256;
constexpr std::size_t most_edges_by_choice = 16'384;

/// All choices of values for the selects, in order; nothing if they cannot be told
/// beforehand or are too many. The bounds of a later select may depend on an earlier one.
std::optional<std::vector<Choice>> choices_of(std::span<const model::Select> selects,
                                              const CodeAnalysis& analysis) {
    std::vector<Choice> choices{{}};
    for (const model::Select& select : selects) {
        std::vector<Choice> longer;
        for (const Choice& choice : choices) {
            const auto low = analysis.constant(select.low, choice);
            const auto high = analysis.constant(select.high, choice);
            if (!low || !high) return std::nullopt;
            for (std::int64_t value = *low; value <= *high; ++value) {
                if (longer.size() == most_choices) return std::nullopt;
                longer.push_back(choice);
                longer.back().push_back({select.cell, static_cast<std::int32_t>(value)});
            }
        }
        choices = std::move(longer);
    }
    return choices;
}

} // namespace

void System::compile_edges() {
    const model::MemoryBlock block{network_.memory};
    edges_.reserve(network_.edges.size());
    for (std::uint32_t p = 0; p < processes_; ++p) {
        const Run run = network_.processes[p].edges;
        for (std::uint32_t e = run.first; e < run.first + run.count; ++e) {
            const std::size_t first = edges_.size();
            const auto selects = slice(network_.selects, network_.edges[e].selects);
            std::optional<std::vector<Choice>> choices;
            if (!selects.empty() && edges_.size() < most_edges_by_choice) {
                choices = choices_of(selects, analysis_);
            }
            if (choices) {
                for (const Choice& choice : *choices)
                    compile_edge(p, model::EdgeId{e}, block.ranges(), choice);
            } else {
                compile_edge(p, model::EdgeId{e}, block.ranges(), {});
            }
            variants_.push_back(run_since(edges_, first));
        }
    }
}

void System::compile_edge(std::uint32_t process, model::EdgeId id,
                          const model::Range* ranges, CodeAnalysis::Known known) {
    const model::Edge& edge = network_.edges[id.index()];
    const auto guard = analysis_.constant(edge.guard.data, known);
    if (guard == 0) return;
    EdgeInfo info;
    info.origin = id;
    info.process = process;
    info.target = edge.target;
    info.guard = forms_.test(guard ? model::IntExpr::constant(*guard) : edge.guard.data,
                             ranges, known);
    info.clocks = clock_condition(edge.guard.clocks, known);
    info.update = forms_.update(edge.update, ranges, known);
    cells_.push_back(process);
    add_writes(edge.update, info.changes, info.changes_all, known);
    --info.changes.first; // the location, which stands before them
    ++info.changes.count;
    constexpr std::size_t many = 64; // such as any one of a large array
    info.changes_many = info.changes_all || (info.changes.count > many &&
                                             std::size_t{8} * info.changes.count >
                                                 network_.memory.state.size());
    info.committed =
        network_.location_of(model::ProcessId{process}, edge.source).committed;
    info.has_selects = edge.selects.count != 0;
    info.open_selects = info.has_selects && known.empty();
    info.selected = {static_cast<std::uint32_t>(selected_.size()),
                     static_cast<std::uint32_t>(known.size())};
    selected_.insert(selected_.end(), known.begin(), known.end());
    if (edge.sync != model::SyncKind::none) {
        const auto channel = analysis_.constant(edge.channel, known);
        info.constant_channel = channel.has_value();
        if (channel) info.channel = static_cast<std::uint32_t>(*channel);
    }
    info.may_fault = analysis_.may_fault(edge.guard.data, known) ||
                     analysis_.may_fault(edge.channel, known);
    for (const auto& c : slice(network_.clock_constraints, edge.guard.clocks)) {
        for (const model::IntExpr e : {c.left, c.right, c.bound, c.condition}) {
            info.may_fault = info.may_fault || analysis_.may_fault(e, known);
        }
    }
    info.reads_selects = info.has_selects &&
                         (info.may_fault || info.guard.kind != Test::Kind::always ||
                          (edge.sync != model::SyncKind::none && !info.constant_channel));
    receivers_may_fault_ =
        receivers_may_fault_ || (info.may_fault && edge.sync == model::SyncKind::receive);
    edges_.push_back(info);
}

std::uint32_t System::process_of(model::EdgeId edge) const {
    const auto after =
        std::ranges::upper_bound(network_.processes, edge.raw, {},
                                 [](const model::Process& p) { return p.edges.first; });
    return static_cast<std::uint32_t>(after - network_.processes.begin()) - 1;
}

void System::redirect(std::span<const std::uint32_t> stands_for) {
    ZONAR_CHECK(stands_for.size() == locations_.size());
    for (std::uint32_t p = 0; p < processes_; ++p) {
        const std::uint32_t initial = network_.processes[p].initial;
        ZONAR_CHECK(stands_for[location_base_[p] + initial] == initial);
    }
    for (EdgeInfo& edge : edges_)
        edge.target = stands_for[location_base_[edge.process] + edge.target];
}

void System::compile_locations() {
    const model::MemoryBlock block{network_.memory};
    locations_.reserve(network_.locations.size());
    for (std::uint32_t p = 0; p < processes_; ++p) {
        const model::Process& process = network_.processes[p];
        const auto edges =
            std::span{network_.edges}.subspan(process.edges.first, process.edges.count);
        // By source; edges of one location stay in their order.
        std::vector<std::uint32_t> by_source(edges.size());
        std::iota(by_source.begin(), by_source.end(), 0u);
        const auto source = [&](std::uint32_t e) { return edges[e].source; };
        std::ranges::stable_sort(by_source, {}, source);
        std::span<const std::uint32_t> rest = by_source;
        for (std::uint32_t l = 0; l < process.locations.count; ++l) {
            LocationInfo info = compile_invariant(p, l, block.ranges());
            const auto own = std::ranges::find_if(
                rest, [&](std::uint32_t e) { return source(e) != l; });
            const auto count = static_cast<std::size_t>(own - rest.begin());
            gather_outgoing(process.edges.first, rest.first(count), info);
            rest = rest.subspan(count);
            locations_.push_back(info);
        }
    }
}

LocationInfo System::compile_invariant(std::uint32_t process, std::uint32_t l,
                                       const model::Range* ranges) {
    const model::Location& location =
        network_.locations[network_.processes[process].locations.first + l];
    const model::TemplateLocation& written =
        network_.location_of(model::ProcessId{process}, l);
    LocationInfo info;
    info.invariant = forms_.test(location.invariant.data, ranges);
    info.clocks = clock_condition(location.invariant.clocks);
    const Run all = info.clocks.fixed;
    info.ceilings = {all.first, 0};
    for (const FixedConstraint& c : fixed(all)) info.ceilings.count += c.j == 0;
    info.floors = {all.first + info.ceilings.count, all.count - info.ceilings.count};

    std::uint8_t flags = 0;
    if (written.urgent || written.committed) flags |= location_flag::stops_time;
    if (written.committed) flags |= location_flag::committed;
    if (info.floors.count != 0 || info.clocks.dynamic.count != 0)
        flags |= location_flag::other_invariant;
    if (info.invariant.kind != Test::Kind::always) {
        flags |= location_flag::data_invariant;
        has_data_invariants_ = true;
    }
    if (location.rates.count != 0) flags |= location_flag::rates;
    flags_.push_back(flags);
    return info;
}

void System::gather_outgoing(std::uint32_t first_edge,
                             std::span<const std::uint32_t> edges, LocationInfo& info) {
    const auto gather = [&](auto wanted) {
        const std::size_t first = outgoing_.size();
        for (const std::uint32_t e : edges) {
            const model::Edge& edge = network_.edges[first_edge + e];
            const Run variants = variants_[first_edge + e];
            for (std::uint32_t id = variants.first; id < variants.first + variants.count;
                 ++id) {
                const EdgeInfo& e_info = edges_[id];
                if (!wanted(edge, e_info)) continue;
                const bool must_look = e_info.may_fault || !e_info.constant_channel;
                outgoing_.push_back(
                    {id, must_look ? Outgoing::any_channel : e_info.channel});
            }
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
}

} // namespace zonar::semantics
