#include "exchange/names.h"
#include "exchange/xml_trace.h"

#include <fmt/format.h>
#include <pugixml.hpp>

#include <optional>
#include <sstream>

namespace zonar::exchange {

namespace {

using model::Network;
using model::ProcessId;

/// "sys.x" for what is global; "P.y" is one already.
std::string identifier(const std::string& name, std::optional<ProcessId> owner) {
    return owner ? name : "sys." + name;
}

/// What its process calls it: "y" for "P.y".
std::string own_name(const Network& network, const std::string& name,
                     std::optional<ProcessId> owner) {
    if (!owner) return name;
    return name.substr(network.processes[owner->index()].name.size() + 1);
}

/// None for a global clock.
std::optional<ProcessId> owner_of_clock(const Network& network, std::uint32_t clock) {
    for (const model::ClockGroup& group : network.clock_groups)
        if (clock >= group.first.raw && clock < group.first.raw + group.shape->elements)
            return group.owner;
    return {};
}

class XmlWriter {
public:
    explicit XmlWriter(const Network& network)
        : network_(network), integers_(state_integers(network)) {
        clock_ids_.push_back("sys.t(0)");
        for (std::uint32_t x = 1; x < network.clocks; ++x)
            clock_ids_.push_back(
                identifier(network.clock_name({x}), owner_of_clock(network, x)));
        for (const StateInteger& integer : integers_)
            integer_ids_.push_back(identifier(integer.name, integer.owner));
    }

    std::string write(const trace::TimedRun& run, std::span<const zone::Dbm> zones) {
        pugi::xml_document document;
        pugi::xml_node root = document.append_child("trace");
        root.append_attribute("initial_node") = "State1";
        root.append_attribute("trace_options") = "symbolic";
        system(root.append_child("system"));
        const auto moment = [&](std::size_t i) -> const trace::Moment& {
            return i == 0 ? run.initial : run.steps[i - 1].after;
        };
        const std::size_t states = run.steps.size() + 1;
        for (std::size_t i = 0; i < states; ++i) locations(root, i, moment(i));
        for (std::size_t i = 0; i < states; ++i) variables(root, i, moment(i));
        for (std::size_t i = 0; i < states; ++i) node(root, i);
        for (std::size_t i = 0; i < states; ++i) matrix(root, i, zones[i]);
        for (std::size_t i = 0; i < run.steps.size(); ++i)
            transition(root, i, run.steps[i]);
        std::ostringstream out;
        document.save(out, "  ");
        return out.str();
    }

private:
    void system(pugi::xml_node parent) {
        clock(parent, 0, {});
        for (std::uint32_t x = 1; x < network_.clocks; ++x)
            if (!owner_of_clock(network_, x)) clock(parent, x, {});
        integers(parent, {});
        for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
            process(parent.append_child("process"), {p});
    }

    void clock(pugi::xml_node parent, std::uint32_t x, std::optional<ProcessId> owner) {
        pugi::xml_node node = parent.append_child("clock");
        set(node, "name", own_name(network_, network_.clock_name({x}), owner));
        set(node, "id", clock_ids_[x]);
    }

    void integers(pugi::xml_node parent, std::optional<ProcessId> owner) {
        for (std::size_t i = 0; i < integers_.size(); ++i) {
            if (integers_[i].owner != owner) continue;
            pugi::xml_node node = parent.append_child("variable");
            set(node, "name", own_name(network_, integers_[i].name, owner));
            set(node, "id", integer_ids_[i]);
        }
    }

    void process(pugi::xml_node node, ProcessId p) {
        const model::Process& process = network_.processes[p.index()];
        set(node, "id", process.name);
        set(node, "name", process.name);
        for (std::uint32_t x = 1; x < network_.clocks; ++x)
            if (owner_of_clock(network_, x) == p) clock(node, x, p);
        integers(node, p);
        for (std::uint32_t l = 0; l < process.locations.count; ++l) {
            pugi::xml_node location = node.append_child("location");
            const model::TemplateLocation& written = network_.location_of(p, l);
            set(location, "id", location_name(network_, p, l));
            set(location, "name", written.name);
            location.append_child(pugi::node_cdata)
                .set_value(on_one_line(written.invariant_text).c_str());
        }
        for (std::uint32_t e = 0; e < process.edges.count; ++e) {
            const model::Edge& edge = network_.edges[process.edges.first + e];
            pugi::xml_node child = node.append_child("edge");
            set(child, "id", edge_id(p, e));
            set(child, "from", location_name(network_, p, edge.source));
            set(child, "to", location_name(network_, p, edge.target));
            const EdgeLabels labels = printed(edge_labels(network_, p, edge));
            text(child, "guard", labels.guard);
            text(child, "sync", labels.sync);
            text(child, "update", labels.update);
        }
    }

    void locations(pugi::xml_node root, std::size_t i, const trace::Moment& moment) {
        pugi::xml_node node = root.append_child("location_vector");
        set(node, "id", fmt::format("LocVec{}", i + 1));
        std::string names;
        for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
            names += location_name(network_, {p}, moment) + ' ';
        set(node, "locations", names);
    }

    void variables(pugi::xml_node root, std::size_t i, const trace::Moment& moment) {
        pugi::xml_node node = root.append_child("variable_vector");
        set(node, "id", fmt::format("varvec.{}", i + 1));
        for (std::size_t k = 0; k < integers_.size(); ++k) {
            pugi::xml_node state = node.append_child("variable_state");
            set(state, "variable", integer_ids_[k]);
            state.append_attribute("value") = integers_[k].value(moment);
        }
    }

    static void node(pugi::xml_node root, std::size_t i) {
        pugi::xml_node node = root.append_child("node");
        set(node, "id", fmt::format("State{}", i + 1));
        set(node, "location_vector", fmt::format("LocVec{}", i + 1));
        set(node, "dbm_instance", fmt::format("DBM{} ", i + 1));
        set(node, "variable_vector", fmt::format("varvec.{}", i + 1));
    }

    void matrix(pugi::xml_node root, std::size_t i, zone::ConstZone zone) {
        pugi::xml_node node = root.append_child("dbm_instance");
        set(node, "id", fmt::format("DBM{}", i + 1));
        for (zone::Clock a = 0; a < zone.dimension; ++a) {
            for (zone::Clock b = 0; b < zone.dimension; ++b) {
                pugi::xml_node entry = node.append_child("clockbound");
                const zone::Bound bound = zone.at(a, b);
                set(entry, "clock1", clock_ids_[a]);
                set(entry, "clock2", clock_ids_[b]);
                set(entry, "bound",
                    bound.is_none() ? "inf" : fmt::format("{}", bound.value()));
                set(entry, "comp", bound.is_none() || bound.is_strict() ? "<" : "<=");
            }
        }
    }

    void transition(pugi::xml_node root, std::size_t i, const trace::TimedStep& step) {
        pugi::xml_node node = root.append_child("transition");
        set(node, "from", fmt::format("State{}", i + 1));
        set(node, "to", fmt::format("State{}", i + 2));
        std::string edges;
        std::string selected;
        bool has_selects = false;
        for (const trace::Participant& p : step.participants) {
            edges += edge_id(p.process, edge_number(network_, p)) + ' ';
            if (&p != &step.participants.front()) selected += "; ";
            selected += fmt::format("{}", fmt::join(p.selected, " "));
            has_selects = has_selects || !p.selected.empty();
        }
        set(node, "edges", edges);
        if (has_selects) set(node, "selected", selected);
    }

    std::string edge_id(ProcessId p, std::uint32_t number) const {
        return fmt::format("{}.Edge{}", network_.processes[p.index()].name, number + 1);
    }
    static void set(pugi::xml_node node, const char* name, const std::string& value) {
        node.append_attribute(name) = value.c_str();
    }
    static void text(pugi::xml_node parent, const char* name, const std::string& value) {
        parent.append_child(name).text() = value.c_str();
    }

    const Network& network_;
    std::vector<StateInteger> integers_;
    std::vector<std::string> clock_ids_, integer_ids_;
};

} // namespace

std::string write_xml_trace(const Network& network, const trace::TimedRun& run,
                            std::span<const zone::Dbm> zones) {
    return XmlWriter(network).write(run, zones);
}

} // namespace zonar::exchange
