#include "app/options/synonyms.h"

#include <algorithm>
#include <iterator>

namespace zonar::app {

namespace {

// clang-format off
// Of several rows for one word, the first counts whose option the command has.
constexpr Synonym table[] = {
    {"--timeout", "--time-limit"}, {"--time", "--time-limit"}, {"--max-time", "--time-limit"},
    {"--time-out", "--time-limit"}, {"-t", "--trace some"}, {"-T", "--time-limit"},
    {"--memory", "--memory-limit"}, {"--mem", "--memory-limit"}, {"--max-memory", "--memory-limit"},
    {"--memlimit", "--memory-limit"}, {"-m", "--memory-limit"},
    {"--states", "--state-limit"}, {"--max-states", "--state-limit"},
    {"--depth", "--depth-limit"}, {"--max-depth", "--depth-limit"},
    {"--bfs", "--search bfs"}, {"--dfs", "--search dfs"}, {"--rdfs", "--search rdfs"},
    {"--astar", "--search astar"}, {"--auto", "--search auto"}, {"--best", "--search best"},
    {"--breadth-first", "--search bfs"}, {"--depth-first", "--search dfs"},
    {"--best-first", "--search best"}, {"--greedy", "--search best"}, {"--random", "--search rdfs"},
    {"--search-order", "--search"}, {"--algorithm", "--search"},
    {"--search breadth-first", "--search bfs"}, {"--search breadth", "--search bfs"},
    {"--search depth-first", "--search dfs"}, {"--search depth", "--search dfs"},
    {"--search random", "--search rdfs"}, {"--search random-depth-first", "--search rdfs"},
    {"--search a*", "--search astar"}, {"--search wa*", "--search wastar"}, {"--search ida*", "--search idastar"},
    {"--search best-first", "--search best"}, {"--search greedy", "--search best"}, {"--search gbfs", "--search best"},
    {"--guide", "--heuristic"}, {"--estimate", "--heuristic"},
    {"--heuristics", "--heuristic list"}, {"--list-heuristics", "--heuristic list"},
    {"--trace yes", "--trace some"}, {"--trace all", "--trace some"}, {"--trace any", "--trace some"}, {"--trace on", "--trace some"},
    {"--trace no", "--trace none"}, {"--trace off", "--trace none"},
    {"--shortest", "--trace shortest"}, {"--fastest", "--trace fastest"}, {"--some", "--trace some"},
    {"--counterexample", "--trace some"}, {"--counter-example", "--trace some"}, {"--cex", "--trace some"},
    {"--witness", "--trace some"}, {"--diagnostic", "--trace some"}, {"--traces", "--trace some"},
    {"--formula", "--query"}, {"--property", "--query"}, {"--prop", "--query"}, {"--check", "--query"},
    {"--queries", "QUERIES"}, {"--query-file", "QUERIES"}, {"--properties", "QUERIES"},
    {"--query-index", "--only"}, {"--number", "--only"}, {"--index", "--only"},
    {"--html", "--report"}, {"--page", "--report"},
    {"-o", "--report"}, {"--output", "--report"}, {"--out", "--output"}, {"--out", "--report"},
    {"--format", "--json"}, {"--machine", "--json"}, {"--output-format", "--json"},
    {"--statistics", "--stats"}, {"--summary", "--stats"}, {"-u", "--stats"},
    {"--debug", "--verbose"}, {"-v", "--verbose"}, {"--full", "--verbose"},
    {"--silent", "--quiet"},
    {"--expected", "--expect"}, {"--assert", "--expect"}, {"--test", "--expect"},
    {"--no-color", "--color never"}, {"--no-colour", "--color never"}, {"--colour", "--color"},
    {"--no-warn", "--no-warnings"}, {"-w", "--no-warnings"},
    {"--random-seed", "--seed"}, {"-r", "--seed"}, {"--epsilon", "--weight"},
    {"--to-format", "--to"}, {"--type", "--to"},
    {"--n", "--size"}, {"-n", "--size"}, {"--param", "--set"}, {"--parameter", "--set"},
    {"--threads", "--jobs"}, {"--parallel", "--jobs"},
};

constexpr Synonym command_table[] = {
    {"verify", "check"}, {"model-check", "check"}, {"run", "check"}, {"version", "--version"}, {"-v", "--version"},
    {"show", "info"}, {"parse", "info"}, {"lint", "info"}, {"print", "info"}, {"benchmark", "bench"},
};
// clang-format on

/// The option or argument that it is about: "--search" of "--search bfs".
std::string_view option_in(std::string_view meant) {
    return meant.substr(0, meant.find(' '));
}

} // namespace

std::span<const Synonym> synonyms() {
    return table;
}

std::string_view meant_by(std::string_view typed, std::span<const OptionRow> rows) {
    for (const Synonym& synonym : table)
        if (synonym.typed == typed &&
            std::ranges::count(rows, option_in(synonym.meant), key_of) != 0)
            return synonym.meant;
    return {};
}

std::string_view command_meant_by(std::string_view typed) {
    const auto found = std::ranges::find(command_table, typed, &Synonym::typed);
    return found != std::end(command_table) ? found->meant : std::string_view{};
}

} // namespace zonar::app
