// zone/kernels/table.h
//
// What one set of inner loops offers. The functions take bare pointers and numbers only:
// the file that is compiled for vectors must not share any inline function with the rest,
// or the linker might keep the copy that not every machine can run.
//
// `cells` are matrices as dbm.h lays them out; contracts are those of the functions with
// the same name there, in extrapolation.h and in packed.h.
#pragma once

#include "zone/bound.h"

#include <cstdint>

namespace zonar::zone::kernels {

using Size = std::uint32_t; // a dimension or a clock

struct Table {
    void (*copy)(Raw* to, const Raw* from, Size dimension);
    // asking
    bool (*includes)(const Raw* outer, const Raw* inner, Size dimension);
    unsigned (*relation)(const Raw* a, const Raw* b, Size dimension);
    std::uint64_t (*hash)(const Raw* cells, Size dimension);
    Raw (*magnitude)(const Raw* cells, Size dimension);
    // cutting
    bool (*constrain)(Raw* cells, Size dimension, Size i, Size j, Raw bound);
    bool (*intersect)(Raw* cells, const Raw* other, Size dimension);
    bool (*close)(Raw* cells, Size dimension);
    // time
    void (*delay)(Raw* cells, Size dimension);
    void (*past)(Raw* cells, Size dimension);
    bool (*delay_below)(Raw* cells, Size dimension, const Raw* ceilings);
    // assignments
    void (*assign)(Raw* cells, Size dimension, Size x, Size source, Raw offset);
    // minimal form
    void (*find_needed)(const Raw* cells, Size dimension, const Size* representative,
                        std::uint8_t* needed);
    // abstraction
    void (*extrapolate_lu)(Raw* cells, Size dimension, const std::int32_t* l,
                           const std::int32_t* u);
    void (*extrapolate_lu_plus)(Raw* cells, Size dimension, const std::int32_t* l,
                                const std::int32_t* u);
    bool (*simulated)(const Raw* z, const Raw* by, Size dimension, const std::int32_t* l,
                      const std::int32_t* u);
    // at rest, 16 bits
    bool (*pack16)(const Raw* cells, Size dimension, std::int16_t* to);
    void (*unpack16)(const std::int16_t* from, Raw* cells, Size dimension);
    bool (*includes16)(const std::int16_t* outer, const std::int16_t* inner,
                       Size dimension, Size& hint);
    bool (*simulated16)(const std::int16_t* z, const std::int16_t* by, Size dimension,
                        const std::int32_t* l, const std::int32_t* u);
    void (*shadow16)(const std::int16_t* z, Size dimension, const std::int32_t* l,
                     const std::int32_t* u, std::int16_t* to);
    // at rest, 32 bits
    bool (*includes32)(const Raw* outer, const Raw* inner, Size dimension, Size& hint);
    bool (*simulated32)(const Raw* z, const Raw* by, Size dimension,
                        const std::int32_t* l, const std::int32_t* u);
    void (*shadow32)(const Raw* z, Size dimension, const std::int32_t* l,
                     const std::int32_t* u, Raw* to);
};

/// Announces that a long loop is about to work through that many bounds. It may be stopped
/// there (watch/watch.h). In a file of its own, for the reason above.
void spend(std::uint64_t bounds);

/// Short rows, of up to four vectors of eight bounds, have kernels of their own; those at
/// index 0 take rows of any length.
inline constexpr Size widths = 5;

extern const Table portable[widths];
extern const Table avx2[widths]; // exists on x86-64 only

/// The set in use.
extern const Table* active;

inline const Table& for_dimension(Size dimension) {
    const Size vectors = (dimension + 7) / 8;
    return active[vectors < widths ? vectors : 0];
}

} // namespace zonar::zone::kernels
