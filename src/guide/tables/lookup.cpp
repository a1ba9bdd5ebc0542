#include "guide/tables/lookup.h"

#include <algorithm>

namespace zonar::guide {

using abstraction::LeastEstimate;
using abstraction::StateBox;
using abstraction::TableFile;

namespace {

/// The nearer one; of two infinite ones, the weaker statement.
LeastEstimate nearer(LeastEstimate a, LeastEstimate b) {
    return {std::min(a.distance, b.distance), a.dead && b.dead};
}

} // namespace

LeastEstimate StateDistances::least() const {
    LeastEstimate least{.dead = true};
    for (const LeastEstimate& goal : goals) least = nearer(least, goal);
    return least;
}

std::size_t StateDistances::nearest() const {
    const auto found = std::ranges::min_element(goals, {}, &LeastEstimate::distance);
    return static_cast<std::size_t>(found - goals.begin());
}

StateDistances distances_of(std::span<const StateBox> boxes, const TableFile& file) {
    StateDistances distances;
    for (const abstraction::DistanceTable& goal : file.goals) {
        LeastEstimate least{.dead = true};
        for (const StateBox& box : boxes)
            least = nearer(least, least_estimate(goal, box));
        distances.goals.push_back(least);
    }
    return distances;
}

bool leaves_open(std::span<const StateBox> boxes, const TableFile& file) {
    return std::ranges::any_of(boxes, [&](const StateBox& box) {
        for (std::size_t f = 0; f < box.size(); ++f)
            if (box[f].empty() && file.factors[f].states > 1) return true;
        return false;
    });
}

} // namespace zonar::guide
