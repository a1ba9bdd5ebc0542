// reduce/symmetry/orbit_successors.h
//
// A source of successors that puts a representative in the place of each: what a search stores
// are representatives alone. Their edges are those of the transition to the state that each
// stands for.
#pragma once

#include "reduce/symmetry/representatives.h"
#include "reduce/symmetry/twin_finder.h"
#include "semantics/expander.h"
#include "semantics/successors.h"
#include "zone/project.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace zonar::reduce {

class OrbitSuccessors final : public semantics::Successors {
public:
    /// Both must outlive it.
    OrbitSuccessors(semantics::Expander& expander, Representatives& representatives)
        : Successors(expander.stepper()), expander_(expander),
          representatives_(representatives) {}

    using Successors::expand;
    bool initial(semantics::Batch& out) override;
    bool expand(const semantics::Source& source, semantics::Part part,
                semantics::Batch& out) override;
    bool stay(const semantics::Word* words, zone::ConstZone zone,
              semantics::Batch& out) override;

    void follow_frames() override;
    bool follows_frames() const override { return expander_.follows_frames(); }
    semantics::ZoneMemo& memo() override { return expander_.memo(); }
    std::uint64_t zones_computed() const override { return expander_.zones_computed(); }
    bool permutes() const override { return true; }

    /// From here on transitions that are those of a twin under other names are left out; null: none
    /// are. It must outlive this.
    void leave_out_twins(TwinFinder* twins);

    /// From here on: no representatives are looked for any more, once it is seen that hardly
    /// any state has another one. A state that stands for itself is always right; but who asks
    /// for the successors of a state again may then get others than the first time.
    void end_if_useless() { may_end_ = true; }
    /// For a search to which that matters.
    void never_end() { may_end_ = false; }
    bool is_off() const { return is_off_; }
    /// From here on the batch has both, a representative and behind all of them the state that
    /// it stands for: a search may have stored either.
    void offer_both() { offers_both_ = true; }

    /// From here on the states are kept that representatives stand for; their zones are not.
    void keep_originals() { keeps_originals_ = true; }
    bool keeps_originals() const { return keeps_originals_; }
    const semantics::Word* original(std::uint32_t entry) const override {
        return keeps_originals_ ? kept_originals_.data() +
                                      std::size_t{entry} * representatives_.words()
                                : nullptr;
    }

    /// From here on it is remembered what maps each state of the last batch to its
    /// representative. For building traces; slow.
    void remember_renamings() { remembers_ = true; }
    /// Of an entry of the batch that was filled last; null: it is the state itself.
    const Renaming* renaming(std::uint32_t entry) const {
        return entry < renamings_.size() && renamings_[entry] ? &*renamings_[entry]
                                                              : nullptr;
    }

    /// From here on the batch has these states as well, in the place of others that are their
    /// images. For searches that kept originals; without clocks, and once renamings are
    /// remembered.
    void offer(std::span<const semantics::Word* const> originals);

    /// How many states were looked at, and how many of them have another representative.
    std::uint64_t states() const { return states_; }
    std::uint64_t moved() const { return moved_; }

private:
    class EntryZone;
    class SourceZone;
    void represent(std::uint32_t first, const semantics::ZoneKeeper* keeper,
                   semantics::Batch& out);
    void add_state(std::uint32_t entry, const semantics::Word* words,
                   zone::ConstZone zone, semantics::Batch& out);
    void add_offered(std::uint32_t entry, semantics::Batch& out);

    semantics::Expander& expander_;
    Representatives& representatives_;
    TwinFinder* twins_ = nullptr;
    zone::Room loaded_, before_;
    std::vector<std::optional<Renaming>> renamings_; // by entry of the batch
    bool remembers_ = false;
    bool keeps_originals_ = false;
    std::vector<semantics::Word> kept_originals_; // by entry of the batch
    /// A state to be offered, and its representative.
    struct Offered {
        std::vector<semantics::Word> words, representative;
        std::optional<Renaming> renaming; // nothing: it is its own
    };
    std::vector<Offered> offered_;
    bool may_end_ = false, is_off_ = false, offers_both_ = false;
    std::uint64_t states_ = 0, moved_ = 0;
};

} // namespace zonar::reduce
