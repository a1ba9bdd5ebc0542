// language/build/bindings.h
//
// What a symbol stands for in the process that is being built: a number, a place in the
// memory, a clock, a channel.
#pragma once

#include "language/check/symbols.h"
#include "model/shape.h"

#include <cstdint>
#include <vector>

namespace zonar::language {

struct Binding {
    enum class Kind : std::uint8_t {
        none,
        constant,        // value
        stored,          // value: offset among the stored variables
        meta,            // value: offset among the meta variables
        auxiliary,       // value: the (negative) number of the first cell
        clock,           // value: the first clock
        channel,         // value: the first channel
        reference,       // value: the cell that holds the number of a cell
        clock_reference, // value: the cell that holds the number of a clock
        left_out,        // a hybrid clock, a floating-point number, a string
    };

    Kind kind = Kind::none;
    bool fixed = false; // an auxiliary that never changes: a constant array or structure
    std::int32_t value = 0;
    const model::Shape* shape = nullptr;
};

/// The bindings of all symbols, by Symbol::id.
class Bindings {
public:
    explicit Bindings(std::uint32_t symbols) : all_(symbols) {}

    Binding& operator[](const Symbol& symbol) {
        if (symbol.id >= all_.size()) all_.resize(symbol.id + 1);
        return all_[symbol.id];
    }

private:
    std::vector<Binding> all_;
};

} // namespace zonar::language
