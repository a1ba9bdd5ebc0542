// semantics/local_values.h
//
// Which values the variables of a process can have at each of its locations: those that no other
// process writes. From the initial location along the edges, with what their guards allow and their
// updates leave; so far that a counter that is tested before it grows is known to stay in its range.
// Intervals, and always on the safe side: the true values lie inside.
//
// Variables that others write have at each location the values that they can have anywhere
// (code_facts.h).
#pragma once

#include "semantics/code_facts.h"
#include "semantics/system.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

class LocalValues {
public:
    /// It must outlive this.
    explicit LocalValues(const System& system);

    /// Where the edge begins, its guard not yet looked at.
    std::vector<CellValues> before_guard(std::uint32_t edge) const;
    /// Where its update begins, or its channel is computed.
    std::vector<CellValues> after_guard(std::uint32_t edge) const;
    /// At a location: an index within the process.
    std::vector<CellValues> at(std::uint32_t process, std::uint32_t location) const;

private:
    struct Place {
        std::vector<Interval> values; // by the process's variables; empty: never reached
        std::uint32_t growths = 0;
    };

    void find_writers();
    void analyse(std::uint32_t process);
    bool flow(std::uint32_t edge, Place& target) const;
    /// False: the guard forbids it.
    bool narrow(std::uint32_t edge, std::vector<CellValues>& values) const;
    std::uint32_t source_of(std::uint32_t edge) const;

    const System& system_;
    std::vector<std::vector<std::uint32_t>> edges_; // by LocationId: those that leave it
    std::vector<std::vector<model::CellId>> own_;   // by process
    std::vector<Place> places_;                     // by LocationId
};

} // namespace zonar::semantics
