#include "benchmarks/families/families.h"

#include "benchmarks/families/generators.h"

#include <algorithm>

namespace zonar::families {

namespace {

// clang-format off
constexpr Family table[] = {
//   name                   summary                                               size            smallest, largest, clocks, generate
    {"fischer",             "mutual exclusion by timing alone",                   "processes",    2, 100, true,  fischer},
    {"csmacd",              "stations that share a bus and back off on collision", "stations",    2, 100, true,  csmacd},
    {"critical-region",     "production cells that share a critical region",      "cells",        2, 100, true,  critical_region},
    {"fddi",                "token ring with timed token protocol",               "stations",     2, 100, true,  fddi},
    {"train-gate",          "trains that queue for a bridge",                     "trains",       2, 100, true,  train_gate},
    {"dining-philosophers", "philosophers who give up waiting after a while",     "philosophers", 2, 100, true,  dining_philosophers},
    {"parallel-b",          "processes that have nothing to do with each other",  "processes",    1, 100, true,  parallel_b},
    {"parallel-c",          "processes that share a lock",                        "processes",    1, 100, true,  parallel_c},
    {"corsso",              "users that collect certificates to sign on",         "users",        1, 100, true,  corsso},
    {"philosophers",        "dining philosophers that can deadlock",              "philosophers", 2, 100, false, philosophers},
    {"database-manager",    "managers that keep copies of a database consistent", "managers",     2, 100, false, database_manager},
    {"peterson",            "mutual exclusion with one level per process",        "processes",    2, 100, false, peterson},
    {"arbiter-tree",        "arbiters that let one client work, or two",          "height",       1, 10,  false, arbiter_tree},
    {"hanoi",               "towers of Hanoi: disks that ask before they move",   "disks",        1, 50,  false, hanoi},
    {"leader-election",     "election on a one-way ring with queues",             "nodes",        2, 30,  false, leader_election},
};
// clang-format on

} // namespace

std::span<const Family> all() {
    return table;
}

const Family* find(std::string_view name) {
    const Family* found = std::ranges::find(table, name, &Family::name);
    return found == std::end(table) ? nullptr : found;
}

} // namespace zonar::families
