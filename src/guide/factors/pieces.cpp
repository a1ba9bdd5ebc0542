#include "guide/factors/pieces.h"

#include "checks/check.h"
#include "guide/locations/sync_edges.h"

#include <algorithm>

namespace zonar::guide {

using semantics::CodeFacts;
using semantics::EdgeInfo;
using semantics::Interval;

namespace {

// The values of more variables than this are never enumerated.
constexpr std::size_t most_reads = 1024;

void finish(Reads& reads) {
    reads.has_others = reads.too_many || reads.cells.size() > reads.direct.size();
    std::ranges::sort(reads.cells);
    reads.cells.erase(std::unique(reads.cells.begin(), reads.cells.end()),
                      reads.cells.end());
    ZONAR_ASSERT(reads.cells.size() <= most_reads);
}

} // namespace

Pieces::Pieces(const semantics::System& system)
    : system_(system), network_(system.network()) {
    for (std::uint32_t id = 0; id < system.edges(); ++id) {
        const EdgeInfo& info = system.edge(id);
        EdgeCode& code = edges_.emplace_back();
        add_conditions(id, code);
        code.actions = actions(id, info.update, system.selected(info));
    }
    before_ = actions(no_edge, system.before_update(), {});
    after_ = actions(no_edge, system.after_update(), {});
}

void Pieces::add_cells(std::int64_t low, std::int64_t high, std::int64_t stride,
                       Reads& reads) const {
    const auto end = static_cast<std::int64_t>(network_.memory.state.size());
    const auto first = static_cast<std::int64_t>(network_.memory.locations);
    stride = std::max<std::int64_t>(stride, 1);
    if (low < first) low += (first - low + stride - 1) / stride * stride;
    for (std::int64_t c = low; c <= std::min(high, end - 1); c += stride) {
        const auto cell = static_cast<std::int32_t>(c);
        if (system_.analysis().is_constant({cell})) continue;
        if (reads.cells.size() == most_reads) reads.too_many = true;
        if (reads.too_many) return;
        reads.cells.push_back(cell);
    }
}

Reads Pieces::reads_of(const CodeFacts& facts) const {
    Reads reads;
    for (const Interval cells : facts.reads) {
        if (cells.is_single()) add_cells(cells.low, cells.low, 1, reads);
    }
    reads.direct = reads.cells;
    for (const Interval cells : facts.reads) {
        if (!cells.is_single()) add_cells(cells.low, cells.high, 1, reads);
    }
    finish(reads);
    return reads;
}

Reads Pieces::reads_of(const semantics::Atom& atom, Known known) const {
    using Kind = semantics::Atom::Kind;
    Reads reads;
    add_cells(atom.left, atom.left, 1, reads);
    if (atom.kind == Kind::cells || atom.kind == Kind::element_cell)
        add_cells(atom.right, atom.right, 1, reads);
    reads.direct = reads.cells;
    if (atom.kind == Kind::element || atom.kind == Kind::element_cell) {
        const model::Dimension& d = atom.dimension;
        Interval index = system_.analysis().values_of({atom.left});
        for (const semantics::KnownCell& k : known)
            if (k.cell.raw == atom.left) index = Interval::single(k.value);
        const std::int64_t first = std::max<std::int64_t>(index.low - d.low, 0);
        const std::int64_t last =
            std::min<std::int64_t>(index.high - d.low, std::int64_t{d.count} - 1);
        add_cells(atom.base + first * d.stride, atom.base + last * d.stride, d.stride,
                  reads);
    }
    finish(reads);
    return reads;
}

std::vector<semantics::KnownCell> Pieces::with_selected(std::uint32_t edge,
                                                        Known known) const {
    std::vector<semantics::KnownCell> all{known.begin(), known.end()};
    if (edge == no_edge) return all;
    const auto selected = system_.selected(system_.edge(edge));
    all.insert(all.end(), selected.begin(), selected.end());
    return all;
}

Reads Pieces::reads(const Condition& condition, Known known) const {
    if (!condition.is_channel && condition.test.kind == semantics::Test::Kind::atoms)
        return reads_of(*system_.forms().atoms(condition.test.atoms), known);
    const auto all = with_selected(condition.edge, known);
    const model::CodeEntry entry =
        condition.is_channel
            ? network_.edges[system_.edge(condition.edge).origin.index()].channel.entry()
            : condition.test.entry;
    return reads_of(system_.analysis().facts(entry, all));
}

Reads Pieces::reads(const Action& action, Known known) const {
    if (action.update.kind != semantics::Update::Kind::code) return action.reads;
    const auto all = with_selected(action.edge, known);
    return reads_of(system_.analysis().facts(action.update.entry, all));
}

std::vector<Write> Pieces::writes_of(const CodeFacts& facts) const {
    const auto end = static_cast<std::int64_t>(network_.memory.state.size());
    const auto first = static_cast<std::int64_t>(network_.memory.locations);
    std::vector<Write> writes;
    for (const semantics::CellWrite& w : facts.cells) {
        for (std::int64_t c = std::max(w.cells.low, first);
             c <= std::min(w.cells.high, end - 1); ++c) {
            const auto cell = static_cast<std::int32_t>(c);
            if (!system_.analysis().is_constant({cell}))
                writes.push_back({cell, w.values});
        }
    }
    return writes;
}

void Pieces::add_conditions(std::uint32_t id, EdgeCode& code) const {
    using Kind = semantics::Test::Kind;
    const EdgeInfo& info = system_.edge(id);
    const semantics::Test& guard = info.guard;
    const auto add = [&](bool is_channel, const semantics::Test& test) {
        code.conditions.push_back({id, is_channel, test, {}});
        code.conditions.back().reads = reads(code.conditions.back(), {});
    };
    if (guard.kind == Kind::code) add(false, guard);
    if (guard.kind == Kind::atoms) {
        for (std::uint32_t i = 0; i < guard.atoms.count; ++i) {
            semantics::Test one = guard;
            one.atoms = {guard.atoms.first + i, 1};
            add(false, one);
        }
    }

    const model::Edge& edge = network_.edges[info.origin.index()];
    if (edge.sync == model::SyncKind::none) return;
    const Interval channels = channels_of(system_, id);
    code.first_channel = channels.low;
    code.last_channel = channels.high;
    if (!info.constant_channel) add(true, {});
}

std::vector<Action> Pieces::actions(std::uint32_t id, const semantics::Update& update,
                                    Known known) const {
    using Kind = semantics::Action::Kind;
    std::vector<Action> found;
    if (update.kind == semantics::Update::Kind::nothing) return found;
    const auto as_code = [&] {
        const CodeFacts facts = system_.analysis().facts(update.entry, known);
        found.assign(1, {id, update, reads_of(facts), writes_of(facts), false});
    };
    if (update.kind == semantics::Update::Kind::code) {
        as_code();
        return found;
    }
    const semantics::Action* action = system_.forms().actions(update.actions);
    for (std::uint32_t i = 0; i < update.actions.count; ++i, ++action) {
        if (action->kind == Kind::clock) continue;
        // A cell that is no variable might be what holds two assignments together.
        if (action->target < 0) {
            as_code();
            return found;
        }
        Action one{id, update, {}, {}, true};
        one.update.actions = {update.actions.first + i, 1};
        Interval values = Interval::single(action->constant);
        if (action->kind == Kind::add) {
            add_cells(action->source, action->source, 1, one.reads);
            const Interval source = system_.analysis().values_of({action->source});
            values = {source.low + action->constant, source.high + action->constant};
        }
        if (!system_.analysis().is_constant({action->target}))
            one.writes.push_back({action->target, values});
        found.push_back(std::move(one));
    }
    return found;
}

} // namespace zonar::guide
