// CSMA/CD as in csmacd.cpp, but all stations hear of a collision at once, by a broadcast: then they
// are interchangeable, and there is no deadlock. It is xml-models/csma-cd.xml of any size.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText broadcasting_bus() {
    return {.name = "Bus",
            .declaration = "clock y; // time since the last station began\n",
            .locations = {{"idle"}, {"active"}, {"collision", "y <= S"}},
            .edges = {
                {.from = "idle", .to = "active", .sync = "begin?", .update = "y = 0"},
                {.from = "active", .to = "idle", .sync = "end?"},
                {.from = "active", .to = "active", .guard = "y >= S", .sync = "busy!"},
                {.from = "active",
                 .to = "collision",
                 .guard = "y < S",
                 .sync = "begin?",
                 .update = "y = 0"},
                {.from = "collision", .to = "collision", .sync = "begin?"},
                {.from = "collision", .to = "idle", .sync = "cd!"},
            }};
}

TemplateText hearing_station() {
    return {
        .name = "Station",
        .parameters = "const id_t id",
        .declaration = "clock x; // time since its last event\n",
        .locations = {{"waiting"}, {"sending", "x <= L"}, {"retrying", "x <= 2 * S"}},
        .edges = {
            {.from = "waiting", .to = "sending", .sync = "begin!", .update = "x = 0"},
            {.from = "sending", .to = "waiting", .guard = "x == L", .sync = "end!"},
            {.from = "waiting", .to = "retrying", .sync = "busy?", .update = "x = 0"},
            {.from = "waiting", .to = "retrying", .sync = "cd?", .update = "x = 0"},
            {.from = "waiting", .to = "waiting", .sync = "cd?"},
            {.from = "sending", .to = "retrying", .sync = "cd?", .update = "x = 0"},
            {.from = "retrying", .to = "sending", .sync = "begin!", .update = "x = 0"},
            {.from = "retrying", .to = "retrying", .sync = "busy?", .update = "x = 0"},
            {.from = "retrying", .to = "retrying", .sync = "cd?", .update = "x = 0"},
        }};
}

} // namespace

std::string csmacd_broadcast(int stations) {
    return to_xml({
        .about = "  CSMA/CD: stations share a bus, and all hear of a collision at once.",
        .declaration =
            fmt::format("const int N = {};   // stations\n"
                        "const int L = 808; // time to send a message\n"
                        "const int S = 26;  // time for a signal to reach everybody\n"
                        "typedef int[1,N] id_t;\n\n"
                        "chan begin, busy, end;\n"
                        "broadcast chan cd; // collision detected\n",
                        stations),
        .templates = {broadcasting_bus(), hearing_station()},
        .system = "system Bus, Station;",
        .queries = {{"A[] Bus.idle imply forall (i : id_t) not Station(i).sending", true,
                     "An idle bus carries no message."},
                    {"A[] not deadlock", true, "Nobody waits forever."},
                    {"A[] forall (i : id_t) forall (j : id_t) (i != j and "
                     "Station(i).sending and "
                     "Station(j).sending) imply Station(i).x < 2 * S",
                     true, "A collision is heard of in time."},
                    {"A[] forall (i : id_t) forall (j : id_t) (i != j and "
                     "Station(i).sending and "
                     "Station(j).sending) imply Station(i).x < 2 * S - 1",
                     false, "But not sooner than in 2 * S."}},
    });
}

} // namespace zonar::families
