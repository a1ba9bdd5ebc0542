// app/options/synonyms.h
//
// Options as other tools call them. They are not accepted; the message names the option of
// Zonar.
#pragma once

#include "app/options/options.h"

#include <span>
#include <string_view>

namespace zonar::app {

struct Synonym {
    std::string_view typed; // "--timeout", or with a value: "--search breadth-first"
    std::string_view meant; // "--time-limit", or with a value: "--search bfs"
};

std::span<const Synonym> synonyms();

/// What an unknown option, or a known one with an unknown value, means in a command with
/// these options; empty: nothing that is known.
std::string_view meant_by(std::string_view typed, std::span<const OptionRow> rows);

/// The same of a command: "check" for "verify".
std::string_view command_meant_by(std::string_view typed);

} // namespace zonar::app
