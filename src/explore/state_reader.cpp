#include "explore/state_reader.h"

namespace zonar::explore {

const semantics::ClockFrame& StateReader::frame_of(const Word* words) {
    if (!bounds_) {
        bounds_.emplace(store_.system(), store_.clock_bounds());
        bounds_->follow_frames();
    }
    bounds_->find(words);
    return bounds_->frame();
}

void StateReader::zone(NodeId node, zone::Zone to) {
    if (store_.system().is_timed())
        zone(store_.words(node), store_.zone_number(node), to);
}

void StateReader::zone(const Word* words, semantics::ZoneId number, zone::Zone to) {
    const std::uint32_t dimension = store_.dimension(number);
    if (dimension == to.dimension) return store_.load(number, to);
    const zone::Zone framed = framed_.of(dimension);
    store_.load(number, framed);
    zone::spread(to, framed, frame_of(words).clocks());
}

zone::ConstZone StateReader::over_all_clocks(const Word* words, zone::ConstZone zone,
                                             zone::Room& room) {
    if (zone.dimension == store_.system().dimension()) return zone;
    const zone::Zone to = room.of(store_.system().dimension());
    zone::spread(to, zone, frame_of(words).clocks());
    return to;
}

zone::ConstZone StateReader::over_frame(const Word* words, zone::ConstZone zone,
                                        zone::Room& room) {
    if (!store_.follows_frames()) return zone;
    const semantics::ClockFrame& frame = frame_of(words);
    if (zone.dimension == frame.dimension()) return zone;
    const zone::Zone to = room.of(frame.dimension());
    zone::select(to, zone, frame.clocks());
    return to;
}

} // namespace zonar::explore
