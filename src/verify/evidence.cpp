#include "verify/evidence.h"

#include "trace/replay.h"
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
                   semantics::Extrapolation extrapolation, const explore::Store& store)
    : system_(system), bounds_(bounds), extrapolation_(extrapolation), store_(store) {}

// Which successor of each node is the next one: same discrete part, same zone.
bool Evidence::find_edges(const std::vector<NodeId>& nodes, std::vector<Edges>& out) {
    semantics::Expander expander{system_, bounds_, extrapolation_};
    Batch batch{system_.layout().words(), system_.dimension()};
    zone::Dbm here{system_.dimension()};
    zone::Dbm there{system_.dimension()};
    const std::size_t words = system_.layout().words();
    for (std::size_t k = 0; k + 1 < nodes.size(); ++k) {
        store_.zone(nodes[k], here);
        store_.zone(nodes[k + 1], there);
        batch.clear();
        // An error further down the batch does not matter.
        expander.expand(store_.words(nodes[k]), here, batch);
        if (expander.failed()) expander.take_error();
        bool found = false;
        for (std::uint32_t i = 0; i < batch.size() && !found; ++i) {
            found = std::equal(batch.words(i), batch.words(i) + words,
                               store_.words(nodes[k + 1])) &&
                    (!system_.is_timed() || zone::equal(batch.zone(i), there));
            if (!found) continue;
            const auto edges = batch.edges(i);
            const auto selected = batch.selected(i);
            out.push_back(
                {{edges.begin(), edges.end()}, {selected.begin(), selected.end()}});
        }
        if (!found) return false;
    }
    return true;
}

std::vector<trace::Participant> Evidence::participants(const Edges& edges) const {
    const model::Network& network = system_.network();
    std::vector<trace::Participant> found;
    std::size_t used = 0;
    for (const model::EdgeId edge : edges.edges) {
        const std::size_t count = network.edges[edge.index()].selects.count;
        trace::Participant p;
        p.process = model::ProcessId{system_.edge(edge.raw).process};
        p.edge = edge;
        p.selected.assign(edges.selected.begin() + static_cast<std::ptrdiff_t>(used),
                          edges.selected.begin() +
                              static_cast<std::ptrdiff_t>(used + count));
        used += count;
        found.push_back(std::move(p));
    }
    return found;
}

// Takes the edges once more from the initial state, with exact zones. Where zones are cut
// into pieces, several successors share the same edges, and one after the other is tried.
bool Evidence::follow(const std::vector<NodeId>& nodes, const std::vector<Edges>& edges,
                      const RunEnd& end, trace::Path& path) {
    std::optional<StatePredicate> predicate;
    std::optional<QueryGoal> goal;
    if (end.query != nullptr) {
        predicate.emplace(*end.query, end.query->condition, end.negated,
                          system_.dimension());
        goal.emplace(*predicate, system_, [](NodeId) { return true; });
    }
    semantics::Expander expander{
        system_, bounds_, semantics::Extrapolation::none, goal ? &*goal : nullptr,
        end.query != nullptr ? end.query->cells : model::Cells{}};
    if (goal) goal->use(expander);

    struct Candidate {
        zone::Dbm zone;
        std::vector<trace::Difference> where;
    };
    std::vector<std::vector<Candidate>> levels;
    std::vector<std::optional<zone::Dbm>> pieces;
    expander.report_pieces([&](std::uint32_t successor, zone::ConstZone piece) {
        pieces.resize(successor + 1);
        pieces[successor].emplace(piece);
    });

    Batch batch{system_.layout().words(), system_.dimension()};
    if (!expander.initial(batch)) return false;
    const auto zone_of = [&](std::uint32_t i) {
        return system_.is_timed() ? zone::Dbm{batch.zone(i)} : zone::Dbm{1};
    };
    levels.emplace_back();
    levels.back().push_back({zone_of(0), {}});
    const std::size_t words = system_.layout().words();
    while (!levels.empty()) {
        if (levels.back().empty()) {
            levels.pop_back();
            if (!levels.empty()) levels.back().pop_back();
            continue;
        }
        const std::size_t depth = levels.size() - 1;
        const zone::ConstZone zone = levels.back().back().zone;
        if (depth == edges.size()) {
            if (!goal) break;
            const zone::Federation* found =
                goal->satisfying(store_.words(nodes[depth]), zone);
            if (found == nullptr) expander.take_error();
            if (found != nullptr && !found->empty()) {
                if (!predicate->is_discrete() && system_.is_timed()) {
                    path.goal = differences((*found)[0]);
                }
                break;
            }
            levels.back().pop_back();
            continue;
        }
        batch.clear();
        pieces.clear();
        expander.expand(store_.words(nodes[depth]), zone, batch);
        if (expander.failed()) expander.take_error();
        std::vector<Candidate> next;
        for (std::uint32_t i = batch.size(); i-- > 0;) {
            const bool same =
                std::equal(batch.words(i), batch.words(i) + words,
                           store_.words(nodes[depth + 1])) &&
                std::ranges::equal(batch.edges(i), edges[depth].edges) &&
                std::ranges::equal(batch.selected(i), edges[depth].selected);
            if (!same) continue;
            Candidate candidate{zone_of(i), {}};
            if (i < pieces.size() && pieces[i]) candidate.where = differences(*pieces[i]);
            next.push_back(std::move(candidate));
        }
        levels.push_back(std::move(next));
    }
    if (levels.empty()) return false;
    for (std::size_t k = 0; k < edges.size(); ++k) {
        path.steps.push_back(
            {participants(edges[k]), std::move(levels[k + 1].back().where)});
    }
    return true;
}

std::variant<trace::TimedRun, NoEvidence> Evidence::run_to(NodeId node,
                                                           const RunEnd& end) {
    std::vector<NodeId> nodes;
    for (NodeId n = node; n != explore::no_node; n = store_.parent(n)) nodes.push_back(n);
    std::ranges::reverse(nodes);

    std::vector<Edges> edges;
    trace::Path path;
    if (!find_edges(nodes, edges) || !follow(nodes, edges, end, path)) {
        return NoEvidence{system_.network().has_stopwatches,
                          "the symbolic path could not be followed"};
    }
    trace::Ending ending = trace::Ending::state;
    if (!end.failed_edges.empty()) {
        ending = trace::Ending::fault;
        path.steps.push_back(
            {participants({{end.failed_edges.begin(), end.failed_edges.end()},
                           {end.failed_selected.begin(), end.failed_selected.end()}}),
             {}});
    }
    auto result = trace::concretise(system_.network(), path, ending);
    if (const auto* none = std::get_if<trace::NoRun>(&result)) {
        return NoEvidence{none->why == trace::NoRun::Why::spurious, none->reason};
    }
    trace::TimedRun& run = std::get<trace::TimedRun>(result);
    if (const auto objection = objection_to(system_.network(), run, end)) {
        return NoEvidence{false, *objection};
    }
    return std::move(run);
}

} // namespace zonar::verify
