// Random systems, as in K. Draeger, B. Finkbeiner, A. Podelski, "Directed model checking with
// distance-preserving abstractions" (SPIN 2006): processes of 3 to 10 states that share twice
// as many actions. They are drawn in benchmarks/processes, which leaves out those whose error
// cannot be found. An action of two processes becomes a channel, on which the first of them
// sends; an action of one process is an internal edge.
#include "benchmarks/processes/process_families.h"
#include "families/generators.h"
#include "families/model_text.h"

#include <fmt/format.h>

#include <set>
#include <vector>

namespace zonar::families {

namespace {

using abstraction::Factor;
using abstraction::FactorId;
using abstraction::StateId;
using abstraction::System;
using abstraction::Transition;

using Owners = std::vector<std::set<FactorId>>; // by label

Owners owners_in(const System& system) {
    Owners owners(system.labels);
    for (FactorId f = 0; f < system.factors.size(); ++f) {
        for (const Transition& t : system.factors[f].transitions)
            owners[t.label].insert(f);
    }
    return owners;
}

std::string location(StateId state) {
    return fmt::format("s{}", state);
}

// A drawn process starts in its first state, as a template does.
TemplateText process(const Factor& factor, FactorId number, const Owners& owners) {
    TemplateText text{.name = fmt::format("P{}", number), .locations = {}, .edges = {}};
    for (StateId s = 0; s < factor.states; ++s) text.locations.push_back({location(s)});
    for (const Transition& t : factor.transitions) {
        const bool shared = owners[t.label].size() == 2;
        const char direction = *owners[t.label].begin() == number ? '!' : '?';
        text.edges.push_back(
            {.from = location(t.from),
             .to = location(t.to),
             .sync = shared ? fmt::format("a{}{}", t.label, direction) : ""});
    }
    return text;
}

std::string channels(const Owners& owners) {
    std::string text;
    for (std::size_t label = 0; label < owners.size(); ++label) {
        if (owners[label].size() == 2) text += fmt::format("chan a{};\n", label);
    }
    return text;
}

/// One state of each process.
std::string error(const System& system) {
    std::string text;
    for (FactorId f = 0; f < system.factors.size(); ++f)
        text += fmt::format("{}P{}.{}", f == 0 ? "" : " and ", f,
                            location(system.factors[f].error.front()));
    return text;
}

} // namespace

std::string random_system(int size, int seed) {
    const System system =
        processes::random_processes(size, static_cast<std::uint32_t>(seed));
    const Owners owners = owners_in(system);
    ModelText model{.about = fmt::format("  A random system, seed {}.", seed),
                    .declaration = channels(owners),
                    .templates = {},
                    .system = "system ",
                    .queries = {{"A[] P0.s0 imply not P0.s1", true,
                                 "A process is in one state at a time."},
                                {fmt::format("E<> {}", error(system)), true,
                                 "All processes are where they were drawn to err."}}};
    for (FactorId f = 0; f < system.factors.size(); ++f) {
        model.templates.push_back(process(system.factors[f], f, owners));
        model.system += fmt::format("{}P{}", f == 0 ? "" : ", ", f);
    }
    model.system += ";";
    return to_xml(model);
}

} // namespace zonar::families
