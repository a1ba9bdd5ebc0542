#include "abstraction/combination.h"

#include "abstraction/side_by_side.h"

namespace zonar::abstraction {

std::vector<Built> build_all(std::span<const Task> tasks) {
    std::vector<Built> built(tasks.size());
    side_by_side(tasks.size(), [&](std::size_t i) {
        built[i] = build(*tasks[i].system, tasks[i].options);
    });
    return built;
}

Built build_joined(std::span<const Task> tasks) {
    Built result;
    std::vector<DistanceTable> tables;
    for (Built& built : build_all(tasks)) {
        if (result.complete) {
            result.complete = built.complete;
            result.reason = std::move(built.reason);
        }
        tables.push_back(std::move(built.table));
    }
    result.table = tables.size() == 1 ? std::move(tables[0]) : joined(tables);
    return result;
}

} // namespace zonar::abstraction
