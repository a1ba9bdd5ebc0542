#include "benchmarks/processes/methods.h"

#include "abstraction/cost_partition.h"
#include "abstraction/method.h"

#include <array>

namespace zonar::benchmarks {

using abstraction::build_by;
using abstraction::Built;
using abstraction::Options;
using abstraction::System;

namespace {

Built paper(const System& system, const Options& options) {
    return build_by(abstraction::Method::paper, system, options);
}
Built factors(const System& system, const Options& options) {
    return build(system, options);
}
Built reduced(const System& system, const Options& options) {
    return build_by(abstraction::Method::reduced, system, options);
}
Built lossless(const System& system, const Options& options) {
    Options only = options;
    only.only_lossless = true;
    return reduced(system, only);
}
Built costs(const System& system, const Options& options) {
    Options only = options;
    only.only_lossless = true;
    Built built = factors(system, only); // sharing needs the labels as they are
    built.table = share_costs(system, built.table);
    return built;
}
Built several(const System& system, const Options& options) {
    return build_by(abstraction::Method::several, system, options);
}
Built shared(const System& system, const Options& options) {
    return build_by(abstraction::Method::shared, system, options);
}

constexpr std::array methods{
    Method{"paper", "compose and abstract", paper},
    Method{"factors", "factors are reduced first", factors},
    Method{"reduced", "and labels, before every abstraction", reduced},
    Method{"lossless", "reduced, and only products that fit without loss", lossless},
    Method{"costs", "the sum of lossless parts that share costs", costs},
    Method{"several", "reduced, by several orders and tie-breaks", several},
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
