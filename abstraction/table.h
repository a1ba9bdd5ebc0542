// abstraction/table.h
//
// The result: a tree of small tables that takes the states of all factors to a distance. A
// leaf maps the states of one factor, an inner node the values of two others; a root's
// values have distances. If there are several roots (a limit was met, they have nothing to
// do with each other, or several tables were joined) the largest distance counts, or, of
// roots that share costs (cost_partition.h), the sum.
//
// The estimate never exceeds the true distance, and never falls by more than one along a
// transition [DFP06, section 3].
#pragma once

#include "abstraction/process.h"

#include <span>
#include <string>
#include <vector>

namespace zonar::abstraction {

/// How a merge went.
struct MergeRecord {
    StateId product_states = 0; // reachable pairs
    std::uint64_t product_transitions = 0;
    StateId relevant = 0; // of these, those that can still reach an error
    StateId states = 0;   // left after shrinking
    bool lossless = true;
    friend bool operator==(const MergeRecord&, const MergeRecord&) = default;
};

struct TableNode {
    static constexpr std::uint32_t no_node = 0xffffffffu;
    std::uint32_t left = no_node; // a leaf has none
    std::uint32_t right = no_node;
    FactorId factor = 0;      // of a leaf
    StateId states = 0;       // values are 0 .. states - 1, unreachable or dead
    StateId right_states = 0; // the width of a row
    std::vector<StateId> to;  // by factor state, or by left value * right_states + right
    MergeRecord record;

    bool is_leaf() const { return left == no_node; }
    /// The value of an inner node for those of its children.
    StateId combined(StateId left_value, StateId right_value) const;
    friend bool operator==(const TableNode&, const TableNode&) = default;
};

/// What to say of states that the abstraction takes for unreachable. In a plain search from
/// the initial states they do not occur. If states are replaced by others on the way
/// (symmetry), or a search starts elsewhere, nothing is known about them.
enum class Unreachable : std::uint8_t { means_infinite, means_unknown };

class DistanceTable {
public:
    struct Root {
        std::uint32_t node = 0;
        /// The distances of a group add up; of the groups, the largest sum counts.
        std::uint32_t group = 0;
        std::vector<Distance> distances; // by value
        /// From value to value, sorted, without those that stay: to show the abstract system.
        struct Step {
            StateId from = 0;
            StateId to = 0;
            friend auto operator<=>(const Step&, const Step&) = default;
        };
        std::vector<Step> steps = {};
        friend bool operator==(const Root&, const Root&) = default;
    };

    DistanceTable() = default;
    DistanceTable(FactorId factors, std::vector<TableNode> nodes,
                  std::vector<Root> roots);

    FactorId factors() const { return factors_; }
    std::span<const TableNode> nodes() const { return nodes_; }
    std::span<const Root> roots() const { return roots_; } // groups 0, 1, ... in order
    std::size_t bytes() const;                             // without the steps

    /// `states`: one per factor. `scratch`: as many as nodes.
    Distance estimate(std::span<const StateId> states, std::span<StateId> scratch,
                      Unreachable rule = Unreachable::means_infinite) const;
    /// With a scratch of its own; for tests and tools.
    Distance estimate(std::span<const StateId> states,
                      Unreachable rule = Unreachable::means_infinite) const;

    friend bool operator==(const DistanceTable&, const DistanceTable&) = default;

private:
    FactorId factors_ = 0;
    std::vector<TableNode> nodes_; // children before parents
    std::vector<Root> roots_;
};

/// One table whose estimate is the largest of several, which have the same factors.
DistanceTable joined(std::span<const DistanceTable> tables);

} // namespace zonar::abstraction
