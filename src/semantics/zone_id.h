// semantics/zone_id.h
//
// The number of a zone that is kept somewhere (ZoneKeeper in successors.h). Two different zones
// of one keeper never have the same number, and a number is never given out twice.
#pragma once

#include "model/ids.h"

namespace zonar::semantics {

using ZoneId = model::Id<struct ZoneTag>;
inline constexpr ZoneId no_zone{0xffffffffu};

} // namespace zonar::semantics
