// verify/linear_view.h
//
// What the product of a network and an automaton has to know of states: which atoms hold,
// and how a run may be over.
#pragma once

#include "explore/product.h"
#include "semantics/run_ends.h"
#include "verify/clock_cells.h"
#include "verify/predicate.h"
#include "verify/ticks.h"

#include <optional>
#include <span>
#include <vector>

namespace zonar::verify {

class LinearView final : public explore::ProductView {
public:
    /// `ticking`: what is searched measures time; may be null. If atoms speak of clocks, the
    /// expander is restricted to their cells; `successors` are made with it. Everything must
    /// stay.
    LinearView(const semantics::System& system, const model::Query& query,
               std::span<const model::Predicate* const> atoms,
               semantics::Expander& expander, semantics::Successors& successors,
               const TickingNetwork* ticking);

    bool read(const semantics::Word* words, zone::ConstZone zone,
              logic::Letter& letter) override;
    bool find_end(const semantics::Word* words, zone::ConstZone zone,
                  explore::Lasso::Kind& kind) override;
    bool begin(explore::SearchContext& context) override { return context.begin(); }
    bool expand(explore::SearchContext& context, explore::NodeId node,
                semantics::Part part) override {
        return cells_ ? expand_in_cells(context, node) : context.fill_batch(node, part);
    }
    bool expand(explore::SearchContext& context, const semantics::Word* original,
                semantics::Part part) override {
        return context.fill_batch(original, {}, part);
    }
    bool has_silent_steps() const override { return cells_.has_value(); }
    bool is_tick(std::span<const model::EdgeId> edges) const override {
        return ticking_ != nullptr && ticking_->is_tick(edges);
    }

    /// Null if no atom speaks of clocks.
    ClockCells* cells() { return cells_ ? &*cells_ : nullptr; }

private:
    bool expand_in_cells(explore::SearchContext& context, explore::NodeId node);
    bool holds(StatePredicate& atom, zone::ConstZone zone);

    const semantics::System& system_;
    semantics::Expander& expander_;
    semantics::Successors& successors_;
    const TickingNetwork* ticking_;
    std::vector<StatePredicate> atoms_;
    semantics::RunEnds ends_;
    zone::Federation stuck_, dead_, entries_;
    zone::Dbm zone_;
    std::optional<ClockCells> cells_;
};

} // namespace zonar::verify
