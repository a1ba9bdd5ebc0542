#include "verify/renamed_round.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::verify {

RenamedRound renamed_round(const model::Network& network,
                           const reduce::Renaming& renaming) {
    RenamedRound round;
    for (std::size_t p = 0; p < network.processes.size(); ++p)
        if (const std::uint32_t to = renaming.processes[p]; to != p)
            round.moves.push_back(
                {network.processes[p].name, network.processes[to].name});
    return round;
}

std::string sentence(const RenamedRound& round) {
    constexpr std::size_t most = 6;
    const std::size_t first = round.before + 1, last = round.before + round.steps;
    std::string text =
        first == last
            ? fmt::format("step {} is one round under other names: after it, ", first)
            : fmt::format("steps {} to {} are one round under other names: after it, ",
                          first, last);
    if (round.moves.empty()) return text + "elements of arrays have changed places";
    for (std::size_t i = 0; i < std::min(most, round.moves.size()); ++i)
        text += fmt::format("{}{}{} where {} was", i > 0 ? ", " : "", round.moves[i].to,
                            i == 0 ? " is" : "", round.moves[i].from);
    return round.moves.size() > most ? text + ", and so on" : text;
}

} // namespace zonar::verify
