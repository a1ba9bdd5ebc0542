// Dining philosophers who put the left fork back when the right one does not come in time,
// so that nobody starves in a deadlock: D. Lugiez, P. Niebert, S. Zennou, "A partial order
// semantics approach to the clock explosion problem of timed automata" (Theoretical Computer
// Science 345, 2005). Constants and steps are those of the example that comes with the tool
// TChecker.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText philosopher() {
    return {
        .name = "Phil",
        .parameters = "const id_t id",
        .declaration = "clock x;\n"
                       "const id_t left = id == 1 ? N : id - 1;\n"
                       "const id_t right = id;\n",
        .locations = {{"idle"},
                      {"acquiring", "x <= TIMEOUT"},
                      {"eating", "x <= EAT"},
                      {"releasing", "x <= SLOW"}},
        .edges = {
            {.from = "idle", .to = "acquiring", .sync = "take[left]!", .update = "x = 0"},
            {.from = "acquiring",
             .to = "idle",
             .guard = "x >= TIMEOUT",
             .sync = "put[left]!"},
            {.from = "acquiring",
             .to = "eating",
             .guard = "x <= TIMEOUT",
             .sync = "take[right]!",
             .update = "x = 0"},
            {.from = "eating",
             .to = "releasing",
             .guard = "x >= EAT",
             .sync = "put[right]!",
             .update = "x = 0"},
            {.from = "releasing", .to = "idle", .sync = "put[left]!"},
        }};
}

TemplateText fork() {
    return {.name = "Fork",
            .parameters = "const id_t id",
            .locations = {{"free"}, {"taken"}},
            .edges = {{.from = "free", .to = "taken", .sync = "take[id]?"},
                      {.from = "taken", .to = "free", .sync = "put[id]?"}}};
}

} // namespace

std::string dining_philosophers(int philosophers) {
    return to_xml({
        .about = "  Dining philosophers who give up waiting for the second fork.",
        .declaration = fmt::format("const int N = {};       // philosophers, and forks\n"
                                   "const int TIMEOUT = 3; // patience with one fork\n"
                                   "const int EAT = 10;    // time of a meal\n"
                                   "const int SLOW = 0;    // between the two forks\n"
                                   "typedef int[1,N] id_t;\n\n"
                                   "chan take[N+1], put[N+1];\n",
                                   philosophers),
        .templates = {philosopher(), fork()},
        .system = "system Phil, Fork;",
        .queries = {{"A[] not (Phil(1).eating and Phil(2).eating)", true,
                     "Neighbours never eat at the same time."},
                    {"E<> Phil(1).eating", true, "A philosopher can eat."},
                    {"A[] not deadlock", true, "The system can always go on."},
                    {"E<> forall (i : id_t) Phil(i).acquiring", true,
                     "All can have one fork, and nobody two."}},
    });
}

} // namespace zonar::families
