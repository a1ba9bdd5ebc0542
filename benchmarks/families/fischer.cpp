// Fischer's mutual exclusion protocol: L. Lamport, "A fast mutual exclusion algorithm" (ACM
// Transactions on Computer Systems 5, 1987). One shared variable; whoever finds it zero
// writes its number within K and enters if the number is still there more than K later.
// Constants and steps are those of the example that comes with the tool TChecker. The faulty
// version enters after exactly K, too, when another process may be about to write.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

ModelText model(int processes, const char* long_enough) {
    return {
        .about = "  Fischer's mutual exclusion protocol.",
        .declaration =
            fmt::format("const int N = {}; // processes\n"
                        "const int K = 10; // longest time from test to write\n"
                        "typedef int[1,N] id_t;\n\n"
                        "int[0,N] id; // 0: nobody wants to enter\n",
                        processes),
        .templates = {{
            .name = "P",
            .parameters = "const id_t pid",
            .declaration = "clock x;\n",
            .locations = {{"idle"}, {"trying", "x <= K"}, {"waiting"}, {"critical"}},
            .edges =
                {{.from = "idle", .to = "trying", .guard = "id == 0", .update = "x = 0"},
                 {.from = "trying",
                  .to = "waiting",
                  .guard = "x <= K",
                  .update = "x = 0, id = pid"},
                 {.from = "waiting",
                  .to = "trying",
                  .guard = "id == 0",
                  .update = "x = 0"},
                 {.from = "waiting",
                  .to = "critical",
                  .guard = fmt::format("{} && id == pid", long_enough)},
                 {.from = "critical", .to = "idle", .update = "id = 0"}},
        }},
        .system = "system P;",
        .queries = {},
    };
}

} // namespace

std::string fischer(int processes) {
    ModelText correct = model(processes, "x > K");
    correct.queries = {
        {"A[] not (P(1).critical and P(2).critical)", true, "Mutual exclusion."},
        {"A[] forall (i : id_t) P(i).critical imply id == i", true,
         "The variable names the process that entered."},
        {"A[] not deadlock", true, "The system can always go on."},
        {"E<> P(1).critical", true, "A process can enter."},
        {"P(1).trying --> P(1).waiting", true, "The invariant forces the write."},
        {"P(1).trying --> P(1).critical", false, "A process can be overtaken."}};
    return to_xml(correct);
}

std::string fischer_faulty(int processes) {
    ModelText faulty = model(processes, "x >= K");
    faulty.about = "  Fischer's mutual exclusion protocol, with too short a wait.";
    faulty.queries = {{"A[] id == 1 imply (P(1).waiting or P(1).critical)", true,
                       "The variable names a process that wants to enter."},
                      {"A[] not (P(1).critical and P(2).critical)", false,
                       "A process that writes at the last moment follows the other."}};
    return to_xml(faulty);
}

} // namespace zonar::families
