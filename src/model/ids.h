// model/ids.h
//
// Strong index types. A network is a set of flat tables; an Id names a row of one of
// them and cannot be mixed up with a row of another.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace zonar::model {

template <class Tag>
struct Id {
    std::uint32_t raw = 0;

    constexpr std::size_t index() const { return raw; }
    friend constexpr auto operator<=>(Id, Id) = default;
};

using ProcessId = Id<struct ProcessTag>;
using TemplateId = Id<struct TemplateTag>;
using LocationId = Id<struct LocationTag>; // over all processes, grouped by process
using EdgeId = Id<struct EdgeTag>;         // likewise
using ClockId = Id<struct ClockTag>;       // 0 is the reference clock, always zero
using ChannelId = Id<struct ChannelTag>;   // arrays of channels flattened

inline constexpr ClockId reference_clock{0};

} // namespace zonar::model
