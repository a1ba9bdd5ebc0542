#include "zone/plain.h"

#include "zone/extrapolation.h"

#include <algorithm>

using namespace zonar::zone;

Plain::Plain(ConstZone z) : dimension(z.dimension) {
    for (Clock i = 0; i < dimension; ++i)
        for (Clock j = 0; j < dimension; ++j) bounds.push_back(z.at(i, j));
}

bool Plain::close() {
    for (Clock k = 0; k < dimension; ++k) {
        for (Clock i = 0; i < dimension; ++i)
            for (Clock j = 0; j < dimension; ++j)
                at(i, j) = std::min(at(i, j), at(i, k) + at(k, j));
        // At once: going round a negative circle again and again leaves every integer type.
        for (Clock i = 0; i < dimension; ++i)
            if (at(i, i) < zero_bound) return false;
    }
    return true;
}

bool Plain::constrain(Clock i, Clock j, Bound bound) {
    at(i, j) = std::min(at(i, j), bound);
    return close();
}

bool Plain::intersect(ConstZone other) {
    for (Clock i = 0; i < dimension; ++i)
        for (Clock j = 0; j < dimension; ++j)
            at(i, j) = std::min(at(i, j), other.at(i, j));
    return close();
}

void Plain::delay() {
    delay(std::vector<std::uint8_t>(dimension, 0));
}
void Plain::past() {
    past(std::vector<std::uint8_t>(dimension, 0));
}

void Plain::delay(const std::vector<std::uint8_t>& stopped) {
    for (Clock i = 1; i < dimension; ++i)
        for (Clock j = 0; j < dimension; ++j)
            if (!stopped[i] && (j == 0 || stopped[j])) at(i, j) = Bound::none();
    close();
}

void Plain::past(const std::vector<std::uint8_t>& stopped) {
    for (Clock i = 0; i < dimension; ++i)
        for (Clock j = 1; j < dimension; ++j)
            if (!stopped[j] && (i == 0 || stopped[i]))
                at(i, j) = i == 0 ? zero_bound : Bound::none();
    close();
}

void Plain::free_clock(Clock x) {
    for (Clock i = 0; i < dimension; ++i)
        if (i != x) at(i, x) = at(x, i) = Bound::none();
    at(0, x) = zero_bound;
    close();
}

void Plain::assign(Clock x, Clock source, std::int32_t offset) {
    if (x == source) { // through a fresh clock, named like the reference's twin
        for (Clock j = 0; j < dimension; ++j) {
            if (j == x) continue;
            at(x, j) = at(x, j) + Bound::less_equal(offset);
            at(j, x) = at(j, x) + Bound::less_equal(-offset);
        }
        return;
    }
    free_clock(x);
    constrain(x, source, Bound::less_equal(offset));
    constrain(source, x, Bound::less_equal(-offset));
}

namespace {

bool exceeds(std::int64_t value, std::int32_t constant) {
    return constant == no_constant || value > constant;
}

Bound below_minus(std::int32_t constant) {
    return constant == no_constant ? Bound::none() : Bound::less(-constant);
}

} // namespace

void Plain::extrapolate_lu(const std::vector<std::int32_t>& l,
                           const std::vector<std::int32_t>& u, bool plus) {
    Plain old = *this;
    const auto is_above = [&old](Clock i, Clock j, std::int32_t constant) {
        return old.at(i, j).is_none() || exceeds(old.at(i, j).value(), constant);
    };
    const auto is_below = [&old](Clock i, Clock j, std::int32_t constant) {
        return !old.at(i, j).is_none() && exceeds(-old.at(i, j).value(), constant);
    };
    for (Clock i = 0; i < dimension; ++i)
        for (Clock j = 0; j < dimension; ++j) {
            if (i == j) continue;
            if (i != 0 && is_above(i, j, l[i]))
                at(i, j) = Bound::none();
            else if (plus && i != 0 && (is_below(0, i, l[i]) || is_below(0, j, u[j])))
                at(i, j) = Bound::none();
            else if (plus ? i == 0 && is_below(0, j, u[j]) : is_below(i, j, u[j]))
                at(i, j) = below_minus(u[j]);
            if (i == 0) at(0, j) = std::min(at(0, j), zero_bound);
        }
    close();
}

bool Plain::operator==(ConstZone z) const {
    return dimension == z.dimension && bounds == Plain(z).bounds;
}
