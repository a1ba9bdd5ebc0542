#include "app/dot.h"

namespace zonar::app {

std::string dot_string(std::string_view text) {
    std::string quoted = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        else if (c == '\n') {
            quoted += "\\n";
            continue;
        } else if (static_cast<unsigned char>(c) < ' ') {
            quoted += ' '; // tabs and the like
            continue;
        }
        quoted += c;
    }
    return quoted + '"';
}

} // namespace zonar::app
