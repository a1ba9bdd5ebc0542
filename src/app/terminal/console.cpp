#include "app/terminal/console.h"

#include "app/terminal/display.h"
#include "text/visible.h"

#include <cerrno>
#include <cstring>
#include <ostream>

namespace zonar::app {

namespace {

std::string paint(bool on, const char* code, std::string_view text) {
    if (!on) return std::string{text};
    const std::string escape = own_control('\x1b');
    return escape + '[' + code + 'm' + std::string{text} + escape + "[0m";
}

} // namespace

std::string Palette::heading(std::string_view text) const {
    return paint(on, "1", text);
}
std::string Palette::error(std::string_view text) const {
    return paint(on, "1;31", text);
}
std::string Palette::warning(std::string_view text) const {
    return paint(on, "1;35", text);
}
std::string Palette::note(std::string_view text) const {
    return paint(on, "1;36", text);
}
std::string Palette::good(std::string_view text) const {
    return paint(on, "1;32", text);
}

bool colours_wanted(bool is_terminal, const char* no_color, const char* clicolor_force,
                    const char* term) {
    const auto is_set = [](const char* value) {
        return value != nullptr && *value != '\0';
    };
    if (is_set(no_color)) return false;
    if (is_set(clicolor_force) && std::string_view{clicolor_force} != "0") return true;
    return is_terminal && !(term != nullptr && std::string_view{term} == "dumb");
}

void Console::print(std::string_view text) {
    write(displayed(text));
}

void Console::print_document(std::string_view text) {
    write(out_is_terminal_ ? displayed(text) : std::string{text});
}

void Console::write(const std::string& text) {
    if (!write_problem_.empty()) return;
    // Flushed at once: this is the moment at which errno still tells the reason.
    errno = 0;
    out_.write(text.data(), static_cast<std::streamsize>(text.size()));
    out_.flush();
    if (out_.good()) return;
    write_problem_ = errno != 0 ? std::strerror(errno) : "the stream is closed";
}

void Console::tell(std::string_view text) {
    const std::string shown = displayed(text);
    err_.write(shown.data(), static_cast<std::streamsize>(shown.size()));
    err_.flush();
}

std::string Console::deliver(std::string_view text) {
    errno = 0;
    tell(text);
    if (err_.good()) return {};
    err_.clear(); // there may be room again for what comes next
    return errno != 0 ? std::strerror(errno) : "the stream is closed";
}

void Console::fail(std::string_view message) {
    tell("zonar: " + err_colours_.error("error:") + ' ' + text::visible_line(message) +
         '\n');
}

} // namespace zonar::app
