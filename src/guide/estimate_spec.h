// guide/estimate_spec.h
//
// Which estimates there are, and how one is asked for:
//
//     estimate = name [ "(" estimate { "," estimate } ")" ]
//
// such as  fsm  or  lex(max(fsm, formula), hamming). With alternate(a, b) there is not one
// estimate but several, of which a search makes its own use; it stands outside all others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::guide {

enum class EstimateId : std::uint8_t {
    zero,
    fsm,
    fsm_sum,
    formula,
    formula_sum,
    abstraction,
    relaxed_layer,
    relaxed_trace,
    hamming,
    hamming_share,
    hamming_bits,
    fsm_match,
    fsm_nearest,
    active,
    marked,
    maximum,
    sum,
    lexicographic,
    alternate,
};

struct EstimateKind {
    EstimateId id;
    std::string_view name;
    std::size_t fewest_parts; // 0: it has none
    std::size_t most_parts;
    std::string_view explanation; // for people, one line
    std::string_view promises;    // likewise
    std::string_view needs;       // besides a model and a query; mostly nothing
};

/// All of them, simple ones first.
std::span<const EstimateKind> estimate_kinds();

struct EstimateSpec {
    const EstimateKind* kind = nullptr;
    std::vector<EstimateSpec> parts = {};
};

/// In the words it was asked for with.
std::string text(const EstimateSpec& spec);

/// Says what else was perhaps meant, as the end of a sentence: "; did you mean 'fsm'?"
using Suggest = std::string (*)(std::string_view word,
                                std::span<const std::string_view> candidates);

struct ParsedEstimate {
    std::optional<EstimateSpec> spec;
    std::string problem; // if there is none: why, with the place
};

ParsedEstimate parse_estimate(std::string_view text, Suggest suggest = nullptr);

} // namespace zonar::guide
