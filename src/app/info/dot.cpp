#include "app/info/dot.h"

#include "text/visible.h"

namespace zonar::app {

std::string dot_string(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text::visible(text)) {
        if (c == '\n') {
            quoted += "\\n";
            continue;
        }
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c == '\t' ? ' ' : c;
    }
    return quoted + '"';
}

} // namespace zonar::app
