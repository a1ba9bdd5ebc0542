#include "explore/product.h"

#include "explore/short_way.h"

#include <algorithm>
#include <new>

namespace zonar::explore {

namespace {

constexpr std::uint32_t phases_with_ticks = 4;

} // namespace

ProductGraph::ProductGraph(Course& course, const logic::Automaton& automaton,
                           ProductView& view, bool ticks)
    : course_(course), store_(course.store()), automaton_(automaton), view_(view),
      ticks_(ticks), silent_(view.has_silent_steps()),
      phases_(ticks ? phases_with_ticks : 1),
      width_(std::uint64_t{automaton.size()} * phases_ * (silent_ ? 2 : 1)),
      constant_words_(automaton), zone_(course.system().dimension()) {
    store_.mark_explored();
}

void ProductGraph::note(std::size_t depth, std::uint64_t waiting, std::size_t bytes) {
    depth_ = depth;
    course_.note_pending(waiting, bytes);
}

Expansion ProductGraph::fail(Vertex v) {
    course_.finish(Ending::error, {}, node(v));
    return Expansion::stop;
}

bool ProductGraph::initial(std::vector<Vertex>& out) {
    if (!view_.begin(course_)) return false;
    for (std::uint32_t i = 0; i < course_.batch().size(); ++i)
        out.push_back(vertex(store(i, no_node), 0, 0));
    return true;
}

// What the batch has there becomes a node.
NodeId ProductGraph::store(std::uint32_t i, NodeId parent) {
    const semantics::Batch& batch = course_.batch();
    const Word* words = batch.words(i);
    const Store::Added added =
        store_.add(words, parent == no_node ? store_.hash(words) : hashes_[i],
                   batch.known_zone(i), batch.zone(i), parent, DropRule::plain());
    if (batch.has_key(i) && batch.known_zone(i) == ZoneTable::nothing &&
        added.zone != ZoneTable::nothing)
        course_.expander().remember(batch.key(i), added.zone);
    return added.node;
}

bool ProductGraph::is_to_stop() {
    if (!is_over_) return course_.is_time_to_stop();
    const std::atomic<bool>* interrupted = course_.settings().interrupted;
    return interrupted != nullptr && interrupted->load(std::memory_order_relaxed);
}

Expansion ProductGraph::successors(Vertex v, bool again, std::vector<Vertex>& out) {
    Statistics& counted = course_.counted();
    if (is_to_stop()) return Expansion::stop;
    const NodeId from = node(v);
    ++(again ? counted.revisited : counted.explored);
    if (!again) {
        if (!store_.is_explored(from)) store_.dismiss(from);
        if (course_.is_too_deep(static_cast<std::uint32_t>(depth_ - 1)))
            return Expansion::done;
    }
    const Word* words = store_.words(from);
    if (silent_) store_.zone(from, zone_); // else letters have nothing to do with it
    logic::Letter letter = 0;
    if (!view_.read(words, zone_, letter)) return fail(v);
    const std::uint32_t before = state(v);
    if (!again && constant_words_.accepted(before, letter)) {
        end_ = Lasso::Kind::none;
        store_.zone(from, zone_);
        if (!view_.find_end(words, zone_, end_)) return fail(v);
        if (end_ != Lasso::Kind::none) {
            // Where a transition cannot be evaluated, nobody knows what a run may do.
            return expand(from) ? Expansion::ends : fail(v);
        }
    }
    targets_.clear();
    for (const logic::AutomatonEdge& edge : automaton_.states[before].edges) {
        if (!edge.reads(letter)) continue;
        if (std::ranges::find(targets_, edge.target) == targets_.end())
            targets_.push_back(edge.target);
    }
    if (targets_.empty()) return Expansion::done; // this letter cannot be read
    if (!expand(from)) return fail(v);
    add_successors(v, out);
    return Expansion::done;
}

// Vertices are counted, not their states.
bool ProductGraph::expand(NodeId node) {
    const std::uint64_t explored = course_.counted().explored;
    const bool ok = view_.expand(course_, node);
    course_.counted().explored = explored;
    return ok;
}

void ProductGraph::add_successors(Vertex v, std::vector<Vertex>& out) {
    const semantics::Batch& batch = course_.batch();
    const std::uint32_t count = batch.size();
    store_.hash_all(batch, hashes_);
    const NodeId from = node(v);
    const std::uint32_t before = phase(v);
    const bool accepting = automaton_.states[state(v)].accepting;
    for (std::uint32_t i = 0; i < count; ++i) {
        const NodeId to = store(i, from);
        if (ticks_ && view_.is_tick(batch.edges(i))) {
            out.push_back(vertex(to, state(v), before == 1 ? 2 : 3));
            continue;
        }
        const std::uint32_t after = !ticks_ ? 0 : before == 1 || accepting ? 1 : 0;
        const bool silent = batch.edges(i).empty();
        for (const std::uint32_t target : targets_)
            out.push_back(vertex(to, target, after, silent));
    }
}

// ---- the search

ProductSearch::ProductSearch(semantics::Expander& expander,
                             const semantics::System& system, Store& store,
                             const Settings& settings, const logic::Automaton& automaton,
                             ProductView& view, bool ticks)
    : course_(expander, system, store, settings, no_goal_),
      graph_(course_, automaton, view, ticks) {}

Outcome ProductSearch::run() {
    course_.start_clock();
    Watched watched{graph_};
    NestedSearch<Watched> search{watched};
    watched.search = &search;
    using Result = NestedSearch<Watched>::Result;
    try {
        const Result result = search.run();
        if (result == Result::cycle || result == Result::end) {
            way_.kind = result == Result::cycle ? Lasso::Kind::repeats : graph_.end();
            take_way(search.way(), search.loop());
            course_.finish(Ending::found, {}, way_.nodes.back());
        }
        course_.note_pending(0, search.bytes());
    } catch (const std::bad_alloc&) {
        course_.stop(Limit::memory, "the memory of this machine was used up");
    }
    return course_.conclude();
}

void ProductSearch::take_way(std::span<const Vertex> vertices, std::size_t loop) {
    vertices_.assign(vertices.begin(), vertices.end());
    way_.nodes.clear();
    way_.tick.clear();
    way_.silent.clear();
    for (const Vertex v : vertices_) {
        way_.nodes.push_back(graph_.node(v));
        way_.tick.push_back(graph_.is_reached_by_tick(v));
        way_.silent.push_back(graph_.is_reached_silently(v));
    }
    way_.loop = way_.kind == Lasso::Kind::repeats ? loop : 0;
}

// To one of `goals`, which are few.
std::optional<std::vector<Vertex>>
ProductSearch::way_to(std::span<const Vertex> from, const std::vector<Vertex>& goals) {
    constexpr std::uint64_t little = 10'000; // vertices, whatever the search took
    const auto is_goal = [&](Vertex v) { return std::ranges::binary_search(goals, v); };
    return shortest_way(graph_, from, is_goal,
                        std::max(little, course_.counted().explored));
}

// To the nearest accepting vertex of the cycle, and from there back to it.
void ProductSearch::shorten() {
    const Statistics counted = course_.counted();
    graph_.go_on_after_end();
    const bool repeats = way_.kind == Lasso::Kind::repeats;
    std::vector<Vertex> goals;
    if (repeats) {
        for (std::size_t i = way_.loop; i < vertices_.size(); ++i)
            if (graph_.is_accepting(vertices_[i])) goals.push_back(vertices_[i]);
    } else {
        goals.push_back(vertices_.back());
    }
    std::ranges::sort(goals);
    const Vertex first = vertices_.front();
    std::optional<std::vector<Vertex>> way;
    if (std::ranges::binary_search(goals, first))
        way = {first};
    else
        way = way_to({&first, 1}, goals);
    if (way && repeats) {
        const Vertex seed = way->back();
        const auto round = way_to({&seed, 1}, {seed});
        const std::size_t loop = way->size() - 1;
        if (round) way->insert(way->end(), round->begin() + 1, round->end() - 1);
        if (round && way->size() < vertices_.size()) take_way(*way, loop);
    } else if (way && way->size() < vertices_.size()) {
        take_way(*way, 0);
    }
    course_.counted() = counted;
}

} // namespace zonar::explore
