#include "draw/escaped.h"

namespace zonar::draw {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '>')
            result += "&gt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
    }
    return result;
}

} // namespace zonar::draw
