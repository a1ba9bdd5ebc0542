#include "reduce/symmetry/id_places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace zonar::reduce {

using semantics::Interval;

namespace {

std::int32_t renamed(const ValueMap& ids, std::int32_t value, std::int32_t offset) {
    const std::int64_t id = std::int64_t{value} - offset;
    if (!Interval::any().contains(id)) return value; // no id
    return ids(static_cast<std::int32_t>(id)) + offset;
}

/// By how much a place differs from an id, if the map takes one value to the other there.
/// Mostly by nothing.
std::optional<std::int32_t> offset_of(const ValueMap& ids, std::int32_t from,
                                      std::int32_t to) {
    if (ids(from) == to) return 0;
    // Beyond this, sums of it and an id might not be numbers any more.
    constexpr std::int64_t largest = std::int64_t{1} << 29;
    const auto end = ids.low() + static_cast<std::int32_t>(ids.size());
    for (std::int32_t id = ids.low(); id < end; ++id) {
        const std::int64_t offset = std::int64_t{from} - id;
        if (ids(id) != id && ids(id) + offset == to && std::abs(offset) < largest)
            return static_cast<std::int32_t>(offset);
    }
    return std::nullopt;
}

/// The image of one element of a declared array, clock or channel.
std::optional<std::uint32_t> image_of(const Declarations::Object& from,
                                      const Declarations::Object& to,
                                      std::uint32_t element, const IdPlaces& places,
                                      const ValueMap& ids) {
    const auto reindex = [&](std::uint32_t slot, std::int32_t index) {
        const auto found = places.indices.find({from.declaration, slot});
        return found == places.indices.end() ? index : renamed(ids, index, found->second);
    };
    const auto image = moved(*from.shape, element, reindex);
    if (!image || from.shape->elements != to.shape->elements) return std::nullopt;
    return to.first + *image;
}

Mismatch no_image(const Declarations::Object& object, std::uint32_t element) {
    Mismatch mismatch{.kind = Mismatch::Kind::part,
                      .text =
                          fmt::format("{} has no counterpart",
                                      element_name(object.name, *object.shape, element))};
    mismatch.place = object.range;
    return mismatch;
}

} // namespace

std::variant<Renaming, Mismatch> renaming_by(const Declarations& declarations,
                                             const model::Network& network,
                                             const IdPlaces& places,
                                             const ValueMap& ids) {
    Renaming renaming{network};
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        const std::uint32_t origin = network.processes[p].origin.raw;
        std::vector<std::int32_t> arguments = declarations.arguments(p);
        for (std::uint32_t k = 0; k < arguments.size(); ++k) {
            const auto place = places.parameters.find({origin, k});
            if (place != places.parameters.end())
                arguments[k] = renamed(ids, arguments[k], place->second);
        }
        const auto image = declarations.process(origin, arguments);
        if (!image) {
            Mismatch mismatch{
                .kind = Mismatch::Kind::part,
                .text = fmt::format("{} has no counterpart", network.processes[p].name)};
            mismatch.place = network.processes[p].range;
            return mismatch;
        }
        renaming.processes[p] = *image;
        renaming.cells[p] = static_cast<std::int32_t>(*image);
    }
    for (const Sort sort : {Sort::cell, Sort::clock, Sort::channel}) {
        for (const Declarations::Object& object : declarations.objects(sort)) {
            const Declarations::Object* to =
                object.owner ? declarations.in_process(object.declaration,
                                                       renaming.processes[*object.owner])
                             : &object;
            for (std::uint32_t i = 0; i < object.shape->elements; ++i) {
                const auto image =
                    to == nullptr ? std::nullopt : image_of(object, *to, i, places, ids);
                if (!image) return no_image(object, i);
                const std::size_t element = object.first + i;
                if (sort == Sort::clock) {
                    renaming.clocks[element] = *image;
                } else if (sort == Sort::channel) {
                    renaming.channels[element] = *image;
                } else {
                    renaming.cells[element] = static_cast<std::int32_t>(*image);
                    if (places.values.empty()) continue;
                    const auto held = places.values.find(
                        {object.declaration, position(*object.shape, i).leaf});
                    if (held != places.values.end())
                        renaming.values[element] =
                            renaming.number(ids.shifted(held->second));
                }
            }
        }
    }
    // Selects and loops may range over ids even if no variable holds one.
    renaming.number(ids);
    return renaming;
}

namespace {

/// Finds one more place; each function says whether it did.
class Repair {
public:
    Repair(IdPlaces& places, const Declarations& declarations,
           const model::Network& network, const ValueMap& ids, const Renaming& renaming)
        : places_(places), declarations_(declarations), network_(network), ids_(ids),
          renaming_(renaming) {}

    bool processes(std::uint32_t a, std::uint32_t b) {
        const std::uint32_t origin = network_.processes[a].origin.raw;
        if (network_.processes[b].origin.raw != origin) return false;
        const auto& from = declarations_.arguments(a);
        const auto& to = declarations_.arguments(b);
        for (std::uint32_t k = 0; k < from.size() && k < to.size(); ++k)
            if (from[k] != to[k] &&
                add(places_.parameters, Parameter{origin, k}, from[k], to[k]))
                return true;
        return false;
    }

    bool elements(Sort sort, Pair pair) {
        if (pair.a < 0 || pair.b < 0) return false;
        const auto a = static_cast<std::uint32_t>(pair.a);
        const auto b = static_cast<std::uint32_t>(pair.b);
        if (sort == Sort::cell && a < network_.processes.size() &&
            b < network_.processes.size())
            return processes(a, b);
        const Declarations::Object* from = declarations_.object_of(sort, a);
        const Declarations::Object* to = declarations_.object_of(sort, b);
        if (from == nullptr || to == nullptr || from->declaration != to->declaration)
            return false;
        if (from->owner && renaming_.processes[*from->owner] != *to->owner)
            return processes(*from->owner, *to->owner);
        const Position x = position(*from->shape, a - from->first);
        const Position y = position(*to->shape, b - to->first);
        for (std::size_t i = 0; i < x.indices.size() && i < y.indices.size(); ++i) {
            const std::int32_t index = x.indices[i].value;
            const Slot slot{from->declaration, x.indices[i].slot};
            if (index != y.indices[i].value &&
                add(places_.indices, slot, index, y.indices[i].value))
                return true;
        }
        return false;
    }

    /// The values of this cell are ids; the map takes one value to the other there.
    bool values(std::int32_t cell, std::int32_t from, std::int32_t to) {
        const auto slot = slot_of(cell);
        return slot && add(places_.values, *slot, from, to);
    }
    /// The values of this cell are ids, with the same offset as those of another.
    bool values_like(std::int32_t cell, std::int32_t other) {
        const auto slot = slot_of(cell);
        const auto known = slot_of(other);
        if (!slot || places_.values.contains(*slot)) return false;
        std::int32_t offset = 0;
        if (known && places_.values.contains(*known)) offset = places_.values.at(*known);
        places_.values.emplace(*slot, offset);
        return true;
    }

private:
    template <class Key>
    bool add(std::map<Key, std::int32_t>& known, const Key& key, std::int32_t from,
             std::int32_t to) {
        if (known.contains(key)) return false;
        const auto offset = offset_of(ids_, from, to);
        if (offset) known.emplace(key, *offset);
        return offset.has_value();
    }
    std::optional<Slot> slot_of(std::int32_t cell) const {
        if (cell < 0) return std::nullopt;
        const auto number = static_cast<std::uint32_t>(cell);
        const Declarations::Object* object = declarations_.object_of(Sort::cell, number);
        if (object == nullptr) return std::nullopt;
        return Slot{object->declaration,
                    position(*object->shape, number - object->first).leaf};
    }

    IdPlaces& places_;
    const Declarations& declarations_;
    const model::Network& network_;
    const ValueMap& ids_;
    const Renaming& renaming_;
};

} // namespace

bool add_place(IdPlaces& places, const Declarations& declarations,
               const model::Network& network, const ValueMap& ids,
               const Renaming& renaming, const Mismatch& mismatch) {
    Repair repair{places, declarations, network, ids, renaming};
    using enum Mismatch::Kind;
    switch (mismatch.kind) {
    case cell:
    case clock:
    case channel: {
        const Sort sort = mismatch.kind == cell    ? Sort::cell
                          : mismatch.kind == clock ? Sort::clock
                                                   : Sort::channel;
        // Another element of the array; or the same one, by an index that should be another.
        return repair.elements(sort, mismatch.pair) ||
               (mismatch.blamed >= 0 && repair.values_like(mismatch.blamed, -1));
    }
    case value:
        if (mismatch.blamed == mismatch.cell && mismatch.pair.a != mismatch.pair.b)
            return repair.values(mismatch.cell, mismatch.pair.a, mismatch.pair.b);
        return mismatch.blamed >= 0 && repair.values_like(mismatch.blamed, mismatch.cell);
    case code: return mismatch.blamed >= 0 && repair.values_like(mismatch.blamed, -1);
    default: return false;
    }
}

} // namespace zonar::reduce
