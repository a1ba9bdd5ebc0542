#include "zone/kernels.h"

#include "watch/watch.h"
#include "zone/kernels/table.h"

namespace zonar::zone {
namespace kernels {

// Never null, so that zones work even while other globals are being made.
constinit const Table* active = portable;

void spend(std::uint64_t bounds) {
    constexpr std::uint64_t bounds_per_piece = 64; // some nanoseconds
    watch::spend(1 + bounds / bounds_per_piece);
}

namespace {

bool machine_has_avx2() {
#ifdef ZONAR_ZONE_AVX2
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

[[maybe_unused]] const bool chosen = use_kernels(Kernels::avx2);

} // namespace
} // namespace kernels

Kernels kernels_in_use() {
    return kernels::active == kernels::portable ? Kernels::portable : Kernels::avx2;
}

bool use_kernels(Kernels wanted) {
    switch (wanted) {
    case Kernels::portable: kernels::active = kernels::portable; return true;
    case Kernels::avx2:
        if (!kernels::machine_has_avx2()) return false;
#ifdef ZONAR_ZONE_AVX2
        kernels::active = kernels::avx2;
#endif
        return true;
    }
    return false;
}

} // namespace zonar::zone
