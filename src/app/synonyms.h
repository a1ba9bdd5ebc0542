// app/synonyms.h
//
// Options as other tools call them: what people type before they have read our help. These
// are not accepted, only answered.
#pragma once

#include "app/options.h"

#include <span>
#include <string_view>

namespace zonar::app {

struct Synonym {
    std::string_view typed; // "--timeout"
    std::string_view meant; // "--time-limit"; perhaps with a value: "--search bfs"
};

std::span<const Synonym> synonyms();

/// What an unknown option means in a command with these options; empty: nobody knows.
std::string_view meant_by(std::string_view typed, std::span<const OptionRow> rows);

} // namespace zonar::app
