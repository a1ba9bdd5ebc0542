#include "follow/edge_walk.h"

#include <algorithm>

namespace zonar::follow {

EdgeWalk::EdgeWalk(const model::Network& network)
    : system_(network), bounds_(semantics::ClockBounds::unknown(network)),
      expander_(system_, bounds_, semantics::Extrapolation::none),
      batch_(system_.layout().words()), locations_(system_.processes()) {
    expander_.report_pieces([this](std::uint32_t successor, zone::ConstZone piece) {
        pieces_.resize(successor + 1);
        pieces_[successor].emplace(piece);
    });
}

EdgeWalk::State EdgeWalk::state(std::uint32_t number) const {
    const semantics::Word* words = batch_.words(number);
    State state;
    state.words.assign(words, words + system_.layout().words());
    state.zone = system_.is_timed() ? zone::Dbm{batch_.zone(number)} : zone::Dbm{1};
    if (number < pieces_.size()) state.piece = pieces_[number];
    return state;
}

std::optional<EdgeWalk::State> EdgeWalk::initial() {
    pieces_.clear();
    if (expander_.initial(batch_)) return state(0);
    problem_ = expander_.failed() ? expander_.take_error().what
                                  : "the initial state violates its invariant";
    return {};
}

std::vector<EdgeWalk::State>
EdgeWalk::after(const State& from, std::span<const trace::Participant> participants) {
    batch_.clear();
    pieces_.clear();
    std::ranges::fill(locations_, -1);
    for (const trace::Participant& participant : participants) {
        const model::Edge& edge = system_.network().edges[participant.edge.index()];
        locations_[system_.process_of(participant.edge)] =
            static_cast<std::int32_t>(edge.target);
    }
    const semantics::Transitions::Narrowed narrowed{expander_.stepper().transitions,
                                                    locations_};
    problem_ = "this transition is not possible here";
    expander_.pass_over_errors([&](const semantics::StepError& error) {
        const auto failed = expander_.failed_edges();
        const bool is_this =
            std::ranges::equal(failed, participants, {}, {}, &trace::Participant::edge);
        if (is_this) problem_ = error.what;
    });
    expander_.expand(from.words.data(), from.zone, batch_);
    expander_.pass_over_errors({});
    if (expander_.failed()) problem_ = expander_.take_error().what;
    std::vector<State> found;
    for (std::uint32_t i = 0; i < batch_.size(); ++i)
        if (same_edges(i, participants)) found.push_back(state(i));
    return found;
}

bool EdgeWalk::same_edges(std::uint32_t successor,
                          std::span<const trace::Participant> participants) const {
    const auto edges = batch_.edges(successor);
    auto selected = batch_.selected(successor);
    if (edges.size() != participants.size()) return false;
    for (std::size_t k = 0; k < edges.size(); ++k) {
        const auto& values = participants[k].selected;
        if (edges[k] != participants[k].edge || values.size() > selected.size() ||
            !std::ranges::equal(values, selected.first(values.size()))) {
            return false;
        }
        selected = selected.subspan(values.size());
    }
    return selected.empty();
}

} // namespace zonar::follow
