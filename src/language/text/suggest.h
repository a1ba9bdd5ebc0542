// language/text/suggest.h
//
// "Did you mean": the word of a list that is nearest to what was typed.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace zonar::language {

/// The candidate with the fewest typing mistakes (a letter too many, too few, wrong, or
/// two swapped), if these are few for the length of the word; else empty. Letters that
/// differ only in case are no mistake, but an exact letter is better. A candidate that
/// begins with the word is near, however long it is. Words of one or two letters are near
/// to everything, so only their case may be wrong.
std::string_view nearest(std::string_view word,
                         std::span<const std::string_view> candidates);

/// "; did you mean 'info'?", or nothing.
std::string did_you_mean(std::string_view word,
                         std::span<const std::string_view> candidates);

} // namespace zonar::language
