// verify/copied_network.h
//
// A copy of a network that can be changed before it is searched instead: ticks.h and
// time_units.h do.
#pragma once

#include "model/network.h"

namespace zonar::verify {

/// All but the shapes, which stay where they are: the original must outlive the copy.
model::Network copied(const model::Network& original);

} // namespace zonar::verify
