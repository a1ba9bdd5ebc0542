#include "language/build/compiler.h"

#include "checks/check.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::Op;
using model::Shape;

// ---------------------------------------------------------------- ConstantMachine

void ConstantMachine::take_over(const model::Cells& inherited, const model::Cells& own) {
    const std::uint32_t wanted = inherited.size() + own.size();
    if (wanted > cells_.size()) {
        const std::size_t room = std::max<std::size_t>(2 * cells_.size(), wanted + 256u);
        std::vector<std::int32_t> cells(room);
        std::vector<model::Range> ranges(room);
        std::ranges::copy_backward(cells_, cells.end());
        std::ranges::copy_backward(ranges_, ranges.end());
        cells_ = std::move(cells);
        ranges_ = std::move(ranges);
    }
    ZONAR_ASSERT(known_ <= wanted); // cells are added, never taken away
    for (; known_ < wanted; ++known_) {
        const bool above = known_ < inherited.size();
        const model::Cells& from = above ? inherited : own;
        const std::uint32_t i = above ? known_ : known_ - inherited.size();
        cells_[cells_.size() - 1 - known_] = from.initial[i];
        ranges_[cells_.size() - 1 - known_] = from.ranges[i];
    }
}

model::Outcome ConstantMachine::run(const model::Program& program, model::CodeEntry entry,
                                    const model::Cells& inherited,
                                    const model::Cells& own,
                                    model::Wraparounds& wraparounds) {
    take_over(inherited, own);
    stack_.resize(std::max<std::size_t>(stack_.size(), program.stack_depth + 1));
    calls_.resize(std::max<std::size_t>(calls_.size(), program.call_depth + 1));
    model::Workspace workspace{.memory = cells_.data() + cells_.size(),
                               .ranges = ranges_.data() + ranges_.size(),
                               .stack = stack_,
                               .calls = calls_,
                               .steps = steps_,
                               .clocks = nullptr,
                               .wraparounds = &wraparounds};
    const model::Outcome outcome = model::run(program, entry, workspace);
    steps_ = workspace.steps;
    return outcome;
}

// ---------------------------------------------------------------- Compiler

Compiler::Compiler(const Surroundings& s)
    : network_(s.network), program_(s.program), own_(s.own), inherited_(s.inherited),
      bindings_(s.bindings), names_(s.names), diagnostics_(s.diagnostics),
      limits_(s.limits), instances_(s.instances),
      shapes_(
          s.names, s.limits, s.network,
          [this](const Expr* expr) { return constant(expr); },
          [this](SourceRange range, std::string rule, std::string message) {
              error(range, std::move(rule), std::move(message));
          }),
      machine_(s.limits.constant_steps) {
    integer_without_range_.kind = TypeKind::integer;
    integer_without_range_.is_const = true;
}

void Compiler::error(SourceRange range, std::string rule, std::string message,
                     std::string help) {
    diagnostics_.report(Severity::error, range, std::move(rule), std::move(message),
                        context_, std::move(help));
}

void Compiler::obstacle(SourceRange range, std::string what) {
    // Each process of a template comes by here with the same initialiser.
    const bool known =
        std::ranges::any_of(network_.obstacles, [&](const model::Obstacle& other) {
            return other.range == range && other.what == what;
        });
    if (known) return;
    diagnostics_.add(
        {.severity = Severity::warning,
         .range = range,
         .rule = "unsupported.analysis",
         .message = fmt::format("{} is not supported: the model loads, but cannot "
                                "be checked",
                                what),
         .context = context_,
         .help = {}});
    network_.obstacles.push_back({std::move(what), range});
}

void Compiler::set_epoch(std::uint32_t epoch) {
    epoch_ = epoch;
    shapes_.set_epoch(epoch);
}

void Compiler::set_bases(std::uint32_t stored, std::uint32_t meta) {
    stored_base_ = static_cast<std::int32_t>(stored);
    meta_base_ = static_cast<std::int32_t>(meta);
    bases_known_ = true;
}

Binding Compiler::binding(const Symbol& symbol) {
    touched_local_ |= symbol.level == Level::template_ ||
                      symbol.kind == SymbolKind::parameter ||
                      symbol.kind == SymbolKind::bound;
    return bindings_[symbol];
}

std::int32_t Compiler::cell_of(const Binding& binding) const {
    // Before the memory is laid out, it is not known where variables begin.
    ZONAR_ASSERT(bases_known_ || (binding.kind != Binding::Kind::stored &&
                                  binding.kind != Binding::Kind::meta));
    switch (binding.kind) {
    case Binding::Kind::stored: return stored_base_ + binding.value;
    case Binding::Kind::meta: return meta_base_ + binding.value;
    default: return binding.value;
    }
}

std::int32_t Compiler::fixed_value(std::int32_t cell) const {
    const auto index = static_cast<std::uint32_t>(-1 - cell);
    ZONAR_ASSERT(cell < 0 && index < inherited_.size() + own_.size());
    if (index < inherited_.size()) return inherited_.initial[index];
    return own_.initial[index - inherited_.size()];
}

/// An array's entry in the program's table of dimensions.
std::int32_t Compiler::dimension(const Shape& array) {
    const model::Dimension wanted{array.low, array.count,
                                  static_cast<std::int32_t>(array.element->elements)};
    const std::uint64_t key =
        (std::uint64_t{wanted.count} * 0x9E3779B97F4A7C15u) ^
        (static_cast<std::uint64_t>(static_cast<std::uint32_t>(wanted.low)) << 32) ^
        static_cast<std::uint32_t>(wanted.stride);
    const auto [found, added] =
        dimensions_.emplace(key, static_cast<std::int32_t>(program_.dimensions.size()));
    if (!added &&
        program_.dimensions[static_cast<std::uint32_t>(found->second)] == wanted) {
        return found->second;
    }
    const auto id = static_cast<std::int32_t>(program_.dimensions.size());
    program_.dimensions.push_back(wanted);
    if (added) found->second = id;
    return id;
}

/// Whether the program may still grow; reports once when not.
bool Compiler::fits(SourceRange where) {
    if (program_.code.size() <= limits_.instructions &&
        own_.initial.size() <= limits_.memory_cells) {
        return true;
    }
    if (!std::exchange(limit_reported_, true)) {
        error(where, "limit.network",
              fmt::format("the network needs more than {} instructions",
                          limits_.instructions),
              "use fewer or smaller processes");
    }
    return false;
}

CodeBuffer Compiler::take_buffer() {
    if (spare_buffers_.empty()) return {};
    CodeBuffer buffer = std::move(spare_buffers_.back());
    spare_buffers_.pop_back();
    return buffer;
}

void Compiler::give_back(CodeBuffer&& buffer) {
    buffer.clear();
    spare_buffers_.push_back(std::move(buffer));
}

/// A constant if it is one, else code in the program.
model::IntExpr Compiler::finish(CodeBuffer&& buffer) {
    // An expression leaves its value on the stack, and nothing else.
    ZONAR_ASSERT(buffer.depth() == 1 || diagnostics_.has_errors());
    model::IntExpr result;
    if (const auto known = buffer.constant()) {
        result = model::IntExpr::constant(*known);
    } else {
        buffer.emit(Op::halt, 0, {});
        result = model::IntExpr::code(buffer.append_to(program_));
    }
    give_back(std::move(buffer));
    return result;
}

model::IntExpr Compiler::value(const Expr* expr) {
    if (!fits(expr->range)) return {};
    return finish(in_new_buffer([&] { emit_value(expr); }));
}

model::IntExpr Compiler::channel(const Expr* expr) {
    if (!fits(expr->range)) return {};
    return finish(in_new_buffer([&] { push_address(emit_address(expr), expr->range); }));
}

std::optional<KnownValue> Compiler::constant(const Expr* expr,
                                             model::Outcome* unsupported) {
    if (expr->kind == ExprKind::integer) return KnownValue{expr->value, false};
    const bool outer = std::exchange(touched_local_, false);
    CodeBuffer buffer = in_new_buffer([&] { emit_value(expr); });
    const bool local = touched_local_;
    touched_local_ |= outer;
    if (const auto known = buffer.constant()) return KnownValue{*known, local};
    if (limit_reported_) return std::nullopt;
    if (buffer.touches_state()) { // the checker lets none through; better safe
        error(expr->range, "type.computable", "this must be computable at compile time");
        return std::nullopt;
    }
    buffer.emit(Op::halt, 0, {});
    // Runs at the end of the program and is taken away again.
    const std::size_t before = program_.code.size();
    const model::CodeEntry entry = buffer.append_to(program_);
    model::Wraparounds wraparounds;
    const model::Outcome outcome =
        machine_.run(program_, entry, inherited_, own_, wraparounds);
    warn_of_wraparounds(wraparounds.in(program_));
    if (unsupported != nullptr && outcome.fault == model::Fault::unsupported) {
        *unsupported = outcome;
    } else if (!outcome.ok()) {
        report_fault(outcome, expr->range);
    }
    program_.code.resize(before);
    program_.origins.resize(before);
    if (!outcome.ok()) return std::nullopt;
    return KnownValue{outcome.value, local};
}

void Compiler::report_fault(const model::Outcome& outcome, SourceRange whole) {
    ZONAR_ASSERT(outcome.at < program_.origins.size());
    const SourceRange at = program_.origins[outcome.at];
    using enum model::Fault;
    std::string message = model::describe(outcome.fault);
    std::string rule = "constant.error";
    std::string help;
    switch (outcome.fault) {
    case out_of_range: message += fmt::format(": {}", outcome.detail); break;
    case index_out_of_range: message += fmt::format(": {}", outcome.detail); break;
    case step_limit:
        rule = "limit.constant-steps";
        message = fmt::format("evaluating constants takes more than {} steps",
                              limits_.constant_steps);
        help = "is there an endless loop in a function?";
        break;
    case unsupported:
        message =
            fmt::format("{} is not supported here",
                        model::describe(static_cast<model::Feature>(outcome.detail)));
        break;
    default: break;
    }
    error(at.known() ? at : whole, std::move(rule), std::move(message), std::move(help));
}

/// Each place once: processes of one template share their text.
void Compiler::warn_of_wraparounds(const std::vector<SourceRange>& places) {
    for (const SourceRange place : places) {
        if (!wrapped_.emplace(place.begin, place.end).second) continue;
        diagnostics_.report(Severity::warning, place, std::string{wraparound_rule},
                            std::string{wraparound_message}, context_, {});
    }
}

// ---------------------------------------------------------------- cells

std::int32_t Compiler::new_cell(std::int32_t initial, model::Range range) {
    own_.add(initial, range);
    return -static_cast<std::int32_t>(inherited_.size() + own_.size());
}

namespace {

void add_default_cells(const Shape& shape, std::vector<std::int32_t>& values,
                       std::vector<model::Range>& ranges) {
    switch (shape.kind) {
    case Shape::Kind::array: {
        const std::size_t begin = values.size();
        add_default_cells(*shape.element, values, ranges);
        const std::size_t size = values.size() - begin;
        for (std::uint32_t i = 1; i < shape.count; ++i) {
            for (std::size_t k = 0; k < size; ++k) {
                values.push_back(values[begin + k]);
                ranges.push_back(ranges[begin + k]);
            }
        }
        break;
    }
    case Shape::Kind::structure:
        for (const auto& field : shape.fields)
            add_default_cells(*field.shape, values, ranges);
        break;
    default:
        values.push_back(Compiler::default_value(shape));
        ranges.push_back(shape.range);
    }
}

} // namespace

/// 0 where it is allowed, else the lower bound.
std::int32_t Compiler::default_value(const Shape& shape) {
    return shape.range.contains(0) ? 0 : shape.range.low;
}

/// As many cells as the shape has elements, with their ranges and default values. Cells
/// are numbered downwards, elements upwards: the first element has the lowest number.
std::int32_t Compiler::new_cells(const Shape& shape, SourceRange where) {
    if (own_.initial.size() + shape.elements > limits_.memory_cells) {
        if (!std::exchange(limit_reported_, true)) {
            error(where, "limit.memory",
                  fmt::format(
                      "constants and local variables need more than {} integers together",
                      limits_.memory_cells));
        }
        return new_cell(0, shape.range); // never run: there is an error
    }
    std::vector<std::int32_t> values;
    std::vector<model::Range> ranges;
    add_default_cells(shape, values, ranges);
    ZONAR_ASSERT(values.size() == shape.elements && ranges.size() == shape.elements);
    for (std::size_t i = values.size(); i-- > 0;) own_.add(values[i], ranges[i]);
    return -static_cast<std::int32_t>(inherited_.size() + own_.size());
}

void Compiler::default_cells(const Shape& shape, model::Cells& into) {
    add_default_cells(shape, into.initial, into.ranges);
}

std::size_t Compiler::field_index(const Type& type, Name field) {
    const auto found = std::ranges::find(type.fields, field, &Field::name);
    ZONAR_ASSERT(found != type.fields.end());
    return static_cast<std::size_t>(found - type.fields.begin());
}

bool Compiler::initial_values(const Shape& shape, const Type& type,
                              const Initialiser* initialiser,
                              std::span<std::int32_t> into, SourceRange where) {
    ZONAR_ASSERT(into.size() == shape.elements);
    if (initialiser == nullptr) return true; // defaults are there already
    if (initialiser->value != nullptr) {
        if (shape.kind == Shape::Kind::array || shape.kind == Shape::Kind::structure) {
            const auto from = static_binding(initialiser->value);
            if (from && fixed_values(*from, into)) return true;
            error(initialiser->range, "constant.aggregate",
                  "an array or structure can be initialised from a constant one only",
                  "write its elements in braces");
            return false;
        }
        model::Outcome outcome;
        const auto known = constant(initialiser->value, &outcome);
        if (!known && outcome.fault == model::Fault::unsupported) {
            obstacle(initialiser->range,
                     fmt::format(
                         "an initial value by {}",
                         model::describe(static_cast<model::Feature>(outcome.detail))));
            return true;
        }
        if (!known) return false;
        if (!shape.range.contains(known->value)) {
            error(initialiser->range, "range.initial",
                  fmt::format("the initial value {} is outside the range [{},{}]",
                              known->value, shape.range.low, shape.range.high));
            return false;
        }
        into[0] = known->value;
        return true;
    }
    bool ok = true;
    if (shape.kind == Shape::Kind::array) {
        if (initialiser->items.size() != shape.count) {
            error(initialiser->range, "range.initialiser",
                  fmt::format("the array has {} elements, the initialiser has {}",
                              shape.count, initialiser->items.size()));
            return false;
        }
        const std::size_t size = shape.element->elements;
        for (std::size_t i = 0; i < shape.count; ++i) {
            ok &=
                initial_values(*shape.element, *type.element, initialiser->items[i].value,
                               into.subspan(i * size, size), where);
        }
        return ok;
    }
    std::size_t next = 0;
    for (const InitialiserItem& item : initialiser->items) {
        if (item.field.known()) next = field_index(type, item.field);
        ZONAR_ASSERT(next < shape.fields.size());
        const auto& field = shape.fields[next];
        ok &= initial_values(*field.shape, *type.fields[next].type, item.value,
                             into.subspan(field.offset, field.shape->elements), where);
        ++next;
    }
    return ok;
}

/// Follows indices and fields without code: each is an offset that is known now. Nothing if
/// an index is not constant or out of range.
std::optional<Binding> Compiler::static_binding(const Expr* expr) {
    switch (expr->kind) {
    case ExprKind::name: {
        const Binding bound = binding(*expr->symbol);
        if (bound.kind == Binding::Kind::none || bound.shape == nullptr)
            return std::nullopt;
        return bound;
    }
    case ExprKind::index: {
        auto bound = static_binding(expr->operands[0]);
        if (!bound || bound->shape->kind != Shape::Kind::array) return std::nullopt;
        const auto index = constant(expr->operands[1]);
        if (!index) return std::nullopt;
        const Shape& array = *bound->shape;
        const std::int64_t at = std::int64_t{index->value} - array.low;
        if (at < 0 || at >= array.count) return std::nullopt;
        bound->value += static_cast<std::int32_t>(at * array.element->elements);
        bound->shape = array.element;
        return bound;
    }
    case ExprKind::member: {
        auto bound = static_binding(expr->operands[0]);
        if (!bound || bound->shape->kind != Shape::Kind::structure) return std::nullopt;
        const auto& field = bound->shape->fields[static_cast<std::size_t>(expr->value)];
        bound->value += static_cast<std::int32_t>(field.offset);
        bound->shape = field.shape;
        return bound;
    }
    default: return std::nullopt;
    }
}

bool Compiler::fixed_values(const Binding& bound, std::span<std::int32_t> values) const {
    if (bound.kind != Binding::Kind::auxiliary || !bound.fixed ||
        bound.shape == nullptr || bound.shape->elements != values.size()) {
        return false;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i] = fixed_value(bound.value + static_cast<std::int32_t>(i));
    }
    return true;
}

void Compiler::set_cells(std::int32_t first, std::span<const std::int32_t> values) {
    if (limit_reported_) return; // then new_cells() has not made as many
    for (std::size_t i = 0; i < values.size(); ++i) {
        const auto index =
            static_cast<std::uint32_t>(-1 - (first + static_cast<std::int32_t>(i)));
        ZONAR_ASSERT(index >= inherited_.size() &&
                     index - inherited_.size() < own_.size());
        own_.initial[index - inherited_.size()] = values[i];
    }
}

} // namespace zonar::language
