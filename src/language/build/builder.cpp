#include "language/build/builder.h"

#include "checks/check.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::Shape;

Builder::Builder(const Document& document, const Checker& checker, const NameTable& names,
                 Bindings& bindings, Instances& instances, Diagnostics& diagnostics,
                 const Limits& limits, model::Network& network)
    : document_(document), checker_(checker), names_(names), bindings_(bindings),
      instances_(instances), diagnostics_(diagnostics), limits_(limits),
      network_(network), compiler_({.network = network,
                                    .program = network.program,
                                    .own = network.memory.auxiliary,
                                    .inherited = no_cells_,
                                    .bindings = bindings,
                                    .instances = instances,
                                    .names = names,
                                    .diagnostics = diagnostics,
                                    .limits = limits}) {}

/// Two passes. The first one declares everything: only when all variables of all processes are
/// known is it known where in the memory each of them lies. The second one compiles code.
void Builder::build() {
    network_.clock_initial.assign(1, 0);
    network_.obstacles = checker_.obstacles();
    for (const Symbol* symbol : checker_.predefined()) {
        bindings_[*symbol] = {Binding::Kind::constant, true, symbol->predefined_value,
                              nullptr};
    }
    compiler_.set_context("the global declarations");
    declare_all(document_.declarations);
    compiler_.set_context("the system section");
    declare_all(document_.system_declarations);
    if (diagnostics_.has_errors()) return;
    build_templates();
    enumerate_processes();
    if (diagnostics_.has_errors()) return;
    lay_out_memory();
    compiler_.set_epoch(0);
    set_channel_priorities();
    for (const Declaration* declaration : document_.declarations) {
        if (declaration->kind == DeclarationKind::before_update) {
            network_.before_update = compiler_.updates(declaration->updates);
        } else if (declaration->kind == DeclarationKind::after_update) {
            network_.after_update = compiler_.updates(declaration->updates);
        }
    }
    for (std::uint32_t p = 0; p < network_.processes.size() && !diagnostics_.full();
         ++p) {
        build_process(p);
    }
    network_.has_clock_differences = compiler_.saw_clock_difference();
    network_.has_stopwatches = compiler_.saw_stopwatch();
}

void Builder::error(SourceRange range, std::string rule, std::string message,
                    std::string help) {
    diagnostics_.add(
        {.severity = Severity::error,
         .range = range,
         .rule = std::move(rule),
         .message = std::move(message),
         .context = process_name_.empty() ? std::string{} : "process " + process_name_,
         .help = std::move(help)});
}

std::string Builder::full_name(const Symbol& symbol) const {
    const std::string_view name = names_.text(symbol.name);
    return process_name_.empty() ? std::string{name}
                                 : fmt::format("{}.{}", process_name_, name);
}

// ---------------------------------------------------------------- declarations

void Builder::declare_all(std::span<Declaration* const> declarations) {
    for (const Declaration* declaration : declarations) {
        if (declaration->kind != DeclarationKind::variables) continue;
        for (const Declarator& declarator : declaration->declarators) declare(declarator);
    }
}

void Builder::declare(const Declarator& declarator) {
    const Symbol& symbol = *declarator.symbol;
    const Type* element = symbol.type;
    while (element->kind == TypeKind::array) element = element->element;
    const bool left_out = element->kind == TypeKind::real ||
                          element->kind == TypeKind::text ||
                          (element->kind == TypeKind::clock && element->hybrid);
    const Shape* shape = compiler_.shapes().shape_of(*symbol.type, declarator.range);
    if (left_out || shape == nullptr) {
        bindings_[symbol] = {Binding::Kind::left_out, false, 0, shape};
        return;
    }
    const Initialiser* initialiser = declarator.initialiser;
    if (element->kind == TypeKind::clock) {
        declare_clock(symbol, initialiser, *shape, declarator.range);
    } else if (element->kind == TypeKind::channel) {
        declare_channel(symbol, *shape, declarator.range);
    } else if (symbol.type->is_const) {
        declare_constant(symbol, &declarator, *shape);
    } else {
        declare_variable(symbol, initialiser, *shape, declarator.range);
    }
}

void Builder::declare_constant(const Symbol& symbol, const Declarator* declarator,
                               const Shape& shape) {
    model::Cells cells;
    Compiler::default_cells(shape, cells);
    if (!compiler_.initial_values(shape, *symbol.type, declarator->initialiser,
                                  cells.initial, declarator->range)) {
        bindings_[symbol] = {Binding::Kind::constant, true, 0, &shape};
        return;
    }
    bind_parameter(symbol, cells.initial, shape);
}

void Builder::declare_variable(const Symbol& symbol, const Initialiser* initialiser,
                               const Shape& shape, SourceRange range) {
    const bool is_meta = symbol.type->is_meta;
    model::Cells& cells = is_meta ? meta_ : stored_;
    const std::uint64_t total =
        std::uint64_t{stored_.size()} + meta_.size() + shape.elements;
    if (total > limits_.memory_cells) {
        error(range, "limit.memory",
              fmt::format("the variables need more than {} integers together",
                          limits_.memory_cells));
        return;
    }
    const std::uint32_t first = cells.size();
    Compiler::default_cells(shape, cells);
    const std::span<std::int32_t> mine = std::span{cells.initial}.subspan(first);
    compiler_.initial_values(shape, *symbol.type, initialiser, mine, range);
    bindings_[symbol] = {is_meta ? Binding::Kind::meta : Binding::Kind::stored, false,
                         static_cast<std::int32_t>(first), &shape};
    model::Variable variable;
    variable.name = full_name(symbol);
    variable.first = {static_cast<std::int32_t>(first)}; // moved by lay_out_memory
    variable.shape = &shape;
    variable.storage = is_meta ? model::Storage::meta : model::Storage::stored;
    if (!process_name_.empty()) {
        variable.owner =
            model::ProcessId{static_cast<std::uint32_t>(network_.processes.size())};
    }
    variable.range = range;
    (is_meta ? meta_variables_ : network_.variables).push_back(std::move(variable));
}

void Builder::declare_clock(const Symbol& symbol, const Initialiser* initialiser,
                            const Shape& shape, SourceRange range) {
    if (std::uint64_t{network_.clocks} + shape.elements > limits_.clocks) {
        error(range, "limit.clocks",
              fmt::format("the model has more than {} clocks", limits_.clocks));
        return;
    }
    const std::uint32_t first = network_.clocks;
    network_.clocks += shape.elements;
    network_.clock_initial.resize(network_.clocks, 0);
    if (initialiser != nullptr) {
        if (initialiser->value == nullptr || shape.kind != Shape::Kind::clock) {
            error(initialiser->range, "range.clock", "an array of clocks starts at 0",
                  "set the clocks on the first edge");
        } else if (const auto known = compiler_.constant(initialiser->value)) {
            if (known->value < 0) {
                error(initialiser->range, "range.clock", "a clock cannot be negative");
            }
            network_.clock_initial[first] = known->value;
        }
    }
    bindings_[symbol] = {Binding::Kind::clock, false, static_cast<std::int32_t>(first),
                         &shape};
    model::ClockGroup group{full_name(symbol), {first}, &shape, {}, range};
    if (!process_name_.empty()) {
        group.owner =
            model::ProcessId{static_cast<std::uint32_t>(network_.processes.size())};
    }
    network_.clock_groups.push_back(std::move(group));
}

void Builder::declare_channel(const Symbol& symbol, const Shape& shape,
                              SourceRange range) {
    if (std::uint64_t{network_.channels.size()} + shape.elements > limits_.channels) {
        error(range, "limit.channels",
              fmt::format("the model has more than {} channels", limits_.channels));
        return;
    }
    const auto first = static_cast<std::uint32_t>(network_.channels.size());
    network_.channels.resize(first + shape.elements,
                             {symbol.type->broadcast, symbol.type->urgent, 0});
    bindings_[symbol] = {Binding::Kind::channel, false, static_cast<std::int32_t>(first),
                         &shape};
    model::ChannelGroup group{full_name(symbol), {first}, &shape, {}, range};
    if (!process_name_.empty()) {
        group.owner =
            model::ProcessId{static_cast<std::uint32_t>(network_.processes.size())};
    }
    network_.channel_groups.push_back(std::move(group));
}

// ---------------------------------------------------------------- layout

/// locations | stored variables | meta variables
void Builder::lay_out_memory() {
    model::Memory& memory = network_.memory;
    for (const model::Process& process : network_.processes) {
        memory.state.add(static_cast<std::int32_t>(process.initial),
                         {0, static_cast<std::int32_t>(process.locations.count) - 1});
    }
    memory.locations = memory.state.size();
    const auto append = [&](const model::Cells& cells) {
        auto& state = memory.state;
        state.initial.insert(state.initial.end(), cells.initial.begin(),
                             cells.initial.end());
        state.ranges.insert(state.ranges.end(), cells.ranges.begin(), cells.ranges.end());
    };
    append(stored_);
    memory.stored = memory.state.size();
    append(meta_);
    for (model::Variable& variable : network_.variables) {
        variable.first.raw += static_cast<std::int32_t>(memory.locations);
    }
    for (model::Variable& variable : meta_variables_) {
        variable.first.raw += static_cast<std::int32_t>(memory.stored);
        network_.variables.push_back(std::move(variable));
    }
    compiler_.set_bases(memory.locations, memory.stored);
}

/// Levels count from 0 in the order of the declaration. Internal edges and channels that are
/// not named have the level of 'default', or one below all others.
void Builder::set_channel_priorities() {
    const Declaration* priorities = checker_.channel_priority();
    if (priorities == nullptr) return;
    network_.has_channel_priorities = true;
    network_.default_priority = -1;
    bool has_default = false;
    for (const PriorityItem& item : priorities->priorities) {
        if (item.channel != nullptr) continue;
        network_.default_priority = item.level;
        has_default = true;
    }
    if (!has_default) {
        diagnostics_.add(
            {.severity = Severity::warning,
             .range = priorities->range,
             .rule = "priority.default",
             .message = "'default' is missing: all other channels and internal edges "
                        "get a priority below these",
             .context = "the global declarations",
             .help = "say where it belongs: chan priority default < a"});
    }
    for (model::Channel& channel : network_.channels) {
        channel.priority = network_.default_priority;
    }
    for (const PriorityItem& item : priorities->priorities) {
        if (item.channel == nullptr) continue;
        const auto place = compiler_.static_binding(item.channel);
        if (!place || place->kind != Binding::Kind::channel) {
            error(item.range, "range.channel", "there is no such channel");
            continue;
        }
        for (std::uint32_t i = 0; i < place->shape->elements; ++i) {
            network_.channels[static_cast<std::uint32_t>(place->value) + i].priority =
                item.level;
        }
    }
}

/// Names, texts and positions, once per template.
void Builder::build_templates() {
    const auto text = [](const Label& label) { return std::string{label.text}; };
    for (const Symbol* symbol : checker_.templates()) {
        const TemplateSyntax& syntax = *symbol->template_;
        model::Template result;
        result.name = names_.text(syntax.name);
        result.range = syntax.name_range;
        for (const LocationSyntax& location : syntax.locations) {
            result.locations.push_back({std::string{names_.text(location.name)},
                                        location.urgent, location.committed,
                                        text(location.invariant_label), location.range});
        }
        for (const EdgeSyntax& edge : syntax.edges) {
            result.edges.push_back({text(edge.select_label), text(edge.guard_label),
                                    text(edge.sync_label), text(edge.update_label),
                                    edge.range, edge.select_label.range,
                                    edge.guard_label.range, edge.sync_label.range,
                                    edge.update_label.range, edge.controllable});
        }
        if (symbol->id >= template_ids_.size()) template_ids_.resize(symbol->id + 1);
        template_ids_[symbol->id] = static_cast<std::uint32_t>(network_.templates.size());
        network_.templates.push_back(std::move(result));
    }
}

} // namespace zonar::language
