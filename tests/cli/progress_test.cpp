#include "app/terminal/progress.h"

#include "app/run.h"
#include "catch.h"
#include "workshop.h"

#include <sstream>

using namespace zonar;

namespace {

const explore::Statistics some = [] {
    explore::Statistics s;
    s.explored = 1200;
    s.waiting = 34;
    s.seconds = 0.5;
    s.peak_bytes = 3 << 20;
    return s;
}();

} // namespace

TEST_CASE("progress is one short line") {
    CHECK(app::progress_text(some) ==
          "explored 1200, waiting 34, 2400 states/s, 3.0 MiB");
    CHECK(app::states_per_second({}) == 0);
}

TEST_CASE("the progress line is written over itself and erased in the end") {
    std::ostringstream out, err;
    app::Console console(out, err, {}, {}, true);
    {
        app::ProgressLine line(console);
        line.show(some);
        line.show(some);
    }
    const std::string erase = "\r\x1b[K";
    const std::string text = app::progress_text(some);
    CHECK(err.str() == erase + text + erase + text + erase);
    CHECK(out.str().empty());
}

TEST_CASE("without a terminal there is no progress line") {
    std::ostringstream out, err;
    app::Console console(out, err);
    { app::ProgressLine(console).show(some); }
    CHECK(err.str().empty());
}

TEST_CASE("a long check shows its progress on a terminal, unless that is not wanted") {
    const Folder folder;
    std::vector<std::string> words{"check",        folder.write("m.xta", endless_xta),
                                   "--query",      "E<> a + b + c == 90001",
                                   "--time-limit", "0.7"};
    const auto told = [&] {
        std::ostringstream out, err;
        app::Console console(out, err, {}, {}, true);
        CHECK(app::run(words, console) == 3);
        return err.str();
    };
    const std::string text = told();
    CHECK(contains(text, "\r\x1b[Kexplored "));
    CHECK(text.ends_with("\r\x1b[K"));
    words.push_back("--no-progress");
    CHECK(told().empty());
}
