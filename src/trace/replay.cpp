#include "trace/replay.h"

#include "trace/executor.h"
#include "trace/outlook.h"
#include "trace/print.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace zonar::trace {

using model::ProcessId;
using model::SyncKind;

namespace {

/// What is wrong, or nothing.
using Complaint = std::optional<std::string>;
using Transition = std::span<const Participant>;

/// Beyond this, clock values are not computed with; no run that was searched for comes
/// near it.
constexpr std::int64_t largest_time = std::int64_t{1} << 60;

bool same(const Participant& a, const Participant& b) {
    return a.process == b.process && a.edge == b.edge && a.selected == b.selected;
}

const Offer* offer_of(const Outlook& outlook, const Participant& participant) {
    const auto found = std::ranges::find_if(outlook.offers(), [&](const Offer& o) {
        return same(o.participant, participant);
    });
    return found == outlook.offers().end() ? nullptr : &*found;
}

/// Walks along a run and compares.
class Replayer {
public:
    Replayer(const model::Network& network, std::int64_t denominator)
        : network_(network), executor_(network), denominator_(denominator) {}

    Complaint start(const Moment& initial);
    Complaint wait(std::int64_t delay);
    Complaint act(const TimedStep& step);
    /// The error that an enabled transition makes in this state.
    std::optional<ModelError> fault(const Moment& moment, Transition transition);

private:
    /// Whether these edges can be taken together right now, priorities and target aside.
    Complaint enabled(const Outlook& outlook, Transition transition) const;
    Complaint ready(const Outlook& outlook, const Participant& participant) const;
    Complaint together(const Outlook& outlook, Transition transition) const;
    Complaint everyone_takes_part(const Outlook& outlook, Transition transition) const;
    Complaint committed_rule(Transition transition) const;
    Complaint has_priority(Outlook& outlook, Transition transition);
    std::pair<std::int32_t, std::int32_t> priority(const Outlook& outlook,
                                                   Transition transition) const;
    Complaint invariant(const char* otherwise);
    Complaint compare(const Moment& recorded) const;
    Complaint well_formed(const Moment& moment) const;
    Complaint model_failed() const {
        return fmt::format("the model's code fails: {}", executor_.error()->what);
    }
    const std::string& name(ProcessId process) const {
        return network_.processes[process.index()].name;
    }
    bool is_committed(ProcessId process) const {
        const auto at = static_cast<std::uint32_t>(now_.cells[process.index()]);
        return network_.location_of(process, at).committed;
    }

    const model::Network& network_;
    Executor executor_;
    std::int64_t denominator_;
    Moment now_;
};

// ---------------------------------------------------------------- states

Complaint Replayer::compare(const Moment& recorded) const {
    if (auto complaint = well_formed(recorded)) return complaint;
    for (std::size_t i = 0; i < now_.cells.size(); ++i) {
        if (now_.cells[i] == recorded.cells[i]) continue;
        return fmt::format(
            "{} is {}, and not {} as recorded",
            network_.cell_name(model::CellId{static_cast<std::int32_t>(i)}),
            now_.cells[i], recorded.cells[i]);
    }
    for (std::size_t x = 0; x < now_.clocks.size(); ++x) {
        if (now_.clocks[x] == recorded.clocks[x]) continue;
        return fmt::format(
            "clock {} is {}, and not {} as recorded",
            network_.clock_name(model::ClockId{static_cast<std::uint32_t>(x)}),
            print_time(now_.clocks[x], denominator_),
            print_time(recorded.clocks[x], denominator_));
    }
    return {};
}

Complaint Replayer::well_formed(const Moment& moment) const {
    if (moment.cells.size() != network_.memory.stored ||
        moment.clocks.size() != network_.clocks) {
        return "the recorded state has the wrong number of variables or clocks";
    }
    return {};
}

Complaint Replayer::start(const Moment& initial) {
    now_.cells = executor_.initial();
    for (const std::int32_t value : network_.clock_initial)
        now_.clocks.push_back(value * denominator_);
    if (auto complaint = compare(initial)) return complaint;
    executor_.enter(now_.cells);
    return invariant("the initial state violates its invariant");
}

Complaint Replayer::wait(std::int64_t delay) {
    if (delay < 0) return "the delay is negative";
    if (delay == 0) return {};
    const Outlook outlook(executor_, now_, denominator_);
    if (executor_.error()) return model_failed();
    if (!outlook.window().contains(delay)) {
        const std::string_view why =
            executor_.time_is_stopped() ? "a location is urgent or committed"
            : std::ranges::any_of(outlook.urgent(),
                                  [&](const auto& u) { return u.when.low < delay; })
                ? "an urgent synchronisation is possible"
                : "an invariant does not hold for so long";
        return fmt::format("a delay of {} is not allowed: {}",
                           print_time(delay, denominator_), why);
    }
    for (std::size_t x = 0; x < now_.clocks.size(); ++x) {
        if (outlook.rates()[x] == 0) continue;
        if (delay > largest_time - now_.clocks[x]) return "the delay is too long";
        now_.clocks[x] += delay;
    }
    return {};
}

/// Nothing if the invariant of the current state holds.
Complaint Replayer::invariant(const char* otherwise) {
    std::vector<Difference> constraints;
    const bool data = executor_.invariant(constraints);
    if (executor_.error()) return model_failed();
    if (!data) return otherwise;
    for (const Difference& c : constraints) {
        const std::int64_t room = c.bound * denominator_ - now_.clocks[c.left.index()] +
                                  now_.clocks[c.right.index()];
        if (c.strict ? room <= 0 : room < 0) return otherwise;
    }
    return {};
}

// ---------------------------------------------------------------- transitions

Complaint Replayer::act(const TimedStep& step) {
    Outlook outlook(executor_, now_, denominator_);
    if (executor_.error()) return model_failed();
    if (auto complaint = enabled(outlook, step.participants)) return complaint;
    if (auto complaint = has_priority(outlook, step.participants)) return complaint;

    executor_.enter(now_.cells);
    const auto assignments = executor_.fire(step.participants);
    if (executor_.error()) return model_failed();
    if (!assign(assignments, now_.clocks, denominator_))
        return "a clock is given a negative value";
    now_.cells = executor_.stored();
    if (auto complaint = compare(step.after)) return complaint;

    return invariant("the target violates its invariant");
}

Complaint Replayer::enabled(const Outlook& outlook, Transition transition) const {
    if (transition.empty()) return "nobody takes part";
    for (const Participant& participant : transition) {
        if (auto complaint = ready(outlook, participant)) return complaint;
    }
    if (auto complaint = together(outlook, transition)) return complaint;
    return committed_rule(transition);
}

Complaint Replayer::ready(const Outlook& outlook, const Participant& participant) const {
    if (participant.process.index() >= network_.processes.size())
        return "there is no such process";
    const model::Process& process = network_.processes[participant.process.index()];
    const std::uint32_t edge = participant.edge.raw - process.edges.first;
    if (participant.edge.raw < process.edges.first || edge >= process.edges.count)
        return fmt::format("{} has no such edge", process.name);
    if (network_.edges[participant.edge.index()].source !=
        static_cast<std::uint32_t>(now_.cells[participant.process.index()])) {
        return fmt::format("{} is not where its edge begins", process.name);
    }
    const Offer* offer = offer_of(outlook, participant);
    if (offer == nullptr) {
        return fmt::format(
            "the edge of {} is not enabled, or its select variables cannot "
            "have these values",
            process.name);
    }
    if (!offer->when.contains(0))
        return fmt::format("the clock guard of {} does not hold", process.name);
    return {};
}

/// One internal edge; or a sender and its receivers on one channel.
Complaint Replayer::together(const Outlook& outlook, Transition transition) const {
    const Offer& first = *offer_of(outlook, transition.front());
    if (first.sync == SyncKind::none) {
        if (transition.size() == 1) return {};
        return "an internal edge is taken together with others";
    }
    if (first.sync != SyncKind::send) return "the first participant does not send";
    const Participant* previous = nullptr;
    for (const Participant& receiver : transition.subspan(1)) {
        const Offer& offer = *offer_of(outlook, receiver);
        if (offer.sync != SyncKind::receive || offer.channel != first.channel) {
            return fmt::format("{} does not receive on {}", name(receiver.process),
                               network_.channel_name(first.channel));
        }
        if (receiver.process == transition.front().process)
            return fmt::format("{} synchronises with itself", name(receiver.process));
        if (previous != nullptr && receiver.process <= previous->process)
            return "receivers are not in the order of processes";
        previous = &receiver;
    }
    if (network_.channels[first.channel.index()].broadcast)
        return everyone_takes_part(outlook, transition);
    if (transition.size() != 2) {
        return fmt::format("{} needs one sender and one receiver",
                           network_.channel_name(first.channel));
    }
    return {};
}

Complaint Replayer::everyone_takes_part(const Outlook& outlook,
                                        Transition transition) const {
    const model::ChannelId channel = offer_of(outlook, transition.front())->channel;
    for (const Offer& offer : outlook.offers()) {
        if (offer.sync != SyncKind::receive || offer.channel != channel ||
            !offer.when.contains(0)) {
            continue;
        }
        const ProcessId process = offer.participant.process;
        if (std::ranges::find(transition, process, &Participant::process) ==
            transition.end()) {
            return fmt::format("{} can receive {} and does not take part", name(process),
                               network_.channel_name(channel));
        }
    }
    return {};
}

Complaint Replayer::committed_rule(Transition transition) const {
    const auto committed = [&](const Participant& p) { return is_committed(p.process); };
    if (std::ranges::any_of(transition, committed)) return {};
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        if (is_committed(ProcessId{p})) {
            return fmt::format("{} is in a committed location and does not take part",
                               name(ProcessId{p}));
        }
    }
    return {};
}

/// Channels come first, processes break ties.
std::pair<std::int32_t, std::int32_t> Replayer::priority(const Outlook& outlook,
                                                         Transition transition) const {
    const Offer& first = *offer_of(outlook, transition.front());
    const std::int32_t channel = first.sync == SyncKind::none
                                     ? network_.default_priority
                                     : network_.channels[first.channel.index()].priority;
    std::int32_t process = network_.processes[first.participant.process.index()].priority;
    for (const Participant& p : transition)
        process = std::max(process, network_.processes[p.process.index()].priority);
    return {channel, process};
}

Complaint Replayer::has_priority(Outlook& outlook, Transition transition) {
    if (!network_.has_process_priorities && !network_.has_channel_priorities) return {};
    const auto own = priority(outlook, transition);
    std::vector<Participant> rival;
    const bool found = outlook.find_transition(
        Interval::now(), [&](Transition other, const Interval& delays) {
            if (priority(outlook, other) <= own) return false;
            rival.assign(other.begin(), other.end());
            return outlook.target_exists(other, delays) || executor_.error().has_value();
        });
    if (executor_.error()) return model_failed();
    if (!found) return {};
    return fmt::format("a transition of higher priority is possible: {}",
                       describe_transition(network_, now_, rival));
}

std::optional<ModelError> Replayer::fault(const Moment& moment, Transition transition) {
    now_ = moment;
    Outlook outlook(executor_, now_, denominator_);
    if (executor_.error()) return executor_.error();
    if (enabled(outlook, transition)) return {};
    const Complaint blocked = has_priority(outlook, transition);
    if (blocked || executor_.error()) return executor_.error();

    executor_.enter(now_.cells);
    const auto assignments = executor_.fire(transition);
    if (executor_.error()) return executor_.error();
    if (!assign(assignments, now_.clocks, denominator_)) {
        return ModelError{.fault = model::Fault::negative_clock,
                          .what = describe(model::Fault::negative_clock),
                          .place = {}};
    }
    std::vector<Difference> constraints;
    executor_.invariant(constraints);
    return executor_.error();
}

} // namespace

std::optional<Objection> replay(const model::Network& network, const TimedRun& run) {
    const auto object = [](std::size_t step, Complaint complaint) {
        return Objection{step, std::move(*complaint)};
    };
    if (run.denominator < 1 || run.denominator > largest_time >> 32)
        return object(0, "the denominator makes no sense");
    Replayer replayer(network, run.denominator);
    if (auto complaint = replayer.start(run.initial)) return object(0, complaint);
    for (std::size_t i = 0; i < run.steps.size(); ++i) {
        const TimedStep& step = run.steps[i];
        watch::spend(16 + network.clocks);
        if (auto complaint = replayer.wait(step.delay)) return object(i + 1, complaint);
        if (auto complaint = replayer.act(step)) return object(i + 1, complaint);
    }
    if (auto complaint = replayer.wait(run.last_delay))
        return object(run.steps.size() + 1, complaint);
    return {};
}

std::optional<ModelError> fault_at_end(const model::Network& network, const TimedRun& run,
                                       std::span<const Participant> participants) {
    Replayer replayer(network, run.denominator);
    return replayer.fault(final_moment(network, run), participants);
}

} // namespace zonar::trace
