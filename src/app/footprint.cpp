#include "app/footprint.h"

#include "app/code_scan.h"

namespace zonar::app {

namespace {

using model::Network;

Stretches limited(const Stretches& stretches, std::int64_t first, std::int64_t count) {
    Stretches all;
    all.add(Stretch{first, first + count - 1});
    return common(stretches, all);
}

void add(Stretches& stretches, std::optional<Stretch> found) {
    if (found) stretches.add(*found);
}

void scan(CodeScan& code, const Network& network, const model::Condition& condition,
          Footprint& footprint) {
    code.scan(condition.data);
    for (const auto& constraint : slice(network.clock_constraints, condition.clocks)) {
        add(footprint.clock_reads, code.scan(constraint.left));
        add(footprint.clock_reads, code.scan(constraint.right));
        code.scan(constraint.bound);
        code.scan(constraint.condition);
    }
}

void scan(CodeScan& code, const Network& network, const model::Edge& edge,
          Footprint& footprint) {
    scan(code, network, edge.guard, footprint);
    if (edge.sync == model::SyncKind::send) add(footprint.sends, code.scan(edge.channel));
    if (edge.sync == model::SyncKind::receive)
        add(footprint.receives, code.scan(edge.channel));
    if (edge.update) code.scan(*edge.update);
}

} // namespace

Footprint footprint(const Network& network, model::ProcessId id) {
    const model::Process& process = network.processes[id.index()];
    Footprint result;
    CodeScan code(network, result);
    for (const model::Location& location : slice(network.locations, process.locations)) {
        scan(code, network, location.invariant, result);
        for (const model::Rate& rate : slice(network.rates, location.rates)) {
            add(result.clock_reads, code.scan(rate.clock));
            code.scan(rate.value);
            code.scan(rate.condition);
        }
    }
    for (const model::Edge& edge : slice(network.edges, process.edges))
        scan(code, network, edge, result);

    const std::int64_t cells = network.memory.state.size();
    const std::int64_t clocks = network.clocks;
    const auto channels = static_cast<std::int64_t>(network.channels.size());
    for (Stretches* list : {&result.reads, &result.writes})
        *list = limited(*list, 0, cells);
    for (Stretches* list : {&result.clock_reads, &result.clock_writes})
        *list = limited(*list, 1, clocks - 1);
    for (Stretches* list : {&result.sends, &result.receives})
        *list = limited(*list, 0, channels);
    return result;
}

} // namespace zonar::app
