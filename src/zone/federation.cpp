#include "zone/federation.h"

#include "watch/watch.h"
#include "zone/contract.h"
#include "zone/minimal.h"

#include <utility>

namespace zonar::zone {

Federation::Federation(std::uint32_t dimension) : dimension_(dimension) {}

Federation::Federation(const Federation& other) : Federation(other.dimension_) {
    add(other);
}

Federation& Federation::operator=(const Federation& other) {
    if (this == &other) return *this;
    if (dimension_ != other.dimension_) return *this = Federation(other);
    clear();
    add(other);
    return *this;
}

Zone Federation::operator[](std::size_t i) {
    ZONAR_ASSERT(i < size_);
    return members_[i];
}
ConstZone Federation::operator[](std::size_t i) const {
    ZONAR_ASSERT(i < size_);
    return members_[i];
}

// Every new member is made here, so this is where a federation that grows can be stopped.
Zone Federation::push() {
    watch::spend(1 + std::uint64_t{dimension_} * dimension_ / 64);
    if (size_ == members_.size()) members_.emplace_back(dimension_);
    return members_[size_++];
}

void Federation::remove(std::size_t member) {
    ZONAR_ASSERT(member < size_);
    std::swap(members_[member], members_[--size_]);
}

void Federation::add(ConstZone z) {
    ZONAR_ASSERT(z.dimension == dimension_);
    ZONAR_ASSERT(looks_canonical(z));
    copy(push(), z);
}

void Federation::add(const Federation& other) {
    const std::size_t count = other.size_; // ours too, when added to itself
    for (std::size_t i = 0; i < count; ++i) add(other[i]);
}

void Federation::reduce() {
    for (std::size_t i = 0; i < size_;) {
        watch::spend(1 + size_ / 4);
        bool is_inside = false;
        for (std::size_t j = 0; j < size_ && !is_inside; ++j)
            is_inside = i != j &&
                        zone::includes(std::as_const(*this)[j], std::as_const(*this)[i]);
        if (is_inside)
            remove(i);
        else
            ++i;
    }
}

bool Federation::cut_member(std::size_t member, ConstZone z) {
    watch::spend();
    copy(rest_, members_[member]);
    const Zone rest = rest_;
    const std::size_t before = size_;
    for (Clock i = 0; i < dimension_; ++i)
        for (Clock j = 0; j < dimension_; ++j) {
            const Bound bound = z.at(i, j);
            if (cuts_[std::size_t{i} * dimension_ + j] == 0) continue;
            if (satisfies(rest, i, j, bound)) continue;
            const Zone piece = push();
            copy(piece, rest);
            // Not empty: some point of the rest violates the bound.
            [[maybe_unused]] const bool has_points =
                zone::constrain(piece, j, i, bound.negated());
            ZONAR_ASSERT(has_points);
            if (!zone::constrain(rest, i, j, bound)) {
                size_ = before; // nothing of the member was inside z
                return true;
            }
        }
    return false;
}

template <class Change>
void Federation::keep_if(Change change) {
    for (std::size_t i = 0; i < size_;) {
        watch::spend();
        if (change(members_[i].view()))
            ++i;
        else
            remove(i);
    }
}

void Federation::subtract(ConstZone z) {
    ZONAR_ASSERT(z.dimension == dimension_);
    // Often nothing is left, which is quicker to see than what would be.
    keep_if([z](Zone member) { return !zone::includes(z, member); });
    if (size_ == 0) return;
    if (cuts_.empty()) { // many federations are never cut
        rest_ = Dbm{dimension_};
        cuts_.resize(std::size_t{dimension_} * dimension_);
        representative_.resize(dimension_);
    }
    find_minimal(z, representative_, cuts_);
    // Downwards, so that what takes the place of a removed member was seen before or is
    // a piece.
    for (std::size_t member = size_; member-- > 0;)
        if (!cut_member(member, z)) remove(member);
}

void Federation::subtract(const Federation& other) {
    if (this == &other) return clear();
    for (std::size_t i = 0; i < other.size_ && size_ != 0; ++i) subtract(other[i]);
}

void Federation::intersect(ConstZone z) {
    keep_if([z](Zone member) { return zone::intersect(member, z); });
}

void Federation::intersect(const Federation& other) {
    if (this == &other) return;
    // Every pair, behind ours; then ours go.
    const std::size_t ours = size_;
    for (std::size_t i = 0; i < ours; ++i)
        for (std::size_t j = 0; j < other.size_; ++j) {
            const Zone both = push();
            copy(both, members_[i]);
            if (!zone::intersect(both, other[j])) --size_;
        }
    for (std::size_t i = ours; i-- > 0;) remove(i);
}

bool Federation::constrain(Clock i, Clock j, Bound bound) {
    keep_if([=](Zone member) { return zone::constrain(member, i, j, bound); });
    return size_ != 0;
}

void Federation::delay() {
    for (std::size_t i = 0; i < size_; ++i) zone::delay(members_[i]);
}

void Federation::past() {
    for (std::size_t i = 0; i < size_; ++i) zone::past(members_[i]);
}

void Federation::free_clock(Clock x) {
    for (std::size_t i = 0; i < size_; ++i) zone::free_clock(members_[i], x);
}

bool Federation::includes(ConstZone z) const {
    for (std::size_t i = 0; i < size_; ++i)
        if (zone::includes((*this)[i], z)) return true;
    if (size_ < 2) return false; // one zone alone includes what it includes
    if (left_over_ == nullptr) left_over_ = std::make_unique<Federation>(dimension_);
    left_over_->clear();
    left_over_->add(z);
    left_over_->subtract(*this);
    return left_over_->empty();
}

bool Federation::includes(const Federation& other) const {
    for (std::size_t i = 0; i < other.size_; ++i)
        if (!includes(other[i])) return false;
    return true;
}

} // namespace zonar::zone
