#include "exchange/names.h"
#include "exchange/xtr.h"
#include "exchange/zone_form.h"

#include <fmt/format.h>

#include <vector>

namespace zonar::exchange {

namespace {

std::string state(const model::Network& network, const trace::Moment& moment,
                  zone::ConstZone zone, std::span<const StateInteger> integers) {
    std::string text;
    for (std::size_t p = 0; p < network.processes.size(); ++p)
        text += fmt::format("{} ", moment.cells[p]);
    text += "\n.\n";
    for (const ZoneConstraint& c : minimal_constraints(zone)) {
        const std::int64_t bound =
            2 * std::int64_t{c.bound.value()} + (c.bound.is_strict() ? 1 : 0);
        text += fmt::format("{} {} {}\n.\n", c.i, c.j, bound);
    }
    text += ".\n";
    for (const StateInteger& integer : integers)
        text += fmt::format("{} ", integer.value(moment));
    return text + "\n.\n";
}

std::string transition(const model::Network& network, const trace::TimedStep& step) {
    std::string text;
    for (const trace::Participant& p : step.participants) {
        text += fmt::format("{} {} ", p.process.raw, edge_number(network, p));
        for (const std::int32_t value : p.selected) text += fmt::format("{} ", value);
        text += "; ";
    }
    return text + ".\n";
}

} // namespace

std::string write_xtr(const model::Network& network, const trace::TimedRun& run,
                      std::span<const zone::Dbm> zones) {
    const std::vector<StateInteger> integers = state_integers(network);
    std::string text = state(network, run.initial, zones[0], integers);
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        text += state(network, run.steps[i].after, zones[i + 1], integers);
        text += transition(network, run.steps[i]);
    }
    return text + ".\n";
}

} // namespace zonar::exchange
