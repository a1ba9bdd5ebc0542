#include "verify/measures.h"

#include "explore/search.h"
#include "verify/conclusion.h"
#include "verify/engine.h"
#include "verify/evidence.h"
#include "verify/growth.h"
#include "verify/measure_goal.h"
#include "verify/predicate.h"
#include "verify/within_limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>
#include <vector>

namespace zonar::verify {

using explore::Ending;
using model::QueryKind;
using semantics::Extrapolation;
using semantics::Interval;

namespace {

/// Where an exploration of everything has no use for an estimate, neither has its order.
explore::Order plain(explore::Order order) {
    return explore::row_of(order).is_plain ? order : explore::Order::breadth_first;
}

} // namespace

bool measures_clocks(const model::Query& query) {
    return std::ranges::any_of(
        query.measures, [](const model::Measure& m) { return m.clock.has_value(); });
}

std::vector<Measured> unmeasured(const model::Query& query) {
    std::vector<Measured> values;
    for (const model::Measure& m : query.measures) {
        values.emplace_back();
        values.back().expression = m.text;
        values.back().is_clock = m.clock.has_value();
    }
    return values;
}

namespace {

/// One query on its way to its values.
class MeasureTask {
public:
    MeasureTask(const model::Network& network, const model::Query& query,
                const Options& options)
        : network_(network), query_(query), options_(options), engine_(network, options),
          predicate_(query, query.condition, false, network.clocks),
          equivalence_(engine_.needs_equivalence(false)),
          own_(engine_.bounds_for(
              {.constraints = predicate_.constraints(engine_.system().analysis()),
               .equivalence = equivalence_})),
          constants_(network.clocks, 0), measures_clocks_(measures_clocks(query)),
          settled_(query.measures.size(), false), conclusion_(engine_, query, answer_) {
        for (std::uint32_t x = 1; x < network.clocks; ++x)
            constants_[x] = std::max(0, largest_constant_of(network, own_, x));
        answer_.values = unmeasured(query);
    }

    Answer run() {
        answer_.conduct.order = plain(options_.search.order);
        if (options_.trace == TraceWish::shortest &&
            !explore::row_of(answer_.conduct.order).finds_cheapest) {
            fail("a shortest trace needs a search that can tell: here that is bfs");
            return std::move(answer_);
        }
        within_limits(answer_, [this] {
            while (explore_once() && !all_settled()) {
            }
        });
        if (answer_.limit != explore::Limit::none && goal_)
            tell_all(Measured::Status::partial);
        answer_.wraparounds = engine_.wraparounds_met(query_);
        return std::move(answer_);
    }

private:
    using Clock = std::chrono::steady_clock;

    bool fail(std::string reason) {
        verify::fail(answer_, std::move(reason));
        answer_.values.clear(); // nothing was measured
        return false;
    }
    bool give_up(std::string reason) {
        verify::give_up(answer_, explore::Limit::none, std::move(reason));
        return false;
    }

    bool all_settled() const {
        return std::ranges::all_of(settled_, [](bool settled) { return settled; });
    }

    /// x <= K and x >= K for every clock that may be measured.
    std::vector<semantics::ObservedConstraint> constraints() const {
        const semantics::CodeAnalysis& analysis = engine_.system().analysis();
        auto all = predicate_.constraints(analysis);
        for (const model::Measure& m : query_.measures) {
            if (!m.clock) continue;
            const Interval clocks =
                analysis.value(*m.clock, query_.program, query_.cells);
            const auto end = std::int64_t{network_.clocks} - 1;
            for (auto x = std::max<std::int64_t>(clocks.low, 1);
                 x <= std::min(clocks.high, end); ++x) {
                const Interval bound =
                    Interval::single(constants_[static_cast<std::size_t>(x)]);
                all.push_back({Interval::single(x), Interval::single(0), bound, false});
                all.push_back({Interval::single(0),
                               Interval::single(x),
                               {-bound.high, -bound.low},
                               false});
            }
        }
        return all;
    }

    bool choose_policy() {
        engine_.set_bounds({.constraints = constraints(), .equivalence = equivalence_});
        std::string problem = engine_.choose_policy(query_.uses_clock_differences);
        if (!problem.empty()) return fail(std::move(problem));
        answer_.extrapolation = engine_.policy().extrapolation;
        answer_.inclusion = engine_.policy().inclusion;
        if (!measures_clocks_) return true;
        if (options_.extrapolation.value_or(Extrapolation::none) != Extrapolation::none)
            return fail("extrapolation forgets the values of clocks that are measured; "
                        "leave the choice to zonar");
        answer_.extrapolation = Extrapolation::none;
        engine_.set_policy(
            {.extrapolation = Extrapolation::none, .inclusion = answer_.inclusion});
        return true;
    }

    /// What is left for the next exploration of what the user allows.
    explore::Settings settings() const {
        explore::Settings settings = options_.search;
        settings.order = answer_.conduct.order;
        settings.estimate = nullptr;
        settings.turns.clear();
        settings.preferred = false;
        settings.bits.reset();
        settings.below.reset();
        settings.costs = nullptr;
        // Where a clock grows without end is looked for along single parents.
        if (measures_clocks_ || !engine_.symmetries().empty())
            settings.merge = explore::Merge::off;
        explore::Limits& limits = settings.limits;
        if (limits.seconds) {
            const std::chrono::duration<double> elapsed = Clock::now() - started_;
            limits.seconds = std::max(0.0, *limits.seconds - elapsed.count());
        }
        if (limits.states)
            *limits.states -= std::min(*limits.states, answer_.statistics.explored);
        return settings;
    }

    /// Explores everything with the constants as they are now. False: that was the last
    /// time, and the answer is complete.
    bool explore_once() {
        exploration_.reset(); // before what it refers to
        if (!choose_policy()) return false;
        const bool exact =
            !measures_clocks_ || answer_.inclusion != explore::Inclusion::simulation;
        goal_.emplace(query_, predicate_, engine_.system(),
                      exact ? std::span<const std::int32_t>{} : constants_);
        // No renaming that is left moves a clock that is measured (docs/symmetry.md).
        engine_.find_symmetries(query_);
        engine_.find_order_reduction(query_);
        explore::Settings chosen = settings();
        exploration_.emplace(
            engine_, goal_->observer(), &query_,
            StoreForm{.inclusion = {}, .order = engine_.order_plan(chosen)});
        exploration_->equip(chosen);
        goal_->use(exploration_->expander);
        explore::Search search{exploration_->successors(), exploration_->store, chosen,
                               *goal_, options_.trace == TraceWish::shortest};
        const explore::Outcome outcome = search.run();
        answer_.symmetry = engine_.symmetry_report(*exploration_);
        answer_.order = engine_.order_report(*exploration_);
        answer_.statistics = sum(answer_.statistics, search.statistics());
        if (outcome.ending == Ending::exhausted || outcome.ending == Ending::found)
            return read_values();
        if (outcome.ending == Ending::error) answer_.values.clear();
        conclusion_.conclude(outcome, findings_in(*exploration_, outcome.node, {}));
        return false;
    }

    /// Until all values are known there is no verdict: a limit may be met on the way.
    bool read_values() {
        const auto sightings = goal_->sightings();
        bool goes_on = false;
        for (std::size_t i = 0; i < sightings.size(); ++i) {
            if (settled_[i]) continue;
            if (is_complete(sightings[i], query_.kind)) {
                settle(i);
            } else if (const auto repetition = growth(sightings[i])) {
                settle_growth(i, *repetition);
            } else {
                raise(sightings[i]);
                goes_on = true;
            }
            if (!answer_.reason.empty()) return false;
        }
        answer_.verdict = Verdict::satisfied;
        if (!goes_on && network_.has_stopwatches) doubt();
        return goes_on;
    }

    // ---- what is known

    /// The next exploration is to know what this one has seen, and as much again.
    void raise(const Sighting& s) {
        std::int32_t& constant = constants_[s.open_clock];
        const std::int64_t next =
            std::max(2 * std::int64_t{constant} + 1, (s.seen + 1) / 2);
        if (next > zone::largest_constant) {
            tell_all(Measured::Status::partial);
            give_up("the values of a clock are larger than can be told apart");
            return;
        }
        constant = static_cast<std::int32_t>(next);
    }

    void tell(std::size_t item, Measured::Status status) {
        verify::tell(goal_->sightings()[item], query_.kind, status, answer_.values[item]);
    }

    void tell_all(Measured::Status status) {
        for (std::size_t i = 0; i < settled_.size(); ++i)
            if (!settled_[i]) tell(i, status);
    }

    void settle(std::size_t item) {
        settled_[item] = true;
        tell(item, Measured::Status::exact);
        const Sighting& s = goal_->sightings()[item];
        if (!s.extreme || query_.kind == QueryKind::bounds) return;
        Measured& measured = answer_.values[item];
        if (s.extreme == endless) {
            measured.note = "some delay on the way can be as long as one likes";
        } else if (!measured.intervals.front().high.included) {
            measured.note = "the value is approached, but not reached";
        }
        add_run(item);
    }

    /// Of larger and larger values: what makes them larger without end, if that is found.
    std::optional<Repetition> growth(const Sighting& s) {
        if (query_.kind == QueryKind::infimum || network_.has_stopwatches ||
            s.extreme == endless)
            return std::nullopt;
        Evidence real = evidence(); // has the states of the way
        const std::vector<Stop> way = real.way_to(s.node, &s.zone);
        if (way.empty()) return std::nullopt;
        const auto may_end = [&](zone::ConstZone zone) {
            const zone::Federation* found = goal_->satisfying(way.back().words, zone);
            if (found == nullptr) exploration_->expander.take_error();
            return found != nullptr && !found->empty();
        };
        // One that keeps all clocks in its zones.
        semantics::Expander expander = engine_.expander_as_searched(&query_);
        return find_growth(engine_.system(), expander, own_, way, s.clock, may_end);
    }

    /// A supremum is known then. For bounds it is not enough: there may be gaps forever.
    void settle_growth(std::size_t item, const Repetition& repetition) {
        Measured& measured = answer_.values[item];
        if (query_.kind == QueryKind::bounds) {
            const Sighting& s = goal_->sightings()[item];
            tell_all(Measured::Status::partial);
            give_up(fmt::format("{} grows without bound, and which values it skips above "
                                "{} is not known",
                                measured.expression, constants_[s.clock] + s.offset));
            return;
        }
        settled_[item] = true;
        measured.intervals = {{{}, upper_end(endless, true)}};
        measured.note = fmt::format(
            "transitions {} to {} of the run can be repeated for ever, and never set it",
            repetition.first, repetition.last);
        add_run(item);
    }

    /// With stopwatches, values stand only if runs show them.
    void doubt() {
        bool shown = query_.kind != QueryKind::bounds;
        for (const Measured& measured : answer_.values) {
            if (measured.intervals.empty()) continue;
            shown = shown && measured.run && !measured.intervals.back().high.infinite;
        }
        if (!shown) {
            for (Measured& measured : answer_.values)
                measured.status = Measured::Status::outer;
            give_up("with stopwatches the zones are too large: no other values occur, "
                    "but perhaps not all of these");
        }
        if (options_.trace != TraceWish::none) return;
        for (Measured& measured : answer_.values) measured.run.reset();
    }

    // ---- runs

    Evidence evidence() const { return {engine_, exploration_->store}; }

    void add_run(std::size_t item) {
        if (options_.trace == TraceWish::none && !network_.has_stopwatches) return;
        const Sighting& s = goal_->sightings()[item];
        if (s.node == explore::no_node) return;
        const auto also = shown_by_run(s, query_.kind);
        RunEnd end;
        end.query = &query_;
        end.also = also;
        end.zone = &s.zone;
        FoundRun found = evidence().run_to(s.node, end);
        if (auto* run = std::get_if<trace::TimedRun>(&found)) {
            answer_.values[item].run = std::move(*run);
            return;
        }
        if (network_.has_stopwatches) return;
        const NoEvidence& none = std::get<NoEvidence>(found);
        if (none.why != NoEvidence::Why::failed) {
            answer_.remark = remark_without_run(none);
        } else {
            fail_to_replay(answer_, none.reason);
            answer_.values.clear();
        }
    }

    const model::Network& network_;
    const model::Query& query_;
    const Options& options_;
    Clock::time_point started_ = Clock::now();
    Engine engine_;
    StatePredicate predicate_;
    bool equivalence_;
    semantics::ClockBounds own_;          // without those of the measured clocks
    std::vector<std::int32_t> constants_; // K by clock
    bool measures_clocks_;
    std::vector<bool> settled_; // by item: its value is final
    // of the last exploration
    std::optional<MeasureGoal> goal_;
    std::optional<Exploration> exploration_;

    Answer answer_;
    Conclusion conclusion_;
};

} // namespace

Answer measure(const model::Network& network, const model::Query& query,
               const Options& options) {
    return MeasureTask{network, query, options}.run();
}

} // namespace zonar::verify
