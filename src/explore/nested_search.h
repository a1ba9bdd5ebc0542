// explore/nested_search.h
//
// Looks for a cycle that can be reached and passes an accepting vertex: nested depth-first
// search [CVWY92], [HPY96], in the form of [SE05], which needs two bits for each vertex.
//
//   white  not met              cyan  on the way of the first search
//   blue   left by the first    red   met by the second as well
//
// When the first search leaves an accepting vertex, the second begins there, so accepting
// vertices are taken in the order in which they are left. It goes through blue vertices and
// makes them red; red ones are never gone through again, whichever search began. A cyan vertex that
// it meets closes a cycle: there is a way from it to the accepting one and back. The first
// search closes one, too, when it meets a cyan vertex and this or the one it comes from is
// accepting. The second search is not needed from a vertex all of whose cycles consist of
// accepting vertices: such a cycle has an edge to a cyan vertex before this one is left, on
// which the first search finds it.
//
// The graph is any type with
//
//     bool initial(std::vector<Vertex>& out)                appends; false: it is all over
//     Expansion successors(Vertex v, bool again, std::vector<Vertex>& out)
//     bool is_accepting(Vertex v)
//     bool needs_second_search(Vertex v)                    of an accepting one, see above
//
// where `again` tells the second search from the first. Vertices are numbers, dense enough to
// count bits by. Successors must be the same whenever they are asked for; the order may
// differ.
//
// Representatives. A selection maps each vertex to one that it is bisimilar to. The searches
// of [Bos02] are this one with
//
//   RNDFS    the selection applied to every vertex that is met, and the search going on from
//            what was selected. Both searches then walk the same graph, that of selected
//            vertices, so the argument for nested search holds for it as it stands, whether
//            or not equivalent vertices are always mapped to the same one.
//   MRNDFS   bits kept for what was selected, but the search going on from the vertex itself.
//            With a selection that is canonical (equivalent vertices have one image) this is
//            right. Otherwise it is not, other than Theorem 3 of [Bos02] says: of one class
//            the second search may go on from another member than the first did, meets
//            other classes then, and the order in which these were left means nothing for
//            it. A cycle of five vertices is missed like that (nested_search_test.cpp).
//            It is right again if the second search goes on from the very member that the
//            first one entered, which makes it RNDFS with "the member that was entered" as
//            the selection (originals.h).
//
// So here a selection is applied to whatever the graph gives, and the search goes on from
// what it selects. One that goes on from originals has a graph that knows them.
//
// No recursion: the way may be as long as there are states. Nothing is allocated once the
// stacks have grown.
#pragma once

#include "explore/blocks.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace zonar::explore {

using Vertex = std::uint64_t;

/// What became of asking for successors.
enum class Expansion : std::uint8_t {
    done,
    ends, // a run may end here for good, and is accepted
    stop, // the search is over: a limit, or an error
};

/// Each vertex stands for itself.
struct NoSelection {
    Vertex operator()(Vertex v) const { return v; }
};

/// Two bits for each vertex; 0 for those never asked about.
class Colours {
public:
    enum Colour : std::uint8_t { white, cyan, blue, red };

    Colour operator[](Vertex v) const {
        const std::size_t word = v >> 5;
        if (word >= words_.size()) return white;
        return static_cast<Colour>(*words_[word] >> shift(v) & 3);
    }
    void set(Vertex v, Colour colour) {
        const std::size_t word = v >> 5;
        while (word >= words_.size()) *words_.push() = 0;
        std::uint64_t& bits = *words_[word];
        bits = (bits & ~(std::uint64_t{3} << shift(v))) | std::uint64_t{colour}
                                                              << shift(v);
    }
    std::size_t bytes() const { return words_.bytes(); }

private:
    static unsigned shift(Vertex v) { return 2 * static_cast<unsigned>(v & 31); }

    Blocks<std::uint64_t> words_;
};

template <class Graph, class Selection = NoSelection>
class NestedSearch {
public:
    explicit NestedSearch(Graph& graph, Selection select = {})
        : graph_(graph), select_(std::move(select)) {}

    enum class Result : std::uint8_t {
        nothing, // there is no accepting cycle
        cycle,   // way() ends with a vertex of it; loop() says where it closes
        end,     // way() ends where a run may end
        stopped,
    };

    Result run() {
        if (!graph_.initial(pending_)) return Result::stopped;
        const std::size_t starts = pending_.size();
        for (std::size_t i = 0; i < starts; ++i) {
            const Vertex v = select_(pending_[i]);
            if (colours_[v] != Colours::white) continue;
            const Result result = first_search(v);
            if (result != Result::nothing) return result;
        }
        return Result::nothing;
    }

    /// From a first vertex on, and of a cycle each vertex once.
    std::span<const Vertex> way() const { return way_; }
    /// The vertex that follows the last one of the way.
    std::size_t loop() const { return loop_; }
    /// That the way goes through now.
    std::size_t depth() const { return frames_.size(); }
    /// Vertices that were found but not entered.
    std::size_t waiting() const { return pending_.size(); }
    Colours::Colour colour(Vertex v) const { return colours_[v]; }
    std::size_t bytes() const {
        return colours_.bytes() +
               (frames_.capacity() + again_.capacity()) * sizeof(Frame) +
               (pending_.capacity() + pending_again_.capacity()) * sizeof(Vertex);
    }

private:
    /// A vertex on the way; its successors not looked at yet are those from `first` on.
    struct Frame {
        Vertex vertex = 0;
        std::size_t first = 0;
    };

    /// False: see result_.
    bool enter(Vertex v) {
        colours_.set(v, Colours::cyan);
        frames_.push_back({v, pending_.size()});
        switch (graph_.successors(v, false, pending_)) {
        case Expansion::done: return true;
        case Expansion::ends: result_ = Result::end; break;
        case Expansion::stop: result_ = Result::stopped; break;
        }
        return false;
    }

    Result first_search(Vertex root) {
        if (!enter(root)) return conclude();
        while (!frames_.empty()) {
            const Frame frame = frames_.back();
            if (pending_.size() == frame.first) {
                if (!leave(frame.vertex)) return conclude();
                continue;
            }
            const Vertex next = select_(pending_.back());
            pending_.pop_back();
            const auto colour = colours_[next];
            if (colour == Colours::white) {
                if (!enter(next)) return conclude();
            } else if (colour == Colours::cyan &&
                       (graph_.is_accepting(frame.vertex) || graph_.is_accepting(next))) {
                return conclude_cycle(next);
            }
        }
        return Result::nothing;
    }

    /// All that follows from the vertex on top was looked at.
    bool leave(Vertex v) {
        const bool accepting = graph_.is_accepting(v);
        if (accepting && graph_.needs_second_search(v) && !second_search(v)) return false;
        // Whatever a second search would find from here was found by now.
        colours_.set(v, accepting ? Colours::red : Colours::blue);
        frames_.pop_back();
        return true;
    }

    bool enter_again(Vertex v) {
        again_.push_back({v, pending_again_.size()});
        if (graph_.successors(v, true, pending_again_) != Expansion::stop) return true;
        result_ = Result::stopped;
        return false;
    }

    /// False if it found something, or was stopped.
    bool second_search(Vertex seed) {
        if (!enter_again(seed)) return false;
        while (!again_.empty()) {
            if (pending_again_.size() == again_.back().first) {
                again_.pop_back();
                continue;
            }
            const Vertex next = select_(pending_again_.back());
            pending_again_.pop_back();
            const auto colour = colours_[next];
            if (colour == Colours::cyan) {
                closing_ = next;
                result_ = Result::cycle;
                return false;
            }
            if (colour != Colours::blue) continue;
            colours_.set(next, Colours::red);
            if (!enter_again(next)) return false;
        }
        return true;
    }

    Result conclude() {
        way_.clear();
        for (const Frame& frame : frames_) way_.push_back(frame.vertex);
        // The first of the second search is the last of the first.
        for (std::size_t i = 1; i < again_.size(); ++i) way_.push_back(again_[i].vertex);
        if (result_ == Result::cycle)
            loop_ = static_cast<std::size_t>(std::ranges::find(way_, closing_) -
                                             way_.begin());
        return result_;
    }

    Result conclude_cycle(Vertex closing) {
        closing_ = closing;
        result_ = Result::cycle;
        return conclude();
    }

    Graph& graph_;
    Selection select_;
    Colours colours_;
    std::vector<Frame> frames_, again_;
    std::vector<Vertex> pending_, pending_again_;
    Vertex closing_ = 0;
    Result result_ = Result::nothing;
    std::vector<Vertex> way_;
    std::size_t loop_ = 0;
};

} // namespace zonar::explore
