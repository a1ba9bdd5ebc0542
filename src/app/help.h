// app/help.h
//
// Help texts, made from the tables of commands and options.
#pragma once

#include "app/command.h"

#include <string>

namespace zonar::app {

/// What `zonar` alone and `zonar help` print.
std::string overview();

/// What `zonar help info` prints.
std::string help_for(const Command& command);

/// "zonar info MODEL [QUERIES] [options]"
std::string usage_of(const Command& command);

/// How an option is shown: "-o, --output OUT".
std::string shown(const OptionRow& row);

} // namespace zonar::app
