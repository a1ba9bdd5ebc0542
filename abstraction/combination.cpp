#include "abstraction/combination.h"

#include <tbb/parallel_for.h>

namespace zonar::abstraction {

std::vector<Built> build_all(std::span<const Task> tasks) {
    std::vector<Built> built(tasks.size());
    tbb::parallel_for(std::size_t{0}, tasks.size(), [&](std::size_t i) {
        built[i] = build(*tasks[i].system, tasks[i].options);
    });
    return built;
}

} // namespace zonar::abstraction
