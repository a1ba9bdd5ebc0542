#include "exchange/find_edge.h"
#include "exchange/names.h"
#include "exchange/recorded.h"
#include "exchange/xml_trace.h"
#include "exchange/zone_form.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <charconv>
#include <map>

namespace zonar::exchange {

namespace {

using model::Network;
using model::ProcessId;
using Words = std::vector<std::string>;

/// Thrown and caught within this file.
struct WrongXml {
    Line line;
    std::string what;
};

Words split(std::string_view text, char separator) {
    Words parts(1);
    for (const char c : text) {
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

Words words_of(std::string_view text) {
    Words words = split(on_one_line(text), ' ');
    std::erase(words, "");
    return words;
}

class XmlReader {
public:
    XmlReader(const Network& network, std::string_view text)
        : network_(network), text_(text), integers_(state_integers(network)) {}

    RecordedPath path() {
        const auto result = document_.load_buffer(text_.data(), text_.size());
        if (!result)
            throw WrongXml{line_at(result.offset),
                           fmt::format("this is not XML: {}", result.description())};
        root_ = document_.child("trace");
        if (!root_) throw WrongXml{1, "there is no element <trace>"};
        name_everything();
        RecordedPath path;
        std::string at = attribute(root_, "initial_node");
        path.states.push_back(state(at, root_));
        for (const pugi::xml_node node : root_.children("transition")) {
            if (attribute(node, "from") != at) {
                throw WrongXml{
                    line_of(node),
                    fmt::format("this transition does not begin in {}, where the "
                                "one before it ends",
                                at)};
            }
            at = attribute(node, "to");
            path.transitions.push_back(transition(node));
            path.states.push_back(state(at, node));
        }
        return path;
    }

private:
    // ---- the text

    Line line_at(std::ptrdiff_t offset) const {
        const auto end = std::clamp<std::ptrdiff_t>(
            offset, 0, static_cast<std::ptrdiff_t>(text_.size()));
        return 1 +
               static_cast<Line>(std::count(text_.begin(), text_.begin() + end, '\n'));
    }
    Line line_of(pugi::xml_node node) const { return line_at(node.offset_debug()); }

    std::string attribute(pugi::xml_node node, const char* name) const {
        const pugi::xml_attribute found = node.attribute(name);
        if (!found) {
            throw WrongXml{line_of(node),
                           fmt::format("<{}> has no attribute '{}'", node.name(), name)};
        }
        return found.value();
    }
    std::int32_t number(pugi::xml_node node, const std::string& text) const {
        std::int32_t value = 0;
        const char* end = text.data() + text.size();
        const auto [rest, problem] = std::from_chars(text.data(), end, value);
        if (problem != std::errc{} || rest != end)
            throw WrongXml{line_of(node), fmt::format("'{}' is not a number", text)};
        return value;
    }

    // ---- names

    void name_everything() {
        clocks_["sys.t(0)"] = clocks_["sys.#t(0)"] = 0;
        clocks_["sys.#time"] = network_.clocks; // a clock of its own, forgotten later
        for (std::uint32_t x = 1; x < network_.clocks; ++x) {
            clocks_[network_.clock_name({x})] = x;
            clocks_["sys." + network_.clock_name({x})] = x;
        }
        for (std::size_t i = 0; i < integers_.size(); ++i) {
            variables_[integers_[i].name] = i;
            variables_["sys." + integers_[i].name] = i;
        }
        for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
            const model::Process& process = network_.processes[p];
            for (std::uint32_t l = 0; l < process.locations.count; ++l)
                locations_[location_name(network_, {p}, l)] = {p, l};
        }
        for (const char* kind :
             {"location_vector", "variable_vector", "dbm_instance", "node"})
            for (const pugi::xml_node node : root_.children(kind))
                parts_[std::string{kind} + ' ' + attribute(node, "id")] = node;
        for (const pugi::xml_node process : root_.child("system").children("process"))
            for (const pugi::xml_node node : process.children("edge"))
                parts_["edge " + attribute(node, "id")] = node;
    }

    template <class Value>
    Value named(const std::map<std::string, Value>& table, const std::string& name,
                const char* what, pugi::xml_node node) const {
        const auto found = table.find(name);
        if (found == table.end())
            throw WrongXml{line_of(node),
                           fmt::format("the model has no {} '{}'", what, name)};
        return found->second;
    }
    pugi::xml_node part(const char* kind, const std::string& name,
                        pugi::xml_node node) const {
        const auto found = parts_.find(std::string{kind} + ' ' + name);
        if (found == parts_.end())
            throw WrongXml{line_of(node),
                           fmt::format("there is no <{}> '{}'", kind, name)};
        return found->second;
    }
    /// What an attribute refers to; blanks around the name do not count.
    pugi::xml_node referred(pugi::xml_node node, const char* kind) const {
        return part(kind, on_one_line(attribute(node, kind)), node);
    }

    // ---- parts

    RecordedState state(const std::string& name, pugi::xml_node from) const {
        const pugi::xml_node node = part("node", name, from);
        RecordedState state;
        state.line = line_of(node);
        const pugi::xml_node places = referred(node, "location_vector");
        const Words names = words_of(attribute(places, "locations"));
        if (names.size() != network_.processes.size()) {
            throw WrongXml{
                line_of(places),
                fmt::format("a location for each of {} processes was expected, not {}",
                            network_.processes.size(), names.size())};
        }
        for (std::uint32_t p = 0; p < names.size(); ++p) {
            const auto [process, location] =
                named(locations_, names[p], "location", places);
            if (process != p) {
                throw WrongXml{line_of(places),
                               fmt::format("'{}' stands where {} was expected", names[p],
                                           network_.processes[p].name)};
            }
            state.locations.push_back(location);
        }
        state.values = values(referred(node, "variable_vector"));
        state.zone = zone(referred(node, "dbm_instance"));
        return state;
    }

    std::vector<std::pair<model::CellId, std::int32_t>>
    values(pugi::xml_node node) const {
        std::vector<std::pair<model::CellId, std::int32_t>> found;
        for (const pugi::xml_node entry : node.children("variable_state")) {
            const StateInteger& integer = integers_[named(
                variables_, attribute(entry, "variable"), "variable", entry)];
            const std::int32_t value = number(entry, attribute(entry, "value"));
            if (integer.cell) {
                found.emplace_back(*integer.cell, value);
            } else if (value != integer.initial) {
                throw WrongXml{line_of(entry),
                               fmt::format("the parameter {} is {}, and not {}",
                                           integer.name, integer.initial, value)};
            }
        }
        return found;
    }

    zone::Dbm zone(pugi::xml_node node) const {
        std::vector<ZoneConstraint> constraints;
        for (const pugi::xml_node entry : node.children("clockbound")) {
            const std::uint32_t i =
                named(clocks_, attribute(entry, "clock1"), "clock", entry);
            const std::uint32_t j =
                named(clocks_, attribute(entry, "clock2"), "clock", entry);
            const std::string bound = attribute(entry, "bound");
            const std::string compared = attribute(entry, "comp");
            if (compared != "<" && compared != "<=")
                throw WrongXml{line_of(entry), "'comp' is neither '<' nor '<='"};
            if (bound == "inf") continue;
            const std::int32_t value = number(entry, bound);
            if (value > zone::largest_constant || value < -zone::largest_constant)
                throw WrongXml{line_of(entry), "this bound is too large"};
            constraints.push_back({i, j,
                                   compared == "<" ? zone::Bound::less(value)
                                                   : zone::Bound::less_equal(value)});
        }
        zone::Dbm full{network_.clocks + 1}; // with #time, which is the last one here
        if (!build_zone(constraints, full))
            throw WrongXml{line_of(node), "no clock values satisfy these bounds"};
        zone::Dbm rest{network_.clocks};
        for (zone::Clock i = 0; i < network_.clocks; ++i)
            for (zone::Clock j = 0; j < network_.clocks; ++j)
                rest.view().raw(i, j) = full.view().raw(i, j);
        return rest;
    }

    /// The edge of the model that is meant. Names of edges say nothing, for UPPAAL lists
    /// only those that the trace takes.
    RecordedEdge edge(pugi::xml_node node) const {
        const auto [p, source] =
            named(locations_, attribute(node, "from"), "location", node);
        const auto [q, target] =
            named(locations_, attribute(node, "to"), "location", node);
        if (p != q) {
            throw WrongXml{line_of(node),
                           fmt::format("the model has no edge from {} to {}",
                                       attribute(node, "from"), attribute(node, "to"))};
        }
        const std::string labels =
            label_list({node.child_value("guard"), node.child_value("sync"),
                        node.child_value("update")});
        const auto found = find_edges(network_, {ProcessId{p}, source, target}, labels);
        if (const auto* none = std::get_if<std::string>(&found))
            throw WrongXml{line_of(node), *none};
        const auto& alike = std::get<std::vector<model::EdgeId>>(found);
        // Of edges that cannot be told apart, the one to which our writer gives this name.
        const model::Process& process = network_.processes[p];
        for (const model::EdgeId e : alike)
            if (attribute(node, "id") ==
                fmt::format("{}.Edge{}", process.name, e.raw - process.edges.first + 1))
                return {ProcessId{p}, e, {}};
        return {ProcessId{p}, alike.front(), {}};
    }

    RecordedTransition transition(pugi::xml_node node) const {
        RecordedTransition transition;
        transition.line = line_of(node);
        for (const std::string& name : words_of(attribute(node, "edges"))) {
            transition.edges.push_back(edge(part("edge", name, node)));
        }
        if (const pugi::xml_attribute selected = node.attribute("selected")) {
            const Words parts = split(selected.value(), ';');
            if (parts.size() != transition.edges.size())
                throw WrongXml{line_of(node),
                               "'selected' does not have a part for each edge"};
            for (std::size_t k = 0; k < parts.size(); ++k) {
                transition.edges[k].selected.emplace();
                for (const std::string& word : words_of(parts[k]))
                    transition.edges[k].selected->push_back(number(node, word));
            }
        }
        return transition;
    }

    const Network& network_;
    std::string_view text_;
    std::vector<StateInteger> integers_;
    pugi::xml_document document_;
    pugi::xml_node root_;
    std::map<std::string, std::uint32_t> clocks_;
    std::map<std::string, std::size_t> variables_;
    std::map<std::string, std::pair<std::uint32_t, std::uint32_t>> locations_;
    std::map<std::string, pugi::xml_node> parts_; // by kind and id
};

} // namespace

ReadAnswer read_xml_trace(const Network& network, const std::string& file,
                          std::string_view text) {
    try {
        const RecordedPath path = XmlReader(network, text).path();
        return settle(network, file, path);
    } catch (const WrongXml& wrong) {
        return error_at(file, wrong.line, wrong.what);
    }
}

} // namespace zonar::exchange
