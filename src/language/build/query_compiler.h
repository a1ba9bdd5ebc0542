// language/build/query_compiler.h
//
// A formula to a model::Query: parsed, checked against the processes of the system,
// compiled against the network.
#pragma once

#include "language/build/instances.h"
#include "language/check/checker.h"
#include "language/limits.h"
#include "language/syntax/query_parser.h"
#include "model/network.h"
#include "model/query.h"

namespace zonar::language {

class QueryCompiler {
public:
    /// `scratch` owns the shapes that queries need; it must live as long as the model.
    struct Surroundings {
        const model::Network& network;
        model::Network& scratch;
        Checker& checker;
        Bindings& bindings;
        const Instances& instances;
        Arena& arena;
        NameTable& names;
        const Limits& limits;
    };
    explicit QueryCompiler(const Surroundings& surroundings) : s_(surroundings) {}

    /// Errors go to `diagnostics`; the result is then of kind `refused`.
    model::Query compile(const Fragment& formula, Diagnostics& diagnostics);

private:
    bool check(const ParsedQuery& parsed, Diagnostics& diagnostics);

    Surroundings s_;
};

/// /* EXPECT:T */ behind a query, or the attributes of <expect>.
std::optional<model::Expectation> expectation_from_comment(std::string_view comment);
std::optional<model::Expectation> expectation_from_attributes(std::string_view outcome,
                                                              std::string_view value);

} // namespace zonar::language
