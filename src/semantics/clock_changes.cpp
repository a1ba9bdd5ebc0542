#include "semantics/clock_changes.h"

#include "watch/watch.h"
#include "zone/bound.h"

#include <algorithm>
#include <utility>

namespace zonar::semantics {

namespace {

Interval operator+(Interval a, Interval b) {
    return {a.low + b.low, a.high + b.high};
}

class Composition {
public:
    Composition(std::uint32_t clocks, std::vector<ClockChange>& changes)
        : clocks_(clocks), changes_(changes) {}

    /// Composes a write with the changes so far; whether that added anything.
    bool apply(const ClockWrite& w) {
        bool added = false;
        for (std::int64_t t = std::max<std::int64_t>(w.target.low, 1);
             t <= std::min(w.target.high, clocks_ - 1); ++t) {
            const auto target = static_cast<std::uint32_t>(t);
            std::vector<ClockSource> sources;
            if (!w.certain) sources = sources_of(target);
            for (std::int64_t s = std::max<std::int64_t>(w.source.low, 0);
                 s <= std::min(w.source.high, clocks_ - 1); ++s) {
                watch::spend(1 + changes_.size() / 8);
                for (ClockSource source : sources_of(static_cast<std::uint32_t>(s))) {
                    watch::spend(1 + sources.size() / 8);
                    source.offset = source.offset + w.offset;
                    added = add(source, sources) || added;
                }
            }
            const auto old = std::ranges::find(changes_, target, &ClockChange::clock);
            if (old != changes_.end()) {
                old->sources = std::move(sources);
            } else {
                changes_.push_back({target, std::move(sources)});
            }
        }
        return added;
    }

private:
    std::vector<ClockSource> sources_of(std::uint32_t clock) const {
        const auto change = std::ranges::find(changes_, clock, &ClockChange::clock);
        if (change != changes_.end()) return change->sources;
        return {{clock, Interval::single(0)}};
    }

    static bool add(ClockSource source, std::vector<ClockSource>& sources) {
        const auto known = std::ranges::find(sources, source.clock, &ClockSource::clock);
        if (known == sources.end()) {
            sources.push_back(source);
            return true;
        }
        if (known->offset.contains(source.offset)) return false;
        // Only the lower end matters for L and U; the upper one is given up at once, so that
        // it cannot grow round by round.
        if (source.offset.high > known->offset.high)
            source.offset.high = zone::largest_constant;
        const Interval wider = hull(known->offset, source.offset);
        return std::exchange(known->offset, wider) != wider;
    }

    std::int64_t clocks_;
    std::vector<ClockChange>& changes_;
};

} // namespace

bool find_clock_changes(const model::Network& network, const CodeAnalysis& analysis,
                        const model::Edge& edge, std::vector<ClockChange>& changes) {
    std::vector<ClockWrite> writes;
    for (const auto& entry : {network.before_update, edge.update, network.after_update}) {
        if (!entry) continue;
        const CodeFacts facts = analysis.facts(*entry);
        writes.insert(writes.end(), facts.clocks.begin(), facts.clocks.end());
    }
    Composition composition{network.clocks, changes};
    const auto first_uncertain = std::ranges::find(writes, false, &ClockWrite::certain);
    for (auto w = writes.begin(); w != first_uncertain; ++w) composition.apply(*w);
    // From here on it is not known what is done how often and in which order: whatever may
    // be a source is one, and they only become more.
    std::size_t rounds = network.clocks + 2;
    bool grows = first_uncertain != writes.end();
    while (grows) {
        grows = false;
        for (auto w = first_uncertain; w != writes.end(); ++w) {
            ClockWrite uncertain = *w;
            uncertain.certain = false;
            grows = composition.apply(uncertain) || grows;
        }
        if (grows && rounds-- == 0) return false; // an offset that is added in a loop
    }
    return true;
}

} // namespace zonar::semantics
