// app/abstract_session.h
//
// The computation of `zonar abstract`: one query on its way to a table, with its limits and
// its progress. When a limit is met or the user interrupts, the table is weaker, and valid.
#pragma once

#include "abstraction/build.h"
#include "app/abstract.h"
#include "app/abstract_options.h"
#include "app/interrupt.h"
#include "app/progress.h"
#include "guide/factors.h"
#include "semantics/system.h"
#include "watch/watch.h"

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

namespace zonar::app {

/// "goal 1 of 3: 12 factors left, product of 4800 states, bound 100"
std::string progress_text(std::size_t goal, std::size_t goals, abstraction::StateId bound,
                          const abstraction::Progress& progress);

/// Listens to interrupts as long as it lives; network and query must outlive it.
class AbstractSession {
public:
    /// Takes the network to factors. That cannot be done by halves: it throws watch::Stopped if
    /// it is interrupted, or if time was up long ago.
    AbstractSession(const model::Network& network, const model::Query& query,
                    const AbstractRequest& request);

    /// What is known before: names, but no tables.
    abstraction::TableFile file_for(const std::string& model_name) const;

    /// `line`: where to show how far it is, or null.
    Abstracted compute(const std::string& model_name, ProgressLine* line);

    /// Adds the quality of what was computed. Returns what went wrong, as a sentence; empty:
    /// nothing. `name`: of what is compared, or empty.
    std::string measure(Abstracted& done, const std::string& name) const;

    bool out_of_time() const { return limits_.out_of_time(); }

private:
    using Time = std::chrono::steady_clock::time_point;

    abstraction::Limits limits_for(const AbstractRequest& request) const;
    watch::Limits limits_of_factors() const;
    abstraction::Options showing_progress(std::size_t goal, ProgressLine& line);
    void add_goal(Abstracted& done, abstraction::Built built);
    void measure_goals(const abstraction::StateSpace& space, const Abstracted& done,
                       MeasuredTable& measured) const;
    std::string stop_reason() const;

    const model::Network& network_;
    const model::Query& query_;
    Interrupt interrupt_;
    Time started_;
    Time last_shown_; // of the progress
    std::mutex showing_;
    abstraction::Method method_;
    abstraction::Options options_;
    abstraction::TableFile::Choices words_;
    abstraction::Limits limits_;
    semantics::System system_;
    guide::Factors factors_;
};

} // namespace zonar::app
