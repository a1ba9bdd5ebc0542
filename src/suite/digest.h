// suite/digest.h
//
// A short name for a long text: equal texts have equal names, and different ones different
// names for all that ever happens.
#pragma once

#include <string>
#include <string_view>

namespace zonar::suite {

/// 32 hexadecimal digits.
std::string digest(std::string_view text);

} // namespace zonar::suite
