#include "reduce/symmetry/declarations.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::reduce {

using model::Shape;

namespace {

std::uint32_t first_of(model::CellId cell) {
    return static_cast<std::uint32_t>(cell.raw);
}
template <class Tag>
std::uint32_t first_of(model::Id<Tag> id) {
    return id.raw;
}

struct Counts {
    std::uint32_t slots = 0;
    std::uint32_t leaves = 0;
};

Counts counts_of(const Shape& shape) {
    if (shape.kind == Shape::Kind::array) {
        Counts counts = counts_of(*shape.element);
        ++counts.slots;
        return counts;
    }
    if (shape.kind != Shape::Kind::structure) return {.slots = 0, .leaves = 1};
    Counts all;
    for (const model::ShapeField& field : shape.fields) {
        const Counts counts = counts_of(*field.shape);
        all.slots += counts.slots;
        all.leaves += counts.leaves;
    }
    return all;
}

/// Goes down to an element and tells every index and every field on the way. Returns which
/// kind of value it is.
template <class OnIndex, class OnField>
std::uint32_t descend(const Shape& top, std::uint32_t element, OnIndex on_index,
                      OnField on_field) {
    const Shape* shape = &top;
    Counts before;
    for (;;) {
        if (shape->kind == Shape::Kind::array) {
            const std::uint32_t size = shape->element->elements;
            on_index(before.slots++, *shape, element / size);
            element %= size;
            shape = shape->element;
        } else if (shape->kind == Shape::Kind::structure) {
            auto field = shape->fields.begin();
            while (element >= field->offset + field->shape->elements) {
                const Counts counts = counts_of(*field->shape);
                before.slots += counts.slots;
                before.leaves += counts.leaves;
                ++field;
            }
            element -= field->offset;
            on_field(field->offset);
            shape = field->shape;
        } else {
            return before.leaves;
        }
    }
}

} // namespace

template <class Group>
void Declarations::add(Sort sort, const std::vector<Group>& groups, std::size_t size) {
    Table& table = tables_[static_cast<std::size_t>(sort)];
    table.of.assign(size, -1);
    std::map<std::int64_t, std::uint32_t> counts; // of declarations, by owner
    for (const Group& group : groups) {
        Object object{.first = first_of(group.first),
                      .shape = group.shape,
                      .name = group.name,
                      .range = group.range};
        if (group.shape == nullptr) continue;
        const std::int64_t owner = group.owner ? std::int64_t{group.owner->raw} : -1;
        object.declaration = {.sort = sort, .ordinal = counts[owner]++};
        if (group.owner) {
            object.owner = group.owner->raw;
            object.declaration.origin = static_cast<std::int32_t>(
                network_.processes[group.owner->index()].origin.raw);
        }
        for (std::uint32_t i = 0; i < group.shape->elements; ++i)
            if (object.first + i < size)
                table.of[object.first + i] =
                    static_cast<std::int32_t>(table.objects.size());
        table.by_owner[{object.declaration, owner}] = table.objects.size();
        table.objects.push_back(std::move(object));
    }
}

Declarations::Declarations(const model::Network& network) : network_(network) {
    add(Sort::cell, network.variables, network.memory.state.size());
    add(Sort::clock, network.clock_groups, network.clocks);
    add(Sort::channel, network.channel_groups, network.channels.size());
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        const model::Process& process = network.processes[p];
        std::vector<std::int32_t> arguments;
        for (const model::Argument& argument : process.arguments)
            arguments.push_back(argument.value);
        arguments.push_back(0);
        while (processes_.contains({process.origin.raw, arguments})) ++arguments.back();
        processes_.emplace(std::pair{process.origin.raw, arguments}, p);
        arguments_.push_back(std::move(arguments));
    }
}

const Declarations::Object* Declarations::object_of(Sort sort,
                                                    std::uint32_t number) const {
    const Table& table = tables_[static_cast<std::size_t>(sort)];
    if (number >= table.of.size() || table.of[number] < 0) return nullptr;
    return &table.objects[static_cast<std::size_t>(table.of[number])];
}

const Declarations::Object* Declarations::in_process(const Declaration& declaration,
                                                     std::uint32_t process) const {
    const Table& table = tables_[static_cast<std::size_t>(declaration.sort)];
    const auto found = table.by_owner.find({declaration, process});
    return found == table.by_owner.end() ? nullptr : &table.objects[found->second];
}

const Declarations::Object* Declarations::global(const Declaration& declaration) const {
    const Table& table = tables_[static_cast<std::size_t>(declaration.sort)];
    const auto found = table.by_owner.find({declaration, -1});
    return found == table.by_owner.end() ? nullptr : &table.objects[found->second];
}

std::optional<std::uint32_t>
Declarations::process(std::uint32_t origin,
                      const std::vector<std::int32_t>& arguments) const {
    const auto found = processes_.find({origin, arguments});
    if (found == processes_.end()) return std::nullopt;
    return found->second;
}

Position position(const Shape& shape, std::uint32_t element) {
    ZONAR_ASSERT(element < shape.elements);
    Position found;
    const auto on_index = [&](std::uint32_t slot, const Shape& s, std::uint32_t i) {
        found.indices.push_back({slot, s.low + static_cast<std::int32_t>(i)});
    };
    found.leaf = descend(shape, element, on_index, [](std::uint32_t) {});
    return found;
}

std::optional<std::uint32_t> moved(const Shape& shape, std::uint32_t element,
                                   const Reindex& reindex) {
    std::uint32_t offset = 0;
    bool exists = true;
    const auto on_index = [&](std::uint32_t slot, const Shape& s, std::uint32_t i) {
        const std::int64_t to =
            std::int64_t{reindex(slot, s.low + static_cast<std::int32_t>(i))} - s.low;
        exists = exists && to >= 0 && to < s.count;
        if (exists) offset += static_cast<std::uint32_t>(to) * s.element->elements;
    };
    descend(shape, element, on_index, [&](std::uint32_t field) { offset += field; });
    if (!exists) return std::nullopt;
    return offset;
}

} // namespace zonar::reduce
