// Systems of processes as UPPAAL models: an XTA text, and as its only query whether the
// error can be reached. A label of two processes becomes a channel, on which the first of
// them sends; a label of one process is an internal edge.
#include "benchmarks/processes/process_families.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace {

using zonar::abstraction::Factor;
using zonar::abstraction::FactorId;
using zonar::abstraction::System;
using zonar::abstraction::Transition;

std::vector<std::set<FactorId>> owners_in(const System& system) {
    std::vector<std::set<FactorId>> owners(system.labels);
    for (FactorId f = 0; f < system.factors.size(); ++f) {
        for (const Transition& t : system.factors[f].transitions)
            owners[t.label].insert(f);
    }
    return owners;
}

std::string process_text(const Factor& factor, FactorId number,
                         const std::vector<std::set<FactorId>>& owners) {
    std::string text = fmt::format("process P{}() {{\nstate s0", number);
    for (unsigned s = 1; s < factor.states; ++s) text += fmt::format(", s{}", s);
    text += fmt::format(";\ninit s{};\n", factor.initial.front());
    const char* separator = "trans ";
    for (const Transition& t : factor.transitions) {
        const std::string sync =
            owners[t.label].size() < 2
                ? std::string{}
                : fmt::format("sync a{}{};", t.label,
                              *owners[t.label].begin() == number ? '!' : '?');
        text += fmt::format("{}s{} -> s{} {{ {} }}", separator, t.from, t.to, sync);
        separator = ",\n      ";
    }
    return text + (factor.transitions.empty() ? "}\n" : ";\n}\n");
}

std::string model_text(const System& system) {
    const auto owners = owners_in(system);
    std::string text;
    for (std::size_t label = 0; label < owners.size(); ++label) {
        if (owners[label].size() == 2) text += fmt::format("chan a{};\n", label);
    }
    std::string names;
    for (FactorId f = 0; f < system.factors.size(); ++f) {
        text += process_text(system.factors[f], f, owners);
        names += fmt::format("{}P{}", names.empty() ? "" : ", ", f);
    }
    return text + "system " + names + ";\n";
}

std::string query_text(const System& system) {
    std::string all;
    for (FactorId f = 0; f < system.factors.size(); ++f) {
        std::string one;
        for (const auto s : system.factors[f].error)
            one += fmt::format("{}P{}.s{}", one.empty() ? "" : " or ", f, s);
        if (!one.empty()) all += fmt::format("{}({})", all.empty() ? "" : " and ", one);
    }
    return "E<> " + all + "\n";
}

bool write(const std::string& path, const std::string& text) {
    std::ofstream out(path);
    out << text;
    return out.flush().good();
}

} // namespace

int main(int count, char** arguments) {
    std::string family, stem;
    int size = 0;
    std::uint32_t seed = 1;
    CLI::App app{"Writes STEM.xta and STEM.q.", "write_processes"};
    app.add_option("FAMILY", family, "arbiter, hanoi or random")
        ->required()
        ->check(CLI::IsMember({"arbiter", "hanoi", "random"}));
    app.add_option("SIZE", size, "height, disks or processes")->required();
    app.add_option("STEM", stem, "of the files to write")->required();
    app.add_option("--seed", seed, "of a random system")->capture_default_str();
    CLI11_PARSE(app, count, arguments);
    using namespace zonar::families;
    const System system = family == "arbiter" ? arbiter_tree(size)
                          : family == "hanoi" ? hanoi(size)
                                              : random_processes(size, seed);
    if (write(stem + ".xta", model_text(system)) &&
        write(stem + ".q", query_text(system)))
        return 0;
    fmt::print(stderr, "write_processes: cannot write {0}.xta and {0}.q\n", stem);
    return 1;
}
