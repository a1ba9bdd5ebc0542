// families/families.h
//
// Families of models: the same system with any number of components, written as UPPAAL XML
// with queries and their expected answers. They are the usual yardsticks of the field, and
// their numbers of states are known, so they measure speed and catch mistakes alike.
//
// The first query of every model is an invariant that holds and mentions no clock: to
// answer it the whole state space has to be built, and nothing is added to it. Where a model
// has an error, one of the queries asks for it.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

namespace zonar::families {

/// A number that a model depends on.
struct Parameter {
    const char* name = nullptr; // of what it counts; null: there is none
    int smallest = 0;           // least value that makes sense
    int largest = 0;            // greatest value that is accepted
    int standard = 0;           // if nothing else is said; the size has to be said
};

struct Family {
    static constexpr std::size_t most_parameters = 3;

    const char* name;
    const char* summary;
    bool has_clocks;
    int error; // the number, from 1, of the query about the model's error; 0: it has none
    std::array<Parameter, most_parameters> parameters; // the size comes first
    std::string (*write)(std::span<const int> values); // the model's XML

    const Parameter& size() const { return parameters[0]; }
    /// How many parameters there are.
    std::size_t count() const;
    /// The model's XML; all values must be within their parameters' bounds. Values that are
    /// missing at the end are the standard ones.
    std::string generate(std::span<const int> values) const;
    std::string generate(int size) const { return generate(std::span{&size, 1}); }
};

/// All of them, those with clocks first.
std::span<const Family> all();

/// Null if there is no family of that name.
const Family* find(std::string_view name);

} // namespace zonar::families
