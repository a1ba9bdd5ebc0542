#include "app/help/man_page.h"

#include "app/help/help.h"
#include "app/help/topics.h"
#include "app/options/command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace zonar::app {

namespace {

/// As text that roff prints as it is. A minus sign stays one, so that what is copied from the
/// page can be typed; a dot at the beginning of a line would be a request.
std::string plain(std::string_view text) {
    std::string result;
    if (text.starts_with('.') || text.starts_with('\'')) result += "\\&";
    for (const char c : text) {
        switch (c) {
        case '\\': result += "\\e"; break;
        case '-': result += "\\-"; break;
        case '\'': result += "\\(aq"; break;
        case '^': result += "\\(ha"; break;
        case '~': result += "\\(ti"; break;
        case '`': result += "\\(ga"; break;
        default: result += c;
        }
    }
    return result;
}

std::string bold(std::string_view text) {
    return fmt::format("\\fB{}\\fR", plain(text));
}

std::string upper(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(), [](unsigned char c) {
        return c == '-' ? ' ' : static_cast<char>(std::toupper(c));
    });
    return result;
}

/// "-o, --output OUT": names in bold, what stands for a value in italics, choices as they are.
std::string headline(const OptionRow& row) {
    if (is_argument(row)) return fmt::format("\\fI{}\\fR", plain(key_of(row)));
    const std::string text = shown(row);
    if (row.value.empty()) return bold(text);
    const std::string names = text.substr(0, text.size() - row.value.size() - 1);
    const char* const font = choices_of(row).empty() ? "\\fI" : "";
    return fmt::format("{} {}{}\\fR", bold(names), font, plain(row.value));
}

std::string options_of(const Command& command) {
    std::string text;
    for (const OptionRow& row : command.options) {
        std::string summary{row.summary};
        if (!row.fallback.empty()) summary += fmt::format(" (default: {})", row.fallback);
        text += fmt::format(".TP\n{}\n{}\n", headline(row), plain(summary));
    }
    return text;
}

std::string section_of(const Command& command) {
    std::string text =
        fmt::format(".SS {}\n{}\n{}.PP\nExamples:\n", plain(usage_of(command)),
                    plain(command.summary), options_of(command));
    for (const Example& example : command.examples)
        text += fmt::format(".TP\n{}\n{}\n", bold(example.command), plain(example.what));
    return text + fmt::format(".PP\n{}\n", plain(command.exit_codes));
}

/// A topic's text: lines with blanks before them as they are, others filled.
std::string body_of(std::string_view text) {
    std::string result;
    bool verbatim = false;
    bool paragraph = false;
    const auto switch_to = [&](bool wanted) {
        if (verbatim == wanted) return;
        if (wanted && !result.empty()) result += ".PP\n";
        result += wanted ? ".nf\n" : ".fi\n";
        verbatim = wanted;
    };
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(text.size(), end + 1));
        if (line.empty()) {
            switch_to(false);
            paragraph = true;
            continue;
        }
        switch_to(line.starts_with(' '));
        if (!verbatim && paragraph) result += ".PP\n";
        paragraph = false;
        result += plain(line) + '\n';
    }
    switch_to(false);
    return result;
}

} // namespace

std::string man_page() {
    std::string text = fmt::format(
        ".TH ZONAR 1 \"\" \"zonar {0}\" \"User Commands\"\n"
        ".SH NAME\n"
        "zonar \\- model checker for timed automata in UPPAAL\\(aqs language\n"
        ".SH SYNOPSIS\n",
        ZONAR_VERSION);
    const char* separator = "";
    for (const Command& command : commands()) {
        text += fmt::format("{}.B {}\n", separator, plain(usage_of(command)));
        separator = ".br\n";
    }
    text += ".br\n.B zonar help\n[\\fICOMMAND\\fR|\\fITOPIC\\fR|\\fB\\-\\-man\\fR]\n"
            ".br\n.B zonar \\-\\-version\n"
            ".SH DESCRIPTION\n"
            "Zonar reads networks of timed automata in the formats of UPPAAL (XML, XTA, "
            "TA), checks\n"
            "queries about them, and shows runs that prove the answers. It can be "
            "steered by\n"
            "estimates of how far an error is.\n"
            ".SH COMMANDS\n";
    for (const Command& command : commands()) text += section_of(command);
    for (const Topic& topic : topics())
        text +=
            fmt::format(".SH {}\n{}", upper(topic.name),
                        body_of(topic.text.substr(topic.text.find_first_not_of('\n'))));
    return text +
           ".SH SEE ALSO\nThe manual, docs/manual.md, has a tutorial; it is installed in "
           "the folder\nshare/doc/zonar.\n";
}

} // namespace zonar::app
