// language/build/instances.h
//
// Which processes the system line made, and what the names of their templates mean in
// each of them. The builder fills it in; queries look things up.
#pragma once

#include "language/build/bindings.h"
#include "language/check/symbols.h"
#include "model/network.h"

#include <algorithm>
#include <vector>

namespace zonar::language {

struct Instances {
    struct Set {
        const Symbol* symbol = nullptr; // what stands on the system line
        const Symbol* origin = nullptr; // the template at the end of the chain
        model::Run processes;
        std::vector<model::Dimension> parameters; // strides are those of processes
    };
    std::vector<Set> sets;
    /// Per process: the bindings of Symbol::members of its template, locations left out.
    std::vector<std::vector<Binding>> members;

    const Set* find(const Symbol* symbol) const {
        const auto found = std::ranges::find(sets, symbol, &Set::symbol);
        return found == sets.end() ? nullptr : &*found;
    }
};

} // namespace zonar::language
