// explore/course.h
//
// What all searches have in common, whatever their order: the parts that they work with,
// the limits, the questions to goal and estimate, and the count of what happened.
#pragma once

#include "explore/goal.h"
#include "explore/ledger.h"
#include "explore/outcome.h"
#include "explore/settings.h"
#include "explore/store.h"
#include "guide/estimate.h"
#include "semantics/batch.h"
#include "semantics/expander.h"

#include <cstdint>
#include <optional>
#include <string>

namespace zonar::explore {

class Course {
public:
    /// Everything must outlive it.
    Course(semantics::Expander& expander, const semantics::System& system, Store& store,
           const Settings& settings, Goal& goal);

    const Settings& settings() const { return settings_; }
    semantics::Expander& expander() { return expander_; }
    const semantics::System& system() const { return system_; }
    Store& store() { return store_; }
    Ledger& ledger() { return ledger_; }
    semantics::Batch& batch() { return batch_; }
    Statistics& counted() { return counted_; }

    // ---- exploring

    void start_clock();
    /// The initial state becomes the only entry of the batch. False: there is none, and the
    /// search is over.
    bool begin();
    /// The successors of a stored node, or of any state, become the batch. `error` if that
    /// fails, `yes` if the state turns out to be a goal now.
    Goal::Answer expand(NodeId node);
    Goal::Answer expand(const Word* words, zone::ConstZone zone);
    /// Whether a state is a goal, as far as that is known without its successors.
    Goal::Answer ask(const Word* words, zone::ConstZone zone) {
        return goal_.reached(words, zone);
    }
    /// Whether this goal state is what was looked for.
    bool accept(NodeId node);

    // ---- the estimate

    /// What it promises. Without an estimate every state has 0, which promises all but dead
    /// ends.
    const guide::Promises& promises() const { return promises_; }
    bool estimate_uses_zone() const { return estimate_uses_zone_; }
    bool has_estimate() const { return settings_.estimate != nullptr; }
    /// Whether infinite estimates are a reason to leave a state out.
    bool prunes() const { return promises_.dead_ends && settings_.prune_dead_ends; }
    /// Whether nodes come up that need not be explored, for they were or are dead ends.
    bool meets_explored_nodes() const;
    /// `zone` is not looked at unless estimate_uses_zone().
    guide::Distance estimate(const Word* words, zone::ConstZone zone) {
        return has_estimate() ? settings_.estimate->of(words, zone) : 0;
    }
    bool is_dead_end(guide::Distance estimate) const {
        return estimate == guide::infinite && prunes();
    }

    // ---- the end

    bool is_done() const { return done_; }
    /// Looks at the limits, and tells how far it is now and then.
    bool is_time_to_stop();
    /// The transition limit kept a state from being explored.
    bool is_too_deep(std::uint32_t depth);
    /// The cost of a way; if it is too large to count, the search is over.
    std::uint32_t sum(std::uint32_t total, std::uint32_t step);
    void finish(Ending ending, std::string reason = {}, NodeId node = no_node);
    void stop(Limit limit, std::string reason);
    /// A goal state was accepted, the cheapest so far.
    void note_goal(NodeId node);
    bool has_goal() const { return best_ != no_node; }
    /// A proof that only holds if no goal state was refused, no way was left out because of
    /// its length alone, and estimates kept their promises.
    std::optional<Weight> if_certain(Weight within) const;
    /// For searches that keep states outside of the store.
    void note_pending(std::uint64_t states, std::size_t bytes);

    /// For `found`, what is proved about its cost.
    void promise(std::optional<Weight> within) { outcome_.within = within; }
    /// Puts the outcome together, when the search is over for whatever reason. If that was
    /// a limit or an error, the best goal state found before is still found.
    const Outcome& conclude();
    Statistics statistics() const;

private:
    void count_batch();
    std::size_t bytes() const { return store_.bytes() + ledger_.bytes() + other_bytes_; }

    semantics::Expander& expander_;
    const semantics::System& system_;
    Store& store_;
    const Settings& settings_;
    Goal& goal_;
    guide::Promises promises_;
    bool estimate_uses_zone_;
    Ledger ledger_;
    semantics::Batch batch_;
    zone::Dbm zone_;
    std::uint64_t zone_size_;

    Statistics counted_;
    std::uint64_t pending_ = 0;
    std::size_t other_bytes_ = 0;
    std::uint64_t done_since_look_ = 0;
    double started_ = 0;
    double last_progress_ = 0;

    Outcome outcome_;
    NodeId best_ = no_node;
    bool done_ = false;
    bool too_deep_ = false;
    bool refused_ = false; // a goal state
};

} // namespace zonar::explore
