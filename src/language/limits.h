// language/limits.h
//
// How much a model may ask of the front end. Each limit has its own error, so that a
// hostile or mistaken ten-line file ends in a sentence and not in a full memory.
#pragma once

#include <cstdint>

namespace zonar::language {

struct Limits {
    std::uint32_t file_bytes = 1u << 30;
    std::uint32_t nesting = 400;             // of expressions, statements, types, calls
    std::uint64_t array_elements = 1u << 24; // of one declared array or structure
    std::uint64_t memory_cells = 1u << 25;   // of all variables together
    std::uint32_t clocks = 1u << 16;
    std::uint32_t channels = 1u << 24;
    std::uint32_t processes = 100'000;
    std::uint64_t network_edges = 4'000'000;     // of all processes together
    std::uint64_t network_locations = 8'000'000; // likewise
    std::uint64_t instructions = 64'000'000;
    std::uint64_t unrolled = 1'000'000;   // constraints made by forall over clocks
    std::uint64_t predicate_leaves = 256; // of a query, made by integer forall, exists
    std::uint64_t constant_steps = 100'000'000; // evaluating constants, all together
    std::uint32_t diagnostics = 20; // errors that are kept, and as many warnings
};

} // namespace zonar::language
