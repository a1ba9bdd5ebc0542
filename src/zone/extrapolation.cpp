#include "zone/extrapolation.h"

#include "zone/kernels/table.h"

namespace zonar::zone {

void extrapolate_m(Zone z, std::span<const std::int32_t> m) {
    extrapolate_lu(z, m, m);
}

void extrapolate_m_plus(Zone z, std::span<const std::int32_t> m) {
    extrapolate_lu_plus(z, m, m);
}

void extrapolate_lu(Zone z, std::span<const std::int32_t> l,
                    std::span<const std::int32_t> u) {
    kernels::for_dimension(z.dimension)
        .extrapolate_lu(z.cells, z.dimension, l.data(), u.data());
}

void extrapolate_lu_plus(Zone z, std::span<const std::int32_t> l,
                         std::span<const std::int32_t> u) {
    kernels::for_dimension(z.dimension)
        .extrapolate_lu_plus(z.cells, z.dimension, l.data(), u.data());
}

} // namespace zonar::zone
