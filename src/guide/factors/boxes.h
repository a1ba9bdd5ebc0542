// guide/factors/boxes.h
//
// Steps that several factors take together, as unions of boxes. A box has a relation
// between old and new states for some factors, and takes any of their pairs together; the
// other factors stay as they are, in any state. Two boxes that differ in one factor only are
// one box with both relations in that place, and so the usual guards and updates, that
// treat each variable for itself, come out as one box, and those that compare variables as
// a few: one label each.
//
// A condition is a step that changes nothing. Its relations are parts of the identity.
#pragma once

#include "abstraction/system.h"
#include "checks/check.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace zonar::guide {

using abstraction::FactorId;
using abstraction::StateId;

struct Pair {
    StateId from = 0;
    StateId to = 0;
    friend auto operator<=>(const Pair&, const Pair&) = default;
};

/// Ascending, without repetitions.
using Relation = std::vector<Pair>;
using RelationId = std::uint32_t;

struct Part {
    FactorId factor = 0;
    RelationId relation = 0;
    friend auto operator<=>(const Part&, const Part&) = default;
};

/// Ascending by factor, no relation empty, none the identity: equal boxes look alike.
using Box = std::vector<Part>;
using Boxes = std::vector<Box>;

class BoxSpace {
public:
    explicit BoxSpace(std::vector<StateId> states); // by factor

    StateId states(FactorId factor) const {
        ZONAR_ASSERT(factor < states_.size());
        return states_[factor];
    }
    const Relation& operator[](RelationId id) const {
        ZONAR_ASSERT(id < relations_.size());
        return *relations_[id];
    }
    /// Pairs in any order, with any repetitions; equal relations have equal numbers.
    RelationId add(Relation pairs);
    RelationId add(Pair pair) { return add(Relation{pair}); }

    /// Appends a part behind those of smaller factors; one that says nothing is left out.
    void append(Box& box, FactorId factor, RelationId relation);
    /// Some factor may be in another state afterwards.
    bool changes(const Box& box) const;

    /// Writes the same steps with fewer boxes, as far as that is easily found: boxes that
    /// differ in one factor become one, factor by factor, until no two do.
    void merge(Boxes& boxes);
    // The rest is for conditions: a factor without a relation may be in any state.

    /// What satisfies both.
    Boxes common(const Boxes& a, const Boxes& b);
    /// Makes at most `most` of them, or one. Two at a time are replaced by the smallest box
    /// around both, those first of which most is left. False: it had to, and more states
    /// satisfy them now.
    bool join(Boxes& boxes, std::size_t most);

private:
    RelationId identity(FactorId factor);
    RelationId relation(const Box& box, FactorId factor);
    RelationId unite(std::span<const RelationId> ids);
    RelationId intersect(RelationId a, RelationId b);
    bool merge_along(FactorId factor, Boxes& boxes);
    Box around(const Box& a, const Box& b);
    /// Ascending by factor, states in range, no relation empty, none the identity.
    bool is_normal(const Box& box) const;

    std::vector<StateId> states_;
    std::map<Relation, RelationId> numbers_;
    std::vector<const Relation*> relations_; // keys of the map, which stay where they are
    std::map<StateId, RelationId> identities_;
};

} // namespace zonar::guide
