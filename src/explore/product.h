// explore/product.h
//
// The product of a network and a Büchi automaton, as a graph for nested search: is there a
// run of the network whose word the automaton accepts? [VW86]
//
// A vertex is a symbolic state and a state of the automaton that has still to read the
// state's letter. A step reads it and takes a transition. A run may also be over in a state,
// for time passes for ever or nothing can happen any more; then its last letter is repeated,
// and the automaton alone tells whether it accepts that.
//
// States are stored once, whatever the automaton's state with them; vertices are numbers,
//
//     vertex = node * width + place        place = automaton's state + size * level
//
// so that the two bits of a vertex are all that a product adds to the store.
//
// Zones are compared for equality. That a cycle of them means an endless run is shown in
// [Tri09] for zones widened by M bounds, and in [Li09] for others; each point of such a zone
// has, up to an equivalence with finitely many classes, a predecessor in the zone before, so
// going round backwards meets a class again. Inclusion would not do: a state that is covered
// need not lie on a cycle of the one that covers it.
//
// If time has to diverge, some transitions are ticks: they read no letter, and there must be
// infinitely many of them (verify/ticks.h). The level then says what the run waits for, its
// phase:
//
//   0  to leave an accepting state of the automaton, by a transition of the network
//   1  for a tick, having left one
//   2  the tick came: the vertex is accepting; else like 0
//   3  like 0, reached by a tick
//
// Some steps read a letter although they are no transitions: time passes, and with it what
// holds. Then a vertex also says whether it was reached by one, for whoever wants the run.
#pragma once

#include "explore/course.h"
#include "explore/lasso_search.h"
#include "explore/nested_search.h"
#include "logic/automaton.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::explore {

/// What a product has to know of states.
class ProductView {
public:
    virtual ~ProductView() = default;
    /// Which atoms hold; `zone` is rubbish unless there are silent steps. False on an error.
    virtual bool read(const Word* words, zone::ConstZone zone, logic::Letter& letter) = 0;
    /// Whether a run may be over in this state, or wait for ever. False on an error.
    virtual bool find_end(const Word* words, zone::ConstZone zone, Lasso::Kind& kind) = 0;
    /// The successors of a stored state, or the first states, become the batch. False on an
    /// error, or if there is no first state.
    virtual bool begin(Course& course) = 0;
    virtual bool expand(Course& course, NodeId node) = 0;
    /// Whether steps without transitions are among those of expand().
    virtual bool has_silent_steps() const = 0;
    /// Of an entry of the batch: it is no transition of the network, and the automaton does
    /// not move.
    virtual bool is_tick(std::span<const model::EdgeId> edges) const = 0;
};

class ProductGraph {
public:
    /// Everything must outlive it. `ticks`: there must be infinitely many of them.
    ProductGraph(Course& course, const logic::Automaton& automaton, ProductView& view,
                 bool ticks);

    bool initial(std::vector<Vertex>& out);
    Expansion successors(Vertex v, bool again, std::vector<Vertex>& out);
    bool is_accepting(Vertex v) const {
        return ticks_ ? phase(v) == 2 : automaton_.states[state(v)].accepting;
    }
    bool needs_second_search(Vertex v) const {
        return ticks_ || !automaton_.states[state(v)].always_accepting;
    }

    NodeId node(Vertex v) const { return NodeId{static_cast<std::uint32_t>(v / width_)}; }
    /// Whether the step to it was a tick.
    bool is_reached_by_tick(Vertex v) const { return phase(v) >= 2; }
    /// Whether it was no transition at all.
    bool is_reached_silently(Vertex v) const {
        return v % width_ >= width_ / 2 && silent_;
    }
    /// How a run may end in the vertex that successors() said so of.
    Lasso::Kind end() const { return end_; }

    /// How long the way is, and how much there is beside the store; for limits.
    void note(std::size_t depth, std::uint64_t waiting, std::size_t bytes);
    /// The search is over, but successors are asked for nevertheless.
    void go_on_after_end() { is_over_ = true; }

private:
    std::uint32_t state(Vertex v) const {
        return static_cast<std::uint32_t>(v % width_) % automaton_.size();
    }
    std::uint32_t phase(Vertex v) const {
        return static_cast<std::uint32_t>(v % width_) / automaton_.size() % phases_;
    }
    Vertex vertex(NodeId node, std::uint32_t state, std::uint32_t phase,
                  bool silent = false) const {
        const std::uint32_t level = phase + (silent ? phases_ : 0);
        return node.raw * width_ + std::uint64_t{level} * automaton_.size() + state;
    }
    bool is_to_stop();
    bool expand(NodeId node); // false on an error
    void add_successors(Vertex v, std::vector<Vertex>& out);
    NodeId store(std::uint32_t i, NodeId parent);
    Expansion fail(Vertex v);

    Course& course_;
    Store& store_;
    const logic::Automaton& automaton_;
    ProductView& view_;
    bool ticks_;
    bool silent_; // there are steps without transitions
    std::uint32_t phases_;
    std::uint64_t width_;
    logic::ConstantWords constant_words_;
    zone::Dbm zone_;
    std::vector<std::uint32_t> targets_; // of the automaton, for the letter that is read
    std::vector<std::uint64_t> hashes_;
    std::size_t depth_ = 0;
    bool is_over_ = false;
    Lasso::Kind end_ = Lasso::Kind::none;
};

/// Vertices of a product that a run passes, and how it goes on.
struct ProductWay {
    std::vector<NodeId> nodes;
    std::vector<bool> tick;   // by node: the step to it was one
    std::vector<bool> silent; // likewise, and it was no transition at all
    Lasso::Kind kind = Lasso::Kind::none;
    std::size_t loop = 0; // if it repeats: what follows the last node
};

/// Nested search in a product, with the limits of its course.
class ProductSearch {
public:
    /// Everything must outlive it. Of the settings, the limits count. Zones must be compared
    /// for equality.
    ProductSearch(semantics::Expander& expander, const semantics::System& system,
                  Store& store, const Settings& settings,
                  const logic::Automaton& automaton, ProductView& view, bool ticks);

    Outcome run();
    /// After `found`.
    const ProductWay& way() const { return way_; }
    /// Then, too: a shorter way through the same part of the product, if one is found with
    /// as much effort as the search took.
    void shorten();
    Statistics statistics() const { return course_.statistics(); }

private:
    /// Tells the graph how far the search is, each time it is asked for successors.
    struct Watched {
        ProductGraph& graph;
        const NestedSearch<Watched>* search = nullptr;

        bool initial(std::vector<Vertex>& out) { return graph.initial(out); }
        Expansion successors(Vertex v, bool again, std::vector<Vertex>& out) {
            graph.note(search->depth(), search->waiting(), search->bytes());
            return graph.successors(v, again, out);
        }
        bool is_accepting(Vertex v) const { return graph.is_accepting(v); }
        bool needs_second_search(Vertex v) const { return graph.needs_second_search(v); }
    };

    void take_way(std::span<const Vertex> vertices, std::size_t loop);
    std::optional<std::vector<Vertex>> way_to(std::span<const Vertex> from,
                                              const std::vector<Vertex>& goals);

    NoGoal no_goal_;
    Course course_;
    ProductGraph graph_;
    std::vector<Vertex> vertices_; // of the way
    ProductWay way_;
};

} // namespace zonar::explore
