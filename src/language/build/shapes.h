// language/build/shapes.h
//
// Types to shapes: bounds and sizes become numbers. Most types depend on global constants
// only and have one shape for good; those that depend on a template's parameters have one
// per process.
#pragma once

#include "language/check/types.h"
#include "language/diagnostics.h"
#include "language/limits.h"
#include "language/text/names.h"
#include "model/network.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace zonar::language {

/// A constant and whether it depends on the process being built.
struct KnownValue {
    std::int32_t value = 0;
    bool local = false;
};

class Shapes {
public:
    using Evaluate = std::function<std::optional<KnownValue>(const Expr*)>;
    using Report =
        std::function<void(SourceRange, std::string rule, std::string message)>;

    Shapes(const NameTable& names, const Limits& limits, model::Network& network,
           Evaluate evaluate, Report report)
        : names_(names), limits_(limits), network_(network),
          evaluate_(std::move(evaluate)), report_(std::move(report)) {}

    /// The process that is being built from now on; 0 for the global part.
    void set_epoch(std::uint32_t epoch) { epoch_ = epoch; }

    /// Null after a report. `where` is what to point at.
    const model::Shape* shape_of(const Type& type, SourceRange where);

private:
    const model::Shape* build(const Type& type, SourceRange where);
    const model::Shape* build_integer(const Type& type, SourceRange where);
    const model::Shape* build_scalar(const Type& type, SourceRange where);
    const model::Shape* build_array(const Type& type, SourceRange where);
    const model::Shape* build_structure(const Type& type, SourceRange where);
    const model::Shape* keep(model::Shape shape);
    std::optional<std::int32_t> number(const Expr* expr);

    const NameTable& names_;
    const Limits& limits_;
    model::Network& network_;
    Evaluate evaluate_;
    Report report_;
    std::uint32_t epoch_ = 0;
    bool local_ = false; // the shape being built depends on the process
    std::map<std::pair<const void*, std::uint32_t>, std::uint32_t> scalar_sets_;
};

} // namespace zonar::language
