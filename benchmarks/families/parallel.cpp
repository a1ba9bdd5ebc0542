// Processes side by side, as in the examples parallel-b and parallel-c of the tool TChecker:
// the worst case for a zone, which remembers the order in which clocks were reset even when
// nobody cares. In parallel-b the processes have nothing in common; in parallel-c the last
// of their three locations needs a lock, which rests for a time unit when it is given back.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

/// `enter` and `leave`: what a process synchronises on when it begins and ends its work.
TemplateText process(const char* enter, const char* leave) {
    return {.name = "P",
            .parameters = "const id_t id",
            .declaration = "clock x;\n",
            .locations = {{"idle"}, {"ready"}, {"busy", "x <= 3"}},
            .edges = {{.from = "idle", .to = "ready", .update = "x = 0"},
                      {.from = "ready", .to = "idle", .guard = "x >= 1"},
                      {.from = "ready",
                       .to = "busy",
                       .guard = "x < 1",
                       .sync = enter,
                       .update = "x = 0"},
                      {.from = "busy", .to = "idle", .guard = "x >= 1", .sync = leave}}};
}

TemplateText lock() {
    return {.name = "Lock",
            .declaration = "clock y;\n",
            .locations = {{"open"}, {"closed"}},
            .edges = {
                {.from = "open", .to = "closed", .guard = "y >= 1", .sync = "acquire?"},
                {.from = "closed", .to = "open", .sync = "release?", .update = "y = 0"}}};
}

std::string declaration(int processes) {
    return fmt::format("const int N = {}; // processes\ntypedef int[1,N] id_t;\n",
                       processes);
}

} // namespace

std::string parallel_b(int processes) {
    return to_xml({
        .about = "  Processes that have nothing to do with each other.",
        .declaration = declaration(processes),
        .templates = {process("", "")},
        .system = "system P;",
        .queries = {{"A[] P(1).idle or P(1).ready or P(1).busy", true,
                     "There is no error to be found."},
                    {"E<> forall (i : id_t) P(i).busy", true, "All can work together."},
                    {"A[] not deadlock", true, "The system can always go on."}},
    });
}

std::string parallel_c(int processes) {
    return to_xml({
        .about = "  Processes that share a lock.",
        .declaration = declaration(processes) + "\nchan acquire, release;\n",
        .templates = {process("acquire!", "release!"), lock()},
        .system = "system P, Lock;",
        .queries = {{"A[] P(1).busy imply Lock.closed", true,
                     "Nobody works without the lock."},
                    {"A[] forall (i : id_t) forall (j : id_t) P(i).busy and P(j).busy "
                     "imply i == j",
                     true, "One process works at a time."},
                    {"E<> P(1).busy", true, "A process can work."},
                    {"A[] not deadlock", true, "The system can always go on."}},
    });
}

} // namespace zonar::families
