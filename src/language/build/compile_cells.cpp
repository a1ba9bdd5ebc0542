#include "checks/check.h"
#include "language/build/compiler.h"

#include <fmt/format.h>

#include <algorithm>

namespace zonar::language {

using model::Shape;

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

/// Of an initialiser without braces.
bool Compiler::initial_value(const Shape& shape, const Initialiser& initialiser,
                             std::span<std::int32_t> into) {
    if (shape.kind == Shape::Kind::array || shape.kind == Shape::Kind::structure) {
        const auto from = static_binding(initialiser.value);
        if (from && fixed_values(*from, into)) return true;
        error(initialiser.range, "constant.aggregate",
              "an array or structure can be initialised from a constant one only",
              "write its elements in braces");
        return false;
    }
    model::Outcome outcome;
    const auto known = constant(initialiser.value, &outcome);
    if (!known && outcome.fault == model::Fault::unsupported) {
        obstacle(
            initialiser.range,
            fmt::format("an initial value by {}",
                        model::describe(static_cast<model::Feature>(outcome.detail))));
        return true;
    }
    if (!known) return false;
    if (!shape.range.contains(known->value)) {
        error(initialiser.range, "range.initial",
              fmt::format("the initial value {} is outside the range [{},{}]",
                          known->value, shape.range.low, shape.range.high));
        return false;
    }
    into[0] = known->value;
    return true;
}

bool Compiler::initial_values(const Shape& shape, const Type& type,
                              const Initialiser* initialiser,
                              std::span<std::int32_t> into, SourceRange where) {
    ZONAR_ASSERT(into.size() == shape.elements);
    if (initialiser == nullptr) return true; // defaults are there already
    if (initialiser->value != nullptr) return initial_value(shape, *initialiser, into);
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
