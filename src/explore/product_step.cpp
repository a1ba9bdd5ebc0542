#include "explore/product_step.h"

#include <algorithm>

namespace zonar::explore {

ProductStep::ProductStep(Course& course, const logic::Automaton& automaton,
                         ProductView& view, bool ticks)
    : course_(course), automaton_(automaton), view_(view), ticks_(ticks),
      silent_(view.has_silent_steps()), places_(automaton, ticks, silent_),
      constant_words_(automaton), zone_(course.system().dimension()) {}

Expansion ProductStep::fail(NodeId node) {
    course_.finish(Ending::error, {}, node);
    return Expansion::stop;
}

Expansion ProductStep::take(NodeId from, std::uint32_t place, bool again) {
    Store& store = course_.store();
    const Word* words = store.words(from);
    from_ = place;
    targets_.clear();
    if (silent_) store.zone(from, zone_); // else letters have nothing to do with it
    logic::Letter letter = 0;
    if (!view_.read(words, zone_, letter)) return fail(from);
    const std::uint32_t state = places_.state(place);
    if (!again && constant_words_.accepted(state, letter)) {
        end_ = Lasso::Kind::none;
        store.zone(from, zone_);
        if (!view_.find_end(words, zone_, end_)) return fail(from);
        if (end_ != Lasso::Kind::none) {
            // Where a transition cannot be evaluated, nobody knows what a run may do.
            return expand(from) ? Expansion::ends : fail(from);
        }
    }
    for (const logic::AutomatonEdge& edge : automaton_.states[state].edges) {
        if (!edge.reads(letter)) continue;
        if (std::ranges::find(targets_, edge.target) == targets_.end())
            targets_.push_back(edge.target);
    }
    if (targets_.empty()) return Expansion::done; // this letter cannot be read
    return expand(from) ? Expansion::done : fail(from);
}

// What is counted are states of the product, by whoever takes a step.
bool ProductStep::expand(NodeId node) {
    const std::uint64_t explored = course_.counted().explored;
    const bool ok = view_.expand(course_, node);
    course_.counted().explored = explored;
    return ok;
}

} // namespace zonar::explore
