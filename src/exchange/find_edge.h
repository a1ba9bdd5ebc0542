// exchange/find_edge.h
//
// Edges by what other tools tell of them: no number, but where they begin and end, and
// their labels as verifyta prints them.
#pragma once

#include "exchange/names.h"
#include "model/network.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace zonar::exchange {

struct EdgeEnds {
    model::ProcessId process{};
    std::uint32_t source = 0; // within the process
    std::uint32_t target = 0;
};

/// "guard, sync, update": labels one after the other, as in a text trace.
std::string label_list(const EdgeLabels& labels);

/// The edges that can be meant: at least one, and more only if they cannot be told apart.
/// An edge that is alone between its ends needs no labels; else these must be the same but
/// for blanks, or at least for parentheses and for words such as `and`. Or a sentence,
/// without full stop, that says what there is instead.
std::variant<std::vector<model::EdgeId>, std::string>
find_edges(const model::Network& network, const EdgeEnds& ends,
           std::optional<std::string_view> labels);

} // namespace zonar::exchange
