// Peterson's mutual exclusion for n processes: G. L. Peterson, "Myths about the mutual
// exclusion problem" (Information Processing Letters 12, 1981). A process climbs n - 1
// levels; at each it lets others pass while it was the last to arrive and somebody is at
// least as high. Steps as in the version that came with SymmSpin: D. Bosnacki, D. Dams,
// L. Holenderski, "Symmetric Spin" (STTT 4, 2002). The test is one atomic step whose result
// `clear` stays part of the state, as does `level` outside of its use.
#include "benchmarks/families/generators.h"
#include "benchmarks/families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText process() {
    return {.name = "P",
            .parameters = "const id_t id",
            .declaration =
                "int[0,N] level;\n"
                "bool clear;\n\n"
                "bool alone()\n{\n"
                "    return forall (i : id_t) i == id or flag[i] < level;\n}\n",
            .locations = {{"outside"},
                          {"climbing"},
                          {"flagging"},
                          {"arriving"},
                          {"testing"},
                          {"passed"},
                          {"entering"},
                          {"critical"},
                          {"leaving"}},
            .edges = {
                {.from = "outside", .to = "climbing", .update = "level = 1"},
                {.from = "climbing", .to = "flagging", .guard = "level < N"},
                {.from = "climbing", .to = "entering", .guard = "level >= N"},
                {.from = "flagging", .to = "arriving", .update = "flag[id] = level"},
                {.from = "arriving", .to = "testing", .update = "last[level] = id"},
                {.from = "testing",
                 .to = "passed",
                 .guard = "last[level] != id or alone()",
                 .update = "clear = alone()"},
                {.from = "testing",
                 .to = "testing",
                 .guard = "last[level] == id and not alone()",
                 .update = "clear = false"},
                {.from = "passed", .to = "climbing", .update = "level++"},
                {.from = "entering", .to = "critical", .update = "inside++"},
                {.from = "critical", .to = "leaving", .update = "inside--"},
                {.from = "leaving", .to = "outside", .update = "flag[id] = 0"},
            }};
}

} // namespace

std::string peterson(int processes) {
    std::string nobody = "N";
    for (int i = 1; i < processes; ++i) nobody += ", N";
    return to_xml({
        .about = "  Peterson's mutual exclusion protocol for N processes.",
        .declaration =
            fmt::format("const int N = {}; // processes\n"
                        "typedef int[0,N-1] id_t;\n\n"
                        "int[0,N-1] flag[id_t]; // how high a process has climbed\n"
                        "int[0,N] last[N] = {{ {} }}; // by level: who came last\n"
                        "int[0,N] inside;       // processes in their critical section\n",
                        processes, nobody),
        .templates = {process()},
        .system = "system P;",
        .queries = {{"A[] inside <= 1", true, "Mutual exclusion."},
                    {"A[] not (P(0).critical and P(1).critical)", true, "Likewise."},
                    {"A[] not deadlock", true, "The system can always go on."},
                    {"E<> P(0).critical", true, "A process can enter."}},
    });
}

} // namespace zonar::families
