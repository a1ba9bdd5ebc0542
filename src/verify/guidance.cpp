#include "verify/guidance.h"

#include "guide/estimates/abstraction_estimate.h"
#include "guide/tables/build_tables.h"
#include "guide/tables/saved_table.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace zonar::verify {

using abstraction::DistanceTable;
using Clock = std::chrono::steady_clock;

namespace {

constexpr double longest_limit = 1e9; // seconds; the sum must not overflow

} // namespace

Steering::Steering(const semantics::System& system, const model::Query& query,
                   const Guidance& guidance, const explore::Settings& settings)
    : system_(system), query_(query), guidance_(guidance), limits_(guidance.table.limits),
      factors_(system, query, guidance.costs,
               {.out_of_time = [this] { return limits_.out_of_time(); }}) {
    const Clock::time_point started = Clock::now();
    limits_.interrupted = settings.interrupted;
    if (settings.limits.seconds) {
        const std::chrono::duration<double> time{
            std::min(*settings.limits.seconds, longest_limit)};
        limits_.until = started + std::chrono::duration_cast<Clock::duration>(time);
    }
    if (!guidance.heuristic) return;
    guide::MadeEstimates made = guide::make_estimates(*guidance.heuristic, context());
    estimates_ = std::move(made.estimates);
    problem_ = std::move(made.problem);
    seconds_ = std::chrono::duration<double>(Clock::now() - started).count();
}

guide::EstimateContext Steering::context() {
    return {.system = system_,
            .query = query_,
            .costs = guidance_.costs,
            .known_state = guidance_.known_state,
            .marks = guidance_.marks,
            .factors = &factors_,
            .abstraction = [this](std::string& problem) { return from_tables(problem); }};
}

guide::Estimate* Steering::admissible() {
    for (const std::unique_ptr<guide::Estimate>& estimate : estimates_)
        if (estimate->promises().admissible) return estimate.get();
    for (const auto& [name, estimate] : others_)
        if (estimate != nullptr && estimate->promises().admissible) return estimate.get();
    return also("hl");
}

guide::Estimate* Steering::also(const std::string& name) {
    const auto [place, is_new] = others_.try_emplace(name);
    if (is_new) {
        const Clock::time_point started = Clock::now();
        const auto parsed = guide::parse_estimate(name);
        place->second = guide::make_estimate(*parsed.spec, context()).estimate;
        seconds_ += std::chrono::duration<double>(Clock::now() - started).count();
    }
    return place->second.get();
}

std::unique_ptr<guide::Estimate> Steering::from_tables(std::string& problem) {
    const guide::Factors& factors = factors_.with(guide::Broadcasts::together);
    const std::vector<DistanceTable> tables = tables_for(factors, problem);
    if (!problem.empty()) return nullptr;
    // Tables on disk are for transitions that cost 1.
    const bool fits_costs = !guidance_.saved || guidance_.costs.unit();
    // Representatives of orbits need not be reachable themselves, and a table knows nothing of
    // what is not. Without symmetry this makes no difference.
    return std::make_unique<guide::AbstractionEstimate>(
        system_, factors, tables, fits_costs, abstraction::Unreachable::means_unknown);
}

std::vector<DistanceTable> Steering::tables_for(const guide::Factors& factors,
                                                std::string& problem) {
    if (guidance_.saved) {
        abstraction::ReadTable read =
            guide::load_table(guidance_.saved->bytes, system_.network(), query_, factors);
        if (!read.file) {
            problem = guidance_.saved->name + " was not used: it is " + read.problem;
            return {};
        }
        weakness_ = read.file->reason;
        return std::move(read.file->goals);
    }
    abstraction::Options options = guidance_.table;
    options.limits = limits_;
    std::vector<DistanceTable> tables;
    for (abstraction::Built& one : guide::build_tables(
             factors, guidance_.method, [&](std::size_t) { return options; })) {
        if (!one.complete) weakness_ = one.reason;
        tables.push_back(std::move(one.table));
    }
    return tables;
}

} // namespace zonar::verify
