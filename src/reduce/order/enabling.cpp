// Necessary enabling sets: of the edges of a stubborn set that no transition takes now, what must come
// before one ever does. Several are offered, and the one that costs least is added.
#include "reduce/order/stubborn.h"

namespace zonar::reduce {

using semantics::Atom;
using semantics::Test;

namespace {

// What an edge costs in a necessary enabling set: a transition that would have to be taken, and an
// edge that is looked at for nothing.
constexpr std::uint64_t price_of_enabled = 1000;
constexpr std::uint64_t price_of_disabled = 1;

} // namespace

// Of an edge that no transition takes now: edges without which none ever will.
bool StubbornSelection::add_enabling(std::uint32_t id) {
    const Dependence::Edge& edge = dependence_.edge(id);
    const semantics::System& system = dependence_.system();
    const semantics::EdgeInfo& info = system.edge(id);
    has_offer_ = false;
    const bool is_there =
        static_cast<std::uint32_t>(location(edge.process)) == edge.source;
    if (!is_there) {
        offer_way(edge.process, edge.source);
        if (has_offer_ && best_price_ == 0) return take_offer();
    }
    bool ready = is_there; // as far as is known
    // A channel whose index is a variable is a part of the guard.
    bool is_known = edge.sync == Dependence::Sync::none || info.constant_channel;
    if (info.guard.kind == Test::Kind::atoms) {
        const Atom* atoms = system.forms().atoms(info.guard.atoms);
        for (std::uint32_t i = 0; i < info.guard.atoms.count; ++i) {
            const Atom& atom = atoms[i];
            if (atom.kind != Atom::Kind::constant || atom.left < 0) {
                is_known = false;
                continue;
            }
            if (model::apply(atom.op, cells_[atom.left], atom.right).value != 0) continue;
            ready = false;
            collected_.clear();
            dependence_.find_writers(atom.left, atom.op, atom.right, collected_);
            offer(collected_);
        }
    } else if (info.guard.kind == Test::Kind::code) {
        is_known = false;
    }
    if (has_offer_ && (!ready || !is_there)) return take_offer();
    // It begins here, and nothing that is known of its guard forbids it.
    collected_.clear();
    if (!is_known || info.open_selects) {
        for (const std::uint32_t s : dependence_.segments(edge.guard))
            for (const std::uint32_t e : dependence_.writers(s)) collected_.push_back(e);
    }
    const auto partners = dependence_.edges_in(edge.partners);
    const bool hears = edge.broadcast && edge.sync == Dependence::Sync::receive;
    if (!committed_.empty() && !edge.from_committed && !hears) {
        // Blocked by a committed location, unless a partner leaves one.
        for (const std::uint32_t e : partners)
            if (is_committed(e)) collected_.push_back(e);
        for (const std::uint32_t p : committed_) {
            const std::size_t size = collected_.size();
            const auto leaving = dependence_.leaving(p, location(p));
            collected_.insert(collected_.end(), leaving.begin(), leaving.end());
            offer(collected_);
            collected_.resize(size);
        }
        if (is_known && !info.open_selects) return take_offer();
        // It may be its guard, or its partners, or the committed location: all of them.
        const auto leaving =
            dependence_.leaving(committed_.front(), location(committed_.front()));
        collected_.insert(collected_.end(), leaving.begin(), leaving.end());
    }
    has_offer_ = false;
    collected_.insert(collected_.end(), partners.begin(), partners.end());
    offer(collected_);
    return take_offer();
}

// The edges that leave the location of a process on a way to another one.
void StubbornSelection::offer_way(std::uint32_t process, std::uint32_t to) {
    collected_.clear();
    for (const std::uint32_t e : dependence_.leaving(process, location(process)))
        if (dependence_.reaches(process, dependence_.edge(e).target, to))
            collected_.push_back(e);
    offer(collected_);
}

void StubbornSelection::offer(std::span<const std::uint32_t> edges) {
    const std::uint64_t price = this->price(edges);
    if (has_offer_ && price >= best_price_) return;
    has_offer_ = true;
    best_price_ = price;
    best_offer_.assign(edges.begin(), edges.end());
}

bool StubbornSelection::take_offer() {
    // Adding looks at nothing but the edges, so the list stays as it is.
    return !has_offer_ || add_all(best_offer_);
}

std::uint64_t StubbornSelection::price(std::span<const std::uint32_t> edges) const {
    std::uint64_t sum = 0;
    for (const std::uint32_t e : edges) {
        if (contains(e)) continue;
        sum += is_enabled(e) ? price_of_enabled : price_of_disabled;
        if (has_offer_ && sum >= best_price_) break;
    }
    return sum;
}

} // namespace zonar::reduce
