// guide/tables/builder.h
//
// From a query to a table of distances that can be saved: factors, tables for all goals, and
// what is known of the initial state. When a limit is met or an interrupt arrives, the table
// is weaker, and valid.
#pragma once

#include "abstraction/file.h"
#include "abstraction/method.h"
#include "guide/factors/factors.h"
#include "guide/tables/quality.h"
#include "semantics/system.h"
#include "watch/watch.h"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace zonar::guide {

struct TableRequest {
    abstraction::Method method = abstraction::Method::reduced;
    abstraction::Options options;  // without what happens while it runs
    std::optional<double> seconds; // from the construction of the builder on
    const std::atomic<bool>* interrupted = nullptr;
};

struct ComputedTable {
    abstraction::TableFile file;
    Dropped dropped;
    std::size_t processes = 0; // factors that are; the others are variables
    std::size_t labels = 0;
    abstraction::Distance estimate = abstraction::infinite; // of the initial state
    std::vector<abstraction::Distance> goal_estimates;      // likewise, by goal
    double seconds = 0;
};

/// Called after each merge, and by several threads at once.
using TableProgress = std::function<void(std::size_t goal, std::size_t goals,
                                         const abstraction::Progress& progress)>;

/// Network and query must outlive it.
class TableBuilder {
public:
    /// Takes the network to factors. That cannot be done by halves: it throws watch::Stopped
    /// if it is interrupted, or if time was up a second ago.
    TableBuilder(const model::Network& network, const model::Query& query,
                 const TableRequest& request);

    /// What is known before: names, but no tables.
    abstraction::TableFile file_for(const std::string& model_name) const;

    /// Adds the tables to a file of file_for().
    ComputedTable compute(abstraction::TableFile file,
                          const TableProgress& progress = {});

    /// The quality of what was computed, or why it cannot be measured, as a sentence.
    std::variant<TableQuality, std::string>
    measure(const abstraction::TableFile& file) const;

    bool out_of_time() const { return limits_.out_of_time(); }

private:
    watch::Limits limits_of_factors() const;
    std::string stop_reason() const;

    const model::Network& network_;
    const model::Query& query_;
    std::chrono::steady_clock::time_point started_;
    TableRequest request_;
    abstraction::Limits limits_;
    semantics::System system_;
    Factors factors_;
};

/// Limits for products that are to be made within this many bytes.
abstraction::Limits limits_within(std::uint64_t bytes);

} // namespace zonar::guide
