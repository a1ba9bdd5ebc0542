#include "verify/evidence.h"

#include "reduce/unfolding.h"
#include "trace/replay.h"
#include "verify/goal.h"
#include "verify/predicate.h"

#include <algorithm>

namespace zonar::verify {

using explore::NodeId;
using semantics::Batch;
using semantics::Word;

namespace {

std::vector<trace::Difference> differences(zone::ConstZone z) {
    std::vector<trace::Difference> found;
    for (zone::Clock i = 0; i < z.dimension; ++i) {
        for (zone::Clock j = 0; j < z.dimension; ++j) {
            const zone::Bound bound = z.at(i, j);
            if (i == j || bound.is_none()) continue;
            if (i == 0 && bound == zone::zero_bound) continue; // x >= 0
            found.push_back(
                {model::ClockId{i}, model::ClockId{j}, bound.value(), bound.is_strict()});
        }
    }
    return found;
}

std::optional<std::string> objection_to(const model::Network& network,
                                        const trace::TimedRun& run, const RunEnd& end) {
    if (const auto objection = trace::replay(network, run)) {
        return "step " + std::to_string(objection->step) + ": " + objection->what;
    }
    if (end.query == nullptr) return std::nullopt;
    const auto holds =
        trace::holds_at_end(network, *end.query, end.query->condition, run);
    if (const auto* error = std::get_if<trace::ModelError>(&holds)) return error->what;
    if (std::get<bool>(holds) == end.negated)
        return "the run does not end where it should";
    return std::nullopt;
}

} // namespace

Evidence::Evidence(const semantics::System& system, const semantics::ClockBounds& bounds,
                   semantics::Extrapolation extrapolation, const explore::Store& store,
                   const reduce::Quotient* quotient, const std::atomic<bool>* interrupted)
    : system_(system), bounds_(bounds), extrapolation_(extrapolation), store_(store),
      quotient_(quotient), interrupted_(interrupted) {}

// Follows the discrete parts of the path from the initial state. Where several successors
// have the same one, they are tried one after the other.
std::optional<std::vector<Evidence::Step>> Evidence::walk(semantics::Expander& expander,
                                                          const Fits& fits,
                                                          const MayEnd& may_end) const {
    std::vector<std::optional<zone::Dbm>> pieces;
    expander.report_pieces([&](std::uint32_t successor, zone::ConstZone piece) {
        pieces.resize(successor + 1);
        pieces[successor].emplace(piece);
    });
    const std::size_t words = system_.layout().words();
    Batch batch{system_.layout().words(), system_.dimension()};
    // Zones from which the end was not reached, by place on the path: there may be many ways
    // to the same one.
    std::vector<std::vector<zone::Dbm>> dead_ends(nodes_.size());
    const auto is_dead_end = [&](std::size_t at, zone::ConstZone zone) {
        return std::ranges::any_of(dead_ends[at], [&](const zone::Dbm& dead) {
            return zone::equal(dead, zone);
        });
    };
    // What the batch offers; the first one comes last.
    const auto steps_to = [&](std::size_t to) {
        std::vector<Step> steps;
        for (std::uint32_t i = batch.size(); i-- > 0;) {
            const Word* target = store_.words(nodes_[to]);
            if (!std::equal(target, target + words, batch.words(i))) continue;
            const auto edges = batch.edges(i);
            const auto selected = batch.selected(i);
            Step step;
            step.edges.assign(edges.begin(), edges.end());
            step.selected.assign(selected.begin(), selected.end());
            step.zone = system_.is_timed() ? zone::Dbm{batch.zone(i)} : zone::Dbm{1};
            if (i < pieces.size() && pieces[i]) step.where = differences(*pieces[i]);
            if (is_dead_end(to, step.zone) || !fits(to, step)) continue;
            steps.push_back(std::move(step));
        }
        return steps;
    };

    if (!expander.initial(batch)) return std::nullopt;
    std::vector<std::vector<Step>> levels;
    const auto give_up = [&] {
        dead_ends[levels.size() - 1].push_back(std::move(levels.back().back().zone));
        levels.back().pop_back();
    };
    levels.push_back(steps_to(0));
    while (!levels.empty()) {
        if (is_interrupted()) return std::nullopt;
        if (levels.back().empty()) {
            levels.pop_back();
            if (!levels.empty()) give_up();
            continue;
        }
        const zone::ConstZone zone = levels.back().back().zone;
        if (levels.size() == nodes_.size()) {
            if (may_end(zone)) break;
            give_up();
            continue;
        }
        batch.clear();
        pieces.clear();
        // An error in another transition does not matter here.
        expander.expand(store_.words(nodes_[levels.size() - 1]), zone, batch);
        if (expander.failed()) expander.take_error();
        levels.push_back(steps_to(levels.size()));
    }
    if (levels.empty()) return std::nullopt;
    std::vector<Step> found; // without the initial state
    for (std::size_t k = 1; k < levels.size(); ++k) {
        found.push_back(std::move(levels[k].back()));
    }
    return found;
}

std::optional<std::vector<Evidence::Step>> Evidence::walk_as_searched() const {
    semantics::Expander expander{system_, bounds_, extrapolation_};
    zone::Dbm stored{system_.dimension()};
    const auto fits = [&](std::size_t to, const Step& step) {
        if (!store_.has_zone(nodes_[to])) return true;
        store_.zone(nodes_[to], stored);
        return zone::equal(step.zone, stored);
    };
    return walk(expander, fits, [](zone::ConstZone) { return true; });
}

bool Evidence::walk_exactly(const std::vector<Step>& searched, const RunEnd& end,
                            trace::Path& path) const {
    std::optional<StatePredicate> predicate;
    std::optional<QueryGoal> goal;
    if (end.query != nullptr) {
        predicate.emplace(*end.query, end.query->condition, end.negated,
                          system_.dimension());
        goal.emplace(*predicate, system_, [](NodeId) { return true; });
    }
    semantics::Expander expander{
        system_, bounds_, semantics::Extrapolation::none, nullptr,
        end.query != nullptr ? end.query->cells : model::Cells{}};
    if (goal) goal->use(expander);

    const auto fits = [&](std::size_t to, const Step& step) {
        return to == 0 || (step.edges == searched[to - 1].edges &&
                           step.selected == searched[to - 1].selected);
    };
    const auto may_end = [&](zone::ConstZone zone) {
        if (!goal) return true;
        const zone::Federation* found =
            goal->satisfying(store_.words(nodes_.back()), zone);
        if (found == nullptr) {
            expander.take_error();
            return false;
        }
        if (found->empty()) return false;
        if (!predicate->is_discrete() && system_.is_timed()) {
            path.goal = differences((*found)[0]);
        }
        return true;
    };
    auto steps = walk(expander, fits, may_end);
    if (!steps) return false;
    for (Step& step : *steps) {
        path.steps.push_back(
            {participants(step.edges, step.selected), std::move(step.where)});
    }
    return true;
}

std::vector<trace::Participant>
Evidence::participants(std::span<const model::EdgeId> edges,
                       std::span<const std::int32_t> values) const {
    std::vector<trace::Participant> found;
    for (const model::EdgeId edge : edges) {
        const std::size_t count = system_.network().edges[edge.index()].selects.count;
        trace::Participant p;
        p.process = model::ProcessId{system_.process_of(edge)};
        p.edge = edge;
        p.selected.assign(values.begin(),
                          values.begin() + static_cast<std::ptrdiff_t>(count));
        values = values.subspan(count);
        found.push_back(std::move(p));
    }
    return found;
}

void Evidence::unfold(trace::Path& path) const {
    if (quotient_ == nullptr) return;
    reduce::Unfolding unfolding{*quotient_};
    for (trace::PathStep& step : path.steps)
        for (trace::Participant& p : step.participants)
            unfolding.follow(p.edge, p.selected);
}

std::variant<trace::TimedRun, NoEvidence> Evidence::run_to(NodeId node,
                                                           const RunEnd& end) {
    nodes_.clear();
    for (NodeId n = node; n != explore::no_node; n = store_.parent(n))
        nodes_.push_back(n);
    std::ranges::reverse(nodes_);

    trace::Path path;
    const auto searched = walk_as_searched();
    if (!searched || !walk_exactly(*searched, end, path)) {
        return NoEvidence{.spurious = system_.network().has_stopwatches,
                          .interrupted = is_interrupted(),
                          .reason = "the symbolic path could not be followed"};
    }
    trace::Ending ending = trace::Ending::state;
    if (!end.failed_edges.empty()) {
        ending = trace::Ending::fault;
        path.steps.push_back({participants(end.failed_edges, end.failed_selected), {}});
        if (const auto& c = end.failed_condition) {
            path.steps.back().where.push_back({model::ClockId{c->i}, model::ClockId{c->j},
                                               c->bound.value(), c->bound.is_strict()});
        }
    }
    unfold(path);
    auto result = trace::concretise(system_.network(), path, ending);
    if (const auto* none = std::get_if<trace::NoRun>(&result)) {
        return NoEvidence{.spurious = none->why == trace::NoRun::Why::spurious,
                          .interrupted = false,
                          .reason = none->reason};
    }
    trace::TimedRun& run = std::get<trace::TimedRun>(result);
    if (const auto objection = objection_to(system_.network(), run, end)) {
        return NoEvidence{.spurious = false, .interrupted = false, .reason = *objection};
    }
    return std::move(run);
}

} // namespace zonar::verify
