#include "reduce/quotient.h"

#include "checks/check.h"

#include <compare>
#include <map>
#include <string_view>
#include <utility>

namespace zonar::reduce {

using model::SyncKind;
using semantics::EdgeInfo;
using semantics::System;

namespace {

const model::Edge& written(const System& system, const EdgeInfo& edge) {
    return system.network().edges[edge.origin.index()];
}

/// It has nothing but its synchronisation.
bool is_plain(const EdgeInfo& edge, SyncKind sync) {
    return edge.guard.kind == semantics::Test::Kind::always && edge.clocks.empty() &&
           edge.update.kind == semantics::Update::Kind::nothing && !edge.open_selects &&
           !edge.may_fault && sync != SyncKind::csp &&
           (sync == SyncKind::none || edge.constant_channel);
}

/// Something is there if and only if its text is.
bool has_text(bool is_there, std::string_view text) {
    return !is_there || !text.empty();
}

/// What an edge does, wherever it leads.
struct Move {
    SyncKind sync = SyncKind::none;
    std::uint32_t channel = 0; // of a plain one
    std::uint32_t cost = 0;
    std::vector<std::string_view> texts = {}; // of all others
    std::vector<std::int32_t> selected = {};  // likewise, where they are known
    std::uint32_t alone = 0; // its own number, if nothing else is known to be like it

    friend auto operator<=>(const Move&, const Move&) = default;
};

Move move_of(const System& system, std::uint32_t id, const semantics::Costs& costs) {
    const EdgeInfo& info = system.edge(id);
    const model::Edge& edge = written(system, info);
    Move move{.sync = edge.sync, .cost = costs.of({&info.origin, 1})};
    if (is_plain(info, edge.sync)) {
        move.channel = info.channel;
        return move;
    }
    const model::Template& origin =
        system.network().template_of(model::ProcessId{info.process});
    const auto add = [&](const model::TemplateEdge& text) {
        move.texts.insert(move.texts.end(), {text.select_text, text.guard_text,
                                             text.sync_text, text.update_text});
    };
    const model::TemplateEdge& text = origin.edges[edge.origin];
    add(text);
    bool updates = !text.update_text.empty();
    if (edge.branch) {
        add(origin.edges[*edge.branch]);
        updates = updates || !origin.edges[*edge.branch].update_text.empty();
    }
    for (const semantics::KnownCell& known : system.selected(info))
        move.selected.push_back(known.value);
    // A network that was not read from text may lack it.
    const bool guarded = !edge.guard.data.is(1) || edge.guard.clocks.count != 0;
    const bool all_written = has_text(edge.selects.count != 0, text.select_text) &&
                             has_text(guarded, text.guard_text) &&
                             has_text(edge.sync != SyncKind::none, text.sync_text) &&
                             (updates || !edge.update);
    if (!all_written) move.alone = 1 + id;
    return move;
}

/// A number for each move of a process.
std::vector<std::uint32_t> moves(const System& system, const semantics::Costs& costs) {
    std::map<std::pair<std::uint32_t, Move>, std::uint32_t> numbers;
    std::vector<std::uint32_t> found;
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        const auto next = static_cast<std::uint32_t>(numbers.size());
        const std::pair key{system.edge(e).process, move_of(system, e, costs)};
        found.push_back(numbers.try_emplace(key, next).first->second);
    }
    return found;
}

/// What can be seen of a location without leaving it.
struct Look {
    std::uint8_t flags = 0;
    std::string_view invariant = {};
    std::uint32_t alone = 0; // a number of its own, if it must not be taken for another

    friend auto operator<=>(const Look&, const Look&) = default;
};

Look look_of(const System& system, std::uint32_t process, std::uint32_t location,
             bool alone) {
    const model::Network& network = system.network();
    const model::Location& l =
        network.locations[network.processes[process].locations.first + location];
    const std::string_view text =
        network.location_of(model::ProcessId{process}, location).invariant_text;
    const bool bounded =
        !l.invariant.data.is(1) || l.invariant.clocks.count != 0 || l.rates.count != 0;
    Look look{.flags = system.flags(process, static_cast<std::int32_t>(location))};
    if (bounded) look.invariant = text;
    if (alone || !has_text(bounded, text)) look.alone = 1 + location;
    return look;
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
    : system_(system), labels_(moves(system, costs)) {
    std::vector<std::vector<Step>> steps(system.processes());
    for (std::uint32_t e = 0; e < system.edges(); ++e) {
        const EdgeInfo& edge = system.edge(e);
        steps[edge.process].push_back(
            {written(system, edge).source, labels_[e], edge.target});
    }
    for (std::uint32_t p = 0; p < system.processes(); ++p) {
        const model::Run locations = system.network().processes[p].locations;
        for (std::uint32_t l = 0; l < locations.count; ++l) stands_for_.push_back(l);
        ZONAR_ASSERT(stands_for_.size() == locations.first + locations.count);
        reduce(p, steps[p], observed);
    }
    ZONAR_ASSERT(stands_for_.size() == system.network().locations.size());
}

void Quotient::reduce(std::uint32_t process, std::span<const Step> steps,
                      const ObservedLocations& observed) {
    const model::Process& p = system_.network().processes[process];
    const std::uint32_t count = p.locations.count;
    const std::vector<std::uint8_t> is_reachable = reachable(count, p.initial, steps);
    std::map<Look, std::uint32_t> looks;
    std::vector<std::uint32_t> classes(count);
    for (std::uint32_t l = 0; l < count; ++l) {
        // One that is never reached could stand for none that is.
        const bool alone = observed.contains(process, l) || is_reachable[l] == 0;
        const auto next = static_cast<std::uint32_t>(looks.size());
        classes[l] =
            looks.try_emplace(look_of(system_, process, l, alone), next).first->second;
    }
    classes = bisimulation_classes(std::move(classes), steps);
    ZONAR_ASSERT(classes.size() == count);

    constexpr std::uint32_t none_yet = 0xffffffffu;
    std::vector<std::uint32_t> first(count, none_yet); // by class
    first[classes[p.initial]] = p.initial;
    std::uint32_t locations_left = 1;
    std::uint32_t locations = 0;
    for (std::uint32_t l = 0; l < count; ++l) {
        if (is_reachable[l] == 0) continue;
        ++locations;
        if (first[classes[l]] == none_yet) {
            first[classes[l]] = l;
            ++locations_left;
        }
        stands_for_[p.locations.first + l] = first[classes[l]];
        // An observed location is alone in its class, and so stands for itself.
        ZONAR_ASSERT(!observed.contains(process, l) ||
                     stands_for_[p.locations.first + l] == l);
        // A representative stands for itself, and is reachable.
        ZONAR_ASSERT(stands_for_[p.locations.first + first[classes[l]]] ==
                     first[classes[l]]);
        ZONAR_ASSERT(is_reachable[first[classes[l]]] != 0);
    }
    ZONAR_ASSERT(stands_for_[p.locations.first + p.initial] == p.initial);
    ZONAR_ASSERT(locations_left <= locations);
    size_.locations += locations;
    size_.classes += locations_left;
    size_.processes += locations_left < locations ? 1 : 0;
}

bool Quotient::alike(std::uint32_t edge, std::uint32_t other) const {
    ZONAR_ASSERT(system_.edge(edge).process == system_.edge(other).process);
    const auto end = [&](std::uint32_t e) {
        const EdgeInfo& info = system_.edge(e);
        return stands_for_[system_.location_id(info.process,
                                               static_cast<std::int32_t>(info.target))];
    };
    return labels_[edge] == labels_[other] && end(edge) == end(other);
}

} // namespace zonar::reduce
