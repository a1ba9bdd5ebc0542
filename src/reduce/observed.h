// reduce/observed.h
//
// The locations that something asks for by name, and that no other location may therefore
// represent: a query above all. Tests of locations are recognised in compiled code by their form,
//
//     load P; push l; equal        P.l
//     ...; load_at; push l; equal  P(i).l, where i is computed
//
// and code that reads the location of a process in another way (P.location is a number
// that one can calculate with) observes all of its locations.
#pragma once

#include "checks/check.h"
#include "model/query.h"
#include "semantics/system.h"

#include <cstdint>
#include <vector>

namespace zonar::reduce {

class ObservedLocations {
public:
    explicit ObservedLocations(const model::Network& network);

    void add(std::uint32_t process, std::int64_t location); // none if there is no such
    void add_all(std::uint32_t process);
    bool contains(std::uint32_t process, std::uint32_t location) const {
        ZONAR_ASSERT(process < network_.processes.size() &&
                     location < network_.processes[process].locations.count);
        return observed_[network_.processes[process].locations.first + location] != 0;
    }

private:
    const model::Network& network_;
    std::vector<std::uint8_t> observed_; // by LocationId
};

/// By the query, or by code of the network itself.
ObservedLocations observed_by(const model::Query& query, const semantics::System& system);

} // namespace zonar::reduce
