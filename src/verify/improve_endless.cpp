#include "verify/improve_endless.h"

#include "checks/check.h"
#include "explore/directed_way.h"
#include "explore/flagged_graph.h"
#include "guide/estimate_spec.h"
#include "guide/make_estimate.h"
#include "logic/translate.h"
#include "model/query_kind.h"
#include "trace/goal.h"
#include "trace/length.h"
#include "verify/equivalent_seeds.h"
#include "verify/lasso_evidence.h"
#include "verify/round_trip.h"
#include "verify/trail_product.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace zonar::verify {

using explore::Expansion;
using explore::Lasso;
using explore::Order;
using explore::WayEnding;
using trace::Afterwards;
using Part = ImproveStage::Part;

namespace {

constexpr std::string_view usual_estimate = "max(fsm-sum,hamming-share)";

/// Whether an estimate asks for nothing but the known state.
bool aims_at_state(const guide::EstimateSpec& spec) {
    using enum guide::EstimateId;
    switch (spec.kind->id) {
    case zero:
    case fsm:
    case fsm_sum:
    case hamming:
    case hamming_share:
    case hamming_bits: return true;
    case maximum:
    case sum:
    case lexicographic: return std::ranges::all_of(spec.parts, aims_at_state);
    default: return false;
    }
}

/// A product as a graph in which A* looks for something.
struct DirectedProduct {
    TrailProduct& product;
    guide::Estimate* estimator; // null: none
    std::function<bool(Vertex)> wanted;
    bool asks_for_ends = false; // a run that is over in what is wanted ends the way
    Lasso::Kind end = Lasso::Kind::none; // of the last such way

    Expansion successors(Vertex v, Vertices& out) {
        if (!asks_for_ends) return product.successors(v, out);
        const Expansion e = product.successors_or_end(v, out);
        if (e != Expansion::ends) return e;
        if (!wanted(v)) return product.successors(v, out);
        end = product.end();
        return e;
    }
    guide::Distance estimate(Vertex v) {
        return estimator == nullptr ? 0 : estimator->of(product.words(v), {});
    }
    bool is_goal(Vertex v) const { return !asks_for_ends && wanted(v); }
    bool is_accepting(Vertex v) const { return product.is_accepting(v); }
    void note(std::uint64_t waiting, std::size_t bytes) { product.note(waiting, bytes); }
};

/// A way through the product, and what follows.
struct Trail {
    Vertices prefix;
    Lasso::Kind kind = Lasso::Kind::repeats;
    // if it repeats
    std::vector<Cells> round = {}; // the states after each step of what repeats
    RoundTrip trip = {};           // from the end of the prefix
};

/// An endless run on its way to a shorter one.
class EndlessRun {
public:
    explicit EndlessRun(const ImproveRequest& request)
        : request_(request), network_(request.network), query_(*request.query),
          options_(searched_by_equality(request.options)), claim_(claim_of(query_)),
          engine_(network_, options_) {
        found_.run = request.run;
    }

    ShorterRun improve() {
        found_.problem = problem();
        if (!found_.problem.empty()) return std::move(found_);
        found_.cut_short = obstacle();
        if (!found_.cut_short.empty()) return std::move(found_);
        product_.emplace(engine_, query_, claim_, *automaton_, options_.search);
        product_->within_limits([&] {
            if (request_.run.afterwards == Afterwards::repeats)
                shorten_cycle_and_prefix();
            else
                shorten_to_end();
        });
        found_.statistics = product_->statistics();
        if (const std::string why = product_->why_stopped(); !why.empty()) doubt(why);
        return std::move(found_);
    }

private:
    static Options searched_by_equality(Options options) {
        options.inclusion = explore::Inclusion::equality;
        options.order = OrderUse::off;
        options.symmetry = SymmetryUse::off;
        return options;
    }

    // ---- what can be done at all

    std::string problem() {
        const Order order = order_used();
        if (order != Order::a_star && order != Order::breadth_first)
            return "an endless run is made shorter by astar or bfs: other searches do "
                   "not "
                   "know the product with an automaton";
        if (options_.search.bits) return "bit-state hashing goes with IDA* alone";
        const auto& heuristic = options_.guidance.heuristic;
        if (heuristic && !aims_at_state(*heuristic))
            return "an endless run is made shorter with estimates that know a state: "
                   "hamming, hamming-bits, hamming-share, fsm and fsm-sum, and what they "
                   "make together";
        if (const auto complaint = complaint_about(request_.run))
            return fmt::format("the run does not decide this query: {}", complaint->what);
        return {};
    }

    /// Why nothing is looked for, though the run is what it should be; empty: nothing is in
    /// the way.
    std::string obstacle() {
        if (query_.uses_clocks && engine_.system().is_timed())
            return "the query speaks of clocks, whose values change while a run waits; "
                   "such "
                   "runs are not made shorter";
        engine_.set_bounds(
            {.constraints = constraints_of(query_, claim_, engine_.system()),
             .equivalence = true});
        if (std::string why = engine_.choose_policy(false); !why.empty()) return why;
        if (engine_.system().is_timed() && !engine_.bounds().finite())
            return "the clocks have no finite bounds, so cycles may never close";
        Policy policy = engine_.policy();
        if (engine_.system().is_timed() &&
            policy.extrapolation == semantics::Extrapolation::none)
            policy.extrapolation = semantics::Extrapolation::split;
        engine_.set_policy(policy);
        automaton_ = logic::translate(claim_.formula, !claim_.wants_run);
        return automaton_ ? "" : "the automaton of the formula would be too large";
    }

    std::optional<trace::Objection> complaint_about(const trace::TimedRun& run) const {
        if (model::seeks(query_.kind, model::Sought::lasso)) {
            auto complaint = trace::endless(network_, trace::counterpart(query_), run);
            if (complaint) return complaint;
        }
        return objection(network_, query_, claim_, run);
    }

    // ---- searching

    Order order_used() const {
        return options_.choose_search ? Order::a_star : options_.search.order;
    }

    /// Of these cells, the distance to what the known state has there. Null: none is wanted.
    std::unique_ptr<guide::Estimate> estimate_to(const Cells& cells,
                                                 std::vector<std::uint8_t> counted) {
        if (order_used() != Order::a_star) return nullptr;
        const guide::EstimateContext context{
            .system = engine_.system(),
            .query = query_,
            .costs = costs_,
            .known_state = guide::KnownState{.cells = cells,
                                             .exact_goal = true,
                                             .orbit = {},
                                             .counted = std::move(counted)}};
        const auto& heuristic = options_.guidance.heuristic;
        guide::MadeEstimate made = guide::make_estimate(
            heuristic ? *heuristic : *guide::parse_estimate(usual_estimate).spec,
            context);
        ZONAR_CHECK(made.estimate != nullptr);
        return std::move(made.estimate);
    }

    /// A way below this length and, as long as one comes that need not be shortest, another.
    /// Whether the last is proved to be or, if there is none, that there is none.
    template <class Graph>
    bool search(Graph& graph, std::span<const Vertex> from, bool moves,
                std::uint64_t below, const guide::Estimate* estimate, Part part,
                Vertices& best) {
        const bool admissible = estimate == nullptr || estimate->promises().admissible;
        for (;;) {
            const std::uint64_t explored = product_->explored();
            explore::DirectedWay<Graph> search{graph, below, admissible};
            const WayEnding ending = search.find(from, moves);
            ImproveStage stage;
            stage.part = part;
            stage.order = order_used();
            if (estimate != nullptr) stage.estimate = estimate->name();
            stage.admissible = admissible;
            stage.explored = product_->explored() - explored;
            if (ending == WayEnding::found) {
                best = search.way();
                below = best.size() - 1;
                stage.length = below;
            }
            found_.stages.push_back(std::move(stage));
            if (ending != WayEnding::found) return ending == WayEnding::exhausted;
            if (admissible || below == 0) return true;
        }
    }

    Vertices first_vertices() {
        Vertices first;
        product_->initial(first);
        return first;
    }

    // ---- a run that is over, or waits, at its end

    void shorten_to_end() {
        const Cells last = trace::final_moment(network_, request_.run).cells;
        const bool same = request_.aim == Aim::same;
        std::unique_ptr<guide::Estimate> estimate;
        if (same) estimate = estimate_to(last, {});
        DirectedProduct graph{*product_, estimate.get(),
                              [&](Vertex v) { return !same || product_->is_at(v, last); },
                              true};
        Trail best;
        const bool proved = search(graph, first_vertices(), false, request_.run.length(),
                                   estimate.get(), Part::prefix, best.prefix);
        best.kind = graph.end;
        if (best.prefix.empty() || take(best)) prove(proved, false);
    }

    // ---- a run that repeats

    void shorten_cycle_and_prefix() {
        const auto trail = trail_of_run();
        if (!trail && product_->why_stopped().empty())
            doubt("the cycle was not found again in the product with the automaton");
        if (!trail) return;
        Trail best = *trail;
        const bool prefix_is_proved = shorten_prefix(best);
        const bool cycle_is_proved = shorten_cycle(best);
        if (!take(best)) return;
        const bool is_plain = best.trip.cycle.size() == best.round.size() + 1;
        prove(prefix_is_proved, cycle_is_proved && is_plain);
        if (prefix_is_proved && cycle_is_proved && !is_plain)
            doubt("the automaton comes back to its state after several rounds only, so "
                  "nothing is proved about the cycle");
    }

    std::vector<Cells> states_of_run(std::size_t first, std::size_t last) const {
        std::vector<Cells> states;
        for (std::size_t i = first; i < last; ++i)
            states.push_back(request_.run.steps[i].after.cells);
        return states;
    }

    /// The run as it goes through the product.
    std::optional<Trail> trail_of_run() {
        const trace::TimedRun& run = request_.run;
        std::vector<TrailProduct::Way> ways;
        for (const Vertex v : first_vertices())
            if (product_->is_at(v, run.initial.cells)) ways.push_back({{v}, false});
        ways = product_->ways_along(ways, states_of_run(0, run.loop));
        const std::vector<Cells> round = states_of_run(run.loop, run.length());
        std::optional<Trail> found;
        for (const TrailProduct::Way& way : ways) {
            auto trip = round_trip(*product_, way.vertices.back(), round);
            if (!trip || (found && !trip->is_direct())) continue;
            found =
                Trail{.prefix = way.vertices, .round = round, .trip = std::move(*trip)};
            if (found->trip.is_direct()) break;
        }
        return found;
    }

    /// To the seed, or to another one, from which the same cycle can follow and is accepted.
    /// Whether it is proved to be shortest.
    bool shorten_prefix(Trail& best) {
        const std::uint64_t below = best.prefix.size() - 1;
        if (below == 0) return true;
        const Cells at_seed = product_->cells(best.prefix.back());
        const std::vector<Cells> round = best.round;
        // With clocks it matters what others may do meanwhile: no equivalent seeds.
        const bool same = request_.aim == Aim::same || engine_.system().is_timed();
        std::optional<EquivalentSeeds> seeds;
        if (!same) seeds.emplace(engine_.system(), request_.run, at_seed);
        const auto round_from = [&](Vertex v) {
            return same ? round : seeds->round_from(product_->cells(v), round);
        };
        const auto estimate =
            estimate_to(at_seed, seeds ? seeds->counted() : std::vector<std::uint8_t>{});
        DirectedProduct graph{
            *product_, estimate.get(), [&](Vertex v) {
                if (same ? !product_->is_at(v, at_seed)
                         : !seeds->may_be(product_->cells(v)))
                    return false;
                return round_trip(*product_, v, round_from(v)).has_value();
            }};
        Vertices way;
        const bool proved = search(graph, first_vertices(), false, below, estimate.get(),
                                   Part::prefix, way);
        if (way.empty()) return proved;
        const Vertex last = way.back();
        auto trip = round_trip(*product_, last, round_from(last));
        if (!trip) return false; // a limit was met just now
        best = Trail{.prefix = std::move(way),
                     .round = round_from(last),
                     .trip = std::move(*trip)};
        found_.has_another_seed = !product_->is_at(last, at_seed);
        return proved;
    }

    /// Whether it is proved to be shortest among those of the product.
    bool shorten_cycle(Trail& best) {
        const Vertex seed = best.trip.cycle.front();
        const bool is_timed = engine_.system().is_timed();
        const std::uint64_t below =
            is_timed ? best.trip.cycle.size() - 1 : best.round.size();
        const auto estimate = estimate_to(product_->cells(seed), {});
        DirectedProduct plain{*product_, estimate.get(), [](Vertex) { return false; }};
        explore::FlaggedGraph<DirectedProduct> graph{plain, seed};
        const Vertex from[] = {graph.first()};
        Vertices way;
        const bool proved =
            search(graph, from, true, below, estimate.get(), Part::cycle, way);
        if (way.empty()) return proved;
        for (Vertex& v : way) v = explore::FlaggedGraph<DirectedProduct>::plain(v);
        if (is_timed) {
            best.trip.cycle = std::move(way);
            return proved;
        }
        // It need not be accepted from the end of the prefix on, if that is another vertex.
        std::vector<Cells> round;
        for (std::size_t i = 1; i < way.size(); ++i)
            round.push_back(product_->cells(way[i]));
        auto trip = round_trip(*product_, best.prefix.back(), round);
        if (!trip) return false;
        best.round = std::move(round);
        best.trip = std::move(*trip);
        return proved && best.trip.cycle.front() == seed;
    }

    // ---- the run

    /// All vertices, and where what repeats begins. Without clocks, one round closes.
    std::pair<Vertices, std::size_t> lasso_of(const Trail& trail) const {
        Vertices all = trail.prefix;
        if (trail.kind != Lasso::Kind::repeats) return {all, 0};
        const RoundTrip& trip = trail.trip;
        all.insert(all.end(), trip.lead.begin() + 1, trip.lead.end());
        std::size_t loop = all.size() - 1;
        all.insert(all.end(), trip.cycle.begin() + 1, trip.cycle.end());
        if (!engine_.system().is_timed()) {
            loop = trail.prefix.size() - 1;
            all.resize(trail.prefix.size() + trail.round.size());
        }
        return {all, loop};
    }

    /// Makes a run of it, if that is shorter. False: it could not be confirmed.
    bool take(const Trail& trail) {
        const auto [all, loop] = lasso_of(trail);
        if (all.size() - 1 >= request_.run.length()) return true; // nothing is shorter
        const LassoWay way = product_->way(all, trail.kind, loop);
        std::vector<trace::Watched> watched;
        for (const model::Predicate* atom : claim_.atoms)
            watched.push_back({&query_, atom});
        LassoEvidence evidence{engine_, query_};
        FoundRun made = evidence.run_along(way, watched, [&](const trace::TimedRun& run) {
            return complaint_about(run);
        });
        auto* run = std::get_if<trace::TimedRun>(&made);
        if (run == nullptr) {
            doubt(fmt::format("a shorter run was found and not confirmed: {}",
                              std::get<NoEvidence>(made).reason));
            return false;
        }
        if (run->length() >= request_.run.length())
            return true; // clocks need more rounds
        found_.run = std::move(*run);
        found_.is_shorter = true;
        return true;
    }

    /// What was proved of the product, if it says the same of runs.
    void prove(bool prefix, bool cycle) {
        if (engine_.system().is_timed())
            return doubt(
                "with clocks, nothing is proved about the length of endless runs");
        found_.prefix_is_shortest = prefix;
        found_.cycle_is_shortest = cycle;
    }

    void doubt(std::string why) {
        if (found_.cut_short.empty()) found_.cut_short = std::move(why);
    }

    const ImproveRequest& request_;
    const model::Network& network_;
    const model::Query& query_;
    Options options_;
    Claim claim_;
    semantics::Costs costs_; // 1 each
    Engine engine_;
    std::optional<logic::Automaton> automaton_;
    std::optional<TrailProduct> product_;
    ShorterRun found_;
};

} // namespace

ShorterRun improve_endless(const ImproveRequest& request) {
    return EndlessRun{request}.improve();
}

} // namespace zonar::verify
