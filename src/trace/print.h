// trace/print.h
//
// A run as text to read: what happens, when, and what changes.
#pragma once

#include "model/network.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <span>
#include <string>

namespace zonar::trace {

enum class Detail : std::uint8_t {
    changes, // of each step: what is different afterwards
    all,     // every variable and clock after each step
};

/// The whole run, several lines, each ended.
std::string print(const model::Network& network, const TimedRun& run,
                  Detail detail = Detail::changes);

/// One transition as one line, taken in the state `before`:
///   Train(0).Appr -> Train(0).Cross           an internal edge
///   leave[0]: Train(0) -> Gate                a synchronisation
///   go: Gate -> Train(0), Train(2)            a broadcast
std::string describe_transition(const model::Network& network, const Moment& before,
                                std::span<const Participant> participants);

/// units / denominator as a decimal where that is finite ("0.5"), else as a fraction
/// ("7/3").
std::string print_time(std::int64_t units, std::int64_t denominator);

} // namespace zonar::trace
