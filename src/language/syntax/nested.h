// language/syntax/nested.h
//
// Counts how deep a recursive function is in itself, so that the depth of the input
// cannot exhaust the stack.
#pragma once

#include <cstddef>

namespace zonar::language {

class Nested {
public:
    explicit Nested(std::size_t& depth) : depth_(depth) { ++depth_; }
    ~Nested() { --depth_; }
    Nested(const Nested&) = delete;
    Nested& operator=(const Nested&) = delete;

private:
    std::size_t& depth_;
};

} // namespace zonar::language
