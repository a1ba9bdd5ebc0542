// Records of a family are read off its generators. What they do not move as a place changes with another
// one belongs to no record.
#include "reduce/symmetry/family_layout.h"
#include "reduce/symmetry/finding.h"

#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

using namespace zonar;
using namespace zonar::tests;
using reduce::Family;
using reduce::FamilyLayout;
using reduce::Renaming;
using reduce::ValueMap;

namespace {

class Moved {
public:
    Moved()
        : e("int[0,5] c[5]; process A() { state s; init s; } system A;"), r(e.network()) {
    }

    /// c[i] goes where c[to] is, for each of them.
    Renaming cells(std::initializer_list<std::pair<std::int32_t, std::int32_t>> images) {
        Renaming renaming = r;
        for (const auto& [from, to] : images)
            renaming.cells[static_cast<std::size_t>(from + 1)] = to + 1;
        return renaming;
    }
    /// The value of c[i] is renamed.
    static void rename(Renaming& renaming, std::int32_t i, const ValueMap& map) {
        renaming.values[static_cast<std::size_t>(i + 1)] = renaming.number(map);
    }
    FamilyLayout layout(Family::Kind kind, std::vector<std::int32_t> ids,
                        std::vector<Renaming> generators) const {
        Family family{.kind = kind, .ids = std::move(ids)};
        family.generators = std::move(generators);
        return FamilyLayout{e.network(), family};
    }

private:
    Engine e;
    Renaming r;
};

constexpr auto exchanged = Family::Kind::interchangeable;
constexpr auto ring = Family::Kind::ring;

} // namespace

TEST_CASE("cells that change places with ids are records", "[symmetry]") {
    Moved moved;
    const Renaming two = moved.cells({{0, 1}, {1, 0}});
    const FamilyLayout one = moved.layout(exchanged, {0, 1}, {two});
    CHECK(one.columns.size() == 1);
    CHECK(one.other_cells.empty());
    const Renaming far = moved.cells({{0, 2}, {2, 0}});
    CHECK(moved.layout(exchanged, {0, 1, 2}, {two, far}).columns.size() == 1);
    const Renaming turned = moved.cells({{0, 1}, {1, 2}, {2, 0}});
    CHECK(moved.layout(ring, {0, 1, 2}, {turned}).columns.size() == 1);
}

TEST_CASE("cells that move in another way are no records", "[symmetry]") {
    Moved moved;
    const Renaming two = moved.cells({{0, 1}, {1, 0}});
    const Renaming turned = moved.cells({{0, 1}, {1, 2}, {2, 0}});
    const auto others = [&](Family::Kind kind, std::vector<std::int32_t> ids,
                            std::vector<Renaming> generators) {
        const FamilyLayout layout =
            moved.layout(kind, std::move(ids), std::move(generators));
        CHECK(layout.columns.empty());
        return layout.other_cells.size();
    };
    // Three of them at once.
    CHECK(others(exchanged, {0, 1}, {turned}) == 3);
    // Of three ids the second one is not exchanged.
    CHECK(others(exchanged, {0, 1, 2}, {two, two}) == 2);
    CHECK(others(exchanged, {0, 1, 2}, {two, moved.cells({{3, 4}, {4, 3}})}) == 4);
    // A cycle of another length.
    CHECK(others(ring, {0, 1, 2}, {two}) == 2);
    CHECK(others(ring, {0, 1, 2, 3}, {turned}) == 3);
}

TEST_CASE("values are ids if they change places as the ids do", "[symmetry]") {
    Moved moved;
    const auto held = [&](Family::Kind kind, std::vector<std::int32_t> ids,
                          const ValueMap& map) {
        Renaming renaming = moved.cells({});
        Moved::rename(renaming, 0, map);
        return moved.layout(kind, std::move(ids), {renaming});
    };
    CHECK(held(exchanged, {0, 1}, ValueMap::swap(2, 4)).pointers.size() == 1);
    CHECK(held(ring, {0, 1, 2}, ValueMap::rotation(1, 3)).pointers.size() == 1);
    const auto is_other = [&](const FamilyLayout& layout) {
        return layout.pointers.empty() && layout.other_cells.size() == 1;
    };
    CHECK(is_other(held(exchanged, {0, 1}, ValueMap::rotation(0, 2))));
    CHECK(is_other(held(exchanged, {0, 1}, {0, {1, 0, 3, 2}})));
    CHECK(is_other(held(ring, {0, 1, 2}, ValueMap::swap(0, 1))));
    CHECK(is_other(held(ring, {0, 1, 2}, ValueMap::rotation(0, 3))));
    CHECK(is_other(held(ring, {0, 1, 2}, {0, {1, 2, 0, 4, 5, 3}})));
}

TEST_CASE("all cells of a record hold the same ids", "[symmetry]") {
    Moved moved;
    const ValueMap swap = ValueMap::swap(0, 1);
    const auto layout = [&](const ValueMap& first, const ValueMap& second) {
        Renaming renaming = moved.cells({{0, 1}, {1, 0}});
        Moved::rename(renaming, 0, first);
        Moved::rename(renaming, 1, second);
        return moved.layout(exchanged, {0, 1}, {renaming});
    };
    CHECK(layout(swap, swap).columns.size() == 1);
    CHECK(layout(swap, {}).other_cells.size() == 2);
    CHECK(layout({}, swap).other_cells.size() == 2);
    CHECK(layout(swap, ValueMap::swap(2, 3)).other_cells.size() == 2);
    const ValueMap turned = ValueMap::rotation(0, 2);
    CHECK(layout(turned, turned).other_cells.size() == 2);
}
