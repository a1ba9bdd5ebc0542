#include "semantics/successor_writer.h"

#include "checks/check.h"
#include "zone/contract.h"

#include <algorithm>
#include <utility>

namespace zonar::semantics {

using zone::ConstZone;
using zone::Federation;
using zone::Zone;

SuccessorWriter::SuccessorWriter(Stepper& stepper, Observer* observer)
    : system_(stepper.system), stepper_(stepper), observer_(observer),
      source_words_(system_.layout().words()), arrivals_(system_.dimension()) {
    forget_key();
}

void SuccessorWriter::begin(const Word* source) {
    // Mostly a word or two, too few for a call of memcpy.
    for (std::size_t w = 0; w < source_words_.size(); ++w) source_words_[w] = source[w];
    forget_key();
}

void SuccessorWriter::restrict_to(Restriction* restriction) {
    ZONAR_CHECK(restriction == nullptr || system_.is_timed());
    restriction_ = restriction;
    if (restriction == nullptr || restricted_) return;
    restricted_.emplace(system_.dimension());
}

bool SuccessorWriter::add(const Transition* transition, Zone z, Batch& out) {
    if (is_restricted()) return settle(transition, z, out);
    finish(transition, z, out, [](std::uint32_t) {});
    return !stepper_.failed(); // the observer looked
}

// With a restriction: what satisfies it of a zone in which the state in memory begins, or
// goes on, each convex part with the time that may pass from there.
bool SuccessorWriter::settle(const Transition* transition, ConstZone arrived,
                             Batch& out) {
    arrivals_.clear();
    arrivals_.add(restriction_->inside(stepper_.machine, arrived));
    for (std::size_t i = 0; i < arrivals_.size() && !stepper_.failed(); ++i)
        settle_part(transition, std::as_const(arrivals_)[i], out);
    return !stepper_.failed();
}

void SuccessorWriter::settle_part(const Transition* transition, ConstZone part,
                                  Batch& out) {
    stepper_.zones.measure(part);
    const Zone delayed = delayed_.of(part.dimension);
    zone::copy(delayed, part);
    if (!stepper_.zones.delay(delayed)) return;
    const Federation& left = restriction_->outside(stepper_.machine, delayed);
    if (stepper_.failed()) return;
    // What stopwatches do while time passes is known too roughly to say when it is left.
    const Federation& stays =
        system_.network().has_stopwatches && !stepper_.zones.time_stands_still()
            ? restricted_->ignoring(delayed, left)
            : restricted_->until(part, delayed, left);
    for (std::size_t i = 0; i < stays.size() && !stepper_.failed(); ++i) {
        const Zone z = out.draft_zone(system_.dimension());
        zone::copy(z, stays[i]);
        stepper_.zones.measure(z);
        finish(transition, z, out, [&](std::uint32_t successor) {
            if (arrival_sink_) arrival_sink_(successor, part);
        });
    }
}

// The draft zone becomes that of a successor, or of several if it has to be cut; `note` is
// told the number of each.
template <class Note>
void SuccessorWriter::finish(const Transition* transition, Zone z, Batch& out,
                             Note&& note) {
    const auto keep_draft = [&] {
        note(out.size());
        if (transition != nullptr)
            keep(*transition, out);
        else
            keep_without_transition(out);
    };
    if (stepper_.zones.finish(z)) return keep_draft();
    const Federation& parts = stepper_.zones.parts();
    if (parts.size() > 1) forget_key(); // a key has one zone
    for (std::size_t i = 0; i < parts.size(); ++i) {
        zone::copy(out.draft_zone(parts.dimension()), parts[i]);
        keep_draft();
    }
}

// A draft over all clocks becomes one over the frame of the state in memory.
void SuccessorWriter::fit_draft(Batch& out) {
    if (!follows_frames_ || stepper_.zones.is_in_frame()) return;
    const ClockFrame& frame = stepper_.zones.target_frame();
    if (frame.has_all()) return;
    const Zone part = framed_.of(frame.dimension());
    zone::select(part, out.draft(), frame.clocks());
    zone::copy(out.draft_zone(frame.dimension()), part);
}

void SuccessorWriter::keep(const Transition& transition, Batch& out, ZoneId known) {
    ZONAR_ASSERT(known == no_zone || system_.is_timed());
    ZONAR_ASSERT(known != no_zone || !system_.is_timed() ||
                 zone::looks_canonical(out.draft()));
    if (known == no_zone) fit_draft(out);
    const bool interesting =
        observer_ == nullptr || observer_->interesting(stepper_.machine);
    write_words(out.keep(interesting, known, key_));
    if (!out.has_edges()) return;
    for (const Instance& instance : transition.participants) {
        out.add_edge(system_.edge(instance.edge).origin);
        stepper_.transitions.each_selected(
            instance, [&](std::int32_t value) { out.add_selected(value); });
    }
    out.end_edges();
}

void SuccessorWriter::keep_without_transition(Batch& out) {
    ZONAR_ASSERT(!system_.is_timed() || zone::looks_canonical(out.draft()));
    if (system_.is_timed()) fit_draft(out);
    const bool interesting =
        observer_ == nullptr || observer_->interesting(stepper_.machine);
    Word* words = out.keep(interesting, no_zone, key_);
    out.end_edges();
    system_.layout().pack(stepper_.machine.cells(), words);
}

namespace {

/// Tells where two arrays differ, which is in few places.
template <class Tell>
void each_difference(std::span<const std::int32_t> before, const std::int32_t* now,
                     Tell&& tell) {
    constexpr std::size_t block = 32;
    for (std::size_t first = 0; first < before.size(); first += block) {
        const std::size_t end = std::min(before.size(), first + block);
        if (std::equal(before.begin() + static_cast<std::ptrdiff_t>(first),
                       before.begin() + static_cast<std::ptrdiff_t>(end), now + first))
            continue;
        for (std::size_t i = first; i < end; ++i)
            if (before[i] != now[i]) tell(i);
    }
}

} // namespace

// The packed discrete part of the state in memory, by what differs from the source.
void SuccessorWriter::write_words(Word* words) const {
    for (std::size_t w = 0; w < source_words_.size(); ++w) words[w] = source_words_[w];
    const std::int32_t* cells = stepper_.machine.cells();
    if (stepper_.step.changed_all()) {
        each_difference(stepper_.step.all_before(), cells, [&](std::size_t cell) {
            system_.layout().repack(static_cast<std::uint32_t>(cell), cells, words);
        });
        return;
    }
    // A cell that was saved twice has its original value in the first place.
    for (const Step::Saved& saved : stepper_.step.changed()) {
        if (cells[saved.cell] == saved.value) continue;
        system_.layout().repack(saved.cell, cells, words);
    }
}

} // namespace zonar::semantics
