#include "app/verifyta/help.h"

#include "app/help/help.h"
#include "app/verifyta/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif

namespace zonar::app::verifyta {

namespace {

constexpr std::size_t column = 36; // where explanations begin
constexpr std::size_t page_width = 90;

std::string row_text(const Row& row) {
    std::string left = "  " + shown(row);
    if (left.size() + 2 > column)
        left += '\n' + std::string(column, ' ');
    else
        left.resize(column, ' ');
    return fmt::format("{}{}\n", left, wrapped(row.summary, column, page_width - column));
}

} // namespace

std::string help_text() {
    std::string text =
        "Usage: verifyta [OPTION]... MODEL [QUERY]\n"
        "MODEL is an .xml, .xta or .ta file, QUERY a file of queries; - is standard "
        "input.\n"
        "Without QUERY, the queries of the model are verified, or those of the file "
        "beside\n"
        "it whose name ends in .q. This is Zonar in the place of UPPAAL's verifyta;\n"
        "docs/verifyta.md tells what is the same and what is not.\n";
    const Group* before = nullptr;
    for (const Row& row : rows()) {
        if (before == nullptr || *before != row.group)
            text += fmt::format("\n{}:\n", title_of(row.group));
        text += row_text(row);
        before = &row.group;
    }
    const auto& command =
        *std::ranges::find(commands(), std::string_view{"verifyta"}, &Command::name);
    text +=
        fmt::format("\n{}\n\nexamples:\n", wrapped(command.exit_codes, 0, page_width));
    for (const Example& example : command.examples)
        text += fmt::format("  {}\n      {}\n", example.command, example.what);
    return text;
}

std::string version_text(const Generation& generation) {
    return fmt::format(
        "Zonar's verifyta, compatible with UPPAAL {} (this is Zonar {}, not UPPAAL)\n"
        "Open source; no license key is needed.\n",
        generation.version, ZONAR_VERSION);
}

std::string c_library_text() {
#if defined(__GLIBC__)
    return fmt::format("glibc {}\n", gnu_get_libc_version());
#else
    return "unknown\n";
#endif
}

} // namespace zonar::app::verifyta
