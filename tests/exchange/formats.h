// formats.h
//
// What tests of trace formats are written with: a small model with a run in it, zones, and
// text cut into lines and words.
#pragma once

#include "exchange/read.h"
#include "follow/zones_along.h"
#include "trace/walking.h"

#include <sstream>
#include <string>
#include <vector>

namespace zonar::tests {

/// Two clocks, a variable, an array, a parameter, and a synchronisation with a select.
inline const char* const small_model =
    "clock x; int[0,9] n; bool a[2]; chan go[3];"
    "process P(int k, const int c) { clock y; state s { x <= 5 }, t; init s;"
    " trans s -> t { select i : int[0,2]; guard x > 2 && x < 3 && k == 7; sync go[i]!;"
    " assign x = 0, n += i; }; }"
    "process Q() { int m = 4; state q, r; init q;"
    " trans q -> q { guard n == 8; }, q -> r { sync go[1]?; assign a[1] = n == 1; }; }"
    "P1 = P(7, 3); system P1, Q;";

inline TimedRun small_run(const World& world) {
    return world.runs({"P1: s -> t {1} + Q: q -> r"});
}

inline std::vector<zone::Dbm> zones_of(const model::Network& network,
                                       const TimedRun& run) {
    auto answer = follow::zones_along(network, run);
    if (const auto* reason = std::get_if<std::string>(&answer)) FAIL(*reason);
    return std::get<std::vector<zone::Dbm>>(std::move(answer));
}

/// The run that was read; the test ends if none was.
inline const exchange::ReadRun& read(const exchange::ReadAnswer& answer) {
    if (const auto* error = std::get_if<exchange::ReadError>(&answer))
        FAIL(error->message);
    return std::get<exchange::ReadRun>(answer);
}

inline std::string message(const exchange::ReadAnswer& answer) {
    const auto* error = std::get_if<exchange::ReadError>(&answer);
    return error != nullptr ? error->message : "no error";
}

/// With the first `old`, which must be there, replaced.
inline std::string replaced(std::string text, const std::string& old,
                            const std::string& by) {
    const auto at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), by);
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    std::istringstream in(text);
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

} // namespace zonar::tests
