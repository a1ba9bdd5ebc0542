// abstraction/members.h
//
// Which states of the factors an abstract state stands for: the way back through the tree
// of tables, to show what was merged.
#pragma once

#include "abstraction/assert.h"
#include "abstraction/table.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::abstraction {

/// Of all values of one root.
class Members {
public:
    static constexpr std::uint64_t usual_work = std::uint64_t{1} << 26;
    /// Nothing if that would take more than `most_work` operations on words of bits.
    static std::optional<Members> of(const DistanceTable& table,
                                     const DistanceTable::Root& root,
                                     std::uint64_t most_work = usual_work);

    /// Those that the root depends on, ascending.
    std::vector<FactorId> factors() const;
    /// The states of one of them that occur in the value, ascending.
    std::vector<StateId> states(StateId value, FactorId factor) const;
    /// How many combinations of states have the value; the largest number if there are more.
    std::uint64_t count(StateId value) const {
        ABSTRACTION_ASSERT(value < counts_.size());
        return counts_[value];
    }

private:
    using Word = std::uint64_t;
    struct Column { // of words
        FactorId factor = 0;
        std::size_t first = 0;
        StateId states = 0;
    };

    static Members of_leaf(const TableNode& node);
    static Members of_merge(const TableNode& node, const Members& left,
                            const Members& right);
    void add(StateId value, std::size_t first, std::span<const Word> bits,
             std::uint64_t count);
    std::span<const Word> bits(StateId value) const {
        return {bits_.data() + value * words_, words_};
    }

    std::vector<Column> columns_;
    std::size_t words_ = 0; // for each value
    std::vector<Word> bits_;
    std::vector<std::uint64_t> counts_; // by value
};

} // namespace zonar::abstraction
