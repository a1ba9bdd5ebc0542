#include "app/help/completion.h"

#include "app/help/topics.h"
#include "app/verifyta/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>

namespace zonar::app {

namespace {

/// "-o", "--output"
std::vector<std::string_view> names_of(const OptionRow& row) {
    std::vector<std::string_view> names;
    std::string_view rest = row.name;
    while (!rest.empty()) {
        const auto comma = std::min(rest.find(','), rest.size());
        names.push_back(rest.substr(0, comma));
        rest.remove_prefix(std::min(rest.size(), comma + 1));
    }
    return names;
}

/// The options that a command offers, and texts that they refer to.
struct Offered {
    std::vector<OptionRow> rows;
    std::deque<std::string> texts;
};

/// "0..2" as "0|1|2". A value that may be missing need not be completed.
std::string choices_text(std::string_view value) {
    if (value == "PREFIX") return "FILE";
    if (value.starts_with('[')) return "";
    const auto dots = value.find("..");
    if (dots == value.npos) return std::string{value};
    std::string text;
    for (char digit = value.front(); digit <= value.back(); ++digit)
        text += fmt::format("{}{}", text.empty() ? "" : "|", digit);
    return text;
}

/// Options of verifyta stand in a table of their own; those that do nothing are left out.
void add_verifyta(Offered& offered) {
    const auto kept = [&](std::string text) -> std::string_view {
        return offered.texts.emplace_back(std::move(text));
    };
    for (const verifyta::Row& row : verifyta::rows()) {
        using enum verifyta::Treatment;
        if (row.treatment != done && row.treatment != exact) continue;
        std::string name = row.letter != 0 ? fmt::format("-{}", row.letter) : "";
        if (!row.name.empty())
            name += fmt::format("{}{}", name.empty() ? "" : ",", row.name);
        offered.rows.push_back({.name = kept(std::move(name)),
                                .value = kept(choices_text(row.value)),
                                .fallback = {},
                                .summary = row.summary});
    }
}

Offered offered_by(const Command& command) {
    Offered offered;
    for (const OptionRow& row : command.options)
        if (is_argument(row) || command.whole_line == nullptr)
            offered.rows.push_back(row);
    if (command.whole_line != nullptr) add_verifyta(offered);
    return offered;
}

std::vector<std::string_view> names_of_all(std::span<const OptionRow> rows) {
    std::vector<std::string_view> names;
    for (const OptionRow& row : rows)
        if (!is_argument(row))
            for (const std::string_view name : names_of(row)) names.push_back(name);
    return names;
}

/// What `zonar help` explains.
std::vector<std::string_view> explained() {
    std::vector<std::string_view> words{"--man"};
    for (const Command& command : commands()) words.push_back(command.name);
    for (const Topic& topic : topics()) words.push_back(topic.name);
    return words;
}

std::vector<std::string_view> first_words() {
    std::vector<std::string_view> words;
    for (const Command& command : commands()) words.push_back(command.name);
    words.insert(words.end(), {"help", "--help", "--version"});
    return words;
}

/// The first clause is enough for a line of a menu.
std::string_view brief(std::string_view summary) {
    return summary.substr(0, std::min({summary.find(';'), summary.find(": "),
                                       summary.find(". "), summary.size()}));
}

std::string replaced(std::string_view text, std::string_view what, std::string_view by) {
    std::string result{text};
    for (std::size_t at = 0; (at = result.find(what, at)) != result.npos; at += by.size())
        result.replace(at, what.size(), by);
    return result;
}

// ---- bash ----

std::string bash_action(const Candidates& candidates) {
    std::string action;
    if (!candidates.words.empty())
        action += fmt::format("_zonar_words '{}'; ", fmt::join(candidates.words, " "));
    if (candidates.files)
        action += fmt::format("_zonar_files '{}'; ", fmt::join(candidates.endings, "|"));
    if (candidates.folders) action += "_zonar_folders; ";
    return action;
}

std::string bash_command(const Command& command) {
    const Offered offered = offered_by(command);
    std::string values, with_value, arguments;
    std::size_t position = 0;
    for (const OptionRow& row : offered.rows) {
        const std::string action = bash_action(candidates_for(row));
        if (is_argument(row)) {
            arguments += fmt::format("        {}) {}return ;;\n", position++, action);
        } else if (!is_flag(row)) {
            const std::string names = fmt::format("{}", fmt::join(names_of(row), "|"));
            values += fmt::format("        {}) {}return ;;\n", names, action);
            with_value += (with_value.empty() ? "" : "|") + names;
        }
    }
    if (with_value.empty()) with_value = "''";
    return fmt::format(
        "    {}) # {}\n"
        "        case $previous in\n{}        esac\n"
        "        if [[ $current == -* ]]; then _zonar_words '{}'; return; fi\n"
        "        for ((i = 2; i < COMP_CWORD; ++i)); do\n"
        "            case ${{COMP_WORDS[i]}} in\n"
        "            {}) ((++i)); [[ ${{COMP_WORDS[i]}} == = ]] && ((++i)) ;;\n"
        "            -*) ;;\n"
        "            *) ((++position)) ;;\n"
        "            esac\n"
        "        done\n"
        "        case $position in\n{}        esac ;;\n",
        command.name, command.summary, values, fmt::join(names_of_all(offered.rows), " "),
        with_value, arguments);
}

// ---- zsh ----

/// Within single quotes, where _arguments gives brackets and colons a meaning of their own.
std::string zsh_quoted(std::string_view text) {
    std::string result = replaced(text, "'", "'\\''");
    for (const std::string_view special : {"[", "]", ":"})
        result = replaced(result, special, fmt::format("\\{}", special));
    return result;
}

std::string zsh_action(const Candidates& candidates) {
    const std::string words = fmt::format("({})", fmt::join(candidates.words, " "));
    std::string files;
    if (candidates.folders)
        files = "_files -/";
    else if (candidates.files && candidates.endings.empty())
        files = "_files";
    else if (candidates.files)
        files =
            fmt::format("_files -g \"*.({})(-.)\"", fmt::join(candidates.endings, "|"));
    if (candidates.words.empty()) return files;
    if (files.empty()) return words;
    // The blank keeps _arguments from adding arguments of its own.
    return fmt::format(" _alternative \"words\\:word\\:{}\" \"files\\:file\\:{}\"", words,
                       replaced(files, "\"", "\\\""));
}

std::string zsh_option(const OptionRow& row) {
    std::string text;
    const auto names = names_of(row);
    for (const std::string_view name : names) {
        // Names of one option exclude each other, unless it may be repeated.
        const std::string others =
            row.repeats ? "*" : fmt::format("({})", fmt::join(names, " "));
        text += fmt::format(" \\\n            '{}{}[{}]", others, name,
                            zsh_quoted(brief(row.summary)));
        if (!is_flag(row))
            text += fmt::format(":{}:{}",
                                zsh_quoted(choices_of(row).empty() ? row.value : "value"),
                                zsh_action(candidates_for(row)));
        text += "'";
    }
    return text;
}

std::string zsh_command(const Command& command) {
    const Offered offered = offered_by(command);
    std::string text = fmt::format("    {})\n        _arguments", command.name);
    std::size_t position = 0;
    for (const OptionRow& row : offered.rows)
        text += is_argument(row)
                    ? fmt::format(" \\\n            '{}:{}:{}'", ++position, key_of(row),
                                  zsh_action(candidates_for(row)))
                    : zsh_option(row);
    return text + " ;;\n";
}

// ---- fish ----

std::string fish_quoted(std::string_view text) {
    return fmt::format("'{}'", replaced(replaced(text, "\\", "\\\\"), "'", "\\'"));
}

std::string fish_action(const Candidates& candidates) {
    std::string words = fmt::format("{}", fmt::join(candidates.words, " "));
    for (const std::string_view ending : candidates.endings)
        words += fmt::format("{}(__fish_complete_suffix .{})", words.empty() ? "" : " ",
                             ending);
    if (candidates.folders) words = "(__fish_complete_directories)";
    std::string text = candidates.files && candidates.endings.empty() ? " -F" : " -f";
    if (!words.empty()) text += fmt::format(" -a {}", fish_quoted(words));
    return text;
}

std::string fish_command(const Command& command) {
    const std::string begin = fmt::format(
        "complete -c zonar -n '__fish_seen_subcommand_from {}'", command.name);
    const Offered offered = offered_by(command);
    std::string text;
    for (const OptionRow& row : offered.rows) {
        text += begin;
        if (!is_argument(row)) {
            for (const std::string_view name : names_of(row))
                text += name.starts_with("--") ? fmt::format(" -l {}", name.substr(2))
                                               : fmt::format(" -s {}", name.substr(1));
            text += fmt::format(" -d {}", fish_quoted(brief(row.summary)));
            if (!is_flag(row)) text += " -r";
        }
        if (!is_flag(row)) text += fish_action(candidates_for(row));
        text += '\n';
    }
    return text;
}

} // namespace

std::string bash_completion() {
    std::string text =
        "# Completion of zonar for bash: 'zonar completion bash' wrote this.\n"
        "_zonar_words() {\n"
        "    mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -W \"$1\" -- "
        "\"$current\")\n"
        "}\n"
        "_zonar_folders() {\n"
        "    compopt -o filenames 2>/dev/null\n"
        "    mapfile -t -O \"${#COMPREPLY[@]}\" COMPREPLY < <(compgen -d -- "
        "\"$current\")\n"
        "}\n"
        "_zonar_files() { # endings, with | between; none: all files\n"
        "    local file\n"
        "    compopt -o filenames 2>/dev/null\n"
        "    while IFS= read -r file; do\n"
        "        if [[ -z $1 || -d $file || $file =~ \\.($1)$ ]]; then "
        "COMPREPLY+=(\"$file\"); fi\n"
        "    done < <(compgen -f -- \"$current\")\n"
        "}\n"
        "_zonar() {\n"
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - "
        "1]}\n"
        "    local i position=0\n"
        "    COMPREPLY=()\n"
        "    # bash takes '=' for a word of its own\n"
        "    if [[ $current == = ]]; then\n"
        "        current=''\n"
        "    elif [[ $previous == = ]]; then\n"
        "        previous=${COMP_WORDS[COMP_CWORD - 2]}\n"
        "    fi\n"
        "    if ((COMP_CWORD == 1)); then\n";
    text += fmt::format("        _zonar_words '{}'\n        return\n    fi\n",
                        fmt::join(first_words(), " "));
    text += "    case ${COMP_WORDS[1]} in\n";
    for (const Command& command : commands()) text += bash_command(command);
    text +=
        fmt::format("    help) if ((COMP_CWORD == 2)); then _zonar_words '{}'; fi ;;\n",
                    fmt::join(explained(), " "));
    return text + "    esac\n}\ncomplete -F _zonar zonar\n";
}

std::string zsh_completion() {
    std::string text =
        "#compdef zonar\n"
        "# Completion of zonar for zsh: 'zonar completion zsh' wrote this.\n"
        "_zonar() {\n"
        "    local -a commands explained\n"
        "    commands=(\n";
    for (const Command& command : commands())
        text +=
            fmt::format("        '{}:{}'\n", command.name, zsh_quoted(command.summary));
    text += "        'help:explain a command or a topic'\n    )\n";
    text += fmt::format("    explained=({})\n", fmt::join(explained(), " "));
    text += "    if ((CURRENT == 2)); then\n"
            "        _describe command commands\n"
            "        compadd -- --help --version\n"
            "        return\n"
            "    fi\n"
            "    local command=$words[2]\n"
            "    shift words\n"
            "    ((CURRENT--))\n"
            "    case $command in\n";
    for (const Command& command : commands()) text += zsh_command(command);
    return text + "    help) ((CURRENT == 2)) && compadd -- $explained ;;\n"
                  "    esac\n"
                  "}\n"
                  "# Called by the completion system, or sourced by hand.\n"
                  "if [[ $funcstack[1] == _zonar ]]; then _zonar \"$@\"; else compdef "
                  "_zonar zonar; fi\n";
}

std::string fish_completion() {
    std::string text =
        "# Completion of zonar for fish: 'zonar completion fish' wrote this.\n"
        "complete -c zonar -f\n";
    for (const Command& command : commands())
        text += fmt::format("complete -c zonar -n __fish_use_subcommand -a {} -d {}\n",
                            command.name, fish_quoted(command.summary));
    text += "complete -c zonar -n __fish_use_subcommand -a help -d 'explain a command or "
            "a topic'\n";
    text += fmt::format("complete -c zonar -n '__fish_seen_subcommand_from help' -a {}\n",
                        fish_quoted(fmt::format("{}", fmt::join(explained(), " "))));
    for (const Command& command : commands()) text += fish_command(command);
    return text;
}

int completion(const Arguments& arguments, Console& console) {
    const std::string shell = arguments.value("SHELL");
    console.print(shell == "bash"  ? bash_completion()
                  : shell == "zsh" ? zsh_completion()
                                   : fish_completion());
    return exit_ok;
}

} // namespace zonar::app
