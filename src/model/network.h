// model/network.h
//
// The network: what is left of a model when templates are instantiated, constants folded,
// arrays and structures flattened and expressions compiled. It is built once by the
// language front end and never changes. Everything later works on this and on states.
//
// Objects lie in flat tables and name each other by Id. A process owns a consecutive run
// of locations and of edges. What all instances of a template share (names, texts,
// positions) is kept once, in the Template.
#pragma once

#include "checks/check.h"
#include "model/ids.h"
#include "model/memory.h"
#include "model/program.h"
#include "model/shape.h"
#include "model/source.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::model {

/// A run of entries in one of the network's tables.
struct Run {
    std::uint32_t first = 0;
    std::uint32_t count = 0;

    friend constexpr bool operator==(Run, Run) = default;
};

template <class T>
std::span<const T> slice(const std::vector<T>& table, Run run) {
    ZONAR_ASSERT(run.first <= table.size() && run.count <= table.size() - run.first);
    return std::span<const T>{table}.subspan(run.first, run.count);
}

/// left - right < bound or <= bound, in force while `condition` holds. The clocks are
/// expressions, too, because an array of clocks may be indexed by a variable.
struct ClockConstraint {
    IntExpr left;
    IntExpr right;
    IntExpr bound;
    IntExpr condition = IntExpr::constant(1);
    bool strict = false;
    SourceRange range;
};

/// clock' == value: 0 stops the clock, 1 lets it run.
struct Rate {
    IntExpr clock;
    IntExpr value;
    IntExpr condition = IntExpr::constant(1);
    SourceRange range;
};

/// A guard or the data and clock part of an invariant: `data` decides first; the clock
/// constraints, all of them, are looked at only when it holds.
struct Condition {
    IntExpr data = IntExpr::constant(1);
    Run clocks; // in Network::clock_constraints
};

struct Location {
    Condition invariant;
    Run rates; // in Network::rates
};

/// `csp` is there so that such an edge is not mistaken for an internal one: no analysis
/// handles it, and a network with one has an Obstacle.
enum class SyncKind : std::uint8_t { none, send, receive, csp };

/// select i : int[low, high]. The value goes into `cell` before anything else of the edge
/// is evaluated. The bounds may depend on the selects before it. No value at all
/// (low > high) means that the edge has no instance.
struct Select {
    CellId cell{};
    IntExpr low;
    IntExpr high;
};

struct Edge {
    std::uint32_t source = 0; // index within the process
    std::uint32_t target = 0;
    Run selects; // in Network::selects
    Condition guard;
    SyncKind sync = SyncKind::none;
    IntExpr channel;                     // a ChannelId, when sync is not none
    std::optional<CodeEntry> update;     // run for its effects
    std::uint32_t origin = 0;            // index in Template::edges
    std::optional<std::uint32_t> branch; // of a branchpoint: the second template edge
};

struct TemplateLocation {
    std::string name; // "_id7" for an unnamed one
    bool urgent = false;
    bool committed = false;
    std::string invariant_text;
    SourceRange range;
};

/// An edge as written. Edges into and out of branchpoints stay apart here; Edge joins
/// them in pairs.
struct TemplateEdge {
    std::string select_text, guard_text, sync_text, update_text;
    SourceRange range;
    SourceRange select, guard, sync, update;
    bool controllable = true;
};

struct Template {
    std::string name;
    SourceRange range;
    std::vector<TemplateLocation> locations;
    std::vector<TemplateEdge> edges;
};

/// The value that a process was given for one of its template's parameters.
struct Argument {
    std::string name;
    std::int32_t value = 0;
    bool constant = true; // declared so; else the template could write it, but does not
    bool scalar = false;  // a value of a scalar set
    friend bool operator==(const Argument&, const Argument&) = default;
};

struct Process {
    std::string name; // "P" or "P(0,2)"
    TemplateId origin{};
    Run locations;                   // in Network::locations
    Run edges;                       // in Network::edges
    std::uint32_t initial = 0;       // index within the process
    std::int32_t priority = 0;       // higher goes first
    std::vector<Argument> arguments; // value parameters that the template never writes
    SourceRange range;
};

enum class Storage : std::uint8_t { stored, meta };

/// A variable as declared; its integers are the cells first .. first + elements - 1.
struct Variable {
    std::string name; // "n" or "P.n"
    CellId first{};
    const Shape* shape = nullptr;
    Storage storage = Storage::stored;
    std::optional<ProcessId> owner;
    SourceRange range;
};

/// A clock or an array of clocks as declared.
struct ClockGroup {
    std::string name;
    ClockId first{};
    const Shape* shape = nullptr;
    std::optional<ProcessId> owner;
    SourceRange range;
};

struct Channel {
    bool broadcast = false;
    bool urgent = false;
    std::int32_t priority = 0; // higher goes first; internal edges have default_priority

    friend bool operator==(const Channel&, const Channel&) = default;
};

struct ChannelGroup {
    std::string name;
    ChannelId first{};
    const Shape* shape = nullptr;
    std::optional<ProcessId> owner;
    SourceRange range;
};

/// A set of values without order or arithmetic: the seed of symmetry reduction.
struct ScalarSet {
    std::string name;
    std::uint32_t size = 0;
    friend bool operator==(const ScalarSet&, const ScalarSet&) = default;
};

/// All instances of one name on the system line, in order: P(0), P(1), ...
struct ProcessSet {
    std::string name;
    Run processes;
    std::vector<Dimension> parameters; // empty for a single process
};

/// A part of the model that was read but that no analysis can handle: a network with one
/// can be looked at, not checked.
struct Obstacle {
    std::string what;
    SourceRange range;
};

struct Network {
    std::vector<Obstacle> obstacles;
    std::vector<Template> templates;
    std::vector<Process> processes;
    std::vector<ProcessSet> process_sets;
    std::vector<Location> locations;
    std::vector<Edge> edges;
    std::vector<ClockConstraint> clock_constraints;
    std::vector<Rate> rates;
    std::vector<Select> selects;

    std::vector<Variable> variables;
    std::vector<ClockGroup> clock_groups;    // without the reference clock
    std::uint32_t clocks = 1;                // with the reference clock
    std::vector<std::int32_t> clock_initial; // per clock
    std::vector<ChannelGroup> channel_groups;
    std::vector<Channel> channels;
    std::int32_t default_priority = 0;
    std::vector<ScalarSet> scalar_sets;
    std::vector<std::unique_ptr<const Shape>> shapes;

    Memory memory;
    Program program;
    std::optional<CodeEntry> before_update; // around the updates of every transition
    std::optional<CodeEntry> after_update;

    // What the model uses; later stages choose their algorithms by these.
    bool has_process_priorities = false;
    bool has_channel_priorities = false;
    bool has_clock_differences = false;
    bool has_stopwatches = false;
    bool has_guarded_receivers = false; // clock guard on a broadcast receiver
    bool has_guarded_urgent = false;    // clock guard on an urgent channel

    const Template& template_of(ProcessId p) const {
        ZONAR_ASSERT(p.index() < processes.size());
        return templates[processes[p.index()].origin.index()];
    }
    const TemplateLocation& location_of(ProcessId p, std::uint32_t index) const {
        ZONAR_ASSERT(index < template_of(p).locations.size());
        return template_of(p).locations[index];
    }
    /// The labels of an edge. Those of the two that a branchpoint joins are one: what both
    /// select, both guards, the synchronisation that one of them has, both updates. Positions
    /// are those of the first.
    TemplateEdge labels_of(ProcessId process, const Edge& edge) const;
    std::string clock_name(ClockId clock) const;
    std::string channel_name(ChannelId channel) const;
    std::string cell_name(CellId cell) const;
};

/// What makes two networks behave differently, in words; nothing when they are equal in
/// everything but source positions.
std::optional<std::string> difference(const Network& a, const Network& b);

} // namespace zonar::model
