#include "model/shape.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::model {

std::string element_name(const std::string& base, const Shape& shape,
                         std::uint32_t element) {
    ZONAR_ASSERT(element < shape.elements);
    std::string name = base;
    const Shape* at = &shape;
    for (;;) {
        if (at->kind == Shape::Kind::array) {
            const std::uint32_t i = element / at->element->elements;
            ZONAR_ASSERT(i < at->count);
            element %= at->element->elements;
            name += '[' + std::to_string(std::int64_t{at->low} + i) + ']';
            at = at->element;
        } else if (at->kind == Shape::Kind::structure) {
            auto after =
                std::ranges::upper_bound(at->fields, element, {}, &ShapeField::offset);
            const ShapeField& field = *std::prev(after);
            name += '.' + field.name;
            element -= field.offset;
            at = field.shape;
        } else {
            return name;
        }
    }
}

bool same_shape(const Shape& a, const Shape& b) {
    if (&a == &b) return true;
    if (a.kind != b.kind || a.range != b.range || a.scalar_set != b.scalar_set ||
        a.elements != b.elements) {
        return false;
    }
    if (a.kind == Shape::Kind::array) {
        return a.low == b.low && a.count == b.count &&
               a.indexed_by_scalar == b.indexed_by_scalar &&
               same_shape(*a.element, *b.element);
    }
    return std::ranges::equal(a.fields, b.fields, [](const auto& x, const auto& y) {
        return x.name == y.name && x.offset == y.offset && same_shape(*x.shape, *y.shape);
    });
}

} // namespace zonar::model
