// verify/ticks.h
//
// A network that measures time: it has a clock more, and its last process may tick, in any
// location, whenever that clock has reached a period, which sets it back to 0. Nothing else
// depends on the clock, so apart from ticks it does what the network does. Time diverges in
// exactly those runs that can be completed with infinitely many ticks: the construction for
// strongly non-zeno automata [TYB05], with steps of their own instead of guards on others.
//
// Any period will do. It is the largest constant that a clock is compared with: with a shorter
// one, states would be told apart by how many ticks fit between two steps.
//
// Everything keeps its number; clock and edges come last. Where there are priorities, ticks
// have the highest one: a run is then made to tick before it goes on, which it can at the
// same moment. In committed states there may be no tick, but no time passes there either.
#pragma once

#include "model/network.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <span>
#include <string>

namespace zonar::verify {

class TickingNetwork {
public:
    /// Why a network cannot be made to measure time; empty: it can.
    static std::string problem_with(const model::Network& network);

    /// There must be no problem with it, and it must stay.
    explicit TickingNetwork(const model::Network& network);
    TickingNetwork(const TickingNetwork&) = delete;
    TickingNetwork& operator=(const TickingNetwork&) = delete;

    const model::Network& network() const { return network_; }
    bool is_tick(std::span<const model::EdgeId> edges) const {
        return !edges.empty() && edges.front().raw >= first_tick_;
    }
    std::uint32_t first_tick() const { return first_tick_; }

    /// A run of this network as one of the other. What repeats must begin with a step that
    /// is no tick.
    trace::TimedRun without_ticks(const trace::TimedRun& run) const;

private:
    void add_clock();
    void add_channel();
    void add_edges();

    const model::Network& original_;
    model::Shape clock_shape_, channel_shape_;
    model::Network network_;
    std::uint32_t first_tick_ = 0;
};

} // namespace zonar::verify
