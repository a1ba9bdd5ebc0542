// Peterson's mutual exclusion for n processes: G. L. Peterson, "Myths about the mutual
// exclusion problem" (Information Processing Letters 12, 1981). A process climbs n - 1
// levels; at each it lets others pass while it was the last to arrive and somebody is at
// least as high. Steps as in the version that came with SymmSpin: D. Bosnacki, D. Dams,
// L. Holenderski, "Symmetric Spin" (STTT 4, 2002). The test is one atomic step whose result
// `clear` stays part of the state, as does `level` outside of its use.
//
// The faulty version compares levels with <= instead of <, so a process goes on although
// another one has reached the same level: two that climb side by side both get in.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace zonar::families {

namespace {

/// `below` compares the level of another process with the own one.
TemplateText process(const char* below) {
    return {.name = "P",
            .parameters = "const id_t id",
            .declaration =
                fmt::format("int[0,N] level;\n"
                            "bool clear;\n\n"
                            "bool alone()\n{{\n"
                            "    return forall (i : id_t) i == id or flag[i] {} level;\n"
                            "}}\n",
                            below),
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

std::string protocol(int processes, const char* below, bool spin,
                     std::vector<QueryText> queries) {
    TemplateText climber = process(below);
    if (spin)
        number_as_spin(climber, {"flagging", "arriving", "testing", "passed", "climbing",
                                 "entering", "critical", "leaving", "outside"});
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
        .templates = {std::move(climber)},
        .system = "system P;",
        .queries = std::move(queries),
    });
}

} // namespace

std::string peterson(int processes, int spin) {
    return protocol(processes, "<", spin != 0,
                    {{"A[] inside <= 1", true, "Mutual exclusion."},
                     {"A[] not (P(0).critical and P(1).critical)", true, "Likewise."},
                     {"A[] not deadlock", true, "The system can always go on."},
                     {"E<> P(0).critical", true, "A process can enter."}});
}

std::string peterson_faulty(int processes) {
    return protocol(processes, "<=", false,
                    {{"A[] P(0).critical imply flag[0] == N - 1", true,
                      "Who is inside has climbed all levels."},
                     {"A[] inside <= 1", false, "Two can be inside."},
                     {"A[] not deadlock", true, "The system can always go on."}});
}

} // namespace zonar::families
