#include "trace/relevance.h"

#include "checks/check.h"
#include "trace/executor.h"
#include "trace/goal.h"
#include "trace/predicates.h"
#include "watch/watch.h"

#include <algorithm>
#include <utility>

namespace zonar::trace {

using model::ProcessId;
using model::SyncKind;

namespace {

/// From the end of a run to its beginning.
class Backwards {
public:
    Backwards(const model::Network& network, const TimedRun& run)
        : network_(network), run_(run), executor_(network),
          accesses_(network.memory.stored), needed_(things()) {
        executor_.note_accesses(&accesses_);
        has_urgent_ = std::ranges::any_of(network.channels, &model::Channel::urgent);
        has_invariants_ = std::ranges::any_of(network.locations, has_invariant);
    }

    std::optional<ModelError> begin(const EndShown& shown);
    std::vector<std::optional<Reason>> go();

private:
    using Kind = Reason::Kind;

    static bool has_invariant(const model::Location& location) {
        return !location.invariant.data.is(1) || location.invariant.clocks.count != 0;
    }

    // ---- what is needed

    std::size_t things() const { return network_.memory.stored + network_.clocks; }
    std::size_t at(Thing thing) const {
        return thing.is_clock ? network_.memory.stored + thing.index : thing.index;
    }
    void need(Thing thing, Kind kind, std::size_t by);
    void need_clocks(const std::vector<Difference>& constraints, Kind kind,
                     std::size_t by);
    void need_reads(Kind kind, std::size_t by);
    void forget(Thing thing);

    // ---- along the run

    const Moment& entered(std::size_t i) const { // the state before transition i
        return i == 0 ? run_.initial : run_.steps[i - 1].after;
    }
    std::int64_t delay(std::size_t i) const {
        return i == run_.steps.size() ? run_.last_delay : run_.steps[i].delay;
    }
    void stay(std::size_t i);
    void look_at_guard(const model::Edge& edge, Kind kind, std::size_t by);
    std::optional<Reason> reason(std::size_t i) const;
    std::optional<Reason> changed(std::size_t i) const;
    std::optional<Reason> reason_to_leave(ProcessId process,
                                          const model::Edge& taken) const;
    void keep(std::size_t i);
    void leave_out(std::size_t i);
    bool moves(std::size_t i, ProcessId process) const;
    void listen(std::size_t i);

    bool may_be_urgent(const model::Edge& edge) const;
    bool may_receive(const model::Edge& edge, std::size_t channel) const;

    const model::Network& network_;
    const TimedRun& run_;
    Executor executor_;
    model::Accesses accesses_;
    bool has_urgent_ = false, has_invariants_ = false;

    std::vector<std::optional<Reason>> needed_; // by thing: for what
    /// What is needed because Reason::process is where it is: for its invariant, or so that it does not
    /// receive, or does not keep time from passing. Not if its way there is left out.
    std::vector<Reason> needed_there_;
    std::optional<ProcessId> there_; // whose, of what is needed now
    // Of the part of the run that was looked at; the first of each kind.
    std::optional<std::size_t> kept_; // a transition that stays
    std::optional<std::size_t>
        uncommitted_; // likewise, of processes none of which is committed
    std::optional<std::size_t> waited_; // the transition before which time passes
    std::vector<std::optional<std::size_t>> broadcast_; // by channel: such a transition
};

void Backwards::need(Thing thing, Kind kind, std::size_t by) {
    if (thing.is_clock && thing.index == 0) return; // the reference clock is always 0
    const Reason reason{
        .kind = kind, .thing = thing, .process = there_.value_or(ProcessId{}), .by = by};
    if (!there_) {
        needed_[at(thing)] = reason;
        return;
    }
    const auto known = std::ranges::find_if(needed_there_, [&](const Reason& r) {
        return r.thing == thing && r.process == *there_;
    });
    if (known != needed_there_.end())
        *known = reason;
    else
        needed_there_.push_back(reason);
}

void Backwards::need_clocks(const std::vector<Difference>& constraints, Kind kind,
                            std::size_t by) {
    for (const Difference& c : constraints)
        for (const model::ClockId clock : {c.left, c.right})
            need({.is_clock = true, .index = clock.raw}, kind, by);
}

void Backwards::need_reads(Kind kind, std::size_t by) {
    for (const std::int32_t cell : accesses_.reads())
        need({.is_clock = false, .index = static_cast<std::uint32_t>(cell)}, kind, by);
    accesses_.clear();
}

void Backwards::forget(Thing thing) {
    needed_[at(thing)].reset();
    std::erase_if(needed_there_, [&](const Reason& r) { return r.thing == thing; });
}

// ---- the end

std::optional<ModelError> Backwards::begin(const EndShown& shown) {
    const std::size_t end = run_.steps.size();
    broadcast_.resize(network_.channels.size());
    if (shown.query == nullptr) {
        for (std::uint32_t c = 0; c < network_.memory.stored; ++c)
            need({.is_clock = false, .index = c}, Kind::end, end);
        for (std::uint32_t x = 1; x < network_.clocks; ++x)
            need({.is_clock = true, .index = x}, Kind::end, end);
        return {};
    }
    Predicates predicates{network_, *shown.query};
    predicates.note_accesses(&accesses_);
    const Moment last = final_moment(network_, run_);
    const auto holds = predicates.holds(shown.query->condition, last, run_.denominator);
    if (const auto* error = std::get_if<ModelError>(&holds)) return *error;
    // All clock constraints that occur, those that were not looked at among them.
    std::vector<Difference> constraints;
    predicates.constraints(shown.query->condition, last.cells, constraints);
    need_clocks(constraints, Kind::end, end);
    need_reads(Kind::end, end);
    return {};
}

std::vector<std::optional<Reason>> Backwards::go() {
    std::vector<std::optional<Reason>> reasons(run_.steps.size());
    stay(run_.steps.size());
    for (std::size_t i = run_.steps.size(); i-- > 0;) {
        watch::spend(16 + things());
        reasons[i] = reason(i);
        if (reasons[i])
            keep(i);
        else
            leave_out(i);
        stay(i);
    }
    return reasons;
}

// ---- delays

/// In the state before transition i, the delay included.
void Backwards::stay(std::size_t i) {
    const bool waits = delay(i) > 0;
    if (waits) waited_ = i;
    if (!has_invariants_ && !(waits && has_urgent_)) return;
    executor_.enter(entered(i).cells);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        there_ = ProcessId{p};
        const model::Location& location =
            network_.locations[network_.processes[p].locations.first +
                               executor_.location(*there_)];
        if (has_invariant(location)) {
            std::vector<Difference> constraints;
            executor_.condition(location.invariant, constraints);
            need_clocks(constraints, Kind::invariant, i);
            need_reads(Kind::invariant, i);
        }
        if (!waits || !has_urgent_) continue;
        for (const model::EdgeId id : executor_.edges(*there_)) {
            const model::Edge& edge = network_.edges[id.index()];
            if (may_be_urgent(edge)) look_at_guard(edge, Kind::urgent, i);
        }
    }
    there_.reset();
}

/// Whether an edge is possible, as far as its own process goes: with all values that it can select.
void Backwards::look_at_guard(const model::Edge& edge, Kind kind, std::size_t by) {
    for (const std::vector<std::int32_t>& selected : executor_.selections(edge)) {
        std::vector<Difference> constraints;
        if (executor_.select(edge, selected) &&
            executor_.condition(edge.guard, constraints))
            executor_.channel(edge);
        need_clocks(constraints, kind, by);
    }
    need_reads(kind, by);
}

bool Backwards::may_be_urgent(const model::Edge& edge) const {
    if (edge.sync == SyncKind::none || !has_urgent_) return false;
    return !edge.channel.is_constant() ||
           network_.channels[static_cast<std::size_t>(edge.channel.value())].urgent;
}

bool Backwards::may_receive(const model::Edge& edge, std::size_t channel) const {
    return edge.sync == SyncKind::receive &&
           (!edge.channel.is_constant() ||
            static_cast<std::size_t>(edge.channel.value()) == channel);
}

// ---- transitions

std::optional<Reason> Backwards::reason(std::size_t i) const {
    std::optional<Reason> found = changed(i);
    for (const Participant& p : run_.steps[i].participants)
        if (!found) found = reason_to_leave(p.process, network_.edges[p.edge.index()]);
    return found;
}

/// The first reason along the run among those that have to do with values.
std::optional<Reason> Backwards::changed(std::size_t i) const {
    const Moment& before = entered(i);
    const Moment& after = run_.steps[i].after;
    const auto changes = [&](Thing thing) {
        return thing.is_clock
                   ? before.clocks[thing.index] + delay(i) != after.clocks[thing.index]
                   : before.cells[thing.index] != after.cells[thing.index];
    };
    std::optional<Reason> found;
    const auto consider = [&](const Reason& reason) {
        if ((!found || reason.by < found->by) && changes(reason.thing)) found = reason;
    };
    for (const std::optional<Reason>& reason : needed_)
        if (reason) consider(*reason);
    for (const Reason& reason : needed_there_)
        if (!moves(i, reason.process)) consider(reason);
    return found;
}

bool Backwards::moves(std::size_t i, ProcessId process) const {
    return entered(i).cells[process.index()] !=
           run_.steps[i].after.cells[process.index()];
}

/// Where a process would have gone by transition i, it does not come.
void Backwards::leave_out(std::size_t i) {
    std::erase_if(needed_there_, [&](const Reason& r) { return moves(i, r.process); });
}

/// Why the process must not rest in the location that it leaves while the run goes on.
std::optional<Reason> Backwards::reason_to_leave(ProcessId process,
                                                 const model::Edge& taken) const {
    if (taken.source == taken.target) return {};
    const auto because = [&](Kind kind, std::size_t by) {
        return Reason{.kind = kind, .thing = {}, .process = process, .by = by};
    };
    const model::TemplateLocation& location = network_.location_of(process, taken.source);
    const model::Process& its = network_.processes[process.index()];
    if (location.committed && uncommitted_)
        return because(Kind::committed, *uncommitted_);
    if ((location.committed || location.urgent) && waited_)
        return because(Kind::delayed, *waited_);
    const bool goes_on = kept_ || waited_;
    if (goes_on && has_invariant(network_.locations[its.locations.first + taken.source]))
        return because(Kind::bound, kept_.value_or(run_.steps.size()));
    for (const model::Edge& edge : model::slice(network_.edges, its.edges)) {
        if (edge.source != taken.source) continue;
        if (waited_ && may_be_urgent(edge)) return because(Kind::synchronous, *waited_);
        for (std::size_t c = 0; c < broadcast_.size(); ++c)
            if (broadcast_[c] && may_receive(edge, c))
                return because(Kind::receiver, *broadcast_[c]);
    }
    return {};
}

/// What transition i wrote is not needed before it; what it looked at is.
void Backwards::keep(std::size_t i) {
    const std::vector<Participant>& participants = run_.steps[i].participants;
    executor_.enter(entered(i).cells);
    bool is_committed = false;
    std::vector<Difference> constraints;
    for (const Participant& p : participants) {
        const model::Edge& edge = network_.edges[p.edge.index()];
        is_committed = is_committed || executor_.is_committed(p.process);
        executor_.select(edge, p.selected);
        executor_.condition(edge.guard, constraints);
        if (edge.sync != SyncKind::none) executor_.channel(edge);
    }
    // Guards write nothing, so what was noted of them stays true.
    executor_.enter(entered(i).cells);
    const auto assignments = executor_.fire(participants);
    for (const std::int32_t cell : accesses_.writes())
        forget({.is_clock = false, .index = static_cast<std::uint32_t>(cell)});
    std::vector<std::uint8_t> is_set(network_.clocks);
    for (const model::ClockAssignment& a : assignments) {
        if (is_set[a.source.index()] == 0)
            constraints.push_back({a.source, a.source, 0, false});
        is_set[a.target.index()] = 1;
    }
    for (std::uint32_t x = 1; x < network_.clocks; ++x)
        if (is_set[x] != 0) forget({.is_clock = true, .index = x});
    need_reads(Kind::step, i);
    need_clocks(constraints, Kind::step, i);
    for (const Participant& p : participants)
        need({.is_clock = false, .index = p.process.raw}, Kind::step, i);
    listen(i);
    kept_ = i;
    if (!is_committed) uncommitted_ = i;
}

/// Of a broadcast: why others do not take part.
void Backwards::listen(std::size_t i) {
    const std::vector<Participant>& participants = run_.steps[i].participants;
    const model::Edge& sending = network_.edges[participants.front().edge.index()];
    if (sending.sync != SyncKind::send) return;
    executor_.enter(entered(i).cells);
    executor_.select(sending, participants.front().selected);
    const std::size_t channel = executor_.channel(sending).index();
    accesses_.clear(); // they are needed already
    if (!network_.channels[channel].broadcast) return;
    broadcast_[channel] = i;
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        if (std::ranges::find(participants, ProcessId{p}, &Participant::process) !=
            participants.end())
            continue;
        there_ = ProcessId{p};
        for (const model::EdgeId id : executor_.edges(*there_)) {
            const model::Edge& edge = network_.edges[id.index()];
            if (may_receive(edge, channel)) look_at_guard(edge, Kind::step, i);
        }
    }
    there_.reset();
}

} // namespace

std::variant<std::vector<std::optional<Reason>>, ModelError>
relevance(const model::Network& network, const TimedRun& run, const EndShown& shown) {
    ZONAR_CHECK(problem_with_relevance(network).empty());
    Backwards backwards{network, run};
    if (auto error = backwards.begin(shown)) return std::move(*error);
    return backwards.go();
}

std::string problem_with_relevance(const model::Network& network) {
    if (network.has_process_priorities || network.has_channel_priorities)
        return "the model has priorities: what a transition leaves behind can hide any "
               "other one";
    if (network.has_stopwatches)
        return "the model has stopwatches: each location decides which clocks run";
    return {};
}

} // namespace zonar::trace
