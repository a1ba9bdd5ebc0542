// An imperfect elevator: S. Edelkamp, S. Leue, A. Lluch-Lafuente, "Partial-order reduction
// and trail improvement in directed model checking" (STTT 6, 2004), which says what is wrong
// with it and little else. Every floor has a button; where the cabin is called it opens its
// door or goes on, as it likes, to the end of its way and back. So it may pass a floor for
// ever.
//
// Steps are those that SPIN would take: a choice is one, what follows from it another. The
// number of states is 10 n 2^n.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText button() {
    return {.name = "Button",
            .parameters = "const floor_t floor",
            .locations = {{"ready"}},
            .edges = {{.from = "ready",
                       .to = "ready",
                       .guard = "not called[floor]",
                       .update = "called[floor] = true"}}};
}

TemplateText cabin() {
    return {.name = "Cabin",
            .declaration = "floor_t at;\n"
                           "bool upwards = true;\n\n"
                           "// One floor on, or at the end of the way: turn.\n"
                           "void move()\n{\n"
                           "    if (at == (upwards ? N - 1 : 0)) upwards = !upwards;\n"
                           "    else at += upwards ? 1 : -1;\n}\n",
            .locations =
                {{"closed"}, {"opening"}, {"arrived"}, {"open"}, {"closing"}, {"moving"}},
            .edges = {{.from = "closed", .to = "opening", .guard = "called[at]"},
                      {.from = "opening", .to = "arrived"},
                      {.from = "arrived", .to = "open", .update = "called[at] = false"},
                      {.from = "open", .to = "closing"},
                      {.from = "closing", .to = "closed"},
                      {.from = "closed", .to = "moving"},
                      {.from = "moving", .to = "closed", .update = "move()"}}};
}

} // namespace

std::string elevator(int floors) {
    return to_xml({
        .about = "  An elevator that may pass a floor where it is called.",
        .declaration = fmt::format("const int N = {}; // floors\n"
                                   "typedef int[0,N-1] floor_t;\n\n"
                                   "bool called[floor_t];\n",
                                   floors),
        .templates = {button(), cabin()},
        .system = "system Button, Cabin;",
        .queries = {{"A[] Cabin.arrived imply called[Cabin.at]", true,
                     "The door opens only where somebody waits."},
                    {"E<> Cabin.open and Cabin.at == N - 1", true,
                     "The cabin can open at the top."},
                    {"A[] not deadlock", true, "The cabin can always go on."},
                    {"called[N-1] --> Cabin.open and Cabin.at == N - 1", false,
                     "It need not, though it is called there."}},
    });
}

} // namespace zonar::families
