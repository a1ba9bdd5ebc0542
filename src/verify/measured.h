// verify/measured.h
//
// The answer to one item of a sup, inf or bounds query, and how it is written: as Zonar
// does, and as UPPAAL does. docs/measures.md
#pragma once

#include "model/query.h"
#include "trace/timed_run.h"
#include "verify/value_set.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::verify {

struct ValueInterval {
    ValueEnd low;
    ValueEnd high;

    friend bool operator==(const ValueInterval&, const ValueInterval&) = default;
};

struct Measured {
    enum class Status : std::uint8_t {
        exact,
        partial, // these values occur; the search did not see all
        outer,   // no others occur; with stopwatches some of these may not
    };
    std::string expression; // as it was written
    bool is_clock = false;
    Status status = Status::exact;
    /// Of a sup query the upper end counts, of an inf query the lower one; there is one
    /// interval then. None: no state satisfies the condition.
    std::vector<ValueInterval> intervals;
    /// What there is to say about the value, or about the run; may be empty.
    std::string note;
    /// To a state that has the extreme value, or comes close; only if wished for.
    std::optional<trace::TimedRun> run;
};

/// "Train.x <= 5", "x < infinity", "i in [1, 3], [7, 7]", "x: no state".
std::string text_of(model::QueryKind kind, const Measured& measured);

/// The numbers alone: "5", "7, infinity", "[1, 3], [7, 7]".
std::string numbers_of(model::QueryKind kind, std::span<const Measured> all);

/// What UPPAAL 4.1 prints below the verdict: "sup:" and a line per item.
std::string uppaal_4_text(model::QueryKind kind, std::span<const Measured> all);
/// What UPPAAL 5.1 prints there: " -- Result: 5".
std::string uppaal_5_text(model::QueryKind kind, std::span<const Measured> all);

} // namespace zonar::verify
