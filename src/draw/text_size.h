// draw/text_size.h
//
// How much room a text takes in a drawing, in pixels. Fonts differ from viewer to viewer; these
// are the widths of a wide one, DejaVu Sans at 12 pixels, so that labels keep their distance in
// others, too.
#pragma once

#include <cstdint>
#include <string_view>

namespace zonar::draw {

struct TextSize {
    int width = 0;
    int lines = 0;
};

enum class Weight : std::uint8_t { normal, bold };

/// The text is UTF-8.
TextSize size_of(std::string_view text, Weight weight = Weight::normal);

/// Of two texts below each other.
TextSize below_each_other(TextSize upper, TextSize lower);

} // namespace zonar::draw
