#include "app/abstract_session.h"

#include "abstraction/explicit.h"
#include "app/table_views.h"
#include "guide/build_tables.h"
#include "guide/saved_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace zonar::app {

using abstraction::StateId;
using Clock = std::chrono::steady_clock;

namespace {

// True distances are for small systems: each state of these takes some hundred bytes.
constexpr std::size_t most_measured_states = 2'000'000;
constexpr auto progress_every = std::chrono::milliseconds(200);
constexpr double longest_limit =
    1e9; // seconds; what is added to the time must not overflow

Clock::time_point after(Clock::time_point start, double seconds) {
    const std::chrono::duration<double> wait(std::min(seconds, longest_limit));
    return start + std::chrono::duration_cast<Clock::duration>(wait);
}

} // namespace

std::string progress_text(std::size_t goal, std::size_t goals, StateId bound,
                          const abstraction::Progress& progress) {
    return fmt::format("goal {} of {}: {} factors left, product of {} states, bound {}",
                       goal + 1, goals, progress.processes, progress.product_states,
                       bound);
}

AbstractSession::AbstractSession(const model::Network& network, const model::Query& query,
                                 const AbstractRequest& request)
    : network_(network), query_(query), started_(Clock::now()), last_shown_(started_),
      method_(request.method), options_(request.options), words_(words_of(request)),
      limits_(limits_for(request)), system_([&] {
          const watch::Watch watch{limits_of_factors()};
          return semantics::System{network};
      }()),
      factors_([&] {
          const watch::Watch watch{limits_of_factors()};
          return guide::Factors{
              system_, query, {.out_of_time = [this] { return limits_.out_of_time(); }}};
      }()) {
    options_.limits = limits_;
}

abstraction::Limits AbstractSession::limits_for(const AbstractRequest& request) const {
    abstraction::Limits limits = request.options.limits;
    limits.interrupted = &interrupt_.flag();
    if (request.seconds) limits.until = after(started_, *request.seconds);
    return limits;
}

// When time is up, what is left is done in a hurry, and may take as long again as this.
watch::Limits AbstractSession::limits_of_factors() const {
    watch::Limits limits{
        .until = limits_.until, .bytes = {}, .interrupted = &interrupt_.flag()};
    if (limits.until) *limits.until += std::chrono::seconds(1);
    return limits;
}

abstraction::TableFile AbstractSession::file_for(const std::string& model_name) const {
    abstraction::TableFile file =
        guide::table_file_for(network_, query_, factors_, model_name);
    file.tool_version = ZONAR_VERSION;
    file.choices = words_;
    return file;
}

Abstracted AbstractSession::compute(const std::string& model_name, ProgressLine* line) {
    Abstracted done;
    done.computed = true;
    done.file = file_for(model_name);
    done.dropped = factors_.dropped();
    done.processes = network_.processes.size();
    if (factors_.goals() > 0) done.labels = factors_.common().labels;
    std::vector<abstraction::Built> built =
        guide::build_tables(factors_, method_, [&](std::size_t goal) {
            return line == nullptr ? options_ : showing_progress(goal, *line);
        });
    for (abstraction::Built& one : built) add_goal(done, std::move(one));
    done.seconds = std::chrono::duration<double>(Clock::now() - started_).count();
    return done;
}

abstraction::Options AbstractSession::showing_progress(std::size_t goal,
                                                       ProgressLine& line) {
    abstraction::Options options = options_;
    options.progress = [&, goal](const abstraction::Progress& progress) {
        // Merges may be over in no time, there may be thousands, and several threads.
        const std::scoped_lock lock(showing_);
        if (Clock::now() - last_shown_ < progress_every) return;
        last_shown_ = Clock::now();
        line.show(progress_text(goal, factors_.goals(), options_.bound, progress));
    };
    return options;
}

void AbstractSession::add_goal(Abstracted& done, abstraction::Built built) {
    if (!built.complete && done.file.complete) {
        done.file.complete = false;
        done.file.reason = out_of_time() ? stop_reason() : built.reason;
    }
    std::vector<StateId> initial(factors_.count());
    factors_.project(network_.memory.state.initial.data(), initial);
    done.goal_estimates.push_back(built.table.estimate(initial));
    done.estimate = std::min(done.estimate, done.goal_estimates.back());
    done.file.goals.push_back(std::move(built.table));
}

std::string AbstractSession::measure(Abstracted& done, const std::string& name) const {
    MeasuredTable measured;
    const MergeTotals totals = totals_of(done.file);
    measured.name = name;
    measured.merges = totals.merges;
    measured.bytes = totals.bytes;
    measured.seconds = done.seconds;
    measured.estimate = done.estimate;
    if (factors_.goals() > 0) {
        // The moves are the same for all goals, and so are the states.
        const auto space = abstraction::StateSpace::explore(
            factors_.system(0), most_measured_states, limits_);
        if (!space)
            return out_of_time()
                       ? stop_reason() + " before all true distances were known"
                       : fmt::format("more than {} states: too many for true distances",
                                     most_measured_states);
        measure_goals(*space, done, measured);
    }
    done.quality.push_back(std::move(measured));
    return {};
}

void AbstractSession::measure_goals(const abstraction::StateSpace& space,
                                    const Abstracted& done,
                                    MeasuredTable& measured) const {
    using abstraction::Distance;
    measured.states = space.states();
    std::vector<Distance> nearest(space.states(), abstraction::infinite);
    std::vector<Distance> nearest_said = nearest;
    for (std::size_t goal = 0; goal < factors_.goals(); ++goal) {
        const abstraction::Successors errors(factors_.system(goal));
        const abstraction::DistanceTable& table = done.file.goals[goal];
        std::vector<StateId> scratch(table.nodes().size());
        std::vector<std::uint8_t> is_error(space.states());
        std::vector<Distance> said(space.states());
        for (std::size_t i = 0; i < space.states(); ++i) {
            is_error[i] = errors.is_error(space.state(i)) ? 1 : 0;
            said[i] = table.estimate(space.state(i), scratch);
        }
        const std::vector<Distance> truth = space.distances_to(std::move(is_error));
        measured.goals.push_back(abstraction::compare(space, truth, said));
        for (std::size_t i = 0; i < space.states(); ++i) {
            nearest[i] = std::min(nearest[i], truth[i]);
            nearest_said[i] = std::min(nearest_said[i], said[i]);
        }
    }
    measured.nearest = abstraction::compare(space, nearest, nearest_said);
}

std::string AbstractSession::stop_reason() const {
    return interrupt_.requested() ? "interrupted" : "the time limit was reached";
}

} // namespace zonar::app
