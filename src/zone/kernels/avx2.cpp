// The same kernels, compiled with -mavx2; run only after the machine was asked.
#include "zone/kernels/all.h"

namespace zonar::zone::kernels {

const Table avx2 = this_set;

} // namespace zonar::zone::kernels
