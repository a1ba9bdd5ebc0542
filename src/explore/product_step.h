// explore/product_step.h
//
// The product of a network and a Büchi automaton, one step at a time: is there a run of the
// network whose word the automaton accepts? [VW86]
//
// The product is in a symbolic state of the network and at a place (places.h), whose state of
// the automaton has still to read the state's letter. A step reads it and takes a transition.
// A run may also be over in a state, for time passes forever or nothing can happen any more;
// then its last letter is repeated, and the automaton alone tells whether it accepts that.
#pragma once

#include "explore/lasso_search.h"
#include "explore/nested_search.h"
#include "explore/places.h"
#include "explore/search_context.h"
#include "explore/state_reader.h"
#include "logic/automaton.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::explore {

/// What a product has to know of states.
class ProductView {
public:
    virtual ~ProductView() = default;
    /// Which atoms hold; `zone` is not initialised unless there are silent steps. False on an error.
    virtual bool read(const Word* words, zone::ConstZone zone, logic::Letter& letter) = 0;
    /// Whether a run may be over in this state, or wait forever. False on an error.
    virtual bool find_end(const Word* words, zone::ConstZone zone, Lasso::Kind& kind) = 0;
    /// The successors of a stored state, or the first states, become the batch. False on an
    /// error, or if there is no first state.
    virtual bool begin(SearchContext& context) = 0;
    virtual bool expand(SearchContext& context, NodeId node, semantics::Part part) = 0;
    /// The same of a state that a stored one stands for; without clocks.
    virtual bool expand(SearchContext& context, const Word* original,
                        semantics::Part part) = 0;
    /// Whether steps without transitions are among those of expand().
    virtual bool has_silent_steps() const = 0;
    /// Of an entry of the batch: it is no transition of the network, and the automaton does
    /// not move.
    virtual bool is_tick(std::span<const model::EdgeId> edges) const = 0;
};

/// States of a product that a run passes, and how it goes on.
struct ProductWay {
    std::vector<NodeId> nodes;
    std::vector<std::uint32_t> places; // by node
    Lasso::Kind kind = Lasso::Kind::none;
    std::size_t loop = 0; // if it repeats: what follows the last node
    /// Then, too: the zone in which it comes back there, if that covers the first one.
    std::optional<zone::Dbm> closing = {};
};

class ProductStep {
public:
    /// Everything must outlive it. `ticks`: there must be infinitely many of them.
    ProductStep(SearchContext& context, const logic::Automaton& automaton,
                ProductView& view, bool ticks);

    const Places& places() const { return places_; }
    /// The first states become the batch; they are at place 0. False: it is all over.
    bool begin() { return view_.begin(context_); }
    /// From a stored state. If it says `done`, moves follow; if `ends`, see end(). If `stop`,
    /// the context knows of an error. `again`: ends were looked for before. `original`: the
    /// state to start from, if the stored one stands for it; else null.
    Expansion take(NodeId from, std::uint32_t place, bool again,
                   const Word* original = nullptr,
                   semantics::Part part = semantics::Part::chosen);
    Lasso::Kind end() const { return end_; }
    /// Of the step taken last, if it was done. The batch is of another one if there are none.
    bool has_moves() const { return !targets_.empty(); }
    /// visit(number in the batch, place)
    template <class Visit>
    void each_move(Visit visit) const {
        if (!has_moves()) return;
        const semantics::Batch& batch = context_.batch();
        for (std::uint32_t i = 0; i < batch.size(); ++i) {
            if (ticks_ && view_.is_tick(batch.edges(i))) {
                visit(i, places_.after_tick(from_));
                continue;
            }
            const bool silent = batch.edges(i).empty();
            for (const std::uint32_t target : targets_)
                visit(i, places_.after_step(from_, target, silent));
        }
    }

private:
    bool expand(NodeId node, const Word* original,
                semantics::Part part); // false on an error
    Expansion fail(NodeId node);

    SearchContext& context_;
    const logic::Automaton& automaton_;
    ProductView& view_;
    bool ticks_;
    bool silent_; // there are steps without transitions
    Places places_;
    logic::ConstantWords constant_words_;
    StateReader reader_;
    zone::Dbm zone_;
    std::uint32_t from_ = 0;             // place
    std::vector<std::uint32_t> targets_; // of the automaton, for the letter that is read
    Lasso::Kind end_ = Lasso::Kind::none;
};

} // namespace zonar::explore
