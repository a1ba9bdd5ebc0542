#include "abstraction/label_reduction.h"

#include "abstraction/assert.h"
#include "abstraction/mixed.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace zonar::abstraction {

namespace {

/// What one process does with one of its labels.
struct Part {
    LabelId label = 0;
    bool never = false;     // no step at all
    bool idle = false;      // exactly the loops at all states
    std::uint64_t hash = 0; // of its steps, and of which process it is
};

std::vector<Part> parts_of(const Process& process, std::size_t number) {
    struct Steps {
        std::uint64_t count = 0;
        std::uint64_t loops = 0;
        std::uint64_t hash = 0;
    };
    const auto alphabet = process.alphabet();
    std::vector<Steps> steps(alphabet.size());
    for (StateId s = 0; s < process.states(); ++s) {
        std::size_t at = 0; // both are sorted
        for (const Step& step : process.steps(s)) {
            while (alphabet[at] < step.label) ++at;
            ABSTRACTION_ASSERT(alphabet[at] == step.label);
            ++steps[at].count;
            steps[at].loops += step.to == s ? 1 : 0;
            steps[at].hash +=
                mixed((std::uint64_t{s} << 32 | step.to) ^ 0x9e3779b97f4a7c15u);
        }
    }
    std::vector<Part> parts;
    const std::uint64_t salt = mixed(number + 1);
    for (std::size_t i = 0; i < alphabet.size(); ++i) {
        const bool idle =
            steps[i].count == process.states() && steps[i].loops == process.states();
        parts.push_back(
            {alphabet[i], steps[i].count == 0, idle, mixed(steps[i].hash ^ salt)});
    }
    return parts;
}

class Reduction {
public:
    Reduction(std::span<Process* const> processes, LabelId labels, const Limits& limits)
        : limits_(limits), processes_(processes), parts_(processes.size()),
          names_(labels), sums_(labels) {
        for (std::size_t p = 0; p < processes.size(); ++p) count_again(p);
    }

    /// One round; true if anything changed.
    bool run() {
        bool changed = remove_useless();
        for (std::size_t p = 0; p < processes_.size() && !is_over(); ++p)
            changed = combine_for(p) || changed;
        return changed;
    }

    /// Between two steps, each of which is exact, one may stop at any time.
    bool is_over() const { return limits_.out_of_time(); }

private:
    void count_again(std::size_t p) {
        for (const Part& part : parts_[p]) sums_[part.label] -= part.hash;
        parts_[p] = parts_of(*processes_[p], p);
        for (const Part& part : parts_[p]) sums_[part.label] += part.hash;
    }
    bool rename(std::size_t p) {
        Process& process = *processes_[p];
        const bool concerned = std::ranges::any_of(
            process.alphabet(), [&](LabelId label) { return names_[label] != label; });
        if (!concerned) return false;
        process = renamed(process, names_);
        count_again(p);
        return true;
    }
    void forget_names() { std::iota(names_.begin(), names_.end(), LabelId{0}); }

    /// Labels that can never be taken, and labels that leave a process where it is.
    bool remove_useless() {
        std::vector<std::uint8_t> is_dead(names_.size());
        for (const auto& parts : parts_) {
            for (const Part& part : parts) is_dead[part.label] |= part.never ? 1 : 0;
        }
        bool changed = false;
        for (std::size_t p = 0; p < processes_.size(); ++p) {
            forget_names();
            for (const Part& part : parts_[p]) {
                if (is_dead[part.label] != 0 || part.idle) names_[part.label] = no_label;
            }
            changed = rename(p) || changed;
        }
        return changed;
    }

    /// Labels that all processes but this one treat alike.
    bool combine_for(std::size_t chosen) {
        forget_names();
        bool any = false;
        std::unordered_map<std::uint64_t, LabelId> first;
        for (const Part& part : parts_[chosen]) {
            const std::uint64_t others =
                sums_[part.label] - part.hash + mixed(cost_of(part.label));
            names_[part.label] = first.try_emplace(others, part.label).first->second;
            // A dearer label must not stand for a cheaper one.
            ABSTRACTION_ASSERT(cost_of(names_[part.label]) == cost_of(part.label));
            any = any || names_[part.label] != part.label;
        }
        if (!any) return false;
        for (std::size_t p = 0; p < processes_.size(); ++p) rename(p);
        return true;
    }

    std::uint32_t cost_of(LabelId label) const {
        const auto costs = processes_.front()->costs();
        return costs.empty() ? 1 : costs[label];
    }

    const Limits& limits_;
    std::span<Process* const> processes_;  // all with the same costs
    std::vector<std::vector<Part>> parts_; // by process
    std::vector<LabelId> names_;           // by label
    std::vector<std::uint64_t> sums_;      // by label, of all parts
};

} // namespace

bool reduce_labels(std::span<Process* const> processes, LabelId labels,
                   const Limits& limits) {
    Reduction reduction{processes, labels, limits};
    bool changed = false;
    while (!reduction.is_over() && reduction.run()) changed = true;
    return changed;
}

} // namespace zonar::abstraction
