// language/build/builder.h
//
// A checked document to a network. In two passes over the processes: the first gives
// every name its value or place, so that the layout of the memory is known; the second
// compiles locations and edges.
#pragma once

#include "language/build/compiler.h"
#include "language/build/instances.h"
#include "language/check/checker.h"
#include "language/syntax/syntax.h"
#include "model/network.h"

#include <span>
#include <string>
#include <vector>

namespace zonar::language {

class Builder {
public:
    Builder(const Document& document, const Checker& checker, const NameTable& names,
            Bindings& bindings, Instances& instances, Diagnostics& diagnostics,
            const Limits& limits, model::Network& network);

    /// Fills in the network. It is complete if no error was reported.
    void build();

private:
    // builder.cpp
    void declare_all(std::span<Declaration* const> declarations);
    void declare(const Declarator& declarator);
    void declare_constant(const Symbol& symbol, const Declarator* declarator,
                          const model::Shape& shape);
    void declare_variable(const Symbol& symbol, const Initialiser* initialiser,
                          const model::Shape& shape, SourceRange range);
    void declare_clock(const Symbol& symbol, const Initialiser* initialiser,
                       const model::Shape& shape, SourceRange range);
    void declare_channel(const Symbol& symbol, const model::Shape& shape,
                         SourceRange range);
    void lay_out_memory();
    void set_channel_priorities();
    void build_templates();
    std::string full_name(const Symbol& symbol) const;
    void error(SourceRange range, std::string rule, std::string message,
               std::string help = {});

    // build_processes.cpp
    void enumerate_processes();
    void enumerate(const Symbol& symbol, const SystemItem& item);
    bool parameter_ranges(const Symbol& symbol, std::vector<model::Dimension>& ranges);
    void declare_process(const Symbol& symbol, const Symbol& origin,
                         std::span<const std::int32_t> arguments, const SystemItem& item);
    bool bind_chain(const Symbol& symbol, std::span<const std::int32_t> arguments);
    bool bind_argument(const Symbol& parameter, const Expr* argument);
    void bind_parameter(const Symbol& parameter, std::span<const std::int32_t> values,
                        const model::Shape& shape);
    void build_process(std::uint32_t process);
    void build_location(const LocationSyntax& location);
    void build_edges(const TemplateSyntax& syntax);
    void build_edge(const EdgeSyntax& edge, const EdgeSyntax* branch);
    model::Condition guard_of(const EdgeSyntax& edge, const EdgeSyntax* branch);
    void synchronise(const EdgeSyntax& label, model::Edge& edge);
    bool may_be(const model::Edge& edge, const Expr* channel, bool model::Channel::*flag,
                bool Type::*declared) const;

    const Document& document_;
    const Checker& checker_;
    const NameTable& names_;
    Bindings& bindings_;
    Instances& instances_;
    Diagnostics& diagnostics_;
    const Limits& limits_;
    model::Network& network_;
    model::Cells no_cells_;
    Compiler compiler_;
    model::Cells stored_, meta_;
    std::vector<model::Variable> meta_variables_;
    std::vector<const Symbol*> origins_; // of each process: its template
    std::uint64_t edges_ = 0, locations_ = 0;
    std::string process_name_; // of the process being declared; empty: global part
    std::vector<std::uint32_t> template_ids_; // by symbol id of the template
};

} // namespace zonar::language
