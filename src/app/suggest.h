// app/suggest.h
//
// "Did you mean": the word of a list that is nearest to what was typed.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace zonar::app {

/// The candidate with the fewest typing mistakes (a letter too many, too few, wrong, or
/// two swapped), if these are few for the length of the word; else empty. A candidate
/// that begins with the word is near, however long it is.
std::string_view nearest(std::string_view word,
                         std::span<const std::string_view> candidates);

/// "; did you mean 'info'?", or nothing.
std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> candidates);

} // namespace zonar::app
