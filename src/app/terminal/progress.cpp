#include "app/terminal/progress.h"

#include "app/terminal/display.h"
#include "app/words.h"

#include <fmt/format.h>

namespace zonar::app {

namespace {

std::string back_and_erase() {
    return own_control('\r') + own_control('\x1b') + "[K";
}

} // namespace

double states_per_second(const explore::Statistics& statistics) {
    if (statistics.seconds <= 0) return 0;
    return static_cast<double>(statistics.explored) / statistics.seconds;
}

std::string progress_text(const explore::Statistics& statistics) {
    return fmt::format("explored {}, waiting {}, {:.0f} states/s, {}",
                       statistics.explored, statistics.waiting,
                       states_per_second(statistics), bytes_text(statistics.peak_bytes));
}

void ProgressLine::show(std::string_view text) {
    if (!console_.err_is_terminal()) return;
    console_.tell(back_and_erase() + std::string{text});
    shown_ = true;
}

void ProgressLine::erase() {
    if (shown_) console_.tell(back_and_erase());
    shown_ = false;
}

} // namespace zonar::app
