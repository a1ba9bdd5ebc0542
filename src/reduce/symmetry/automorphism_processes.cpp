// Processes, their locations and edges.
#include "reduce/symmetry/automorphism_attempt.h"
#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace zonar::reduce {

using model::Run;
using model::slice;
using semantics::Interval;

// ---- processes

bool AutomorphismTest::Attempt::processes() {
    edges_.assign(network_.edges.size(), 0);
    selects_.assign(network_.selects.size(), 0);
    taken_.assign(network_.edges.size(), 0);
    for (std::uint32_t p = 0; p < network_.processes.size(); ++p)
        if (!process(p)) return false;
    return true;
}

bool AutomorphismTest::Attempt::process(std::uint32_t p) {
    const model::Process& a = network_.processes[p];
    const model::Process& b = network_.processes[renaming_.processes[p]];
    if (renaming_.cells[p] != static_cast<std::int32_t>(renaming_.processes[p]))
        return fail("a process and its location are renamed differently");
    if (a.priority != b.priority)
        return fail(fmt::format("{} and {} have different priorities", a.name, b.name),
                    a.range);
    if (a.locations.count != b.locations.count || a.edges.count != b.edges.count)
        return fail(fmt::format("{} and {} have different structures", a.name, b.name),
                    a.range);
    for (std::uint32_t l = 0; l < a.locations.count; ++l)
        if (!location(p, l)) return false;
    for (std::uint32_t e = a.edges.first; e < a.edges.first + a.edges.count; ++e)
        if (!edge(e, p)) return false;
    return true;
}

bool AutomorphismTest::Attempt::location(std::uint32_t p, std::uint32_t l) {
    const std::uint32_t q = renaming_.processes[p];
    const auto m =
        static_cast<std::uint32_t>(renaming_.image(p, static_cast<std::int32_t>(l)));
    const model::TemplateLocation& a = network_.location_of(model::ProcessId{p}, l);
    const model::TemplateLocation& b = network_.location_of(model::ProcessId{q}, m);
    if (a.urgent != b.urgent || a.committed != b.committed)
        return fail(
            fmt::format("the locations {} and {} are of different kinds", a.name, b.name),
            a.range);
    const auto at = [&](std::uint32_t process, std::uint32_t index) -> auto& {
        return network_.locations[network_.processes[process].locations.first + index];
    };
    const model::Location& x = at(p, l);
    const model::Location& y = at(q, m);
    if (!condition(x.invariant, y.invariant)) return false;
    const auto rates_x = slice(network_.rates, x.rates);
    const auto rates_y = slice(network_.rates, y.rates);
    if (rates_x.size() != rates_y.size())
        return fail("different rates of clocks", a.range);
    for (std::size_t i = 0; i < rates_x.size(); ++i) {
        if (!told(lockstep_.maps_clock(rates_x[i].clock, rates_y[i].clock) &&
                  lockstep_.same_value(rates_x[i].value, rates_y[i].value) &&
                  lockstep_.same_truth(rates_x[i].condition, rates_y[i].condition)))
            return false;
    }
    return true;
}

bool AutomorphismTest::Attempt::condition(const model::Condition& a,
                                          const model::Condition& b) {
    if (!told(lockstep_.same_truth(a.data, b.data))) return false;
    const auto x = slice(network_.clock_constraints, a.clocks);
    const auto y = slice(network_.clock_constraints, b.clocks);
    if (x.size() != y.size()) return fail("different conditions on clocks");
    // All of them have to hold, in whatever order they stand. Mostly it is the same order.
    std::vector<std::uint8_t> taken(y.size(), 0);
    bool is_turned = false;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (taken[i] == 0 && constraint(x[i], y[i])) {
            taken[i] = 1;
            continue;
        }
        const Mismatch first = mismatch_;
        std::size_t j = 0;
        while (j < y.size() && (taken[j] != 0 || !constraint(x[i], y[j]))) ++j;
        if (j == y.size()) {
            mismatch_ = first;
            if (!mismatch_.place) mismatch_.place = x[i].range;
            return false;
        }
        taken[j] = 1;
        is_turned = true;
    }
    // Those behind one that does not hold are not evaluated.
    const auto fails = [&](const auto& c) { return may_fault(c, analysis_); };
    if (is_turned && std::ranges::any_of(x, fails))
        return fail("conditions that may fail are evaluated in another order",
                    x.front().range);
    return true;
}

bool AutomorphismTest::Attempt::constraint(const model::ClockConstraint& a,
                                           const model::ClockConstraint& b) {
    if (a.strict != b.strict) return fail("different conditions on clocks", a.range);
    const bool agreed = lockstep_.maps_clock(a.left, b.left) &&
                        lockstep_.maps_clock(a.right, b.right) &&
                        lockstep_.same_value(a.bound, b.bound) &&
                        lockstep_.same_truth(a.condition, b.condition);
    if (!told(agreed)) mismatch_.place = a.range;
    return agreed;
}

// ---- edges

bool AutomorphismTest::Attempt::edge(std::uint32_t e, std::uint32_t process) {
    watch::spend();
    const Run own = network_.processes[process].edges;
    const Run other = network_.processes[renaming_.processes[process]].edges;
    // Instances of one template have their edges in the same order.
    const std::uint32_t likely = other.first + (e - own.first);
    if (taken_[likely] == 0 && edge_is(e, likely)) return true;
    const Mismatch first = mismatch_;
    for (std::uint32_t f = other.first; f < other.first + other.count; ++f)
        if (f != likely && taken_[f] == 0 && edge_is(e, f)) return true;
    mismatch_ = first;
    return false;
}

bool AutomorphismTest::Attempt::edge_is(std::uint32_t e, std::uint32_t image) {
    const model::Edge& a = network_.edges[e];
    const model::Edge& b = network_.edges[image];
    const auto process =
        std::ranges::upper_bound(network_.processes, e, {},
                                 [](const model::Process& p) { return p.edges.first; }) -
        network_.processes.begin() - 1;
    const auto target = [&](std::uint32_t l) {
        return static_cast<std::uint32_t>(renaming_.image(
            static_cast<std::size_t>(process), static_cast<std::int32_t>(l)));
    };
    if (target(a.source) != b.source || target(a.target) != b.target ||
        a.sync != b.sync || a.selects.count != b.selects.count)
        return fail("edges of different structure");
    // The values of each select are renamed, or they are not.
    std::vector<std::uint32_t> maps(a.selects.count, 0);
    std::optional<Mismatch> first;
    constexpr int most_attempts = 256;
    for (int attempt = 0; attempt < most_attempts; ++attempt) {
        const bool agreed = bind_selects(a, b, maps) && edge_is(a, b);
        lockstep_.unbind();
        if (agreed) {
            edges_[e] = image;
            taken_[image] = 1;
            std::ranges::copy(maps, selects_.begin() + a.selects.first);
            return true;
        }
        // With renamed values there may be more to be renamed.
        if (!first || attempt == 1) first = mismatch_;
        std::size_t k = 0;
        while (k < maps.size() && ++maps[k] == renaming_.maps.size()) maps[k++] = 0;
        if (k == maps.size()) break;
    }
    mismatch_ = *first;
    return false;
}

bool AutomorphismTest::Attempt::edge_is(const model::Edge& a, const model::Edge& b) {
    if (!condition(a.guard, b.guard)) return false;
    if (a.sync != model::SyncKind::none &&
        !told(lockstep_.maps_channel(a.channel, b.channel)))
        return false;
    return told(lockstep_.same_effect(a.update, b.update));
}

bool AutomorphismTest::Attempt::bind_selects(const model::Edge& a, const model::Edge& b,
                                             std::span<const std::uint32_t> maps) {
    for (std::uint32_t k = 0; k < a.selects.count; ++k) {
        const model::Select& x = network_.selects[a.selects.first + k];
        const model::Select& y = network_.selects[b.selects.first + k];
        const auto low = lockstep_.values(x.low, y.low);
        const auto high = lockstep_.values(x.high, y.high);
        if (!low || !high) return told(false);
        const auto first = low->only();
        const auto last = high->only();
        const ValueMap& map = renaming_.maps[maps[k]];
        if (!first || !last) { // the range depends on the state
            if (maps[k] != 0 || !low->is_same() || !high->is_same())
                return fail("different values to choose from");
            const Interval from = analysis_.value(x.low);
            const Interval to = analysis_.value(x.high);
            lockstep_.bind({x.cell.raw, y.cell.raw}, Relation::same({from.low, to.high}));
            continue;
        }
        constexpr std::int64_t many = Relation::most_pairs;
        if (std::int64_t{last->a} - first->a >= many ||
            std::int64_t{last->a} - first->a != std::int64_t{last->b} - first->b)
            return fail("different values to choose from");
        std::vector<Pair> pairs;
        for (std::int64_t v = first->a; v <= last->a; ++v) {
            const auto value = static_cast<std::int32_t>(v);
            pairs.push_back({value, map(value)});
            if (map(value) < first->b || map(value) > last->b)
                return fail("different values to choose from");
        }
        lockstep_.bind({x.cell.raw, y.cell.raw}, Relation::of(std::move(pairs)));
    }
    return true;
}

} // namespace zonar::reduce
