#include "model/memory.h"

#include "checks/check.h"

#include <algorithm>
#include <iterator>

namespace zonar::model {

MemoryBlock::MemoryBlock(const Memory& memory, const Cells& extra)
    : below_(memory.auxiliary.size() + extra.size()) {
    ZONAR_ASSERT(memory.locations <= memory.stored &&
                 memory.stored <= memory.state.size());
    const auto lay_out = [&](auto& to, const auto& below, const auto& further_below,
                             const auto& above) {
        to.reserve(below_ + above.size());
        std::ranges::reverse_copy(further_below, std::back_inserter(to));
        std::ranges::reverse_copy(below, std::back_inserter(to));
        std::ranges::copy(above, std::back_inserter(to));
    };
    lay_out(cells_, memory.auxiliary.initial, extra.initial, memory.state.initial);
    lay_out(ranges_, memory.auxiliary.ranges, extra.ranges, memory.state.ranges);
    ZONAR_ASSERT(cells_.size() == ranges_.size()); // every cell has its range beside it
}

} // namespace zonar::model
