// app/abstract/session.h
//
// The computation of `zonar abstract` while it runs: it can be interrupted, and shows how far
// it is. The table is made by guide/tables/builder.h.
#pragma once

#include "app/abstract/abstract.h"
#include "app/abstract/options.h"
#include "app/terminal/interrupt.h"
#include "app/terminal/progress.h"
#include "guide/tables/builder.h"

#include <cstddef>
#include <string>

namespace zonar::app {

/// "goal 1 of 3: 12 factors left, product of 4800 states, bound 100"
std::string progress_text(std::size_t goal, std::size_t goals, abstraction::StateId bound,
                          const abstraction::Progress& progress);

/// Listens to interrupts as long as it lives; network and query must outlive it.
class AbstractSession {
public:
    /// As that of guide::TableBuilder, it throws watch::Stopped.
    AbstractSession(const model::Network& network, const model::Query& query,
                    const AbstractRequest& request);

    /// What is known before: names, but no tables.
    abstraction::TableFile file_for(const std::string& model_name) const;

    /// `line`: where to show how far it is, or null.
    Abstracted compute(const std::string& model_name, ProgressLine* line);

    /// Adds the quality of what was computed. Returns what went wrong, as a sentence; empty:
    /// nothing. `name`: of what is compared, or empty.
    std::string measure(Abstracted& done, const std::string& name) const;

    bool out_of_time() const { return builder_.out_of_time(); }

private:
    Interrupt interrupt_;
    abstraction::StateId bound_;
    abstraction::TableFile::Choices words_;
    guide::TableBuilder builder_;
};

} // namespace zonar::app
