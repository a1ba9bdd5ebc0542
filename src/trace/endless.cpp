#include "trace/endless.h"

#include "checks/check.h"
#include "model/query_kind.h"
#include "trace/executor.h"
#include "trace/outlook.h"
#include "trace/predicates.h"
#include "trace/repetition.h"
#include "trace/stays.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace zonar::trace {

namespace {

using Complaint = std::optional<std::string>;

/// What is the case at one moment of a run.
struct Sighting {
    std::size_t steps = 0; // before it
    bool keeps = false;    // what is to hold forever
    bool begins = false;   // it may be from here on
};

class Witness {
public:
    Witness(const model::Network& network, const Forever& forever, const TimedRun& run)
        : network_(network), forever_(forever), run_(run),
          predicates_(network, *forever.query), executor_(network), stays_(network, run) {
    }

    std::optional<Objection> objection();

private:
    std::optional<ModelError> look_at_stay(std::size_t steps);
    std::optional<ModelError> look_at(const Moment& moment, std::int64_t denominator,
                                      std::size_t steps);

    Complaint keeps_to_it() const;
    Complaint goes_on();
    Complaint repeats() const;
    Complaint waits();
    Complaint is_stuck();

    const model::Network& network_;
    const Forever& forever_;
    const TimedRun& run_;
    Predicates predicates_;
    Executor executor_;
    Stays stays_;
    std::vector<Sighting> sightings_; // one after the other
};

std::optional<Objection> Witness::objection() {
    for (std::size_t steps = 0; steps <= run_.steps.size(); ++steps)
        if (const auto error = look_at_stay(steps))
            return Objection{steps + 1, "the predicate fails: " + error->what};
    ZONAR_ASSERT(std::ranges::is_sorted(sightings_, {}, &Sighting::steps));
    const std::size_t end = run_.steps.size() + 1;
    if (auto complaint = goes_on()) return Objection{end, std::move(*complaint)};
    if (auto complaint = keeps_to_it()) return Objection{end, std::move(*complaint)};
    return {};
}

// ---------------------------------------------------------------- while time passes

/// The stay after that many steps, until the next transition or forever.
std::optional<ModelError> Witness::look_at_stay(std::size_t steps) {
    const Moment& entry = moment_after(run_, steps);
    std::vector<Difference> constraints;
    predicates_.constraints(*forever_.predicate, entry.cells, constraints);
    if (forever_.since != nullptr)
        predicates_.constraints(*forever_.since, entry.cells, constraints);
    for (const Sight& sight : stays_.sights(steps, constraints))
        if (auto error = look_at(sight.moment, sight.denominator, steps)) return error;
    return {};
}

std::optional<ModelError> Witness::look_at(const Moment& moment, std::int64_t denominator,
                                           std::size_t steps) {
    Sighting sighting{
        .steps = steps, .keeps = false, .begins = forever_.since == nullptr};
    const auto holds = predicates_.holds(*forever_.predicate, moment, denominator);
    if (const auto* error = std::get_if<ModelError>(&holds)) return *error;
    sighting.keeps = std::get<bool>(holds) != forever_.negated;
    if (forever_.since != nullptr) {
        const auto begins = predicates_.holds(*forever_.since, moment, denominator);
        if (const auto* error = std::get_if<ModelError>(&begins)) return *error;
        sighting.begins = std::get<bool>(begins);
    }
    sightings_.push_back(sighting);
    return {};
}

Complaint Witness::keeps_to_it() const {
    const auto broken = [](const Sighting& s) { return !s.keeps; };
    if (forever_.since == nullptr && std::ranges::any_of(sightings_, broken))
        return "the run leaves what it should stay in";
    if (run_.afterwards == Afterwards::repeats &&
        std::ranges::any_of(sightings_, [&](const Sighting& s) {
            return s.steps >= run_.loop && !s.keeps;
        })) {
        return "what repeats leaves what it should stay in";
    }
    for (auto s = sightings_.rbegin(); s != sightings_.rend() && s->keeps; ++s)
        if (s->begins) return {};
    return "the run does not stay where it should";
}

// ---------------------------------------------------------------- forever

Complaint Witness::goes_on() {
    switch (run_.afterwards) {
    case Afterwards::anything: return "the run has an end";
    case Afterwards::repeats: return repeats();
    case Afterwards::waits: return waits();
    case Afterwards::stuck: return is_stuck();
    }
    return {};
}

Complaint Witness::repeats() const {
    if (run_.loop >= run_.steps.size() || run_.last_delay != 0)
        return "there is nothing to be repeated";
    if (moment_after(run_, run_.loop).cells != run_.steps.back().after.cells)
        return "what repeats does not end where it begins";
    std::vector<Watched> watched{{forever_.query, forever_.predicate}};
    if (forever_.since != nullptr) watched.push_back({forever_.query, forever_.since});
    const Repetition repetition(network_, watched, run_, run_.loop,
                                run_.steps.size() - run_.loop);
    if (!repetition.equivalent(run_.loop, run_.steps.size()))
        return "what repeats does not end with clocks like those it begins with";
    return {};
}

Complaint Witness::waits() {
    const Outlook outlook(executor_, final_moment(network_, run_), run_.denominator);
    if (executor_.error()) return "the model's code fails: " + executor_.error()->what;
    if (outlook.window().empty() || outlook.window().high != Interval::forever)
        return "time cannot pass for ever";
    return {};
}

Complaint Witness::is_stuck() {
    Outlook outlook(executor_, final_moment(network_, run_), run_.denominator);
    if (executor_.error()) return "the model's code fails: " + executor_.error()->what;
    if (outlook.window().high != 0) return "time can pass";
    const bool moves = outlook.find_transition(
        Interval::now(), [&](Outlook::Transition t, const Interval& delays) {
            return outlook.target_exists(t, delays) || executor_.error().has_value();
        });
    if (executor_.error()) return "the model's code fails: " + executor_.error()->what;
    return moves ? Complaint{"a transition is possible"} : Complaint{};
}

} // namespace

Forever counterpart(const model::Query& query) {
    const bool refutes = model::info(query.kind).refutes;
    if (query.goal) return {&query, &*query.goal, refutes, &query.condition};
    return {&query, &query.condition, refutes, nullptr};
}

std::optional<Objection> endless(const model::Network& network, const Forever& forever,
                                 const TimedRun& run) {
    return Witness(network, forever, run).objection();
}

} // namespace zonar::trace
