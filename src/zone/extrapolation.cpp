#include "zone/extrapolation.h"

#include "zone/contract.h"
#include "zone/kernels/table.h"

namespace zonar::zone {

namespace {

/// One constant per clock at least, and 0 for the reference clock.
[[maybe_unused]] bool are_constants_of(ConstZone z,
                                       std::span<const std::int32_t> constants) {
    return constants.size() >= z.dimension && (z.dimension == 0 || constants[0] == 0);
}

} // namespace

void extrapolate_m(Zone z, std::span<const std::int32_t> m) {
    extrapolate_lu(z, m, m);
}

void extrapolate_m_plus(Zone z, std::span<const std::int32_t> m) {
    extrapolate_lu_plus(z, m, m);
}

void extrapolate_lu(Zone z, std::span<const std::int32_t> l,
                    std::span<const std::int32_t> u) {
    ZONAR_ASSERT(are_constants_of(z, l) && are_constants_of(z, u));
    ZONAR_ASSERT(looks_canonical(z));
    kernels::for_dimension(z.dimension)
        .extrapolate_lu(z.cells, z.dimension, l.data(), u.data());
    ZONAR_ASSERT(looks_canonical(z));
}

void extrapolate_lu_plus(Zone z, std::span<const std::int32_t> l,
                         std::span<const std::int32_t> u) {
    ZONAR_ASSERT(are_constants_of(z, l) && are_constants_of(z, u));
    ZONAR_ASSERT(looks_canonical(z));
    kernels::for_dimension(z.dimension)
        .extrapolate_lu_plus(z.cells, z.dimension, l.data(), u.data());
    ZONAR_ASSERT(looks_canonical(z));
}

} // namespace zonar::zone
