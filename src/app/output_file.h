// app/output_file.h
//
// Writes a file so that nothing is lost on the way: the text goes to a temporary file in
// the same directory, which takes the place of the old one only when it is complete. A
// full disk, a crash or Ctrl-C leaves the old file as it was.
//
// What is no regular file (a device, a pipe) is written directly.
#pragma once

#include <string>
#include <string_view>

namespace zonar::app {

class OutputFile {
public:
    explicit OutputFile(const std::string& path);
    ~OutputFile(); // what was written and not committed is removed
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;

    // Both return what went wrong, as a sentence; empty: nothing.
    std::string write(std::string_view text);
    std::string commit();

private:
    std::string problem(std::string_view doing) const; // with the reason in errno

    std::string shown_;     // as the user calls it
    std::string path_;      // behind symbolic links
    std::string temporary_; // empty: there is none
    bool direct_ = false;
};

} // namespace zonar::app
