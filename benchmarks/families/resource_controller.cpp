// A resource that clients get in the order of their priorities: A. P. Sistla, P. Godefroid,
// "Symmetry and reduced symmetry in model checking" (TOPLAS 26, 2004), with as many states as
// T. Wahl, "Adaptive symmetry reduction" (CAV 2007), counts. Clients are in classes; within a
// class they are alike, and nobody is served while a client of a higher class asks. New
// requests have to wait while the resource is taken.
//
// With m clients in each class the number of states is 2^n for a free resource, where
// n clients in all ask or do not, plus the sum over classes of 3 m 2^(m-1) 2^l for a taken
// one, where l clients are in lower classes.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText resource_client() {
    return {
        .name = "Client",
        .parameters = "const id_t id",
        .declaration = "const class_t own = id / MEMBERS;\n",
        .locations = {{"idle"}, {"requesting"}, {"granted"}, {"working"}, {"releasing"}},
        .edges = {{.from = "idle",
                   .to = "requesting",
                   .guard = "not taken",
                   .update = "requests[own]++"},
                  {.from = "requesting",
                   .to = "granted",
                   .guard = "not taken && first(own)",
                   .update = "taken = true, requests[own]--"},
                  {.from = "granted", .to = "working"},
                  {.from = "working", .to = "releasing"},
                  {.from = "releasing", .to = "idle", .update = "taken = false"}}};
}

} // namespace

std::string resource_controller(int classes, int members) {
    return to_xml({
        .about = "  Clients with priorities that share a resource.",
        .declaration =
            fmt::format("const int CLASSES = {}; // of priority; 0 is the highest\n"
                        "const int MEMBERS = {}; // clients in each\n"
                        "typedef int[0,CLASSES-1] class_t;\n"
                        "typedef int[0,CLASSES*MEMBERS-1] id_t;\n\n"
                        "bool taken; // the resource\n"
                        "int[0,MEMBERS] requests[class_t];\n\n"
                        "bool first(class_t own)\n{{\n"
                        "    return forall (c : class_t) c >= own or requests[c] == 0;\n"
                        "}}\n",
                        classes, members),
        .templates = {resource_client()},
        .system = "system Client;",
        .queries = {{"A[] forall (i : id_t) Client(i).working imply taken", true,
                     "Who works with the resource has it."},
                    {"A[] Client(0).working imply "
                     "forall (i : id_t) i == 0 or not Client(i).working",
                     true, "One at a time."},
                    {"A[] not deadlock", true, "The system can always go on."},
                    {"E<> Client(CLASSES*MEMBERS-1).working", true,
                     "Low priority does not keep a client from the resource."}},
    });
}

} // namespace zonar::families
