#include "verify/engine.h"

#include "checks/check.h"
#include "model/query_kind.h"
#include "reduce/symmetry/words.h"
#include "verify/target.h"

#include <algorithm>
#include <utility>

namespace zonar::verify {

using explore::Inclusion;
using semantics::ClockBounds;
using semantics::Expander;
using semantics::Extrapolation;
using semantics::TotalTime;

namespace {

const model::Cells& cells_of(const model::Query* query) {
    static const model::Cells none;
    return query != nullptr ? query->cells : none;
}

} // namespace

Engine::Engine(const model::Network& network, const Options& options,
               const reduce::Quotient* quotient, TotalTime total_time)
    : options_(options), quotient_(quotient), total_time_(total_time),
      system_(network,
              quotient != nullptr ? quotient->stands_for()
                                  : std::span<const std::uint32_t>{},
              total_time),
      bounds_(ClockBounds::unknown(network)) {}

Engine::~Engine() {
    ZONAR_ASSERT(explorations_ == 0);
}

// ---- bounds and policy

ClockBounds Engine::bounds_for(const Precision& precision) const {
    return {network(),
            system_.analysis(),
            precision.constraints,
            precision.equivalence,
            total_time_,
            precision.equivalence_at};
}

void Engine::set_bounds(const Precision& precision) {
    ZONAR_ASSERT(explorations_ == 0);
    bounds_ = bounds_for(precision);
}

bool Engine::needs_equivalence(bool uses_deadlock) const {
    const bool m = options_.extrapolation == Extrapolation::m ||
                   options_.extrapolation == Extrapolation::m_plus;
    return m || uses_deadlock || system_.has_priorities() ||
           network().has_guarded_receivers;
}

bool Engine::can_suspect_deadlocks(const ClockBounds& symmetric, bool differences) const {
    return system_.is_timed() && !needs_equivalence(false) && symmetric.finite() &&
           symmetric.diagonals().empty() && !differences &&
           !network().has_clock_differences && !network().has_stopwatches;
}

std::string Engine::choose_policy(bool differences) {
    const bool is_diagonal =
        differences || !bounds_.diagonals().empty() || network().has_clock_differences;
    Policy policy;
    // Simulation alone would do for zones to be finite in number; extrapolated ones are
    // more often equal, which saves memory and costs next to nothing.
    policy.extrapolation = options_.extrapolation.value_or(
        is_diagonal || !bounds_.finite() ? Extrapolation::none : Extrapolation::lu_plus);
    policy.inclusion = options_.inclusion.value_or(Inclusion::simulation);
    if (policy.extrapolation != Extrapolation::none) {
        if (is_diagonal && policy.extrapolation != Extrapolation::split)
            return "extrapolation is unsound when clocks are compared with each other; "
                   "leave the choice to zonar";
        if (!bounds_.finite())
            return "the clocks have no finite bounds to extrapolate with; leave the "
                   "choice to zonar";
    }
    // Without bounds, only what lies inside a zone is known to be covered by it.
    if (!bounds_.finite() && policy.inclusion == Inclusion::simulation)
        policy.inclusion = Inclusion::inclusion;
    set_policy(policy);
    return {};
}

void Engine::set_policy(const Policy& policy) {
    ZONAR_ASSERT(explorations_ == 0);
    policy_ = policy;
}

// ---- symmetry

bool Engine::wants_symmetry() const {
    return options_.symmetry != SymmetryUse::off;
}

void Engine::find_symmetries_of_network() {
    if (finder_) return;
    finder_.emplace(network(), system_.analysis());
    using enum reduce::SymmetryFinder::Sources;
    const bool by_declaration = options_.symmetry == SymmetryUse::scalars;
    all_symmetries_ = finder_->find(by_declaration ? ids : ids_and_graph);
    if (by_declaration)
        std::erase_if(all_symmetries_.families, [&](const reduce::Family& family) {
            return !reduce::is_by_scalars(family, network());
        });
}

void Engine::find_symmetries(std::span<const model::Query* const> queries) {
    ZONAR_ASSERT(explorations_ == 0);
    symmetries_ = {};
    if (!wants_symmetry()) return;
    find_symmetries_of_network();
    for (const model::Query* query : queries)
        if (!keeps_sets(*query, options_.orbit.get(), all_symmetries_)) return;
    symmetries_ = finder_->restrict(
        all_symmetries_,
        {.costs = &options_.guidance.costs,
         .bounds = &bounds_,
         .system = &system_,
         .stands_for = quotient_ != nullptr ? quotient_->stands_for()
                                            : std::span<const std::uint32_t>{}});
    for (const model::Query* query : queries)
        symmetries_ = finder_->restrict(symmetries_, {.query = query});
}

bool Engine::keeps_symmetries(const model::Query& query) {
    if (!wants_symmetry()) return true;
    find_symmetries_of_network();
    const reduce::Symmetries left = finder_->restrict(all_symmetries_, {.query = &query});
    return std::ranges::equal(left.families, all_symmetries_.families, {},
                              &reduce::Family::ids, &reduce::Family::ids);
}

std::optional<SymmetryReport>
Engine::symmetry_report(const Exploration& exploration) const {
    if (!exploration.orbits) {
        if (options_.symmetry == SymmetryUse::off ||
            options_.symmetry == SymmetryUse::automatic)
            return std::nullopt;
        return SymmetryReport{
            .unused = "nothing is interchangeable for this query (zonar info --symmetry "
                      "says why)"};
    }
    SymmetryReport report{.order = reduce::order_of(symmetries_),
                          .strategy = options_.representative,
                          .expanded = exploration.orbits->keeps_originals()
                                          ? reduce::Expanded::originals
                                          : reduce::Expanded::representatives,
                          .canonical = exploration.representatives->is_canonical(),
                          .states = exploration.orbits->states(),
                          .moved = exploration.orbits->moved(),
                          .given_up = exploration.orbits->is_off()};
    for (const reduce::Family& family : symmetries_.families)
        report.families.push_back(
            reduce::sentence(family, finder_->declarations(), network()));
    return report;
}

// ---- a simulation

void Engine::try_simulation(const Precision& precision, bool is_sound) {
    ZONAR_ASSERT(precision.equivalence);
    simulates_ = is_sound && system_.is_timed() && !network().has_stopwatches &&
                 policy_.extrapolation == Extrapolation::lu_plus &&
                 !needs_equivalence(false);
    if (simulates_) {
        set_bounds({.constraints = precision.constraints, .equivalence = false});
    } else if (policy_.extrapolation == Extrapolation::lu_plus) {
        // With L = U the two are the same; what it is called should not surprise.
        policy_.extrapolation = Extrapolation::m_plus;
    }
}

void Engine::be_exact(const Precision& precision) {
    ZONAR_ASSERT(simulates_ && precision.equivalence);
    simulates_ = false;
    set_bounds(precision);
    policy_.extrapolation = Extrapolation::m_plus;
}

std::vector<model::SourceRange> Engine::wraparounds_met(const model::Query& query) const {
    const model::Wraparounds& noted = system_.wraparounds();
    std::vector<model::SourceRange> places = noted.in(network().program);
    const std::vector<model::SourceRange> asked = noted.in(query.program);
    places.insert(places.end(), asked.begin(), asked.end());
    std::ranges::stable_sort(places, {}, &model::SourceRange::begin);
    return places;
}

// ---- successors

Expander Engine::expander_as_searched(const model::Query* query) const {
    return {system_, bounds_, policy_.extrapolation, nullptr, cells_of(query)};
}

Expander Engine::exact_expander(const ClockBounds& bounds,
                                const model::Query* query) const {
    return {system_, bounds, Extrapolation::none, nullptr, cells_of(query)};
}

Exploration::Exploration(const Engine& its_engine, semantics::Observer* observer,
                         const model::Query* query, const StoreForm& form)
    : engine(its_engine),
      expander(engine.system(), engine.bounds(), engine.policy().extrapolation, observer,
               cells_of(query)),
      store(engine.system(), engine.bounds(),
            form.inclusion.value_or(engine.policy().inclusion), form.more_words),
      order(form.order) {
    if (query != nullptr) expander.machine().make_room_for(query->program);
    if (!engine.symmetries().empty()) {
        representatives.emplace(engine.system(), engine.bounds(), engine.symmetries(),
                                engine.options().representative);
        twins.emplace(engine.system(), engine.bounds(), engine.symmetries());
        orbits.emplace(expander, *representatives);
        // Other strategies are there to be compared with, as they were published.
        if (engine.options().representative == reduce::Strategy::records)
            orbits->leave_out_twins(&*twins);
        if (form.keeps_originals) orbits->keep_originals();
        if (engine.options().symmetry == SymmetryUse::automatic) orbits->end_if_useless();
    }
    if (order.problem.empty()) {
        selection = engine.select(order);
        if (order.condition && selection->asks_condition())
            order_condition.emplace(*selection, *order.condition, order.remembers);
        if (engine.options().order == OrderUse::automatic) selection->end_if_useless();
        expander.select_by(selection.get());
    }
    ++engine.explorations_;
}

Exploration::~Exploration() {
    --engine.explorations_;
}

} // namespace zonar::verify
