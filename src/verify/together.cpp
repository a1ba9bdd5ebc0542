#include "verify/together.h"

#include "checks/check.h"
#include "explore/search.h"
#include "model/query_kind.h"
#include "verify/deadlock_places.h"
#include "verify/engine.h"
#include "verify/evidence.h"
#include "verify/measure_goal.h"
#include "verify/measures.h"
#include "verify/shared_member.h"
#include "verify/time_units.h"
#include "verify/within_limits.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace zonar::verify {

using explore::Ending;
using explore::NodeId;
using semantics::Word;

namespace {

/// Whether nothing about the search depends on the query that it is for.
bool is_plain(const Options& options) {
    const explore::Settings& search = options.search;
    return explore::row_of(search.order).is_plain && !options.choose_search &&
           !options.quotient && !options.improve && !options.simplify &&
           !options.guidance.heuristic && !options.guidance.saved &&
           options.trace != TraceWish::fastest && options.guidance.costs.unit() &&
           explore::problem_with(search).empty();
}

bool fits(const model::Network& network, const model::Query& query,
          const Options& options) {
    // Extrapolation would have to be given up for all because of one.
    if (!model::info(query.kind).shares || query.uses_clock_differences) return false;
    if (!model::seeks(query.kind, model::Sought::values)) return true;
    return !measures_clocks(query) && options.trace == TraceWish::none &&
           !network.has_stopwatches;
}

class SharedSearch final : public explore::Goal, public semantics::Observer {
public:
    SharedSearch(const model::Network& network,
                 std::span<const model::Query* const> queries, const Options& options,
                 const Decided& decided)
        : options_(options), decided_(decided), engine_(network, options) {
        for (const model::Query* query : queries) {
            members_.push_back(std::make_unique<Member>(engine_, *query));
            // One that names processes would keep the others from what symmetry saves.
            if (!engine_.keeps_symmetries(*query))
                members_.back()->fate = Member::Fate::alone;
        }
    }

    std::vector<verify::Answer> run() {
        while (explore_once()) {
        }
        exploration_.reset(); // the others need the memory
        std::vector<verify::Answer> answers;
        for (const auto& member : members_) {
            if (member->fate != Member::Fate::decided) {
                if (stopped_) {
                    member->answer.reason = "interrupted";
                } else {
                    check_alone(*member);
                    tell_caller(*member); // it may be the last one that is read
                }
            }
            answers.push_back(std::move(member->answer));
        }
        tell_sharing(answers);
        return answers;
    }

    // ---- what the search asks

    bool interesting(semantics::Machine& machine) override {
        return std::ranges::any_of(open_, [&](Member* member) {
            return !member->is_quick() || member->predicate.possible(machine);
        });
    }
    Answer reached(const Word* words, zone::ConstZone zone) override {
        // The state is interesting to one of them. Quick ones come first, on one machine.
        semantics::Machine& machine = exploration_->expander.machine();
        machine.reset_meta();
        engine_.system().layout().unpack(words, machine.cells());
        for (Member* member : open_)
            member->possible = !member->is_quick() || member->predicate.possible(machine);
        return collect([&](Member& member) {
            if (!member.possible) return Answer::no;
            // Those not asked with the quick ones must be asked about integers now.
            if (member.has_machine && member.predicate.is_cheap()) {
                member.machine.reset_meta();
                engine_.system().layout().unpack(words, member.machine.cells());
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
        ZONAR_ASSERT(std::ranges::all_of(
            found_, [](const Member* m) { return m->fate == Member::Fate::open; }));
        for (Member* member : found_) {
            if (member->measures()) {
                member->measure->accept(node);
            } else if (is_refuted(*member, node)) {
                refuted_ = node;
            } else if (is_believed(*member, node)) {
                decide(*member, node);
            } else {
                member->refused = true;
            }
        }
        std::erase_if(open_, [](Member* m) { return m->fate != Member::Fate::open; });
        return stopped_ || open_.empty() || refuted_ || is_too_fine();
    }

private:
    void check_alone(Member& member) {
        member.answer = check(engine_.network(), member.query, options_);
        member.is_shared = false;
    }
    void tell_sharing(std::vector<verify::Answer>& answers) const {
        std::vector<std::size_t> sharing;
        for (std::size_t i = 0; i < members_.size(); ++i)
            if (members_[i]->is_shared) sharing.push_back(i);
        for (const std::size_t i : sharing) answers[i].explored_for = sharing;
    }

    /// Asks all that are open. One that cannot answer goes on alone.
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
            if (exploration_->expander.failed()) exploration_->expander.take_error();
            left = true;
        }
        // accept() takes them from the list.
        return left || !found_.empty() ? Answer::yes : Answer::no;
    }

    // ---- bounds and zones

    bool needs_equivalence(const Member& member) const {
        const bool exact = member.query.uses_deadlock && !suspicion_.is_active();
        return engine_.needs_equivalence(exact);
    }
    /// No query that is left needs what makes this search so fine.
    bool is_too_fine() const {
        return is_fine_ && engine_.system().is_timed() &&
               std::ranges::none_of(open_, [&](const Member* m) {
                   return m->query.uses_deadlock || needs_equivalence(*m);
               });
    }

    /// What these need together.
    Engine::Precision precision(std::span<const Member* const> members) const {
        Engine::Precision all;
        bool uses_deadlock = false;
        for (const Member* member : members) {
            const auto more = member->predicate.constraints(engine_.system().analysis());
            all.constraints.insert(all.constraints.end(), more.begin(), more.end());
            all.equivalence = all.equivalence || needs_equivalence(*member);
            uses_deadlock = uses_deadlock || member->query.uses_deadlock;
        }
        if (uses_deadlock) all.equivalence_at = suspicion_.symmetric_at();
        return all;
    }

    /// Deadlocks are suspected from here on, if that can be.
    void suspect_deadlocks() {
        Engine::Precision by_m = precision(open_);
        by_m.equivalence = true;
        if (engine_.can_suspect_deadlocks(engine_.bounds_for(by_m), false))
            suspicion_.begin(engine_.system());
    }

    bool choose_policy() {
        const bool uses_deadlock = std::ranges::any_of(
            open_, [](const Member* m) { return m->query.uses_deadlock; });
        if (uses_deadlock && !suspicion_.told()) suspect_deadlocks();
        const Engine::Precision needed = precision(open_);
        is_fine_ = needed.equivalence || (uses_deadlock && suspicion_.is_refined());
        engine_.set_bounds(needed);
        return engine_.choose_policy(false).empty(); // else: each says it alone
    }

    /// A search for this query alone would have been the same.
    bool is_as_alone(const Member& member) const {
        const Member* const alone[] = {&member};
        return engine_.bounds_for(precision(alone)) == engine_.bounds();
    }

    // ---- exploring

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
        exploration_.reset(); // before what it refers to
        if (open_.size() < 2 || !choose_policy()) return false;
        const std::vector<Member*> all = open_;
        engine_.find_symmetries(
            std::span<
                const model::
                    Query* const>{}); // those of the network: all members leave them
        queries_.clear();
        for (const Member* member : all) queries_.push_back(&member->query);
        engine_.find_order_reduction(queries_);
        explore::Settings settings = options_.search;
        exploration_.emplace(
            engine_, this, nullptr,
            StoreForm{.inclusion = {}, .order = engine_.order_plan(settings)});
        exploration_->equip(settings);
        asks_late_ = false;
        for (Member* member : all) {
            member->begin(*exploration_, suspicion_.places());
            asks_late_ = asks_late_ || member->part().asks_late();
        }
        explore::Search search{exploration_->successors(), exploration_->store, settings,
                               *this, options_.trace == TraceWish::shortest};
        const explore::Outcome outcome = search.run();
        if (refuted_) suspicion_.refute(exploration_->store.words(*refuted_));
        refuted_.reset();
        for (Member* member : open_) conclude(*member, outcome);
        for (Member* member : all) tell_conduct(*member, search.statistics());
        return outcome.ending == Ending::found && !open_.empty() && !stopped_;
    }

    void tell_conduct(Member& member, const explore::Statistics& counted) {
        verify::Answer& answer = member.answer;
        answer.wraparounds = engine_.wraparounds_met(member.query);
        answer.statistics = sum(answer.statistics, counted);
        answer.extrapolation = engine_.policy().extrapolation;
        answer.inclusion = engine_.policy().inclusion;
        if (member.query.uses_deadlock) answer.suspicions = suspicion_.told();
        answer.conduct.order = options_.search.order;
        answer.symmetry = engine_.symmetry_report(*exploration_);
        answer.order = engine_.order_report(*exploration_);
        member.is_shared = true;
    }

    // ---- what becomes of a query

    /// A deadlock that is only suspected must be on the way that was found.
    bool is_refuted(const Member& member, NodeId node) const {
        return member.query.uses_deadlock && suspicion_.is_active() &&
               !evidence().leads_to(node, member.end());
    }
    bool is_believed(Member& member, NodeId node) const {
        return !engine_.network().has_stopwatches || member.conclusion->confirm([&] {
            return evidence().run_to(node, member.end());
        });
    }

    Evidence evidence() const { return {engine_, exploration_->store}; }

    void conclude_by_search(Member& member, const explore::Outcome& outcome) {
        const RunEnd end = member.measures() ? RunEnd{} : member.end();
        member.conclusion->conclude(outcome,
                                    findings_in(*exploration_, outcome.node, end));
    }

    void decide(Member& member, NodeId node) {
        explore::Outcome outcome;
        outcome.ending = Ending::found;
        outcome.node = node;
        member.answer.length = evidence().length_to(node, member.end());
        const bool by_length =
            explore::row_of(options_.search.order).finds_cheapest &&
            !exploration_->may_lengthen() &&
            (options_.trace == TraceWish::shortest || !engine_.system().is_timed());
        if (member.answer.length == 0u || (by_length && !member.refused))
            member.answer.within = explore::Weight{};
        conclude_by_search(member, outcome);
        ZONAR_ASSERT(member.answer.verdict != Verdict::unknown);
        member.answer.wraparounds = engine_.wraparounds_met(member.query);
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
            give_up(member.answer, explore::Limit::interrupt, "interrupted");
            member.fate = Member::Fate::decided;
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
        const bool is_complete = outcome.ending == Ending::exhausted;
        if (!member.measures() || !is_complete) conclude_by_search(member, outcome);
        if (member.measures()) read_values(member, is_complete);
    }

    static void read_values(Member& member, bool is_complete) {
        verify::Answer& answer = member.answer;
        if (is_complete) answer.verdict = Verdict::satisfied;
        answer.values = unmeasured(member.query);
        for (std::size_t i = 0; i < answer.values.size(); ++i)
            tell(member.measure->sightings()[i], member.query.kind,
                 is_complete ? Measured::Status::exact : Measured::Status::partial,
                 answer.values[i]);
    }

    const Options& options_;
    const Decided& decided_;
    Engine engine_;
    std::vector<std::unique_ptr<Member>> members_;
    bool stopped_ = false; // by the caller
    DeadlockSuspicion suspicion_;
    // of the last exploration
    std::vector<Member*> open_;
    std::vector<const model::Query*> queries_; // of those that are open
    std::vector<Member*> found_;               // a state, just now
    bool is_fine_ = false; // finer than queries need it that are not about deadlock
    bool asks_late_ = false;
    std::optional<NodeId> refuted_; // a state that was suspected
    std::optional<Exploration> exploration_;
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

std::vector<Answer> check_together(const model::Network& network,
                                   std::span<const model::Query* const> queries,
                                   const Options& options, const Decided& decided) {
    const watch::Watch watch{limits_of(options.search)};
    std::vector<Answer> answers;
    Answer unknown; // if there is not even room for a search
    within_limits(unknown, [&] {
        in_suitable_units(network, queries, [&](const InUnits& in) {
            const Decided convert = [&](std::size_t query, Answer answer) {
                in.convert(answer);
                return decided(query, answer);
            };
            answers = SharedSearch{in.network, in.queries, options,
                                   decided ? convert : Decided{}}
                          .run();
            for (Answer& answer : answers) in.convert(answer);
        });
    });
    if (answers.empty()) answers.assign(queries.size(), unknown);
    return answers;
}

} // namespace zonar::verify
