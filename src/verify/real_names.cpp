#include "verify/real_names.h"

#include "checks/check.h"
#include "zone/project.h"

#include <algorithm>

namespace zonar::verify {

using reduce::Renaming;
using semantics::Word;

void rename_fault(const Renaming& renaming, RunEnd& end,
                  std::vector<model::EdgeId>& edges,
                  std::vector<std::int32_t>& selected) {
    edges.assign(end.failed_edges.begin(), end.failed_edges.end());
    selected.assign(end.failed_selected.begin(), end.failed_selected.end());
    rename_transition(renaming, edges, selected);
    end.failed_edges = edges;
    end.failed_selected = selected;
    const auto image = [&](zone::Clock x) {
        return x < renaming.clocks.size() ? renaming.clocks[x] : x;
    };
    if (auto& c = end.failed_condition) c->i = image(c->i), c->j = image(c->j);
}

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

RealWay::Words renamed(const semantics::System& system, const Renaming& renaming,
                       const Word* words) {
    std::vector<std::int32_t> cells = system.network().memory.state.initial;
    std::vector<std::int32_t> image = cells;
    system.layout().unpack(words, cells.data());
    renaming.apply(cells, image);
    RealWay::Words packed(system.layout().words());
    system.layout().pack(image.data(), packed.data());
    return packed;
}

void RealWay::go_on(const semantics::System& system, const Word* next,
                    const Renaming* to_next, std::vector<model::EdgeId>& edges,
                    std::vector<std::int32_t>& selected) {
    Renaming back = names.empty() ? Renaming{system.network()} : names.back();
    rename_transition(back, edges, selected); // of the initial state: none
    if (to_next != nullptr) back = to_next->inverse().then(back);
    words.push_back(renamed(system, back, next));
    names.push_back(std::move(back));
}

zone::Dbm renamed(const semantics::System& system, const Renaming& renaming,
                  zone::ConstZone zone) {
    std::vector<zone::Clock> sources(system.dimension()); // by clock of the image
    const std::vector<std::uint32_t>& clocks = renaming.clocks;
    for (zone::Clock x = 0; x < sources.size(); ++x)
        sources[x < clocks.size() ? clocks[x] : x] = x;
    zone::Dbm image{system.dimension()};
    zone::select(image, zone, sources);
    return image;
}

RepresentativeWalk::RepresentativeWalk(const Engine& engine,
                                       semantics::Expander& expander)
    : system_(engine.system()), expander_(expander),
      representatives_(system_, engine.bounds(), engine.symmetries(),
                       engine.options().representative),
      twins_(system_, engine.bounds(), engine.symmetries()),
      orbits_(expander, representatives_) {
    orbits_.offer_both();
    orbits_.remember_renamings();
}

std::optional<std::vector<follow::Arrival>>
RepresentativeWalk::follow(const follow::PathFollower& follower,
                           const follow::PathFollower::Fits& fits) {
    const auto try_it = [&] {
        renamings_.clear();
        return follower.follow(
            orbits_, expander_, fits, [](zone::ConstZone) { return true; },
            [this](std::uint32_t entry) {
                const Renaming* renaming = orbits_.renaming(entry);
                if (renaming == nullptr) return std::size_t{0};
                renamings_.push_back(*renaming);
                return renamings_.size();
            });
    };
    // As the search went. It may have met zones that tell more apart, or have given up looking
    // for representatives: then all transitions are needed.
    orbits_.leave_out_twins(&twins_);
    if (auto found = try_it()) return found;
    orbits_.leave_out_twins(nullptr);
    return try_it();
}

RealWay RepresentativeWalk::real_way(std::span<const Word* const> words,
                                     std::vector<follow::Arrival>& arrivals) const {
    ZONAR_ASSERT(words.size() == arrivals.size() && !words.empty());
    RealWay way;
    for (std::size_t k = 0; k < words.size(); ++k) {
        follow::Arrival& arrival = arrivals[k];
        way.go_on(system_, words[k],
                  arrival.note != 0 ? &renamings_[arrival.note - 1] : nullptr,
                  arrival.edges, arrival.selected);
    }
    return way;
}

} // namespace zonar::verify
