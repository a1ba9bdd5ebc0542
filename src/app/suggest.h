// app/suggest.h
//
// "Did you mean" for options and their values, by the same distance as for names in models.
#pragma once

#include "language/text/suggest.h"

namespace zonar::app {

using language::did_you_mean;
using language::nearest;

} // namespace zonar::app
