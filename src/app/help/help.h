// app/help/help.h
//
// Help texts, made from the tables of commands and options.
#pragma once

#include "app/help/topics.h"
#include "app/options/command.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace zonar::app {

/// What `zonar` alone and `zonar help` print.
std::string overview();

/// Of a command with many options: those that are common, or all.
enum class HelpDetail : std::uint8_t { common, all };

/// What `zonar help info` prints, or `zonar help check --all`.
std::string help_for(const Command& command, HelpDetail detail = HelpDetail::common);

/// What `zonar help limits` prints.
std::string help_for(const Topic& topic);

/// "zonar info MODEL [QUERIES] [options]"
std::string usage_of(const Command& command);

/// How an option is shown: "-o, --output OUT".
std::string shown(const OptionRow& row);

/// `text` in lines of at most `width`, broken at blanks, each after the first indented.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width);

} // namespace zonar::app
