#include "zone/kernels.h"

#include "catch.h"
#include "skip.h"

using namespace zonar::zone;

TEST_CASE("the portable kernels are always there, and the best ones come by themselves") {
    const Kernels at_start = kernels_in_use();
    CHECK(use_kernels(Kernels::portable));
    CHECK(kernels_in_use() == Kernels::portable);
    const bool has_avx2 = use_kernels(Kernels::avx2);
    if (!has_avx2) skip("zones with vectors of AVX2", "this processor has none");
    CHECK(at_start == (has_avx2 ? Kernels::avx2 : Kernels::portable));
    CHECK(kernels_in_use() == at_start);
}
