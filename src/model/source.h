// model/source.h
//
// Where things stand in the user's files. A position is one 32-bit number: all texts
// that were read lie end to end in one space of offsets, as in a long scroll, and a
// SourceMap knows which stretch belongs to which file. So a range costs eight bytes and
// every location, edge and instruction can afford one.
//
// Offsets count bytes of UTF-8. Lines and columns count from 1; a column counts
// characters as an editor shows them, so `&lt;` in XML is four and `ä` is one.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::model {

/// A stretch of text, [begin, end). The default is "nowhere".
struct SourceRange {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;

    constexpr bool known() const { return begin != 0; }
    friend constexpr bool operator==(SourceRange, SourceRange) = default;
};

/// The smallest range that covers both; an unknown side does not count.
constexpr SourceRange join(SourceRange a, SourceRange b) {
    if (!a.known()) return b;
    if (!b.known()) return a;
    return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

/// A position in the words of an editor.
struct Place {
    std::string_view file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::string_view line_text; // the whole line, without its end
    std::uint32_t line_begin = 0;
};

class SourceMap {
public:
    /// Takes a text in and returns the offset of its first byte, or nothing when the
    /// scroll is full (4 GiB of text in all).
    std::optional<std::uint32_t> add(std::string file, std::string text);

    /// The text at `base`, as returned by add().
    std::string_view file_text(std::uint32_t base) const;

    /// Nothing for an offset that no text covers.
    std::optional<Place> place(std::uint32_t offset) const;

    /// The bytes of a range, empty for "nowhere".
    std::string_view text(SourceRange range) const;

private:
    struct File {
        std::string name;
        std::string text;
        std::uint32_t base;
        std::vector<std::uint32_t> line_starts; // offsets in text
    };
    const File* file_at(std::uint32_t offset) const;

    std::deque<File> files_; // a deque: views into a file survive the next add()
    std::uint32_t next_ = 1; // 0 means nowhere
};

} // namespace zonar::model
