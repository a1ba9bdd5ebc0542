// app/help/man_page.h
//
// The manual page zonar(1), made from the same tables as the help texts.
#pragma once

#include <string>

namespace zonar::app {

/// In the language of man(7), for groff and mandoc.
std::string man_page();

} // namespace zonar::app
