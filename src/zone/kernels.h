// zone/kernels.h
//
// The inner loops of the zone operations exist twice: for any machine, and for those with
// 256-bit integer vectors. The best that the machine can run is taken when the program
// starts; results never depend on it. Tests switch by hand to see both.
#pragma once

#include <cstdint>

namespace zonar::zone {

enum class Kernels : std::uint8_t { portable, avx2 };

Kernels kernels_in_use();
/// False, and no change, if this machine or this build does not have them. Not to be
/// called while another thread works on zones.
bool use_kernels(Kernels wanted);

} // namespace zonar::zone
