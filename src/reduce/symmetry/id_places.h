// reduce/symmetry/id_places.h
//
// Where a model uses the ids of processes: as parameters, as indices of arrays, as values of
// variables. A permutation of ids then acts on the whole network: processes change places with
// all that is theirs, elements of arrays that are indexed by an id move, values that are ids
// become others.
//
// The places are found by trial. At first only one parameter of a template is known to be an
// id. The renaming that follows is tested (automorphism.h); what it stumbles over says where
// else ids are used: an element a[i] in the code of process i and a[j] in that of process j, say,
// or i stored in a variable by process i. Declared types are not looked at.
#pragma once

#include "reduce/symmetry/declarations.h"
#include "reduce/symmetry/lockstep.h"
#include "reduce/symmetry/renaming.h"

#include <cstdint>
#include <map>
#include <optional>
#include <variant>

namespace zonar::reduce {

struct IdPlaces {
    /// What is found there is an id plus this.
    std::map<Parameter, std::int32_t> parameters;
    std::map<Slot, std::int32_t> indices;
    std::map<Slot, std::int32_t> values; // by kind of value

    friend bool operator==(const IdPlaces&, const IdPlaces&) = default;
};

/// What the map of ids makes of the network. Not yet tested; a mismatch if something has no
/// image.
std::variant<Renaming, Mismatch> renaming_by(const Declarations& declarations,
                                             const model::Network& network,
                                             const IdPlaces& places, const ValueMap& ids);

/// Adds a place where ids must be used, too, if this mismatch is not to happen. False if there
/// is none.
bool add_place(IdPlaces& places, const Declarations& declarations,
               const model::Network& network, const ValueMap& ids,
               const Renaming& renaming, const Mismatch& mismatch);

} // namespace zonar::reduce
