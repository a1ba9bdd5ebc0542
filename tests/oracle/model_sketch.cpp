#include "oracle/model_sketch.h"

#include <string_view>

namespace zonar::oracle {

namespace {

std::string join(const Labels& labels, std::string_view separator) {
    std::string text;
    for (const std::string& label : labels) {
        if (!text.empty()) text += separator;
        text += label;
    }
    return text;
}

/// "keyword a, b;" or nothing at all.
std::string clause(std::string_view keyword, const Labels& labels,
                   std::string_view separator) {
    if (labels.empty()) return {};
    return ' ' + std::string{keyword} + ' ' + join(labels, separator) + ';';
}

/// "  commit a, b;" for the locations that have the flag.
std::string flagged(std::string_view keyword, const ProcessSketch& process,
                    bool LocationSketch::*flag) {
    Labels names;
    for (const LocationSketch& location : process.locations) {
        if (location.*flag) names.push_back(location.name);
    }
    return names.empty() ? "" : ' ' + clause(keyword, names, ", ") + '\n';
}

std::string edge_text(const EdgeSketch& edge) {
    Labels sync;
    if (!edge.sync.empty()) sync.push_back(edge.sync);
    return edge.source + " -> " + edge.target + " {" +
           clause("select", edge.selects, ", ") + clause("guard", edge.guards, " && ") +
           clause("sync", sync, "") + clause("assign", edge.updates, ", ") + " }";
}

std::string process_text(const ProcessSketch& process) {
    Labels states, edges;
    for (const LocationSketch& location : process.locations) {
        states.push_back(location.name);
        if (!location.invariant.empty())
            states.back() += " { " + join(location.invariant, " && ") + " }";
    }
    for (const EdgeSketch& edge : process.edges) edges.push_back(edge_text(edge));
    std::string parameter;
    if (process.copies > 1)
        parameter = "const int[0," + std::to_string(process.copies - 1) + "] id";
    std::string text = "process " + process.name + "(" + parameter + ") {\n";
    for (const std::string& declaration : process.declarations) {
        text += "  " + declaration + "\n";
    }
    text += "  state " + join(states, ", ") + ";\n";
    if (!process.branchpoints.empty())
        text += ' ' + clause("branchpoint", process.branchpoints, ", ") + '\n';
    text += flagged("commit", process, &LocationSketch::committed);
    text += flagged("urgent", process, &LocationSketch::urgent);
    // Without a location the text is wrong, and the front end says so.
    if (!process.locations.empty())
        text += "  init " + process.locations.front().name + ";\n";
    if (!edges.empty()) text += "  trans " + join(edges, ",\n        ") + ";\n";
    return text + "}\n";
}

} // namespace

Labels process_names(const ProcessSketch& process) {
    if (process.copies == 1) return {process.name};
    Labels names;
    for (std::size_t i = 0; i < process.copies; ++i) {
        names.push_back(process.name + "(" + std::to_string(i) + ")");
    }
    return names;
}

Labels atoms_of(const ModelSketch& model) {
    Labels atoms;
    for (const ProcessSketch& process : model.processes)
        for (const std::string& name : process_names(process))
            for (const LocationSketch& location : process.locations)
                atoms.push_back(name + '.' + location.name);
    for (const std::string& declaration : model.declarations)
        if (declaration.find(" v0") != std::string::npos &&
            declaration.find("meta") == std::string::npos)
            atoms.push_back("v0 == 1");
    return atoms;
}

std::string xta(const ModelSketch& model) {
    std::string text;
    for (const std::string& declaration : model.declarations) text += declaration + '\n';
    std::string system;
    for (const ProcessSketch& process : model.processes) {
        text += process_text(process);
        if (!system.empty()) system += process.above_previous ? " < " : ", ";
        system += process.name;
    }
    return text + "system " + system + ";\n";
}

std::string text(const Formula& formula) {
    if (formula.kind == Formula::Kind::atom) return formula.text;
    if (formula.kind == Formula::Kind::negation)
        return "not (" + text(formula.operands.front()) + ")";
    Labels operands;
    for (const Formula& operand : formula.operands) {
        operands.push_back('(' + text(operand) + ')');
    }
    return join(operands, formula.kind == Formula::Kind::conjunction ? " and " : " or ");
}

std::string text(const QuerySketch& query) {
    const auto measured = [&](std::string word) {
        return word.append("{").append(text(query.formula)).append("}: ") +
               join(query.measures, ", ");
    };
    switch (query.kind) {
    case QuerySketch::Kind::reachability:
        return (query.exists ? "E<> " : "A[] ") + text(query.formula);
    case QuerySketch::Kind::liveness:
        return (query.exists ? "E[] " : "A<> ") + text(query.formula);
    case QuerySketch::Kind::leads_to:
        return text(query.formula) + " --> " + text(query.goal);
    case QuerySketch::Kind::supremum: return measured("sup");
    case QuerySketch::Kind::infimum: return measured("inf");
    case QuerySketch::Kind::bounds: return measured("bounds");
    }
    return "";
}

std::string query_file(const ModelSketch& model) {
    std::string lines;
    for (const QuerySketch& query : model.queries) lines += text(query) + '\n';
    return lines;
}

} // namespace zonar::oracle
