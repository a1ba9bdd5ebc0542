// The kernels for any machine.
#include "zone/kernels/all.h"

namespace zonar::zone::kernels {

const Table portable = this_set;

} // namespace zonar::zone::kernels
