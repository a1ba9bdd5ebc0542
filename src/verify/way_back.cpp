#include "verify/way_back.h"

#include "checks/check.h"
#include "follow/clock_steps.h"
#include "follow/path_follower.h"
#include "zone/project.h"

#include <algorithm>
#include <utility>

namespace zonar::verify {

using explore::no_node;
using explore::NodeId;
using reduce::Renaming;
using semantics::Word;

namespace {

class KnownZone final : public reduce::LazyZone {
public:
    explicit KnownZone(zone::ConstZone zone) : zone_(zone) {}
    zone::ConstZone get() override { return zone_; }

private:
    zone::ConstZone zone_;
};

/// The zone whose image is `image`.
zone::Dbm before_renaming(const Renaming& renaming, const zone::Dbm& image) {
    std::vector<zone::Clock> sources(image.dimension());
    for (zone::Clock x = 0; x < sources.size(); ++x)
        sources[x] = x < renaming.clocks.size() ? renaming.clocks[x] : x;
    zone::Dbm zone{image.dimension()};
    zone::select(zone, image, sources);
    return zone;
}

} // namespace

bool has_branching_way(const explore::Store& store, NodeId node) {
    for (NodeId n = node; n != no_node; n = store.parent(n))
        if (!store.other_parents(n).empty()) return true;
    return false;
}

WayBack::WayBack(const Engine& engine, const explore::Store& store)
    : engine_(engine), system_(engine.system()), store_(store), reader_(store),
      expander_(engine.expander_as_searched()), executor_(system_.network()),
      batch_(system_.layout().words()), source_(system_.dimension()),
      cells_before_(executor_.initial()), cells_after_(cells_before_),
      image_(system_.layout().words()), image_zone_(system_.dimension()) {
    if (!engine.symmetries().empty())
        representatives_.emplace(system_, engine.bounds(), engine.symmetries(),
                                 engine.options().representative);
    expander_.report_pieces([this](std::uint32_t successor, zone::ConstZone piece) {
        pieces_.resize(std::max<std::size_t>(pieces_.size(), successor + 1));
        pieces_[successor].emplace(piece);
    });
    expander_.pass_over_errors([](const semantics::StepError&) {});
}

// Depth first, backwards. That the first choice is the right one makes it a straight line.
std::optional<WayBack::Way> WayBack::find(NodeId node, zone::ConstZone wanted) {
    ZONAR_ASSERT(wanted.dimension == system_.dimension());
    std::vector<Level> levels;
    levels.push_back({.node = node, .wanted = zone::Dbm{wanted}});
    // The nearest node with several parents, on or before the way of single ones.
    NodeId branching = node;
    const auto find_branching = [&](NodeId from) {
        for (branching = from; branching != no_node; branching = store_.parent(branching))
            if (!store_.other_parents(branching).empty()) break;
    };
    find_branching(node);
    while (branching != no_node) {
        if (engine_.is_interrupted()) return std::nullopt;
        Level& last = levels.back();
        if (last.choices.empty() && !find_choices(last)) {
            levels.pop_back();
            if (levels.empty()) return std::nullopt;
            levels.back().choices.pop_back();
            find_branching(levels.back().node);
            continue;
        }
        Choice& choice = last.choices.back();
        const bool was_branching = last.node == branching;
        levels.push_back({.node = choice.parent, .wanted = choice.wanted});
        if (was_branching) find_branching(levels.back().node);
    }
    ZONAR_ASSERT(!has_branching_way(store_, levels.back().node));
    Way way;
    way.start = levels.back().node;
    for (std::size_t i = levels.size() - 1; i-- > 0;)
        way.legs.push_back(std::move(levels[i].choices.back().leg));
    return way;
}

/// From the parents that are left, one after the other. False: none of them is right.
bool WayBack::find_choices(Level& level) {
    const std::span<const NodeId> others = store_.other_parents(level.node);
    while (level.choices.empty() && level.next_parent <= others.size()) {
        const std::size_t next = level.next_parent++;
        const NodeId parent = next == 0 ? store_.parent(level.node) : others[next - 1];
        // The first state is never a part of another.
        if (parent != no_node && store_.has_zone(parent)) look_from(parent, level);
    }
    return !level.choices.empty();
}

void WayBack::look_from(NodeId parent, Level& level) {
    batch_.clear();
    pieces_.clear();
    reader_.zone(parent, source_);
    if (!expander_.expand(store_.words(parent), source_, batch_)) expander_.take_error();
    const Word* words = store_.words(level.node);
    const auto is_node = [&](const Word* other) {
        return std::equal(words, words + system_.layout().words(), other);
    };
    for (std::uint32_t i = 0; i < batch_.size(); ++i) {
        if (is_node(batch_.words(i))) look_at(parent, level, i, nullptr);
        KnownZone zone{batch_.zone(i)};
        if (!representatives_ || !representatives_->find(batch_.words(i), zone)) continue;
        std::copy_n(batch_.words(i), image_.size(), image_.data());
        representatives_->move(batch_.zone(i), image_.data(), image_zone_);
        if (!is_node(image_.data())) continue;
        const Renaming renaming = representatives_->renaming();
        look_at(parent, level, i, &renaming);
    }
}

void WayBack::look_at(NodeId parent, Level& level, std::uint32_t successor,
                      const Renaming* to_node) {
    auto wanted = before(parent,
                         to_node != nullptr ? before_renaming(*to_node, level.wanted)
                                            : level.wanted,
                         successor);
    if (!wanted) return;
    const auto edges = batch_.edges(successor);
    const auto selected = batch_.selected(successor);
    Choice& choice = level.choices.emplace_back();
    choice.parent = parent;
    choice.leg = {.node = level.node,
                  .edges = {edges.begin(), edges.end()},
                  .selected = {selected.begin(), selected.end()},
                  .to_node = {}};
    if (to_node != nullptr) choice.leg.to_node = *to_node;
    choice.wanted = std::move(*wanted);
}

/// What is wanted of the parent, for this successor to come to a point of `after`. Nothing if its
/// zone has no such point.
std::optional<zone::Dbm> WayBack::before(NodeId parent, const zone::Dbm& after,
                                         std::uint32_t successor) {
    unpack(store_.words(parent), cells_before_);
    unpack(batch_.words(successor), cells_after_);
    const auto taking_part = follow::participants(system_, batch_.edges(successor),
                                                  batch_.selected(successor));
    const follow::ClockStep step =
        follow::clock_step(executor_, cells_before_, taking_part, cells_after_);
    zone::Dbm wanted = after;
    if (!follow::step_back(wanted, step)) return std::nullopt;
    const bool was_cut = successor < pieces_.size() && pieces_[successor];
    if (was_cut && !zone::intersect(wanted, *pieces_[successor])) return std::nullopt;
    zone::Dbm met = wanted;
    if (!zone::intersect(met, source_)) return std::nullopt;
    return wanted;
}

void WayBack::unpack(const Word* words, std::vector<std::int32_t>& cells) const {
    system_.layout().unpack(words, cells.data());
}

} // namespace zonar::verify
