// app/code_scan.h
//
// Follows compiled code along all its branches with stretches of numbers in place of
// numbers: a plain abstract interpretation, good enough to tell which cells an address may
// mean. Only addresses are followed; the result of arithmetic is "any number".
#pragma once

#include "app/footprint.h"
#include "model/network.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace zonar::app {

class CodeScan {
public:
    CodeScan(const model::Network& network, Footprint& footprint)
        : network_(network), footprint_(footprint) {}

    /// Adds to the footprint what the code at `entry` and the functions it calls touch.
    /// Returns what the result may be; nothing if the code never ends in one.
    std::optional<Stretch> scan(model::CodeEntry entry);

    /// The same for an expression that may be constant.
    std::optional<Stretch> scan(model::IntExpr expr);

private:
    using Stack = std::vector<Stretch>;
    struct Visit {
        Stack stack;
        int count = 0;
    };

    void follow(model::CodeEntry entry, std::optional<Stretch>& result);
    void reach(model::CodeEntry at, const Stack& stack);
    void step(const model::Instr& instruction, Stack& stack);
    void remember(Stretch cell, Stretch value);
    Stretch recall(std::int32_t cell) const;

    const model::Network& network_;
    Footprint& footprint_;
    std::map<model::CodeEntry, Visit> visits_; // of the piece of code being followed
    std::vector<model::CodeEntry> open_;
    std::set<model::CodeEntry> functions_; // met so far
    std::vector<model::CodeEntry> calls_;  // met and not yet followed
    // What may be in auxiliary cells: a reference parameter holds the number of a cell.
    std::map<std::int64_t, Stretch> held_;
};

} // namespace zonar::app
