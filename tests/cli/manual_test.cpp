// docs/manual.md describes each command with a table of its options. It must be the one
// that the program uses.
#include "app/help/help.h"
#include "app/options/command.h"
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>

#include <sstream>

using namespace zonar::app;

namespace {

const std::string manual = text_of(std::string{ZONAR_SOURCE_DIR} + "/docs/manual.md");

std::string manual_row(const OptionRow& row) {
    std::string summary{row.summary};
    if (!row.fallback.empty()) summary += fmt::format(" (default: {})", row.fallback);
    return fmt::format("\n| `{}` | {} |\n", escaped(shown(row)), escaped(summary));
}

/// The section of a command, up to the next heading of the same rank.
std::string section_of(const Command& command) {
    const std::string heading = fmt::format("\n## zonar {}\n", command.name);
    const auto begin = manual.find(heading);
    if (begin == manual.npos) return {};
    return manual.substr(begin, manual.find("\n## ", begin + 1) - begin);
}

} // namespace

TEST_CASE("the manual lists exactly the options that there are") {
    for (const Command& command : commands()) {
        INFO(command.name);
        const std::string section = section_of(command);
        REQUIRE(!section.empty());
        CHECK(contains(section, usage_of(command)));
        for (const OptionRow& row : command.options) {
            INFO(manual_row(row));
            CHECK(contains(section, manual_row(row)));
        }
        std::istringstream lines(section);
        std::size_t rows = 0;
        for (std::string line; std::getline(lines, line);)
            rows += line.starts_with("| `") ? 1 : 0;
        CHECK(rows == command.options.size());
    }
}
