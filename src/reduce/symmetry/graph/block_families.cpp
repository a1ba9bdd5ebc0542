#include "reduce/symmetry/graph/block_families.h"

#include "watch/watch.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

namespace zonar::reduce {

namespace {

bool is_exchange(const Permutation& p) {
    return is_identity(composed(p, p));
}

/// Two exchanges of three blocks: one after the other, three times, changes nothing.
bool share_one(const Permutation& p, const Permutation& q) {
    const Permutation both = composed(p, q);
    return !is_identity(both) && is_identity(composed(composed(both, both), both));
}

std::vector<const Renaming*> generators_of(const Symmetries& symmetries) {
    std::vector<const Renaming*> all;
    for (const Family& family : symmetries.families)
        for (const Renaming& g : family.generators) all.push_back(&g);
    return all;
}

/// What is left of a permutation when those of these families are undone.
class Sieve {
public:
    void add(const StateAction& action, const Family& family) {
        std::vector<Permutation> generators;
        for (const Renaming& g : family.generators) generators.push_back(action.of(g));
        if (family.kind == Family::Kind::interchangeable)
            exchanges_.emplace_back(std::move(generators));
        else
            steps_.insert(steps_.end(), generators.begin(), generators.end());
    }
    bool passes(Permutation p) const {
        constexpr int rounds =
            2; // large blocks first, then what is in them, in any order
        for (int round = 0; round < rounds && !is_identity(p); ++round) {
            for (const Permutation& step : steps_) p = without_steps(std::move(p), step);
            for (const Exchanges& e : exchanges_) p = e.undone(std::move(p));
        }
        return !is_identity(p);
    }

private:
    static Permutation without_steps(Permutation p, const Permutation& step) {
        std::uint32_t first = 0;
        while (first < step.size() && step[first] == first) ++first;
        constexpr int most = 1000;
        Permutation turned = p;
        for (int i = 0; i < most && first < step.size(); ++i) {
            if (turned[first] == first) return turned;
            turned = composed(turned, step);
            if (turned[first] == p[first]) break;
        }
        return p;
    }
    std::vector<Exchanges> exchanges_;
    std::vector<Permutation> steps_;
};

} // namespace

Exchanges BlockFamilies::Blocks::exchanges() const {
    std::vector<Permutation> actions;
    for (const Symmetry& s : of_first) actions.push_back(s.action);
    return Exchanges{std::move(actions)};
}

Symmetry BlockFamilies::Blocks::exchange(std::size_t a, std::size_t b) const {
    if (a > b) std::swap(a, b);
    if (a == 0) return of_first[b - 1];
    return of_first[a - 1].then(of_first[b - 1]).then(of_first[a - 1]);
}

bool BlockFamilies::is_known(const Renaming& renaming) const {
    std::vector<const Renaming*> all = generators_of(symmetries_);
    all.push_back(&renaming);
    const StateAction action{network_, analysis_, used_clocks_, all};
    Sieve sieve;
    for (const Family& family : symmetries_.families) sieve.add(action, family);
    return !sieve.passes(action.of(renaming));
}

void BlockFamilies::add(std::vector<Renaming> generators) {
    if (generators.empty()) return;
    std::vector<const Renaming*> all = generators_of(symmetries_);
    for (const Renaming& g : generators) all.push_back(&g);
    const StateAction action{network_, analysis_, used_clocks_, all};
    std::vector<Symmetry> symmetries;
    // With those that are known, new ones may make larger families.
    for (const Family& family : symmetries_.families)
        if (family.kind == Family::Kind::interchangeable)
            generators.insert(generators.end(), family.generators.begin(),
                              family.generators.end());
    for (Renaming& g : generators) {
        Permutation p = action.of(g);
        symmetries.push_back({std::move(g), std::move(p)});
    }
    const auto size = [](const Symmetry& s) { return points_moved(s.action); };
    std::ranges::stable_sort(symmetries, {}, size);
    // All exchanges of blocks of one family move equally much.
    for (auto first = symmetries.begin(); first != symmetries.end();) {
        const auto last = std::find_if(first, symmetries.end(), [&](const Symmetry& s) {
            return size(s) != size(*first);
        });
        add_of_one_size({std::make_move_iterator(first), std::make_move_iterator(last)});
        first = last;
    }
    give_up_tangles();
    for (const Blocks& blocks : found_) add_family(blocks);
    leave_out_what_others_have();
    Sieve sieve;
    for (const Family& family : symmetries_.families) sieve.add(action, family);
    std::erase_if(rest_, [&](const Symmetry& s) { return !sieve.passes(s.action); });
    add_rest();
}

namespace {

/// How often a permutation is to be repeated until nothing has changed; 0: too often.
std::size_t order_of(const Permutation& p) {
    constexpr std::size_t most = 1000;
    Permutation power = p;
    for (std::size_t order = 1; order <= most; ++order) {
        if (is_identity(power)) return order;
        power = composed(power, p);
    }
    return 0;
}

} // namespace

// Families that move the same are sorted one after the other if one is inside a block of the other.
// If not, their generators are better than nothing.
void BlockFamilies::give_up_tangles() {
    const auto moves = [](const Blocks& blocks, std::uint32_t point) {
        return std::ranges::any_of(blocks.of_first, [point](const Symmetry& s) {
            return s.action[point] != point;
        });
    };
    const auto is_tangled = [&](const Blocks& small, const Blocks& large) {
        std::vector<std::uint8_t> in_small(small.of_first.front().action.size());
        for (std::uint32_t p = 0; p < in_small.size(); ++p)
            in_small[p] = moves(small, p) ? 1 : 0;
        bool meet = false;
        for (std::uint32_t p = 0; p < in_small.size(); ++p)
            meet = meet || (in_small[p] != 0 && moves(large, p));
        // Each exchange takes all of it elsewhere, or nothing.
        return meet && !std::ranges::all_of(large.of_first, [&](const Symmetry& s) {
                   bool away = true, stays = true;
                   for (std::uint32_t p = 0; p < in_small.size(); ++p) {
                       if (in_small[p] == 0) continue;
                       away = away && in_small[s.action[p]] == 0;
                       stays = stays && s.action[p] == p;
                   }
                   return away || stays;
               });
    };
    std::vector<std::uint8_t> is_lost(found_.size(), 0);
    for (std::size_t a = 0; a < found_.size(); ++a) {
        for (std::size_t b = a + 1; b < found_.size(); ++b) {
            watch::spend();
            if (!is_tangled(found_[a], found_[b])) continue;
            is_lost[a] = is_lost[b] = 1;
        }
    }
    std::vector<Blocks> left;
    for (std::size_t i = 0; i < found_.size(); ++i) {
        if (is_lost[i] == 0)
            left.push_back(std::move(found_[i]));
        else
            rest_.insert(rest_.end(), found_[i].of_first.begin(),
                         found_[i].of_first.end());
    }
    found_ = std::move(left);
}

void BlockFamilies::add_rest() {
    if (rest_.empty()) return;
    Family rest;
    rest.parameter.origin = Parameter::none;
    const std::size_t turns = order_of(rest_.front().action);
    if (rest_.size() == 1 && turns > 2) {
        rest.kind = Family::Kind::ring;
        rest.ids.resize(turns);
        rest.blocks.resize(turns);
        const Permutation& step = rest_.front().action;
        std::vector<std::uint8_t> is_in(network_.processes.size(), 0);
        for (std::uint32_t p = 0; p < is_in.size(); ++p) {
            if (is_in[p] != 0 || step[p] == p) continue;
            std::uint32_t at = p;
            for (std::size_t j = 0; j < turns; ++j, at = step[at]) {
                if (is_in[at] == 0) rest.blocks[j].push_back(at);
                is_in[at] = 1;
            }
        }
        rest.generators.push_back(std::move(rest_.front().renaming));
    } else {
        rest.kind = Family::Kind::greedy;
        for (Symmetry& s : rest_) {
            if (!is_exchange(s.action)) rest.generators.push_back(s.renaming.inverse());
            rest.generators.push_back(std::move(s.renaming));
        }
        rest.ids.resize(rest.generators.size());
        rest.order = group_order(rest.generators, network_, analysis_);
    }
    std::iota(rest.ids.begin(), rest.ids.end(), 0);
    symmetries_.families.push_back(std::move(rest));
}

std::size_t group_order(const std::vector<Renaming>& generators,
                        const model::Network& network,
                        const semantics::CodeAnalysis& analysis) {
    std::vector<const Renaming*> all;
    for (const Renaming& g : generators) all.push_back(&g);
    const std::vector<std::uint8_t> every_clock(network.clocks, 1);
    const StateAction action{network, analysis, every_clock, all};
    std::vector<Permutation> actions;
    for (const Renaming& g : generators) actions.push_back(action.of(g));
    std::set<Permutation> met;
    Permutation one(actions.empty() ? 0 : actions.front().size());
    std::iota(one.begin(), one.end(), 0u);
    std::vector<Permutation> open{one};
    met.insert(std::move(one));
    while (!open.empty()) {
        watch::spend();
        const Permutation last = std::move(open.back());
        open.pop_back();
        for (const Permutation& g : actions) {
            Permutation next = composed(last, g);
            if (met.size() >= most_counted) return met.size();
            if (met.insert(next).second) open.push_back(std::move(next));
        }
    }
    return met.size();
}

void BlockFamilies::add_of_one_size(std::vector<Symmetry> same) {
    std::vector<Symmetry> exchanges;
    for (Symmetry& s : same) {
        watch::spend();
        s = in_order(std::move(s));
        if (is_exchange(s.action))
            exchanges.push_back(std::move(s));
        else
            rest_.push_back(std::move(s));
    }
    std::vector<Blocks> grown;
    while (!exchanges.empty()) {
        Blocks blocks;
        blocks.of_first.push_back(std::move(exchanges.front()));
        exchanges.erase(exchanges.begin());
        for (bool grows = true; grows;) {
            grows = false;
            for (std::size_t i = 0; i < exchanges.size(); ++i) {
                const auto shares = [&](const Symmetry& s) {
                    return share_one(s.action, exchanges[i].action);
                };
                if (std::ranges::none_of(blocks.of_first, shares)) continue;
                if (!grow(blocks, exchanges[i])) rest_.push_back(exchanges[i]);
                exchanges.erase(exchanges.begin() + static_cast<std::ptrdiff_t>(i));
                grows = true;
                break;
            }
        }
        grown.push_back(std::move(blocks));
    }
    for (Blocks& blocks : grown) {
        put_in_order(blocks);
        found_.push_back(std::move(blocks));
    }
}

// The exchange moves blocks of which at least one is known. False: it does not fit in.
bool BlockFamilies::grow(Blocks& blocks, const Symmetry& exchange) const {
    std::vector<std::size_t>
        shared; // places whose exchange with the first has one in common
    for (std::size_t j = 0; j < blocks.of_first.size(); ++j)
        if (share_one(blocks.of_first[j].action, exchange.action)) shared.push_back(j);
    Symmetry added = exchange;
    if (shared.size() == 2 || shared.size() == 1) {
        const Symmetry& by = blocks.of_first[shared[0]];
        const Symmetry turned = by.then(exchange).then(by);
        // Two blocks that are known.
        if (shared.size() == 2 && turned.action == blocks.of_first[shared[1]].action)
            return true;
        // One of them and a new one. The first two have no order among themselves yet.
        if (shared.size() == 1 && blocks.of_first.size() > 1) added = turned;
        if (shared.size() == 2 && blocks.of_first.size() > 2) return false;
    } else if (shared.size() != blocks.of_first.size()) {
        return false;
    }
    for (const Symmetry& s : blocks.of_first)
        if (!share_one(s.action, added.action)) return false;
    blocks.of_first.push_back(std::move(added));
    return true;
}

// Blocks in the order of what they begin with.
void BlockFamilies::put_in_order(Blocks& blocks) const {
    const Exchanges exchanges = blocks.exchanges();
    const auto& column = exchanges.column();
    if (column.empty()) return;
    std::vector<std::size_t> places(column.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    std::ranges::sort(places, {}, [&](std::size_t place) { return column[place]; });
    Blocks sorted;
    for (std::size_t j = 1; j < places.size(); ++j)
        sorted.of_first.push_back(blocks.exchange(places[0], places[j]));
    blocks = std::move(sorted);
}

// Composed with exchanges of smaller blocks, so that it keeps the order of these.
Symmetry BlockFamilies::in_order(Symmetry symmetry) const {
    for (const Blocks& from : found_) {
        const Exchanges inner = from.exchanges();
        for (const Blocks& to : found_) {
            const Exchanges outer = to.exchanges();
            const auto& a = inner.column();
            const auto& b = outer.column();
            const auto place_of = [&](std::size_t place) {
                return static_cast<std::size_t>(
                    std::ranges::find(b, symmetry.action[a[place]]) - b.begin());
            };
            if (a.empty() || a.size() != b.size() || place_of(0) == b.size()) continue;
            for (std::size_t place = 0; place < a.size(); ++place) {
                const std::size_t now = place_of(place);
                if (now == b.size()) break;
                if (now != place) symmetry = symmetry.then(to.exchange(now, place));
            }
        }
    }
    return symmetry;
}

void BlockFamilies::add_family(const Blocks& blocks) {
    Family family;
    family.parameter.origin = Parameter::none;
    const Exchanges exchanges = blocks.exchanges();
    for (std::size_t j = 0; j < exchanges.places(); ++j)
        family.ids.push_back(static_cast<std::int32_t>(j));
    family.blocks.resize(exchanges.places());
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p) {
        // It is in the block whose exchange with the first moves it, or in the first.
        std::size_t place = exchanges.places(), movers = 0;
        for (std::size_t j = 0; j < blocks.of_first.size(); ++j)
            if (blocks.of_first[j].renaming.processes[p] != p) ++movers, place = j + 1;
        if (movers == 0) continue;
        const bool is_first =
            movers == blocks.of_first.size() &&
            (movers > 1 || p < blocks.of_first.front().renaming.processes[p]);
        family.blocks[is_first ? 0 : place].push_back(p);
    }
    for (const Symmetry& s : blocks.of_first) family.generators.push_back(s.renaming);
    symmetries_.families.push_back(std::move(family));
}

// A family is of no use if all its generators are products of those of others. Small blocks stay
// rather than large ones, and those of ids rather than those of the graph.
void BlockFamilies::leave_out_what_others_have() {
    const std::vector<const Renaming*> all = generators_of(symmetries_);
    const StateAction action{network_, analysis_, used_clocks_, all};
    std::vector<Family>& families = symmetries_.families;
    const auto size = [&](const Family& family) {
        return points_moved(action.of(family.generators.front()));
    };
    // Large ones are tried first, of two that are equally large those of the graph.
    std::vector<std::size_t> order(families.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
        const std::size_t x = size(families[a]), y = size(families[b]);
        if (x != y) return x > y;
        const bool by_id = families[a].has_parameter();
        if (by_id != families[b].has_parameter()) return !by_id;
        return a < b;
    });
    std::vector<std::uint8_t> is_left(families.size(), 1);
    for (const std::size_t candidate : order) {
        watch::spend();
        Sieve sieve;
        for (const std::size_t other : order)
            if (other != candidate && is_left[other] != 0)
                sieve.add(action, families[other]);
        const auto passes = [&](const Renaming& g) { return sieve.passes(action.of(g)); };
        if (std::ranges::none_of(families[candidate].generators, passes))
            is_left[candidate] = 0;
    }
    std::vector<std::pair<std::size_t, Family>> left;
    for (std::size_t f = 0; f < families.size(); ++f) {
        if (is_left[f] == 0) continue;
        const std::size_t moved = size(families[f]);
        left.emplace_back(moved, std::move(families[f]));
    }
    // Inside out.
    std::ranges::stable_sort(left, {}, &std::pair<std::size_t, Family>::first);
    families.clear();
    for (auto& entry : left) families.push_back(std::move(entry.second));
}

} // namespace zonar::reduce
