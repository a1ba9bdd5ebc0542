// Trains and a bridge that takes one at a time, after the example that comes with UPPAAL:
// W. Yi, P. Pettersson, M. Daniels, "Automatic verification of real-time communicating
// systems by constraint solving" (FORTE 1994). The gate stops trains that come too close
// and keeps them in a queue. As in the version that comes with the tool TChecker, the queue
// is a ring buffer whose old cells are part of the state, and `go` is not urgent.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText gate(int trains) {
    using enum LocationText::Kind;
    std::string ones = "1";
    for (int i = 1; i < trains; ++i) ones += ", 1";
    return {
        .name = "Gate",
        .declaration =
            fmt::format("id_t buffer[N] = {{ {} }};\n"
                        "int[0,N-1] head;\n"
                        "int[0,N] length;\n\n"
                        "void enqueue(id_t train)\n{{\n"
                        "    buffer[(head + length) % N] = train;\n"
                        "    length++;\n}}\n\n"
                        "void dequeue()\n{{\n"
                        "    head = (head + 1) % N;\n"
                        "    length--;\n}}\n\n"
                        "id_t front() {{ return buffer[head]; }}\n"
                        "id_t tail() {{ return buffer[(head + length - 1) % N]; }}\n",
                        ones),
        .locations = {{"free"}, {"occupied"}, {.name = "stopping", .kind = committed}},
        .edges = {
            {.from = "free",
             .to = "occupied",
             .guard = "length > 0",
             .sync = "go[front()]!"},
            {.from = "free",
             .to = "occupied",
             .select = "train : id_t",
             .guard = "length == 0",
             .sync = "appr[train]?",
             .update = "enqueue(train)"},
            {.from = "occupied",
             .to = "stopping",
             .select = "train : id_t",
             .sync = "appr[train]?",
             .update = "enqueue(train)"},
            {.from = "occupied",
             .to = "free",
             .select = "train : id_t",
             .guard = "length > 0 && train == front()",
             .sync = "leave[train]?",
             .update = "dequeue()"},
            {.from = "stopping", .to = "occupied", .sync = "stop[tail()]!"},
        }};
}

TemplateText train() {
    return {
        .name = "Train",
        .parameters = "const id_t id",
        .declaration = "clock x;\n",
        .locations = {{"safe"},
                      {"approaching", "x <= 20"},
                      {"stopped"},
                      {"starting", "x <= 15"},
                      {"crossing", "x <= 5"}},
        .edges = {
            {.from = "safe", .to = "approaching", .sync = "appr[id]!", .update = "x = 0"},
            {.from = "approaching",
             .to = "crossing",
             .guard = "x >= 10",
             .update = "x = 0"},
            {.from = "approaching",
             .to = "stopped",
             .guard = "x <= 10",
             .sync = "stop[id]?"},
            {.from = "stopped", .to = "starting", .sync = "go[id]?", .update = "x = 0"},
            {.from = "starting", .to = "crossing", .guard = "x >= 7", .update = "x = 0"},
            {.from = "crossing", .to = "safe", .guard = "x >= 3", .sync = "leave[id]!"},
        }};
}

} // namespace

std::string train_gate(int trains) {
    return to_xml({
        .about = "  Trains queue for a bridge with one track.",
        .declaration = fmt::format("const int N = {}; // trains\n"
                                   "typedef int[1,N] id_t;\n\n"
                                   "chan appr[N+1], stop[N+1], go[N+1], leave[N+1];\n",
                                   trains),
        .templates = {gate(trains), train()},
        .system = "system Gate, Train;",
        .queries = {{"A[] not (Train(1).crossing and Train(2).crossing)", true,
                     "One train at a time."},
                    {"E<> Train(1).crossing", true, "A train can cross."},
                    {"E<> Train(1).crossing and Train(2).stopped", true,
                     "While another one waits."},
                    {"A[] not deadlock", true, "The system can always go on."},
                    {"Train(1).approaching --> Train(1).crossing", false,
                     "Nothing makes a gate send a stopped train on."},
                    {"E<> Gate.length == N", true, "All trains can queue at once."}},
    });
}

} // namespace zonar::families
