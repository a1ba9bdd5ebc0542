// engine.h
//
// The words that tests of the engine are written in: a model as XTA text with everything
// that is derived from it, symbolic states as text, zones written as constraints.
//
//   Engine e(model);
//   const auto next = e.successors(e.initial());
//   CHECK(e.show(next[0]) == "b  i=1");
//   CHECK(e.has_zone(next[0], "x >= 2, y - x == 1"));
#pragma once

#include "catch.h"
#include "language/load.h"
#include "semantics/clock_bounds.h"
#include "semantics/expander.h"
#include "semantics/system.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace zonar::tests {

/// A state on its own, and how it was reached.
struct Symbolic {
    std::vector<semantics::Word> words;
    zone::Dbm zone;
    std::vector<model::EdgeId> edges;
    std::vector<std::int32_t> selected;
};

struct EngineOptions {
    semantics::Extrapolation extrapolation = semantics::Extrapolation::none;
    bool symmetric = false;
    std::vector<semantics::ObservedConstraint> observed = {};
    std::vector<std::uint8_t> symmetric_at = {}; // by location
};

/// Fischer's protocol for so many processes P(1), P(2), ..., as XTA: a model of which
/// everything is known.
std::string fischer(int processes);

/// Loads XTA text; the test ends if it has errors.
std::unique_ptr<language::LoadedModel> load_model(std::string_view xta);
/// One query on it that compiles.
model::Query compile_query(language::LoadedModel& model, const std::string& text);

class Engine {
public:
    explicit Engine(std::string_view xta, EngineOptions options = {});

    const model::Network& network() const { return model_->network(); }
    language::LoadedModel& loaded() { return *model_; }
    const semantics::System& system() const { return system_; }
    const semantics::ClockBounds& bounds() const { return bounds_; }
    semantics::Expander& expander() { return expander_; }
    semantics::Batch new_batch() const {
        return semantics::Batch{system_.layout().words()};
    }

    /// There must be one.
    Symbolic initial();
    /// All of them, in order. An error ends the test.
    std::vector<Symbolic> successors(const Symbolic& state);
    /// The successor into this discrete state; there must be exactly one.
    Symbolic successor(const Symbolic& state, std::string_view shown);
    /// What goes wrong when the state is expanded; "" if nothing does.
    std::string error(const Symbolic& state);
    /// All states up to a number of them, breadth first, without any inclusion.
    std::vector<Symbolic> reachable(std::size_t most);

    /// "a b  i=1": the locations, then the variables.
    std::string show(const Symbolic& state) const;
    /// "P: a -> b + Q: c -> c {2}", sender first, selected values in braces.
    std::string show_edges(const Symbolic& state) const;
    /// All successors that way, one per line; sorted by nothing.
    std::string show_edges(const std::vector<Symbolic>& states) const;
    /// Those of the initial state.
    std::string first_edges() { return show_edges(successors(initial())); }

    /// "x <= 5, y - x > 2, z == 1, x < y"; clocks are >= 0.
    zone::Dbm zone(std::string_view constraints) const;
    bool has_zone(const Symbolic& state, std::string_view constraints) const;
    std::string show_zone(zone::ConstZone z) const;

    zone::Clock clock(std::string_view name) const;
    /// The cells of a state, meta variables at their first values.
    std::vector<std::int32_t> cells(const Symbolic& state) const;
    /// L and U at these locations by their definition: the largest that any brings.
    void bounds_at(std::span<const std::int32_t> locations, std::vector<std::int32_t>& l,
                   std::vector<std::int32_t>& u) const;
    /// L and U of a clock at the locations of a state: "L 3 U -".
    std::string bounds_of(std::string_view clock, const Symbolic& state) const;
    std::string bounds_of(std::string_view clock) { return bounds_of(clock, initial()); }

private:
    Symbolic copy(const semantics::Batch& batch, std::uint32_t i) const;

    std::unique_ptr<language::LoadedModel> model_;
    semantics::System system_;
    semantics::ClockBounds bounds_;
    semantics::Expander expander_;
};

/// The same discrete part and the same zone.
bool same(const Symbolic& a, const Symbolic& b);

} // namespace zonar::tests
