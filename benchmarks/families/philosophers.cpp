// Dining philosophers: E. W. Dijkstra, "Hierarchical ordering of sequential processes" (Acta
// Informatica 1, 1971), without clocks and with the deadlock. Everybody takes the left fork,
// then the right one, and puts them down in the same order. 3^n - 1 states are reachable;
// one of them, n steps away, is a deadlock. If both forks are taken at once there is none,
// and Q(n) - 1 states are reachable, where Q are the Pell-Lucas numbers 2, 2, 6, 14, ...
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace zonar::families {

namespace {

/// What philosophers do from thinking to eating makes the difference; they put down their
/// forks one by one.
std::string round_table(int philosophers, const char* about,
                        std::vector<LocationText> locations, std::vector<EdgeText> edges,
                        std::vector<QueryText> queries) {
    locations.insert(locations.end(), {{"eating"}, {"done"}});
    edges.push_back({.from = "eating", .to = "done", .update = "taken[left] = false"});
    edges.push_back({.from = "done", .to = "thinking", .update = "taken[right] = false"});
    queries.insert(queries.begin(), {"A[] not (Phil(0).eating and Phil(1).eating)", true,
                                     "Neighbours never eat at the same time."});
    queries.push_back({"E<> Phil(0).eating", true, "A philosopher can eat."});
    return to_xml({
        .about = about,
        .declaration = fmt::format("const int N = {}; // philosophers, and forks\n"
                                   "typedef int[0,N-1] id_t;\n\n"
                                   "bool taken[id_t];\n",
                                   philosophers),
        .templates = {{
            .name = "Phil",
            .parameters = "const id_t left",
            .declaration = "const id_t right = (left + 1) % N;\n",
            .locations = std::move(locations),
            .edges = std::move(edges),
        }},
        .system = "system Phil;",
        .queries = std::move(queries),
    });
}

} // namespace

std::string philosophers(int philosophers) {
    return round_table(philosophers,
                       "  Dining philosophers with a deadlock; 3^N - 1 states.",
                       {{"thinking"}, {"one_fork"}},
                       {{.from = "thinking",
                         .to = "one_fork",
                         .guard = "not taken[left]",
                         .update = "taken[left] = true"},
                        {.from = "one_fork",
                         .to = "eating",
                         .guard = "not taken[right]",
                         .update = "taken[right] = true"}},
                       {{"A[] not deadlock", false, "Everybody can hold one fork."},
                        {"A[] deadlock imply forall (i : id_t) Phil(i).one_fork", true,
                         "That is the only deadlock."}});
}

std::string philosophers_atomic(int philosophers) {
    return round_table(
        philosophers, "  Dining philosophers who take both forks at once.",
        {{"thinking"}},
        {{.from = "thinking",
          .to = "eating",
          .guard = "not taken[left] && not taken[right]",
          .update = "taken[left] = true, taken[right] = true"}},
        {{"A[] not deadlock", true, "Nobody waits with a fork in hand."},
         {"Phil(0).eating --> Phil(1).eating", false, "Others may always be faster."}});
}

} // namespace zonar::families
