// suite/input/digest.h
//
// A short name for a long text. Equal texts have equal names; that different texts have
// equal names is so unlikely that it is ignored.
#pragma once

#include <string>
#include <string_view>

namespace zonar::suite {

/// 32 hexadecimal digits.
std::string digest(std::string_view text);

} // namespace zonar::suite
