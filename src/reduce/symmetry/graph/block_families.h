// reduce/symmetry/graph/block_families.h
//
// From generators to families. Generators that exchange two *blocks* each (a process with its cells
// and clocks, or several processes) and together permute the blocks at will are a family, like
// that of ids: its records can be sorted. Blocks may be made of smaller ones that are interchangeable
// themselves: servers with their clients. Then the exchanges of the large ones are made to
// keep the order of the small ones, so that sorting inside out gives one representative. What is left
// are generators that a state is made smaller with, one by one.
#pragma once

#include "reduce/symmetry/families.h"
#include "reduce/symmetry/graph/state_action.h"
#include "reduce/symmetry/renaming.h"
#include "semantics/code_facts.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace zonar::reduce {

class BlockFamilies {
public:
    /// What is known already; all must outlive it.
    BlockFamilies(const model::Network& network, const semantics::CodeAnalysis& analysis,
                  std::vector<std::uint8_t> used_clocks, Symmetries& symmetries)
        : network_(network), analysis_(analysis), used_clocks_(std::move(used_clocks)),
          symmetries_(symmetries) {}

    /// Whether a renaming is a product of those of the families.
    bool is_known(const Renaming& renaming) const;
    /// Automorphisms, all of them proved.
    void add(std::vector<Renaming> generators);

private:
    struct Blocks {
        std::vector<Symmetry> of_first; // as Exchanges
        Exchanges exchanges() const;
        Symmetry exchange(std::size_t a, std::size_t b) const;
    };

    void add_of_one_size(std::vector<Symmetry> same);
    bool grow(Blocks& blocks, const Symmetry& exchange) const;
    void put_in_order(Blocks& blocks) const;
    Symmetry in_order(Symmetry symmetry) const;
    void add_family(const Blocks& blocks);
    void give_up_tangles();
    void add_rest();
    void leave_out_what_others_have();

    const model::Network& network_;
    const semantics::CodeAnalysis& analysis_;
    std::vector<std::uint8_t> used_clocks_;
    Symmetries& symmetries_;
    std::vector<Blocks> found_;  // the small ones first
    std::vector<Symmetry> rest_; // of which nothing is known
};

/// How many permutations of states they make together; no more than these are counted.
inline constexpr std::size_t most_counted = 1000;
std::size_t group_order(const std::vector<Renaming>& generators,
                        const model::Network& network,
                        const semantics::CodeAnalysis& analysis);

} // namespace zonar::reduce
