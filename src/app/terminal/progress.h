// app/terminal/progress.h
//
// How far a computation is, on one line of the terminal that is written again and again.
#pragma once

#include "app/terminal/console.h"
#include "explore/settings.h"

#include <string>
#include <string_view>

namespace zonar::app {

/// On average since the beginning.
double states_per_second(const explore::Statistics& statistics);

/// "explored 120000, waiting 3400, 240000 states/s, 12.0 MiB"
std::string progress_text(const explore::Statistics& statistics);

/// Writes only where the console can take a line back.
class ProgressLine {
public:
    explicit ProgressLine(Console& console) : console_(console) {}
    ~ProgressLine() { erase(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void show(std::string_view text);
    void show(const explore::Statistics& statistics) { show(progress_text(statistics)); }
    void erase();

private:
    Console& console_;
    bool shown_ = false;
};

} // namespace zonar::app
