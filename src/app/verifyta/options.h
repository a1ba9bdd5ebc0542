// app/verifyta/options.h
//
// The command line of verifyta: every option of UPPAAL 4.0 to 5.1, what we do about it,
// and how such a command line is read. One table feeds the parser, --help and the test
// that compares docs/verifyta.md with it.
//
// Short options may be bundled (-squ) and have their value attached or behind them (-t0,
// -t 0); long ones likewise (--diagnostic=0, --diagnostic 0), and may be abbreviated as
// long as it is clear which one is meant. Options and arguments may be mixed. Of an
// option that is given twice, the last one counts.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::app::verifyta {

enum class Group : std::uint8_t {
    display,
    general,
    output,
    miscellaneous,
    statistics, // statistical model checking
    games,      // games and learning
    zonar,      // ours alone
};

std::string_view title_of(Group group);

enum class Treatment : std::uint8_t {
    done,
    exact, // would save memory or time at the price of certainty: the answer stays exact
    elsewhere, // matters only for queries that we refuse
    refused,   // would change a verdict or its meaning
};

struct Row {
    Group group;
    char letter;           // 0: none
    std::string_view name; // "--diagnostic"; may be empty
    /// "0..4": a number of this range; "N": a whole number; "on|off": one of these words;
    /// "[N]": a number, or nothing; "X": any number for statistics; anything else: any
    /// word. Empty: a flag.
    std::string_view value;
    Treatment treatment;
    std::string_view summary;
};

/// All of them, group by group.
std::span<const Row> rows();

/// "-t [ --diagnostic ] 0..2", as verifyta's help shows it.
std::string shown(const Row& row);

/// How it is called in messages: "--diagnostic".
std::string called(const Row& row);

/// An option that was given.
struct Given {
    const Row* row = nullptr;
    std::string value;
};

struct CommandLine {
    std::vector<Given> options; // as they were given, in this order
    std::vector<std::string> arguments;
    std::string problem; // a sentence for the user; empty when all is well
};

CommandLine parse(std::span<const std::string> words);

} // namespace zonar::app::verifyta
