#include "reduce/order/order_selection.h"

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

std::span<const std::uint32_t>
OrderSelection::choose(const semantics::TransitionList& list,
                       semantics::Stepper& stepper) {
    const std::size_t size = list.size();
    chosen_.resize(size);
    std::iota(chosen_.begin(), chosen_.end(), 0u);
    needs_condition_ = false;
    left_out_last_ = 0;
    if (size <= 1 || is_off_) return chosen_;
    choose_some(list, stepper);
    left_out_last_ = size - chosen_.size();
    ++count_.states;
    count_.transitions += size;
    if (left_out_last_ != 0) {
        ++count_.reduced;
        count_.left_out += left_out_last_;
    } else {
        needs_condition_ = false;
    }
    is_off_ = may_end_ && is_useless();
    return chosen_;
}

void OrderSelection::note_refusal() {
    if (left_out_last_ == 0) return;
    ++count_.refused;
    --count_.reduced;
    count_.left_out -= left_out_last_;
    left_out_last_ = 0;
}

bool OrderSelection::is_useless() const {
    for (const Patience& p : patience)
        if (count_.states == p.states)
            return count_.left_out < count_.transitions / p.one_in;
    return false;
}

} // namespace zonar::reduce
