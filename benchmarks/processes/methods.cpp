#include "benchmarks/processes/methods.h"

#include "abstraction/combination.h"
#include "abstraction/cost_partition.h"
#include "abstraction/shared.h"

#include <array>
#include <vector>

namespace zonar::benchmarks {

using abstraction::Built;
using abstraction::MergeOrder;
using abstraction::Options;
using abstraction::System;
using abstraction::TieBreak;

namespace {

Built paper(const System& system, Options options) {
    options.reduce_factors = options.reduce_labels = false;
    return build(system, options);
}
Built factors(const System& system, Options options) {
    options.reduce_factors = true;
    options.reduce_labels = false;
    return build(system, options);
}
Built reduced(const System& system, Options options) {
    options.reduce_factors = options.reduce_labels = true;
    return build(system, options);
}
Built lossless(const System& system, Options options) {
    options.only_lossless = true;
    return reduced(system, options);
}
Built costs(const System& system, Options options) {
    options.only_lossless = true;
    Built built = factors(system, options); // sharing needs the labels as they are
    built.table = share_costs(system, built.table);
    return built;
}
Built several(const System& system, Options options) {
    options.reduce_labels = true;
    std::vector<abstraction::Task> tasks;
    for (const MergeOrder order : {MergeOrder::ranking, MergeOrder::smallest}) {
        for (const TieBreak tie :
             {TieBreak::smallest, TieBreak::first, TieBreak::last, TieBreak::largest}) {
            tasks.push_back({&system, options});
            tasks.back().options.order = order;
            tasks.back().options.tie = tie;
        }
    }
    return build_joined(tasks);
}
Built shared(const System& system, Options options) {
    options.reduce_labels = true;
    return build_shared(system, options);
}

constexpr std::array methods{
    Method{"paper", "compose and abstract", paper},
    Method{"factors", "factors are reduced first", factors},
    Method{"reduced", "and labels, before every abstraction", reduced},
    Method{"lossless", "reduced, and only products that fit without loss", lossless},
    Method{"costs", "the sum of lossless parts that share costs", costs},
    Method{"several", "reduced, by two orders with four tie-breaks each", several},
    Method{"shared", "reduced, and sums over patterns", shared},
};

} // namespace

std::span<const Method> all_methods() {
    return methods;
}

const Method* method_named(std::string_view name) {
    for (const Method& method : methods) {
        if (method.name == name) return &method;
    }
    return nullptr;
}

} // namespace zonar::benchmarks
