// semantics/interpretation.h
//
// One piece of compiled code, followed through all its branches with an interval for each
// value. Used by CodeAnalysis (semantics/code_facts.h), which knows the values of cells.
//
// It is tried in two ways. First path by path: loops are unrolled, and the code's own
// variables have the values that this path gave them. That is exact for loops whose number of
// rounds does not depend on the state, such as quantifiers and sums over a range. Where this
// takes too many steps or paths, states that meet at an instruction are joined, and widened
// when they keep growing.
#pragma once

#include "model/network.h"
#include "semantics/code_facts.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace zonar::semantics {

class Interpretation {
public:
    Interpretation(const CodeAnalysis& analysis, const model::Program& program,
                   const model::Cells* extra, CodeAnalysis::Known known = {},
                   CodeAnalysis::Beginning beginning = {})
        : analysis_(analysis), program_(program), extra_(extra), known_(known),
          beginning_(beginning) {}

    CodeFacts run(model::CodeEntry entry);

private:
    enum class Mode { each_path, joined };

    /// An instruction, and the calls that led there.
    struct Place {
        std::uint32_t pc = 0;
        std::vector<std::uint32_t> calls;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    struct State {
        std::vector<Interval> stack;
        bool certain = true; // no branch was taken so far
        /// Auxiliary cells that this path has written, and those that something is known of from the
        /// beginning; empty where paths are joined.
        std::map<std::int64_t, Interval> own = {};
    };
    struct Visit {
        State state;
        int times = 0;
    };
    struct Path {
        Place place;
        State state;
    };

    /// Nothing: there are too many steps or paths.
    std::optional<CodeFacts> attempt(model::CodeEntry entry, Mode mode);
    CodeFacts result();

    void open(Place place, State state);
    void join(Place place, State state);
    /// Executes from `place` to the next jump, call or end.
    void follow(Place place, State state);
    void branch(const Place& place, State state, bool on_zero, std::uint32_t target);

    void read(Interval cells) { reads_.emplace(cells.low, cells.high); }
    Interval values(Interval cells, const State& state);
    Interval value_of(std::int64_t cell, const State& state) const;
    void write(Interval cells, Interval value, State& state);
    void end(const State& state);
    void write_clock(ClockWrite write);
    /// The address of an element; false: the index is always outside.
    bool index(std::vector<Interval>& stack, const model::Dimension& dimension);

    const CodeAnalysis& analysis_;
    const model::Program& program_;
    const model::Cells* extra_;
    CodeAnalysis::Known known_;
    CodeAnalysis::Beginning beginning_; // used where each path is followed

    Mode mode_ = Mode::each_path;
    std::size_t steps_ = 0;
    std::vector<Path> paths_;     // to be followed, in mode each_path
    std::map<Place, Visit> seen_; // in mode joined
    std::vector<Place> work_;     // of those, to be followed again
    CodeFacts facts_;
    std::set<std::pair<std::int64_t, std::int64_t>>
        reads_; // the same ones again and again
};

} // namespace zonar::semantics
