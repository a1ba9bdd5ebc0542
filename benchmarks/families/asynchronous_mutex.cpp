// Mutual exclusion by asynchronous communication: H. Dierks, "Comparing model checking and
// logical reasoning for real-time systems" (Formal Aspects of Computing 16, 2004), the study
// behind M1 to M4 and N1 to N4 of K. Draeger, B. Finkbeiner, A. Podelski, "Directed model
// checking with distance-preserving abstractions" (SPIN 2006). PLC-automata run in cycles:
// they poll their inputs at any time after a cycle began and act on what they polled until
// the cycle ends. A controller grants the resource to one station after the other and waits
// for two cycles before it believes that the last one is safe again.
//
// The fault is a station whose cycle takes a little longer. Users ask for the resource at
// stations 1 and 2, and what they want can be left out of the model: then it may be anything
// whenever a station looks at it. If station 2 is late an error is 47 steps away, and three
// steps further for each request in the model, as the paper says of N1 to N4. If station 1
// is late the request at station 2 costs one step and that at station 1 three, as it says
// of M1 to M4, whose errors are further away, however.
#include "families/free_inputs.h"
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace zonar::families {

namespace {

TemplateText mutex_station() {
    using enum LocationText::Kind;
    TemplateText text{
        .name = "Station",
        .parameters = "const station_t id",
        .declaration = "clock z; // since the cycle began\n"
                       "int[POLL,ACT] phase;\n"
                       "int[0,1] granted, requested; // as polled\n"
                       "const int cycle = id == LATE ? CYCLE + 1 : CYCLE;\n"
                       "const bool asked = (id == 1 && REQUESTS % 2 == 1) || "
                       "(id == 2 && REQUESTS >= 2);\n",
        .locations = {{.name = "starting", .kind = urgent},
                      {"safe", "z <= cycle"},
                      {"unsafe", "z <= cycle"}},
        .edges = {{.from = "starting", .to = "safe", .update = "says_safe[id] = 1"}}};
    const auto act = [&](const char* from, const char* to, const std::string& condition,
                         const std::string& output) {
        text.edges.push_back({.from = from,
                              .to = to,
                              .guard = "phase == ACT && " + condition,
                              .update = output + "phase = POLL, z = 0"});
    };
    for (const char* at : {"safe", "unsafe"})
        text.edges.push_back({.from = at,
                              .to = at,
                              .guard = "phase == POLL && z > 0",
                              .update = "granted = grant[id], requested = request[id], "
                                        "phase = ACT"});
    act("safe", "safe", "(!asked || granted == 0 || requested == 0)", "");
    act("safe", "unsafe", "granted == 1 && (!asked || requested == 1)",
        "says_safe[id] = 0, ");
    act("unsafe", "safe", "(!asked || requested == 0)", "says_safe[id] = 1, ");
    act("unsafe", "unsafe", "(!asked || requested == 1)", "");
    return text;
}

/// One place to wait for a station and one to let it in.
class Controller {
public:
    explicit Controller(int stations) {
        text_.locations.push_back(
            {.name = "starting", .kind = LocationText::Kind::urgent});
        text_.edges.push_back({.from = "starting", .to = waiting(2)});
        for (int i = 1; i <= stations; ++i) add(i, i % stations + 1);
    }
    TemplateText text() && { return std::move(text_); }

private:
    static std::string waiting(int station) { return fmt::format("waiting_{}", station); }
    static std::string granting(int station) {
        return fmt::format("granting_{}", station);
    }

    void add(int id, int next) {
        for (const std::string& at : {waiting(id), granting(id)}) {
            text_.locations.push_back({at, "z <= CYCLE"});
            step(at, at, "phase == POLL && z > 0", "polled = says_safe, phase = ACT");
            // A PLC-automaton ignores some inputs until it has been in a state for a while.
            step(at, at, fmt::format("phase == ACT && polled[{}] == 1 && y < WAIT", id),
                 "phase = REST");
            step(at, at, "phase == REST", end_of_cycle);
        }
        const std::string is_unsafe = fmt::format("phase == ACT && polled[{}] == 0", id);
        const std::string is_safe =
            fmt::format("phase == ACT && polled[{}] == 1 && y >= WAIT", id);
        const std::string take_back = fmt::format("grant[{}] = 0, y = 0, ", id);
        step(waiting(id), waiting(id), is_unsafe, end_of_cycle);
        step(waiting(id), granting(next), is_safe,
             fmt::format("grant[{}] = 1, y = 0, {}", next, end_of_cycle));
        step(granting(id), waiting(id), is_unsafe, take_back + end_of_cycle);
        step(granting(id), waiting(id), is_safe, take_back + end_of_cycle);
    }
    void step(const std::string& from, const std::string& to, const std::string& guard,
              const std::string& update) {
        text_.edges.push_back({.from = from, .to = to, .guard = guard, .update = update});
    }

    static constexpr const char* end_of_cycle = "phase = POLL, z = 0";
    TemplateText text_{.name = "Controller",
                       .declaration = "clock z; // since the cycle began\n"
                                      "clock y; // since the state was entered\n"
                                      "int[POLL,REST] phase;\n"
                                      "int[0,1] polled[station_t]; // who is safe\n",
                       .locations = {},
                       .edges = {}};
};

} // namespace

std::string asynchronous_mutex(int stations, int requests, int late) {
    ModelText model{
        .about = "  Stations poll a controller for a resource that one may have.",
        .declaration = fmt::format(
            "const int N = {};        // stations\n"
            "const int CYCLE = 1000; // longest time from one poll to the next\n"
            "const int WAIT = 2000;  // until a station must have noticed\n"
            "const int LATE = {};     // whose cycle takes longer; 0: nobody's\n"
            "const int REQUESTS = {}; // in the model: 1 or 2 for one station, 3 for "
            "both\n"
            "const int POLL = 0, ACT = 1, REST = 2;\n"
            "typedef int[1,N] station_t;\n\n"
            "int[0,1] request[station_t], grant[station_t], says_safe[station_t];\n",
            stations, late, requests),
        .templates = {mutex_station(), Controller(stations).text()},
        .system = "",
        .queries = {}};
    std::vector<std::string> modelled;
    if ((requests & 1) != 0) modelled.emplace_back("request[1]");
    if ((requests & 2) != 0) modelled.emplace_back("request[2]");
    set_system(model, "Station, Controller", modelled);
    const int first = late == 0 ? 1 : late;
    model.queries = {
        {"A[] not (grant[1] == 1 and grant[2] == 1)", true, "One grant at a time."},
        {fmt::format("A[] not (Station({}).unsafe and Station({}).unsafe)", first,
                     first % stations + 1),
         late == 0, "Mutual exclusion."},
        {"E<> Station(1).unsafe", true, "A station can have the resource."}};
    return to_xml(model);
}

} // namespace zonar::families
