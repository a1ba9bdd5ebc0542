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
        orbits_.offer_both();
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

std::optional<RealWay> find_real_way(const Engine& engine, const explore::Store& store,
                                     std::span<const explore::NodeId> nodes,
                                     std::vector<follow::Arrival>& arrivals) {
    ZONAR_ASSERT(nodes.size() == arrivals.size() && !nodes.empty());
    const semantics::System& system = engine.system();
    Walk walk{engine, store};
    std::vector<std::vector<Word>> words;
    std::vector<std::int32_t> cells = system.network().memory.state.initial;
    std::vector<std::int32_t> real = cells;
    const auto add_words = [&](explore::NodeId node, const Renaming& back) {
        system.layout().unpack(store.words(node), cells.data());
        back.apply(cells, real);
        words.emplace_back(system.layout().words());
        system.layout().pack(real.data(), words.back().data());
    };
    const auto first = walk.begin(nodes[0]);
    if (!first) return std::nullopt;
    Renaming back = first->inverse();
    add_words(nodes[0], back);
    // Renamed when all were found, for they are looked for by their edges.
    std::vector<Renaming> names{back};
    for (std::size_t k = 1; k < nodes.size(); ++k) {
        const auto move = walk.go(nodes[k - 1], arrivals[k - 1], nodes[k], arrivals[k]);
        if (!move) return std::nullopt;
        back = move->inverse().then(back);
        names.push_back(back);
        add_words(nodes[k], back);
    }
    for (std::size_t k = 1; k < nodes.size(); ++k)
        rename_transition(names[k - 1], arrivals[k].edges, arrivals[k].selected);
    return RealWay{.words = std::move(words), .back = std::move(back)};
}

} // namespace zonar::verify
