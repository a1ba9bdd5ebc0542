// app/terminal/display.h
//
// What may reach a terminal. Models, queries, names of files and options come from anywhere,
// so Console shows their control characters as escapes (text/visible.h). Those that
// the program wants itself, for colours and for the progress line, are followed by a key
// until Console takes it away. The key is drawn at random, so no file can contain it.
#pragma once

#include <string>
#include <string_view>

namespace zonar::app {

/// A control character of our own: escape or carriage return.
std::string own_control(char control);

/// As it is written: our own control characters as they are, all others as escapes.
std::string displayed(std::string_view text);

} // namespace zonar::app
