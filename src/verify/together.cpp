#include "verify/together.h"

#include "explore/search.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "verify/deadlock_places.h"
#include "verify/decision.h"
#include "verify/evidence.h"
#include "verify/measure_goal.h"
#include "verify/measures.h"
#include "verify/policy.h"
#include "verify/shared_member.h"
#include "verify/time_units.h"
#include "verify/within_limits.h"
#include "verify/wraparounds.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace zonar::verify {

using explore::Ending;
using explore::NodeId;
using explore::Order;
using semantics::Word;

namespace {

/// Whether nothing about the search depends on the query that it is for.
bool is_plain(const Options& options) {
    const explore::Settings& search = options.search;
    const bool plain_order = search.order == Order::breadth_first ||
                             search.order == Order::depth_first ||
                             search.order == Order::random_depth_first;
    return plain_order && !options.choose_search && !options.quotient &&
           !options.improve && !options.guidance.heuristic && !options.guidance.saved &&
           options.trace != TraceWish::fastest && options.guidance.costs.unit() &&
           explore::problem_with(search).empty();
}

bool fits(const model::Network& network, const model::Query& query,
          const Options& options) {
    // Extrapolation would have to be given up for all because of one.
    if (query.uses_clock_differences) return false;
    if (query.kind == model::QueryKind::exists_eventually ||
        query.kind == model::QueryKind::always_globally)
        return true;
    return is_measure(query.kind) && !measures_clocks(query) &&
           options.trace == TraceWish::none && !network.has_stopwatches;
}

class SharedSearch final : public explore::Goal, public semantics::Observer {
public:
    SharedSearch(const model::Network& network,
                 std::span<const model::Query* const> queries, const Options& options,
                 const Decided& decided)
        : network_(network), options_(options), decided_(decided), system_(network) {
        for (const model::Query* query : queries)
            members_.push_back(std::make_unique<Member>(system_, *query));
    }

    std::vector<verify::Answer> run() {
        while (explore_once()) {
        }
        store_.reset(); // the others need the memory
        std::vector<verify::Answer> answers;
        for (const auto& member : members_) {
            if (member->fate != Member::Fate::decided) {
                if (stopped_)
                    member->answer.reason = "interrupted";
                else
                    member->answer = check(network_, member->query, options_);
            }
            answers.push_back(std::move(member->answer));
        }
        return answers;
    }

    // ---- what the search asks

    bool interesting(semantics::Machine& machine) override {
        return std::ranges::any_of(open_, [&](Member* member) {
            return !member->is_quick() || member->predicate.possible(machine);
        });
    }
    Answer reached(const Word* words, zone::ConstZone zone) override {
        // The state is interesting to somebody. Quick ones come first, on one machine.
        semantics::Machine& machine = expander_->machine();
        machine.reset_meta();
        system_.layout().unpack(words, machine.cells());
        for (Member* member : open_)
            member->possible = !member->is_quick() || member->predicate.possible(machine);
        return collect([&](Member& member) {
            if (!member.possible) return Answer::no;
            // Who was not asked with the quick ones must be asked about integers now.
            if (member.has_machine && member.predicate.is_cheap()) {
                member.machine.reset_meta();
                system_.layout().unpack(words, member.machine.cells());
                const bool possible = member.predicate.possible(member.machine);
                if (member.machine.failed()) return Answer::error;
                if (!possible) return Answer::no;
            }
            return member.part().reached(words, zone);
        });
    }
    bool asks_late() const override { return asks_late_; }
    Answer reached_late(const Word* words, zone::ConstZone zone, bool stuck) override {
        return collect([&](Member& member) {
            if (!member.part().asks_late()) return Answer::no;
            return member.part().reached_late(words, zone, stuck);
        });
    }

    bool accept(NodeId node) override {
        for (Member* member : found_) {
            if (member->measures()) {
                member->measure->accept(node);
            } else if (is_refuted(*member, node)) {
                refuted_ = node;
            } else if (member->decision->accept(node, runs())) {
                decide(*member, node);
            } else {
                member->refused = true;
            }
        }
        std::erase_if(open_, [](Member* m) { return m->fate != Member::Fate::open; });
        return stopped_ || open_.empty() || refuted_ || is_too_fine();
    }

private:
    /// Asks all that are open. Who cannot answer goes on alone.
    template <class Ask>
    Answer collect(Ask ask) {
        found_.clear();
        bool left = false;
        for (Member* member : open_) {
            const Answer answer = ask(*member);
            if (answer == Answer::yes) found_.push_back(member);
            if (answer != Answer::error) continue;
            member->fate = Member::Fate::alone;
            member->machine.forget_failure();
            if (expander_->failed()) expander_->take_error();
            left = true;
        }
        // accept() takes them from the list.
        return left || !found_.empty() ? Answer::yes : Answer::no;
    }

    std::vector<semantics::ObservedConstraint>
    constraints_of(const Member& member) const {
        return member.predicate.constraints(system_.analysis());
    }
    bool needs_equivalence(const Member& member) const {
        const bool exact = member.query.uses_deadlock && !suspicion_.is_active();
        return verify::needs_equivalence(system_, options_, exact);
    }
    /// Nobody who is left needs what makes this search so fine.
    bool is_too_fine() const {
        return is_fine_ && system_.is_timed() &&
               std::ranges::none_of(open_, [&](Member* m) {
                   return m->query.uses_deadlock || needs_equivalence(*m);
               });
    }
    /// A deadlock that is only suspected must be on the way that was found.
    bool is_refuted(Member& member, NodeId node) const {
        return member.query.uses_deadlock && suspicion_.is_active() &&
               !evidence().leads_to(node, member.decision->end());
    }

    semantics::ClockBounds
    find_bounds(std::span<const semantics::ObservedConstraint> constraints,
                bool equivalence, bool uses_deadlock) const {
        return {network_,
                system_.analysis(),
                constraints,
                equivalence,
                semantics::TotalTime::left_out,
                uses_deadlock ? suspicion_.symmetric_at()
                              : std::span<const std::uint8_t>{}};
    }

    bool choose_policy() {
        std::vector<semantics::ObservedConstraint> constraints;
        bool uses_deadlock = false;
        for (const Member* member : open_) {
            const auto more = constraints_of(*member);
            constraints.insert(constraints.end(), more.begin(), more.end());
            uses_deadlock = uses_deadlock || member->query.uses_deadlock;
        }
        if (uses_deadlock && !suspicion_.told() &&
            can_suspect_deadlocks(system_, find_bounds(constraints, true, false), false,
                                  options_))
            suspicion_.begin(system_);
        const bool equivalence = std::ranges::any_of(
            open_, [&](const Member* m) { return needs_equivalence(*m); });
        is_fine_ = equivalence || (uses_deadlock && suspicion_.is_refined());
        bounds_.emplace(find_bounds(constraints, equivalence, uses_deadlock));
        const auto chosen = verify::choose_policy(network_, *bounds_, false, options_);
        if (!std::holds_alternative<Policy>(chosen)) return false; // each says it alone
        policy_ = std::get<Policy>(chosen);
        return true;
    }

    /// For all that are open. Whether some still are, and can go on together.
    bool explore_once() {
        const watch::Watch watch{limits_of(options_.search)};
        verify::Answer unknown;
        bool goes_on = false;
        within_limits(unknown, [&] { goes_on = explore_all_open(); });
        if (unknown.limit == explore::Limit::none) return goes_on;
        // It was not met inside a search, which would have told the members itself.
        for (Member* member : open_) {
            if (member->fate != Member::Fate::open) continue;
            member->fate = Member::Fate::decided;
            give_up(member->answer, unknown.limit, unknown.reason);
        }
        return false;
    }

    bool explore_all_open() {
        open_.clear();
        for (const auto& member : members_)
            if (member->fate == Member::Fate::open) open_.push_back(member.get());
        if (open_.size() < 2 || !choose_policy()) return false;
        const std::vector<Member*> all = open_;
        expander_.emplace(system_, *bounds_, policy_.extrapolation, this);
        store_.emplace(system_, *bounds_, policy_.inclusion);
        asks_late_ = false;
        for (Member* member : all) {
            member->begin(system_, *expander_, options_, suspicion_.places());
            asks_late_ = asks_late_ || member->part().asks_late();
        }
        explore::Search search{*expander_, *store_, options_.search, *this,
                               options_.trace == TraceWish::shortest};
        const explore::Outcome outcome = search.run();
        if (refuted_) suspicion_.refute(store_->words(*refuted_));
        refuted_.reset();
        for (Member* member : open_) conclude(*member, outcome);
        for (Member* member : all) {
            verify::Answer& answer = member->answer;
            answer.wraparounds = wraparounds_met(system_, member->query);
            answer.statistics = sum(answer.statistics, search.statistics());
            answer.extrapolation = policy_.extrapolation;
            answer.inclusion = policy_.inclusion;
            if (member->query.uses_deadlock) answer.suspicions = suspicion_.told();
            answer.conduct.order = options_.search.order;
            answer.shared = true;
        }
        return outcome.ending == Ending::found && !open_.empty() && !stopped_;
    }

    // ---- what becomes of a query

    void decide(Member& member, NodeId node) {
        explore::Outcome outcome;
        outcome.ending = Ending::found;
        outcome.node = node;
        member.answer.length = evidence().length_to(node, member.decision->end());
        const bool by_length =
            options_.search.order == Order::breadth_first &&
            (options_.trace == TraceWish::shortest || !system_.is_timed());
        if (member.answer.length == 0u || (by_length && !member.refused))
            member.answer.within = explore::Weight{};
        member.decision->conclude(outcome, *expander_, runs());
        member.answer.wraparounds = wraparounds_met(system_, member.query);
        member.fate = Member::Fate::decided;
        tell_caller(member);
    }

    void tell_caller(const Member& member) {
        if (!decided_) return;
        const auto place =
            std::ranges::find(members_, &member, &std::unique_ptr<Member>::get);
        const auto index = static_cast<std::size_t>(place - members_.begin());
        if (!decided_(index, member.answer)) stopped_ = true;
    }

    void conclude(Member& member, const explore::Outcome& outcome) {
        switch (outcome.ending) {
        case Ending::found:
            if (!stopped_) return; // it goes on with others
            member.fate = Member::Fate::decided;
            member.answer.verdict = Verdict::unknown;
            member.answer.reason = "interrupted";
            member.answer.limit = explore::Limit::interrupt;
            return;
        case Ending::error: member.fate = Member::Fate::alone; return;
        case Ending::limit:
            if (outcome.limit != explore::Limit::interrupt && !is_as_alone(member)) {
                member.fate = Member::Fate::alone;
                return;
            }
            break;
        case Ending::exhausted: break;
        }
        member.fate = Member::Fate::decided;
        if (!member.measures())
            return member.decision->conclude(outcome, *expander_, runs());
        const bool complete = outcome.ending == Ending::exhausted;
        verify::Answer& answer = member.answer;
        answer.verdict = complete ? Verdict::satisfied : Verdict::unknown;
        answer.reason = outcome.reason;
        answer.limit = outcome.limit;
        answer.values = unmeasured(member.query);
        for (std::size_t i = 0; i < answer.values.size(); ++i)
            tell(member.measure->sightings()[i], member.query.kind,
                 complete ? Measured::Status::exact : Measured::Status::partial,
                 answer.values[i]);
    }

    /// A search for this query alone would have been the same.
    bool is_as_alone(const Member& member) const {
        return find_bounds(constraints_of(member), needs_equivalence(member),
                           member.query.uses_deadlock) == *bounds_;
    }

    Evidence evidence() const {
        return {system_, *bounds_, policy_.extrapolation,
                *store_, nullptr,  options_.search.interrupted};
    }
    RunFinder runs() const {
        return [this](NodeId node, const RunEnd& end) {
            return evidence().run_to(node, end);
        };
    }

    const model::Network& network_;
    const Options& options_;
    const Decided& decided_;
    semantics::System system_;
    std::vector<std::unique_ptr<Member>> members_;
    bool stopped_ = false; // by the caller
    DeadlockSuspicion suspicion_;
    // of the last exploration
    std::vector<Member*> open_;
    std::vector<Member*> found_; // a state, just now
    bool is_fine_ = false; // finer than E<> and A[] need it who are not about deadlock
    bool asks_late_ = false;
    std::optional<NodeId> refuted_; // a state that was suspected
    std::optional<semantics::ClockBounds> bounds_;
    Policy policy_;
    std::optional<semantics::Expander> expander_;
    std::optional<explore::Store> store_;
};

} // namespace

std::vector<std::size_t> explored_together(const model::Network& network,
                                           std::span<const model::Query* const> queries,
                                           const Options& options) {
    std::vector<std::size_t> together;
    if (!is_plain(options) || !network.obstacles.empty() || network.has_guarded_urgent)
        return together;
    for (std::size_t i = 0; i < queries.size(); ++i)
        if (queries[i] != nullptr && fits(network, *queries[i], options))
            together.push_back(i);
    if (together.size() < 2) together.clear();
    return together;
}

namespace {

/// The same in larger units of time.
std::vector<Answer> check_divided(const model::Network& network, std::int32_t unit,
                                  std::span<const model::Query* const> queries,
                                  const Options& options, const Decided& decided) {
    const TimeUnits units{network, unit};
    std::vector<model::Query> divided;
    for (const model::Query* query : queries) divided.push_back(units.query(*query));
    std::vector<const model::Query*> pointers;
    for (const model::Query& query : divided) pointers.push_back(&query);
    const Decided convert = [&](std::size_t query, Answer answer) {
        units.convert(answer);
        return decided(query, answer);
    };
    std::vector<Answer> answers = SharedSearch{
        units.network(), pointers, options,
        decided ? convert : Decided{}}.run();
    for (Answer& answer : answers) units.convert(answer);
    return answers;
}

} // namespace

std::vector<Answer> check_together(const model::Network& network,
                                   std::span<const model::Query* const> queries,
                                   const Options& options, const Decided& decided) {
    const watch::Watch watch{limits_of(options.search)};
    std::vector<Answer> answers;
    Answer unknown; // if there is not even room for a search
    within_limits(unknown, [&] {
        const std::int32_t unit = TimeUnits::unit_for(network, queries);
        answers = unit == 1 ? SharedSearch{network, queries, options, decided}.run()
                            : check_divided(network, unit, queries, options, decided);
    });
    if (answers.empty()) answers.assign(queries.size(), unknown);
    return answers;
}

} // namespace zonar::verify
