// zone/federation.h
//
// A finite union of zones of one dimension, for what is not convex: complements, states
// without a way out, the part of a zone that a broadcast leaves behind.
//
// Members are canonical and non-empty; they may overlap. Cleared federations keep their
// memory, so a federation that is reused stops allocating once it has been large.
#pragma once

#include "zone/dbm.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace zonar::zone {

class Federation {
public:
    explicit Federation(std::uint32_t dimension);
    Federation(const Federation& other);
    Federation& operator=(const Federation& other);
    Federation(Federation&&) noexcept = default;
    Federation& operator=(Federation&&) noexcept = default;
    ~Federation() = default;

    std::uint32_t dimension() const { return dimension_; }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    Zone operator[](std::size_t i);
    ConstZone operator[](std::size_t i) const;

    void clear() { size_ = 0; }
    void add(ConstZone z);
    void add(const Federation& other);
    /// Drops members inside one other member.
    void reduce();

    /// A member that is cut leaves pieces that do not overlap.
    void subtract(ConstZone z);
    void subtract(const Federation& other);
    void intersect(ConstZone z);
    void intersect(const Federation& other);
    bool constrain(Clock i, Clock j, Bound bound); // false: empty now
    void delay();
    void past();
    void free_clock(Clock x);

    /// Exact: nothing of z is left without us. They use scratch space of this federation,
    /// so one federation must not be asked by two threads at a time.
    bool includes(ConstZone z) const;
    bool includes(const Federation& other) const;

private:
    Zone push(); // a new last member, uninitialised
    void remove(std::size_t member);
    /// Leaves what of a member is outside z: pieces at the end, and something unspecified in
    /// its place, or the member itself (and true) if z does not meet it. `cuts_` describes z.
    bool cut_member(std::size_t member, ConstZone z);
    template <class Change>
    void keep_if(Change change); // change(zone) says whether it is still non-empty

    std::uint32_t dimension_;
    std::size_t size_ = 0;
    std::vector<Dbm> members_; // from size_ on: memory to be used again
    // scratch for subtraction, and for asking what it would leave
    Dbm rest_;
    std::vector<std::uint8_t> cuts_;
    std::vector<std::uint32_t> representative_;
    mutable std::unique_ptr<Federation> left_over_;
};

} // namespace zonar::zone
