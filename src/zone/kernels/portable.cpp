// The kernels for any machine.
#include "zone/kernels/all.h"

namespace zonar::zone::kernels {

const Table portable[widths] = {set_for<Width<0>>, set_for<Width<1>>, set_for<Width<2>>,
                                set_for<Width<3>>, set_for<Width<4>>};

} // namespace zonar::zone::kernels
