// watch/usable_memory.h
//
// How much memory this process may use before it is killed: what the machine has, and what
// the limits of a container (control groups of both versions) or of the shell leave.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace zonar::watch {

/// In bytes; the greatest number if nothing is known.
std::uint64_t usable_memory();

/// What a computation gets if no limit is given: a share of it that leaves room for the rest
/// of the system, the program itself and the growth of tables.
std::uint64_t default_memory_limit();

/// The least limit of the control groups that `membership` names, the text of
/// /proc/self/cgroup, and of the groups around them. `root` is where they are mounted.
std::uint64_t control_group_limit(const std::filesystem::path& root,
                                  const std::string& membership);

} // namespace zonar::watch
