// tests/fuzz/exercise.h
//
// What a fuzzed input goes through: it is loaded with small limits, rendered, and if a
// network comes out, every piece of its code is run once on the initial memory, so that
// the sanitizers see a stack that is too shallow or a cell that does not exist.
#pragma once

#include "language/load.h"

#include <string_view>

namespace zonar::fuzz {

/// Limits under which no input takes long.
language::LoadOptions small_limits();

void exercise(std::string_view text, language::Format format);

/// A text of queries against a fixed model that has something of everything.
void exercise_queries(std::string_view text);

} // namespace zonar::fuzz
