// reduce/symmetry/nested_families.h
//
// Several families are sorted one after the other. Is the outcome the same for all states of an
// orbit? It is if families move different things; and if one moves what is inside a single block of
// another one, which comes later and keeps the order of what is inside: servers with their clients.
#pragma once

#include "reduce/symmetry/families.h"
#include "reduce/symmetry/family_layout.h"

#include <span>

namespace zonar::reduce {

struct SortedFamily {
    const Family* family = nullptr;
    const FamilyLayout* layout = nullptr;
};

/// Whether these, in this order, can be sorted one by one.
bool are_sorted_inside_out(std::span<const SortedFamily> families);

} // namespace zonar::reduce
