#include "exchange/interpret_text.h"

#include "exchange/find_edge.h"
#include "exchange/names.h"
#include "exchange/text_names.h"
#include "exchange/zone_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>

namespace zonar::exchange {

namespace {

using model::Network;
using model::ProcessId;

std::int32_t whole_number(std::string_view text, Line line) {
    std::int32_t value = 0;
    const char* end = text.data() + text.size();
    const auto [rest, problem] = std::from_chars(text.data(), end, value);
    if (problem == std::errc::result_out_of_range)
        throw Misread{line, fmt::format("{} is too large", quoted(text))};
    if (problem != std::errc{} || rest != end)
        throw Misread{line, fmt::format("{} is not a whole number", quoted(text))};
    return value;
}

WrittenTime time_of(std::string_view text, Line line) {
    const ParsedTime parsed = parse_time(text);
    if (parsed.problem != nullptr)
        throw Misread{line, fmt::format("{} {}", quoted(text), parsed.problem)};
    return parsed.time;
}

class TextInterpreter {
public:
    TextInterpreter(const Network& network, const TextReading& reading)
        : network_(network), names_(network, reading) {}

    /// States with zones, and no delays.
    RecordedPath symbolic(const TextTrace& trace) {
        RecordedPath path;
        for (const TextBlock& block : trace.blocks) {
            if (const auto* state = std::get_if<TextState>(&block)) {
                path.states.push_back(begin_state(*state));
                zone(*state, path.states.back());
            } else if (const auto* taken = std::get_if<TextTransitions>(&block)) {
                path.transitions.push_back(transition(*taken));
            } else {
                throw Misread{std::get<TextDelay>(block).line,
                              "a trace with zones has no delays"};
            }
        }
        return path;
    }

    /// States with clock values.
    TimedPath concrete(const TextTrace& trace) {
        TimedPath path;
        bool arrived = true; // the next state is a new one, and not the old one later
        for (const TextBlock& block : trace.blocks) {
            if (const auto* state = std::get_if<TextState>(&block)) {
                RecordedState seen = begin_state(*state);
                if (arrived) path.stays.push_back({{.line = state->line}});
                clocks(*state, seen, path);
                if (arrived)
                    path.path.states.push_back(std::move(seen));
                else
                    stay(path.path.states.back(), seen);
                arrived = false;
            } else if (const auto* delay = std::get_if<TextDelay>(&block)) {
                note_rounded(path, time_of(delay->time, delay->line), delay->line);
                path.stays.back().push_back({.line = delay->line, .delay = delay->time});
            } else {
                path.path.transitions.push_back(
                    transition(std::get<TextTransitions>(block)));
                arrived = true;
            }
        }
        for (std::size_t i = 0; i < path.path.transitions.size(); ++i)
            add_readings(path.path.transitions[i], path.stays[i].back(),
                         path.stays[i + 1].front());
        return path;
    }

private:
    // ---- states

    /// The locations.
    RecordedState begin_state(const TextState& text) const {
        RecordedState state;
        state.line = text.line;
        const Line line = text.places.line;
        const auto names = names_of(text.places);
        if (names.size() != network_.processes.size()) {
            throw Misread{
                line, fmt::format("a location for each of {} processes was expected, not "
                                  "{}",
                                  network_.processes.size(), names.size())};
        }
        for (std::uint32_t p = 0; p < names.size(); ++p) {
            const auto& [process, location] = names_.location(names[p], line);
            if (process != p) {
                throw Misread{line, fmt::format("'{}' stands where {} was expected",
                                                names[p], network_.processes[p].name)};
            }
            state.locations.push_back(location);
        }
        return state;
    }

    /// A variable, a parameter or what is ignored; clocks are not for here.
    void value(const TextItem& item, const Quantity& meant, Line line,
               RecordedState& state) const {
        if (!item.right.empty() || !item.relation.starts_with('=')) {
            throw Misread{line,
                          fmt::format("{} is no clock, so '=' was expected after it",
                                      quoted(item.left))};
        }
        if (meant.kind == Quantity::Kind::ignored) return;
        const std::int32_t number = whole_number(item.value, line);
        if (meant.kind == Quantity::Kind::variable) {
            state.values.emplace_back(meant.cell, number);
        } else if (number != meant.value) {
            throw Misread{line, fmt::format("the parameter {} is {}, and not {}",
                                            item.left, meant.value, number)};
        }
    }

    void clocks(const TextState& text, RecordedState& state, TimedPath& path) const {
        Look& look = path.stays.back().back();
        look.clocks_line = text.line;
        for (const TextLine& line : text.values) {
            for (const TextItem& item : items_of(line)) {
                const Quantity meant = names_.quantity(item.left, line.line);
                if (meant.kind != Quantity::Kind::clock) {
                    value(item, meant, line.line, state);
                    continue;
                }
                if (!item.right.empty())
                    throw Misread{line.line, fmt::format("'=' was expected after {}",
                                                         quoted(item.left))};
                look.clocks_line = line.line;
                const WrittenTime time = time_of(item.value, line.line);
                if (meant.clock == 0 || meant.clock == network_.clocks) continue;
                note_rounded(path, time, line.line);
                look.clocks.push_back({model::ClockId{meant.clock}, time});
            }
        }
    }

    static void note_rounded(TimedPath& path, const WrittenTime& time, Line line) {
        if (time.rounded && path.rounded == 0) path.rounded = line;
    }

    /// While time passes, nothing but clocks changes.
    void stay(RecordedState& before, const RecordedState& now) const {
        for (std::uint32_t p = 0; p < now.locations.size(); ++p) {
            if (now.locations[p] == before.locations[p]) continue;
            throw Misread{
                now.line,
                fmt::format("{} cannot be in {} here, for a delay does not lead "
                            "there",
                            network_.processes[p].name,
                            location_name(network_, {p}, now.locations[p]))};
        }
        if (now.values == before.values) return;
        std::map<model::CellId, std::int32_t> known(before.values.begin(),
                                                    before.values.end());
        for (const auto& [cell, number] : now.values) {
            const auto [old, is_new] = known.emplace(cell, number);
            if (is_new)
                before.values.emplace_back(cell, number);
            else if (old->second != number)
                throw Misread{
                    now.line,
                    fmt::format("{} cannot become {} here, for a delay does not "
                                "change it",
                                network_.cell_name(cell), number)};
        }
    }

    void zone(const TextState& text, RecordedState& state) const {
        std::vector<ZoneConstraint> constraints;
        Line last = text.line;
        for (const TextLine& line : text.values) {
            for (const TextItem& item : items_of(line)) {
                const Quantity left = names_.quantity(item.left, line.line);
                if (left.kind != Quantity::Kind::clock) {
                    value(item, left, line.line, state);
                    continue;
                }
                last = line.line;
                const Quantity right = item.right.empty()
                                           ? Quantity{Quantity::Kind::clock}
                                           : names_.quantity(item.right, line.line);
                if (right.kind != Quantity::Kind::clock)
                    throw Misread{line.line,
                                  fmt::format("{} is no clock", quoted(item.right))};
                constrain(item, left.clock, right.clock, line.line, constraints);
            }
        }
        if (!constraints.empty()) state.zone = zone_of(constraints, last);
    }

    /// i - j relation value.
    static void constrain(const TextItem& item, zone::Clock i, zone::Clock j, Line line,
                          std::vector<ZoneConstraint>& constraints) {
        const bool strict = item.relation == "<" || item.relation == ">";
        if (item.value == "inf" && item.relation.starts_with('<')) return;
        const std::int32_t bound = whole_number(item.value, line);
        if (bound > zone::largest_constant || bound < -zone::largest_constant)
            throw Misread{line, "this bound is too large"};
        const auto add = [&](zone::Clock a, zone::Clock b, std::int32_t c) {
            constraints.push_back(
                {a, b, strict ? zone::Bound::less(c) : zone::Bound::less_equal(c)});
        };
        if (!item.relation.starts_with('>')) add(i, j, bound);
        if (!item.relation.starts_with('<')) add(j, i, -bound);
    }

    zone::Dbm zone_of(std::span<const ZoneConstraint> constraints, Line line) const {
        zone::Dbm full{network_.clocks + 1}; // with #time, which is the last one here
        if (!build_zone(constraints, full))
            throw Misread{line, "no clock values satisfy these constraints"};
        zone::Dbm rest{network_.clocks};
        for (zone::Clock i = 0; i < network_.clocks; ++i)
            for (zone::Clock j = 0; j < network_.clocks; ++j)
                rest.view().raw(i, j) = full.view().raw(i, j);
        return rest;
    }

    // ---- transitions

    RecordedTransition transition(const TextTransitions& text) {
        RecordedTransition transition;
        transition.line = text.line;
        for (const TextLine& line : text.edges) {
            auto known = edges_.find(line.text); // the same few again and again
            if (known == edges_.end())
                known = edges_.emplace(line.text, edge(line)).first;
            transition.edges.push_back(known->second);
        }
        return transition;
    }

    RecordedEdge edge(const TextLine& line) const {
        const TextEdge text = edge_of(line);
        const auto& [p, source] = names_.location(text.source, line.line);
        const auto& [q, target] = names_.location(text.target, line.line);
        if (p != q) {
            throw Misread{line.line, fmt::format("no edge leads from one process to "
                                                 "another, as from {} to {}",
                                                 text.source, text.target)};
        }
        const auto found =
            find_edges(network_, {ProcessId{p}, source, target}, text.labels);
        if (const auto* none = std::get_if<std::string>(&found))
            throw Misread{line.line, *none};
        return {ProcessId{p}, std::get<std::vector<model::EdgeId>>(found).front(), {}};
    }

    /// What clocks tell about select values, which the text does not tell.
    void add_readings(RecordedTransition& transition, const Look& before,
                      const Look& after) const {
        const auto selects = [&](const RecordedEdge& e) {
            return network_.edges[e.edge.index()].selects.count != 0;
        };
        if (std::ranges::none_of(transition.edges, selects)) return;
        const auto readings = [](const Look& look) {
            std::vector<ClockReading> all;
            for (const auto& [clock, time] : look.clocks) {
                const bool whole = time.exact && time.exact->below == 1;
                const double small = 1e-9 * (1 + time.value);
                const double slack = time.rounded ? time.slack + small : small;
                all.push_back({clock, time.value, whole ? 0 : slack});
            }
            return all;
        };
        transition.before = readings(before);
        transition.after = readings(after);
    }

    const Network& network_;
    TextNames names_;
    std::unordered_map<std::string_view, RecordedEdge> edges_; // by their lines
};

} // namespace

RecordedPath interpret_symbolic(const Network& network, const TextTrace& trace,
                                const TextReading& reading) {
    return TextInterpreter(network, reading).symbolic(trace);
}

TimedPath interpret_concrete(const Network& network, const TextTrace& trace,
                             const TextReading& reading) {
    return TextInterpreter(network, reading).concrete(trace);
}

} // namespace zonar::exchange
