// abstraction/file.h
//
// A table on disk, with what it was computed for. All numbers are little endian, on every
// machine:
//
//   zonar distance table 3\n     the line that `head` shows; 3 is the format's number
//   checksum   8 bytes           of all that follows
//   section                      what the table is for: texts, options, fingerprints,
//                                and what the states of its factors are called
//   goals      4 bytes           how many pairs of sections follow, one for each
//   section, section ...         the name of the goal, and its table
//
// A section is its length in 8 bytes, and then that many bytes. Files of other formats are
// refused: format 2 had no names of states and goals, and a table is quickly made anew. Entries
// of tables take 1, 2 or 4 bytes each, as few as are enough.
//
// What is read may come from anywhere. Lengths are compared with the bytes that are there
// before memory is taken, at most some eight times as much as the file has, and a table
// that is returned has no fault (table_fault.h).
#pragma once

#include "abstraction/factor_names.h"
#include "abstraction/table.h"

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::abstraction {

/// The first bytes of every such file.
inline constexpr std::string_view table_file_begins = "zonar distance table ";

struct TableFile {
    /// In the words of the command line.
    struct Choices {
        std::string bound, order, tie, buckets, method;
        friend bool operator==(const Choices&, const Choices&) = default;
    };

    std::string tool_version;
    std::uint64_t model_fingerprint = 0;
    std::uint64_t query_fingerprint = 0;
    std::string model_name;
    std::string query_text;
    Choices choices;
    std::vector<FactorNames> factors;
    std::vector<std::string> notes; // what was dropped on the way to the factors
    bool complete = true;
    std::string reason; // why it is not
    /// The estimate is the least of all; without any, infinite.
    std::vector<DistanceTable> goals;
    std::vector<std::string> goal_names; // what each asks for: "P(1).critical && v == 2"

    friend bool operator==(const TableFile&, const TableFile&) = default;
};

/// Whether all arrived, the stream itself tells.
void write(std::ostream& out, const TableFile& file);

struct ReadTable {
    std::optional<TableFile> file;
    std::string problem; // if there is none: why, as a phrase
};

ReadTable read_table(std::string_view bytes);

} // namespace zonar::abstraction
