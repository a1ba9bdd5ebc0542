#include "abstraction/members.h"

#include <algorithm>
#include <limits>

namespace zonar::abstraction {

namespace {

constexpr std::size_t word_bits = 64;
constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();

std::uint64_t sum(std::uint64_t a, std::uint64_t b) {
    return a > most - b ? most : a + b;
}
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    return b != 0 && a > most / b ? most : a * b;
}

std::size_t words_for(std::size_t states) {
    return (states + word_bits - 1) / word_bits;
}

/// Which nodes are in the tree of a root.
std::vector<std::uint8_t> below(const DistanceTable& table, std::uint32_t root) {
    std::vector<std::uint8_t> inside(table.nodes().size(), 0);
    inside[root] = 1;
    for (std::uint32_t n = root + 1; n-- > 0;) { // parents after their children
        const TableNode& node = table.nodes()[n];
        if (inside[n] == 0 || node.is_leaf()) continue;
        inside[node.left] = inside[node.right] = 1;
    }
    return inside;
}

} // namespace

Members Members::of_leaf(const TableNode& node) {
    Members all;
    const auto states = static_cast<StateId>(node.to.size());
    all.columns_ = {{node.factor, 0, states}};
    all.words_ = words_for(states);
    all.bits_.assign(node.states * all.words_, 0);
    all.counts_.assign(node.states, 0);
    for (StateId s = 0; s < states; ++s) {
        const StateId value = node.to[s];
        if (!is_state(value)) continue;
        all.bits_[value * all.words_ + s / word_bits] |= Word{1} << (s % word_bits);
        ++all.counts_[value];
    }
    return all;
}

void Members::add(StateId value, std::size_t first, std::span<const Word> bits,
                  std::uint64_t count) {
    Word* const own = bits_.data() + value * words_ + first;
    for (std::size_t w = 0; w < bits.size(); ++w) own[w] |= bits[w];
    counts_[value] = sum(counts_[value], count);
}

Members Members::of_merge(const TableNode& node, const Members& left,
                          const Members& right) {
    Members all;
    all.columns_ = left.columns_;
    for (Column column : right.columns_) {
        column.first += left.words_;
        all.columns_.push_back(column);
    }
    all.words_ = left.words_ + right.words_;
    all.bits_.assign(node.states * all.words_, 0);
    all.counts_.assign(node.states, 0);
    for (StateId l = 0; l < left.counts_.size(); ++l) {
        for (StateId r = 0; r < right.counts_.size(); ++r) {
            const StateId value = node.combined(l, r);
            if (!is_state(value)) continue;
            all.add(value, 0, left.bits(l), product(left.counts_[l], right.counts_[r]));
            all.add(value, left.words_, right.bits(r), 0);
        }
    }
    return all;
}

std::optional<Members> Members::of(const DistanceTable& table,
                                   const DistanceTable::Root& root,
                                   std::uint64_t most_work) {
    const auto nodes = table.nodes();
    const std::vector<std::uint8_t> inside = below(table, root.node);
    std::vector<std::size_t> words(nodes.size(), 0);
    std::uint64_t work = 0;
    for (std::size_t n = 0; n <= root.node; ++n) {
        if (inside[n] == 0) continue;
        const TableNode& node = nodes[n];
        words[n] = node.is_leaf() ? words_for(node.to.size())
                                  : words[node.left] + words[node.right];
        work = sum(work, product(node.to.size(), words[n]));
    }
    if (work > most_work) return std::nullopt;

    std::vector<Members> all(nodes.size());
    for (std::size_t n = 0; n <= root.node; ++n) {
        if (inside[n] == 0) continue;
        const TableNode& node = nodes[n];
        if (node.is_leaf()) {
            all[n] = of_leaf(node);
            continue;
        }
        all[n] = of_merge(node, all[node.left], all[node.right]);
        all[node.left] = all[node.right] = {}; // needed once: it is a tree
    }
    return std::move(all[root.node]);
}

std::vector<FactorId> Members::factors() const {
    std::vector<FactorId> factors;
    for (const Column& column : columns_) factors.push_back(column.factor);
    std::ranges::sort(factors);
    factors.erase(std::unique(factors.begin(), factors.end()), factors.end());
    return factors;
}

std::vector<StateId> Members::states(StateId value, FactorId factor) const {
    std::vector<StateId> states;
    for (const Column& column : columns_) {
        if (column.factor != factor) continue;
        const auto words = bits(value).subspan(column.first);
        for (StateId s = 0; s < column.states; ++s)
            if ((words[s / word_bits] >> (s % word_bits) & 1) != 0) states.push_back(s);
        break;
    }
    return states;
}

} // namespace zonar::abstraction
