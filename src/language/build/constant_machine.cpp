#include "language/build/constant_machine.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::language {

void ConstantMachine::take_over(const model::Cells& inherited, const model::Cells& own) {
    const std::uint32_t wanted = inherited.size() + own.size();
    if (wanted > cells_.size()) {
        const std::size_t room = std::max<std::size_t>(2 * cells_.size(), wanted + 256u);
        std::vector<std::int32_t> cells(room);
        std::vector<model::Range> ranges(room);
        std::ranges::copy_backward(cells_, cells.end());
        std::ranges::copy_backward(ranges_, ranges.end());
        cells_ = std::move(cells);
        ranges_ = std::move(ranges);
    }
    ZONAR_ASSERT(known_ <= wanted); // cells are added, never taken away
    for (; known_ < wanted; ++known_) {
        const bool above = known_ < inherited.size();
        const model::Cells& from = above ? inherited : own;
        const std::uint32_t i = above ? known_ : known_ - inherited.size();
        cells_[cells_.size() - 1 - known_] = from.initial[i];
        ranges_[cells_.size() - 1 - known_] = from.ranges[i];
    }
}

model::Outcome ConstantMachine::run(const model::Program& program, model::CodeEntry entry,
                                    const model::Cells& inherited,
                                    const model::Cells& own,
                                    model::Wraparounds& wraparounds) {
    take_over(inherited, own);
    stack_.resize(std::max<std::size_t>(stack_.size(), program.stack_depth + 1));
    calls_.resize(std::max<std::size_t>(calls_.size(), program.call_depth + 1));
    model::Workspace workspace{.memory = cells_.data() + cells_.size(),
                               .ranges = ranges_.data() + ranges_.size(),
                               .stack = stack_,
                               .calls = calls_,
                               .steps = steps_,
                               .clocks = nullptr,
                               .wraparounds = &wraparounds};
    const model::Outcome outcome = model::run(program, entry, workspace);
    steps_ = workspace.steps;
    return outcome;
}

} // namespace zonar::language
