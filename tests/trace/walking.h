// walking.h
//
// The words that tests of runs are written in. A model is XTA text, a step of a path is
//
//   "P: A -> B"                    process, source, target
//   "P: A -> B {2,0}"              with values of select variables
//   "S: s0 -> s1 + R: r0 -> r1"    sender first
//
// and the delays of a run are read off as "3 0.5 | 2": before each step, and at the end.
#pragma once

#include "catch.h"
#include "language/load.h"
#include "trace/concretise.h"
#include "trace/replay.h"

#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::tests {

using trace::Difference;
using trace::Ending;
using trace::NoRun;
using trace::Participant;
using trace::Path;
using trace::TimedRun;

/// A model that loaded.
class World {
public:
    explicit World(std::string_view xta);

    const model::Network& network() const { return model_->network(); }
    const language::LoadedModel& loaded() const { return *model_; }

    /// left - right < bound or <=; clocks by name, "0" is the reference clock.
    Difference below(std::string_view left, std::string_view right, int bound,
                     bool strict = false) const;

    Path path(std::initializer_list<std::string_view> steps) const;
    std::vector<Participant> step(std::string_view text) const;

    /// The path has a run, and the run passes replay.
    TimedRun runs(const Path& path) const;
    TimedRun runs(std::initializer_list<std::string_view> steps) const;
    /// Its delays.
    std::string delays(const Path& path) const;
    std::string delays(std::initializer_list<std::string_view> steps) const;
    /// There is none, for this reason.
    NoRun has_none(const Path& path, Ending ending = Ending::state) const;
    NoRun has_none(std::initializer_list<std::string_view> steps) const;

    /// What replay says; "" if nothing.
    std::string objection(const TimedRun& run) const;
    language::CompiledQuery query(const std::string& text) const;
    /// Whether `E<> predicate` holds at the end of the run.
    bool holds(const TimedRun& run, const std::string& predicate) const;

private:
    Participant participant(std::string_view text) const;

    std::unique_ptr<language::LoadedModel> model_;
};

std::string delays(const TimedRun& run);
std::int64_t total_time(const TimedRun& run);

} // namespace zonar::tests
