#include "app/help/help.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace zonar::app {

namespace {

constexpr std::size_t page_width = 90;
constexpr std::size_t widest_name = 30; // a longer one has a line of its own

using Rows = std::vector<const OptionRow*>;

Rows arguments_of(const Command& command) {
    Rows rows;
    for (const OptionRow& row : command.options)
        if (is_argument(row)) rows.push_back(&row);
    return rows;
}

Rows options_of(const Command& command, HelpDetail detail) {
    Rows rows;
    if (detail == HelpDetail::common && !command.common.empty()) {
        for (const std::string_view key : command.common)
            rows.push_back(&*std::ranges::find(command.options, key, key_of));
        return rows;
    }
    for (const OptionRow& row : command.options)
        if (!is_argument(row)) rows.push_back(&row);
    return rows;
}

std::size_t name_width(const Rows& rows) {
    std::size_t width = 0;
    for (const OptionRow* row : rows)
        if (const std::size_t size = shown(*row).size(); size <= widest_name)
            width = std::max(width, size);
    return width;
}

std::string option_list(const Rows& rows, std::size_t width) {
    const std::size_t indent = width + 4;
    std::string text;
    for (const OptionRow* row : rows) {
        std::string summary{row->summary};
        if (!row->fallback.empty())
            summary += fmt::format(" (default: {})", row->fallback);
        const std::string name = shown(*row);
        const std::string gap = name.size() <= width
                                    ? std::string(width - name.size() + 2, ' ')
                                    : '\n' + std::string(indent, ' ');
        text += fmt::format("  {}{}{}\n", name, gap,
                            wrapped(summary, indent, page_width - indent));
    }
    return text;
}

} // namespace

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
    std::string result;
    std::size_t column = 0;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        if (column > 0 && column + 1 + word.size() > width) {
            result += '\n' + std::string(indent, ' ');
            column = 0;
        } else if (column > 0) {
            result += ' ';
            ++column;
        }
        result += word;
        column += word.size();
        text.remove_prefix(std::min(text.size(), word.size() + 1));
    }
    return result;
}

std::string shown(const OptionRow& row) {
    std::string text{key_of(row)};
    if (const auto comma = row.name.find(','); comma != row.name.npos)
        text = fmt::format("{}, {}", row.name.substr(0, comma), text);
    if (row.value.empty()) return text;
    return is_argument(row) ? fmt::format("{} ({})", text, row.value)
                            : fmt::format("{} {}", text, row.value);
}

std::string usage_of(const Command& command) {
    std::string text = fmt::format("zonar {}", command.name);
    for (const OptionRow& row : command.options)
        if (is_argument(row)) text += fmt::format(" {}", row.name);
    return text + " [options]";
}

std::string overview() {
    std::string text = fmt::format(
        "zonar {}: a model checker for timed automata in UPPAAL's language\n\n"
        "usage: zonar COMMAND ...\n\n",
        ZONAR_VERSION);
    for (const Command& command : commands())
        text += fmt::format("  zonar {:10}  {}\n", command.name, command.summary);
    text += "\n";
    for (const Topic& topic : topics())
        text += fmt::format("  zonar help {:11}  {}\n", topic.name, topic.summary);
    text += "\nzonar help COMMAND explains a command, zonar help --man prints all as a "
            "manual "
            "page,\nzonar --version or -V prints the version.\n";
    return text;
}

std::string help_for(const Topic& topic) {
    return fmt::format("zonar help {}: {}\n{}", topic.name, topic.summary, topic.text);
}

std::string help_for(const Command& command, HelpDetail detail) {
    const Rows arguments = arguments_of(command);
    const Rows options = options_of(command, detail);
    const std::size_t width = std::max(name_width(arguments), name_width(options));
    const std::size_t left_out =
        command.options.size() - arguments.size() - options.size();
    std::string text = fmt::format("zonar {}: {}\n\nusage: {}\n\n", command.name,
                                   command.summary, usage_of(command));
    text += option_list(arguments, width);
    text += left_out > 0 ? "\ncommon options:\n" : "\noptions:\n";
    text += option_list(options, width);
    if (left_out > 0)
        text += fmt::format("  ... and {} more: zonar {} --help-all\n", left_out,
                            command.name);
    text += "\nexamples:\n";
    for (const Example& example : command.examples)
        text += fmt::format("  {}\n      {}\n", example.command, example.what);
    text += fmt::format("\n{}\n", wrapped(command.exit_codes, 0, page_width));
    return text;
}

} // namespace zonar::app
