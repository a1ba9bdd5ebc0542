#include "exchange/recorded.h"

#include "exchange/names.h"
#include "follow/clock_steps.h"
#include "follow/zones_along.h"
#include "trace/executor.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace zonar::exchange {

namespace {

using follow::Transition;
using model::Network;
using trace::Participant;
using Complaint = std::optional<ReadError>;

/// More combinations of select values than these are not tried.
constexpr std::size_t most_selections = 100'000;

class Settling {
public:
    Settling(const Network& network, const std::string& file, const RecordedPath& path)
        : network_(network), file_(file), path_(path), executor_(network) {}

    std::variant<std::vector<Transition>, ReadError> participants() {
        if (auto wrong = compare_locations(0)) return *wrong;
        cells_ = executor_.initial();
        if (auto wrong = compare(0)) return *wrong;
        std::vector<Transition> transitions;
        for (std::size_t i = 0; i < path_.transitions.size(); ++i) {
            if (auto wrong = step(i)) return *wrong;
            transitions.push_back(chosen_);
        }
        return transitions;
    }

    ReadAnswer settle() {
        const auto known = participants();
        if (const auto* wrong = std::get_if<ReadError>(&known)) return *wrong;
        const auto& transitions = std::get<std::vector<Transition>>(known);
        auto found = follow::run_along(network_, transitions);
        if (const auto* none = std::get_if<follow::NoRunAlong>(&found)) {
            const Line line = none->step == 0 || none->step > transitions.size()
                                  ? path_.states.front().line
                                  : path_.transitions[none->step - 1].line;
            return error_at(file_, line,
                            fmt::format("the model has no such run: {}", none->reason));
        }
        ReadRun result{std::get<trace::TimedRun>(std::move(found)), {}};
        compare_zones(result);
        return result;
    }

private:
    std::string process(std::size_t p) const { return network_.processes[p].name; }
    std::string place(std::size_t p, std::uint32_t location) const {
        return location_name(network_, {static_cast<std::uint32_t>(p)}, location);
    }

    /// The locations of state i are those that the edges before it lead to.
    Complaint compare_locations(std::size_t i) const {
        std::vector<std::uint32_t> expected;
        for (std::size_t p = 0; p < network_.processes.size(); ++p)
            expected.push_back(i == 0 ? network_.processes[p].initial
                                      : path_.states[i - 1].locations[p]);
        if (i > 0) {
            for (const RecordedEdge& e : path_.transitions[i - 1].edges) {
                const model::Edge& edge = network_.edges[e.edge.index()];
                if (edge.source != expected[e.process.index()]) {
                    return error_at(
                        file_, path_.transitions[i - 1].line,
                        fmt::format(
                            "the edge of {} begins in {}, but the process is in "
                            "{}",
                            process(e.process.index()),
                            place(e.process.index(), edge.source),
                            place(e.process.index(), expected[e.process.index()])));
                }
                expected[e.process.index()] = edge.target;
            }
        }
        for (std::size_t p = 0; p < expected.size(); ++p) {
            if (path_.states[i].locations[p] == expected[p]) continue;
            return error_at(file_, path_.states[i].line,
                            fmt::format("{} cannot be in {} here, only in {}", process(p),
                                        place(p, path_.states[i].locations[p]),
                                        place(p, expected[p])));
        }
        return {};
    }

    /// The variables of state i against what the model's code computed.
    Complaint compare(std::size_t i) const {
        for (const auto& [cell, value] : path_.states[i].values) {
            const std::int32_t computed = cells_[static_cast<std::size_t>(cell.raw)];
            if (computed == value) continue;
            return error_at(file_, path_.states[i].line,
                            fmt::format("{} is {} here, and not {} as the file says",
                                        network_.cell_name(cell), computed, value));
        }
        return {};
    }

    /// Takes transition i and looks at the state after it.
    Complaint step(std::size_t i) {
        const RecordedTransition& transition = path_.transitions[i];
        if (transition.edges.empty())
            return error_at(file_, transition.line,
                            "no process takes part in this transition");
        if (auto wrong = order_participants(transition)) return wrong;
        if (auto wrong = compare_locations(i + 1)) return wrong;
        std::string why;
        if (!fire(i + 1, why)) return error_at(file_, transition.line, why);
        return compare(i + 1);
    }

    /// The sender first, receivers as processes are.
    Complaint order_participants(const RecordedTransition& transition) {
        chosen_.clear();
        open_.clear();
        auto edges = transition.edges;
        std::ranges::stable_sort(edges, {}, [&](const RecordedEdge& e) {
            const bool receives =
                network_.edges[e.edge.index()].sync == model::SyncKind::receive;
            return std::pair{receives, e.process};
        });
        for (std::size_t k = 0; k < edges.size(); ++k) {
            const RecordedEdge& e = edges[k];
            const auto twice = [&](const Participant& p) {
                return p.process == e.process;
            };
            if (std::ranges::any_of(chosen_, twice)) {
                return error_at(
                    file_, transition.line,
                    fmt::format("{} takes part twice", process(e.process.index())));
            }
            const std::size_t selects = network_.edges[e.edge.index()].selects.count;
            if (e.selected && e.selected->size() != selects) {
                return error_at(
                    file_, transition.line,
                    fmt::format("the edge of {} has {} select variables, and {} values "
                                "are given",
                                process(e.process.index()), selects, e.selected->size()));
            }
            chosen_.push_back(
                {e.process, e.edge, e.selected.value_or(std::vector<int>{})});
            if (!e.selected && selects != 0) open_.push_back(k);
        }
        return {};
    }

    /// Runs the updates; finds values for select variables that lead to state i, if the
    /// file does not tell them.
    bool fire(std::size_t i, std::string& why) {
        std::size_t tried = 0;
        if (open_.empty()) {
            for (const Participant& p : chosen_) {
                executor_.enter(cells_);
                if (executor_.select(network_.edges[p.edge.index()], p.selected))
                    continue;
                why = fmt::format(
                    "these values of select variables are not possible for {}",
                    process(p.process.index()));
                return false;
            }
            return take(why);
        }
        const RecordedTransition& told = path_.transitions[i - 1];
        const auto zone = [&](std::size_t k) {
            return path_.states[k].zone ? &*path_.states[k].zone : nullptr;
        };
        hints_ = ClockHints(network_, {told.before, zone(i - 1)}, {told.after, zone(i)});
        if (choose(0, i, tried)) return true;
        why = tried >= most_selections
                  ? "there are too many values of select variables to try all"
                  : "no values of select variables lead to the next state";
        return false;
    }

    bool take(std::string& why) {
        executor_.enter(cells_);
        assigned_ = executor_.fire(chosen_);
        if (executor_.error()) {
            why = fmt::format("the model's code fails: {}", executor_.error()->what);
            return false;
        }
        cells_ = executor_.stored();
        return true;
    }

    bool choose(std::size_t k, std::size_t i, std::size_t& tried) {
        if (k == open_.size()) {
            if (++tried > most_selections || !can_be_taken()) return false;
            const std::vector<std::int32_t> before = cells_;
            std::string why;
            if (take(why) && !compare(i) && hints_.lead_there(assigned_)) return true;
            cells_ = before;
            return false;
        }
        Participant& p = chosen_[open_[k]];
        executor_.enter(cells_);
        for (auto& values : executor_.selections(network_.edges[p.edge.index()])) {
            p.selected = std::move(values);
            if (choose(k + 1, i, tried)) return true;
            if (tried > most_selections) return false;
        }
        return false;
    }

    /// Guards hold, and all are on the same channel.
    bool can_be_taken() {
        std::optional<model::ChannelId> channel;
        std::vector<trace::Difference> on_clocks;
        for (const Participant& p : chosen_) {
            const model::Edge& edge = network_.edges[p.edge.index()];
            executor_.enter(cells_);
            if (!executor_.select(edge, p.selected) ||
                !executor_.condition(edge.guard, on_clocks)) {
                return false;
            }
            if (edge.sync == model::SyncKind::none) continue;
            const model::ChannelId own = executor_.channel(edge);
            if (executor_.error() || (channel && *channel != own)) return false;
            channel = own;
        }
        return hints_.allow(on_clocks);
    }

    /// What of each zone can go on to the end; the zones themselves if that is not known.
    std::vector<zone::Dbm> stable_zones(const trace::TimedRun& run,
                                        const std::vector<zone::Dbm>& zones) const {
        const auto steps = follow::clock_steps(network_, run);
        const auto* known = std::get_if<std::vector<follow::ClockStep>>(&steps);
        return known != nullptr ? follow::stable_zones(*known, zones) : zones;
    }

    void compare_zones(ReadRun& result) const {
        const auto computed = follow::zones_along(network_, result.run);
        const auto* ours = std::get_if<std::vector<zone::Dbm>>(&computed);
        if (ours == nullptr) return;
        std::size_t different = 0;
        std::size_t first = 0;
        std::size_t apart = path_.states.size();
        std::optional<std::vector<zone::Dbm>> stable; // as verifyta -Y shows them
        for (std::size_t i = path_.states.size(); i-- > 0;) {
            if (!path_.states[i].zone) continue;
            const zone::Dbm& theirs = *path_.states[i].zone;
            if (zone::equal(theirs, (*ours)[i])) continue;
            if (!stable) stable = stable_zones(result.run, *ours);
            if (zone::equal(theirs, (*stable)[i])) continue;
            ++different;
            first = i;
            zone::Dbm common = theirs;
            if (!zone::intersect(common, (*ours)[i])) apart = i;
        }
        if (apart < path_.states.size()) {
            result.warnings.push_back(
                error_at(file_, path_.states[apart].line,
                         "the zone of this state has no clock values in common with "
                         "what the model gives")
                    .message);
        } else if (different > 0) {
            result.warnings.push_back(
                error_at(file_, path_.states[first].line,
                         fmt::format("the zones of {} of {} states, this one first, are "
                                     "not exactly what the model gives",
                                     different, path_.states.size()))
                    .message);
        }
    }

    const Network& network_;
    const std::string& file_;
    const RecordedPath& path_;
    trace::Executor executor_;
    std::vector<std::int32_t> cells_; // of the state reached last
    Transition chosen_;               // the one being taken
    std::vector<std::size_t> open_;   // whose select values are not known, in chosen_
    ClockHints hints_;                // about the one being taken
    std::vector<model::ClockAssignment> assigned_; // by its updates
};

} // namespace

ReadError error_at(const std::string& file, Line line, const std::string& message) {
    return {line == 0 ? fmt::format("{}: {}", file, message)
                      : fmt::format("{}:{}: {}", file, line, message)};
}

std::variant<std::vector<Transition>, ReadError>
participants_along(const Network& network, const std::string& file,
                   const RecordedPath& path) {
    return Settling(network, file, path).participants();
}

ReadAnswer settle(const Network& network, const std::string& file,
                  const RecordedPath& path) {
    return Settling(network, file, path).settle();
}

} // namespace zonar::exchange
