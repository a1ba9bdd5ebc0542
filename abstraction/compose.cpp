#include "abstraction/compose.h"

#include "abstraction/assert.h"

#include <algorithm>

namespace zonar::abstraction {

namespace {

/// Which labels of a process another one has, too; by step, to be read beside it.
class Shared {
public:
    Shared(const Process& left, const Process& right, std::size_t labels)
        : shared_(labels) {
        std::vector<LabelId> both;
        std::ranges::set_intersection(left.alphabet(), right.alphabet(),
                                      std::back_inserter(both));
        for (const LabelId label : both) shared_[label] = 1;
    }
    bool operator()(LabelId label) const { return shared_[label] != 0; }

private:
    std::vector<std::uint8_t> shared_;
};

class Composition {
public:
    Composition(const Process& left, const Process& right,
                std::span<const LabelId> rename, const Limits& limits)
        : left_(left), right_(right), rename_(rename), limits_(limits),
          shared_(left, right, rename.size()),
          number_(std::size_t{left.states()} * right.states(), unreachable) {}

    std::optional<Product> run() {
        std::vector<StateId> initial;
        for (const StateId l : left_.initial()) {
            for (const StateId r : right_.initial()) initial.push_back(state(l, r));
        }
        for (std::size_t at = 0; at < pairs_.size(); ++at) {
            if (!may_go_on(at)) return std::nullopt;
            if (!expand(static_cast<StateId>(at))) return std::nullopt;
        }
        std::vector<std::uint8_t> error;
        error.reserve(pairs_.size());
        for (const auto& [l, r] : pairs_)
            error.push_back(left_.is_error(l) && right_.is_error(r) ? 1 : 0);
        const auto states = static_cast<StateId>(pairs_.size());
        Process process{states,     std::move(initial),      std::move(error),
                        alphabet(), std::move(transitions_), left_.costs()};
        ABSTRACTION_ASSERT(is_no_shorter(process));
        return Product{std::move(process), std::move(number_)};
    }

private:
    /// A way of the product is one of each part: neither is longer.
    bool is_no_shorter(const Process& product) const {
        for (StateId s = 0; s < product.states(); ++s)
            if (product.distance(s) < left_.distance(pairs_[s].left) ||
                product.distance(s) < right_.distance(pairs_[s].right))
                return false;
        return true;
    }

    struct Pair {
        StateId left = 0;
        StateId right = 0;
    };

    /// Looks at the limits; at the clock only now and then, by pairs and transitions done.
    bool may_go_on(std::size_t pairs) {
        constexpr std::size_t look_every = 4096;
        if (transitions_.size() > limits_.transitions) return false;
        const std::size_t done = pairs + transitions_.size();
        if (done < next_look_) return true;
        next_look_ = done + look_every;
        return !limits_.out_of_time();
    }

    StateId state(StateId l, StateId r) {
        ABSTRACTION_ASSERT(l < left_.states() && r < right_.states());
        StateId& number = number_[std::size_t{l} * right_.states() + r];
        if (number == unreachable) {
            number = static_cast<StateId>(pairs_.size());
            pairs_.push_back({l, r});
        }
        return number;
    }

    void add(StateId from, LabelId label, StateId l, StateId r) {
        ABSTRACTION_ASSERT(label < rename_.size());
        transitions_.push_back({from, rename_[label], state(l, r)});
    }

    bool expand(StateId from) {
        const auto [l, r] = pairs_[from];
        const auto left = left_.steps(l);
        const auto right = right_.steps(r);
        auto other = right.begin(); // both are sorted by label
        for (const Step& step : left) {
            if (!shared_(step.label)) {
                add(from, step.label, step.to, r);
                continue;
            }
            while (other != right.end() && other->label < step.label) ++other;
            for (auto s = other; s != right.end() && s->label == step.label; ++s)
                add(from, step.label, step.to, s->to);
            if (!may_go_on(from)) return false;
        }
        for (const Step& step : right) {
            if (!shared_(step.label)) add(from, step.label, l, step.to);
        }
        return true;
    }

    std::vector<LabelId> alphabet() const {
        std::vector<LabelId> labels;
        for (const LabelId label : left_.alphabet()) labels.push_back(rename_[label]);
        for (const LabelId label : right_.alphabet()) labels.push_back(rename_[label]);
        return labels;
    }

    const Process& left_;
    const Process& right_;
    std::span<const LabelId> rename_;
    const Limits& limits_;
    Shared shared_;
    std::vector<StateId> number_; // by pair
    std::vector<Pair> pairs_;     // by number
    std::vector<Transition> transitions_;
    std::size_t next_look_ = 0;
};

} // namespace

std::optional<Product> compose(const Process& left, const Process& right,
                               std::span<const LabelId> rename, const Limits& limits) {
    const std::size_t pairs = std::size_t{left.states()} * right.states();
    if (pairs * sizeof(StateId) > limits.table_bytes) return std::nullopt;
    if (limits.out_of_time()) return std::nullopt; // before all that memory is touched
    return Composition{left, right, rename, limits}.run();
}

} // namespace zonar::abstraction
