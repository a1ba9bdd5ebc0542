#include "verify/wraparounds.h"

#include <algorithm>

namespace zonar::verify {

std::vector<model::SourceRange> wraparounds_met(const semantics::System& system,
                                                const model::Query& query) {
    const model::Wraparounds& noted = system.wraparounds();
    std::vector<model::SourceRange> places = noted.in(system.network().program);
    const std::vector<model::SourceRange> asked = noted.in(query.program);
    places.insert(places.end(), asked.begin(), asked.end());
    std::ranges::stable_sort(places, {}, &model::SourceRange::begin);
    return places;
}

} // namespace zonar::verify
