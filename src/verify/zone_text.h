// verify/zone_text.h
//
// A zone in constraints that people read, as few as possible: x <= 5, y - x < 3, x == y.
// That no clock is negative is not said.
#pragma once

#include "model/network.h"
#include "zone/dbm.h"

#include <string>
#include <vector>

namespace zonar::verify {

/// None of them follows from the others. Clocks are named as the network names them, and
/// come in its order.
std::vector<std::string> describe_zone(const model::Network& network,
                                       zone::ConstZone zone);

} // namespace zonar::verify
