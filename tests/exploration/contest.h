// exploration/contest.h
//
// Engine against oracle: a model goes through the front end, every query is answered by
// the oracle once and by the engine in every way it knows, and all answers must fit.
#pragma once

#include "explore/settings.h"
#include "model/network.h"
#include "model/query.h"
#include "oracle/model_sketch.h"
#include "oracle/random_network.h"
#include "verify/check.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace zonar::exploration {

/// One way to run the engine.
struct Way {
    std::string name;
    verify::Options options;
};

/// All that are sound for this query: orders, extrapolations, inclusions.
std::vector<Way> ways(const model::Network& network, const model::Query& query);

/// Clocks that are set back again and again may have no largest constant. The engine then
/// refuses to extrapolate, unless the choice is left to it.
bool is_refusal(const verify::Answer& answer, const Way& way);

/// What the oracle was asked, summed up.
struct Tally {
    std::size_t networks = 0;
    std::size_t too_big = 0;
    std::size_t satisfied = 0;
    std::size_t not_satisfied = 0;
    std::size_t errors = 0;
    std::size_t undecided = 0; // stopwatches
    std::size_t timed = 0;     // the least time is known, too
};

struct Disagreement {
    enum class Kind : std::uint8_t { not_loaded, wrong_answer };
    Kind kind = Kind::wrong_answer;
    std::string what;
};

/// The first answer that does not fit; nothing if all do.
std::optional<Disagreement> disagreement(const oracle::ModelSketch& model, Tally& tally);

/// Cuts a model with a wrong answer down to the smallest that has one, and shows it.
std::string smallest(const oracle::ModelSketch& model);

/// A number from the environment, or else this one.
std::uint64_t from_environment(const char* name, std::uint64_t otherwise);

/// All profiles, or only the one with the number ZONAR_RANDOM_PROFILE.
std::span<const oracle::Profile> chosen_profiles();

} // namespace zonar::exploration
