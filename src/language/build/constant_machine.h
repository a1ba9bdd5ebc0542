// language/build/constant_machine.h
//
// The evaluator of model/evaluate.h, for what is computed while a model is compiled.
#pragma once

#include "model/evaluate.h"
#include "model/network.h"

#include <cstdint>
#include <vector>

namespace zonar::language {

/// Runs code on constants. Keeps the auxiliary cells laid out for the evaluator and takes
/// over what was added since the last run.
class ConstantMachine {
public:
    explicit ConstantMachine(std::uint64_t steps) : steps_(steps) {}

    model::Outcome run(const model::Program& program, model::CodeEntry entry,
                       const model::Cells& inherited, const model::Cells& own,
                       model::Wraparounds& wraparounds);

private:
    void take_over(const model::Cells& inherited, const model::Cells& own);

    std::vector<std::int32_t> cells_; // cell -1 is the last one
    std::vector<model::Range> ranges_;
    std::uint32_t known_ = 0; // how many cells were taken over
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
    std::uint64_t steps_;
};

} // namespace zonar::language
