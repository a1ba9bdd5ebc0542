// A sender that may broadcast at any time, and receivers each of which hears it only after a
// time of its own: so many clock guards, and a model checker has to find out which of them
// may hold together. All clocks are equal, so of k receivers that still wait the first few
// hear, in k + 1 ways; by the guards alone there are 2^k.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

std::string broadcast_guards(int receivers, int own_clocks) {
    const bool share = own_clocks == 0;
    const TemplateText station{
        .name = "Station",
        .locations = {{"ready"}},
        .edges = {{.from = "ready", .to = "ready", .sync = "all!"}}};
    const TemplateText receiver{
        .name = "Receiver",
        .parameters = "const id_t id",
        .declaration = share ? "" : "clock x;\n",
        .locations = {{"waiting"}, {"reached"}},
        .edges = {
            {.from = "waiting", .to = "reached", .guard = "x >= id", .sync = "all?"}}};
    return to_xml({
        .about = "  Receivers that hear a broadcast after a time of their own.",
        .declaration = fmt::format("const int N = {}; // receivers\n"
                                   "typedef int[1,N] id_t;\n\n"
                                   "broadcast chan all;\n{}",
                                   receivers, share ? "clock x;\n" : ""),
        .templates = {station, receiver},
        .system = "system Station, Receiver;",
        .queries = {{"A[] Receiver(N).reached imply Receiver(1).reached", true,
                     "Who needs less time is reached no later."},
                    {"E<> Receiver(N).reached", true, "One broadcast can reach all."},
                    {"A[] not deadlock", true, "A sender needs nobody."}},
    });
}

} // namespace zonar::families
