#include "guide/tables/build_tables.h"

#include "abstraction/side_by_side.h"

namespace zonar::guide {

std::vector<abstraction::Built>
build_tables(const Factors& factors, abstraction::Method method,
             const std::function<abstraction::Options(std::size_t goal)>& options) {
    std::vector<abstraction::Built> built(factors.goals());
    abstraction::side_by_side(built.size(), [&](std::size_t goal) {
        built[goal] = abstraction::build_by(method, factors.system(goal), options(goal));
    });
    return built;
}

} // namespace zonar::guide
