// app/info/groups.h
//
// Declarations folded for people: what all instances of a template declare, Train(0).x to
// Train(5).x, is one line, Train(0..5).x.
#pragma once

#include "model/network.h"

#include <string>
#include <vector>

namespace zonar::app {

struct Group {
    std::string name;           // with dimensions: "Train(0..5).list[6]"
    std::string type;           // of its elements
    std::uint32_t first = 0;    // of the first copy: a cell, clock or channel
    std::uint32_t copies = 0;   // of the declaration
    std::uint64_t elements = 0; // of all copies together
    bool meta = false;
};

std::vector<Group> variable_groups(const model::Network& network);
std::vector<Group> clock_groups(const model::Network& network);
std::vector<Group> channel_groups(const model::Network& network);

} // namespace zonar::app
