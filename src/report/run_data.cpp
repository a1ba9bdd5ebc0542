#include "report/run_data.h"

#include "trace/executor.h"
#include "trace/goal.h"

#include <map>
#include <utility>

namespace zonar::report {

namespace {

using trace::Moment;
using trace::TimedRun;
using trace::TimedStep;

/// The constraints of zones that a page has, for all states together, so that it stays small.
/// Those of later states are left out, and the page says so.
constexpr std::size_t most_constraints = 2'000'000;

std::string_view word_of(trace::Afterwards afterwards) {
    switch (afterwards) {
    case trace::Afterwards::anything: return "anything";
    case trace::Afterwards::repeats: return "repeats";
    case trace::Afterwards::waits: return "waits";
    case trace::Afterwards::stuck: return "stuck";
    }
    return "";
}

/// Gives equal things equal numbers, from 0 on.
template <class Thing>
class Numbered {
public:
    std::size_t operator()(const Thing& thing) {
        const auto [place, is_new] = numbers_.try_emplace(thing, numbers_.size());
        if (is_new) all_.push_back(Json(thing));
        return place->second;
    }
    Json take() { return std::move(all_); }

private:
    std::map<Thing, std::size_t> numbers_;
    Json all_ = Json::array();
};

class Steps {
public:
    explicit Steps(const model::Network& network)
        : network_(network), executor_(network) {}

    void add(const Moment& before, const TimedStep& step) {
        delays_.push_back(step.delay);
        moves(step);
        channel(before, step);
        cells(before, step.after);
        clocks(before, step);
    }

    Json take() {
        return {{"delays", std::move(delays_)},     {"moves", std::move(moves_)},
                {"channels", std::move(channels_)}, {"channel_names", names_.take()},
                {"cells", std::move(cells_)},       {"clocks", std::move(clocks_)}};
    }

private:
    void moves(const TimedStep& step) {
        moves_.push_back(step.participants.size());
        for (const trace::Participant& one : step.participants) {
            moves_.push_back(one.process.raw);
            moves_.push_back(one.edge.raw -
                             network_.processes[one.process.index()].edges.first);
            moves_.push_back(one.selected.size());
            for (const std::int32_t value : one.selected) moves_.push_back(value);
        }
    }

    /// Which one it is may depend on the state, so only the model's code can tell.
    void channel(const Moment& before, const TimedStep& step) {
        const trace::Participant& first = step.participants.front();
        const model::Edge& edge = network_.edges[first.edge.index()];
        if (edge.sync == model::SyncKind::none) {
            channels_.push_back(-1);
            return;
        }
        executor_.enter(before.cells);
        executor_.select(edge, first.selected);
        const model::ChannelId id = executor_.channel(edge);
        const bool broadcast = network_.channels[id.index()].broadcast;
        channels_.push_back(names_({network_.channel_name(id), broadcast}));
    }

    void cells(const Moment& before, const Moment& after) {
        const std::size_t first = network_.memory.locations;
        const std::size_t count_at = cells_.size();
        cells_.push_back(0);
        std::size_t changed = 0;
        for (std::size_t i = first; i < after.cells.size(); ++i) {
            if (before.cells[i] == after.cells[i]) continue;
            cells_.push_back(i - first);
            cells_.push_back(after.cells[i]);
            ++changed;
        }
        cells_[count_at] = changed;
    }

    void clocks(const Moment& before, const TimedStep& step) {
        const std::size_t count_at = clocks_.size();
        clocks_.push_back(0);
        std::size_t changed = 0;
        for (std::size_t x = 1; x < step.after.clocks.size(); ++x) {
            if (before.clocks[x] + step.delay == step.after.clocks[x]) continue;
            clocks_.push_back(x - 1);
            clocks_.push_back(step.after.clocks[x]);
            ++changed;
        }
        clocks_[count_at] = changed;
    }

    const model::Network& network_;
    trace::Executor executor_;
    Json delays_ = Json::array(), moves_ = Json::array(), channels_ = Json::array(),
         cells_ = Json::array(), clocks_ = Json::array();
    Numbered<std::pair<std::string, bool>> names_;
};

Json without_first(const std::vector<std::int64_t>& clocks) {
    return clocks.empty()
               ? Json::array()
               : Json(std::vector<std::int64_t>{clocks.begin() + 1, clocks.end()});
}

/// Constraints by number, zones as lists of these, and for each state its zone.
Json zones_json(const ShownRun& shown) {
    Numbered<std::string> constraints;
    Numbered<std::vector<std::size_t>> zones;
    Json at = Json::array();
    std::size_t kept = 0;
    for (std::size_t state = 0; state <= shown.run->length(); ++state) {
        std::vector<std::size_t> zone;
        for (const std::string& constraint : shown.zone(state))
            zone.push_back(constraints(constraint));
        kept += zone.size();
        if (kept > most_constraints) break;
        at.push_back(zones(zone));
    }
    return {{"constraints", constraints.take()}, {"zones", zones.take()}, {"at", at}};
}

Json estimate_json(const EstimateAlong& estimate) {
    Json values = Json::array();
    for (const auto& value : estimate.values) {
        if (value)
            values.push_back(*value);
        else
            values.push_back(nullptr);
    }
    return {{"name", estimate.name}, {"values", std::move(values)}};
}

} // namespace

Json run_data(const model::Network& network, const ShownRun& shown) {
    const TimedRun& run = *shown.run;
    const auto variables = run.initial.cells.begin() + network.memory.locations;
    Json json = {
        {"denominator", run.denominator},
        {"confirmed", !run.over_approximated},
        {"afterwards", word_of(run.afterwards)},
        {"loop", run.loop},
        {"last_delay", run.last_delay},
        {"locations", std::vector<std::int32_t>{run.initial.cells.begin(), variables}},
        {"variables", std::vector<std::int32_t>{variables, run.initial.cells.end()}},
        {"clock_values", without_first(run.initial.clocks)},
        {"last_clock_values", without_first(trace::final_moment(network, run).clocks)}};
    Steps steps(network);
    const Moment* before = &run.initial;
    for (const TimedStep& step : run.steps) {
        steps.add(*before, step);
        before = &step.after;
    }
    json["steps"] = steps.take();
    if (!shown.estimate.values.empty()) json["estimate"] = estimate_json(shown.estimate);
    if (shown.zone) json["zones"] = zones_json(shown);
    return json;
}

} // namespace zonar::report
