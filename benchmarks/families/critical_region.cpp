// Production cells that share a critical region: G. Morbé, F. Pigorsch, C. Scholl, "Fully
// symbolic model checking for timed automata" (CAV 2011). A counter walks over the cells,
// and a cell's arbiter lets it in while the counter points at it. Constants and steps are
// those of the example that comes with the tool TChecker.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText counter() {
    return {
        .name = "Counter",
        .locations = {{"off"}, {"counting"}},
        .edges = {
            {.from = "off", .to = "counting", .guard = "turn == 0", .update = "turn = 1"},
            {.from = "counting",
             .to = "counting",
             .guard = "turn < N",
             .update = "turn++"},
            {.from = "counting",
             .to = "counting",
             .guard = "turn == N",
             .update = "turn = 1"}}};
}

TemplateText region_arbiter() {
    return {.name = "Arbiter",
            .parameters = "const id_t id",
            .locations = {{"free"}, {"taken"}},
            .edges = {{.from = "free",
                       .to = "taken",
                       .guard = "turn == id",
                       .sync = "enter[id]?",
                       .update = "turn = 0"},
                      {.from = "taken",
                       .to = "free",
                       .sync = "leave[id]?",
                       .update = "turn = id"}}};
}

TemplateText cell() {
    return {
        .name = "Cell",
        .parameters = "const id_t id",
        .declaration = "clock x;\n",
        .locations = {{"not_ready"},
                      {"testing", "x <= T"},
                      {"requesting"},
                      {"critical", "x <= 2 * T"},
                      {"testing_again", "x <= T"},
                      {"safe"},
                      {"error"}},
        .edges = {
            {.from = "not_ready",
             .to = "testing",
             .guard = "x <= 2 * T",
             .update = "x = 0"},
            {.from = "testing", .to = "not_ready", .guard = "x >= T", .update = "x = 0"},
            {.from = "testing", .to = "requesting", .guard = "x <= T - 1"},
            {.from = "requesting",
             .to = "critical",
             .sync = "enter[id]!",
             .update = "x = 0"},
            {.from = "critical", .to = "error", .guard = "x >= 2 * T"},
            {.from = "critical",
             .to = "testing_again",
             .guard = "x <= T - 1",
             .sync = "leave[id]!",
             .update = "x = 0"},
            {.from = "testing_again", .to = "error", .guard = "x >= T"},
            {.from = "testing_again", .to = "safe", .guard = "x <= T - 1"},
        }};
}

} // namespace

std::string critical_region(int cells) {
    return to_xml({
        .about = "  Production cells that take turns in a critical region.",
        .declaration =
            fmt::format("const int N = {}; // cells\n"
                        "const int T = 10; // time of a test\n"
                        "typedef int[1,N] id_t;\n\n"
                        "int[0,N] turn; // 0: the region is taken, or not open yet\n"
                        "chan enter[N+1], leave[N+1];\n",
                        cells),
        .templates = {counter(), region_arbiter(), cell()},
        .system = "system Counter, Arbiter, Cell;",
        .queries = {{"A[] Cell(1).critical imply Arbiter(1).taken", true,
                     "Nobody enters without leave."},
                    {"E<> Cell(1).safe", true, "A cell can finish."},
                    {"E<> Cell(1).error", true, "A cell can come too late."},
                    {"E<> forall (i : id_t) Cell(i).error", true, "All of them can."},
                    {"A[] not deadlock", true, "The counter can always count."}},
    });
}

} // namespace zonar::families
