#include "reduce/order/order_selection.h"

#include <algorithm>
#include <numeric>

namespace zonar::reduce {

namespace {

// Switching off: after so many states, if fewer than one transition in so many was left out.
struct Patience {
    std::uint64_t states;
    std::uint64_t one_in;
};
constexpr Patience patience[] = {{512, 64}, {4096, 10}};

} // namespace

void OrderSelection::choose_all(std::size_t size) {
    chosen_.resize(size);
    std::iota(chosen_.begin(), chosen_.end(), 0u);
    needs_condition_ = false;
}

std::span<const std::uint32_t>
OrderSelection::choose(const semantics::TransitionList& list, semantics::Stepper& stepper,
                       semantics::SourceZone& zone) {
    const std::size_t size = list.size();
    choose_all(size);
    left_out_last_ = 0;
    if (size <= 1 || is_off_) return chosen_;
    const bool counts = choose_some(list, stepper, zone);
    ++asked_;
    asked_transitions_ += size;
    if (counts) {
        ++count_.states;
        count_.transitions += size;
        note(size - chosen_.size());
    }
    is_off_ = may_end_ && is_useless();
    return chosen_;
}

void OrderSelection::note(std::size_t left_out) {
    left_out_last_ = left_out;
    if (left_out == 0) {
        needs_condition_ = false;
        return;
    }
    ++count_.reduced;
    count_.left_out += left_out;
    if (needs_condition_) ++count_.invisible;
}

void OrderSelection::note_refusal() {
    ++count_.refused;
    --count_.reduced;
    --count_.invisible;
    count_.left_out -= left_out_last_;
    left_out_last_ = 0;
    needs_condition_ = false;
    first_choice_.assign(chosen_.begin(), chosen_.end());
}

std::optional<std::span<const std::uint32_t>>
OrderSelection::choose_more(const semantics::TransitionList& list,
                            semantics::Stepper& stepper, semantics::SourceZone& zone) {
    choose_all(list.size());
    choose_without_condition(list, stepper, zone);
    if (chosen_.size() == list.size()) return chosen_;
    const auto both = static_cast<std::size_t>(
        std::ranges::count_if(first_choice_, [this](std::uint32_t i) {
            return std::ranges::binary_search(chosen_, i);
        }));
    note(list.size() - (chosen_.size() + first_choice_.size() - both));
    return chosen_;
}

bool OrderSelection::is_useless() const {
    for (const Patience& p : patience)
        if (asked_ == p.states) return count_.left_out < asked_transitions_ / p.one_in;
    return false;
}

} // namespace zonar::reduce
