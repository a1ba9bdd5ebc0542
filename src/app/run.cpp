#include "app/run.h"

#include "app/help/help.h"
#include "app/help/man_page.h"
#include "app/options/command.h"
#include "app/options/synonyms.h"
#include "language/text/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <new>
#include <vector>

namespace zonar::app {

namespace {

const Command* find_command(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found != commands().end() ? &*found : nullptr;
}

bool is_file(const std::string& word) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(word, ignored);
}

int unknown_command(const std::string& name, Console& console) {
    std::vector<std::string_view> names{"help", "--version", "--help"};
    for (const Command& command : commands()) names.push_back(command.name);
    const std::string_view meant = command_meant_by(name);
    const bool option = name.starts_with('-');
    console.fail(fmt::format("unknown {} '{}'{}", option ? "option" : "command", name,
                             is_file(name)
                                 ? fmt::format("; did you mean 'zonar check {}'?", name)
                             : !meant.empty() ? fmt::format("; did you mean '{}'?", meant)
                                              : language::did_you_mean(name, names)));
    console.tell("       'zonar help' lists the commands\n");
    return exit_error;
}

int help(std::span<const std::string> words, Console& console) {
    const auto answer = [&](const std::string& text) {
        console.print(text);
        return exit_ok;
    };
    const bool all = words.size() == 2 && words[1] == "--all";
    if (words.size() > 1 && !all) {
        console.fail(fmt::format("one argument too many: '{}'", words[1]));
        return exit_error;
    }
    if (words.empty() || words[0] == "help") return answer(overview());
    if (words[0] == "--man") return answer(man_page());
    std::vector<std::string_view> names{"--man"};
    for (const Command& command : commands()) {
        if (command.name == words[0]) {
            if (command.whole_line == nullptr)
                return answer(
                    help_for(command, all ? HelpDetail::all : HelpDetail::common));
            const std::string ask = "--help";
            return command.whole_line({&ask, 1}, console);
        }
        names.push_back(command.name);
    }
    for (const Topic& topic : topics()) {
        if (topic.name == words[0]) return answer(help_for(topic));
        names.push_back(topic.name);
    }
    console.fail(fmt::format("there is no help on '{}'{}", words[0],
                             language::did_you_mean(words[0], names)));
    console.tell("       'zonar help' lists commands and topics\n");
    return exit_error;
}

/// --color, where it is given; main decided the rest.
void choose_colours(const Arguments& arguments, Console& console) {
    const std::string wish = arguments.value("--color");
    if (wish == "always" || wish == "never") console.set_colours(wish == "always");
}

/// "'zonar check', 'zonar info'": the commands that have this option.
std::string owners_of(std::string_view option) {
    if (option == "--version" || option == "-V") return "'zonar' alone";
    std::string owners;
    for (const Command& command : commands())
        for (const OptionRow& row : command.options)
            if (key_of(row) == option)
                owners +=
                    fmt::format("{}'zonar {}'", owners.empty() ? "" : ", ", command.name);
    return owners;
}

int run_command(const Command& command, std::span<const std::string> words,
                Console& console) {
    if (command.whole_line != nullptr) return command.whole_line(words, console);
    // Some programs have it this way round.
    if (words.size() == 1 && words[0] == "help" && !is_file("help")) {
        console.print(help_for(command));
        return exit_ok;
    }
    const Parsed parsed = parse(command.options, words);
    choose_colours(parsed.arguments, console);
    if (!parsed.problem.empty()) {
        console.fail(parsed.problem);
        if (const std::string owners = owners_of(parsed.unknown_option); !owners.empty())
            console.tell(fmt::format("       {} is an option of {}\n",
                                     parsed.unknown_option, owners));
        console.tell(fmt::format("       usage: {}; 'zonar help {}' explains\n",
                                 usage_of(command), command.name));
        return exit_error;
    }
    if (asks_for_help(parsed.arguments)) {
        console.print(help_for(command, parsed.arguments.has("--help-all")
                                            ? HelpDetail::all
                                            : HelpDetail::common));
        return exit_ok;
    }
    return command.function(parsed.arguments, console);
}

int dispatch(std::span<const std::string> words, Console& console) {
    if (words.empty()) return help({}, console);
    const std::string& first = words[0];
    const auto rest = words.subspan(1);
    if (first == "help" || first == "--help" || first == "-h") return help(rest, console);
    if (first == "--version" || first == "-V") {
        console.print(fmt::format("zonar {}\n", ZONAR_VERSION));
        return exit_ok;
    }
    const Command* command = find_command(first);
    return command != nullptr ? run_command(*command, rest, console)
                              : unknown_command(first, console);
}

} // namespace

bool is_called_verifyta(std::string_view program) {
    return program.substr(program.rfind('/') + 1).starts_with("verifyta");
}

int run(std::span<const std::string> words, Console& console) {
    const Command* command = words.empty() ? nullptr : find_command(words[0]);
    const int failure = command != nullptr ? command->failure : exit_error;
    int code = failure;
    try {
        code = dispatch(words, console);
    } catch (const std::bad_alloc&) {
        console.fail("not enough memory");
    } catch (const std::exception& exception) {
        console.fail(fmt::format("unexpected: {}; please report this", exception.what()));
    }
    if (console.write_problem().empty()) return code;
    console.fail(
        fmt::format("cannot write to standard output: {}", console.write_problem()));
    return failure;
}

} // namespace zonar::app
