// benchmarks/generate.h
//
// Models of any size, as XML. They look like what the UPPAAL editor writes, coordinates and
// all, and use what real models use: guards, invariants, channel arrays, select, functions.
// The same arguments give the same text.
#pragma once

#include <cstddef>
#include <string>

namespace zonar::benchmarks {

/// Many templates of about 3 kB, each with one process, until the text has `bytes` bytes.
std::string small_templates(std::size_t bytes);

/// One template of 20 edges with a free parameter, hence `count` processes.
std::string instances(std::size_t count);

/// Constants, typedefs, arrays with initialisers, variables: declarations and no behaviour.
std::string declarations(std::size_t bytes);

/// `count` functions with loops, each calling the one before it, all of them used.
std::string functions(std::size_t count);

} // namespace zonar::benchmarks
