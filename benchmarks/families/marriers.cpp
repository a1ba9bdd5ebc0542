// Stable marriage: D. G. McVitie, L. B. Wilson, "The stable marriage problem" (Communications
// of the ACM 14, 1971), as a concurrent program with a race: S. Edelkamp, S. Leue,
// A. Lluch-Lafuente, "Partial-order reduction and trail improvement in directed model
// checking" (STTT 6, 2004). The model is our own. A suitor looks who a woman's partner is and
// in another step takes his place if she likes him better. In between others may have done
// so: of two who took the place of a third the first is not told that he has lost her, and
// with three suitors or more all may wait for ever for a marriage that nobody looks for.
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

namespace zonar::families {

namespace {

TemplateText suitor() {
    return {.name = "Suitor",
            .parameters = "const id_t id",
            .declaration = "id_t woman;     // he thinks of\n"
                           "int[0,N] rival; // her partner when he looked; N: none\n\n"
                           "bool preferred()\n{\n"
                           "    return (id + woman) % N < (rival + woman) % N;\n}\n\n"
                           "void next() { woman = (woman + 1) % N; }\n\n"
                           "void propose()\n{\n"
                           "    partner[woman] = id;\n"
                           "    if (rival == N) engaged++;\n"
                           "    else jilted[rival] = true;\n}\n",
            .locations = {{"looking"}, {"deciding"}, {"waiting"}, {"married"}},
            .edges = {
                {.from = "looking", .to = "deciding", .update = "rival = partner[woman]"},
                {.from = "deciding",
                 .to = "waiting",
                 .guard = "rival == N || preferred()",
                 .update = "propose(), rival = 0"},
                {.from = "deciding",
                 .to = "looking",
                 .guard = "rival < N && not preferred()",
                 .update = "rival = 0, next()"},
                {.from = "waiting",
                 .to = "looking",
                 .guard = "jilted[id]",
                 .update = "jilted[id] = false, next()"},
                {.from = "waiting", .to = "married", .guard = "engaged == N"}}};
}

} // namespace

std::string marriers(int suitors) {
    std::string nobody = "N";
    for (int i = 1; i < suitors; ++i) nobody += ", N";
    return to_xml({
        .about = "  Suitors who look for a partner; the steps of their search can mix.",
        .declaration = fmt::format(
            "const int N = {}; // suitors, and women\n"
            "typedef int[0,N-1] id_t;\n\n"
            "int[0,N] partner[id_t] = {{ {} }}; // N: none\n"
            "bool jilted[id_t];\n"
            "int[0,N] engaged; // how often a woman without partner got one\n",
            suitors, nobody),
        .templates = {suitor()},
        .system = "system Suitor;",
        .queries = {{"A[] forall (i : id_t) Suitor(i).married imply engaged == N", true,
                     "Nobody marries before all women seem to be engaged."},
                    {"A[] deadlock imply forall (i : id_t) Suitor(i).married", false,
                     "All may wait, though not all women are engaged."},
                    {"E<> forall (i : id_t) Suitor(i).married", true,
                     "All can be married."}},
    });
}

} // namespace zonar::families
