// semantics/system.h
//
// The network once more, arranged for exploration: for each location the edges that leave
// it by kind of synchronisation, conditions in short form, clock constraints with their
// constants worked out where they are constant. Built once, read by every worker.
//
// An edge with selects becomes one edge for each choice of values, if these can be told
// beforehand and are not too many. Channels and clock bounds that depend on them are then
// constants, and choices whose guard never holds disappear. Hence two numberings: edges
// here, and in the network (EdgeInfo::origin).
//
// Edges may be led elsewhere than the network says: to a location that stands for their
// target (src/reduce). Where that is so, no state has the original one.
#pragma once

#include "model/network.h"
#include "model/wraparounds.h"
#include "semantics/code_facts.h"
#include "semantics/layout.h"
#include "semantics/machine.h"
#include "semantics/zone_policy.h"
#include "zone/bound.h"
#include "zone/dbm.h"

#include <cstdint>
#include <span>
#include <vector>

namespace zonar::semantics {

/// x_i - x_j `bound`, known when the model was compiled.
struct FixedConstraint {
    zone::Clock i = 0;
    zone::Clock j = 0;
    zone::Bound bound;
};

/// The clock part of a guard or an invariant.
struct ClockCondition {
    model::Run fixed;   // in System::fixed
    model::Run dynamic; // in System::dynamic, to be evaluated in each state

    bool empty() const { return fixed.count == 0 && dynamic.count == 0; }
};

struct EdgeInfo {
    model::EdgeId origin{};
    std::uint32_t process = 0;
    std::uint32_t target = 0; // index within the process
    Test guard;
    ClockCondition clocks;
    Update update;
    /// State cells that it may change: its process's location first, then those that the
    /// update writes; in System::cells.
    model::Run changes;
    bool changes_all = false;
    bool changes_many = false;  // all, or a number for which it is quicker to save all
    bool committed = false;     // its source is
    bool has_selects = false;   // their values must be in memory when its code runs
    bool open_selects = false;  // and are to be chosen in each state; else `selected`
    bool reads_selects = false; // before it is taken, if they are not open
    bool may_fault = false;     // evaluating guard, clock bounds or channel may
    bool constant_channel = false;
    std::uint32_t channel = 0; // if constant
    model::Run selected;       // in System::selected
};

/// What was added to a table since it had so many entries.
template <class T>
model::Run run_since(const std::vector<T>& table, std::size_t first) {
    return {static_cast<std::uint32_t>(first),
            static_cast<std::uint32_t>(table.size() - first)};
}

/// What most locations are not, in one byte each: looked at first, for every process of
/// every state.
namespace location_flag {
inline constexpr std::uint8_t stops_time = 1; // urgent or committed
inline constexpr std::uint8_t committed = 2;
inline constexpr std::uint8_t other_invariant = 4; // of clocks, not all x <= constant
inline constexpr std::uint8_t data_invariant = 8;
inline constexpr std::uint8_t rates = 16;
} // namespace location_flag

/// An edge in the list of a location.
struct Outgoing {
    static constexpr std::uint32_t any_channel = 0xffffffffu;
    std::uint32_t edge = 0;
    /// The channel of a receiving edge that need not be looked at unless there is a sender
    /// there; any_channel if it has to be.
    std::uint32_t channel = any_channel;
};

struct LocationInfo {
    Test invariant;
    ClockCondition clocks; // of the invariant
    model::Run ceilings;   // x <= c among them, in System::fixed
    model::Run floors;     // all other fixed ones
    model::Run internal;   // in System::outgoing
    model::Run sends;
    model::Run receives;
    model::Run urgent_sends;
};

class System {
public:
    /// `stands_for`: by LocationId, the location, as an index within its process, that edges
    /// lead to instead. Empty: each stands for itself. Initial locations must.
    explicit System(const model::Network& network,
                    std::span<const std::uint32_t> stands_for = {},
                    TotalTime total_time = TotalTime::left_out);

    const model::Network& network() const { return network_; }
    const CodeAnalysis& analysis() const { return analysis_; }
    const Layout& layout() const { return layout_; }
    const ShortForms& forms() const { return forms_; }

    std::uint32_t processes() const { return processes_; }
    std::uint32_t dimension() const { return dimension_; }
    bool is_timed() const { return dimension_ > 1; }
    bool keeps_total_time() const { return dimension_ > network_.clocks; }
    /// If it is kept.
    zone::Clock total_time() const { return network_.clocks; }

    const LocationInfo& location(std::uint32_t process, std::int32_t index) const {
        return locations_[location_base_[process] + static_cast<std::uint32_t>(index)];
    }
    std::uint8_t flags(std::uint32_t process, std::int32_t index) const {
        return flags_[location_base_[process] + static_cast<std::uint32_t>(index)];
    }
    /// Of all locations of a state together.
    std::uint8_t flags(const std::int32_t* cells) const {
        std::uint8_t all = 0;
        for (std::uint32_t p = 0; p < processes_; ++p) all |= flags(p, cells[p]);
        return all;
    }
    std::uint32_t location_id(std::uint32_t process, std::int32_t index) const {
        return location_base_[process] + static_cast<std::uint32_t>(index);
    }
    std::uint32_t edges() const { return static_cast<std::uint32_t>(edges_.size()); }
    const EdgeInfo& edge(std::uint32_t id) const { return edges_[id]; }
    std::span<const KnownCell> selected(const EdgeInfo& edge) const {
        return slice(selected_, edge.selected);
    }
    std::uint32_t process_of(model::EdgeId edge) const;

    std::span<const Outgoing> outgoing(model::Run run) const {
        return slice(outgoing_, run);
    }
    std::span<const FixedConstraint> fixed(model::Run run) const {
        return slice(fixed_, run);
    }
    std::span<const std::uint32_t> dynamic(model::Run run) const { // in clock_constraints
        return slice(dynamic_, run);
    }
    std::span<const std::uint32_t> cells(model::Run run) const {
        return slice(cells_, run);
    }

    const Update& before_update() const { return before_update_; }
    const Update& after_update() const { return after_update_; }
    /// State cells that before_update and after_update may change.
    std::span<const std::uint32_t> hook_writes() const {
        return slice(cells_, hook_writes_);
    }
    bool hooks_write_all() const { return hooks_write_all_; }
    bool has_data_invariants() const { return has_data_invariants_; }
    bool has_urgent_channels() const { return has_urgent_channels_; }
    /// Some receiving edge has a guard or an index that may fault.
    bool receivers_may_fault() const { return receivers_may_fault_; }
    /// Noted by machines; no property of the system itself. One thread at a time: a worker of another
    /// thread lets its machine note them elsewhere (Machine::note_wraparounds).
    model::Wraparounds& wraparounds() const { return wraparounds_; }
    bool has_priorities() const {
        return network_.has_process_priorities || network_.has_channel_priorities;
    }

private:
    ClockCondition clock_condition(model::Run run, CodeAnalysis::Known known = {});
    void add_writes(std::optional<model::CodeEntry> entry, model::Run& run, bool& all,
                    CodeAnalysis::Known known = {});
    void compile_edges();
    void compile_edge(std::uint32_t process, model::EdgeId id, const model::Range* ranges,
                      CodeAnalysis::Known known);
    void redirect(std::span<const std::uint32_t> stands_for);
    void compile_locations();
    LocationInfo compile_invariant(std::uint32_t process, std::uint32_t l,
                                   const model::Range* ranges);
    /// `edges`: those that leave the location, numbered within their process.
    void gather_outgoing(std::uint32_t first_edge, std::span<const std::uint32_t> edges,
                         LocationInfo& info);

    const model::Network& network_;
    std::uint32_t dimension_;
    CodeAnalysis analysis_;
    Layout layout_;
    ShortForms forms_;
    std::uint32_t processes_ = 0;
    std::vector<std::uint32_t> location_base_;
    std::vector<LocationInfo> locations_;
    std::vector<std::uint8_t> flags_; // by location
    bool has_data_invariants_ = false;
    std::vector<EdgeInfo> edges_;
    std::vector<model::Run> variants_; // in edges_, by EdgeId
    std::vector<KnownCell> selected_;
    std::vector<Outgoing> outgoing_;
    std::vector<FixedConstraint> fixed_;
    std::vector<std::uint32_t> dynamic_;
    std::vector<std::uint32_t> cells_;
    Update before_update_, after_update_;
    model::Run hook_writes_;
    bool hooks_write_all_ = false;
    bool has_urgent_channels_ = false;
    bool receivers_may_fault_ = false;
    mutable model::Wraparounds wraparounds_;
};

} // namespace zonar::semantics
