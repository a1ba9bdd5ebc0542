// reduce/symmetry/automorphism_attempt.h
//
// One test whether a renaming is an automorphism (automorphism.h), part by part. For the sources
// of that test only.
#pragma once

#include "reduce/symmetry/automorphism.h"
#include "reduce/symmetry/lockstep.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace zonar::reduce {

/// Whether evaluating a constraint of the network may fail.
bool may_fault(const model::ClockConstraint& constraint,
               const semantics::CodeAnalysis& analysis);

/// Whether one of these channels is a broadcast channel.
bool has_broadcast(const model::Network& network, semantics::Interval channels);

/// Functions return false with a mismatch.
class AutomorphismTest::Attempt {
public:
    Attempt(const AutomorphismTest& test, const Renaming& renaming)
        : network_(test.network_), analysis_(test.analysis_), receivers_(test.receivers_),
          invariants_(test.invariants_), renaming_(renaming),
          lockstep_(network_, analysis_, renaming, test.known_), test_(test) {
        lockstep_.limit_work(test.most_work_ - std::min(test.most_work_, test.work_));
    }
    ~Attempt() { test_.work_ += lockstep_.work() + network_.edges.size(); }

    bool run() {
        if (!is_bijection()) return fail("two things have one image");
        // What code does says most about where else ids are used, so it comes before the values
        // that this leads to.
        return channels() && clocks() && cells() && processes() && hooks() &&
               receivers() && invariants() && values();
    }
    bool predicate(const model::Predicate& a, const model::Predicate& b);
    bool query(const model::Query& query);

    const Mismatch& mismatch() const { return mismatch_; }
    /// Found on the way.
    const std::vector<std::uint32_t>& edges() const { return edges_; }
    const std::vector<std::uint32_t>& selects() const { return selects_; }

private:
    bool fail(std::string text, std::optional<model::SourceRange> place = std::nullopt) {
        mismatch_ = {.kind = Mismatch::Kind::part, .text = std::move(text)};
        mismatch_.place = place;
        return false;
    }
    /// What the comparison of code said.
    bool told(bool agreed) {
        if (!agreed) mismatch_ = lockstep_.mismatch();
        return agreed;
    }

    bool is_bijection() const;
    bool is_moved(std::size_t cell) const {
        return renaming_.cells[cell] != static_cast<std::int32_t>(cell) ||
               renaming_.values[cell] != 0;
    }
    bool channels();
    bool clocks();
    bool cells();
    bool values();
    bool processes();
    bool process(std::uint32_t p);
    bool location(std::uint32_t p, std::uint32_t l);
    bool hooks();
    bool receivers();
    bool invariants();
    bool turns(std::uint32_t p, std::uint32_t q) const {
        return p < q && renaming_.processes[p] > renaming_.processes[q];
    }
    bool edge(std::uint32_t e, std::uint32_t process);
    bool edge_is(std::uint32_t e, std::uint32_t image);
    bool edge_is(const model::Edge& a, const model::Edge& b);
    bool bind_selects(const model::Edge& a, const model::Edge& b,
                      std::span<const std::uint32_t> maps);
    bool condition(const model::Condition& a, const model::Condition& b);
    bool constraint(const model::ClockConstraint& a, const model::ClockConstraint& b);

    const model::Network& network_;
    const semantics::CodeAnalysis& analysis_;
    const std::vector<Receiver>& receivers_;
    const std::vector<Invariants>& invariants_;
    const Renaming& renaming_;
    Lockstep lockstep_;
    const AutomorphismTest& test_;
    const model::Query* query_ = nullptr;
    std::vector<std::uint32_t> edges_, selects_;
    std::vector<std::uint8_t> taken_; // edges that are images
    Mismatch mismatch_;
};

} // namespace zonar::reduce
