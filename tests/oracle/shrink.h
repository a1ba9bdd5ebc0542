// oracle/shrink.h
//
// Makes a failing model small before anybody looks at it: takes away whatever can be taken
// away while the failure stays, again and again, until nothing more can.
#pragma once

#include "oracle/model_sketch.h"

#include <functional>

namespace zonar::oracle {

/// Whether a model still shows the failure. A model that does not load any more, because
/// something is gone that another part speaks of, must simply not show it.
using StillFails = std::function<bool(const ModelSketch&)>;

ModelSketch shrink(ModelSketch model, const StillFails& still_fails);

} // namespace zonar::oracle
