// suite/run/journal.h
//
// The file of records. It only grows: a record is one line, written at once and flushed to
// the disk, so that after a crash all but perhaps the last line is whole. One process at a
// time has it: it is locked as long as the journal lives, and the lock goes away with its
// process, however that ends.
#pragma once

#include "suite/record.h"

#include <filesystem>
#include <string>
#include <vector>

namespace zonar::suite {

class Journal {
public:
    /// Reads what is there. `problem`: why it cannot be read or written, or that another
    /// process has it; empty: nothing.
    Journal(const std::filesystem::path& path, std::string& problem);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    const std::vector<Record>& records() const { return records_; }
    /// Returns what went wrong; empty: nothing.
    std::string add(Record record);

private:
    std::string shown_;
    int file_ = -1;
    std::vector<Record> records_;
};

} // namespace zonar::suite
