// Cornell single sign-on: F. Yu, B.-Y. Wang, "SAT-based model checking for region automata"
// (International Journal of Foundations of Computer Science 17, 2006). A user chooses a
// policy and collects certificates, one every TA or more, until the policy is satisfied; all
// of them must come within TE. Users have nothing to do with each other. Constants and steps
// are those of the example that comes with the tool TChecker.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

std::string corsso(int users) {
    return to_xml({
        .about = "  Cornell single sign-on: users collect certificates before they get "
                 "access.",
        .declaration = fmt::format(
            "const int N = {};   // users\n"
            "const int TA = 2;  // least time to get a certificate\n"
            "const int TE = 10; // after this time certificates are worthless\n"
            "const int MAX = 2; // nobody collects more certificates than this\n"
            "const int needed[3] = {{ 0, 1, 2 }}; // certificates, by policy\n"
            "typedef int[1,N] id_t;\n",
            users),
        .templates = {{
            .name = "User",
            .parameters = "const id_t id",
            .declaration = "clock x;         // since the last certificate\n"
                           "clock y;         // since the choice of a policy\n"
                           "int[0,MAX] certificates;\n"
                           "int[0,2] policy; // 0: none chosen\n",
            .locations = {{"collecting"}, {"access"}},
            .edges = {{.from = "collecting",
                       .to = "collecting",
                       .select = "choice : int[1,2]",
                       .guard = "policy == 0",
                       .update = "policy = choice, certificates = 0, x = 0, y = 0"},
                      {.from = "collecting",
                       .to = "collecting",
                       .guard = "policy > 0 && certificates < MAX && x > TA",
                       .update = "certificates++, x = 0"},
                      {.from = "collecting",
                       .to = "access",
                       .guard = "policy > 0 && certificates >= needed[policy] && y < TE"},
                      {.from = "access", .to = "collecting", .update = "policy = 0"}},
        }},
        .system = "system User;",
        .queries = {{"A[] User(1).access imply User(1).certificates >= 1", true,
                     "No access without a certificate."},
                    {"E<> User(1).access and User(1).policy == 2", true,
                     "A user can satisfy the stricter policy."},
                    {"E<> forall (i : id_t) User(i).access", true,
                     "All can have access."},
                    {"A[] not deadlock", false,
                     "When it is too late a user is stuck with the chosen policy."}},
    });
}

} // namespace zonar::families
