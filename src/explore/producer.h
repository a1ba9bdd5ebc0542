// explore/producer.h
//
// What one worker produces successors with: a source of successors, the batch that it fills, the
// goal test, the estimate, and scratch memory for zones. It reads the store, and changes nothing
// there. What absorbs the successors (store, path costs, open list) is not its business.
//
// A second worker has a producer of its own over the same store: a source of successors over the
// same system, and clones of goal and estimate.
#pragma once

#include "explore/goal.h"
#include "explore/state_reader.h"
#include "explore/store.h"
#include "guide/estimate.h"
#include "semantics/batch.h"
#include "semantics/successors.h"
#include "zone/project.h"

#include <cstdint>

namespace zonar::explore {

class Producer {
public:
    /// `estimate` may be null. All must outlive it.
    Producer(semantics::Successors& successors, const Store& store, Goal& goal,
             guide::Estimate* estimate);

    semantics::Successors& successors() const { return successors_; }
    const semantics::System& system() const { return store_.system(); }
    semantics::Batch& batch() { return batch_; }
    const semantics::Batch& batch() const { return batch_; }

    // ---- filling the batch; false on an error

    /// With the initial state; also false if there is none.
    bool begin();
    /// With the successors of a stored node, or of any state, by some of its transitions.
    bool expand(NodeId node, semantics::Part part = semantics::Part::chosen) {
        batch_.clear();
        return successors_.expand({.words = store_.words(node),
                                   .zone = {},
                                   .number = store_.zone_number(node),
                                   .keeper = &store_},
                                  part, batch_);
    }
    bool expand(const Word* words, zone::ConstZone zone,
                semantics::Part part = semantics::Part::chosen);

    // ---- zones over all clocks, good until the next call; empty without clocks

    zone::ConstZone zone_of(NodeId node);
    zone::ConstZone zone_of(std::uint32_t i); // of an entry of the batch
    zone::ConstZone over_all_clocks(const Word* words, zone::ConstZone zone) {
        return system().is_timed() ? reader_.over_all_clocks(words, zone, room_) : zone;
    }

    // ---- the goal

    Goal& goal() { return goal_; }
    /// Whether a state is a goal, as far as that is known without its successors.
    Goal::Answer ask(std::uint32_t i) {
        return goal_.reached(batch_.words(i), zone_of(i));
    }
    Goal::Answer ask(const Word* words, zone::ConstZone zone) {
        return goal_.reached(words, over_all_clocks(words, zone));
    }
    /// The same when its successors are the batch.
    Goal::Answer ask_late(NodeId node) {
        if (!goal_.asks_late()) return Goal::Answer::no;
        return goal_.reached_late(store_.words(node), zone_of(node), batch_.size() == 0);
    }
    Goal::Answer ask_late(const Word* words, zone::ConstZone zone) {
        if (!goal_.asks_late()) return Goal::Answer::no;
        return goal_.reached_late(words, over_all_clocks(words, zone),
                                  batch_.size() == 0);
    }

    // ---- the estimate

    bool has_estimate() const { return estimate_ != nullptr; }
    bool estimate_uses_zone() const { return estimate_uses_zone_; }
    /// What it promises. Without an estimate every state has 0, which promises all but dead
    /// ends.
    const guide::Promises& promises() const { return promises_; }
    /// Of an entry of the batch.
    guide::Distance estimate(std::uint32_t i) {
        if (estimate_ == nullptr) return 0;
        return estimate_->of(batch_.words(i),
                             estimate_uses_zone_ ? zone_of(i) : zone::ConstZone{});
    }

    /// What it promises of an entry of the batch, if it is consistent: that it falls by no more
    /// than the transition costs. For assertions; slow.
    bool keeps_promise(NodeId parent, std::uint32_t i, std::uint32_t cost);

private:
    semantics::Successors& successors_;
    const Store& store_;
    Goal& goal_;
    guide::Estimate* estimate_;
    guide::Promises promises_;
    bool estimate_uses_zone_;
    semantics::Batch batch_;
    StateReader reader_;
    zone::Room room_;
};

} // namespace zonar::explore
