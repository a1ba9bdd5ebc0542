// watch/resident.h
//
// How much memory this process has in use, as the system counts it: everything,
// whichever part of the program asked for it.
#pragma once

#include <cstdint>

namespace zonar::watch {

/// In bytes; 0 where the system does not tell. Allocates nothing, takes some microseconds.
std::uint64_t resident_bytes();

} // namespace zonar::watch
