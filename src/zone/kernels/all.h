// zone/kernels/all.h
//
// Puts the loops of this folder into one table. Included last by portable.cpp and avx2.cpp.
#pragma once

#include "zone/kernels/closure.h"
#include "zone/kernels/compare.h"
#include "zone/kernels/extrapolate.h"
#include "zone/kernels/packed.h"

namespace zonar::zone::kernels {
namespace {

template <class W>
constexpr Table set_for = {
    .copy = copy<W>,
    .includes = includes<W>,
    .relation = relation<W>,
    .hash = hash<W>,
    .magnitude = magnitude<W>,
    .constrain = constrain<W>,
    .intersect = intersect<W>,
    .close = close<W>,
    .delay = delay<W>,
    .past = past<W>,
    .delay_below = delay_below<W>,
    .assign = assign<W>,
    .find_needed = find_needed<W>,
    .extrapolate_lu = extrapolate_lu<W>,
    .extrapolate_lu_plus = extrapolate_lu_plus<W>,
    .simulated = simulated<W>,
    .pack16 = pack16<W>,
    .unpack16 = unpack16<W>,
    .includes16 = includes16,
    .simulated16 = simulated16,
    .shadow16 = shadow16,
    .includes32 = includes32,
    .simulated32 = simulated32,
    .shadow32 = shadow32,
};

} // namespace
} // namespace zonar::zone::kernels
