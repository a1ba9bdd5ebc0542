#include "language/build/shapes.h"

#include "checks/check.h"
#include "language/check/symbols.h"

#include <fmt/format.h>

namespace zonar::language {

using model::Shape;

namespace {

constexpr model::Range default_range{-32768, 32767};

} // namespace

const Shape* Shapes::shape_of(const Type& type, SourceRange where) {
    const bool valid =
        type.shape != nullptr && (type.shape_epoch == 0 || type.shape_epoch == epoch_);
    if (valid) {
        local_ |= type.shape_epoch != 0;
        return type.shape;
    }
    const bool outer = std::exchange(local_, false);
    type.shape = build(type, where);
    // Epoch 0 would mean "for good": a shape of the global part is exactly that.
    type.shape_epoch = local_ ? epoch_ : 0;
    local_ |= outer;
    return type.shape;
}

const Shape* Shapes::build(const Type& type, SourceRange where) {
    Shape shape;
    switch (type.kind) {
    case TypeKind::integer: return build_integer(type, where);
    case TypeKind::boolean:
        shape.kind = Shape::Kind::boolean;
        shape.range = {0, 1};
        return keep(shape);
    case TypeKind::scalar: return build_scalar(type, where);
    case TypeKind::clock: shape.kind = Shape::Kind::clock; return keep(shape);
    case TypeKind::channel: shape.kind = Shape::Kind::channel; return keep(shape);
    case TypeKind::array: return build_array(type, where);
    case TypeKind::structure: return build_structure(type, where);
    default: // a floating-point number or string; never looked into
        return keep(shape);
    }
}

const Shape* Shapes::build_integer(const Type& type, SourceRange where) {
    Shape shape;
    if (type.low == nullptr) {
        shape.range = type.is_const ? model::any_integer : default_range;
        return keep(shape);
    }
    const auto low = number(type.low);
    const auto high = number(type.high);
    if (!low || !high) return nullptr;
    if (*low > *high) {
        report_(type.low->range.known() ? join(type.low->range, type.high->range) : where,
                "range.empty", fmt::format("the range [{},{}] is empty", *low, *high));
        return nullptr;
    }
    shape.range = {*low, *high};
    return keep(shape);
}

const Shape* Shapes::build_scalar(const Type& type, SourceRange where) {
    const auto size = number(type.high);
    if (!size) return nullptr;
    if (*size < 1 || static_cast<std::uint64_t>(*size) > limits_.array_elements) {
        report_(type.high->range.known() ? type.high->range : where, "range.scalar",
                fmt::format("a scalar set cannot have {} elements", *size));
        return nullptr;
    }
    const void* identity = type.scalar_set != nullptr
                               ? static_cast<const void*>(type.scalar_set)
                               : type.scalar_origin;
    const auto key = std::pair{identity, local_ ? epoch_ : 0u};
    const auto [found, added] = scalar_sets_.emplace(
        key, static_cast<std::uint32_t>(network_.scalar_sets.size()));
    if (added) {
        network_.scalar_sets.push_back(
            {type.scalar_set != nullptr ? std::string{names_.text(type.scalar_set->name)}
                                        : std::string{},
             static_cast<std::uint32_t>(*size)});
    }
    Shape shape;
    shape.kind = Shape::Kind::scalar;
    shape.range = {0, *size - 1};
    shape.scalar_set = found->second;
    return keep(shape);
}

const Shape* Shapes::build_array(const Type& type, SourceRange where) {
    Shape shape;
    shape.kind = Shape::Kind::array;
    shape.element = shape_of(*type.element, where);
    if (shape.element == nullptr) return nullptr;
    const Type& index = *type.index;
    std::int64_t low = 0;
    std::int64_t high = 1; // bool
    if (index.kind == TypeKind::scalar) {
        const Shape* set = shape_of(index, where);
        if (set == nullptr) return nullptr;
        high = set->range.high;
        shape.indexed_by_scalar = true;
    } else if (index.kind == TypeKind::integer) {
        // Not by way of a shape: an array of size 0 has an empty range.
        const auto first = number(index.low);
        const auto last = number(index.high);
        if (!first || !last) return nullptr;
        low = *first;
        high = *last;
    }
    const SourceRange at =
        index.high != nullptr && index.high->range.known() ? index.high->range : where;
    const std::int64_t count = high - low + 1;
    if (count < 1) {
        report_(at, "range.array",
                fmt::format("an array cannot have {} elements", count));
        return nullptr;
    }
    const auto elements = static_cast<std::uint64_t>(count) * shape.element->elements;
    if (static_cast<std::uint64_t>(count) > limits_.array_elements ||
        elements > limits_.array_elements) {
        report_(at, "limit.array",
                fmt::format("this array has {} elements; at most {} are allowed",
                            elements, limits_.array_elements));
        return nullptr;
    }
    shape.low = static_cast<std::int32_t>(low);
    shape.count = static_cast<std::uint32_t>(count);
    shape.elements = static_cast<std::uint32_t>(elements);
    ZONAR_ASSERT(shape.elements == shape.count * shape.element->elements);
    return keep(shape);
}

const Shape* Shapes::build_structure(const Type& type, SourceRange where) {
    Shape shape;
    shape.kind = Shape::Kind::structure;
    std::uint64_t elements = 0;
    for (const Field& field : type.fields) {
        const Shape* inner = shape_of(*field.type, field.range);
        if (inner == nullptr) return nullptr;
        shape.fields.push_back({std::string{names_.text(field.name)}, inner,
                                static_cast<std::uint32_t>(elements)});
        elements += inner->elements;
        if (elements > limits_.array_elements) {
            report_(where, "limit.array",
                    fmt::format("this structure has more than {} elements",
                                limits_.array_elements));
            return nullptr;
        }
    }
    shape.elements = static_cast<std::uint32_t>(elements);
    return keep(shape);
}

const Shape* Shapes::keep(Shape shape) {
    network_.shapes.push_back(std::make_unique<const Shape>(std::move(shape)));
    return network_.shapes.back().get();
}

std::optional<std::int32_t> Shapes::number(const Expr* expr) {
    const auto known = evaluate_(expr);
    if (!known) return std::nullopt;
    local_ |= known->local;
    return known->value;
}

} // namespace zonar::language
