#include "app/command.h"

namespace zonar::app {

namespace {

// clang-format off

constexpr OptionRow info_options[] = {
//   name             value                  default  what it does
    {"MODEL",         "",                    "",      "the model: .xml, .xta or .ta"},
    {"[QUERIES]",     "",                    "",      "a file of queries, one per line; replaces those of the model"},
    {"--query",       "TEXT",                "",      "a query, in the same way; may be repeated", true},
    {"--network",     "",                    "",      "show the whole network, process by process"},
    {"--json",        "",                    "",      "print one JSON document (docs/json.md)"},
    {"--dot",         "processes|templates", "",      "print a Graphviz picture instead: who talks to whom, or the automata as drawn"},
    {"--syntax",      "auto|new|old",        "auto",  "new: 4.x and later; old: 3.x; auto: old only if new does not fit"},
    {"--strict-4.0",  "",                    "",      "accept no more than UPPAAL 4.0 does"},
    {"--no-warnings", "",                    "",      "keep warnings to yourself"},
    {"-h,--help",     "",                    "",      "this text"},
};

constexpr Example info_examples[] = {
    {"zonar info train-gate.xml", "what was understood"},
    {"zonar info train-gate.xml --query 'E<> Gate.Occ'", "is this query all right?"},
    {"zonar info train-gate.xml --network", "every process with its locations and edges"},
    {"zonar info train-gate.xml --json", "the same for a program"},
    {"zonar info train-gate.xml --dot processes | dot -Tsvg > who.svg", "who talks to whom"},
    {"zonar info train-gate.xml --dot templates | neato -n -Tsvg > drawn.svg", "the automata as drawn"},
};

constexpr OptionRow convert_options[] = {
//   name             value          default  what it does
    {"MODEL",         "",            "",      "the model: .xml, .xta or .ta"},
    {"-o,--output",   "OUT",         "",      "the file to write; - is standard output"},
    {"--to",          "xml|xta",     "",      "the format, where the name of OUT does not tell"},
    {"--syntax",      "auto|new|old", "auto", "new: 4.x and later; old: 3.x; auto: old only if new does not fit"},
    {"--strict-4.0",  "",            "",      "accept no more than UPPAAL 4.0 does"},
    {"--no-warnings", "",            "",      "keep warnings to yourself"},
    {"-h,--help",     "",            "",      "this text"},
};

constexpr Example convert_examples[] = {
    {"zonar convert train-gate.xml -o train-gate.xta", "and train-gate.ugi, which keeps the drawing"},
    {"zonar convert two-phase.xta -o two-phase.xml", "the other way"},
    {"zonar convert csma-old.ta --to xta -o -", "a 3.x model in today's syntax, to look at"},
};

constexpr Command all_commands[] = {
//   name       what it does                                             function
    {"info",    "show what was understood of a model",                   info,    info_options,    info_examples},
    {"convert", "write a model in another format: XML to XTA and back",  convert, convert_options, convert_examples},
};

// clang-format on

} // namespace

std::span<const Command> commands() {
    return all_commands;
}

} // namespace zonar::app
