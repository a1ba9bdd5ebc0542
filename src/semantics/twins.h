// semantics/twins.h
//
// Processes that a state does not tell apart: to exchange two twins leaves it as it is. Transitions
// that differ only in which of them take part lead to states that differ only in their names.
// A search over representatives (reduce/symmetry) needs one of them: that of the first twin. Of a broadcast to k
// twins with m edges each that leaves C(k + m - 1, k) combinations of m^k.
//
// Which processes are twins is found out by reduce/symmetry/twin_finder.h; here is what
// Transitions needs to know of it.
#pragma once

#include <cstdint>
#include <vector>

namespace zonar::semantics {

struct Twins {
    static constexpr std::uint32_t none = 0xffffffffu;

    /// By process: there is a twin before it, so transitions that it begins are left out.
    std::vector<std::uint8_t> follows;
    /// By process: the twin right before it, if to exchange both moves no other process; else
    /// none. Good for receivers.
    std::vector<std::uint32_t> before;
    /// By edge of the network: the edge that corresponds to it in the process right behind, should
    /// that be a twin.
    const std::uint32_t* next_edge = nullptr;
};

} // namespace zonar::semantics
