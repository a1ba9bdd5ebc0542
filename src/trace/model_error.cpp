#include "trace/model_error.h"

#include <fmt/format.h>

namespace zonar::trace {

namespace {

using model::Fault;

/// What a cell may hold; nothing for a cell of a query.
std::string range_text(const model::Memory& memory, model::CellId cell) {
    const bool above = cell.raw >= 0;
    const auto index = static_cast<std::size_t>(above ? cell.raw : -1 - cell.raw);
    const auto& ranges = (above ? memory.state : memory.auxiliary).ranges;
    if (index >= ranges.size()) return "";
    return fmt::format(", which holds {} to {}", ranges[index].low, ranges[index].high);
}

std::string details(const model::Network& network, const model::Outcome& outcome) {
    switch (outcome.fault) {
    case Fault::out_of_range:
        return fmt::format(": {} does not fit {}{}", outcome.detail,
                           network.cell_name(outcome.cell),
                           range_text(network.memory, outcome.cell));
    case Fault::index_out_of_range:
    case Fault::negative_shift:
    case Fault::negative_power:
    case Fault::negative_clock:
    case Fault::far_clock: return fmt::format(": {}", outcome.detail);
    case Fault::unsupported:
        return fmt::format(": {}", describe(static_cast<model::Feature>(outcome.detail)));
    case Fault::none:
    case Fault::division_by_zero:
    case Fault::overflow:
    case Fault::assertion:
    case Fault::step_limit: break;
    }
    return "";
}

} // namespace

ModelError model_error(const model::Network& network, const model::Program& program,
                       const model::Outcome& outcome) {
    return {.fault = outcome.fault,
            .what = describe(outcome.fault) + details(network, outcome),
            .place = outcome.at < program.origins.size() ? program.origins[outcome.at]
                                                         : model::SourceRange{}};
}

} // namespace zonar::trace
