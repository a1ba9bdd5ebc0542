// reduce/symmetry/graph/code_reader.h
//
// Compiled code, as a graph of the network shows it (network_graph.h): which instructions it has, and
// which cells, clocks, channels and values they are about. Two pieces of code that differ by
// these alone have the same shape.
//
// Values are of different *kinds*: what flows from one cell to another, or is compared for equality
// with it, is of one kind. A kind that nothing but assignments, comparisons for equality, indices
// of arrays and loops work on may be renamed. All others are numbers, which mean what they are.
// Kinds are found by unification, whatever the order of execution.
//
// It errs on both sides: what is read here is only good for proposals.
#pragma once

#include "model/network.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace zonar::reduce {

using ValueKind = std::uint32_t;

/// Kinds of values that were found to be the same.
class ValueKinds {
public:
    static constexpr ValueKind number = 0;

    explicit ValueKinds(std::size_t count);
    ValueKind fresh();
    ValueKind find(ValueKind kind) const;
    void unite(ValueKind a, ValueKind b);

private:
    mutable std::vector<ValueKind> parent_;
};

/// An element of an array, or several behind each other: base + sum of (index - low) * stride.
struct CodePlace {
    enum class Space : std::uint8_t { cell, clock, channel };
    struct Index {
        model::Dimension dimension;
        ValueKind kind = ValueKinds::number;
    };
    Space space = Space::cell;
    std::int32_t base = 0;
    std::vector<Index> indices;
    std::int32_t count = 1;
};

/// What an instruction is about.
struct CodeArgument {
    enum class What : std::uint8_t { value, range, place, function };
    What what = What::value;
    std::uint32_t at = 0; // in the code
    ValueKind kind = ValueKinds::number;
    std::int32_t low = 0, high = 0; // a value: both
    CodePlace place = {};
    model::CodeEntry function = 0;
};

struct CodeShape {
    std::vector<std::int64_t> words; // equal for code that differs by arguments alone
    std::vector<CodeArgument> arguments;
};

class CodeReader {
public:
    explicit CodeReader(const model::Network& network);

    /// What the value of an expression is for.
    enum class Result : std::uint8_t { nothing, number, clock, channel };
    /// Reads code, and the functions that it calls. Once for each entry.
    void read(model::CodeEntry entry, Result result);
    /// After that, of an entry that was read.
    const std::map<model::CodeEntry, CodeShape>& shapes() const { return shapes_; }

    /// Some code does what is not understood here.
    bool is_lost() const { return is_lost_; }

    ValueKind kind_of_cell(std::int32_t cell) const {
        return kinds_.find(1 + static_cast<ValueKind>(cell + below_));
    }
    ValueKinds& kinds() { return kinds_; }
    const ValueKinds& kinds() const { return kinds_; }
    /// The cells that a place may be.
    static std::optional<std::vector<std::int32_t>> elements(const CodePlace& place);

private:
    struct Slot {
        ValueKind kind = ValueKinds::number;
        std::optional<CodePlace> place; // if it may be an address
        std::int64_t pushed_at = -1;    // a constant: where
    };
    using Stack = std::vector<Slot>;

    void follow(model::CodeEntry entry, Result result);
    void open(std::uint32_t pc, const Stack& stack);
    /// Returns false at the end of the code.
    bool step(std::uint32_t pc, Stack& stack, Result result);
    void access(std::uint32_t pc, Stack& stack, model::Op op);
    void operate(model::Instr instr, Stack& stack);
    bool enter_loop(std::uint32_t pc, Stack& stack);
    Slot pop(Stack& stack);
    void be_number(const Slot& slot) { kinds_.unite(slot.kind, ValueKinds::number); }
    /// The slot is an address: of which place?
    CodePlace place_of(const Slot& slot, CodePlace::Space space, std::int32_t count = 1);
    ValueKind kind_of(const CodePlace& place, std::int32_t offset = 0);
    void note(std::uint32_t pc, std::vector<std::int64_t> words);
    void note_place(std::uint32_t pc, CodePlace place);
    void note_cell(std::uint32_t pc, std::int32_t cell);
    CodeShape shape();

    const model::Network& network_;
    const model::Program& program_;
    std::int32_t below_; // auxiliary cells
    ValueKinds kinds_;
    std::map<model::CodeEntry, CodeShape> shapes_;
    std::set<model::CodeEntry> functions_; // to be read
    bool is_lost_ = false;

    // of the code being read
    std::map<std::uint32_t, Stack> open_;
    std::set<std::uint32_t> done_;
    std::map<std::uint32_t, std::uint32_t>
        skips_;                        // the end of a loop's body, and of the loop
    std::set<std::int64_t> addresses_; // pushes that are no values
    std::map<std::uint32_t, std::vector<std::int64_t>> words_; // by instruction
    std::vector<CodeArgument> arguments_;
};

} // namespace zonar::reduce
