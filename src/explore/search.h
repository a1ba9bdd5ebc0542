// explore/search.h
//
// The exploration loop: take a waiting state, compute its successors, look each up in the
// store, keep what is new. The order of the waiting states is all that differs between
// breadth-first, depth-first and randomised depth-first search.
#pragma once

#include "explore/settings.h"
#include "explore/store.h"
#include "semantics/batch.h"
#include "semantics/expander.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zonar::explore {

/// What the search is for.
class Goal {
public:
    enum class Answer : std::uint8_t { no, yes, error };

    virtual ~Goal() = default;
    /// Asked once of every new state, as soon as it is found.
    virtual Answer reached(const Word* words, zone::ConstZone zone) = 0;
    /// Whether it needs to know the successors of a state.
    virtual bool asks_late() const = 0;
    /// Asked of a state when it is explored, if asks_late(); `stuck` if it has no
    /// successors at all.
    virtual Answer reached_late(const Word* words, zone::ConstZone zone, bool stuck) = 0;
    /// A goal state was found; false: look for another one.
    virtual bool accept(NodeId node) = 0;
};

enum class Ending : std::uint8_t {
    exhausted, // nothing is left to explore
    found,     // the goal accepted a state
    limit,     // see Outcome::reason
    error,     // the expander or the goal has an error to tell
};

struct Outcome {
    Ending ending = Ending::exhausted;
    std::string reason;
    NodeId node = no_node; // the goal state, or the one being explored when it went wrong
    bool no_initial_state = false;
};

class Search {
public:
    /// `shortest`: with breadth-first order, the first goal state found is one with as few
    /// transitions as possible.
    Search(semantics::Expander& expander, const semantics::System& system, Store& store,
           const Settings& settings, Goal& goal, bool shortest);

    Outcome run();
    Statistics statistics() const;

private:
    struct Waiting {
        std::uint32_t node = 0;
        std::uint32_t depth = 0;
    };

    bool add_successors(NodeId parent, std::uint32_t depth);
    bool next(Waiting& out);
    zone::ConstZone zone_of(std::uint32_t successor);
    bool is_time_to_stop();
    void finish(Ending ending, std::string reason = {}, NodeId node = no_node);

    semantics::Expander& expander_;
    const semantics::System& system_;
    Store& store_;
    const Settings& settings_;
    Goal& goal_;
    bool shortest_;

    semantics::Batch batch_;
    zone::Dbm zone_;
    std::vector<std::uint64_t> hashes_;
    std::vector<std::uint32_t> order_;
    std::vector<Waiting> stack_;  // depth-first
    std::uint32_t queue_ = 0;     // breadth-first: the next node id
    std::uint32_t level_end_ = 0; // breadth-first: the first node of the next level
    std::uint32_t level_ = 0;
    std::uint64_t zone_size_;
    std::uint64_t done_since_look_ = 0;
    std::uint64_t random_ = 0;
    bool cut_off_ = false; // by the depth limit

    Outcome outcome_;
    bool done_ = false;
    std::uint64_t explored_ = 0;
    std::uint64_t generated_ = 0;
    double started_ = 0;
    double last_progress_ = 0;
};

} // namespace zonar::explore
