// suite/run/files.h
//
// Whole files, read and written.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace zonar::suite {

/// Nothing with a problem: "cannot read 'a.toml': No such file or directory".
std::optional<std::string> read_file(const std::filesystem::path& path,
                                     std::string& problem);

/// The folder, and those above it; returns what is wrong, empty: nothing.
std::string make_folder(const std::filesystem::path& path);

/// Replaces what was there. Returns what is wrong; empty: nothing.
std::string write_file(const std::filesystem::path& path, std::string_view text);

} // namespace zonar::suite
