// reduce/symmetry/orbit.h
//
// The orbit of a known state: all discrete states that the symmetries of a network map to it.
// Clocks play no role. A search may look for any of them [LL03].
//
// Whether a state belongs to it is decided exactly. First by what no renaming changes: how often
// each value occurs among cells that may change places. Then, if representatives are unique, by
// comparing them; else by looking the state up among all states of the orbit, if these are not
// too many. A yes is given only with a renaming that maps the state to the known one.
//
// Representatives of discrete states are unique (canonical) if no cell is moved by two families
// and Representatives says so of the known state. Whether it tries all orders of ids that are tied
// is the same for all states of an orbit, so those that are not looked at cannot be missed.
#pragma once

#include "model/state_set.h"
#include "reduce/symmetry/families.h"
#include "reduce/symmetry/renaming.h"
#include "reduce/symmetry/representatives.h"
#include "semantics/clock_bounds.h"
#include "semantics/system.h"
#include "zone/dbm.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::reduce {

class Orbit final : public model::StateSet {
public:
    static constexpr std::size_t most_listed = 200'000;

    /// `stored`: the stored cells of the state. Symmetries are found without any query. The
    /// network must outlive it. `most`: states of an orbit that has to be listed.
    Orbit(const model::Network& network, std::span<const std::int32_t> stored,
          std::size_t most = most_listed);
    Orbit(const Orbit&) = delete;
    Orbit& operator=(const Orbit&) = delete;

    /// Why membership cannot be decided, in a sentence; empty: it can. Then nothing else may be
    /// asked.
    const std::string& problem() const { return problem_; }

    bool contains(const std::int32_t* cells) const override;
    /// What maps the state to the known one; nothing if it is not in the orbit. Slow.
    std::optional<Renaming> renaming_from(const std::int32_t* cells) const;
    /// The same by renamings alone that leave the initial state as it is. There may be one where
    /// none is found.
    std::optional<Renaming>
    renaming_that_keeps_initial_state(const std::int32_t* cells) const;
    /// All of its renamings leave it as it is.
    bool keeps_initial_state() const { return keeps_initial_state_; }

    /// The stored cells of the known state.
    std::span<const std::int32_t> state() const;
    const Symmetries& symmetries() const { return symmetries_; }
    /// These symmetries map the orbit to itself, since they are among those it is made of.
    bool is_closed_under(const Symmetries& symmetries) const;
    /// It was listed, instead of comparing representatives.
    bool is_listed() const { return !listed_.empty(); }

private:
    using Words = std::vector<semantics::Word>;
    /// How a state was reached while the orbit was listed.
    struct Step {
        const Words* from = nullptr;        // null: it is the known state
        const Renaming* renaming = nullptr; // maps `from` to it
    };

    Orbit(const model::Network& network, std::span<const std::int32_t> stored,
          Symmetries symmetries, std::size_t most);

    void begin(std::span<const std::int32_t> stored, std::size_t most);
    void choose_salts();
    std::uint64_t signature(const std::int32_t* cells) const;
    /// Into words_; the renaming is that of representatives_ if there is another one.
    bool represent(const std::int32_t* cells) const;
    bool list(std::size_t most);
    std::optional<Renaming> listed_renaming(const std::int32_t* cells) const;
    bool maps_to_state(const Renaming& renaming, const std::int32_t* cells) const;

    const model::Network& network_;
    std::size_t most_;
    semantics::System system_;
    semantics::ClockBounds bounds_; // all clocks alike
    Symmetries symmetries_;
    std::string problem_;
    bool keeps_initial_state_ = false;
    std::vector<std::int32_t> cells_;  // of the known state
    std::vector<std::uint64_t> salts_; // by cell; 0: its values are renamed
    std::uint64_t signature_ = 0;
    Words representative_;
    std::optional<Renaming> to_representative_;
    std::map<Words, Step> listed_;

    // scratch
    mutable Representatives representatives_;
    mutable Words words_;
    mutable zone::Dbm equal_clocks_;
};

} // namespace zonar::reduce
