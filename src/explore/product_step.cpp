#include "explore/product_step.h"

#include <algorithm>

namespace zonar::explore {

ProductStep::ProductStep(SearchContext& context, const logic::Automaton& automaton,
                         ProductView& view, bool ticks)
    : context_(context), automaton_(automaton), view_(view), ticks_(ticks),
      silent_(view.has_silent_steps()), places_(automaton, ticks, silent_),
      constant_words_(automaton), reader_(context.store()),
      zone_(context.system().dimension()) {}

Expansion ProductStep::fail(NodeId node) {
    context_.finish(Ending::error, {}, node);
    return Expansion::stop;
}

Expansion ProductStep::take(NodeId from, std::uint32_t place, bool again,
                            const Word* original, semantics::Part part) {
    const Word* words = original != nullptr ? original : context_.store().words(from);
    from_ = place;
    targets_.clear();
    if (silent_) reader_.zone(from, zone_); // else letters have nothing to do with it
    logic::Letter letter = 0;
    if (!view_.read(words, zone_, letter)) return fail(from);
    const std::uint32_t state = places_.state(place);
    if (!again && constant_words_.accepted(state, letter)) {
        end_ = Lasso::Kind::none;
        reader_.zone(from, zone_);
        if (!view_.find_end(words, zone_, end_)) return fail(from);
        if (end_ != Lasso::Kind::none) {
            // Where a transition cannot be evaluated, it is not known what a run may do.
            return expand(from, original, semantics::Part::all) ? Expansion::ends
                                                                : fail(from);
        }
    }
    for (const logic::AutomatonEdge& edge : automaton_.states[state].edges) {
        if (!edge.reads(letter)) continue;
        if (std::ranges::find(targets_, edge.target) == targets_.end())
            targets_.push_back(edge.target);
    }
    if (targets_.empty()) return Expansion::done; // this letter cannot be read
    return expand(from, original, part) ? Expansion::done : fail(from);
}

// What is counted are states of the product, by the search that takes a step.
bool ProductStep::expand(NodeId node, const Word* original, semantics::Part part) {
    const std::uint64_t explored = context_.counted().explored;
    const bool ok = original != nullptr ? view_.expand(context_, original, part)
                                        : view_.expand(context_, node, part);
    context_.counted().explored = explored;
    return ok;
}

} // namespace zonar::explore
