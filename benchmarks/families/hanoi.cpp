// The towers of Hanoi (E. Lucas, 1883) as processes that talk, after K. Draeger,
// B. Finkbeiner, A. Podelski, "Directed model checking with distance-preserving
// abstractions" (SPIN 2006). Disk k, which wants to go from one column to another, asks the
// next smaller disk whether all smaller ones rest on the third column; the question is passed
// up to the sky above the smallest disk and the answer back down. Moving disk k takes 2 k
// steps, and the tower stands on the last column after 2 (2^(N+1) - N - 2). The same as
// processes: benchmarks/processes.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText sky() {
    return {.name = "Sky",
            .locations = {{"idle"}, {"asked"}},
            .edges = {{.from = "idle",
                       .to = "asked",
                       .select = "c : column_t",
                       .sync = "request[1][c]?"},
                      {.from = "asked", .to = "idle", .sync = "yes[1]!"}}};
}

/// Above a smaller disk, below a larger one: what a disk does for the larger one.
void add_answers(TemplateText& disk, int column) {
    const auto at = [&](const char* what) { return fmt::format("{}{}", what, column); };
    for (const char* what : {"asked", "asking", "agree", "refuse"})
        disk.locations.push_back({at(what)});
    const auto step = [&](const char* from, const char* to, const std::string& sync) {
        disk.edges.push_back({.from = at(from), .to = at(to), .sync = sync});
    };
    step("rest", "asked", fmt::format("request[k+1][{}]?", column));
    step("asked", "asking", fmt::format("request[k][{}]!", column));
    step("asking", "agree", "yes[k]?");
    step("agree", "rest", "yes[k+1]!");
    step("asking", "refuse", "no[k]?");
    step("refuse", "rest", "no[k+1]!");
    for (int other = 0; other < 3; ++other) {
        if (other != column)
            step("rest", "refuse", fmt::format("request[k+1][{}]?", other));
    }
}

TemplateText disk() {
    TemplateText text{.name = "Disk",
                      .parameters = "const disk_t k",
                      .declaration = {},
                      .locations = {{"rest0"}, {"rest1"}, {"rest2"}},
                      .edges = {}};
    for (int a = 0; a < 3; ++a) {
        for (int b = 0; b < 3; ++b) {
            if (a == b) continue;
            const std::string wait = fmt::format("from{}to{}", a, b);
            text.locations.push_back({wait});
            text.edges.push_back({.from = fmt::format("rest{}", a),
                                  .to = wait,
                                  .sync = fmt::format("request[k][{}]!", 3 - a - b)});
            text.edges.push_back(
                {.from = wait, .to = fmt::format("rest{}", b), .sync = "yes[k]?"});
            text.edges.push_back(
                {.from = wait, .to = fmt::format("rest{}", a), .sync = "no[k]?"});
        }
        add_answers(text, a);
    }
    return text;
}

} // namespace

std::string hanoi(int disks) {
    return to_xml({
        .about =
            "  The towers of Hanoi: disks that ask each other whether they may move.",
        .declaration =
            fmt::format("const int N = {}; // disks; 1 is the smallest\n"
                        "typedef int[1,N] disk_t;\n"
                        "typedef int[0,2] column_t;\n\n"
                        "chan request[N+2][3]; // are all smaller ones on this column?\n"
                        "chan yes[N+2], no[N+2];\n",
                        disks),
        .templates = {sky(), disk()},
        .system = "system Sky, Disk;",
        .queries = {{"A[] Sky.asked imply not Disk(1).rest0", true,
                     "The smallest disk rests only if it has not asked."},
                    {"E<> forall (d : disk_t) Disk(d).rest2", true,
                     "The tower can be moved."}},
    });
}

} // namespace zonar::families
