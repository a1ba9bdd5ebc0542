#include "reduce/symmetry/automorphism.h"

#include "reduce/symmetry/automorphism_attempt.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace zonar::reduce {

using model::Run;
using model::slice;
using semantics::CodeFacts;
using semantics::Interval;

bool may_fault(const model::ClockConstraint& c, const semantics::CodeAnalysis& analysis) {
    const model::IntExpr parts[] = {c.left, c.right, c.bound, c.condition};
    return std::ranges::any_of(parts, [&](auto e) { return analysis.may_fault(e); });
}

AutomorphismTest::AutomorphismTest(const model::Network& network,
                                   const semantics::CodeAnalysis& analysis)
    : network_(network), analysis_(analysis) {
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        bool has_any = false, may_fail = false;
        for (const model::Location& l :
             slice(network.locations, network.processes[p].locations)) {
            has_any |= !l.invariant.data.is_constant();
            may_fail |= analysis.may_fault(l.invariant.data);
        }
        if (has_any) invariants_.push_back({p, may_fail});
    }
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        const Run edges = network.processes[p].edges;
        for (std::uint32_t e = edges.first; e < edges.first + edges.count; ++e) {
            const model::Edge& edge = network.edges[e];
            const bool has_clocks = edge.guard.clocks.count > 0;
            if (edge.sync != model::SyncKind::receive || (!edge.update && !has_clocks) ||
                !has_broadcast(network, analysis.value(edge.channel)))
                continue;
            const bool may_fail = std::ranges::any_of(
                slice(network.clock_constraints, edge.guard.clocks),
                [&](const auto& c) { return may_fault(c, analysis); });
            receivers_.push_back(
                {.edge = e,
                 .process = p,
                 .channels = analysis.value(edge.channel),
                 .facts = edge.update ? analysis.facts(*edge.update) : CodeFacts{},
                 .guard_may_fail = may_fail});
        }
    }
}

// ---- parts without code

bool AutomorphismTest::Attempt::is_bijection() const {
    const auto is_permutation = [](const auto& images) {
        std::vector<std::uint8_t> taken(images.size(), 0);
        for (const auto image : images) {
            const auto i = static_cast<std::size_t>(image);
            if (i >= taken.size() || std::exchange(taken[i], std::uint8_t{1}) != 0)
                return false;
        }
        return true;
    };
    const auto is_one_to_one = [&](const ValueMap& map) {
        std::vector<std::int64_t> images; // of what it may move, from 0 on
        for (std::size_t i = 0; i < map.size(); ++i) {
            const std::int32_t value = map.low() + static_cast<std::int32_t>(i);
            images.push_back(std::int64_t{map(value)} - map.low());
        }
        return is_permutation(images);
    };
    return is_permutation(renaming_.processes) && is_permutation(renaming_.cells) &&
           is_permutation(renaming_.clocks) && is_permutation(renaming_.channels) &&
           std::ranges::all_of(renaming_.maps, is_one_to_one);
}

bool AutomorphismTest::Attempt::channels() {
    for (std::size_t c = 0; c < network_.channels.size(); ++c) {
        if (network_.channels[c] != network_.channels[renaming_.channels[c]])
            return fail(fmt::format(
                "the channels {} and {} are of different kinds",
                network_.channel_name(model::ChannelId{static_cast<std::uint32_t>(c)}),
                network_.channel_name(model::ChannelId{renaming_.channels[c]})));
    }
    return true;
}

bool AutomorphismTest::Attempt::clocks() {
    if (renaming_.clocks[0] != 0) return fail("the reference clock is renamed");
    return true;
}

bool AutomorphismTest::Attempt::cells() {
    const model::Memory& memory = network_.memory;
    for (std::size_t c = 0; c < renaming_.cells.size(); ++c) {
        if (!is_moved(c)) continue;
        const auto image = static_cast<std::size_t>(renaming_.cells[c]);
        const auto id = model::CellId{static_cast<std::int32_t>(c)};
        const auto image_id = model::CellId{renaming_.cells[c]};
        if ((c < memory.stored) != (image < memory.stored))
            return fail("a meta variable and another one");
        const std::int32_t first = memory.state.initial[c];
        if (c >= memory.stored &&
            renaming_.image(c, first) != memory.state.initial[image]) {
            mismatch_ = {.kind = Mismatch::Kind::value,
                         .pair = {first, memory.state.initial[image]},
                         .cell = id.raw,
                         .blamed = id.raw,
                         .text = fmt::format("{} and {} begin with different values",
                                             network_.cell_name(id),
                                             network_.cell_name(image_id))};
            return false;
        }
    }
    return true;
}

// The image of what a cell may hold is what its image may hold.
bool AutomorphismTest::Attempt::values() {
    for (std::size_t c = 0; c < renaming_.cells.size(); ++c) {
        if (!is_moved(c)) continue;
        watch::spend();
        const auto id = model::CellId{static_cast<std::int32_t>(c)};
        const auto image_id = model::CellId{renaming_.cells[c]};
        const Interval from = analysis_.values_of(id);
        const Interval to = analysis_.values_of(image_id);
        const ValueMap& map = renaming_.maps[renaming_.values[c]];
        bool fits = from == to;
        if (renaming_.values[c] != 0) {
            // All of them fit into those of the image, these into those of its image, and so on round
            // the cycle: so they are as many.
            constexpr std::int64_t many = std::int64_t{1} << 20;
            fits = from.high - from.low < many;
            for (std::int64_t v = from.low; fits && v <= from.high; ++v)
                fits = to.contains(map(static_cast<std::int32_t>(v)));
        }
        if (!fits)
            return fail(fmt::format("{} and {} may have different values",
                                    network_.cell_name(id),
                                    network_.cell_name(image_id)));
    }
    return true;
}

// ---- what callers ask

std::optional<Mismatch> AutomorphismTest::operator()(Renaming& renaming) const {
    Attempt attempt{*this, renaming};
    if (!attempt.run()) return attempt.mismatch();
    renaming.edges = attempt.edges();
    renaming.selects = attempt.selects();
    return std::nullopt;
}

std::optional<Mismatch> AutomorphismTest::changes(const Renaming& renaming,
                                                  const model::Query& query) const {
    Attempt attempt{*this, renaming};
    if (!attempt.query(query)) return attempt.mismatch();
    return std::nullopt;
}

} // namespace zonar::reduce
