#include "app/terminal/display.h"

#include "text/visible.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>

namespace zonar::app {

namespace {

std::string random_key() {
    std::uint64_t number = 0;
    // Without entropy the time of the start must do; printing a message may not fail.
    if (getentropy(&number, sizeof number) != 0)
        number = static_cast<std::uint64_t>(
            std::chrono::steady_clock::now().time_since_epoch().count());
    return fmt::format("<{:016x}>", number);
}

const std::string& key() {
    static const std::string key = random_key();
    return key;
}

} // namespace

std::string own_control(char control) {
    return control + key();
}

std::string displayed(std::string_view text) {
    std::string shown;
    for (std::size_t at; (at = text.find(key(), 1)) < text.size();) {
        shown += text::visible(text.substr(0, at - 1));
        shown += text[at - 1];
        text.remove_prefix(at + key().size());
    }
    return shown += text::visible(text);
}

} // namespace zonar::app
