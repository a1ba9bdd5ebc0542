// language/write/section_text.h
//
// Cutting a file or a section of one into its declarations, with what stands between
// them: comments go with the declaration below them, or with the one before them on the
// same line. model_text.h puts the pieces together.
#pragma once

#include "language/syntax/syntax.h"
#include "language/write/print_syntax.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::language {

/// A text and the position of its first byte.
struct Section {
    std::string_view text;
    std::uint32_t base = 0;

    std::string_view slice(std::size_t begin, std::size_t end) const {
        begin = std::min(begin, text.size());
        return text.substr(begin, std::max(begin, end) - begin);
    }
    std::size_t begin_of(SourceRange range) const { return range.begin - base; }
    std::size_t end_of(SourceRange range) const { return range.end - base; }
};

/// The whole file that the document was read from.
Section file_of(const Document& document, const SourceMap& sources);

/// Only the comments of a text, each on lines of its own.
std::string only_comments(std::string_view text);

/// Declarations sorted by where XML puts them.
struct SortedText {
    std::string declarations;
    std::string assignments;                  // of processes
    std::vector<std::string> before_template; // the comments above each process
    std::string_view rest;                    // after the last declaration
};

/// Modern text is copied, old text printed. `declarations` stand in the order of the
/// text, `from` is where it begins; the names of processes in `left_out` are skipped.
SortedText sort_text(Section section, Dialect dialect, SyntaxPrinter& printer,
                     std::span<Declaration* const> declarations, std::size_t from,
                     const std::set<std::string_view>& left_out = {});

/// Comments in the body of an XTA process, given to the location or the edge they stand
/// beside. Those inside a modern label are left to the label.
class BodyComments {
public:
    /// `from` is where the states begin.
    BodyComments(Section section, const TemplateSyntax& process, Dialect dialect,
                 std::size_t from);

    const std::string& of_location(std::size_t index) const { return items_[index].said; }
    const std::string& of_edge(std::size_t index) const {
        return items_[locations_ + index].said;
    }

private:
    struct Item {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::vector<std::pair<std::size_t, std::size_t>> labels;
        std::string said;
    };

    void add(SourceRange range, std::initializer_list<const Label*> labels);
    void read(std::size_t first, std::size_t last);
    static bool is_in_label(const Item& item, std::size_t comment);

    Section section_;
    Dialect dialect_;
    std::size_t locations_;
    std::vector<Item> items_;
};

} // namespace zonar::language
