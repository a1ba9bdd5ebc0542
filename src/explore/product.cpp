#include "explore/product.h"

#include "explore/short_way.h"
#include "watch/watch.h"

#include <algorithm>
#include <new>

namespace zonar::explore {

ProductGraph::ProductGraph(SearchContext& context, const logic::Automaton& automaton,
                           ProductView& view, bool ticks)
    : context_(context), store_(context.store()), step_(context, automaton, view, ticks),
      width_(places().count()) {
    store_.mark_explored();
}

void ProductGraph::note(std::size_t depth, std::uint64_t waiting, std::size_t bytes) {
    depth_ = depth;
    context_.note_pending(waiting, bytes + (originals_ ? originals_->bytes() : 0));
}

bool ProductGraph::initial(std::vector<Vertex>& out) {
    if (!step_.begin()) return false;
    store_.hash_all(context_.batch(), hashes_);
    for (std::uint32_t i = 0; i < context_.batch().size(); ++i)
        meet(vertex(store(i, no_node), 0), i, out);
    return true;
}

// By this entry of the batch.
void ProductGraph::meet(Vertex v, std::uint32_t i, std::vector<Vertex>& out) {
    if (const Word* original = context_.producer().successors().original(i)) {
        if (!originals_) originals_.emplace(context_.system().layout().words());
        originals_->meet(v, original);
    }
    out.push_back(v);
}

// What the batch has there becomes a node.
NodeId ProductGraph::store(std::uint32_t i, NodeId parent) {
    const semantics::Batch& batch = context_.batch();
    const Store::Added added = store_.add(batch.words(i), hashes_[i], batch.known_zone(i),
                                          batch.zone(i), parent, DropRule::plain());
    if (context_.needs_remembering(i)) context_.remember_zone(i, added.zone);
    return added.node;
}

bool ProductGraph::is_to_stop() {
    if (!is_over_) return context_.is_time_to_stop();
    const std::atomic<bool>* interrupted = context_.settings().interrupted;
    return interrupted != nullptr && interrupted->load(std::memory_order_relaxed);
}

Expansion ProductGraph::successors(Vertex v, bool again, semantics::Part part,
                                   std::vector<Vertex>& out) {
    Statistics& counted = context_.counted();
    if (is_to_stop()) return Expansion::stop;
    const NodeId from = node(v);
    ++(again ? counted.revisited : counted.explored);
    if (!again) {
        if (!store_.is_explored(from)) store_.dismiss(from);
        if (context_.is_too_deep(static_cast<std::uint32_t>(depth_ - 1)))
            return Expansion::done;
    }
    // What was found is made shorter with all transitions that there are.
    return expand(v, again, is_over_ ? semantics::Part::all : part, out);
}

Expansion ProductGraph::rest(Vertex v, std::vector<Vertex>& out) {
    return expand(v, true, semantics::Part::rest, out);
}

Expansion ProductGraph::expand(Vertex v, bool again, semantics::Part part,
                               std::vector<Vertex>& out) {
    const NodeId from = node(v);
    const Word* const original = originals_ ? originals_->enter(v) : nullptr;
    const Expansion taken = step_.take(from, place(v), again, original, part);
    if (taken != Expansion::done || !step_.has_moves()) return taken;
    store_.hash_all(context_.batch(), hashes_);
    std::optional<std::uint32_t> latest; // of the batch, to become a node
    NodeId node;
    step_.each_move([&](std::uint32_t i, std::uint32_t to) {
        if (i != latest) node = store(i, from);
        latest = i;
        meet(vertex(node, to), i, out);
    });
    return Expansion::done;
}

// ---- the search

Expansion ProductSearch::Watched::successors(Vertex v, bool again,
                                             std::vector<Vertex>& out) {
    using semantics::Part;
    graph.note(search->depth(), search->waiting(), search->bytes());
    if (condition == nullptr) return graph.successors(v, again, out);
    if (again && v < is_full.size() && is_full[v])
        return graph.successors(v, again, Part::all, out);
    const std::size_t first = out.size();
    const Expansion taken = graph.successors(v, again, out);
    if (again || taken != Expansion::done ||
        may_stay_reduced(v, std::span{out}.subspan(first)))
        return taken;
    if (v >= is_full.size()) is_full.resize(2 * (v + 1), false);
    is_full[v] = true;
    return graph.rest(v, out);
}

bool ProductSearch::Watched::may_stay_reduced(Vertex v,
                                              std::span<const Vertex> successors) {
    standings.clear();
    for (const Vertex next : successors) {
        const Colours::Colour colour = search->colour(next);
        standings.push_back(colour == Colours::white  ? Standing::fresh
                            : colour == Colours::cyan ? Standing::on_the_way
                                                      : Standing::explored);
    }
    return condition->holds(graph.node(v), standings);
}

ProductSearch::ProductSearch(semantics::Successors& successors, Store& store,
                             const Settings& settings, const logic::Automaton& automaton,
                             ProductView& view, bool ticks)
    : context_(successors, store, settings, no_goal_),
      graph_(context_, automaton, view, ticks) {}

Outcome ProductSearch::run() {
    context_.start_clock();
    Watched watched{graph_, context_.settings().cycle_condition, nullptr, {}, {}};
    NestedSearch<Watched> search{watched};
    watched.search = &search;
    using Result = NestedSearch<Watched>::Result;
    context_.within_limits([&] {
        const Result result = search.run();
        if (result == Result::cycle || result == Result::end) {
            way_.kind = result == Result::cycle ? Lasso::Kind::repeats : graph_.end();
            take_way(search.way(), search.loop());
            context_.finish(Ending::found, {}, way_.nodes.back());
        }
        context_.note_pending(0, search.bytes());
    });
    return context_.conclude();
}

void ProductSearch::adopt(const ProductWay& way, const Store& from) {
    way_ = way;
    std::vector<Vertex> vertices;
    Store& store = context_.store();
    StateReader source{from}, target{store};
    zone::Dbm zone{context_.system().dimension()};
    zone::Room room;
    NodeId parent = no_node;
    for (std::size_t i = 0; i < way.nodes.size(); ++i) {
        const Word* words = from.words(way.nodes[i]);
        source.zone(way.nodes[i], zone);
        parent = store
                     .add(words, store.hash(words), no_zone,
                          target.over_frame(words, zone, room), parent, DropRule::plain())
                     .node;
        vertices.push_back(graph_.vertex(parent, way.places[i]));
    }
    take_way(vertices, way.loop);
}

void ProductSearch::take_way(std::span<const Vertex> vertices, std::size_t loop) {
    vertices_.assign(vertices.begin(), vertices.end());
    way_.nodes.clear();
    way_.places.clear();
    for (const Vertex v : vertices_) {
        way_.nodes.push_back(graph_.node(v));
        way_.places.push_back(graph_.place(v));
    }
    way_.loop = way_.kind == Lasso::Kind::repeats ? loop : 0;
}

// Where a shorter way may end: in an accepting vertex of the cycle; if that comes back with a
// zone that covers the first one, where it does; else where the run ends.
std::vector<Vertex> ProductSearch::goals() const {
    if (way_.kind != Lasso::Kind::repeats) return {vertices_.back()};
    if (way_.closing) return {vertices_[way_.loop]};
    std::vector<Vertex> all;
    for (std::size_t i = way_.loop; i < vertices_.size(); ++i)
        if (graph_.is_accepting(vertices_[i])) all.push_back(vertices_[i]);
    std::ranges::sort(all);
    return all;
}

// To one of the goals, which are few, and if that lies on a cycle, from there back to it.
void ProductSearch::find_shorter_way(std::uint64_t effort) {
    graph_.go_on_after_end();
    const auto way_to = [&](Vertex from, const std::vector<Vertex>& to) {
        return shortest_way(
            graph_, std::span<const Vertex>{&from, 1},
            [&](Vertex v) { return std::ranges::binary_search(to, v); }, effort);
    };
    const std::vector<Vertex> to = goals();
    const Vertex first = vertices_.front();
    std::optional<std::vector<Vertex>> way;
    if (std::ranges::binary_search(to, first))
        way = {first};
    else
        way = way_to(first, to);
    if (way && way_.kind == Lasso::Kind::repeats) {
        const std::size_t loop = way->size() - 1;
        if (way_.closing) {
            const auto rest = vertices_.begin() + static_cast<std::ptrdiff_t>(way_.loop);
            way->insert(way->end(), rest + 1, vertices_.end());
            if (way->size() < vertices_.size()) take_way(*way, loop);
        } else if (const auto round = way_to(way->back(), {way->back()})) {
            way->insert(way->end(), round->begin() + 1, round->end() - 1);
            if (way->size() < vertices_.size()) take_way(*way, loop);
        }
    } else if (way && way->size() < vertices_.size()) {
        take_way(*way, 0);
    }
}

void ProductSearch::shorten(std::uint64_t effort) {
    const Statistics counted = context_.counted();
    constexpr double least_seconds = 1;
    try {
        const watch::Watch watch = watch::Watch::with_at_least(least_seconds);
        find_shorter_way(effort);
    } catch (const watch::Stopped&) { // the long way is one, too
    } catch (const std::bad_alloc&) {
    }
    context_.counted() = counted;
}

} // namespace zonar::explore
