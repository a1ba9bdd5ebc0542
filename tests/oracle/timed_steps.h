// oracle/timed_steps.h
//
// What can happen next at one point of a run: the transitions that can be taken there, and
// whether time may pass. Written down as the semantics of UPPAAL reads, one rule after the
// other; nothing is remembered from one point to the next and nothing is fast.
#pragma once

#include "model/network.h"
#include "oracle/interpreter.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

namespace zonar::oracle {

class TimedSteps {
public:
    TimedSteps(const model::Network& network, const ClockGrid& grid);

    /// The first point of every run. A FaultException if its invariant does not hold.
    Point initial();

    struct Actions {
        std::vector<Point> successors;
        bool fault = false; // guards, or the update of a transition that can be taken
        /// A fault that is met only by looking further than necessary: in a transition
        /// that one of higher priority forbids.
        bool doubtful_fault = false;
    };
    Actions actions(const Point& point);

    /// A moment later, if time may pass.
    std::optional<Point> wait(const Point& point);
    /// Whether a short delay stays in the region of the point, and time may pass.
    bool lasts(const Point& point);

    /// If the last clock is 1, sets it back to 0 and says so.
    bool tick(Point& point) const;

    std::int32_t largest_bound() const { return interpreter_.largest_bound(); }

private:
    /// An edge that could be taken as far as its guard is concerned, with the values of
    /// its select variables.
    struct ReadyEdge {
        std::uint32_t process = 0;
        const model::Edge* edge = nullptr;
        std::vector<std::int32_t> selected;
        std::int32_t channel = 0;
    };
    struct Priority {
        std::int32_t channel = 0; // decides first
        std::int32_t process = 0;
        friend auto operator<=>(const Priority&, const Priority&) = default;
    };
    /// The edges of one transition, in the order in which their updates run.
    struct Transition {
        std::vector<ReadyEdge> parts;
        Priority priority = {};
    };

    const model::TemplateLocation& location(const Point& point, std::uint32_t p) const;
    bool any_committed(const Point& point) const;
    bool time_may_pass(const Point& point);
    bool urgent_synchronisation(const std::vector<ReadyEdge>& ready) const;
    bool invariant_holds(const Point& point);
    std::vector<bool> stopped_clocks(const Point& point);

    std::vector<ReadyEdge> ready_edges(const Point& point);
    void add_instances(const Point& point, ReadyEdge& edge,
                       std::vector<ReadyEdge>& ready);
    void set_selected(const ReadyEdge& edge);

    std::vector<Transition> transitions(const Point& point);
    void add_broadcasts(const ReadyEdge& sender, const std::vector<ReadyEdge>& ready,
                        std::vector<Transition>& transitions) const;
    Transition transition_of(std::vector<ReadyEdge> parts) const;
    /// Nothing if the invariant of the target does not hold.
    std::optional<Point> take(const Point& point, const Transition& transition);
    void update(std::optional<model::CodeEntry> code, Point& point);

    const model::Network& network_;
    const ClockGrid& grid_;
    Interpreter interpreter_;
};

} // namespace zonar::oracle
