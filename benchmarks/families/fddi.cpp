// FDDI, a token ring: C. Daws, A. Olivero, S. Tripakis, S. Yovine, "The tool Kronos"
// (Hybrid Systems III, 1996). A station that gets the token may send synchronous data for
// SA, and other data as well if the token came early. Two of its three clocks take turns
// from one round to the next, hence the two halves of the station. Constants and steps are
// those of the example that comes with the tool TChecker.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText fddi_station() {
    return {
        .name = "Station",
        .parameters = "const id_t id",
        .declaration = "clock trt;    // token rotation time\n"
                       "clock xa, xb; // time since the token came, in turns\n",
        .locations = {{"idle_a"},
                      {"late_a", "trt <= SA"},
                      {"sync_a", "trt <= SA"},
                      {"async_a", "xa <= TTRT + SA"},
                      {"idle_b"},
                      {"late_b", "trt <= SA"},
                      {"sync_b", "trt <= SA"},
                      {"async_b", "xb <= TTRT + SA"}},
        .edges = {
            {.from = "idle_a",
             .to = "late_a",
             .guard = "trt >= TTRT",
             .sync = "take[id]?",
             .update = "trt = 0, xb = 0"},
            {.from = "idle_a",
             .to = "sync_a",
             .guard = "trt < TTRT",
             .sync = "take[id]?",
             .update = "trt = 0, xb = 0"},
            {.from = "late_a", .to = "idle_b", .guard = "trt == SA", .sync = "pass[id]!"},
            {.from = "sync_a", .to = "async_a", .guard = "trt == SA"},
            {.from = "async_a", .to = "idle_b", .sync = "pass[id]!"},
            {.from = "idle_b",
             .to = "late_b",
             .guard = "trt >= TTRT",
             .sync = "take[id]?",
             .update = "trt = 0, xa = 0"},
            {.from = "idle_b",
             .to = "sync_b",
             .guard = "trt < TTRT",
             .sync = "take[id]?",
             .update = "trt = 0, xa = 0"},
            {.from = "late_b", .to = "idle_a", .guard = "trt == SA", .sync = "pass[id]!"},
            {.from = "sync_b", .to = "async_b", .guard = "trt == SA"},
            {.from = "async_b", .to = "idle_a", .sync = "pass[id]!"},
        }};
}

/// The token: on its way to a station, or with it.
TemplateText ring(int stations) {
    TemplateText ring{
        .name = "Ring", .declaration = "clock t;\n", .locations = {}, .edges = {}};
    for (int i = 1; i <= stations; ++i) {
        const std::string to = fmt::format("to_{}", i);
        const std::string at = fmt::format("at_{}", i);
        ring.locations.push_back({to, "t <= TD"});
        ring.locations.push_back({at});
        ring.edges.push_back({.from = to,
                              .to = at,
                              .guard = "t == TD",
                              .sync = fmt::format("take[{}]!", i)});
        ring.edges.push_back({.from = at,
                              .to = fmt::format("to_{}", i % stations + 1),
                              .sync = fmt::format("pass[{}]?", i),
                              .update = "t = 0"});
    }
    return ring;
}

} // namespace

std::string fddi(int stations) {
    return to_xml({
        .about = "  FDDI: stations on a ring send when they have the token.",
        .declaration =
            fmt::format("const int N = {};         // stations\n"
                        "const int TTRT = 50 * N; // target token rotation time\n"
                        "const int SA = 20;       // synchronous allocation\n"
                        "const int TD = 0;        // delay of the token\n"
                        "typedef int[1,N] id_t;\n\n"
                        "chan take[N+1], pass[N+1];\n",
                        stations),
        .templates = {fddi_station(), ring(stations)},
        .system = "system Station, Ring;",
        .queries = {{"A[] Ring.to_1 imply (Station(1).idle_a or Station(1).idle_b)", true,
                     "A station waits for the token before it sends."},
                    {"A[] not (Ring.at_1 and Station(2).sync_a)", true,
                     "Nobody sends but the station with the token."},
                    {"E<> Station(1).async_a", true, "The token can come early."},
                    {"E<> Station(1).late_b", true, "The token can come late."},
                    {"A[] not deadlock", true, "The token goes round for ever."}},
    });
}

} // namespace zonar::families
