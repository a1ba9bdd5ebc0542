#include "guide/estimates/hamming.h"

#include "checks/check.h"
#include "guide/distances.h"
#include "guide/locations/sync_edges.h"

#include <algorithm>
#include <bit>

namespace zonar::guide {

using semantics::Word;

namespace {

/// How many components change at most.
struct Changes {
    std::size_t count = 0;

    friend Changes then(Changes a, Changes b) { return {a.count + b.count}; }
    friend Changes either(Changes a, Changes b) { return {std::max(a.count, b.count)}; }
};

std::size_t stored_among(const semantics::System& system,
                         std::span<const std::uint32_t> cells) {
    const auto end = system.network().memory.stored;
    return static_cast<std::size_t>(std::ranges::count_if(cells, [&](std::uint32_t c) {
        return c < end && system.layout().reader(c).mask != 0;
    }));
}

std::size_t most_changes(const semantics::System& system, const SyncEdges& edges) {
    const std::size_t all = system.network().memory.stored;
    if (system.hooks_write_all()) return all;
    std::vector<Changes> of_edge;
    for (std::uint32_t id = 0; id < system.edges(); ++id) {
        const semantics::EdgeInfo& info = system.edge(id);
        const bool moves =
            system.network().edges[info.origin.index()].source != info.target;
        // The location is the first of the cells.
        const auto cells = system.cells(info.changes).subspan(moves ? 0 : 1);
        of_edge.push_back({info.changes_all ? all : stored_among(system, cells)});
    }
    const Changes most = edges.any_transition<Changes>(of_edge);
    return std::min(all, most.count + stored_among(system, system.hook_writes()));
}

} // namespace

HammingDistance::HammingDistance(const semantics::System& system,
                                 const semantics::Costs& costs, const KnownState& known,
                                 Unit unit)
    : unit_(unit), exact_goal_(known.exact_goal), target_(system.layout().words()),
      tops_(system.layout().words()), rests_(system.layout().words()) {
    ZONAR_ASSERT(known.cells.size() == system.network().memory.stored);
    system.layout().pack(known.cells.data(), target_.data());
    for (std::uint32_t c = 0; c < system.network().memory.stored; ++c) {
        const semantics::CellReader field = system.layout().reader(c);
        if (field.mask == 0) continue;
        if (!known.counted.empty() && known.counted[c] == 0) continue;
        const Word rest = field.mask >> 1;
        // Fields do not overlap: components() adds them all at once.
        ZONAR_ASSERT((rests_[field.word] & field.mask << field.shift) == 0);
        ZONAR_ASSERT((tops_[field.word] & field.mask << field.shift) == 0);
        rests_[field.word] |= rest << field.shift;
        tops_[field.word] |= (field.mask ^ rest) << field.shift;
    }
    if (unit != Unit::shares) return;
    const SyncEdges edges{system};
    most_changes_ =
        static_cast<std::uint32_t>(std::max<std::size_t>(1, most_changes(system, edges)));
    least_cost_ = edges.least_cost(costs);
}

Distance HammingDistance::of(const Word* words, zone::ConstZone) {
    switch (unit_) {
    case Unit::bits: return bits(words);
    case Unit::components: return components(words);
    case Unit::shares: break;
    }
    const std::uint32_t different = components(words);
    return scaled((different + most_changes_ - 1) / most_changes_, least_cost_);
}

std::uint32_t HammingDistance::bits(const Word* words) const {
    int count = 0;
    for (std::size_t w = 0; w < target_.size(); ++w)
        count += std::popcount((words[w] ^ target_[w]) & (tops_[w] | rests_[w]));
    return static_cast<std::uint32_t>(count);
}

// All fields of a word at once: adding as many as fit below a field's highest bit carries
// into that bit unless the rest of the field is 0, and never further.
std::uint32_t HammingDistance::components(const Word* words) const {
    int count = 0;
    for (std::size_t w = 0; w < target_.size(); ++w) {
        const Word different = words[w] ^ target_[w];
        const Word carried = (different & rests_[w]) + rests_[w];
        count += std::popcount((carried | different) & tops_[w]);
    }
    return static_cast<std::uint32_t>(count);
}

Promises HammingDistance::promises() const {
    const bool kept = unit_ == Unit::shares && exact_goal_;
    return {kept, kept, kept};
}

std::string HammingDistance::name() const {
    switch (unit_) {
    case Unit::components: return "hamming";
    case Unit::bits: return "hamming-bits";
    case Unit::shares: break;
    }
    return "hamming-share";
}

} // namespace zonar::guide
