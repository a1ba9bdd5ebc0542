// CSMA/CD, the protocol of early Ethernet: S. Yovine, "Kronos: a verification tool for
// real-time systems" (Software Tools for Technology Transfer 1, 1997), with a bus that tells
// the stations of a collision one after another. Constants and steps are those of the example
// that comes with the tool TChecker, and so is its flaw: a station that has sent for S or
// longer refuses to hear of a collision, and the bus, which is committed to telling it, is
// stuck.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText bus() {
    using enum LocationText::Kind;
    return {.name = "Bus",
            .declaration =
                "clock y;\nint[1,N+1] next = 1; // station to be told of a collision\n",
            .locations = {{"idle"},
                          {"active"},
                          {"collision", "y < S"},
                          {.name = "telling", .kind = committed}},
            .edges = {
                {.from = "idle", .to = "active", .sync = "begin?", .update = "y = 0"},
                {.from = "active",
                 .to = "collision",
                 .guard = "y < S",
                 .sync = "begin?",
                 .update = "y = 0"},
                {.from = "active", .to = "active", .guard = "y >= S", .sync = "busy!"},
                {.from = "active", .to = "idle", .sync = "end?", .update = "y = 0"},
                {.from = "collision",
                 .to = "telling",
                 .guard = "y < S",
                 .update = "next = 1"},
                {.from = "telling",
                 .to = "telling",
                 .guard = "next <= N",
                 .sync = "cd[next]!",
                 .update = "next++"},
                {.from = "telling",
                 .to = "idle",
                 .guard = "next == N + 1 && y < S",
                 .update = "y = 0, next = 1"},
            }};
}

TemplateText csmacd_station() {
    return {
        .name = "Station",
        .parameters = "const id_t id",
        .declaration = "clock x;\n",
        .locations = {{"waiting"}, {"sending", "x <= L"}, {"retrying", "x < 2 * S"}},
        .edges = {
            {.from = "waiting", .to = "sending", .sync = "begin!", .update = "x = 0"},
            {.from = "waiting", .to = "retrying", .sync = "busy?", .update = "x = 0"},
            {.from = "waiting", .to = "waiting", .sync = "cd[id]?", .update = "x = 0"},
            {.from = "waiting", .to = "retrying", .sync = "cd[id]?", .update = "x = 0"},
            {.from = "sending",
             .to = "waiting",
             .guard = "x == L",
             .sync = "end!",
             .update = "x = 0"},
            {.from = "sending",
             .to = "retrying",
             .guard = "x < S",
             .sync = "cd[id]?",
             .update = "x = 0"},
            {.from = "retrying",
             .to = "sending",
             .guard = "x < 2 * S",
             .sync = "begin!",
             .update = "x = 0"},
            {.from = "retrying",
             .to = "retrying",
             .guard = "x < 2 * S",
             .sync = "busy?",
             .update = "x = 0"},
            {.from = "retrying",
             .to = "retrying",
             .guard = "x < 2 * S",
             .sync = "cd[id]?",
             .update = "x = 0"},
        }};
}

} // namespace

std::string csmacd(int stations) {
    return to_xml({
        .about = "  CSMA/CD: stations share a bus, and start again after a collision.",
        .declaration =
            fmt::format("const int N = {};   // stations\n"
                        "const int L = 808; // time to send a message\n"
                        "const int S = 26;  // time for a signal to reach everybody\n"
                        "typedef int[1,N] id_t;\n\n"
                        "chan begin, busy, end, cd[N+1]; // cd: collision detected\n",
                        stations),
        .templates = {bus(), csmacd_station()},
        .system = "system Bus, Station;",
        .queries = {{"A[] Bus.idle imply Bus.next == 1", true, "The bus starts afresh."},
                    {"E<> Bus.collision", true, "A collision can happen."},
                    {"E<> Station(1).sending and Station(2).sending", true,
                     "Two stations can send before they notice."},
                    {"A[] not (Station(1).sending and Station(1).x >= 2 * S and "
                     "Station(2).sending and Station(2).x >= 2 * S)",
                     true, "But not for long."},
                    {"A[] not deadlock", false,
                     "A station that has sent for S refuses to hear of a collision."}},
    });
}

} // namespace zonar::families
