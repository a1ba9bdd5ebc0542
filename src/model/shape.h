// model/shape.h
//
// The shape of a declared variable, clock or channel once all sizes are known: how many
// flat elements it has and what they are called. Shapes are shared and live as long as
// the network that owns them.
#pragma once

#include "model/memory.h"

#include <cstdint>
#include <string>
#include <vector>

namespace zonar::model {

struct Shape;

struct ShapeField {
    std::string name;
    const Shape* shape = nullptr;
    std::uint32_t offset = 0;
};

struct Shape {
    enum class Kind : std::uint8_t {
        integer,
        boolean,
        scalar, // a value of a scalar set: only equality means anything
        clock,
        channel,
        array,
        structure,
    };

    Kind kind = Kind::integer;
    Range range{};                // integer, boolean, scalar
    std::uint32_t scalar_set = 0; // scalar: which set
    std::uint32_t elements = 1;   // flat: cells, clocks or channels
    // array
    const Shape* element = nullptr;
    std::int32_t low = 0; // the first index
    std::uint32_t count = 0;
    bool indexed_by_scalar = false;
    // structure
    std::vector<ShapeField> fields;
};

/// `base` followed by the path to one flat element: name_of("a", s, 5) is "a[1][2]".
std::string element_name(const std::string& base, const Shape& shape,
                         std::uint32_t element);

bool same_shape(const Shape& a, const Shape& b);

} // namespace zonar::model
