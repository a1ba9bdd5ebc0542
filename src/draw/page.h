// draw/page.h
//
// A page of tables and plots as one file of HTML that needs nothing else: no network, no
// scripts. It is light or dark as its reader likes, and can be printed. Words are taken as
// they are; none of them can become a tag.
#pragma once

#include "draw/plot.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace zonar::draw {

/// The tone of a cell: a colour and, for readers who do not see it, a symbol.
enum class Tone : std::uint8_t { plain, better, equal, worse, faint };

/// Empty for plain and faint, which have none.
std::string_view symbol_of(Tone tone);

struct PageCell {
    std::string text;
    Tone tone = Tone::plain;
    std::string hint = {}; // shown when one points at it
    std::size_t columns = 1;
    bool is_best = false; // of its row
};

using PageRow = std::vector<PageCell>;

struct PageTable {
    std::string caption;
    std::vector<PageRow> headings; // several columns of the first may share one
    std::vector<PageRow> rows;     // the first cell is the name of the row
};

/// What something is called, and what is to be said about it.
using PageFact = std::pair<std::string, std::string>;

class Page {
public:
    explicit Page(std::string_view title);

    void section(std::string_view heading);
    /// A blank line in the text begins another paragraph.
    void paragraphs(std::string_view text);
    void facts(std::span<const PageFact> facts);
    /// Of each fact the second part is something to be typed.
    void commands(std::span<const PageFact> commands);
    /// The same, hidden until one opens it by its heading.
    void folded_commands(std::string_view heading, std::span<const PageFact> commands);
    void table(const PageTable& table);
    void figures(std::span<const Plot> plots);

    std::string text() const;

private:
    void list(std::span<const PageFact> facts, std::string_view tag);

    std::string title_;
    std::string body_;
};

} // namespace zonar::draw
