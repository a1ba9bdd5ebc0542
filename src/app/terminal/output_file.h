// app/terminal/output_file.h
//
// Writes a file so that nothing is lost on the way: the text goes to a temporary file in
// the same directory, which takes the place of the old one only when it is complete. A
// full disk or a crash leaves the old file as it was. Ctrl-C waits until the temporary file
// is in its place or removed.
//
// Symbolic links are followed, also one to a file that is not there yet: the link stays, and
// what it means is written. What is no regular file (a device, a pipe) is written directly,
// and so is a stream that is open already (/dev/stdout, /dev/fd/3): behind what it has.
#pragma once

#include "app/terminal/interrupt.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace zonar::app {

class OutputFile {
public:
    explicit OutputFile(const std::string& path);
    ~OutputFile(); // what was written and not committed is removed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // Both return what went wrong, as a sentence; empty: nothing. Writing nothing tells
    // whether there is a way; it does not open a pipe, for its reader would see an end.
    std::string write(std::string_view text);
    std::string commit();

private:
    int create_temporary();
    std::string write_directly(std::string_view text) const;
    std::string problem(std::string_view doing) const; // with the reason in errno

    std::string shown_;                  // as the user calls it
    std::string path_;                   // behind symbolic links
    std::string temporary_;              // empty: there is none
    std::optional<Interrupt> interrupt_; // while there is one
    int stream_ = -1; // the open stream that the path means, if it does
    bool direct_ = false;
};

/// Why `path` cannot be written: it is one of the files that are read, perhaps by another
/// name or link. A sentence; empty: it is none of them.
std::string refusal_to_overwrite(const std::string& path,
                                 std::span<const std::string> inputs);

} // namespace zonar::app
