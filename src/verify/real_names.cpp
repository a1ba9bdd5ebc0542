#include "verify/real_names.h"

#include "checks/check.h"

#include <algorithm>

namespace zonar::verify {

using reduce::Renaming;
using semantics::Word;

void rename_transition(const Renaming& renaming, std::vector<model::EdgeId>& edges,
                       std::vector<std::int32_t>& selected) {
    struct Part {
        model::EdgeId edge;
        std::vector<std::int32_t> selected;
    };
    std::vector<Part> parts;
    auto value = selected.begin();
    for (const model::EdgeId edge : edges) {
        Part& part = parts.emplace_back();
        part.edge = model::EdgeId{renaming.edges[edge.index()]};
        const std::uint32_t count = renaming.network->edges[edge.index()].selects.count;
        for (std::uint32_t k = 0; k < count; ++k)
            part.selected.push_back(renaming.selected_image(edge.raw, k, *value++));
    }
    // Edges are numbered by process.
    if (parts.size() > 1)
        std::ranges::sort(parts.begin() + 1, parts.end(), {}, &Part::edge);
    edges.clear();
    selected.clear();
    for (const Part& part : parts) {
        edges.push_back(part.edge);
        selected.insert(selected.end(), part.selected.begin(), part.selected.end());
    }
}

namespace {

/// Goes along the way once more and asks each time how the next state was renamed.
class Walk {
public:
    Walk(const Engine& engine, const explore::Store& store)
        : system_(engine.system()), store_(store),
          expander_(engine.expander_as_searched()),
          representatives_(system_, engine.bounds(), engine.symmetries()),
          orbits_(expander_, representatives_), batch_(system_.layout().words()) {
        orbits_.report_moves([this](std::uint32_t entry, const Renaming& renaming) {
            moves_.resize(entry + 1);
            moves_[entry] = renaming;
        });
    }

    /// What the state that was reached was renamed by. Nothing: it is not found again.
    std::optional<Renaming> begin(explore::NodeId first) {
        clear();
        orbits_.initial(batch_);
        return find(first, nullptr);
    }
    std::optional<Renaming> go(explore::NodeId from, const follow::Arrival& at,
                               explore::NodeId to, const follow::Arrival& next) {
        clear();
        const zone::ConstZone zone =
            system_.is_timed() ? at.zone.view() : zone::ConstZone{};
        orbits_.expand(store_.words(from), zone, batch_);
        if (orbits_.failed()) orbits_.take_error(); // in another transition
        return find(to, &next);
    }

private:
    void clear() {
        batch_.clear();
        moves_.clear();
    }
    std::optional<Renaming> find(explore::NodeId to, const follow::Arrival* next) const {
        const Word* words = store_.words(to);
        for (std::uint32_t i = 0; i < batch_.size(); ++i) {
            if (!std::equal(words, words + system_.layout().words(), batch_.words(i)))
                continue;
            if (next != nullptr &&
                (!std::ranges::equal(batch_.edges(i), next->edges) ||
                 !std::ranges::equal(batch_.selected(i), next->selected) ||
                 (system_.is_timed() && !zone::equal(batch_.zone(i), next->zone))))
                continue;
            if (i < moves_.size() && moves_[i]) return moves_[i];
            return Renaming{system_.network()};
        }
        return std::nullopt;
    }

    const semantics::System& system_;
    const explore::Store& store_;
    semantics::Expander expander_;
    reduce::Representatives representatives_;
    reduce::OrbitSuccessors orbits_;
    semantics::Batch batch_;
    std::vector<std::optional<Renaming>> moves_; // by entry of the batch
};

} // namespace

std::optional<RealStates> find_real_names(const Engine& engine,
                                          const explore::Store& store,
                                          std::span<const explore::NodeId> nodes,
                                          std::vector<follow::Arrival>& arrivals) {
    ZONAR_ASSERT(nodes.size() == arrivals.size() && !nodes.empty());
    const semantics::System& system = engine.system();
    Walk walk{engine, store};
    std::vector<Renaming> back; // from each representative
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const auto move =
            k == 0 ? walk.begin(nodes[0])
                   : walk.go(nodes[k - 1], arrivals[k - 1], nodes[k], arrivals[k]);
        if (!move) return std::nullopt;
        back.push_back(k == 0 ? move->inverse() : move->inverse().then(back.back()));
    }
    const Renaming last = back.back().inverse();
    RealStates real;
    std::vector<std::int32_t> cells = system.network().memory.state.initial;
    std::vector<std::int32_t> renamed = cells;
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const Renaming name = back[k].then(last);
        system.layout().unpack(store.words(nodes[k]), cells.data());
        name.apply(cells, renamed);
        real.emplace_back(system.layout().words());
        system.layout().pack(renamed.data(), real.back().data());
        if (k + 1 < nodes.size())
            rename_transition(name, arrivals[k + 1].edges, arrivals[k + 1].selected);
    }
    return real;
}

} // namespace zonar::verify
