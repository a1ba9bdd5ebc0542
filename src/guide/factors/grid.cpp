#include "guide/factors/grid.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::guide {

using abstraction::FactorId;

void Axes::clear() {
    for (const FactorId f : axes_) chosen_[f] = 0;
    axes_.clear();
    combinations_ = 1;
}

bool Axes::add(const std::vector<FactorId>& factors) {
    std::size_t product = combinations_;
    for (const FactorId f : factors) {
        if (chosen_[f] != 0) continue;
        product *= table_[f].states;
        if (product > most_) return false;
    }
    for (const FactorId f : factors) {
        if (chosen_[f] == 0) axes_.push_back(f);
        chosen_[f] = 1;
    }
    combinations_ = product;
    ZONAR_ASSERT(combinations_ <= most_);
    return true;
}

std::vector<FactorId> Axes::sorted() const {
    std::vector<FactorId> axes = axes_;
    std::ranges::sort(axes);
    return axes;
}

} // namespace zonar::guide
