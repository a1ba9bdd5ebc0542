#include "verify/linear_view.h"

#include <utility>

namespace zonar::verify {

using explore::Lasso;
using semantics::Word;

LinearView::LinearView(const semantics::System& system, const model::Query& query,
                       std::span<const model::Predicate* const> atoms,
                       semantics::Expander& expander, semantics::Successors& successors,
                       const TickingNetwork* ticking)
    : system_(system), expander_(expander), successors_(successors), ticking_(ticking),
      ends_(expander.stepper()), stuck_(system.dimension()), dead_(system.dimension()),
      entries_(system.dimension()), zone_(system.dimension()) {
    expander.machine().make_room_for(query.program);
    atoms_.reserve(atoms.size());
    for (const model::Predicate* atom : atoms)
        atoms_.emplace_back(query, *atom, false, system.dimension());
    if (ClockCells::constraints_in(atoms) == 0) return;
    cells_.emplace(query, atoms, system, expander);
    expander.restrict_to(&*cells_);
}

// In the state of the machine. The zone lies in one cell, so what holds of a part of it holds
// of all.
bool LinearView::holds(StatePredicate& atom, zone::ConstZone zone) {
    if (atom.is_discrete()) return atom.possible(expander_.machine());
    return !atom.satisfying(expander_.machine(), zone, dead_).empty();
}

bool LinearView::expand_in_cells(explore::SearchContext& context, explore::NodeId node) {
    semantics::Batch& batch = context.batch();
    batch.clear();
    const Word* words = context.store().words(node);
    zone::copy(zone_, context.producer().zone_of(node));
    if (!successors_.expand(words, zone_, batch)) return false;
    expander_.machine().reset_meta();
    system_.layout().unpack(words, expander_.machine().cells());
    entries_ = cells_->next(expander_.machine(), zone_);
    for (std::size_t i = 0; i < entries_.size() && !expander_.failed(); ++i)
        successors_.stay(words, std::as_const(entries_)[i], batch);
    if (expander_.failed()) return false;
    context.count_batch();
    return true;
}

bool LinearView::read(const Word* words, zone::ConstZone zone, logic::Letter& letter) {
    semantics::Machine& machine = expander_.machine();
    machine.reset_meta();
    system_.layout().unpack(words, machine.cells());
    letter = 0;
    for (std::size_t i = 0; i < atoms_.size(); ++i)
        if (holds(atoms_[i], zone)) letter |= logic::Letter{1} << i;
    return !expander_.failed();
}

bool LinearView::find_end(const Word* words, zone::ConstZone zone, Lasso::Kind& kind) {
    if (!ends_.look_at(words, zone)) return false;
    if (ends_.waits()) {
        kind = Lasso::Kind::waits;
        return true;
    }
    if (ticking_ != nullptr) return true; // time must diverge
    if (!ends_.find_stuck(stuck_)) return false;
    if (!stuck_.empty()) kind = Lasso::Kind::stuck;
    return true;
}

} // namespace zonar::verify
