#include "reduce/quotient.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace zonar::reduce {

using model::SyncKind;
using semantics::EdgeInfo;
using semantics::System;

namespace {

const model::Edge& written(const System& system, const EdgeInfo& edge) {
    return system.network().edges[edge.origin.index()];
}

/// It has nothing but its synchronisation.
bool is_plain(const System& system, const EdgeInfo& edge) {
    const SyncKind sync = written(system, edge).sync;
    return edge.guard.kind == semantics::Test::Kind::always && edge.clocks.empty() &&
           edge.update.kind == semantics::Update::Kind::nothing && !edge.open_selects &&
           !edge.may_fault && sync != SyncKind::csp &&
           (sync == SyncKind::none || edge.constant_channel);
}

bool is_plain(const System& system, std::uint32_t process, std::uint32_t location) {
    using namespace semantics::location_flag;
    const auto index = static_cast<std::int32_t>(location);
    const unsigned others =
        system.flags(process, index) & ~unsigned{stops_time | committed};
    return others == 0 && system.location(process, index).clocks.empty();
}

std::vector<std::uint8_t> processes_taking_part(const System& system) {
    std::vector<std::uint8_t> take_part(system.processes(), 1);
    for (std::uint32_t p = 0; p < system.processes(); ++p)
        for (std::uint32_t l = 0; l < system.network().processes[p].locations.count; ++l)
            if (!is_plain(system, p, l)) take_part[p] = 0;
    for (std::uint32_t e = 0; e < system.edges(); ++e)
        if (!is_plain(system, system.edge(e))) take_part[system.edge(e).process] = 0;
    return take_part;
}

/// A number for each move: internal, c! or c?, and its cost.
std::vector<std::uint32_t> moves(const System& system, const semantics::Costs& costs) {
    std::map<std::tuple<SyncKind, std::uint32_t, std::uint32_t>, std::uint32_t> numbers;
    std::vector<std::uint32_t> found;
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        const EdgeInfo& edge = system.edge(e);
        const auto next = static_cast<std::uint32_t>(numbers.size());
        const auto move = std::tuple{written(system, edge).sync, edge.channel,
                                     costs.of({&edge.origin, 1})};
        found.push_back(numbers.try_emplace(move, next).first->second);
    }
    return found;
}

/// By location.
std::vector<std::uint8_t> reachable(std::uint32_t locations, std::uint32_t initial,
                                    std::span<const Step> steps) {
    std::vector<std::vector<std::uint32_t>> next(locations);
    for (const Step& step : steps) next[step.from].push_back(step.to);
    std::vector<std::uint8_t> found(locations, 0);
    std::vector<std::uint32_t> work{initial};
    found[initial] = 1;
    while (!work.empty()) {
        const std::uint32_t l = work.back();
        work.pop_back();
        for (const std::uint32_t to : next[l]) {
            if (found[to] != 0) continue;
            found[to] = 1;
            work.push_back(to);
        }
    }
    return found;
}

} // namespace

Quotient::Quotient(const System& system, const semantics::Costs& costs,
                   const ObservedLocations& observed)
    : system_(system), takes_part_(processes_taking_part(system)),
      labels_(moves(system, costs)) {
    std::vector<std::vector<Step>> steps(system.processes());
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        const EdgeInfo& edge = system.edge(e);
        steps[edge.process].push_back(
            {written(system, edge).source, labels_[e], edge.target});
    }
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        const model::Run locations = system.network().processes[p].locations;
        for (std::uint32_t l = 0; l < locations.count; ++l) stands_for_.push_back(l);
        if (takes_part(p)) reduce(p, steps[p], observed);
    }
}

void Quotient::reduce(std::uint32_t process, std::span<const Step> steps,
                      const ObservedLocations& observed) {
    const model::Process& p = system_.network().processes[process];
    const std::uint32_t count = p.locations.count;
    const std::vector<std::uint8_t> is_reachable = reachable(count, p.initial, steps);
    // The flags, or for a location that must stay alone a number of its own. One that is
    // never reached could stand for none that is.
    constexpr std::uint32_t flags_end = 256;
    std::vector<std::uint32_t> classes(count);
    for (std::uint32_t l = 0; l < count; ++l) {
        const bool alone = observed.contains(process, l) || is_reachable[l] == 0;
        classes[l] =
            alone ? flags_end + l : system_.flags(process, static_cast<std::int32_t>(l));
    }
    classes = bisimulation_classes(std::move(classes), steps);

    constexpr std::uint32_t nobody = 0xffffffffu;
    std::vector<std::uint32_t> first(count, nobody); // by class
    first[classes[p.initial]] = p.initial;
    ++size_.processes;
    size_.classes += 1;
    for (std::uint32_t l = 0; l < count; ++l) {
        if (is_reachable[l] == 0) continue;
        ++size_.locations;
        if (first[classes[l]] == nobody) {
            first[classes[l]] = l;
            ++size_.classes;
        }
        stands_for_[p.locations.first + l] = first[classes[l]];
    }
}

bool Quotient::alike(std::uint32_t edge, std::uint32_t other) const {
    const auto end = [&](std::uint32_t e) {
        const EdgeInfo& info = system_.edge(e);
        return stands_for_[system_.location_id(info.process,
                                               static_cast<std::int32_t>(info.target))];
    };
    return labels_[edge] == labels_[other] && end(edge) == end(other);
}

} // namespace zonar::reduce
