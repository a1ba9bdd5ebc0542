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

constexpr Table this_set = {
    .includes = includes,
    .relation = relation,
    .hash = hash,
    .magnitude = magnitude,
    .constrain = constrain,
    .intersect = intersect,
    .close = close,
    .past = past,
    .delay_below = delay_below,
    .assign = assign,
    .extrapolate_lu = extrapolate_lu,
    .extrapolate_lu_plus = extrapolate_lu_plus,
    .simulated = simulated,
    .pack16 = pack16,
    .unpack16 = unpack16,
    .includes16 = includes16,
    .simulated16 = simulated16,
    .shadow16 = shadow16,
    .includes32 = includes32,
    .simulated32 = simulated32,
    .shadow32 = shadow32,
};

} // namespace
} // namespace zonar::zone::kernels
