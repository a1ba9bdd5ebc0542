#include "reduce/symmetry/orbit_successors.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::reduce {

using semantics::Batch;
using semantics::no_zone;

/// The zone of an entry of the batch, loaded if only its number is known.
class OrbitSuccessors::EntryZone final : public LazyZone {
public:
    EntryZone(const Batch& batch, std::uint32_t entry,
              const semantics::ZoneKeeper* keeper, zone::Room& room)
        : batch_(batch), entry_(entry), keeper_(keeper), room_(room) {}

    zone::ConstZone get() override {
        const semantics::ZoneId number = batch_.known_zone(entry_);
        if (number == no_zone) return batch_.zone(entry_);
        ZONAR_ASSERT(keeper_ != nullptr);
        if (is_loaded_) return zone_;
        const zone::Zone to = room_.of(keeper_->dimension(number));
        keeper_->load(number, to);
        is_loaded_ = true;
        zone_ = to;
        return zone_;
    }

private:
    const Batch& batch_;
    std::uint32_t entry_;
    const semantics::ZoneKeeper* keeper_;
    zone::Room& room_;
    bool is_loaded_ = false;
    zone::ConstZone zone_;
};

/// The zone of a state to expand, likewise.
class OrbitSuccessors::SourceZone final : public LazyZone {
public:
    SourceZone(const semantics::Source& source, zone::Room& room)
        : source_(source), room_(room) {}

    zone::ConstZone get() override {
        if (source_.number == no_zone) return source_.zone;
        const zone::Zone to = room_.of(source_.keeper->dimension(source_.number));
        source_.keeper->load(source_.number, to);
        return to;
    }

private:
    const semantics::Source& source_;
    zone::Room& room_;
};

void OrbitSuccessors::follow_frames() {
    expander_.follow_frames();
    if (!expander_.follows_frames()) return;
    representatives_.follow_frames();
}

void OrbitSuccessors::leave_out_twins(TwinFinder* twins) {
    // Which transition hides which is known only if all are looked at.
    twins_ = expander_.stepper().system.has_priorities() ? nullptr : twins;
}

bool OrbitSuccessors::initial(Batch& out) {
    const std::uint32_t first = out.size();
    const bool found = expander_.initial(out);
    represent(first, nullptr, out);
    return found;
}

bool OrbitSuccessors::expand(const semantics::Source& source, semantics::Part part,
                             Batch& out) {
    const std::uint32_t first = out.size();
    SourceZone zone{source, loaded_};
    const bool done = [&] {
        const semantics::Transitions::Narrowed narrowed{
            expander_.stepper().transitions,
            twins_ != nullptr && !is_off_ ? twins_->find(source.words, zone) : nullptr};
        return expander_.expand(source, part, out);
    }();
    represent(first, source.keeper, out);
    return done;
}

bool OrbitSuccessors::stay(const semantics::Word* words, zone::ConstZone zone,
                           Batch& out) {
    const std::uint32_t first = out.size();
    const bool done = expander_.stay(words, zone, out);
    represent(first, nullptr, out);
    return done;
}

// The same transition once more, at the end; to this state.
void OrbitSuccessors::add_state(std::uint32_t entry, const semantics::Word* to_words,
                                zone::ConstZone zone, Batch& out) {
    const std::vector<semantics::Word> words{to_words,
                                             to_words + representatives_.words()};
    const std::vector<model::EdgeId> edges{out.edges(entry).begin(),
                                           out.edges(entry).end()};
    const std::vector<std::int32_t> selected{out.selected(entry).begin(),
                                             out.selected(entry).end()};
    const zone::Zone to = out.draft_zone(zone.dimension);
    std::copy_n(zone.cells, zone::cells_of(zone.dimension), to.cells);
    semantics::ZoneMemo::Key key;
    key.step = semantics::ZoneMemo::no_step;
    semantics::Word* const kept = out.keep(out.interesting(entry), no_zone, key);
    std::ranges::copy(words, kept);
    for (const model::EdgeId edge : edges) out.add_edge(edge);
    for (const std::int32_t value : selected) out.add_selected(value);
    out.end_edges();
}

namespace {

/// There is none.
class NoZone final : public LazyZone {
    zone::ConstZone get() override { return {}; }
};

} // namespace

void OrbitSuccessors::offer(std::span<const semantics::Word* const> originals) {
    ZONAR_ASSERT(remembers_ && !expander_.stepper().system.is_timed());
    offered_.clear();
    NoZone none;
    for (const semantics::Word* original : originals) {
        Offered offered;
        offered.words.assign(original, original + representatives_.words());
        if (std::ranges::find(offered_, offered.words, &Offered::words) != offered_.end())
            continue;
        offered.representative = offered.words;
        if (representatives_.find(original, none)) {
            representatives_.move({}, offered.representative.data(), {});
            offered.renaming = representatives_.renaming();
        }
        offered_.push_back(std::move(offered));
    }
}

// The representative of an entry is that of some of these.
void OrbitSuccessors::add_offered(std::uint32_t entry, Batch& out) {
    for (const Offered& offered : offered_) {
        if (!std::ranges::equal(offered.representative,
                                std::span{out.words(entry), representatives_.words()}))
            continue;
        Renaming to = entry < renamings_.size() && renamings_[entry]
                          ? *renamings_[entry]
                          : Renaming{expander_.stepper().system.network()};
        if (offered.renaming) to = to.then(offered.renaming->inverse());
        renamings_.resize(out.size() + 1);
        renamings_.back() = std::move(to);
        add_state(entry, offered.words.data(), {}, out);
    }
}

void OrbitSuccessors::represent(std::uint32_t first, const semantics::ZoneKeeper* keeper,
                                Batch& out) {
    const std::uint32_t end = out.size();
    if (keeps_originals_) {
        kept_originals_.resize(std::size_t{first} * representatives_.words());
        for (std::uint32_t i = first; i < end; ++i)
            kept_originals_.insert(kept_originals_.end(), out.words(i),
                                   out.words(i) + representatives_.words());
    }
    if (is_off_) return;
    if (first == 0) renamings_.clear();
    for (std::uint32_t i = first; i < end; ++i) {
        ++states_;
        EntryZone zone{out, i, keeper, loaded_};
        if (!representatives_.find(out.words(i), zone)) continue;
        ++moved_;
        // Making room may move the zones of the batch, so the old one is copied before.
        const zone::ConstZone old = zone.get();
        const zone::Zone before = before_.of(old.dimension);
        std::copy_n(old.cells, zone::cells_of(old.dimension), before.cells);
        if (offers_both_) add_state(i, out.words(i), before, out);
        const Batch::Replaced replaced = out.replace(i, before.dimension);
        representatives_.move(before, replaced.words, replaced.zone);
        if (!remembers_) continue;
        renamings_.resize(i + 1);
        renamings_[i] = representatives_.renaming();
    }
    if (!offered_.empty())
        for (std::uint32_t i = first; i < end; ++i) add_offered(i, out);
    // What a few thousand states do not show is not worth looking for in the rest.
    constexpr std::uint64_t enough = 4096;
    constexpr std::uint64_t one_in = 64;
    is_off_ = may_end_ && states_ >= enough && moved_ < states_ / one_in;
}

} // namespace zonar::reduce
