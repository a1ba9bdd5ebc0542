// language/text/fragment.h
//
// Making Fragments: texts that know where in the user's file each byte stands.
#pragma once

#include "language/text/arena.h"
#include "language/text/lexer.h"

namespace zonar::language {

/// A stretch of a file just as it is.
Fragment plain_fragment(Arena& arena, std::string_view text, std::uint32_t source);

/// Bytes [begin, end) of a fragment.
Fragment part_of(Arena& arena, const Fragment& whole, std::size_t begin, std::size_t end);

/// The position in the file of a byte of the fragment, or of its end.
std::uint32_t source_of(const Fragment& fragment, std::size_t offset);

/// The text that stands at a range of the file, decoded.
std::string_view text_at(const Fragment& fragment, SourceRange range);

/// Without the blanks around it.
Fragment trimmed(Arena& arena, const Fragment& fragment);

inline SourceRange range_of(const Fragment& fragment) {
    return {source_of(fragment, 0), fragment.source_end};
}

} // namespace zonar::language
