// reduce/symmetry/words.h
//
// Symmetries in words: which processes are interchangeable, what is renamed with them, and why
// others are not.
#pragma once

#include "model/network.h"
#include "model/source.h"
#include "reduce/symmetry/families.h"

#include <string>
#include <vector>

namespace zonar::reduce {

/// What a family moves. Names are those of the model.
struct FamilyNames {
    std::vector<std::string> processes; // in the order of the network
    std::vector<std::string> arrays;    // an id is an index of these
    std::vector<std::string> single;    // those among `arrays` that are no arrays
    std::vector<std::string> values;    // these hold ids
};
FamilyNames names_of(const Family& family, const Declarations& declarations,
                     const model::Network& network);

/// How many permutations: "720", "3.0e64".
std::string order_of(const Family& family);
std::string order_of(const Symmetries& symmetries);

/// "P(1), P(2) and P(3)"; of many the first two and the last.
std::string list_of(const std::vector<std::string>& names);

/// "P(1) ... P(6) are interchangeable; the values of id are renamed with them".
std::string sentence(const Family& family, const Declarations& declarations,
                     const model::Network& network);

/// Processes that have this id for the parameter.
std::vector<std::string> processes_with(const Parameter& parameter, std::int32_t id,
                                        const Declarations& declarations,
                                        const model::Network& network);

/// Why: "`id < pid` in line 12".
std::string reason_of(const Mismatch& mismatch, const model::Network& network,
                      const model::SourceMap& sources);
/// "P(1) and P(2) are not interchangeable: ...".
std::string sentence(const Asymmetry& asymmetry, const Declarations& declarations,
                     const model::Network& network, const model::SourceMap& sources);

} // namespace zonar::reduce
