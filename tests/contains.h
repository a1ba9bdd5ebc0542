// contains.h
//
// For tests that look for a piece of a text.
#pragma once

#include <string>

inline bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != text.npos;
}
