#include "trace/linear_system.h"

#include "checks/check.h"
#include "trace/decimal.h"
#include "watch/watch.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <limits>
#include <map>
#include <optional>

namespace zonar::trace {

namespace {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

/// How many coefficients may be changed before we give up: some seconds.
constexpr std::uint64_t work_limit = 20'000'000;

/// How many coefficients the constraints may have to begin with: some 100 MB.
constexpr std::size_t size_limit = 400'000;

/// whole + ticks * an infinitesimal.
struct Value {
    Rational whole = 0;
    Rational ticks = 0;

    friend bool operator<(const Value& a, const Value& b) {
        return a.whole != b.whole ? a.whole < b.whole : a.ticks < b.ticks;
    }
    friend Value operator-(const Value& a, const Value& b) {
        return {a.whole - b.whole, a.ticks - b.ticks};
    }
    /// this += factor * other
    void add(const Rational& factor, const Value& other) {
        whole += factor * other.whole;
        ticks += factor * other.ticks;
    }
};

/// Variables 0 .. unknowns - 1 are the unknowns, all >= 0. Variable unknowns + i is the
/// left side of constraint i and has its bound from above. A basic variable has a row that
/// gives it as a sum of the others.
class Tableau {
public:
    Tableau(std::uint32_t unknowns, const std::vector<LinearConstraint>& constraints);

    enum class Answer : std::uint8_t { solved, contradiction, gave_up };
    Answer solve();

    std::vector<std::size_t> contradiction() const { return contradiction_; }
    std::optional<LinearSystem::Solution> solution() const;

private:
    using Variable = std::uint32_t;
    using Row = std::map<Variable, Rational>;

    bool is_unknown(Variable v) const { return v < unknowns_; }
    const Value& bound(Variable v) const { return bounds_[v - unknowns_]; }
    bool is_violated(Variable v) const {
        return is_unknown(v) ? values_[v] < Value{} : bound(v) < values_[v];
    }
    bool can_increase(Variable v) const { return is_unknown(v) || values_[v] < bound(v); }
    bool can_decrease(Variable v) const { return !is_unknown(v) || Value{} < values_[v]; }
    std::optional<Variable> entering(const Row& row, bool increase) const;
    void exchange(Variable leaving, Variable entering);
    void explain(Variable violated);
    Rational infinitesimal() const;

    std::uint32_t unknowns_;
    std::vector<Value> bounds_; // of the constraints' variables
    std::vector<Value> values_; // of all variables
    std::map<Variable, Row> rows_;
    std::vector<std::size_t> contradiction_;
    std::uint64_t work_ = 0;
};

Tableau::Tableau(std::uint32_t unknowns, const std::vector<LinearConstraint>& constraints)
    : unknowns_(unknowns), values_(unknowns + constraints.size()) {
    for (const LinearConstraint& constraint : constraints) {
        Row row;
        for (const auto& [unknown, coefficient] : constraint.terms)
            row[unknown] += coefficient;
        std::erase_if(row, [](const auto& term) { return term.second == 0; });
        const auto variable = static_cast<Variable>(unknowns_ + bounds_.size());
        bounds_.push_back({constraint.bound, constraint.strict ? -1 : 0});
        rows_.emplace(variable, std::move(row));
    }
}

Tableau::Answer Tableau::solve() {
    for (;;) {
        // Bland's rule: of all candidates the one with the least number, both times.
        const auto violated = std::find_if(rows_.begin(), rows_.end(), [&](auto& entry) {
            return is_violated(entry.first);
        });
        if (violated == rows_.end()) return Answer::solved;
        const Variable leaving = violated->first;
        const auto partner = entering(violated->second, is_unknown(leaving));
        if (!partner) {
            explain(leaving);
            return Answer::contradiction;
        }
        exchange(leaving, *partner);
        if (work_ > work_limit) return Answer::gave_up;
    }
}

std::optional<Tableau::Variable> Tableau::entering(const Row& row, bool increase) const {
    for (const auto& [variable, coefficient] : row) {
        const bool same_way = (coefficient > 0) == increase;
        if (same_way ? can_increase(variable) : can_decrease(variable)) return variable;
    }
    return {};
}

/// Moves the violated variable to its bound and out of the rows, the other one in.
void Tableau::exchange(Variable leaving, Variable entering) {
    ZONAR_ASSERT(rows_.contains(leaving) && !rows_.contains(entering));
    auto node = rows_.extract(leaving);
    Row row = std::move(node.mapped());
    const Rational pivot = row.at(entering);
    ZONAR_ASSERT(pivot != 0);
    row.erase(entering);

    // leaving = pivot * entering + rest   =>   entering = (leaving - rest) / pivot
    const Value target = is_unknown(leaving) ? Value{} : bound(leaving);
    Value step; // of the entering variable
    step.add(1 / pivot, target - values_[leaving]);
    values_[leaving] = target;
    values_[entering].add(1, step);
    for (auto& [variable, coefficient] : row) coefficient = -coefficient / pivot;
    row.emplace(leaving, 1 / pivot);
    work_ += row.size();

    for (auto& [basic, other] : rows_) {
        const auto found = other.find(entering);
        watch::spend();
        if (found == other.end()) continue;
        watch::spend(64 * row.size()); // large numbers
        const Rational factor = found->second;
        other.erase(found);
        values_[basic].add(factor, step);
        for (const auto& [variable, coefficient] : row) {
            const auto [place, is_new] = other.try_emplace(variable, 0);
            place->second += factor * coefficient;
            if (place->second == 0) other.erase(place);
        }
        work_ += row.size();
    }
    rows_.emplace(entering, std::move(row));
}

/// Every constraint that keeps the violated variable from moving.
void Tableau::explain(Variable violated) {
    const auto add = [&](Variable v) {
        if (!is_unknown(v)) contradiction_.push_back(v - unknowns_);
    };
    add(violated);
    for (const auto& [variable, coefficient] : rows_.at(violated)) add(variable);
}

/// A number small enough, 1/k with k as pleasant as possible.
Rational Tableau::infinitesimal() const {
    Rational largest = 1;
    const auto keep = [&](const Value& room) { // room >= 0
        if (room.ticks < 0)
            largest = std::min<Rational>(largest, room.whole / -room.ticks);
    };
    for (Variable v = 0; v < values_.size(); ++v)
        keep(is_unknown(v) ? values_[v] : bound(v) - values_[v]);
    const Integer k =
        (denominator(largest) + numerator(largest) - 1) / numerator(largest);
    if (k > 1'000'000) return Rational{1, k};
    return Rational{1, round_to_decimal(static_cast<std::int64_t>(k))};
}

std::optional<LinearSystem::Solution> Tableau::solution() const {
    const Rational tick = infinitesimal();
    std::vector<Rational> numbers;
    Integer common = 1;
    for (Variable v = 0; v < unknowns_; ++v) {
        numbers.emplace_back(values_[v].whole + values_[v].ticks * tick);
        common = lcm(common, denominator(numbers.back()));
    }
    Integer total = common;
    std::vector<Integer> units;
    for (const Rational& number : numbers) {
        units.emplace_back(numerator(number) * (common / denominator(number)));
        total += units.back();
    }
    if (total > std::numeric_limits<std::int64_t>::max() / 4) return {};
    LinearSystem::Solution solution{.denominator = static_cast<std::int64_t>(common),
                                    .unknowns = {}};
    for (const Integer& n : units)
        solution.unknowns.push_back(static_cast<std::int64_t>(n));
    return solution;
}

/// No unknown is negative, and every constraint holds.
[[maybe_unused]] bool is_solution(const LinearSystem::Solution& solution,
                                  const std::vector<LinearConstraint>& constraints) {
    for (const std::int64_t unknown : solution.unknowns)
        if (unknown < 0) return false;
    for (const LinearConstraint& constraint : constraints) {
        Integer room = Integer{constraint.bound} * solution.denominator;
        for (const auto& [unknown, coefficient] : constraint.terms)
            room -= Integer{coefficient} * solution.unknowns[unknown];
        if (constraint.strict ? room <= 0 : room < 0) return false;
    }
    return true;
}

} // namespace

std::variant<LinearSystem::Solution, LinearSystem::Conflict> LinearSystem::solve() const {
    std::size_t size = 0;
    for (const LinearConstraint& constraint : constraints_)
        size += constraint.terms.size();
    if (size > size_limit) return Conflict{};
    Tableau tableau(unknowns_, constraints_);
    switch (tableau.solve()) {
    case Tableau::Answer::contradiction: return tableau.contradiction();
    case Tableau::Answer::gave_up: break;
    case Tableau::Answer::solved:
        if (auto solution = tableau.solution()) {
            ZONAR_ASSERT(is_solution(*solution, constraints_));
            return std::move(*solution);
        }
    }
    return Conflict{};
}

} // namespace zonar::trace
