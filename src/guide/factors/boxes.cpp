#include "guide/factors/boxes.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <utility>

namespace zonar::guide {

BoxSpace::BoxSpace(std::vector<StateId> states) : states_(std::move(states)) {}

RelationId BoxSpace::add(Relation pairs) {
    watch::spend(8 + pairs.size());
    std::ranges::sort(pairs);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    const auto next = static_cast<RelationId>(relations_.size());
    const auto [found, is_new] = numbers_.try_emplace(std::move(pairs), next);
    if (is_new) relations_.push_back(&found->first);
    return found->second;
}

RelationId BoxSpace::identity(FactorId factor) {
    const StateId states = states_[factor];
    const auto known = identities_.find(states);
    if (known != identities_.end()) return known->second;
    Relation all;
    for (StateId s = 0; s < states; ++s) all.push_back({s, s});
    return identities_.emplace(states, add(std::move(all))).first->second;
}

void BoxSpace::append(Box& box, FactorId factor, RelationId relation) {
    ZONAR_ASSERT(factor < states_.size() && relation < relations_.size());
    if (relation != identity(factor)) box.push_back({factor, relation});
}

bool BoxSpace::changes(const Box& box) const {
    return std::ranges::any_of(box, [&](const Part& part) {
        return std::ranges::any_of(*relations_[part.relation],
                                   [](const Pair& p) { return p.from != p.to; });
    });
}

// Without identity(), which would give out a number: an assertion must change nothing.
bool BoxSpace::is_normal(const Box& box) const {
    if (!std::ranges::is_sorted(box, std::ranges::less_equal{}, &Part::factor))
        return false;
    return std::ranges::all_of(box, [&](const Part& part) {
        const Relation& pairs = *relations_[part.relation];
        const StateId states = states_[part.factor];
        const auto is_inside = [&](const Pair& pair) {
            return pair.from < states && pair.to < states;
        };
        const auto stays = [](const Pair& pair) { return pair.from == pair.to; };
        const bool is_identity =
            pairs.size() == states && std::ranges::all_of(pairs, stays);
        return !pairs.empty() && !is_identity && std::ranges::all_of(pairs, is_inside);
    });
}

RelationId BoxSpace::relation(const Box& box, FactorId factor) {
    const auto found = std::ranges::lower_bound(box, factor, {}, &Part::factor);
    return found != box.end() && found->factor == factor ? found->relation
                                                         : identity(factor);
}

RelationId BoxSpace::unite(std::span<const RelationId> ids) {
    Relation all;
    for (const RelationId id : ids)
        all.insert(all.end(), relations_[id]->begin(), relations_[id]->end());
    return add(std::move(all));
}

RelationId BoxSpace::intersect(RelationId a, RelationId b) {
    Relation both;
    std::ranges::set_intersection(*relations_[a], *relations_[b],
                                  std::back_inserter(both));
    return add(std::move(both));
}

// ---------------------------------------------------------------- without loss

bool BoxSpace::merge_along(FactorId factor, Boxes& boxes) {
    // What a box says about the other factors, and its relation here.
    std::vector<std::pair<Box, RelationId>> entries;
    entries.reserve(boxes.size());
    for (const Box& box : boxes) {
        watch::spend(8 + box.size());
        Box rest;
        rest.reserve(box.size());
        for (const Part& part : box)
            if (part.factor != factor) rest.push_back(part);
        entries.emplace_back(std::move(rest), relation(box, factor));
    }
    std::ranges::sort(entries);

    Boxes merged;
    std::vector<RelationId> same;
    for (std::size_t i = 0; i < entries.size();) {
        const Box& rest = entries[i].first;
        same.clear();
        std::size_t end = i;
        for (; end < entries.size() && entries[end].first == rest; ++end)
            if (same.empty() || same.back() != entries[end].second)
                same.push_back(entries[end].second);
        const RelationId all = same.size() == 1 ? same[0] : unite(same);
        Box box;
        const auto split = std::ranges::lower_bound(rest, factor, {}, &Part::factor);
        box.assign(rest.begin(), split);
        append(box, factor, all);
        box.insert(box.end(), split, rest.end());
        merged.push_back(std::move(box));
        i = end;
    }
    ZONAR_ASSERT(merged.size() <= boxes.size());
    for (const Box& box : merged) ZONAR_ASSERT(is_normal(box));
    const bool fewer = merged.size() < boxes.size();
    boxes = std::move(merged);
    return fewer;
}

void BoxSpace::merge(Boxes& boxes) {
    std::set<FactorId> factors;
    for (const Box& box : boxes)
        for (const Part& part : box) factors.insert(part.factor);
    if (factors.empty() && boxes.size() > 1) boxes.resize(1);
    bool changed = boxes.size() > 1;
    while (changed) {
        changed = false;
        // Variables before processes: what is said of a variable is more often the same.
        for (auto factor = factors.rbegin(); factor != factors.rend(); ++factor) {
            if (boxes.size() == 1) return;
            changed = merge_along(*factor, boxes) || changed;
        }
    }
}

Boxes BoxSpace::common(const Boxes& a, const Boxes& b) {
    Boxes found;
    for (const Box& left : a) {
        for (const Box& right : b) {
            watch::spend(8 + left.size() + right.size());
            Box both;
            bool empty = false;
            auto l = left.begin();
            auto r = right.begin();
            while (!empty && (l != left.end() || r != right.end())) {
                if (r == right.end() || (l != left.end() && l->factor < r->factor)) {
                    both.push_back(*l++);
                } else if (l == left.end() || r->factor < l->factor) {
                    both.push_back(*r++);
                } else {
                    const RelationId relation = intersect(l->relation, r->relation);
                    empty = relations_[relation]->empty();
                    both.push_back({l->factor, relation});
                    ++l, ++r;
                }
            }
            ZONAR_ASSERT(empty || is_normal(both));
            if (!empty) found.push_back(std::move(both));
        }
    }
    merge(found);
    return found;
}

// ---------------------------------------------------------------- with loss

Box BoxSpace::around(const Box& a, const Box& b) {
    Box box;
    for (const Part& part : a) {
        const auto other = std::ranges::lower_bound(b, part.factor, {}, &Part::factor);
        if (other == b.end() || other->factor != part.factor) continue;
        const RelationId both[] = {part.relation, other->relation};
        append(box, part.factor, both[0] == both[1] ? both[0] : unite(both));
    }
    return box;
}

bool BoxSpace::join(Boxes& boxes, std::size_t most) {
    most = std::max<std::size_t>(most, 1);
    if (boxes.size() <= most) return true;
    // What becomes of two boxes, the least loss first: whether anything is left at all, the
    // conditions that get lost, and how wide the others are. Nothing is lost if one box has
    // the other inside.
    struct Loss {
        bool all = false;
        std::size_t parts = 0;
        std::size_t pairs = 0;
        auto operator<=>(const Loss&) const = default;
    };
    const auto loss = [&](const Box& a, const Box& b) {
        watch::spend(8 + a.size() + b.size());
        const Box box = around(a, b);
        Loss result{box.empty(), 0, 0};
        if (box == a || box == b) return result;
        result.parts = a.size() + b.size() - 2 * box.size();
        for (const Part& part : box) result.pairs += relations_[part.relation]->size();
        return result;
    };
    std::vector<std::vector<Loss>> losses(boxes.size()); // of i with j < i
    for (std::size_t i = 0; i < boxes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) losses[i].push_back(loss(boxes[i], boxes[j]));

    while (boxes.size() > most) {
        std::size_t first = 0, second = 1;
        watch::spend(boxes.size() * boxes.size() / 8);
        for (std::size_t i = 1; i < boxes.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                if (losses[i][j] < losses[second][first]) first = j, second = i;
        boxes[first] = around(boxes[first], boxes[second]);
        const auto gone = static_cast<std::ptrdiff_t>(second);
        boxes.erase(boxes.begin() + gone);
        losses.erase(losses.begin() + gone);
        for (std::size_t i = second; i < boxes.size(); ++i)
            losses[i].erase(losses[i].begin() + gone);
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (i != first)
                losses[std::max(i, first)][std::min(i, first)] =
                    loss(boxes[std::max(i, first)], boxes[std::min(i, first)]);
    }
    ZONAR_ASSERT(boxes.size() <= most);
    merge(boxes);
    return false;
}

} // namespace zonar::guide
