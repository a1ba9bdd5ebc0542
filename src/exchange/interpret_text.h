// exchange/interpret_text.h
//
// What the blocks of a text trace say in terms of the model: every name, location and edge
// is looked up, every number read. Whether it is a run is not asked here.
#pragma once

#include "exchange/recorded.h"
#include "exchange/text_blocks.h"
#include "exchange/text_trace.h"
#include "exchange/timed_path.h"
#include "model/network.h"

namespace zonar::exchange {

/// With zones, and no delays. Throws Misread, as the other one does.
RecordedPath interpret_symbolic(const model::Network& network, const TextTrace& trace,
                                const TextReading& reading);

/// With clock values.
TimedPath interpret_concrete(const model::Network& network, const TextTrace& trace,
                             const TextReading& reading);

} // namespace zonar::exchange
