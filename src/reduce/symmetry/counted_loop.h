// reduce/symmetry/counted_loop.h
//
// Loops over a range: for i = low .. high. The compiler makes them of forall, exists, sum and
// `for (i : T)`, always in the same form.
#pragma once

#include "model/program.h"

#include <cstdint>
#include <optional>
#include <set>

namespace zonar::reduce {

struct CountedLoop {
    std::int32_t cell = 0; // its variable
    std::int32_t high = 0; // the last value
    std::uint32_t head = 0;
    std::uint32_t begin = 0, end = 0; // of the body, without the addition of a sum
    std::uint32_t done = 0;           // where it goes on afterwards
    bool is_sum = false;
};

/// The loop whose first value the instruction stores; the value is on the stack. Nothing if it
/// is none.
std::optional<CountedLoop> loop_at(const model::Program& program, std::uint32_t pc);

/// Variables of the code itself that rounds do nothing with but `n = n + e`, where e does not read n. Of a body
/// that calls functions none are known. Elements of arrays may be among them, which code
/// with computed addresses may read as well.
std::set<std::int32_t> added_to(const model::Program& program, const CountedLoop& loop);

} // namespace zonar::reduce
