#include "reduce/bisimulation.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <algorithm>
#include <map>
#include <utility>

namespace zonar::reduce {

namespace {

using State = std::uint32_t;
using Class = std::uint32_t;
using Signature = std::vector<std::pair<std::uint32_t, Class>>; // label, class; ascending

/// The same numbers for the same, from 0 on, as they occur.
std::vector<Class> numbered(std::vector<Class> classes) {
    std::map<Class, Class> numbers;
    for (Class& c : classes)
        c = numbers.try_emplace(c, static_cast<Class>(numbers.size())).first->second;
    return classes;
}

/// Between two splits this holds: members of a class that are not `stale` all have the same
/// signature.
class Refinement {
public:
    Refinement(std::vector<Class> classes, std::span<const Step> steps)
        : class_of_(std::move(classes)), place_(class_of_.size()), out_(class_of_.size()),
          before_(class_of_.size()), is_stale_(class_of_.size(), 0) {
        for (const Step& step : steps) {
            ZONAR_ASSERT(step.from < out_.size() && step.to < out_.size());
            out_[step.from].push_back(&step);
            before_[step.to].push_back(step.from);
        }
        for (State s = 0; s < class_of_.size(); ++s) {
            if (class_of_[s] >= members_.size()) add_class();
            put(s, class_of_[s]);
        }
        for (State s = 0; s < class_of_.size(); ++s) make_stale(s);
    }

    std::vector<Class> run() {
        while (!work_.empty()) {
            const Class c = work_.back();
            work_.pop_back();
            split(c);
        }
        return std::move(class_of_);
    }

private:
    Class add_class() {
        members_.emplace_back();
        stale_.emplace_back();
        return static_cast<Class>(members_.size() - 1);
    }

    void put(State s, Class c) {
        class_of_[s] = c;
        place_[s] = members_[c].size();
        members_[c].push_back(s);
    }

    void take_out(State s) {
        std::vector<State>& members = members_[class_of_[s]];
        ZONAR_ASSERT(place_[s] < members.size() && members[place_[s]] == s);
        const State last = members.back();
        members[place_[s]] = last;
        place_[last] = place_[s];
        members.pop_back();
    }

    void make_stale(State s) {
        if (is_stale_[s] != 0) return;
        is_stale_[s] = 1;
        std::vector<State>& stale = stale_[class_of_[s]];
        if (stale.empty()) work_.push_back(class_of_[s]);
        stale.push_back(s);
    }

    Signature signature(State s) const {
        watch::spend(4 + 4 * out_[s].size());
        Signature found;
        for (const Step* step : out_[s])
            found.emplace_back(step->label, class_of_[step->to]);
        std::ranges::sort(found);
        found.erase(std::unique(found.begin(), found.end()), found.end());
        return found;
    }

    void split(Class c) {
        const std::vector<State> stale = std::exchange(stale_[c], {});
        std::map<Signature, std::vector<State>> by_signature;
        for (const State s : stale) {
            ZONAR_ASSERT(class_of_[s] == c && is_stale_[s] != 0);
            is_stale_[s] = 0;
            take_out(s);
            by_signature[signature(s)].push_back(s);
        }
        // Those that are left have one signature in common.
        std::vector<std::vector<State>> parts;
        if (!members_[c].empty()) {
            std::vector<State>& alike = by_signature[signature(members_[c].front())];
            alike.insert(alike.end(), members_[c].begin(), members_[c].end());
            members_[c].clear();
        }
        for (auto& [signature, part] : by_signature) parts.push_back(std::move(part));
        std::ranges::iter_swap(parts.begin(), std::ranges::max_element(
                                                  parts, {}, &std::vector<State>::size));
        for (const State s : parts.front()) put(s, c);
        if (parts.size() == 1) return;
        // First all of them get their classes: only then is it known whose steps lead into
        // another class than before.
        for (std::size_t i = 1; i < parts.size(); ++i) {
            const Class fresh = add_class();
            for (const State s : parts[i]) put(s, fresh);
        }
        for (std::size_t i = 1; i < parts.size(); ++i)
            for (const State s : parts[i])
                for (const State previous : before_[s]) make_stale(previous);
    }

    std::vector<Class> class_of_;
    std::vector<std::size_t> place_; // of each state among the members of its class
    std::vector<std::vector<const Step*>> out_;
    std::vector<std::vector<State>> before_;
    std::vector<std::vector<State>> members_;
    std::vector<std::vector<State>> stale_; // members whose signature may have changed
    std::vector<std::uint8_t> is_stale_;
    std::vector<Class> work_; // classes with such members
};

/// Members of one class have the same signature, and were in one class to begin with.
[[maybe_unused]] bool is_bisimulation(const std::vector<Class>& found,
                                      const std::vector<Class>& given,
                                      std::span<const Step> steps) {
    std::vector<Signature> signatures(found.size());
    for (const Step& step : steps)
        signatures[step.from].emplace_back(step.label, found[step.to]);
    std::map<Class, State> first;
    for (State s = 0; s < found.size(); ++s) {
        Signature& mine = signatures[s];
        std::ranges::sort(mine);
        mine.erase(std::unique(mine.begin(), mine.end()), mine.end());
        const State other = first.try_emplace(found[s], s).first->second;
        if (given[other] != given[s] || signatures[other] != mine) return false;
    }
    return true;
}

} // namespace

std::vector<std::uint32_t> bisimulation_classes(std::vector<std::uint32_t> classes,
                                                std::span<const Step> steps) {
    const std::vector<Class> given = numbered(std::move(classes));
    std::vector<Class> found = numbered(Refinement{given, steps}.run());
    ZONAR_ASSERT(is_bisimulation(found, given, steps));
    return found;
}

} // namespace zonar::reduce
