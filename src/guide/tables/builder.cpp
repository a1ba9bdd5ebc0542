#include "guide/tables/builder.h"

#include "guide/tables/build_tables.h"
#include "guide/tables/saved_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace zonar::guide {

using abstraction::TableFile;
using Clock = std::chrono::steady_clock;

namespace {

// True distances are for small systems: each state of these takes some hundred bytes.
constexpr std::size_t most_measured_states = 2'000'000;

// A product takes its transitions twice, while they are sorted, and a table of its pairs.
constexpr std::uint64_t bytes_per_transition = 24;
constexpr std::uint64_t share_of_transitions = 2; // one half
constexpr std::uint64_t share_of_table = 4;       // one quarter

abstraction::Limits limits_for(const TableRequest& request, Clock::time_point started) {
    abstraction::Limits limits = request.options.limits;
    limits.interrupted = request.interrupted;
    if (request.seconds) limits.until = watch::after(started, request.seconds);
    return limits;
}

} // namespace

TableBuilder::TableBuilder(const model::Network& network, const model::Query& query,
                           const TableRequest& request)
    : network_(network), query_(query), started_(Clock::now()), request_(request),
      limits_(limits_for(request, started_)), system_([&] {
          const watch::Watch watch{limits_of_factors()};
          return semantics::System{network};
      }()),
      factors_([&] {
          const watch::Watch watch{limits_of_factors()};
          return Factors{
              system_, query, {.out_of_time = [this] { return limits_.out_of_time(); }}};
      }()) {
    request_.options.limits = limits_;
}

// When time is up, what is left is done in a hurry, and may take as long again as this.
watch::Limits TableBuilder::limits_of_factors() const {
    watch::Limits limits{
        .until = limits_.until, .bytes = {}, .interrupted = limits_.interrupted};
    if (limits.until) *limits.until += std::chrono::seconds(1);
    return limits;
}

TableFile TableBuilder::file_for(const std::string& model_name) const {
    return table_file_for(network_, query_, factors_, model_name);
}

ComputedTable TableBuilder::compute(TableFile file, const TableProgress& progress) {
    ComputedTable done;
    done.file = std::move(file);
    done.dropped = factors_.dropped();
    done.processes = network_.processes.size();
    if (factors_.goals() > 0) done.labels = factors_.common().labels;
    std::vector<abstraction::Built> built =
        build_tables(factors_, request_.method, [&](std::size_t goal) {
            abstraction::Options options = request_.options;
            if (progress)
                options.progress = [&, goal](const abstraction::Progress& now) {
                    progress(goal, factors_.goals(), now);
                };
            return options;
        });
    std::vector<abstraction::StateId> initial(factors_.count());
    factors_.project(network_.memory.state.initial.data(), initial);
    for (abstraction::Built& one : built) {
        if (!one.complete && done.file.complete) {
            done.file.complete = false;
            done.file.reason = out_of_time() ? stop_reason() : one.reason;
        }
        done.goal_estimates.push_back(one.table.estimate(initial));
        done.estimate = std::min(done.estimate, done.goal_estimates.back());
        done.file.goals.push_back(std::move(one.table));
    }
    done.seconds = std::chrono::duration<double>(Clock::now() - started_).count();
    return done;
}

std::variant<TableQuality, std::string>
TableBuilder::measure(const TableFile& file) const {
    auto quality = guide::measure(factors_, file.goals, most_measured_states, limits_);
    if (quality) return std::move(*quality);
    if (out_of_time()) return stop_reason() + " before all true distances were known";
    return fmt::format("more than {} states: too many for true distances",
                       most_measured_states);
}

std::string TableBuilder::stop_reason() const {
    const bool interrupted = limits_.interrupted != nullptr && *limits_.interrupted;
    return interrupted ? "interrupted" : "the time limit was reached";
}

abstraction::Limits limits_within(std::uint64_t bytes) {
    constexpr std::uint64_t largest_table = std::uint64_t{8} << 30; // pairs have 32 bits
    abstraction::Limits limits;
    limits.transitions = bytes / share_of_transitions / bytes_per_transition;
    limits.table_bytes = std::min(bytes / share_of_table, largest_table);
    return limits;
}

} // namespace zonar::guide
