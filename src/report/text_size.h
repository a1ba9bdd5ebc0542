// report/text_size.h
//
// How much room the labels of a drawing take, in the units of the editor, which are pixels.
// Where a page is opened, fonts differ; these are the widths of a wide one, DejaVu Sans at 12
// pixels, so that labels keep their distance in others, too.
#pragma once

#include "language/syntax/syntax.h"

#include <array>
#include <string_view>

namespace zonar::report {

struct TextSize {
    int width = 0;
    int lines = 0;
};

inline constexpr int line_height = 15;

enum class Weight : std::uint8_t { normal, bold };

TextSize size_of(std::string_view text, Weight weight = Weight::normal);

/// Of two texts below each other.
TextSize below_each_other(TextSize upper, TextSize lower);

/// The labels of an edge that are drawn, from top to bottom.
std::array<const language::Label*, 5> labels_of(const language::EdgeSyntax& edge);

/// Of all of them, below each other.
TextSize size_of(const language::EdgeSyntax& edge);

} // namespace zonar::report
