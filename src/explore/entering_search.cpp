#include "explore/entering_search.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace zonar::explore {

using Answer = Goal::Answer;

EnteringSearch::EnteringSearch(SearchContext& context)
    : context_(context), producer_(context.producer()), batch_(context.batch()),
      store_(context.store()), path_costs_(context.path_costs()),
      order_(context.settings().order),
      uses_estimate_(order_ == Order::ida_star || context.promises().admissible),
      stack_(context.system().layout().words()), random_(context.settings().seed) {}

void EnteringSearch::run() {
    if (order_ == Order::ida_star) {
        make_bits();
        deepen();
        return;
    }
    const std::optional<std::uint64_t>& below = context_.settings().below;
    if (below == 0) return;
    if (below) bound_ = *below - 1;
    iterate();
    if (context_.is_done()) return;
    if (order_ == Order::adfs)
        context_.promise(context_.if_certain({}));
    else if (below && least_cut_ != unlimited && !context_.has_goal())
        context_.stop(Limit::other,
                      "a state that was entered by a long way is not entered again by a "
                      "shorter one, so goal states may have been missed");
}

// All at once, so a table beyond the limit must not even be begun.
void EnteringSearch::make_bits() {
    const Settings& settings = context_.settings();
    if (!settings.bits) return;
    if (settings.limits.bytes &&
        BitTable::bytes(*settings.bits) > *settings.limits.bytes) {
        context_.stop(Limit::memory, "the memory limit was reached");
    } else {
        bits_.emplace(*settings.bits);
    }
}

// One iteration after the other, until a goal is found or nothing was cut.
void EnteringSearch::deepen() {
    const std::uint64_t below = context_.settings().below.value_or(unlimited);
    for (bound_ = 0; bound_ < below && !context_.is_done(); bound_ = least_cut_) {
        least_cut_ = unlimited;
        // The initial state alone may be beyond the bound, which is no iteration yet.
        const std::uint64_t explored = context_.counted().explored;
        iterate();
        if (context_.counted().explored != explored) ++context_.counted().iterations;
        if (context_.is_done() || least_cut_ == unlimited) break;
        path_costs_.forget_totals();
        if (bits_) bits_->clear();
    }
    if (context_.is_done()) return;
    if (bits_)
        context_.stop(Limit::other, "bit-state hashing may have missed states");
    else if (least_cut_ != unlimited && !context_.promises().admissible)
        context_.stop(Limit::other, "ways were left out because of an estimate that may "
                                    "be too large");
}

void EnteringSearch::iterate() {
    stack_.clear();
    entered_ = 0;
    if (!context_.begin()) return;
    push_successors({});
    while (!context_.is_done() && !stack_.empty()) {
        if (stack_.top().is_entered) {
            --entered_;
            mark_way(stack_.top().node, false);
            stack_.pop();
        } else if (!enter()) {
            stack_.pop();
        }
    }
    note_pending();
}

void EnteringSearch::note_pending() {
    context_.note_pending(stack_.size() - entered_,
                          stack_.bytes() + (bits_ ? bits_->bytes() : 0));
}

bool EnteringSearch::is_within_bound(const State& state) {
    const std::uint64_t f = std::uint64_t{state.total} + state.estimate;
    if (f <= bound_) return true;
    least_cut_ = std::min(least_cut_, f);
    return false;
}

// Enters the state on top and puts its successors above it. False: it is not entered, or
// not gone on from, and may leave the stack.
bool EnteringSearch::enter() {
    // The bound may have become smaller since it was put there.
    if (!is_within_bound(stack_.top()) || !mark()) return false;
    const std::size_t top = stack_.size() - 1;
    const Word* words = stack_.words(top);
    const zone::ConstZone zone = stack_.zone(top);
    if (stack_.top().interesting && finish_at_top(producer_.ask(words, zone)))
        return false;
    note_pending();
    if (context_.is_time_to_stop()) return true;
    const bool too_deep = context_.is_too_deep(stack_.top().depth);
    if (too_deep && !context_.asks_late()) return false;
    const Goal::Answer answer = context_.expand(words, zone);
    if (too_deep && answer == Goal::Answer::error) return false;
    if (finish_at_top(answer) || too_deep) return false;
    stack_.top().is_entered = true;
    ++entered_;
    mark_way(stack_.top().node, true);
    if (context_.settings().cycle_condition != nullptr) find_standings();
    push_successors(State{stack_.top()});
    if (context_.settings().cycle_condition != nullptr && !context_.is_done())
        push_rest(top);
    return true;
}

// ---- a cycle condition

void EnteringSearch::mark_way(NodeId node, bool is_on_it) {
    if (context_.settings().cycle_condition == nullptr || node == no_node) return;
    if (node.index() >= on_way_.size()) on_way_.resize(2 * (node.index() + 1), 0);
    on_way_[node.index()] = is_on_it ? 1 : 0;
}

// Of the successors in the batch, all of which are looked at before one is entered.
void EnteringSearch::find_standings() {
    standings_.clear();
    for (std::uint32_t i = 0; i < batch_.size(); ++i) {
        const Store::Added met =
            store_.look(batch_.words(i), store_.hash(batch_.words(i)),
                        batch_.known_zone(i), batch_.zone(i), DropRule::plain());
        // Marks of an earlier iteration are none.
        const bool is_fresh =
            met.is_new() || path_costs_.total(met.node) == PathCosts::unknown;
        standings_.push_back(is_fresh              ? Standing::fresh
                             : is_on_way(met.node) ? Standing::on_the_way
                                                   : Standing::explored);
    }
}

// After the successors by the chosen transitions of the state there: those by the rest, if they are
// needed. They are above it, too, and will be entered first.
void EnteringSearch::push_rest(std::size_t top) {
    const NodeId node = stack_[top].node;
    if (context_.settings().cycle_condition->holds(node, standings_)) return;
    if (!context_.fill_batch(stack_.words(top), stack_.zone(top), semantics::Part::rest))
        return context_.finish(Ending::error, {}, node);
    push_successors(State{stack_[top]});
}

// False if the state on top need not be entered.
bool EnteringSearch::mark() {
    const std::size_t top = stack_.size() - 1;
    State& state = stack_.top();
    if (bits_) return mark_bits();
    DropRule rule = row_of(order_).compares_costs
                        ? DropRule::by_cost(path_costs_.totals())
                        : DropRule::plain();
    rule.set_cost(state.total);
    const Word* words = stack_.words(top);
    const Store::Added added = store_.add(words, store_.hash(words), no_zone,
                                          stack_.zone(top), state.parent, rule);
    if (added.fate == Store::Fate::covered) return false;
    state.node = added.node;
    store_.begin_exploring(added.node);
    // Marks of an earlier iteration are none.
    if (!added.is_new() && path_costs_.total(added.node) != PathCosts::unknown)
        ++context_.counted().reopened;
    if (path_costs_.is_kept()) path_costs_.write(added.node, state.total, state.step);
    return true;
}

bool EnteringSearch::mark_bits() {
    const std::size_t top = stack_.size() - 1;
    std::uint64_t parts[2] = {store_.hash(stack_.words(top)), 0};
    if (context_.system().is_timed()) parts[1] = zone::hash(stack_.zone(top));
    return bits_->insert(hash_words(parts, 2));
}

// Does what the answer about the state on top asks for. True: nothing behind it is wanted.
bool EnteringSearch::finish_at_top(Answer answer) {
    if (answer == Answer::no) return false;
    const NodeId node = node_of_top();
    if (answer == Answer::error) {
        context_.finish(Ending::error, {}, node);
        return true;
    }
    if (!context_.accept(node)) return false;
    context_.note_goal(node);
    const std::uint32_t total = stack_.top().total;
    if (order_ == Order::ida_star) {
        if (context_.promises().admissible && !bits_)
            context_.promise(context_.if_certain({}));
        context_.finish(Ending::found, {}, node);
    } else if (total == 0) {
        context_.promise(context_.if_certain({}));
        context_.finish(Ending::found, {}, node);
    } else {
        bound_ = total - 1;
    }
    return true;
}

// The node of the state on top. Bits name no nodes: then the whole way becomes nodes now,
// whatever was stored before.
NodeId EnteringSearch::node_of_top() {
    if (!bits_) return stack_.top().node;
    path_costs_.forget_totals();
    DropRule rule = DropRule::by_cost(path_costs_.totals());
    NodeId parent = no_node;
    for (std::size_t i = 0; i < stack_.size(); ++i) {
        const State& state = stack_[i];
        if (!state.is_entered && i + 1 < stack_.size()) continue;
        rule.set_cost(state.total);
        const Word* words = stack_.words(i);
        const Store::Added added =
            store_.add(words, store_.hash(words), no_zone, stack_.zone(i), parent, rule);
        path_costs_.write(added.node, PathCosts::unknown, state.step);
        store_.dismiss(added.node);
        parent = added.node;
    }
    return parent;
}

void EnteringSearch::push_successors(const State& from) {
    const Ties ties = context_.settings().ties;
    if (ties == Ties::random) {
        random_.permute(batch_.size(), successors_);
    } else {
        successors_.resize(batch_.size());
        std::iota(successors_.begin(), successors_.end(), 0u);
        if (ties == Ties::oldest)
            std::ranges::reverse(successors_); // the last is entered first
    }
    const bool has_parent = from.is_entered;
    for (const std::uint32_t i : successors_) {
        State state;
        state.step = path_costs_.cost_of(batch_.edges(i));
        state.total = context_.sum(from.total, state.step);
        if (context_.is_done()) return;
        state.depth = has_parent ? from.depth + 1 : 0;
        state.parent = from.node;
        state.interesting = batch_.interesting(i);
        if (producer_.has_estimate() && (uses_estimate_ || context_.prunes())) {
            state.estimate = producer_.estimate(i);
            if (context_.is_dead_end(state.estimate)) {
                ++context_.counted().dead_ends;
                continue;
            }
            if (!uses_estimate_) state.estimate = 0;
        }
        if (is_within_bound(state)) stack_.push(state, batch_.words(i), batch_.zone(i));
    }
}

} // namespace zonar::explore
