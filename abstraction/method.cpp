#include "abstraction/method.h"

#include "abstraction/combination.h"
#include "abstraction/shared.h"

#include <vector>

namespace zonar::abstraction {

std::string_view name_of(Method method) {
    switch (method) {
    case Method::paper: return "paper";
    case Method::reduced: return "reduced";
    case Method::several: return "several";
    case Method::shared: return "shared";
    }
    return {};
}

std::optional<Method> method_named(std::string_view name) {
    for (const Method method : all_methods) {
        if (name_of(method) == name) return method;
    }
    return std::nullopt;
}

namespace {

/// By orders that have different ideas and whose products stay small.
Built build_several(const System& system, const Options& options) {
    std::vector<Task> tasks{{&system, options}};
    const auto add = [&](MergeOrder order, TieBreak tie) {
        tasks.push_back({&system, options});
        tasks.back().options.order = order;
        tasks.back().options.tie = tie;
    };
    for (const TieBreak tie : {TieBreak::first, TieBreak::last, TieBreak::largest})
        add(MergeOrder::ranking, tie);
    add(MergeOrder::smallest, TieBreak::last);
    return build_joined(tasks);
}

} // namespace

Built build_by(Method method, const System& system, Options options) {
    options.reduce_factors = options.reduce_labels = method != Method::paper;
    switch (method) {
    case Method::paper:
    case Method::reduced: break;
    case Method::several: return build_several(system, options);
    case Method::shared: return build_shared(system, options);
    }
    return build(system, options);
}

} // namespace zonar::abstraction
