// trace/predicates.h
//
// Evaluates the state predicates of a query, in one concrete state at a time.
#pragma once

#include "model/accesses.h"
#include "model/evaluate.h"
#include "model/network.h"
#include "model/query.h"
#include "trace/model_error.h"
#include "trace/path.h"
#include "trace/timed_run.h"

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace zonar::trace {

class Predicates {
public:
    Predicates(const model::Network& network, const model::Query& query);

    /// From here on what code looks at is noted there; null: nowhere.
    void note_accesses(model::Accesses* accesses) { accesses_ = accesses; }

    /// `deadlock` is decided exactly: no transition now or after any delay.
    std::variant<bool, ModelError> holds(const model::Predicate& predicate,
                                         const Moment& moment, std::int64_t denominator);

    /// Appends the clock constraints that occur in it, with the values that they have in a
    /// discrete state; what cannot be evaluated there is left out.
    void constraints(const model::Predicate& predicate,
                     std::span<const std::int32_t> stored, std::vector<Difference>& all);

private:
    void enter(std::span<const std::int32_t> stored);
    std::int32_t value(model::IntExpr expr);
    bool truth(const model::Predicate& predicate, const Moment& moment,
               std::int64_t denominator);
    Difference difference(const model::ClockConstraint& constraint);
    bool deadlocked(const Moment& moment, std::int64_t denominator);
    void collect(const model::Predicate& predicate, std::vector<Difference>& all);

    const model::Network& network_;
    const model::Query& query_;
    model::MemoryBlock memory_;
    std::vector<std::int32_t> stack_;
    std::vector<std::uint32_t> calls_;
    model::Workspace workspace_;
    std::optional<ModelError> error_;
    model::Accesses* accesses_ = nullptr;
};

} // namespace zonar::trace
