// reduce/bisimulation.h
//
// The coarsest strong bisimulation [Mil89] of a labelled transition system that refines a
// given partition: which states can take the same steps, now and forever.
//
// A state's signature is the set of its steps, each a label and the class it leads into
// [BO05]. As long as the members of a class have different signatures, the class falls
// apart. The largest part keeps the class's number, so that few states see one of their
// steps lead elsewhere, and only those have to be looked at again: a state changes its
// class at most log n times, as in [PT87].
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::reduce {

struct Step {
    std::uint32_t from = 0;
    std::uint32_t label = 0;
    std::uint32_t to = 0;
};

/// `classes`: by state, what is told apart to begin with, as any numbers. The result is
/// numbered from 0 on, in the order in which classes first occur. O(m log n) for m steps and n
/// states, apart from sorting signatures. The same input gives the same numbers.
std::vector<std::uint32_t> bisimulation_classes(std::vector<std::uint32_t> classes,
                                                std::span<const Step> steps);

} // namespace zonar::reduce
