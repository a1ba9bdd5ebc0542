#include "oracle/timed_steps.h"

#include <algorithm>
#include <utility>

namespace zonar::oracle {

using model::SyncKind;

TimedSteps::TimedSteps(const model::Network& network, const ClockGrid& grid)
    : network_(network), grid_(grid), interpreter_(network, grid) {}

Point TimedSteps::initial() {
    const auto& cells = network_.memory.state.initial;
    Point point;
    point.cells.assign(cells.begin(), cells.begin() + network_.memory.stored);
    point.clocks = grid_.start(network_.clock_initial);
    interpreter_.load(point.cells);
    if (!invariant_holds(point)) throw FaultException{model::Fault::none};
    return point;
}

const model::TemplateLocation& TimedSteps::location(const Point& point,
                                                    std::uint32_t p) const {
    return network_.location_of({p}, static_cast<std::uint32_t>(point.cells[p]));
}

bool TimedSteps::any_committed(const Point& point) const {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        if (location(point, p).committed) return true;
    }
    return false;
}

/// With the values in the interpreter.
bool TimedSteps::invariant_holds(const Point& point) {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        const auto locations = slice(network_.locations, network_.processes[p].locations);
        const auto& here = locations[static_cast<std::size_t>(point.cells[p])];
        if (!interpreter_.holds(here.invariant, point.clocks)) return false;
    }
    return true;
}

// ---------------------------------------------------------------- time

std::optional<Point> TimedSteps::wait(const Point& point) {
    interpreter_.load(point.cells);
    if (!time_may_pass(point)) return {};
    Point later{.cells = point.cells,
                .clocks = grid_.wait(point.clocks, stopped_clocks(point))};
    interpreter_.load(later.cells);
    if (!invariant_holds(later)) return {};
    return later;
}

bool TimedSteps::lasts(const Point& point) {
    interpreter_.load(point.cells);
    return grid_.is_open(point.clocks) && time_may_pass(point);
}

bool TimedSteps::tick(Point& point) const {
    if (!grid_.is_one(point.clocks.back())) return false;
    const auto last = static_cast<std::uint32_t>(point.clocks.size() - 1);
    grid_.assign(point.clocks, {{.target = {last}, .source = {0}, .offset = 0}});
    return true;
}

bool TimedSteps::time_may_pass(const Point& point) {
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        if (location(point, p).urgent || location(point, p).committed) return false;
    }
    return !urgent_synchronisation(ready_edges(point));
}

/// Whether one is possible as far as guards are concerned. Target invariants do not matter.
bool TimedSteps::urgent_synchronisation(const std::vector<ReadyEdge>& ready) const {
    for (const ReadyEdge& sender : ready) {
        if (sender.edge->sync != SyncKind::send) continue;
        const auto& channel = network_.channels[static_cast<std::size_t>(sender.channel)];
        if (!channel.urgent) continue;
        if (channel.broadcast) return true;
        for (const ReadyEdge& receiver : ready) {
            if (receiver.edge->sync == SyncKind::receive &&
                receiver.channel == sender.channel && receiver.process != sender.process)
                return true;
        }
    }
    return false;
}

/// Active locations must agree on the rate of a clock.
std::vector<bool> TimedSteps::stopped_clocks(const Point& point) {
    std::vector<bool> stopped(point.clocks.size(), false);
    std::vector<bool> running(point.clocks.size(), false);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        const auto locations = slice(network_.locations, network_.processes[p].locations);
        const auto& here = locations[static_cast<std::size_t>(point.cells[p])];
        for (const model::Rate& rate : slice(network_.rates, here.rates)) {
            if (interpreter_.value(rate.condition) == 0) continue;
            const auto clock = static_cast<std::size_t>(interpreter_.value(rate.clock));
            const std::int32_t value = interpreter_.value(rate.value);
            (value == 0 ? stopped : running)[clock] = true;
            if ((value != 0 && value != 1) || (stopped[clock] && running[clock]))
                throw FaultException{model::Fault::out_of_range};
        }
    }
    return stopped;
}

// ---------------------------------------------------------------- edges

/// All edges that leave active locations and whose guard holds, in process order.
std::vector<TimedSteps::ReadyEdge> TimedSteps::ready_edges(const Point& point) {
    std::vector<ReadyEdge> ready;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        for (const model::Edge& edge :
             slice(network_.edges, network_.processes[p].edges)) {
            if (edge.source != static_cast<std::uint32_t>(point.cells[p])) continue;
            if (edge.sync == SyncKind::csp) throw UnsupportedException{};
            ReadyEdge instance{.process = p, .edge = &edge, .selected = {}, .channel = 0};
            add_instances(point, instance, ready);
        }
    }
    return ready;
}

/// For every choice of the select variables that are still open.
void TimedSteps::add_instances(const Point& point, ReadyEdge& edge,
                               std::vector<ReadyEdge>& ready) {
    const auto selects = slice(network_.selects, edge.edge->selects);
    if (edge.selected.size() < selects.size()) {
        const model::Select& next = selects[edge.selected.size()];
        const std::int32_t low = interpreter_.value(next.low);
        const std::int32_t high = interpreter_.value(next.high);
        for (std::int32_t value = low; value <= high; ++value) {
            interpreter_.cell(next.cell) = value;
            edge.selected.push_back(value);
            add_instances(point, edge, ready);
            edge.selected.pop_back();
        }
        return;
    }
    if (!interpreter_.holds(edge.edge->guard, point.clocks)) return;
    if (edge.edge->sync != SyncKind::none) {
        edge.channel = interpreter_.value(edge.edge->channel);
    }
    ready.push_back(edge);
}

void TimedSteps::set_selected(const ReadyEdge& edge) {
    const auto selects = slice(network_.selects, edge.edge->selects);
    for (std::size_t i = 0; i < selects.size(); ++i) {
        interpreter_.cell(selects[i].cell) = edge.selected[i];
    }
}

// ---------------------------------------------------------------- transitions

/// By the channel first, then by the best of the processes that take part.
TimedSteps::Transition TimedSteps::transition_of(std::vector<ReadyEdge> parts) const {
    Transition transition{.parts = std::move(parts)};
    const ReadyEdge& first = transition.parts.front();
    transition.priority.channel =
        first.edge->sync == SyncKind::none
            ? network_.default_priority
            : network_.channels[static_cast<std::size_t>(first.channel)].priority;
    transition.priority.process = network_.processes[first.process].priority;
    for (const ReadyEdge& part : transition.parts) {
        transition.priority.process = std::max(transition.priority.process,
                                               network_.processes[part.process].priority);
    }
    return transition;
}

/// Every other process with a ready receiving edge takes part, with one of them.
void TimedSteps::add_broadcasts(const ReadyEdge& sender,
                                const std::vector<ReadyEdge>& ready,
                                std::vector<Transition>& transitions) const {
    std::vector<std::vector<ReadyEdge>> combinations{{sender}};
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        if (p == sender.process) continue;
        std::vector<std::vector<ReadyEdge>> extended;
        for (const ReadyEdge& receiver : ready) {
            if (receiver.process != p || receiver.edge->sync != SyncKind::receive ||
                receiver.channel != sender.channel)
                continue;
            for (auto combination : combinations) {
                combination.push_back(receiver);
                extended.push_back(std::move(combination));
            }
        }
        if (!extended.empty()) combinations = std::move(extended);
    }
    for (auto& parts : combinations) transitions.push_back(transition_of(parts));
}

/// Those whose guards hold and that respect committed locations.
std::vector<TimedSteps::Transition> TimedSteps::transitions(const Point& point) {
    const std::vector<ReadyEdge> ready = ready_edges(point);
    std::vector<Transition> all;
    for (const ReadyEdge& edge : ready) {
        if (edge.edge->sync == SyncKind::none) {
            all.push_back(transition_of({edge}));
        } else if (edge.edge->sync == SyncKind::send) {
            if (network_.channels[static_cast<std::size_t>(edge.channel)].broadcast) {
                add_broadcasts(edge, ready, all);
                continue;
            }
            for (const ReadyEdge& partner : ready) {
                if (partner.edge->sync == SyncKind::receive &&
                    partner.channel == edge.channel && partner.process != edge.process)
                    all.push_back(transition_of({edge, partner}));
            }
        }
    }
    if (any_committed(point)) {
        std::erase_if(all, [&](const Transition& transition) {
            return std::ranges::none_of(transition.parts, [&](const ReadyEdge& part) {
                return location(point, part.process).committed;
            });
        });
    }
    return all;
}

TimedSteps::Actions TimedSteps::actions(const Point& point) {
    Actions result;
    interpreter_.load(point.cells);
    std::vector<Transition> all;
    try {
        all = transitions(point);
    } catch (const FaultException&) {
        result.fault = true;
        return result;
    }
    // A transition that is possible, invariant of the target included, forbids all those
    // of lower priority.
    std::ranges::stable_sort(all, std::ranges::greater{}, &Transition::priority);
    std::optional<Priority> best;
    for (const Transition& transition : all) {
        const bool forbidden = best && *best > transition.priority;
        try {
            auto target = take(point, transition);
            if (!target || forbidden) continue;
            result.successors.push_back(std::move(*target));
            best = transition.priority;
        } catch (const FaultException&) {
            (forbidden ? result.doubtful_fault : result.fault) = true;
        }
    }
    return result;
}

std::optional<Point> TimedSteps::take(const Point& point, const Transition& transition) {
    interpreter_.load(point.cells);
    Point target = point;
    update(network_.before_update, target);
    for (const ReadyEdge& part : transition.parts) {
        set_selected(part);
        update(part.edge->update, target);
    }
    update(network_.after_update, target);
    for (const ReadyEdge& part : transition.parts) {
        interpreter_.cell({static_cast<std::int32_t>(part.process)}) =
            static_cast<std::int32_t>(part.edge->target);
    }
    target.cells = interpreter_.stored();
    interpreter_.load(target.cells); // the transition is over, for meta variables as well
    if (!invariant_holds(target)) return {};
    return target;
}

void TimedSteps::update(std::optional<model::CodeEntry> code, Point& point) {
    if (!code) return;
    switch (grid_.assign(point.clocks, interpreter_.run(*code))) {
    case ClockGrid::Assigned::done: return;
    case ClockGrid::Assigned::negative:
        throw FaultException{model::Fault::negative_clock};
    case ClockGrid::Assigned::too_large: throw UnsupportedException{true};
    case ClockGrid::Assigned::unsupported: throw UnsupportedException{};
    }
}

} // namespace zonar::oracle
