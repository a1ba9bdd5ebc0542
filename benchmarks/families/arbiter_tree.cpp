// A tree of arbiters: C. Seitz, "Ideas about arbiters" (Lambda, 1980), in the form and with
// the fault of K. Draeger, B. Finkbeiner, A. Podelski, "Directed model checking with
// distance-preserving abstractions" (SPIN 2006). Clients are the leaves; an arbiter lets one
// of its two children work at a time and asks its parent for leave. Client 0 may give back
// what it does not have, and then the second and the last client can work at once, after
// 5 height + 2 steps. The same as processes: benchmarks/processes.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText handler() {
    return {.name = "Handler",
            .locations = {{"waiting"}, {"requested"}, {"granted"}},
            .edges = {{.from = "waiting", .to = "requested", .sync = "request[0]?"},
                      {.from = "requested", .to = "granted", .sync = "grant[0]!"},
                      {.from = "granted", .to = "waiting", .sync = "release[0]?"}}};
}

void add_side(TemplateText& arbiter, const std::string& side) {
    const std::string asked = side + "_asked";
    const std::string passed = side + "_passed";
    const std::string leave = side + "_leave";
    for (const std::string& name : {asked, passed, leave})
        arbiter.locations.push_back({name});
    const auto step = [&](const std::string& from, const std::string& to,
                          const std::string& sync) {
        arbiter.edges.push_back({.from = from, .to = to, .sync = sync});
    };
    step("waiting", asked, "request[" + side + "]?");
    step(asked, passed, "request[id]!");
    step(passed, leave, "grant[id]?");
    step(leave, "granted", "grant[" + side + "]!");
    step("granted", "releasing", "release[" + side + "]?");
    step("granted", "second", "request[" + side + "]?");
    step("waiting", "releasing", "release[" + side + "]?");
}

TemplateText arbiter() {
    TemplateText text{.name = "Arbiter",
                      .parameters = "const arbiter_t id",
                      .declaration = "const int left = 2 * id + 1;\n"
                                     "const int right = 2 * id + 2;\n",
                      .locations = {{"waiting"}},
                      .edges = {}};
    add_side(text, "left");
    add_side(text, "right");
    for (const char* name : {"granted", "second", "releasing"})
        text.locations.push_back({name});
    // The other child waits: it gets what its sibling gives back, and nothing goes up.
    text.edges.push_back(
        {.from = "second", .to = "left_leave", .sync = "release[right]?"});
    text.edges.push_back(
        {.from = "second", .to = "right_leave", .sync = "release[left]?"});
    text.edges.push_back({.from = "releasing", .to = "waiting", .sync = "release[id]!"});
    return text;
}

TemplateText client() {
    return {.name = "Client",
            .parameters = "const client_t number",
            .declaration = "const int id = ARBITERS + number;\n",
            .locations = {{"idle"}, {"waiting"}, {"working"}, {"bounce"}},
            .edges = {{.from = "idle", .to = "waiting", .sync = "request[id]!"},
                      {.from = "waiting", .to = "working", .sync = "grant[id]?"},
                      {.from = "working", .to = "idle", .sync = "release[id]!"},
                      {.from = "idle", .to = "bounce", .sync = "grant[id]?"},
                      {.from = "bounce", .to = "idle", .sync = "release[id]!"},
                      {.from = "idle",
                       .to = "idle",
                       .guard = "number == 0",
                       .sync = "release[id]!"}}};
}

} // namespace

std::string arbiter_tree(int height) {
    return to_xml({
        .about =
            "  A tree of arbiters, with a client that gives back what it does not have.",
        .declaration = fmt::format("const int CLIENTS = {};\n"
                                   "const int ARBITERS = {};\n"
                                   "typedef int[0,ARBITERS-1] arbiter_t;\n"
                                   "typedef int[0,CLIENTS-1] client_t;\n\n"
                                   "chan request[ARBITERS + CLIENTS];\n"
                                   "chan grant[ARBITERS + CLIENTS];\n"
                                   "chan release[ARBITERS + CLIENTS];\n",
                                   1 << height, (1 << height) - 1),
        .templates = {handler(), arbiter(), client()},
        .system = "system Handler, Arbiter, Client;",
        .queries = {{"A[] Arbiter(0).left_passed imply "
                     "not (Arbiter(0).right_passed or Handler.granted)",
                     true, "The root asks on behalf of one child."},
                    {"A[] not (Client(1).working and Client(CLIENTS-1).working)", false,
                     "Both are let in after the false release."},
                    {"E<> Client(1).working", true, "A client can work."}},
    });
}

} // namespace zonar::families
