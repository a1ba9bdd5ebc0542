// Dining philosophers: E. W. Dijkstra, "Hierarchical ordering of sequential processes" (Acta
// Informatica 1, 1971), without clocks and with the deadlock. Everybody takes the left fork,
// then the right one, and puts them down in the same order. 3^n - 1 states are reachable;
// one of them, n steps away, is a deadlock.
#include "benchmarks/families/generators.h"
#include "benchmarks/families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

std::string philosophers(int philosophers) {
    return to_xml({
        .about = "  Dining philosophers with a deadlock; 3^N - 1 states.",
        .declaration = fmt::format("const int N = {}; // philosophers, and forks\n"
                                   "typedef int[0,N-1] id_t;\n\n"
                                   "bool taken[id_t];\n",
                                   philosophers),
        .templates = {{
            .name = "Phil",
            .parameters = "const id_t left",
            .declaration = "const id_t right = (left + 1) % N;\n",
            .locations = {{"thinking"}, {"one_fork"}, {"eating"}, {"done"}},
            .edges =
                {{.from = "thinking",
                  .to = "one_fork",
                  .guard = "not taken[left]",
                  .update = "taken[left] = true"},
                 {.from = "one_fork",
                  .to = "eating",
                  .guard = "not taken[right]",
                  .update = "taken[right] = true"},
                 {.from = "eating", .to = "done", .update = "taken[left] = false"},
                 {.from = "done", .to = "thinking", .update = "taken[right] = false"}},
        }},
        .system = "system Phil;",
        .queries = {{"A[] not (Phil(0).eating and Phil(1).eating)", true,
                     "Neighbours never eat at the same time."},
                    {"A[] not deadlock", false, "Everybody can hold one fork."},
                    {"A[] deadlock imply forall (i : id_t) Phil(i).one_fork", true,
                     "That is the only deadlock."},
                    {"E<> Phil(0).eating", true, "A philosopher can eat."}},
    });
}

} // namespace zonar::families
