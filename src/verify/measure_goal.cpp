#include "verify/measure_goal.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::verify {

using semantics::Word;

bool is_complete(const Sighting& sighting, model::QueryKind kind) {
    if (sighting.unknown_from == endless) return true;
    switch (kind) {
    case model::QueryKind::supremum: return sighting.extreme == endless;
    case model::QueryKind::infimum:
        ZONAR_ASSERT(sighting.extreme); // what is unknown was met in a state
        return *sighting.extreme < sighting.unknown_from;
    default: return sighting.values.includes({sighting.unknown_from, endless});
    }
}

std::vector<semantics::FixedConstraint> shown_by_run(const Sighting& sighting,
                                                     model::QueryKind kind) {
    if (sighting.clock == 0 || sighting.extreme == endless) return {};
    const Cell cell = *sighting.extreme - 2 * sighting.offset;
    const auto bound = [](std::int64_t value, bool included) {
        const auto v = static_cast<std::int32_t>(value);
        return included ? zone::Bound::less_equal(v) : zone::Bound::less(v);
    };
    if (kind == model::QueryKind::infimum) {
        const ValueEnd high = upper_end(cell, true);
        return {{sighting.clock, 0, bound(high.value, high.included)}};
    }
    const ValueEnd low = lower_end(cell, true);
    return {{0, sighting.clock, bound(-low.value, low.included)}};
}

void tell(const Sighting& sighting, model::QueryKind kind, Measured::Status status,
          Measured& measured) {
    measured.status = status;
    measured.intervals.clear();
    const auto add = [&](CellRange range) {
        measured.intervals.push_back({lower_end(range.low, measured.is_clock),
                                      upper_end(range.high, measured.is_clock)});
    };
    if (kind == model::QueryKind::bounds) {
        for (const CellRange& range : sighting.values.ranges()) add(range);
    } else if (sighting.extreme) {
        add({*sighting.extreme, *sighting.extreme});
    }
}

MeasureGoal::MeasureGoal(const model::Query& query, StatePredicate& predicate,
                         const semantics::System& system,
                         std::span<const std::int32_t> constants)
    : query_(query), predicate_(predicate), system_(system),
      inner_(predicate, system, [](explore::NodeId) { return false; }),
      constants_(constants),
      only_integers_(predicate.is_discrete() &&
                     std::ranges::none_of(
                         query.measures,
                         [](const model::Measure& m) { return m.clock.has_value(); })),
      nothing_(system.dimension()), sightings_(query.measures.size()) {}

void MeasureGoal::use(semantics::Successors& source, semantics::Machine& machine) {
    source_ = &source;
    machine_ = &machine;
    inner_.use(source, machine);
}

MeasureGoal::Answer MeasureGoal::reached(const Word* words, zone::ConstZone zone) {
    semantics::Machine& machine = *machine_;
    const zone::Federation* found = &nothing_;
    if (only_integers_) {
        machine.reset_meta();
        system_.layout().unpack(words, machine.cells());
        const bool holds = predicate_.possible(machine);
        if (failed()) return Answer::error;
        if (!holds) return Answer::no;
    } else {
        found = inner_.satisfying(words, zone);
        if (found == nullptr) return Answer::error;
        if (found->empty()) return Answer::no;
    }
    improved_.clear();
    for (std::size_t i = 0; i < sightings_.size(); ++i) {
        look(i, *found, zone);
        if (failed()) return Answer::error;
    }
    return improved_.empty() ? Answer::no : Answer::yes;
}

bool MeasureGoal::accept(explore::NodeId node) {
    for (const std::size_t i : improved_) sightings_[i].node = node;
    return false;
}

/// The machine holds the discrete part.
void MeasureGoal::look(std::size_t item, const zone::Federation& zones,
                       zone::ConstZone whole) {
    const model::Measure& measure = query_.measures[item];
    Sighting& sighting = sightings_[item];
    semantics::Machine& machine = *machine_;
    const std::int32_t value = machine.value(query_.program, measure.value);
    const std::int32_t clock =
        measure.clock ? machine.value(query_.program, *measure.clock) : 0;
    if (machine.failed()) return;
    is_better_ = false;
    if (!measure.clock) {
        note(sighting, {value, value});
    } else {
        const auto x = static_cast<zone::Clock>(clock);
        for (std::size_t i = 0; i < zones.size(); ++i) {
            const CellRange range = clock_range(zones[i], x);
            note(sighting, shifted(range, value));
            if (!constants_.empty()) note_unknown(sighting, x, range, value);
        }
    }
    if (!is_better_) return;
    improved_.push_back(item);
    sighting.clock = static_cast<zone::Clock>(clock);
    sighting.offset = value;
    if (whole.dimension > 1) sighting.zone = zone::Dbm{whole};
}

void MeasureGoal::note(Sighting& sighting, CellRange range) {
    ZONAR_ASSERT(range.low <= range.high);
    const bool least = query_.kind == model::QueryKind::infimum;
    const Cell cell = least ? range.low : range.high;
    if (!sighting.extreme ||
        (least ? cell < *sighting.extreme : cell > *sighting.extreme)) {
        sighting.extreme = cell;
        is_better_ = true;
    }
    if (query_.kind == model::QueryKind::bounds) sighting.values.add(range);
}

void MeasureGoal::note_unknown(Sighting& sighting, zone::Clock clock, CellRange range,
                               std::int64_t offset) const {
    const Cell known = 2 * std::int64_t{constants_[clock]};
    if (range.high <= known) return;
    const bool least = query_.kind == model::QueryKind::infimum;
    const Cell end =
        least || range.high == endless ? std::max(range.low, known + 1) : range.high;
    const Cell from = known + 1 + 2 * offset;
    if (from < sighting.unknown_from) {
        sighting.unknown_from = from;
        sighting.open_clock = clock;
        sighting.seen = end;
    } else if (clock == sighting.open_clock) {
        sighting.seen =
            least ? std::min(sighting.seen, end) : std::max(sighting.seen, end);
    }
}

} // namespace zonar::verify
