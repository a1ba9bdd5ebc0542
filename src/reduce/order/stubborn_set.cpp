#include "reduce/order/stubborn_set.h"

#include "watch/watch.h"

#include <algorithm>
#include <bit>
#include <limits>

namespace zonar::reduce {

namespace {

// What an edge costs in a necessary enabling set: a transition that would have to be taken, and an
// edge that is looked at for nothing.
constexpr std::uint64_t price_of_enabled = 1000;
constexpr std::uint64_t price_of_disabled = 1;
constexpr std::uint64_t any_price = std::numeric_limits<std::uint64_t>::max();

} // namespace

StubbornSet::StubbornSet(const Dependence& dependence)
    : dependence_(dependence),
      has_way_(dependence.system().network().locations.size(), 0) {
    const std::size_t words = (dependence.edges() + 63) / 64;
    for (Bits* bits : {&enabled_, &failed_, &member_}) bits->assign(words, 0);
}

void StubbornSet::begin(const semantics::TransitionList& list,
                        const std::int32_t* cells) {
    clear();
    cells_ = cells;
    for (const std::uint32_t e : enabled_edges_) enabled_[EdgeBlock::word_of(e)] = 0;
    enabled_edges_.clear();
    forgive();
    for (std::size_t i = 0; i < list.size(); ++i) {
        for (const semantics::Instance& instance : list[i].participants) {
            if (is_enabled(instance.edge)) continue;
            enabled_[EdgeBlock::word_of(instance.edge)] |=
                EdgeBlock::bit_of(instance.edge);
            enabled_edges_.push_back(instance.edge);
        }
    }
    most_enabled_ = static_cast<std::uint32_t>(enabled_edges_.size());
    committed_.clear();
    if (!dependence_.has_committed()) return;
    const semantics::System& system = dependence_.system();
    for (std::uint32_t p = 0; p < system.processes(); ++p)
        if ((system.flags(p, location(p)) & semantics::location_flag::committed) != 0)
            committed_.push_back(p);
}

// ---- what it is

bool StubbornSet::add_fresh(std::uint32_t word, std::uint64_t bits) {
    const std::uint64_t ready = bits & enabled_[word];
    if (ready != 0) {
        const std::uint64_t refused =
            shunned_ != nullptr ? failed_[word] | (*shunned_)[word] : failed_[word];
        if ((ready & refused) != 0) return false;
    }
    member_[word] |= bits;
    for_each_edge(word, ready, [this](std::uint32_t e) { ready_.push_back(e); });
    for_each_edge(word, bits & ~ready, [this](std::uint32_t e) { idle_.push_back(e); });
    return enabled_members() < most_enabled_;
}

StubbornSet::Mark StubbornSet::mark() const {
    ZONAR_ASSERT(ready_done_ == ready_.size() && idle_done_ == idle_.size());
    return {ready_.size(), idle_.size(), ways_.size()};
}

void StubbornSet::cut_back(const Mark& mark) {
    const auto cut = [this](std::vector<std::uint32_t>& list, std::size_t size) {
        for (std::size_t i = size; i < list.size(); ++i)
            member_[EdgeBlock::word_of(list[i])] &= ~EdgeBlock::bit_of(list[i]);
        list.resize(size);
    };
    cut(ready_, mark.ready);
    cut(idle_, mark.idle);
    ready_done_ = mark.ready;
    idle_done_ = mark.idle;
    for (std::size_t i = mark.ways; i < ways_.size(); ++i) has_way_[ways_[i]] = 0;
    ways_.resize(mark.ways);
}

// ---- closing

bool StubbornSet::close() {
    while (true) {
        if (ready_done_ < ready_.size()) {
            if (!add_dependent(ready_[ready_done_])) return false;
            ++ready_done_;
        } else if (idle_done_ < idle_.size()) {
            if (!add_enabling(idle_[idle_done_])) return false;
            ++idle_done_;
        } else {
            return true;
        }
        watch::spend();
    }
}

// Of an edge that some transition takes now: what does not commute with it.
bool StubbornSet::add_dependent(std::uint32_t id) {
    const Dependence::Edge& edge = dependence_.edge(id);
    if (edge.to_committed && committed_.empty()) return false;
    return add_all(dependence_.set(edge.dependents));
}

// Of an edge that no transition takes now: edges without which none ever will.
bool StubbornSet::add_enabling(std::uint32_t id) {
    const Dependence::Edge& edge = dependence_.edge(id);
    EdgeBlocks best{};
    std::uint64_t least = any_price;
    const auto offer = [&](EdgeBlocks blocks) {
        const std::uint64_t cost = price(blocks, least);
        if (cost >= least) return false;
        best = blocks;
        least = cost;
        return true;
    };
    bool is_way_best = false;
    const bool is_there =
        static_cast<std::uint32_t>(location(edge.process)) == edge.source;
    const std::uint32_t source = dependence_.system().location_id(
        edge.process, static_cast<std::int32_t>(edge.source));
    if (!is_there) {
        if (has_way_[source] != 0) return true;
        is_way_best = offer(way(edge.process, edge.source));
    }
    const bool is_way_free = !is_there && least == 0;
    bool ready = is_there; // as far as is known
    if (!is_way_free) {
        for (const Dependence::GuardAtom& atom : dependence_.atoms(edge.atoms)) {
            if (model::apply(atom.op, cells_[atom.cell], atom.constant).value != 0)
                continue;
            ready = false;
            if (offer(dependence_.set(atom.writers))) is_way_best = false;
        }
    }
    if (!ready) {
        if (is_way_best) {
            has_way_[source] = 1;
            ways_.push_back(source);
        }
        return add_all(best);
    }
    return add_unblocking(edge, edge.guard_is_atoms);
}

// It begins here, and nothing that is known of its guard forbids it. `known`: that is all of it.
bool StubbornSet::add_unblocking(const Dependence::Edge& edge, bool known) {
    const EdgeBlocks partners = dependence_.set(edge.partner_set);
    const bool hears = edge.broadcast && edge.sync == Dependence::Sync::receive;
    const bool is_blocked = !committed_.empty() && !edge.from_committed && !hears;
    if (is_blocked) {
        // By a committed location, unless a partner leaves one.
        std::uint32_t best = committed_.front();
        std::uint64_t least = any_price;
        for (const std::uint32_t p : committed_) {
            const std::uint64_t cost =
                price(dependence_.leaving_set(p, location(p)), least);
            if (cost >= least) continue;
            best = p;
            least = cost;
        }
        if (!add_all(dependence_.leaving_set(best, location(best)))) return false;
        if (known) {
            for (const EdgeBlock& block : partners) {
                std::uint64_t bits = 0;
                for_each_edge(block.word, block.bits, [&](std::uint32_t e) {
                    if (dependence_.edge(e).from_committed) bits |= EdgeBlock::bit_of(e);
                });
                if (!add_block({block.word, bits})) return false;
            }
            return true;
        }
        // It may be its guard, or its partners, or the committed location: all of them.
    }
    if (!known && !add_all(dependence_.set(edge.guard_writers))) return false;
    return add_all(partners);
}

// The edges that leave the location of a process on a way to another one; good until the next call.
EdgeBlocks StubbornSet::way(std::uint32_t process, std::uint32_t to) {
    if (dependence_.has_ways(process))
        return dependence_.way(process, static_cast<std::uint32_t>(location(process)),
                               to);
    way_.clear();
    for (const std::uint32_t e : dependence_.leaving(process, location(process)))
        if (dependence_.reaches(process, dependence_.edge(e).target, to))
            append_edge(way_, 0, e);
    return way_;
}

bool StubbornSet::add_way(std::uint32_t process, std::uint32_t to) {
    return add_all(way(process, to));
}

// No more is counted than it takes to see that it is not below.
std::uint64_t StubbornSet::price(EdgeBlocks blocks, std::uint64_t below) const {
    std::uint64_t sum = 0;
    for (const EdgeBlock& block : blocks) {
        const std::uint64_t fresh = block.bits & ~member_[block.word];
        if (fresh == 0) continue;
        const std::uint64_t ready = fresh & enabled_[block.word];
        // Counting bits is a call on machines of any kind.
        if (ready != 0)
            sum += price_of_enabled * static_cast<std::uint64_t>(std::popcount(ready));
        if (fresh != ready)
            sum += price_of_disabled *
                   static_cast<std::uint64_t>(std::popcount(fresh & ~ready));
        if (sum >= below) break;
    }
    return sum;
}

} // namespace zonar::reduce
