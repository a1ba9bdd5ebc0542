#include "guide/estimate_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <limits>
#include <utility>

namespace zonar::guide {

namespace {

constexpr std::size_t any_number = std::numeric_limits<std::size_t>::max();
// What is nested deeper was not written by a person.
constexpr std::size_t deepest = 16;

constexpr std::string_view of_locations =
    "consistent, dead ends are proofs; nothing if it aims at a known state and the search"
    " does not";

// clang-format off
constexpr EstimateKind kinds[] = {
    {EstimateId::zero, "zero", 0, 0,
     "nothing is known: 0 everywhere",
     "consistent", ""},
    {EstimateId::fsm, "fsm", 0, 0,
     "how far processes have to go in their own graphs of locations: the largest",
     of_locations, ""},
    {EstimateId::fsm_sum, "fsm-sum", 0, 0,
     "the same, the sum of all distances; a handshake counts half for each partner",
     of_locations, ""},
    {EstimateId::formula, "formula", 0, 0,
     "how far the error condition is from being true: the largest of a conjunction",
     "consistent, dead ends are proofs", ""},
    {EstimateId::formula_sum, "formula-sum", 0, 0,
     "the same, the sum of a conjunction",
     "dead ends are proofs", ""},
    {EstimateId::abstraction, "abstraction", 0, 0,
     "distances in an abstraction of the whole network",
     "consistent if it was built with the costs of the search; dead ends are proofs",
     "a table of distances"},
    {EstimateId::relaxed_layer, "hl", 0, 0,
     "how far the error is if nothing that was reached is lost again: its layer",
     "consistent, dead ends are proofs", ""},
    {EstimateId::relaxed_trace, "hu", 0, 0,
     "the same, all transitions of a trace to it; prefers those that begin the trace",
     "dead ends are proofs", ""},
    {EstimateId::hamming, "hamming", 0, 0,
     "how many locations and variables differ from those of a known state",
     "nothing", "a known error state"},
    {EstimateId::hamming_share, "hamming-share", 0, 0,
     "the same, divided by as many as one transition can change at most",
     "consistent if the search looks for the known state itself", "a known error state"},
    {EstimateId::hamming_bits, "hamming-bits", 0, 0,
     "how many bits of the stored state differ from those of a known state",
     "nothing", "a known error state"},
    {EstimateId::fsm_match, "fsm-match", 0, 0,
     "fsm-sum to the nearest state of the orbit of a known state: processes are matched at least cost",
     "consistent, dead ends are proofs; nothing if the search does not look for that", "a known error state"},
    {EstimateId::fsm_nearest, "fsm-nearest", 0, 0,
     "the same, each process goes to what is nearest, taken or not; quicker, and never larger",
     "consistent, dead ends are proofs; nothing if the search does not look for that", "a known error state"},
    {EstimateId::active, "active", 0, 0,
     "how many processes can still do something; for deadlocks",
     "nothing", ""},
    {EstimateId::marked, "marked", 0, 0,
     "how far processes are from locations that were marked as prone to deadlock",
     "nothing", "marked locations"},
    {EstimateId::maximum, "max", 1, any_number,
     "the largest of several estimates",
     "what all parts promise; dead ends are proofs if those of some part are", ""},
    {EstimateId::sum, "sum", 1, any_number,
     "the sum of several estimates",
     "dead ends are proofs if those of some part are", ""},
    {EstimateId::lexicographic, "lex", 2, 2,
     "the first of two estimates; the second breaks ties",
     "dead ends are proofs if those of some part are", ""},
    {EstimateId::alternate, "alternate", 2, any_number,
     "several estimates that take turns, with a queue for each; for best-first search",
     "dead ends are proofs if those of some part are", ""},
};
// clang-format on

class Parser {
public:
    Parser(std::string_view text, Suggest suggest) : text_(text), suggest_(suggest) {}

    ParsedEstimate parse() {
        EstimateSpec spec;
        if (!estimate(spec, 0)) return {{}, std::move(problem_)};
        if (!at_end()) {
            expected("the end");
            return {{}, std::move(problem_)};
        }
        return {std::move(spec), {}};
    }

private:
    bool fail(std::size_t place, const std::string& what) {
        problem_ = fmt::format("at character {}: {}", place + 1, what);
        return false;
    }
    bool expected(std::string_view what) {
        return fail(at_, at_end()
                             ? fmt::format("expected {}, not the end", what)
                             : fmt::format("expected {}, not '{}'", what, text_[at_]));
    }
    bool at_end() {
        while (at_ < text_.size() &&
               std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
            ++at_;
        return at_ == text_.size();
    }
    bool accept(char c) {
        if (at_end() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    // name = (letter | "-")+
    std::string_view name() {
        at_end();
        const std::size_t first = at_;
        while (at_ < text_.size() &&
               (std::isalpha(static_cast<unsigned char>(text_[at_])) != 0 ||
                text_[at_] == '-'))
            ++at_;
        return text_.substr(first, at_ - first);
    }

    // estimate = name [ "(" estimate { "," estimate } ")" ]
    bool estimate(EstimateSpec& spec, std::size_t depth) {
        const std::string_view word = name();
        const std::size_t place = at_ - word.size();
        if (word.empty()) return expected("the name of an estimate");
        const auto kind = std::ranges::find(kinds, word, &EstimateKind::name);
        if (kind == std::end(kinds)) return unknown(word, place);
        if (depth == deepest) return fail(place, "nested too deeply");
        if (kind->id == EstimateId::alternate && depth > 0)
            return fail(place, "'alternate' cannot be part of another estimate");
        spec.kind = kind;
        if (kind->most_parts == 0) {
            at_end();
            const std::size_t bracket = at_;
            return !accept('(') || fail(bracket, fmt::format("'{}' has no parts", word));
        }
        return parts(spec, depth) && has_enough(spec, place);
    }

    // "(" estimate { "," estimate } ")"
    bool parts(EstimateSpec& spec, std::size_t depth) {
        if (!accept('(')) return expected(fmt::format("'(' after '{}'", spec.kind->name));
        do {
            if (!estimate(spec.parts.emplace_back(), depth + 1)) return false;
        } while (accept(','));
        return accept(')') || expected("',' or ')'");
    }

    bool has_enough(const EstimateSpec& spec, std::size_t place) {
        const EstimateKind& kind = *spec.kind;
        const std::size_t count = spec.parts.size();
        if (kind.fewest_parts <= count && count <= kind.most_parts) return true;
        return fail(place, fmt::format("'{}' takes {} parts, not {}", kind.name,
                                       kind.fewest_parts, count));
    }

    bool unknown(std::string_view word, std::size_t place) {
        std::vector<std::string_view> names;
        for (const EstimateKind& kind : kinds) names.push_back(kind.name);
        return fail(place, fmt::format("there is no estimate '{}'{}", word,
                                       suggest_ == nullptr ? "" : suggest_(word, names)));
    }

    std::string_view text_;
    Suggest suggest_;
    std::size_t at_ = 0;
    std::string problem_;
};

} // namespace

std::span<const EstimateKind> estimate_kinds() {
    return kinds;
}

std::string text(const EstimateSpec& spec) {
    std::string text{spec.kind->name};
    char before = '(';
    for (const EstimateSpec& part : spec.parts) {
        text += before + guide::text(part);
        before = ',';
    }
    return spec.parts.empty() ? text : text + ')';
}

ParsedEstimate parse_estimate(std::string_view text, Suggest suggest) {
    return Parser{text, suggest}.parse();
}

} // namespace zonar::guide
