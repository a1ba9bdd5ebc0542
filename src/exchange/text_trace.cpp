#include "exchange/text_trace.h"

#include "exchange/names.h"
#include "exchange/zone_form.h"
#include "trace/decimal.h"
#include "trace/goal.h"
#include "trace/print.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

namespace zonar::exchange {

namespace {

using model::Network;
using trace::Moment;
using trace::TimedRun;

/// A decimal, rounded if there is no exact one: 0.5, 2.3333333333333335.
std::string decimal(std::int64_t units, std::int64_t denominator) {
    if (trace::is_decimal(denominator)) return trace::print_time(units, denominator);
    return fmt::format("{}",
                       static_cast<double>(units) / static_cast<double>(denominator));
}

class TextWriter {
public:
    TextWriter(const Network& network, const TimedRun& run, TextOptions options)
        : network_(network), run_(run), options_(options),
          integers_(state_integers(network)) {}

    std::string concrete() {
        state(run_.initial);
        const Moment* now = &run_.initial;
        for (const trace::TimedStep& step : run_.steps) {
            wait(*now, step.delay);
            transition(step);
            state(step.after);
            now = &step.after;
        }
        wait(*now, run_.last_delay);
        return std::move(out_);
    }

    std::string symbolic(std::span<const zone::Dbm> zones) {
        state(run_.initial, zones[0]);
        for (std::size_t i = 0; i < run_.steps.size(); ++i) {
            transition(run_.steps[i]);
            state(run_.steps[i].after, zones[i + 1]);
        }
        return std::move(out_);
    }

private:
    void wait(const Moment& before, std::int64_t delay) {
        if (delay == 0) return;
        time_ += delay;
        out_ += fmt::format("\nDelay: {}\n", decimal(delay, run_.denominator));
        state(trace::later(network_, before, delay));
    }

    void state(const Moment& moment) {
        out_ += "\nState:\n";
        locations(moment);
        for (std::uint32_t x = 1; x < moment.clocks.size(); ++x)
            out_ += fmt::format("{}={} ", network_.clock_name({x}),
                                decimal(moment.clocks[x], run_.denominator));
        if (options_.elapsed)
            out_ += fmt::format("#tau={} ", decimal(time_, run_.denominator));
        for (const StateInteger& integer : integers_)
            out_ += fmt::format("{}={} ", integer.name, integer.value(moment));
        if (options_.depth) out_ += fmt::format("#depth={} ", depth_);
        out_ += '\n';
    }

    void state(const Moment& moment, zone::ConstZone zone) {
        out_ += "\nState\n";
        locations(moment);
        std::vector<std::string> items;
        for (const ZoneConstraint& c : minimal_constraints(zone))
            items.push_back(constraint(c));
        for (const StateInteger& integer : integers_)
            items.push_back(fmt::format("{}={}", integer.name, integer.value(moment)));
        if (options_.depth) items.push_back(fmt::format("#depth={}", depth_));
        out_ += fmt::format("{} \n", fmt::join(items, ", "));
    }

    /// x>=3, x<5, x-y<=0
    std::string constraint(const ZoneConstraint& c) const {
        const char* below = c.bound.is_strict() ? "<" : "<=";
        const std::int32_t value = c.bound.value();
        const auto name = [&](zone::Clock x) { return network_.clock_name({x}); };
        if (c.i == 0)
            return fmt::format("{}{}{}", name(c.j),
                               c.bound.is_strict() ? ">" : ">=", -value);
        if (c.j == 0) return fmt::format("{}{}{}", name(c.i), below, value);
        return fmt::format("{}-{}{}{}", name(c.i), name(c.j), below, value);
    }

    void locations(const Moment& moment) {
        out_ += "( ";
        for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
            out_ += location_name(network_, {p}, moment) + ' ';
        out_ += ")\n";
    }

    void transition(const trace::TimedStep& step) {
        ++depth_;
        out_ += "\nTransitions:\n";
        for (const trace::Participant& p : step.participants) {
            const model::Edge& edge = network_.edges[p.edge.index()];
            const EdgeLabels labels = printed(edge_labels(network_, p.process, edge));
            out_ += fmt::format("  {}->{} {{ {}, {}, {} }}\n",
                                location_name(network_, p.process, edge.source),
                                location_name(network_, p.process, edge.target),
                                labels.guard, labels.sync, labels.update);
        }
    }

    const Network& network_;
    const TimedRun& run_;
    TextOptions options_;
    std::vector<StateInteger> integers_;
    std::string out_;
    std::size_t depth_ = 0;
    std::int64_t time_ = 0;
};

} // namespace

std::string text_trace(const Network& network, const TimedRun& run, TextOptions options) {
    return TextWriter(network, run, options).concrete();
}

std::string symbolic_trace(const Network& network, const TimedRun& run,
                           std::span<const zone::Dbm> zones, TextOptions options) {
    return TextWriter(network, run, options).symbolic(zones);
}

} // namespace zonar::exchange
