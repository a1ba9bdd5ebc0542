// Blocks that consist of blocks are sorted inside out, and that is canonical if exchanges of large blocks map
// the small ones to each other, in their order.
#include "reduce/symmetry/finding.h"
#include "reduce/symmetry/nested_families.h"

#include <cstdint>
#include <deque>
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

constexpr auto plain = Family::Kind::interchangeable;
constexpr auto turning = Family::Kind::ring;

using Pairs = std::vector<std::pair<std::int32_t, std::int32_t>>;

/// Families of c[0], c[1], ... and the clocks x[0], x[1], ..., by hand.
class Nesting {
public:
    Nesting()
        : e_("int[0,5] c[9]; clock x[9]; process A() { state s; init s; } system A;") {}

    /// These cells and clocks change places; the values 0 and 1 of a cell as well, if it is given.
    Renaming exchange(const Pairs& cells, const Pairs& clocks = {},
                      std::int32_t holds_ids = -1) const {
        Renaming r{e_.network()};
        for (const auto& [a, b] : cells) swap(r.cells, a, b);
        for (const auto& [a, b] : clocks) swap(r.clocks, a, b);
        if (holds_ids >= 0)
            r.values[static_cast<std::size_t>(holds_ids) + 1] =
                r.number(ValueMap::swap(0, 1));
        return r;
    }
    void add(std::vector<Renaming> generators,
             Family::Kind kind = Family::Kind::interchangeable) {
        Family& family = families_.emplace_back();
        family.kind = kind;
        const bool is_ring = kind == Family::Kind::ring;
        const std::size_t size = is_ring ? 2 : generators.size() + 1;
        for (std::size_t i = 0; i < size; ++i)
            family.ids.push_back(static_cast<std::int32_t>(i));
        family.generators = std::move(generators);
        layouts_.emplace_back(e_.network(), family);
    }
    bool is_canonical() const {
        std::vector<reduce::SortedFamily> all;
        for (std::size_t f = 0; f < families_.size(); ++f)
            all.push_back({.family = &families_[f], .layout = &layouts_[f]});
        return reduce::are_sorted_inside_out(all);
    }

private:
    template <class T>
    static void swap(std::vector<T>& images, std::int32_t a, std::int32_t b) {
        std::swap(images[static_cast<std::size_t>(a) + 1],
                  images[static_cast<std::size_t>(b) + 1]);
    }
    Engine e_;
    std::deque<Family> families_;
    std::deque<FamilyLayout> layouts_;
};

} // namespace

TEST_CASE("exchanges of blocks keep the order of what is in them, or are not canonical",
          "[symmetry]") {
    // c[0] and c[1] are in one block, c[2] and c[3] in the other.
    const auto with_outer = [](const Pairs& cells, const Pairs& clocks = {}) {
        Nesting n;
        n.add({n.exchange({{0, 1}}, {{0, 1}})});
        n.add({n.exchange({{2, 3}}, {{2, 3}})});
        n.add({n.exchange(cells, clocks)});
        return n.is_canonical();
    };
    CHECK(with_outer({{0, 2}, {1, 3}}, {{0, 2}, {1, 3}}));
    CHECK(with_outer({{4, 5}}, {{4, 5}})); // of something else
    CHECK_FALSE(with_outer({{0, 3}, {1, 2}}, {{0, 2}, {1, 3}}));
    CHECK_FALSE(with_outer({{0, 2}, {1, 3}}, {{0, 3}, {1, 2}}));
    CHECK_FALSE(with_outer({{0, 2}, {1, 3}})); // clocks stay
    CHECK_FALSE(with_outer({{1, 2}, {0, 4}}, {{0, 2}, {1, 3}}));
    // A part of one block is in the other.
    CHECK_FALSE(with_outer({{0, 1}, {2, 3}}, {{0, 1}, {2, 3}}));
}

TEST_CASE("blocks that change places are made alike, or it is not canonical",
          "[symmetry]") {
    const Pairs both{{0, 2}, {1, 3}};
    const auto with = [&](auto second, Family::Kind kind = plain,
                          Family::Kind outer = plain) {
        Nesting n;
        n.add({n.exchange({{0, 1}})});
        n.add(second(n), kind);
        n.add({n.exchange(both)}, outer);
        return n.is_canonical();
    };
    using All = std::vector<Renaming>;
    const auto like = [](const Nesting& n) { return All{n.exchange({{2, 3}})}; };
    CHECK(with(like));
    CHECK_FALSE(with(like, turning));
    CHECK_FALSE(with(like, plain, turning));
    // More blocks, more of each, other clocks, an id that is held somewhere.
    CHECK_FALSE(with([](const Nesting& n) {
        return All{n.exchange({{2, 3}}), n.exchange({{2, 4}})};
    }));
    CHECK_FALSE(with([](const Nesting& n) { return All{n.exchange({{2, 3}, {4, 5}})}; }));
    CHECK_FALSE(with([](const Nesting& n) {
        return All{n.exchange({{2, 3}}, {{4, 5}})};
    }));
    CHECK_FALSE(with([](const Nesting& n) { return All{n.exchange({{2, 3}}, {}, 6)}; }));
    // What is in no record, or where an id is held, moves with the second block to something else.
    const auto with_more = [](const Renaming& first, const Renaming& second) {
        Nesting n;
        n.add({first});
        n.add({second});
        const Pairs all{{0, 2}, {1, 3}, {4, 5}, {6, 7}};
        n.add({n.exchange(all, all)});
        return n.is_canonical();
    };
    const Nesting n;
    const Renaming first = n.exchange({{0, 1}}), second = n.exchange({{2, 3}});
    CHECK(with_more(first, second));
    CHECK(with_more(n.exchange({{0, 1}}, {}, 4), n.exchange({{2, 3}}, {}, 5)));
    CHECK_FALSE(with_more(n.exchange({{0, 1}}, {}, 4), n.exchange({{2, 3}}, {}, 7)));
    Renaming values = second;
    values.values[6] = values.number(ValueMap::rotation(0, 2));
    CHECK_FALSE(with_more(first, values));
    Renaming clocks = second;
    clocks.clocks[4] = 6, clocks.clocks[6] = 8, clocks.clocks[8] = 4;
    CHECK_FALSE(with_more(first, clocks));
    // Nothing is known of the second block.
    Nesting alone;
    alone.add({alone.exchange({{0, 1}})});
    alone.add({alone.exchange(both)});
    CHECK_FALSE(alone.is_canonical());
}
