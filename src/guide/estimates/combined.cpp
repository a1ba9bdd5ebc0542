#include "guide/estimates/combined.h"

#include "checks/check.h"
#include "guide/distances.h"

#include <algorithm>
#include <utility>

namespace zonar::guide {

namespace {

// Estimates that break ties are told apart up to here.
constexpr Distance tie_values = 1024;

Distance ranked(Distance first, Distance second) {
    return finite(std::uint64_t{first} * tie_values + std::min(second, tie_values - 1));
}

} // namespace

CombinedEstimate::CombinedEstimate(Combine combine,
                                   std::vector<std::unique_ptr<Estimate>> parts)
    : combine_(combine) {
    ZONAR_CHECK(!parts.empty());
    const bool largest = combine == Combine::maximum;
    promises_ = {largest, largest, false};
    for (std::unique_ptr<Estimate>& part : parts) {
        const Promises kept = part->promises();
        promises_.admissible = promises_.admissible && kept.admissible;
        promises_.consistent = promises_.consistent && kept.consistent;
        promises_.dead_ends = promises_.dead_ends || kept.dead_ends;
        uses_zone_ = uses_zone_ || part->uses_zone();
        parts_.push_back({std::move(part), kept.dead_ends});
    }
    ZONAR_ASSERT(!promises_.consistent || promises_.admissible);
}

Distance CombinedEstimate::of(const semantics::Word* words, zone::ConstZone zone) {
    Distance total = 0;
    bool first = true;
    for (const Part& part : parts_) {
        Distance one = part.estimate->of(words, zone);
        if (one == infinite && part.proves) return infinite;
        one = finite(one);
        if (first) {
            total = one;
            first = false;
            continue;
        }
        switch (combine_) {
        case Combine::maximum: total = std::max(total, one); break;
        case Combine::sum: total = sum_of(total, one); break;
        case Combine::lexicographic: total = ranked(total, one); break;
        }
    }
    return total;
}

std::unique_ptr<Estimate> CombinedEstimate::clone() const {
    std::vector<std::unique_ptr<Estimate>> parts;
    for (const Part& part : parts_) {
        parts.push_back(part.estimate->clone());
        if (parts.back() == nullptr) return nullptr;
    }
    return std::make_unique<CombinedEstimate>(combine_, std::move(parts));
}

std::string CombinedEstimate::name() const {
    std::string text = combine_ == Combine::maximum ? "max"
                       : combine_ == Combine::sum   ? "sum"
                                                    : "lex";
    char before = '(';
    for (const Part& part : parts_) {
        text += before + part.estimate->name();
        before = ',';
    }
    return text + ')';
}

Preferences* CombinedEstimate::preferences() {
    for (const Part& part : parts_)
        if (Preferences* const some = part.estimate->preferences()) return some;
    return nullptr;
}

} // namespace zonar::guide
