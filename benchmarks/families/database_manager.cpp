// Database managers: A. Valmari, "Stubborn sets for reduced state space generation" (Advances
// in Petri Nets 1990). A manager that changes its copy of the data tells all others and waits
// until each has acknowledged; only one change is under way at a time. Steps as in the
// versions for SPIN: the flag of the sender is set, too. The number of states is
// n * 3^(n-1) + n + 1.
//
// In the split version a manager first sees that nobody changes the data and then, in another
// step, claims the right to do so. Two may claim it; the first is forgotten and waits for
// ever, and so does the second, for the first does not acknowledge: a deadlock after 2 n
// steps. An acknowledgement goes to whoever is the holder by then, and may be one too many.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace zonar::families {

namespace {

// Urgent: no time passes while a change is under way, so it is not put off.
LocationText waiting() {
    return {.name = "waiting", .kind = LocationText::Kind::urgent};
}

/// `edges` lead from inactive to waiting; `most_acks` is what one holder can get.
std::string office(int managers, const char* most_acks, bool spin,
                   std::vector<LocationText> locations, std::vector<EdgeText> edges,
                   std::vector<QueryText> queries) {
    edges.push_back({.from = "waiting",
                     .to = "inactive",
                     .guard = "acks[id] == N - 1",
                     .update = "holder = N, acks[id] = 0"});
    edges.push_back({.from = "inactive",
                     .to = "updating",
                     .guard = "holder < N && update[id]",
                     .update = "update[id] = false"});
    edges.push_back({.from = "updating", .to = "inactive", .update = "acknowledge()"});
    TemplateText manager{
        .name = "Manager",
        .parameters = "const id_t id",
        .locations = std::move(locations),
        .edges = std::move(edges),
    };
    if (spin) number_as_spin(manager, {"waiting", "updating", "inactive"});
    return to_xml({
        .about = "  Managers that keep their copies of a database consistent.",
        .declaration =
            fmt::format("const int N = {}; // managers\n"
                        "typedef int[0,N-1] id_t;\n\n"
                        "int[0,N] holder = N;  // who changes the data; N: nobody\n"
                        "bool update[id_t];    // a change to be taken over\n"
                        "int[0,{}] acks[id_t]; // how many have done so\n\n"
                        "void announce(id_t id)\n{{\n"
                        "    holder = id;\n"
                        "    for (i : id_t) update[i] = true;\n}}\n\n"
                        "void acknowledge()\n{{\n"
                        "    if (holder < N) acks[holder]++;\n}}\n",
                        managers, most_acks),
        .templates = {std::move(manager)},
        .system = "system Manager;",
        .queries = std::move(queries),
    });
}

} // namespace

std::string database_manager(int managers, int spin) {
    return office(
        managers, "N-1", spin != 0, {{"inactive"}, waiting(), {"updating"}},
        {{.from = "inactive",
          .to = "waiting",
          .guard = "holder == N",
          .update = "announce(id)"}},
        {{"A[] not (Manager(0).waiting and Manager(1).waiting)", true,
          "One change at a time."},
         {"A[] not deadlock", true, "The system can always go on."},
         {"E<> Manager(0).waiting and acks[0] == N - 1", true,
          "All others can acknowledge."},
         {"holder < N --> holder == N", true, "Every change comes to an end."}});
}

std::string database_manager_split(int managers) {
    return office(
        managers, "2*N-2", false, {{"inactive"}, {"claiming"}, waiting(), {"updating"}},
        {{.from = "inactive", .to = "claiming", .guard = "holder == N"},
         {.from = "claiming", .to = "waiting", .update = "announce(id)"}},
        {{"A[] forall (i : id_t) holder == i imply Manager(i).waiting", true,
          "Who changes the data waits."},
         {"A[] not deadlock", false,
          "Two wait, each for an acknowledgement of the other."},
         {"A[] not (Manager(0).waiting and Manager(1).waiting)", false,
          "Two changes at a time."},
         {"holder < N --> holder == N", false, "A change may never come to an end."}});
}

} // namespace zonar::families
