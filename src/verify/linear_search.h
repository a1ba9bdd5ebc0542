// verify/linear_search.h
//
// The search for a run whose word an automaton accepts, with all that it works on. Networks
// with clocks are searched by what covers what (explore/covering_search.h). Without clocks, or
// if zones are to be compared for equality, two bits for each vertex do (explore/product.h).
#pragma once

#include "explore/covering_search.h"
#include "explore/product.h"
#include "verify/engine.h"
#include "verify/lasso_evidence.h"
#include "verify/linear_view.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <vector>

namespace zonar::verify {

/// What is looked for, and where.
struct LinearProduct {
    const model::Query& query;
    std::span<const model::Predicate* const> atoms;
    const logic::Automaton& automaton;
    const TickingNetwork* ticking; // what is searched measures time; may be null
};

class LinearSearch {
public:
    /// All that it refers to must outlive it. Of the settings, the limits count. Without clocks,
    /// the policy of the engine must be equality; `expanded` counts only then.
    LinearSearch(const Engine& engine, const LinearProduct& product,
                 const explore::Settings& settings, reduce::Expanded expanded);

    explore::Outcome run();
    explore::Statistics statistics() const { return statistics_; }
    /// It went on from the states that representatives stand for.
    bool has_originals() const { return plain_ && plain_->has_originals(); }

    // ---- after `found`

    explore::Lasso::Kind kind() const { return found_.kind; }
    /// A depth-first search finds runs that are far longer than they need to be. What it found
    /// is looked for once more, breadth first, with at most the effort of the search.
    void shorten();
    /// Along the way that was found. What repeats begins with a transition of the network.
    LassoWay way();

    semantics::Expander& expander() { return parts_->exploration.expander; }
    const Exploration& exploration() const { return parts_->exploration; }
    const explore::Store& store() const { return parts_->exploration.store; }

private:
    struct Parts {
        Parts(const Engine& engine, const LinearProduct& product, const StoreForm& form)
            : exploration(engine, nullptr, &product.query, form),
              view(engine.system(), product.query, product.atoms, exploration.expander,
                   exploration.successors(), product.ticking) {}

        Exploration exploration;
        LinearView view;
    };
    bool covers() const {
        return engine_.policy().inclusion != explore::Inclusion::equality;
    }
    template <class Search>
    std::unique_ptr<Search> make_search(Parts& parts) const {
        return std::make_unique<Search>(
            parts.exploration.successors(), parts.exploration.store, settings_,
            product_.automaton, parts.view, product_.ticking != nullptr);
    }
    template <class Search>
    explore::Outcome run(Search& search);
    /// If there are cells, `members` gets a zone that lies in that of the station.
    follow::Station station(std::size_t i, bool is_first,
                            std::vector<zone::Dbm>& members);

    const Engine& engine_;
    LinearProduct product_;
    explore::Settings settings_;
    std::unique_ptr<Parts> parts_;
    std::unique_ptr<explore::ProductSearch> plain_; // once it was used
    explore::Statistics statistics_;
    explore::ProductWay found_;
    explore::Places places_;
    std::deque<ClockCell>
        on_the_way_; // those of found_ and their images, if there are cells
};

} // namespace zonar::verify
