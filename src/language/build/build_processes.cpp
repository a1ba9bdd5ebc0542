// Processes: which there are, what their names mean, their locations and edges.
#include "checks/check.h"
#include "language/build/builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace zonar::language {

using model::Shape;

// ---------------------------------------------------------------- first pass: places

void Builder::enumerate_processes() {
    const auto& symbols = checker_.system_symbols();
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        const SystemItem& item = document_.system.items[i];
        network_.has_process_priorities |= item.priority > 0;
        if (symbols[i] != nullptr) enumerate(*symbols[i], item);
        if (diagnostics_.full()) return;
    }
    process_name_.clear();
}

/// What the open parameters range over; the first varies slowest.
bool Builder::parameter_ranges(const Symbol& symbol,
                               std::vector<model::Dimension>& ranges) {
    std::uint64_t count = 1;
    for (const Symbol* parameter : symbol.parameters) {
        const Shape* shape =
            compiler_.shapes().shape_of(*parameter->type, parameter->range);
        if (shape == nullptr) return false;
        const std::int64_t size = std::int64_t{shape->range.high} - shape->range.low + 1;
        count *= static_cast<std::uint64_t>(size);
        if (count > limits_.processes) {
            error(parameter->range, "limit.processes",
                  fmt::format("'{}' stands for more than {} processes",
                              names_.text(symbol.name), limits_.processes));
            return false;
        }
        ranges.push_back({shape->range.low, static_cast<std::uint32_t>(size), 1});
    }
    for (std::size_t i = ranges.size(); i-- > 1;) {
        ranges[i - 1].stride =
            ranges[i].stride * static_cast<std::int32_t>(ranges[i].count);
    }
    return true;
}

void Builder::enumerate(const Symbol& symbol, const SystemItem& item) {
    const Symbol* origin = &symbol;
    while (origin->of != nullptr) origin = origin->of;
    if (origin->template_ == nullptr) return;
    Instances::Set set{&symbol, origin, {}, {}};
    process_name_.clear();
    compiler_.set_context(
        fmt::format("the system line, process '{}'", names_.text(symbol.name)));
    compiler_.set_epoch(0);
    if (!parameter_ranges(symbol, set.parameters)) return;
    set.processes.first = static_cast<std::uint32_t>(network_.processes.size());
    std::vector<std::int32_t> arguments;
    for (const auto& range : set.parameters) arguments.push_back(range.low);
    for (bool more = true; more;) {
        declare_process(symbol, *origin, arguments, item);
        if (diagnostics_.has_errors()) return;
        more = false; // the next combination: the last argument varies fastest
        for (std::size_t i = arguments.size(); i-- > 0 && !more;) {
            more = ++arguments[i] - set.parameters[i].low <
                   static_cast<std::int64_t>(set.parameters[i].count);
            if (!more) arguments[i] = set.parameters[i].low;
        }
    }
    set.processes.count =
        static_cast<std::uint32_t>(network_.processes.size()) - set.processes.first;
    network_.process_sets.push_back(
        {std::string{names_.text(symbol.name)}, set.processes, set.parameters});
    instances_.sets.push_back(std::move(set));
}

void Builder::declare_process(const Symbol& symbol, const Symbol& origin,
                              std::span<const std::int32_t> arguments,
                              const SystemItem& item) {
    const TemplateSyntax& syntax = *origin.template_;
    const auto index = static_cast<std::uint32_t>(network_.processes.size());
    locations_ += syntax.locations.size();
    edges_ += syntax.edges.size();
    if (index >= limits_.processes || locations_ > limits_.network_locations ||
        edges_ > limits_.network_edges) {
        error(item.range, "limit.network",
              fmt::format(
                  "the system has too many processes, locations or edges (limits: {}, "
                  "{} and {})",
                  limits_.processes, limits_.network_locations, limits_.network_edges));
        return;
    }
    process_name_ = names_.text(symbol.name);
    if (!arguments.empty()) {
        process_name_ += fmt::format("({})", fmt::join(arguments, ","));
    }
    compiler_.set_context("process " + process_name_);
    compiler_.set_epoch(index + 1);
    compiler_.set_process({index});

    model::Process process;
    process.name = process_name_;
    process.origin = {template_ids_[origin.id]};
    process.initial = syntax.initial.value_or(0);
    process.priority = item.priority;
    process.range = item.range;
    process.locations = {static_cast<std::uint32_t>(locations_ - syntax.locations.size()),
                         static_cast<std::uint32_t>(syntax.locations.size())};
    if (!bind_chain(symbol, arguments)) return;
    for (const Symbol* parameter : origin.parameters) {
        const Binding& bound = bindings_[*parameter];
        if (bound.kind == Binding::Kind::constant) {
            process.arguments.push_back({std::string{names_.text(parameter->name)},
                                         bound.value, parameter->type->is_const,
                                         parameter->type->kind == TypeKind::scalar});
        }
    }
    declare_all(syntax.declarations);
    std::vector<Binding> members;
    for (const Symbol* member : origin.members) {
        if (member->kind == SymbolKind::location) break; // they come last
        members.push_back(bindings_[*member]);
    }
    // Members of a process, its origin and the process itself have the same number.
    ZONAR_ASSERT(instances_.members.size() == index && origins_.size() == index &&
                 network_.processes.size() == index);
    instances_.members.push_back(std::move(members));
    origins_.push_back(&origin);
    network_.processes.push_back(std::move(process));
}

/// Gives values to the open parameters, then follows the process assignments down to the
/// template, evaluating their arguments.
bool Builder::bind_chain(const Symbol& symbol, std::span<const std::int32_t> arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const Symbol& parameter = *symbol.parameters[i];
        const Shape* shape =
            compiler_.shapes().shape_of(*parameter.type, parameter.range);
        if (shape == nullptr) return false;
        bind_parameter(parameter, arguments.subspan(i, 1), *shape);
    }
    for (const Symbol* at = &symbol; at->of != nullptr; at = at->of) {
        for (std::size_t i = 0; i < at->of->parameters.size(); ++i) {
            ZONAR_ASSERT(i < at->instance->arguments.size());
            if (!bind_argument(*at->of->parameters[i], at->instance->arguments[i]))
                return false;
        }
    }
    return true;
}

bool Builder::bind_argument(const Symbol& parameter, const Expr* argument) {
    const Shape* shape = compiler_.shapes().shape_of(*parameter.type, parameter.range);
    const Type* element = parameter.type;
    while (element->kind == TypeKind::array) element = element->element;
    if (element->kind == TypeKind::real || element->kind == TypeKind::text) {
        bindings_[parameter] = {Binding::Kind::left_out, false, 0, shape};
        return true;
    }
    if (shape == nullptr) return false;
    const bool aggregate =
        shape->kind == Shape::Kind::array || shape->kind == Shape::Kind::structure;
    const bool reference = parameter.reference && !parameter.type->is_const;
    if (reference || aggregate) {
        const auto place = compiler_.static_binding(argument);
        if (!place) {
            error(argument->range, "range.argument",
                  "this argument does not denote an existing variable",
                  "is an index out of range?");
            return false;
        }
        if (reference) {
            bindings_[parameter] = *place; // the very same thing
            return true;
        }
        std::vector<std::int32_t> values(shape->elements);
        if (!compiler_.fixed_values(*place, values)) {
            error(argument->range, "constant.aggregate",
                  "an array or structure passed by value must be constant");
            return false;
        }
        bind_parameter(parameter, values, *shape);
        return true;
    }
    const auto known = compiler_.constant(argument);
    if (!known) return false;
    if (!shape->range.contains(known->value)) {
        error(argument->range, "range.argument",
              fmt::format(
                  "the argument {} is outside the range [{},{}] of the parameter '{}'",
                  known->value, shape->range.low, shape->range.high,
                  names_.text(parameter.name)));
        return false;
    }
    bind_parameter(parameter, {&known->value, 1}, *shape);
    return true;
}

/// A value parameter or constant. One that the template writes is a variable of the
/// process; the others are constants, even if they were not declared so.
void Builder::bind_parameter(const Symbol& parameter,
                             std::span<const std::int32_t> values, const Shape& shape) {
    if (parameter.written && parameter.level == Level::template_) {
        declare_variable(parameter, nullptr, shape, parameter.range);
        std::ranges::copy(values, stored_.initial.end() -
                                      static_cast<std::ptrdiff_t>(values.size()));
        return;
    }
    ZONAR_ASSERT(values.size() == shape.elements);
    if (shape.kind != Shape::Kind::array && shape.kind != Shape::Kind::structure) {
        bindings_[parameter] = {Binding::Kind::constant, true, values[0], &shape};
        return;
    }
    const std::int32_t cell = compiler_.new_cells(shape, parameter.range);
    compiler_.set_cells(cell, values);
    bindings_[parameter] = {Binding::Kind::auxiliary, true, cell, &shape};
}

// ---------------------------------------------------------------- second pass: code

void Builder::build_process(std::uint32_t index) {
    model::Process& process = network_.processes[index];
    const Symbol& origin = *origins_[index];
    const TemplateSyntax& syntax = *origin.template_;
    process_name_ = process.name;
    compiler_.set_context("process " + process.name);
    compiler_.become(index, origin);
    // Their run was fixed when processes were enumerated.
    ZONAR_ASSERT(process.locations.first == network_.locations.size());
    for (const LocationSyntax& location : syntax.locations) build_location(location);
    process.edges.first = static_cast<std::uint32_t>(network_.edges.size());
    build_edges(syntax);
    process.edges.count =
        static_cast<std::uint32_t>(network_.edges.size()) - process.edges.first;
}

void Builder::build_location(const LocationSyntax& location) {
    model::Location result;
    result.invariant = compiler_.condition(location.invariant, &result.rates);
    network_.locations.push_back(result);
}

/// An edge into a branchpoint and an edge out of it are one step: a network edge for each
/// such pair. Weights do not matter: symbolically every branch is possible.
void Builder::build_edges(const TemplateSyntax& syntax) {
    std::vector<std::vector<std::uint32_t>> branches(syntax.branchpoints.size());
    for (std::uint32_t i = 0; i < syntax.edges.size(); ++i) {
        const EdgeEnd source = syntax.edges[i].source;
        if (source.branchpoint) branches[source.index].push_back(i);
    }
    for (std::uint32_t i = 0; i < syntax.edges.size(); ++i) {
        const EdgeSyntax& edge = syntax.edges[i];
        if (edge.source.branchpoint) continue;
        if (!edge.target.branchpoint) {
            build_edge(edge, nullptr);
            network_.edges.back().origin = i;
            continue;
        }
        for (const std::uint32_t k : branches[edge.target.index]) {
            if (++edges_ > limits_.network_edges) {
                return error(edge.range, "limit.network",
                             fmt::format("branchpoints make more than {} edges",
                                         limits_.network_edges));
            }
            build_edge(edge, &syntax.edges[k]);
            network_.edges.back().origin = i;
            network_.edges.back().branch = k;
        }
    }
}

/// `branch`: the second half of an edge through a branchpoint, or null. The whole is one
/// edge: what either half selects, both guards, before any update; the synchronisation that
/// one of them has; the updates in their order.
void Builder::build_edge(const EdgeSyntax& edge, const EdgeSyntax* branch) {
    model::Edge result;
    result.source = edge.source.index;
    result.target = (branch != nullptr ? *branch : edge).target.index;
    std::vector<model::Select> selects = compiler_.selects(edge.selects);
    if (branch != nullptr) {
        const auto more = compiler_.selects(branch->selects);
        selects.insert(selects.end(), more.begin(), more.end());
    }
    result.selects = {static_cast<std::uint32_t>(network_.selects.size()),
                      static_cast<std::uint32_t>(selects.size())};
    std::ranges::copy(selects, std::back_inserter(network_.selects));
    result.guard = guard_of(edge, branch);
    if (edge.channel != nullptr)
        synchronise(edge, result);
    else if (branch != nullptr && branch->channel != nullptr)
        synchronise(*branch, result);
    result.update = branch != nullptr ? compiler_.updates(edge.updates, branch->updates)
                                      : compiler_.updates(edge.updates);
    network_.edges.push_back(result);
}

model::Condition Builder::guard_of(const EdgeSyntax& edge, const EdgeSyntax* branch) {
    if (branch == nullptr || branch->guard == nullptr)
        return compiler_.condition(edge.guard, nullptr);
    if (edge.guard == nullptr) return compiler_.condition(branch->guard, nullptr);
    const std::array<const Expr*, 2> both{edge.guard, branch->guard};
    return compiler_.conjunction(both);
}

/// `label`: the edge, or the half of it, that has the synchronisation.
void Builder::synchronise(const EdgeSyntax& label, model::Edge& edge) {
    edge.sync = label.direction == Direction::send      ? model::SyncKind::send
                : label.direction == Direction::receive ? model::SyncKind::receive
                                                        : model::SyncKind::csp;
    edge.channel = compiler_.channel(label.channel);
    if (edge.guard.clocks.count == 0) return;
    network_.has_guarded_urgent |=
        may_be(edge, label.channel, &model::Channel::urgent, &Type::urgent);
    network_.has_guarded_receivers |=
        edge.sync == model::SyncKind::receive &&
        may_be(edge, label.channel, &model::Channel::broadcast, &Type::broadcast);
}

/// Whether the edge's channel has a property; by its declaration where it is computed.
bool Builder::may_be(const model::Edge& edge, const Expr* channel,
                     bool model::Channel::*flag, bool Type::*declared) const {
    if (!edge.channel.is_constant()) return channel->type->*declared;
    const auto id = static_cast<std::uint32_t>(edge.channel.value());
    return id < network_.channels.size() && network_.channels[id].*flag;
}

} // namespace zonar::language
