#include "reduce/symmetry/orbit.h"

#include "checks/check.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <numeric>
#include <utility>

namespace zonar::reduce {

using semantics::Word;

namespace {

/// Clocks that cannot be told apart, so that the discrete part decides alone.
class EqualClocks final : public LazyZone {
public:
    explicit EqualClocks(zone::ConstZone zone) : zone_(zone) {}
    zone::ConstZone get() override { return zone_; }

private:
    zone::ConstZone zone_;
};

bool moves(const Renaming& renaming, std::size_t cell) {
    return renaming.cells[cell] != static_cast<std::int32_t>(cell) ||
           !renaming.maps[renaming.values[cell]].is_identity();
}

/// No cell is moved by two families, so each can be sorted by itself.
bool are_independent(const Symmetries& symmetries, std::size_t cells) {
    std::vector<const Family*> moved_by(cells, nullptr);
    for (const Family& family : symmetries.families)
        for (const Renaming& g : family.generators)
            for (std::size_t c = 0; c < cells; ++c) {
                if (!moves(g, c)) continue;
                if (moved_by[c] != nullptr && moved_by[c] != &family) return false;
                moved_by[c] = &family;
            }
    return true;
}

bool acts_alike(const Renaming& a, const Renaming& b) {
    if (a.cells != b.cells || a.clocks != b.clocks || a.processes != b.processes)
        return false;
    for (std::size_t c = 0; c < a.cells.size(); ++c)
        if (!(a.maps[a.values[c]] == b.maps[b.values[c]])) return false;
    return true;
}

// The finalizer of SplitMix64.
std::uint64_t mixed(std::uint64_t x) {
    x ^= x >> 30;
    x *= 0xbf58476d1ce4e5b9u;
    x ^= x >> 27;
    x *= 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

Symmetries found_in(const model::Network& network, const semantics::System& system) {
    return SymmetryFinder{network, system.analysis()}.find();
}

} // namespace

Orbit::Orbit(const model::Network& network, std::span<const std::int32_t> stored,
             std::size_t most)
    : network_(network), most_(most), system_(network),
      bounds_(semantics::ClockBounds::unknown(network)),
      symmetries_(found_in(network, system_)), cells_(network.memory.state.initial),
      representatives_(system_, bounds_, symmetries_), words_(system_.layout().words()),
      equal_clocks_(system_.dimension()) {
    begin(stored, most);
}

Orbit::Orbit(const model::Network& network, std::span<const std::int32_t> stored,
             Symmetries symmetries, std::size_t most)
    : network_(network), most_(most), system_(network),
      bounds_(semantics::ClockBounds::unknown(network)),
      symmetries_(std::move(symmetries)), cells_(network.memory.state.initial),
      representatives_(system_, bounds_, symmetries_), words_(system_.layout().words()),
      equal_clocks_(system_.dimension()) {
    begin(stored, most);
}

void Orbit::begin(std::span<const std::int32_t> stored, std::size_t most) {
    ZONAR_CHECK(stored.size() == network_.memory.stored);
    std::ranges::copy(stored, cells_.begin());
    keeps_initial_state_ = true;
    for (const Family& family : symmetries_.families)
        for (const Renaming& g : family.generators)
            keeps_initial_state_ &= AutomorphismTest::keeps_initial_state(g);
    choose_salts();
    signature_ = signature(cells_.data());
    to_representative_.emplace(network_);
    if (represent(cells_.data())) to_representative_ = representatives_.renaming();
    representative_ = words_;
    const bool is_unique = are_independent(symmetries_, network_.memory.stored) &&
                           representatives_.is_canonical();
    if (is_unique || list(most)) return;
    listed_.clear();
    problem_ =
        fmt::format("the orbit has more than {} states, and representatives are not "
                    "unique here; so whether a state belongs to it cannot be told",
                    most);
}

std::span<const std::int32_t> Orbit::state() const {
    return {cells_.data(), network_.memory.stored};
}

bool Orbit::is_closed_under(const Symmetries& symmetries) const {
    return std::ranges::all_of(symmetries.families, [&](const Family& a) {
        return std::ranges::any_of(symmetries_.families, [&](const Family& b) {
            return a.kind == b.kind &&
                   std::ranges::equal(a.generators, b.generators, acts_alike);
        });
    });
}

// ---- what no renaming changes

// Cells that may change places have the same salt. Where values are renamed, too, nothing is
// said.
void Orbit::choose_salts() {
    const std::size_t count = network_.memory.stored;
    std::vector<std::size_t> parent(count);
    std::iota(parent.begin(), parent.end(), std::size_t{0});
    const auto root = [&](std::size_t c) {
        while (parent[c] != c) c = parent[c] = parent[parent[c]];
        return c;
    };
    std::vector<std::uint8_t> is_renamed(count, 0);
    for (const Family& family : symmetries_.families)
        for (const Renaming& g : family.generators)
            for (std::size_t c = 0; c < count; ++c) {
                parent[root(c)] = root(static_cast<std::size_t>(g.cells[c]));
                if (!g.maps[g.values[c]].is_identity()) is_renamed[c] = 1;
            }
    for (std::size_t c = 0; c < count; ++c)
        if (is_renamed[c] != 0) is_renamed[root(c)] = 1;
    for (std::size_t c = 0; c < count; ++c)
        salts_.push_back(is_renamed[root(c)] != 0 ? 0 : mixed(root(c) + 1));
}

std::uint64_t Orbit::signature(const std::int32_t* cells) const {
    std::uint64_t sum = 0;
    for (std::size_t c = 0; c < salts_.size(); ++c)
        if (salts_[c] != 0)
            sum += mixed(salts_[c] + static_cast<std::uint32_t>(cells[c]));
    return sum;
}

// ---- membership

bool Orbit::represent(const std::int32_t* cells) const {
    system_.layout().pack(cells, words_.data());
    EqualClocks clocks{equal_clocks_};
    if (!representatives_.find(words_.data(), clocks)) return false;
    representatives_.move({}, words_.data(), {});
    return true;
}

bool Orbit::contains(const std::int32_t* cells) const {
    ZONAR_ASSERT(problem_.empty());
    if (signature(cells) != signature_) return false;
    if (is_listed()) {
        system_.layout().pack(cells, words_.data());
        return listed_.contains(words_);
    }
    represent(cells);
    if (words_ != representative_) return false;
    ZONAR_CHECK(renaming_from(cells));
    return true;
}

std::optional<Renaming> Orbit::renaming_from(const std::int32_t* cells) const {
    if (is_listed()) return listed_renaming(cells);
    Renaming renaming{network_};
    if (represent(cells)) renaming = representatives_.renaming();
    if (words_ != representative_) return std::nullopt;
    renaming = renaming.then(to_representative_->inverse());
    ZONAR_CHECK(maps_to_state(renaming, cells));
    return renaming;
}

std::optional<Renaming>
Orbit::renaming_that_keeps_initial_state(const std::int32_t* cells) const {
    if (keeps_initial_state_) return renaming_from(cells);
    const SymmetryFinder finder{network_, system_.analysis()};
    const Orbit narrower{network_, state(),
                         finder.restrict(symmetries_, {.initial_state = true}), most_};
    if (!narrower.problem().empty()) return std::nullopt;
    return narrower.renaming_from(cells);
}

bool Orbit::maps_to_state(const Renaming& renaming, const std::int32_t* cells) const {
    const std::uint32_t stored = network_.memory.stored;
    std::vector<std::int32_t> from = network_.memory.state.initial;
    std::copy_n(cells, stored, from.begin());
    std::vector<std::int32_t> to = from;
    renaming.apply(from, to);
    return std::equal(to.begin(), to.begin() + stored, cells_.begin());
}

// ---- listing

bool Orbit::list(std::size_t most) {
    system_.layout().pack(cells_.data(), words_.data());
    const auto first = listed_.emplace(words_, Step{}).first;
    std::deque<const Words*> waiting{&first->first};
    std::vector<std::int32_t> from = cells_, to = cells_;
    for (; !waiting.empty(); waiting.pop_front()) {
        system_.layout().unpack(waiting.front()->data(), from.data());
        for (const Family& family : symmetries_.families) {
            for (const Renaming& g : family.generators) {
                watch::spend();
                g.apply(from, to);
                system_.layout().pack(to.data(), words_.data());
                const auto [place, is_new] =
                    listed_.emplace(words_, Step{waiting.front(), &g});
                if (is_new) waiting.push_back(&place->first);
                if (listed_.size() > most) return false;
            }
        }
    }
    return true;
}

std::optional<Renaming> Orbit::listed_renaming(const std::int32_t* cells) const {
    system_.layout().pack(cells, words_.data());
    auto found = listed_.find(words_);
    if (found == listed_.end()) return std::nullopt;
    Renaming from_state{network_};
    for (const Step* step = &found->second; step->from != nullptr;) {
        from_state = step->renaming->then(from_state);
        found = listed_.find(*step->from);
        step = &found->second;
    }
    Renaming renaming = from_state.inverse();
    ZONAR_CHECK(maps_to_state(renaming, cells));
    return renaming;
}

} // namespace zonar::reduce
