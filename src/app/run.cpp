#include "app/run.h"

#include "app/command.h"
#include "app/help.h"
#include "app/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <vector>

namespace zonar::app {

namespace {

const Command* find_command(std::string_view name) {
    const auto found = std::ranges::find(commands(), name, &Command::name);
    return found != commands().end() ? &*found : nullptr;
}

int unknown_command(std::string_view name, Console& console) {
    std::vector<std::string_view> names{"help", "--version", "--help"};
    for (const Command& command : commands()) names.push_back(command.name);
    const bool option = name.starts_with('-');
    console.fail(fmt::format("unknown {} '{}'{}", option ? "option" : "command", name,
                             did_you_mean(name, names)));
    console.tell("       'zonar help' lists the commands\n");
    return exit_error;
}

int help(std::span<const std::string> words, Console& console) {
    if (words.empty()) {
        console.print(overview());
        return exit_ok;
    }
    const Command* command = find_command(words[0]);
    if (command == nullptr) return unknown_command(words[0], console);
    console.print(help_for(*command));
    return exit_ok;
}

int run_command(const Command& command, std::span<const std::string> words,
                Console& console) {
    const Parsed parsed = parse(command.options, words);
    if (!parsed.problem.empty()) {
        console.fail(parsed.problem);
        console.tell(fmt::format("       usage: {}; 'zonar help {}' explains\n",
                                 usage_of(command), command.name));
        return exit_error;
    }
    if (parsed.arguments.has("--help")) {
        console.print(help_for(command));
        return exit_ok;
    }
    return command.function(parsed.arguments, console);
}

int dispatch(std::span<const std::string> words, Console& console) {
    if (words.empty()) return help({}, console);
    const std::string& first = words[0];
    const auto rest = words.subspan(1);
    if (first == "help" || first == "--help" || first == "-h") return help(rest, console);
    if (first == "--version") {
        console.print(fmt::format("zonar {}\n", ZONAR_VERSION));
        return exit_ok;
    }
    const Command* command = find_command(first);
    return command != nullptr ? run_command(*command, rest, console)
                              : unknown_command(first, console);
}

} // namespace

int run(std::span<const std::string> words, Console& console) {
    int code = exit_error;
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
    return exit_error;
}

} // namespace zonar::app
