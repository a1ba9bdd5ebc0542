// benchmarks/families/families.h
//
// Families of models: the same system with any number of components, written as UPPAAL XML
// with queries and their expected answers. They are the usual yardsticks of the field, and
// their numbers of states are known, so they measure speed and catch mistakes alike.
//
// The first query of every model is an invariant that holds and mentions no clock: to
// answer it the whole state space has to be built, and nothing is added to it.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace zonar::families {

struct Family {
    const char* name;
    const char* summary;
    const char* size; // what the size counts
    int smallest;     // least size that makes sense
    int largest;      // greatest size that generate accepts
    bool has_clocks;
    std::string (*generate)(int size); // the model's XML; smallest <= size <= largest
};

/// All of them, those with clocks first.
std::span<const Family> all();

/// Null if there is no family of that name.
const Family* find(std::string_view name);

} // namespace zonar::families
