// Of symmetries that are known by generators alone: a state is made smaller with one of them after
// the other, as long as one does. This ends at a state that no generator makes smaller, which need not
// be the least of its orbit [DKS12].
#include "checks/check.h"
#include "reduce/symmetry/representatives.h"

#include <limits>

namespace zonar::reduce {

using zone::Clock;

void Representatives::Block::prepare_descent() {
    const std::vector<Renaming>& generators = family.generators;
    for (const Renaming& g : generators) {
        const Renaming back = g.inverse();
        std::vector<std::uint32_t>& cells_of = sources.emplace_back();
        for (const std::uint32_t c : layout.other_cells)
            cells_of.push_back(static_cast<std::uint32_t>(back.cells[c]));
        clock_sources.push_back(back.clocks);
        // The system may have more clocks than the network: one that measures a run.
        std::vector<Clock>& clocks_of = clock_sources.back();
        while (clocks_of.size() < clock_from.size())
            clocks_of.push_back(static_cast<Clock>(clocks_of.size()));
    }
    steps_taken.reserve(most_steps);
}

bool Representatives::image_is_less(const Block& block, std::size_t g) {
    const Renaming& generator = block.family.generators[g];
    const std::vector<std::uint32_t>& cells = block.layout.other_cells;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::uint32_t from = block.sources[g][i];
        const std::int32_t here = generator.image(from, cells_[from]);
        if (here != cells_[cells[i]]) return here < cells_[cells[i]];
    }
    if (block.layout.other_clocks.empty()) return false;
    need_zone();
    const std::vector<std::uint32_t>& clocks = block.clock_sources[g];
    const auto bound = [&](Clock x, Clock y) {
        const Clock i = place_of(x), j = place_of(y);
        constexpr Clock nowhere = semantics::ClockFrame::nowhere;
        // One that does not matter is below all others.
        return i == nowhere || j == nowhere ? std::numeric_limits<zone::Raw>::min()
                                            : zone_.raw(i, j);
    };
    const auto all = static_cast<Clock>(clock_from_.size());
    for (const Clock x : block.layout.other_clocks) {
        for (Clock y = 0; y < all; ++y) {
            const Clock a = clock_from_[x], b = clock_from_[y];
            const Clock c = clock_from_[clocks[x]], d = clock_from_[clocks[y]];
            if (bound(c, d) != bound(a, b)) return bound(c, d) < bound(a, b);
            if (bound(d, c) != bound(b, a)) return bound(d, c) < bound(b, a);
        }
    }
    return false;
}

bool Representatives::descend(Block& block) {
    block.steps_taken.clear();
    const std::size_t count = block.family.generators.size();
    std::size_t since = 0; // generators that were tried in vain
    for (std::size_t g = 0; since < count && block.steps_taken.size() < most_steps;
         g = (g + 1) % count) {
        ++since;
        if (!image_is_less(block, g)) continue;
        apply_generator(block, block.family.generators[g]);
        clocks_moved_ = clocks_moved_ || !block.layout.other_clocks.empty();
        block.steps_taken.push_back(static_cast<std::uint32_t>(g));
        since = 0;
    }
    return !block.steps_taken.empty();
}

} // namespace zonar::reduce
