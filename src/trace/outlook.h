// trace/outlook.h
//
// What can happen from one concrete state on if nothing but time passes: how long the
// state may wait, and which transitions are possible at which delays.
//
// While d time units pass, a clock reads value + d, or value if it is stopped. So each
// clock constraint is an interval of d, and so are guards, invariants before and after a
// transition, and sets of receivers that are ready or not. The delay 0 is the present:
// what is enabled right now is what is possible within Interval::now().
#pragma once

#include "trace/executor.h"
#include "trace/interval.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace zonar::trace {

/// One edge, with values for its select variables, that is enabled as far as integers go.
struct Offer {
    Participant participant;
    model::SyncKind sync = model::SyncKind::none;
    model::ChannelId channel{};
    std::vector<Difference> guard;
    Interval when; // the guard holds
};

/// An urgent synchronisation that becomes possible.
struct UrgentSync {
    std::vector<Difference> guard; // of sender and receiver
    Interval when;                 // not empty
};

class Outlook {
public:
    /// The executor must not be used for anything else while this lives. Errors of the
    /// model are found there.
    Outlook(Executor& executor, const Moment& moment, std::int64_t denominator);

    /// The delays that are allowed: by invariants, by urgent and committed locations, by
    /// urgent synchronisations. Empty if the invariant does not hold now.
    Interval window() const { return window_; }
    std::span<const UrgentSync> urgent() const { return urgent_; }
    std::span<const Offer> offers() const { return offers_; }
    /// Clock rates, as in Executor.
    std::span<const std::uint8_t> rates() const { return rates_; }

    /// When a constraint on the clocks holds.
    Interval when(std::span<const Difference> constraints) const;

    using Transition = std::span<const Participant>;
    /// Visits the transitions whose guards hold at some delay `within`, and the delays at
    /// which they do, until `visit` says true. Target invariants and priorities are not
    /// looked at, the committed rule is. Returns whether some visit said true.
    bool find_transition(const Interval& within,
                         const std::function<bool(Transition, const Interval&)>& visit);

    /// Whether the transition can be taken at some delay `within`: its target satisfies
    /// the invariant. Guards are not looked at.
    bool target_exists(Transition transition, const Interval& within);

private:
    /// A clock while time passes: value + slope * d.
    struct Line {
        std::int64_t value = 0;
        std::int64_t slope = 0;
    };
    using Visit = std::function<bool(Transition, const Interval&)>;
    /// A process that may receive a broadcast, and how.
    struct Audience {
        model::ProcessId process{};
        std::vector<const Offer*> offers;
    };

    Interval when(std::span<const Difference> constraints,
                  std::span<const Line> clocks) const;
    void collect_offers();
    void collect_urgent();
    void compute_window();
    bool committed_rule_holds(Transition transition) const;
    bool find_binary(const Offer& sender, const Interval& within, const Visit& visit);
    bool find_broadcast(const Offer& sender, const Interval& within, const Visit& visit);
    bool choose_receivers(std::span<const Audience> audience, const Interval& within,
                          std::vector<Participant>& chosen, const Visit& visit);
    bool without(std::span<const Offer* const> offers, const Interval& within,
                 const std::function<bool(const Interval&)>& then) const;

    Executor& executor_;
    std::vector<std::int32_t> cells_;
    std::int64_t denominator_;
    std::vector<Line> clocks_;
    std::vector<std::uint8_t> rates_;
    std::vector<std::uint8_t> committed_; // per process
    bool some_committed_ = false;
    std::vector<Offer> offers_; // in the order of processes
    std::vector<UrgentSync> urgent_;
    Interval window_;
};

} // namespace zonar::trace
