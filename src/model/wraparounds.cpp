#include "model/wraparounds.h"

#include "checks/check.h"

#include <algorithm>
#include <tuple>

namespace zonar::model {

void Wraparounds::note(const Program& program, std::uint32_t at) {
    ZONAR_ASSERT(at < program.code.size());
    auto found = std::ranges::find(noted_, &program, &Noted::program);
    if (found == noted_.end())
        found = noted_.insert(noted_.end(), {&program, std::vector<bool>()});
    // While a model is being built, its program grows between runs.
    if (found->wrapped.size() < program.code.size())
        found->wrapped.resize(program.code.size());
    found->wrapped[at] = true;
}

std::vector<SourceRange> Wraparounds::in(const Program& program) const {
    std::vector<SourceRange> places;
    const auto found = std::ranges::find(noted_, &program, &Noted::program);
    if (found == noted_.end()) return places;
    for (std::size_t at = 0; at < found->wrapped.size(); ++at) {
        if (found->wrapped[at] && at < program.origins.size())
            places.push_back(program.origins[at]);
    }
    // The same text is compiled once for each process.
    std::ranges::sort(places, {},
                      [](SourceRange r) { return std::tuple(r.begin, r.end); });
    places.erase(std::unique(places.begin(), places.end()), places.end());
    return places;
}

} // namespace zonar::model
