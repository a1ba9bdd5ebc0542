#include "explore/alternation.h"

namespace zonar::explore {

Alternation::Alternation(const Settings& settings, const Store& store, bool timed)
    : settings_(settings), random_(settings.seed) {
    std::vector<guide::Estimate*> estimates{settings.estimate};
    estimates.insert(estimates.end(), settings.turns.begin(), settings.turns.end());
    for (guide::Estimate* estimate : estimates) {
        appraisals_.emplace_back(*estimate, store, timed);
        uses_zone_ |= estimate->uses_zone();
        if (settings.preferred && estimate->preferences() != nullptr)
            preferences_.push_back(estimate->preferences());
    }
    from_.resize(appraisals_.size());
    now_.resize(appraisals_.size());
    least_.assign(appraisals_.size(), guide::infinite);
    asked_.reserve(preferences_.size());
    add_queues(queues_);
    if (settings.useless == Useless::aside) add_queues(aside_);
}

// Among equals that are preferred the oldest is next: they are the beginnings of one plan, and
// the newest would only lengthen the last of them. Others are taken as was asked for.
void Alternation::add_queues(std::vector<Queue>& to) {
    const Ties preferred = settings_.ties == Ties::random ? Ties::random : Ties::oldest;
    for (std::size_t i = 0; i < appraisals_.size(); ++i) {
        to.push_back({.appraisal = i, .ties = settings_.ties});
        if (!preferences_.empty())
            to.push_back({.appraisal = i, .only_preferred = true, .ties = preferred});
    }
    if (settings_.by_age) to.push_back({.appraisal = by_age, .ties = Ties::oldest});
}

void Alternation::look_from(NodeId node, const Word* words, zone::ConstZone zone) {
    is_first_ = false;
    if (settings_.useless != Useless::like_others) {
        for (std::size_t i = 0; i < appraisals_.size(); ++i)
            from_[i] = appraisals_[i].of(node, words, zone);
    }
    asked_.clear();
    for (guide::Preferences* preferences : preferences_)
        if (preferences->look_from(words, zone)) asked_.push_back(preferences);
}

bool Alternation::evaluate(NodeId node, const Word* words, zone::ConstZone zone) {
    // Preferences first: an estimate may forget what it looked from when it is asked anew.
    is_preferred_ = std::ranges::any_of(
        asked_, [&](guide::Preferences* p) { return p->prefers(words); });
    for (std::size_t i = 0; i < appraisals_.size(); ++i) {
        now_[i] = appraisals_[i].of(node, words, zone);
        const bool dead = now_[i] == guide::infinite && appraisals_[i].proves_dead_ends();
        if (dead && settings_.prune_dead_ends) return false;
    }
    return true;
}

// Whether some estimate is lower than it ever was. The first state is no progress.
bool Alternation::note_progress() {
    bool lower = false;
    for (std::size_t i = 0; i < now_.size(); ++i) {
        if (now_[i] >= least_[i]) continue;
        least_[i] = now_[i];
        lower = true;
    }
    return lower && !is_first_;
}

void Alternation::push(Waiting waiting, std::uint32_t, guide::Distance) {
    if (note_progress()) {
        for (Queue& queue : queues_)
            if (queue.only_preferred) queue.turns -= boost;
    }
    bool useful = true;
    if (settings_.useless != Useless::like_others && !is_first_) {
        useful = false;
        for (std::size_t i = 0; i < now_.size(); ++i) useful |= now_[i] < from_[i];
    }
    if (useful) {
        push_to(queues_, waiting, 0);
    } else if (settings_.useless == Useless::aside) {
        push_to(aside_, waiting, 0);
    } else {
        push_to(queues_, waiting, waiting.depth);
    }
}

void Alternation::push_to(std::vector<Queue>& queues, Waiting waiting,
                          std::uint32_t late) {
    for (Queue& queue : queues) {
        if (queue.only_preferred && !is_preferred_) continue;
        const std::uint64_t key =
            queue.appraisal == by_age ? 0 : std::uint64_t{now_[queue.appraisal]} + late;
        queue.piles.fill(key).push(waiting);
        ++waiting_;
    }
}

bool Alternation::pop(Waiting& out) {
    return pop_from(queues_, out) || pop_from(aside_, out);
}

// From the queue that had the fewest turns.
bool Alternation::pop_from(std::vector<Queue>& queues, Waiting& out) {
    Queue* next = nullptr;
    for (Queue& queue : queues) {
        if (queue.piles.empty()) continue;
        if (next == nullptr || queue.turns < next->turns) next = &queue;
    }
    if (next == nullptr) return false;
    ++next->turns;
    --waiting_;
    Pile& pile = next->piles.least_bucket();
    out = pile.pop(next->ties, random_);
    if (pile.empty()) next->piles.remove_least();
    return true;
}

std::size_t Alternation::bytes() const {
    std::size_t all = waiting_ * sizeof(Waiting);
    for (const Appraisal& appraisal : appraisals_) all += appraisal.bytes();
    return all;
}

} // namespace zonar::explore
