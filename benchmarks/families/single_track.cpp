// A tramway controller for a segment with a single track, of the UniForM project:
// B. Krieg-Brueckner, J. Peleska, E.-R. Olderog, A. Baer, "The UniForM Workbench, a universal
// development environment for formal methods" (FM 1999), the study behind C1 to C9 of
// K. Draeger, B. Finkbeiner, A. Podelski, "Directed model checking with distance-preserving
// abstractions" (SPIN 2006). A control unit lets trams in from one track after the other, and
// an actuator for each track sets its signal. They are PLC-automata; the control unit and the
// first actuator run on one PLC, each of the others on its own, which polls the permission.
// Before the next track has its turn the control unit waits until every PLC must have seen
// that the last permission is gone. The fault is that it waits too short after track 2.
//
// The two first tracks have four inputs each. Those that are not part of the model may have
// any value whenever they are looked at: with none of them it is the smallest of the study's
// models, and each further input makes a larger one. The first six have errors as far away as
// the paper says of C1 to C6, less one step.
#include "families/free_inputs.h"
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace zonar::families {

namespace {

// In the order in which they become part of the model, each for track 1 and then for 2.
constexpr std::array inputs_of_a_track{"fault", "demand", "occupied", "waiting"};

/// How many of the two tracks have an input of this kind in the model.
int tracks_with(std::size_t kind, int inputs) {
    return std::clamp(inputs - 2 * static_cast<int>(kind), 0, 2);
}

std::vector<std::string> modelled(int inputs) {
    std::vector<std::string> variables;
    for (std::size_t kind = 0; kind < inputs_of_a_track.size(); ++kind) {
        for (int track = 1; track <= tracks_with(kind, inputs); ++track)
            variables.push_back(fmt::format("{}[{}]", inputs_of_a_track[kind], track));
    }
    return variables;
}

std::string declaration(int tracks, int inputs, int faulty) {
    std::string text = fmt::format(
        "const int N = {};      // tracks\n"
        "const int CYCLE = 10; // longest time from one poll to the next\n"
        "const int WAIT = 20;  // until every PLC must have noticed\n"
        "const int WAIT_2 = {}; // what is waited after track 2\n"
        "typedef int[1,N] track_t;\n"
        "typedef int[2,N] remote_t; // tracks whose PLC has no control unit\n\n"
        "chan compute, settle;      // the control unit takes part in a cycle\n"
        "chan compute_at[N+1], settle_at[N+1]; // an actuator does\n"
        "int[0,1] permit[track_t];     // what the control unit decided\n"
        "int[0,1] drive[track_t];      // what other PLCs can see of it\n"
        "int[0,1] permission[track_t]; // what an actuator knows of it\n\n"
        "// Inputs, as polled, and up to which track they are modelled.\n",
        tracks, faulty == 0 ? 20 : 19);
    for (std::size_t kind = 0; kind < inputs_of_a_track.size(); ++kind)
        text += fmt::format(
            "int[0,1] {0}[track_t], polled_{0}[track_t]; const int known_{0} = {1};\n",
            inputs_of_a_track[kind], tracks_with(kind, inputs));
    return text;
}

/// The input may have that value, for all that the model says about it.
std::string may(const char* input, const std::string& track, int value) {
    return fmt::format("({1} > known_{0} || polled_{0}[{1}] == {2})", input, track,
                       value);
}

/// Decides in the middle of a cycle and moves at its end.
class ControlUnit {
public:
    explicit ControlUnit(int tracks) : tracks_(tracks) {
        for (int track = 1; track <= tracks; ++track) add(track, track % tracks + 1);
    }
    TemplateText text() && { return std::move(text_); }

private:
    void add(int track, int next) {
        const std::string here = fmt::format("{}", track);
        const std::string there = fmt::format("{}", next);
        const std::string ready = "ready_" + here;
        const std::string driving = "drive_" + here;
        const std::string finished = "finished_" + here;
        const char* wait = track == 2 ? "WAIT_2" : "WAIT";
        const std::string give = fmt::format("permit[{}] = 1, ", track);
        const std::string take = fmt::format("permit[{}] = 0, ", track);
        for (const std::string& name : {ready, driving, finished})
            text_.locations.push_back({name});

        const std::string nobody_here = may("waiting", here, 0);
        decide(ready, "STAY", nobody_here + others_wait(there, 0), "");
        decide(ready, "PASS", nobody_here + others_wait(there, 1), "");
        decide(ready, "ADVANCE", may("waiting", here, 1), give);
        decide(driving, "STAY", may("waiting", here, 1), "");
        decide(driving, "ADVANCE", may("waiting", here, 0), take);
        decide(finished, "STAY", fmt::format("y < {}", wait), "");
        decide(finished, "STAY", may("occupied", here, 1), "");
        decide(finished, "ADVANCE",
               fmt::format("y >= {} && {}", wait, may("occupied", here, 0)), "");

        for (const std::string& name : {ready, driving, finished})
            move(name, "STAY", name, "");
        move(ready, "PASS", "ready_" + there, "y = 0, ");
        move(ready, "ADVANCE", driving, "y = 0, ");
        move(driving, "ADVANCE", finished, "y = 0, ");
        move(finished, "ADVANCE", "ready_" + there, "y = 0, ");
    }
    /// Of three tracks and more one may always be waiting, since the third has no inputs.
    std::string others_wait(const std::string& next, int value) const {
        return tracks_ > 2 ? "" : " && " + may("waiting", next, value);
    }
    void decide(const std::string& at, const char* what, const std::string& guard,
                const std::string& output) {
        text_.edges.push_back({.from = at,
                               .to = at,
                               .guard = guard,
                               .sync = "compute!",
                               .update = output + "decision = " + what});
    }
    void move(const std::string& from, const char* decision, const std::string& to,
              const std::string& reset) {
        text_.edges.push_back({.from = from,
                               .to = to,
                               .guard = fmt::format("decision == {}", decision),
                               .sync = "settle!",
                               .update = reset + "decision = STAY"});
    }

    int tracks_;
    TemplateText text_{.name = "ControlUnit",
                       .declaration = "clock y; // since the state was entered\n"
                                      "const int STAY = 0, ADVANCE = 1, PASS = 2;\n"
                                      "int[STAY,PASS] decision;\n",
                       .locations = {},
                       .edges = {}};
};

TemplateText actuator() {
    struct Place {
        const char* name;
        const char* code;
    };
    constexpr Place idle{"idle", "IDLE"};
    constexpr Place demanding{"demanding", "DEMANDING"};
    constexpr Place driving{"driving", "DRIVING"};
    constexpr Place error{"error", "ERROR"};
    TemplateText text{.name = "Actuator",
                      .parameters = "const track_t id",
                      .declaration =
                          "const int IDLE = 0, DEMANDING = 1, DRIVING = 2, ERROR = 3;\n"
                          "int[IDLE,ERROR] next; // where the cycle ends\n",
                      .locations = {},
                      .edges = {}};
    for (const Place& at : {idle, demanding, driving, error})
        text.locations.push_back({at.name});
    const auto step = [&](const Place& from, const Place& to, const std::string& guard) {
        text.edges.push_back({.from = from.name,
                              .to = from.name,
                              .guard = guard,
                              .sync = "compute_at[id]!",
                              .update = fmt::format("next = {}", to.code)});
        text.edges.push_back({.from = from.name,
                              .to = to.name,
                              .guard = fmt::format("next == {}", to.code),
                              .sync = "settle_at[id]!",
                              .update = "next = IDLE"});
    };
    const std::string works = may("fault", "id", 0) + " && ";
    const std::string is_wanted = works + may("demand", "id", 1);
    step(idle, idle, works + may("demand", "id", 0));
    step(idle, demanding, is_wanted);
    step(idle, error, may("fault", "id", 1));
    for (const Place& from : {demanding, driving}) {
        step(from, idle, works + may("demand", "id", 0));
        step(from, demanding, is_wanted + " && permission[id] == 0");
        step(from, driving, is_wanted + " && permission[id] == 1");
        step(from, error, may("fault", "id", 1));
    }
    step(error, error, "");
    return text;
}

struct Phase {
    std::string name;
    LocationText::Kind kind;
    EdgeText leave; // for the next phase
};

TemplateText plc(const char* name, const char* parameters,
                 const std::vector<Phase>& cycle) {
    using enum LocationText::Kind;
    TemplateText text{.name = name,
                      .parameters = parameters,
                      .declaration = "clock z; // since the cycle began\n",
                      .locations = {{.name = "starting", .kind = urgent}},
                      .edges = {{.from = "starting", .to = cycle.front().name}}};
    for (std::size_t i = 0; i < cycle.size(); ++i) {
        text.locations.push_back(
            {cycle[i].name, cycle[i].kind == plain ? "z <= CYCLE" : "", cycle[i].kind});
        EdgeText edge = cycle[i].leave;
        edge.from = cycle[i].name;
        edge.to = cycle[(i + 1) % cycle.size()].name;
        text.edges.push_back(edge);
    }
    return text;
}

// A cycle polls inputs, tests timers, lets the automata decide, shows the outputs, and lets
// the automata move. The automata are not interrupted.
constexpr LocationText::Kind running = LocationText::Kind::plain;
constexpr LocationText::Kind at_once = LocationText::Kind::committed;

EdgeText polling(const char* update) {
    return {.from = {}, .to = {}, .guard = "z > 0", .update = update};
}

EdgeText with(const char* sync, const char* update = "") {
    return {.from = {}, .to = {}, .sync = sync, .update = update};
}

TemplateText central_plc() {
    return plc("Central", "",
               {{"polling", running,
                 polling("polled_fault[1] = fault[1], polled_demand[1] = demand[1], "
                         "polled_occupied = occupied, polled_waiting = waiting")},
                {"testing", running, with("")},
                {"computing", at_once, with("compute?", "permission[1] = permit[1]")},
                {"computing_signal", at_once, with("compute_at[1]?")},
                {"updating", running, with("", "drive = permit, z = 0")},
                {"settling", at_once, with("settle?")},
                {"settling_signal", at_once, with("settle_at[1]?")}});
}

TemplateText remote_plc() {
    return plc("Remote", "const remote_t id",
               {{"polling", running,
                 polling("polled_fault[id] = fault[id], polled_demand[id] = demand[id], "
                         "permission[id] = drive[id]")},
                {"testing", running, with("")},
                {"computing_signal", at_once, with("compute_at[id]?")},
                {"updating", running, with("", "z = 0")},
                {"settling_signal", at_once, with("settle_at[id]?")}});
}

} // namespace

std::string single_track(int tracks, int inputs, int faulty) {
    ModelText model{
        .about = "  Trams from several tracks share a segment with a single one.",
        .declaration = declaration(tracks, inputs, faulty),
        .templates = {ControlUnit(tracks).text(), actuator(), central_plc(),
                      remote_plc()},
        .system = "",
        .queries = {{"A[] not (permit[1] == 1 and permit[2] == 1)", true,
                     "The control unit lets trams in from one track."},
                    {fmt::format("A[] not (Actuator(2).driving and Actuator({}).driving)",
                                 2 % tracks + 1),
                     faulty == 0, "Signals let trams in from one track."},
                    {"E<> Actuator(1).driving", true, "A tram can enter."}}};
    set_system(model, "ControlUnit, Actuator, Central, Remote", modelled(inputs));
    return to_xml(model);
}

} // namespace zonar::families
