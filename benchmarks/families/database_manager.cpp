// Database managers: A. Valmari, "Stubborn sets for reduced state space generation" (Advances
// in Petri Nets 1990). A manager that changes its copy of the data tells all others and waits
// until each has acknowledged; only one change is under way at a time. Steps as in the
// versions for SPIN: the flag of the sender is set, too. The number of states is
// n * 3^(n-1) + n + 1.
#include "benchmarks/families/generators.h"
#include "benchmarks/families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

std::string database_manager(int managers) {
    using enum LocationText::Kind;
    return to_xml({
        .about = "  Managers that keep their copies of a database consistent.",
        .declaration =
            fmt::format("const int N = {}; // managers\n"
                        "typedef int[0,N-1] id_t;\n\n"
                        "int[0,N] holder = N;  // who changes the data; N: nobody\n"
                        "bool update[id_t];    // a change to be taken over\n"
                        "int[0,N-1] acks[id_t]; // how many have done so\n\n"
                        "void announce(id_t id)\n{{\n"
                        "    holder = id;\n"
                        "    for (i : id_t) update[i] = true;\n}}\n",
                        managers),
        .templates = {{
            .name = "Manager",
            .parameters = "const id_t id",
            // Urgent: no time passes while a change is under way, so it is not put off.
            .locations = {{"inactive"},
                          {.name = "waiting", .kind = urgent},
                          {"updating"}},
            .edges = {{.from = "inactive",
                       .to = "waiting",
                       .guard = "holder == N",
                       .update = "announce(id)"},
                      {.from = "waiting",
                       .to = "inactive",
                       .guard = "acks[id] == N - 1",
                       .update = "holder = N, acks[id] = 0"},
                      {.from = "inactive",
                       .to = "updating",
                       .guard = "holder < N && update[id]",
                       .update = "update[id] = false"},
                      {.from = "updating", .to = "inactive", .update = "acks[holder]++"}},
        }},
        .system = "system Manager;",
        .queries = {{"A[] not (Manager(0).waiting and Manager(1).waiting)", true,
                     "One change at a time."},
                    {"A[] not deadlock", true, "The system can always go on."},
                    {"E<> Manager(0).waiting and acks[0] == N - 1", true,
                     "All others can acknowledge."},
                    {"holder < N --> holder == N", true,
                     "Every change comes to an end."}},
    });
}

} // namespace zonar::families
