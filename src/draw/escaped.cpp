#include "draw/escaped.h"

#include "draw/one_line.h"

namespace zonar::draw {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : one_line(text)) {
        switch (c) {
        case '&': result += "&amp;"; break;
        case '<': result += "&lt;"; break;
        case '>': result += "&gt;"; break;
        case '"': result += "&quot;"; break;
        default: result += c;
        }
    }
    return result;
}

} // namespace zonar::draw
