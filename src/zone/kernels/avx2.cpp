// The same kernels, compiled with -mavx2; run only after the machine was asked.
#include "zone/kernels/all.h"

namespace zonar::zone::kernels {

const Table avx2[widths] = {set_for<Width<0>>, set_for<Width<1>>, set_for<Width<2>>,
                            set_for<Width<3>>, set_for<Width<4>>};

} // namespace zonar::zone::kernels
