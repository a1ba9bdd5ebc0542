// suite/run/record.h
//
// What one run of the program showed, as a line of JSON. Lines are only ever appended
// (journal.h), so that an interrupted suite loses nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::suite {

enum class End : std::uint8_t {
    found,  // a state, or a run without end, that decides the query
    none,   // there is none
    time,   // a limit was met
    memory, //
    failed, // see Record::reason
};

std::string_view word_of(End end); // "found", "none", "time", "memory", "failed"

/// One point of a curve: how far estimates are off, at one true distance.
struct ErrorAt {
    double distance = 0;
    double error = 0; // as a share of the distance
};

struct Record {
    std::string key; // of the run (plan.h); equal runs have equal keys
    // For people and for other programs; the key decides what belongs where.
    std::string row, model, configuration;
    std::optional<std::uint64_t> seed;
    std::string build; // of the program

    End end = End::failed;
    std::string reason;          // for `failed`
    std::uint64_t explored = 0;  // states whose successors were computed
    std::uint64_t generated = 0; // successors
    std::uint64_t stored = 0;
    std::optional<std::uint64_t>
        length;                // transitions of the run found, or what they cost
    bool proved_least = false; // no run is shorter
    std::optional<std::uint64_t> estimate; // of the initial state
    double preparation_seconds = 0;        // for the estimate
    double search_seconds = 0;
    double seconds = 0; // of the whole process
    std::uint64_t peak_bytes = 0;
    std::vector<ErrorAt> errors; // for Task::quality
};

/// One line, without its end.
std::string to_line(const Record& record);
/// Nothing for what is no record, such as half a line.
std::optional<Record> from_line(std::string_view line);

} // namespace zonar::suite
