// model/wraparounds.h
//
// Where arithmetic left 32 bits and wrapped around while programs ran: each instruction
// once, however often it did. That is not an error, since UPPAAL's numbers do the same, but
// it is rarely intended, so the program tells its user the places.
//
// Noting one costs a look at a bit and allocates only when a program is met for the first time.
// One thread at a time.
#pragma once

#include "model/program.h"

#include <cstdint>
#include <vector>

namespace zonar::model {

class Wraparounds {
public:
    /// The instruction `at` of a program, which must stay where it is.
    void note(const Program& program, std::uint32_t at);

    /// The places in a program: by position in the sources, each once.
    std::vector<SourceRange> in(const Program& program) const;

private:
    struct Noted {
        const Program* program;
        std::vector<bool> wrapped; // by instruction
    };
    std::vector<Noted> noted_; // that of the network, those of a few queries
};

} // namespace zonar::model
