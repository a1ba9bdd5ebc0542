#include "reduce/symmetry/family_layout.h"

#include "checks/check.h"

#include <algorithm>
#include <optional>
#include <span>

namespace zonar::reduce {

namespace {

/// How the generators of a family move the elements of one table.
class Action {
public:
    /// `image(generator, element)`.
    template <class Image>
    Action(const Family& family, std::size_t elements, Image image)
        : family_(family), column_of_(elements, false) {
        for (const Renaming& g : family.generators) {
            std::vector<std::uint32_t> to(elements);
            for (std::size_t e = 0; e < elements; ++e)
                to[e] = static_cast<std::uint32_t>(image(g, e));
            images_.push_back(std::move(to));
        }
    }

    bool moves(std::uint32_t e) const {
        return std::ranges::any_of(images_, [e](const auto& to) { return to[e] != e; });
    }
    /// The column that begins with this element, if there is one that was not met before.
    std::optional<std::vector<std::uint32_t>> column(std::uint32_t first) {
        if (column_of_[first] || family_.kind == Family::Kind::greedy)
            return std::nullopt;
        std::vector<std::uint32_t> column{first};
        if (family_.kind == Family::Kind::ring) {
            for (std::uint32_t e = images_[0][first]; e != first; e = images_[0][e])
                column.push_back(e);
        } else {
            for (const auto& to : images_) column.push_back(to[first]);
            for (std::size_t v = 1; v < column.size(); ++v) {
                if (column[v] == first) return std::nullopt;
                for (std::size_t w = 1; w < column.size(); ++w)
                    if (images_[v - 1][column[w]] != (v == w ? first : column[w]))
                        return std::nullopt;
            }
        }
        if (column.size() != family_.ids.size()) return std::nullopt;
        for (const std::uint32_t e : column) column_of_[e] = true;
        return column;
    }
    bool is_in_column(std::uint32_t e) const { return column_of_[e]; }

private:
    const Family& family_;
    std::vector<std::vector<std::uint32_t>> images_; // by generator
    std::vector<bool> column_of_;
};

/// The values of a cell as ids of the family, in its order. Nothing if they are renamed in another way.
std::optional<IdValues> id_values_of(const Family& family, std::size_t cell) {
    const auto map_of = [cell](const Renaming& g) -> const ValueMap& {
        return g.maps[g.values[cell]];
    };
    std::vector<std::vector<std::int32_t>> moved; // by generator
    for (const Renaming& g : family.generators) {
        const ValueMap& map = map_of(g);
        std::vector<std::int32_t>& values = moved.emplace_back();
        for (std::size_t i = 0; i < map.size(); ++i) {
            const std::int32_t v = map.low() + static_cast<std::int32_t>(i);
            if (map(v) != v) values.push_back(v);
        }
        if (values.empty()) return std::nullopt;
    }
    IdValues found;
    if (family.kind == Family::Kind::ring) {
        std::int32_t v = moved[0].front();
        for (std::size_t i = 0; i < family.ids.size(); ++i) {
            found.value_of.push_back(v);
            v = map_of(family.generators[0])(v);
        }
        if (v != moved[0].front() || moved[0].size() != family.ids.size())
            return std::nullopt;
    } else {
        // The value of the first id is the one that all of them move.
        std::int32_t first = moved[0].front();
        if (moved.size() > 1 && std::ranges::find(moved[1], first) == moved[1].end())
            first = moved[0].back();
        found.value_of.push_back(first);
        for (std::size_t g = 0; g < moved.size(); ++g) {
            const std::int32_t other = map_of(family.generators[g])(first);
            if (moved[g].size() != 2 || other == first) return std::nullopt;
            if (std::ranges::find(found.value_of, other) != found.value_of.end())
                return std::nullopt;
            found.value_of.push_back(other);
        }
    }
    const auto [least, largest] = std::ranges::minmax(found.value_of);
    found.low = least;
    found.place_of.assign(static_cast<std::size_t>(std::int64_t{largest} - least + 1),
                          -1);
    for (std::size_t i = 0; i < found.value_of.size(); ++i)
        found.place_of[static_cast<std::size_t>(found.value_of[i] - least)] =
            static_cast<std::int32_t>(i);
    return found;
}

/// How the values of a cell are renamed.
struct Held {
    bool stay = true; // they are not
    std::optional<IdValues> ids;
    bool is_like(const Held& other) const {
        if (stay || other.stay) return stay == other.stay;
        return ids && other.ids && ids->value_of == other.ids->value_of;
    }
};

Held held_in(const Family& family, std::size_t cell) {
    const bool stay = std::ranges::all_of(family.generators, [cell](const Renaming& g) {
        return g.maps[g.values[cell]].is_identity();
    });
    if (stay) return {};
    return {.stay = false, .ids = id_values_of(family, cell)};
}

} // namespace

FamilyLayout::FamilyLayout(const model::Network& network, const Family& family)
    : kind(family.kind), size(static_cast<std::uint32_t>(family.ids.size())) {
    // Meta variables have their first values between two steps.
    const std::uint32_t stored = network.memory.stored;
    Action on_cells{family, stored, [](const Renaming& g, std::size_t c) {
                        return static_cast<std::uint32_t>(g.cells[c]);
                    }};
    std::vector<std::uint8_t> is_other(stored, 0);
    for (std::uint32_t c = 0; c < stored; ++c) {
        Held held = held_in(family, c);
        if (!on_cells.moves(c)) {
            if (held.stay) continue;
            if (held.ids && kind != Family::Kind::greedy)
                pointers.push_back({c, number(std::move(*held.ids))});
            else
                is_other[c] = 1;
            continue;
        }
        auto column = on_cells.column(c);
        if (!column) continue;
        const bool is_simple = std::ranges::all_of(*column, [&](std::uint32_t other) {
            return held.is_like(held_in(family, other));
        });
        if (!is_simple) {
            for (const std::uint32_t other : *column) is_other[other] = 1;
            continue;
        }
        Column& added = columns.emplace_back();
        added.cells = std::move(*column);
        if (held.ids) added.values = number(std::move(*held.ids));
    }
    for (std::uint32_t c = 0; c < stored; ++c)
        if (is_other[c] != 0 || (on_cells.moves(c) && !on_cells.is_in_column(c)))
            other_cells.push_back(c);

    Action on_clocks{family, network.clocks,
                     [](const Renaming& g, std::size_t x) { return g.clocks[x]; }};
    for (std::uint32_t x = 0; x < network.clocks; ++x)
        if (on_clocks.moves(x))
            if (auto column = on_clocks.column(x)) clocks.push_back(std::move(*column));
    for (std::uint32_t x = 0; x < network.clocks; ++x)
        if (on_clocks.moves(x) && !on_clocks.is_in_column(x)) other_clocks.push_back(x);
}

std::uint32_t FamilyLayout::number(IdValues values) {
    const auto found = std::ranges::find(id_values, values.value_of, &IdValues::value_of);
    const auto index = static_cast<std::uint32_t>(found - id_values.begin());
    if (found == id_values.end()) id_values.push_back(std::move(values));
    return index;
}

} // namespace zonar::reduce
