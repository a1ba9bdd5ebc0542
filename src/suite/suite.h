// suite/suite.h
//
// A benchmark suite: models in rows, configurations of the search in columns, limits for
// each run. It is read from a file that people write (read_suite.h).
#pragma once

#include "families/member.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace zonar::suite {

struct Limits {
    double seconds = 60;
    std::uint64_t bytes = std::uint64_t{4} << 30;
};

enum class Task : std::uint8_t {
    check,   // answer the query: states, seconds, length of the run
    quality, // build a table of distances and compare it with true distances
    improve, // make the run shorter that the row found first: of a configuration only
};

/// In options: the file of the run that a row found first, and the options of the row.
inline constexpr std::string_view found_run = "{run}";
inline constexpr std::string_view row_options = "{options}";

/// A way to run the program.
struct Configuration {
    std::string name;
    std::vector<std::string> options;
    std::vector<std::uint64_t> seeds; // a run for each; empty: one, without a seed
    std::optional<double> value;      // if it is one of many that differ in a number
    std::string paper_method;         // what the paper's table calls it; empty: nothing
    /// Asks the query even of rows that look for a state that was found first.
    bool asks_query = false;
    /// Makes the run shorter that was found first.
    bool improves = false;
    std::optional<double> seconds = {}; // a limit of its own
    bool is_chosen = true;              // as for a row
};

/// A model of a family, or one in a file.
using Source = std::variant<families::Member, std::filesystem::path>;

/// The name of a model, fit for a file.
std::string name_of(const Source& source);

/// What the paper's table counts as the length of a run.
enum class Length : std::uint8_t {
    transitions,
    states_and_transitions, // 2 T + 1
};

/// What one line of a table is about. With several models it shows averages.
struct Row {
    std::string name;
    std::vector<Source> models;
    std::string group = {};               // the name that rows of other sizes share
    std::optional<double> size = {};      // of a family
    std::variant<int, std::string> query; // its number in the model, or its text
    /// Options of the search for a run whose last state is looked for then (--to). Empty: the
    /// query is asked itself.
    std::vector<std::string> find = {};
    std::vector<std::string> options = {}; // where those of a configuration say {options}
    Length paper_length = Length::transitions;
    std::string remark; // why the results are as they are
    /// False: it is not to be run this time; what is known of it is reported (part.h).
    bool is_chosen = true;
};

/// Those of the configuration, with those of the row in their place. {run} stays.
std::vector<std::string> options_of(const Row& row, const Configuration& configuration);

/// Which states a paper counts.
enum class StatesCounted : std::uint8_t {
    generated, // successors
    expanded,  // states whose successors were computed
    stored,    // those that were met, expanded or waiting
};
const char* word_of(StatesCounted counted); // "generated", ...

/// Results that were published, to be shown beside ours.
struct PaperTable {
    std::string data; // the name of a file, as ready_suites.h knows it, or a path
    std::string table;
    std::string title; // "[DFP06]"
    StatesCounted counts = StatesCounted::generated;
};

struct Suite {
    std::string name; // of the file, without ending
    std::string title;
    std::string about;
    Task task = Task::check;
    Limits limits;
    std::vector<Configuration> configurations;
    std::vector<Row> rows;
    std::optional<PaperTable> paper;
    /// Pairs of configurations to be drawn against each other.
    std::vector<std::pair<std::string, std::string>> scatter;
    std::string value_label; // what Configuration::value is; empty: none has one
    std::string size_label;  // what Row::size is, if it makes an axis
    std::string
        reference; // the configuration that others are compared with; may be empty

    Limits limits_of(const Configuration& configuration) const;
    /// What its runs do.
    Task task_of(const Configuration& configuration) const {
        return configuration.improves ? Task::improve : task;
    }
};

} // namespace zonar::suite
