// A wireless fire alarm: each sensor reports once in a period, in a window of its own, that it
// is alive, and waits for an answer. At the end of the period all begin again at the same
// instant, one after the other in any order: 2^n states, although no order differs from
// another. The structure is that of the model fireAlarm of K. G. Larsen, M. Mikucionis,
// M. Muniz, J. Srba, "Urgent Partial Order Reduction for Extended Timed Automata" (ATVA 2020),
// which has 65,583 states with 16 sensors.
//
// There each sensor measures the period, and no location is urgent: time stands still because
// invariants let no more pass. In the urgent version the central unit tells all sensors that
// the period is over, and they begin again from an urgent location.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <string>
#include <utility>

namespace zonar::families {

namespace {

TemplateText sensor(bool urgent) {
    TemplateText sensor{
        .name = "Sensor",
        .parameters = "const id_t id",
        .declaration = "clock x;\n"
                       "const int open = id * WINDOW + 1; // its window opens\n",
        .locations = {{"waiting", "x <= open"},
                      {"reporting", "x <= open + REPORT"},
                      {"listening", "x <= open + ANSWER"},
                      {"resting", urgent ? "" : "x <= PERIOD"}},
        .edges = {{.from = "waiting", .to = "reporting", .guard = "x >= open"},
                  {.from = "reporting", .to = "listening", .sync = "alive!"},
                  {.from = "listening", .to = "resting", .sync = "heard?"},
                  {.from = "listening", .to = "resting", .guard = "x >= open + ANSWER"}}};
    if (urgent) {
        sensor.locations.push_back({"starting", "", LocationText::Kind::urgent});
        sensor.edges.push_back({.from = "resting", .to = "starting", .sync = "over?"});
        sensor.edges.push_back({.from = "starting", .to = "waiting", .update = "x = 0"});
    } else {
        sensor.edges.push_back({.from = "resting",
                                .to = "waiting",
                                .guard = "x >= PERIOD",
                                .update = "x = 0"});
    }
    return sensor;
}

TemplateText central(bool urgent) {
    TemplateText central{.name = "Central",
                         .declaration = urgent ? "clock y;\n" : "",
                         .locations = {{"on", urgent ? "y <= PERIOD" : ""}},
                         .edges = {{.from = "on", .to = "on", .sync = "alive?"},
                                   {.from = "on", .to = "on", .sync = "heard!"}}};
    if (urgent)
        central.edges.push_back({.from = "on",
                                 .to = "on",
                                 .guard = "y >= PERIOD",
                                 .sync = "over!",
                                 .update = "y = 0"});
    return central;
}

} // namespace

std::string fire_alarm(int sensors, int urgent) {
    return to_xml({
        .about = "  A fire alarm whose sensors begin each period at the same instant.",
        .declaration =
            fmt::format("const int N = {};       // sensors\n"
                        "const int WINDOW = 10; // time for each in a period\n"
                        "const int REPORT = 5;  // it reports within\n"
                        "const int ANSWER = 8;  // it waits for an answer as long\n"
                        "const int PERIOD = (N + 1) * WINDOW;\n"
                        "typedef int[0,N-1] id_t;\n\n"
                        "chan alive, heard;\n{}",
                        sensors, urgent != 0 ? "broadcast chan over;\n" : ""),
        .templates = {sensor(urgent != 0), central(urgent != 0)},
        .system = "system Sensor, Central;",
        .queries = {{"A[] not (Sensor(0).reporting and Sensor(1).reporting)", true,
                     "Two sensors never report at the same time."},
                    {"A[] not deadlock", true, "There is always another period."},
                    {"E<> Sensor(N-1).listening", true, "The last sensor can report."}},
    });
}

} // namespace zonar::families
