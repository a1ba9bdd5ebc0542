#include "abstraction/build.h"

#include "abstraction/assert.h"
#include "abstraction/compose.h"
#include "abstraction/label_reduction.h"
#include "abstraction/side_by_side.h"
#include "abstraction/table_fault.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>

namespace zonar::abstraction {

namespace {

/// The second mapping after the first.
void then(Mapping& first, const Mapping& second) {
    ABSTRACTION_ASSERT(second.to.size() == first.states);
    for (StateId& s : first.to) {
        if (is_state(s)) s = second.to[s];
    }
    first.states = second.states;
}

std::vector<DistanceTable::Root::Step> steps_of(const Process& process) {
    std::vector<DistanceTable::Root::Step> steps;
    for (StateId s = 0; s < process.states(); ++s) {
        for (const Step& step : process.steps(s)) {
            if (step.to != s) steps.push_back({s, step.to});
        }
    }
    std::ranges::sort(steps);
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

class Construction {
public:
    Construction(const System& system, const Options& options)
        : system_(system), options_(options), owners_(system.labels),
          rename_(system.labels) {
        std::iota(rename_.begin(), rename_.end(), LabelId{0});
    }

    Built run() {
        for (const Factor& factor : system_.factors) count_owners(as_process(factor), 1);
        for (FactorId f = 0; f < system_.factors.size(); ++f) {
            add_factor(f);
        }
        if (options_.reduce_labels) reduce_all_labels(nullptr);
        while (!hopeless_ && active_.size() > 1) {
            // Before the choice, which takes long where there are many.
            if (options_.limits.out_of_time()) {
                stop("time was up");
                break;
            }
            const auto pair = choose();
            if (!pair) break;
            if (!merge(pair->first, pair->second)) break;
        }
        return finish();
    }

private:
    struct Active {
        Process process;
        std::uint32_t node = 0;
        FactorId place = 0; // of its first factor
    };

    Process as_process(const Factor& factor) const {
        return Process{factor, system_.costs};
    }
    std::uint32_t cost_of(LabelId label) const {
        return system_.costs.empty() ? 1 : system_.costs[label];
    }

    std::optional<CandidatePair> choose() {
        std::vector<Candidate> candidates;
        for (const Active& a : active_)
            candidates.push_back({&a.process, a.place, a.node});
        PairFacts facts;
        facts.relevant_shares = [&](std::span<const CandidatePair> pairs) {
            return shares_of_relevant(pairs);
        };
        facts.forbidden = [&](CandidatePair pair) {
            return forbidden_.contains(nodes_of(pair));
        };
        return choose_pair(candidates, system_.labels, options_.order, options_.tie,
                           facts);
    }

    using Nodes = std::pair<std::uint32_t, std::uint32_t>;
    Nodes nodes_of(CandidatePair pair) const {
        return {active_[pair.first].node, active_[pair.second].node};
    }

    /// Of the pairs of states, how many each composition would keep; in millionths. They are
    /// composed at the same time if there are processors for it, and remembered.
    std::vector<std::uint64_t> shares_of_relevant(std::span<const CandidatePair> pairs) {
        std::vector<std::uint64_t> shares(pairs.size());
        side_by_side(pairs.size(), [&](std::size_t i) {
            const auto known = shares_.find(nodes_of(pairs[i]));
            shares[i] =
                known != shares_.end() ? known->second : share_of_relevant(pairs[i]);
        });
        for (std::size_t i = 0; i < pairs.size(); ++i)
            shares_.try_emplace(nodes_of(pairs[i]), shares[i]);
        return shares;
    }
    std::uint64_t share_of_relevant(CandidatePair pair) const {
        const Process& left = active_[pair.first].process;
        const Process& right = active_[pair.second].process;
        const auto product = compose(left, right, rename_, options_.limits);
        const std::uint64_t states = std::uint64_t{left.states()} * right.states();
        return !product || states == 0
                   ? std::numeric_limits<std::uint64_t>::max()
                   : std::uint64_t{relevant_states(product->process).states} * 1'000'000 /
                         states;
    }

    void stop(std::string reason) {
        built_.complete = false;
        built_.reason = std::move(reason);
    }

    // Both make `process` smaller and `mapping`, which leads to it, likewise.
    void prune(Process& process, Mapping& mapping, MergeRecord& record) {
        const Mapping relevant = relevant_states(process);
        if (relevant.states < process.states()) {
            process = quotient(process, relevant);
            then(mapping, relevant);
        }
        record.relevant = record.states = process.states();
    }
    void shrink_within(Process& process, Mapping& mapping, MergeRecord& record) {
        if (process.states() == 0) return;
        const Shrunk shrunk =
            shrink(process, options_.bound, options_.buckets, options_.limits);
        record.lossless = shrunk.lossless;
        record.states = shrunk.mapping.states;
        if (shrunk.mapping.states == process.states()) return;
        process = quotient(process, shrunk.mapping);
        then(mapping, shrunk.mapping);
    }

    void add_factor(FactorId f) {
        const Process written = as_process(system_.factors[f]);
        name_internal_labels(written, {});
        Process process = renamed(written, rename_);
        forget_names();
        count_owners(written, -1);
        count_owners(process, 1);
        TableNode node;
        node.factor = f;
        Mapping mapping;
        mapping.to.resize(process.states());
        std::iota(mapping.to.begin(), mapping.to.end(), StateId{0});
        mapping.states = process.states();
        node.record.product_states = process.states();
        node.record.product_transitions = process.transitions();
        prune(process, mapping, node.record);
        if (options_.reduce_factors) shrink_within(process, mapping, node.record);
        keep(std::move(process), std::move(mapping), std::move(node), f);
    }

    bool merge(std::size_t a, std::size_t b) {
        ABSTRACTION_ASSERT(a != b && a < active_.size() && b < active_.size());
        const Process& left = active_[a].process;
        const Process& right = active_[b].process;
        name_internal_labels(left, right);
        auto product = compose(left, right, rename_, options_.limits);
        forget_names();
        if (!product) {
            stop(options_.limits.out_of_time()
                     ? "time was up"
                     : "a product became too large (" + std::to_string(left.states()) +
                           " times " + std::to_string(right.states()) + " states)");
            return false;
        }
        Process& process = product->process;
        if (options_.progress) options_.progress({active_.size(), process.states()});

        TableNode node;
        node.left = active_[a].node;
        node.right = active_[b].node;
        node.right_states = right.states();
        node.record.product_states = process.states();
        node.record.product_transitions = process.transitions();
        Mapping mapping{std::move(product->pairs), process.states()};
        prune(process, mapping, node.record);
        if (options_.only_lossless && !fits_without_loss(process)) {
            forbidden_.insert({node.left, node.right});
            return true;
        }
        const FactorId place = active_[a].place;
        count_owners(left, -1);
        count_owners(right, -1);
        for (const std::size_t gone : {std::max(a, b), std::min(a, b)})
            active_.erase(active_.begin() + static_cast<std::ptrdiff_t>(gone));
        if (options_.reduce_labels) {
            reduce_all_labels(&process);
            prune(process, mapping, node.record); // steps may have gone
        }
        shrink_within(process, mapping, node.record);
        count_owners(process, 1);
        keep(std::move(process), std::move(mapping), std::move(node), place);
        return true;
    }

    bool fits_without_loss(const Process& process) const {
        return process.states() == 0 || options_.bound == 0 ||
               shrink(process, options_.bound, options_.buckets, options_.limits)
                   .lossless;
    }

    /// Of all processes, and of one that is not among them yet.
    void reduce_all_labels(Process* another) {
        std::vector<Process*> processes;
        for (Active& a : active_) processes.push_back(&a.process);
        if (another != nullptr) processes.push_back(another);
        reduce_labels(processes, system_.labels, options_.limits);
        std::ranges::fill(owners_, 0);
        for (const Active& a : active_) count_owners(a.process, 1);
    }

    void keep(Process process, Mapping mapping, TableNode node, FactorId place) {
        ABSTRACTION_ASSERT(mapping.states == process.states());
        node.states = process.states();
        node.to = std::move(mapping.to);
        hopeless_ = hopeless_ || process.initial().empty();
        active_.push_back(
            {std::move(process), static_cast<std::uint32_t>(nodes_.size()), place});
        nodes_.push_back(std::move(node));
    }

    void count_owners(const Process& process, int change) {
        for (const LabelId label : process.alphabet()) {
            ABSTRACTION_ASSERT(change > 0 || owners_[label] > 0);
            owners_[label] += static_cast<std::uint32_t>(change);
        }
    }

    // Labels that no other process has are steps of the product alone: those of the same cost
    // get the same name.
    void name_internal_labels(const Process& left, const Process& right) {
        std::map<std::uint32_t, LabelId> common; // by cost
        const auto look = [&](LabelId label, std::uint32_t count) {
            if (owners_[label] != count) return;
            LabelId& name = common.try_emplace(cost_of(label), label).first->second;
            name = std::min(name, label);
            internal_.push_back(label);
        };
        for (const LabelId label : left.alphabet())
            look(label, right.has_label(label) ? 2 : 1);
        for (const LabelId label : right.alphabet()) {
            if (!left.has_label(label)) look(label, 1);
        }
        for (const LabelId label : internal_) rename_[label] = common[cost_of(label)];
    }
    void forget_names() {
        for (const LabelId label : internal_) rename_[label] = label;
        internal_.clear();
    }

    Built finish() {
        std::vector<DistanceTable::Root> roots;
        for (const Active& active : active_) {
            const auto distances = active.process.distances();
            roots.push_back({.node = active.node,
                             .group = static_cast<std::uint32_t>(roots.size()),
                             .distances = {distances.begin(), distances.end()},
                             .steps = steps_of(active.process)});
        }
        built_.table = DistanceTable{static_cast<FactorId>(system_.factors.size()),
                                     std::move(nodes_), std::move(roots)};
        ABSTRACTION_ASSERT(fault_of(built_.table).empty());
        return std::move(built_);
    }

    const System& system_;
    const Options& options_;
    std::vector<std::uint32_t> owners_; // by label: processes that have it
    std::vector<LabelId> rename_;
    std::vector<LabelId> internal_;
    std::vector<Active> active_;
    std::map<Nodes, std::uint64_t> shares_;
    std::set<Nodes> forbidden_; // their product does not fit
    std::vector<TableNode> nodes_;
    bool hopeless_ = false; // an initial state cannot reach an error
    Built built_;
};

} // namespace

Built build(const System& system, const Options& options) {
    ABSTRACTION_ASSERT(system.fault().empty());
    return Construction{system, options}.run();
}

} // namespace zonar::abstraction
