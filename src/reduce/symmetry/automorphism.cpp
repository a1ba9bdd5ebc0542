#include "reduce/symmetry/automorphism.h"

#include "watch/watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

namespace zonar::reduce {

using model::Run;
using model::slice;
using semantics::CodeFacts;
using semantics::Interval;

namespace {

bool overlap(Interval a, Interval b) {
    return a.low <= b.high && b.low <= a.high;
}

/// Of cells of the state alone: auxiliary ones carry nothing from one update to the next.
bool overlap_in_state(Interval a, Interval b) {
    return std::max({a.low, b.low, std::int64_t{0}}) <= std::min(a.high, b.high);
}

/// Whether it makes no difference which of two updates comes first.
bool commute(const CodeFacts& a, const CodeFacts& b) {
    const auto disturbs = [](const CodeFacts& x, const CodeFacts& y) {
        for (const semantics::CellWrite& w : x.cells) {
            for (const Interval& r : y.reads)
                if (overlap_in_state(w.cells, r)) return true;
            for (const semantics::CellWrite& v : y.cells) {
                const bool same_constant = w.values.is_single() && w.values == v.values;
                if (overlap_in_state(w.cells, v.cells) && !same_constant) return true;
            }
        }
        for (const semantics::ClockWrite& w : x.clocks) {
            for (const semantics::ClockWrite& v : y.clocks) {
                const bool same_value = w.source == v.source && w.offset == v.offset &&
                                        w.offset.is_single() && w.source.is_single();
                if (overlap(w.target, v.source) && v.source != Interval::single(0))
                    return true;
                if (overlap(w.target, v.target) && !same_value) return true;
            }
        }
        return false;
    };
    return !disturbs(a, b) && !disturbs(b, a);
}

bool may_fault(const model::ClockConstraint& c, const semantics::CodeAnalysis& analysis) {
    const model::IntExpr parts[] = {c.left, c.right, c.bound, c.condition};
    return std::ranges::any_of(parts, [&](auto e) { return analysis.may_fault(e); });
}

/// Of a query.
bool may_fault(const model::Predicate& p, const model::Query& query,
               const semantics::CodeAnalysis& analysis) {
    const auto fails = [&](model::IntExpr e) {
        return !e.is_constant() &&
               analysis.facts(e.entry(), query.program, query.cells).may_fault;
    };
    return fails(p.value) || fails(p.constraint.left) || fails(p.constraint.right) ||
           fails(p.constraint.bound) ||
           std::ranges::any_of(p.operands, [&](const model::Predicate& operand) {
               return may_fault(operand, query, analysis);
           });
}

} // namespace

AutomorphismTest::AutomorphismTest(const model::Network& network,
                                   const semantics::CodeAnalysis& analysis)
    : network_(network), analysis_(analysis) {
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        bool has_any = false, may_fail = false;
        for (const model::Location& l :
             slice(network.locations, network.processes[p].locations)) {
            has_any |= !l.invariant.data.is_constant();
            may_fail |= analysis.may_fault(l.invariant.data);
        }
        if (has_any) invariants_.push_back({p, may_fail});
    }
    const bool has_broadcasts = std::ranges::any_of(
        network.channels, [](const model::Channel& c) { return c.broadcast; });
    if (!has_broadcasts) return;
    for (std::uint32_t p = 0; p < network.processes.size(); ++p) {
        const Run edges = network.processes[p].edges;
        for (std::uint32_t e = edges.first; e < edges.first + edges.count; ++e) {
            const model::Edge& edge = network.edges[e];
            const bool has_clocks = edge.guard.clocks.count > 0;
            if (edge.sync != model::SyncKind::receive || (!edge.update && !has_clocks))
                continue;
            const bool may_fail = std::ranges::any_of(
                slice(network.clock_constraints, edge.guard.clocks),
                [&](const auto& c) { return may_fault(c, analysis); });
            receivers_.push_back(
                {.edge = e,
                 .process = p,
                 .channels = analysis.value(edge.channel),
                 .facts = edge.update ? analysis.facts(*edge.update) : CodeFacts{},
                 .guard_may_fail = may_fail});
        }
    }
}

/// One renaming, looked at part by part. Functions return false with a mismatch.
class AutomorphismTest::Attempt {
public:
    Attempt(const AutomorphismTest& test, const Renaming& renaming)
        : network_(test.network_), analysis_(test.analysis_), receivers_(test.receivers_),
          invariants_(test.invariants_), renaming_(renaming),
          lockstep_(network_, analysis_, renaming), test_(test) {
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

// ---- parts without code

bool AutomorphismTest::Attempt::is_bijection() const {
    const auto is_permutation = [](const auto& images) {
        std::vector<std::uint8_t> taken(images.size(), 0);
        for (const auto image : images) {
            const auto i = static_cast<std::size_t>(image);
            if (i >= taken.size() || std::exchange(taken[i], std::uint8_t{1}) != 0)
                return false;
        }
        return true;
    };
    const auto is_one_to_one = [&](const ValueMap& map) {
        std::vector<std::int64_t> images; // of what it may move, from 0 on
        for (std::size_t i = 0; i < map.size(); ++i) {
            const std::int32_t value = map.low() + static_cast<std::int32_t>(i);
            images.push_back(std::int64_t{map(value)} - map.low());
        }
        return is_permutation(images);
    };
    return is_permutation(renaming_.processes) && is_permutation(renaming_.cells) &&
           is_permutation(renaming_.clocks) && is_permutation(renaming_.channels) &&
           std::ranges::all_of(renaming_.maps, is_one_to_one);
}

bool AutomorphismTest::Attempt::channels() {
    for (std::size_t c = 0; c < network_.channels.size(); ++c) {
        if (network_.channels[c] != network_.channels[renaming_.channels[c]])
            return fail(fmt::format(
                "the channels {} and {} are of different kinds",
                network_.channel_name(model::ChannelId{static_cast<std::uint32_t>(c)}),
                network_.channel_name(model::ChannelId{renaming_.channels[c]})));
    }
    return true;
}

bool AutomorphismTest::Attempt::clocks() {
    if (renaming_.clocks[0] != 0) return fail("the reference clock is renamed");
    return true;
}

bool AutomorphismTest::Attempt::cells() {
    const model::Memory& memory = network_.memory;
    for (std::size_t c = 0; c < renaming_.cells.size(); ++c) {
        const auto image = static_cast<std::size_t>(renaming_.cells[c]);
        if (image == c && renaming_.values[c] == 0) continue;
        watch::spend();
        const auto id = model::CellId{static_cast<std::int32_t>(c)};
        const auto image_id = model::CellId{renaming_.cells[c]};
        if ((c < memory.stored) != (image < memory.stored) ||
            (c < memory.locations) != (image < memory.locations))
            return fail("variables of different kinds");
        const std::int32_t first = memory.state.initial[c];
        if (c >= memory.stored &&
            renaming_.image(c, first) != memory.state.initial[image]) {
            mismatch_ = {.kind = Mismatch::Kind::value,
                         .pair = {first, memory.state.initial[image]},
                         .cell = id.raw,
                         .blamed = id.raw,
                         .text = fmt::format("{} and {} begin with different values",
                                             network_.cell_name(id),
                                             network_.cell_name(image_id))};
            return false;
        }
    }
    return true;
}

// The image of what a cell may hold is what its image may hold.
bool AutomorphismTest::Attempt::values() {
    for (std::size_t c = 0; c < renaming_.cells.size(); ++c) {
        const auto image = static_cast<std::size_t>(renaming_.cells[c]);
        if (image == c && renaming_.values[c] == 0) continue;
        watch::spend();
        const auto id = model::CellId{static_cast<std::int32_t>(c)};
        const auto image_id = model::CellId{renaming_.cells[c]};
        const Interval from = analysis_.values_of(id);
        const Interval to = analysis_.values_of(image_id);
        const ValueMap& map = renaming_.maps[renaming_.values[c]];
        bool fits = from.high - from.low == to.high - to.low;
        if (renaming_.values[c] == 0) {
            fits = fits && from == to;
        } else {
            // Outside of what the map moves nothing changes, so the ends tell.
            constexpr std::int64_t many = std::int64_t{1} << 20;
            fits = fits && from.high - from.low < many;
            for (std::int64_t v = from.low; fits && v <= from.high; ++v)
                fits = to.contains(map(static_cast<std::int32_t>(v)));
        }
        if (!fits)
            return fail(fmt::format("{} and {} may have different values",
                                    network_.cell_name(id),
                                    network_.cell_name(image_id)));
    }
    return true;
}

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

// ---- around and between updates

bool AutomorphismTest::Attempt::hooks() {
    return told(lockstep_.same_effect(network_.before_update, network_.before_update) &&
                lockstep_.same_effect(network_.after_update, network_.after_update));
}

// Receivers run their updates by process. Where the renaming turns the order of two processes
// round, nothing may depend on it.
bool AutomorphismTest::Attempt::receivers() {
    for (const Receiver& a : receivers_) {
        for (const Receiver& b : receivers_) {
            if (!turns(a.process, b.process) || !overlap(a.channels, b.channels))
                continue;
            watch::spend();
            // A guard that does not hold keeps those of later processes from failing.
            if (commute(a.facts, b.facts) && !a.guard_may_fail && !b.guard_may_fail)
                continue;
            const model::ProcessId process{a.process};
            mismatch_ = {.kind = Mismatch::Kind::order,
                         .text =
                             "receivers of a broadcast run their updates in the order "
                             "of processes, and these depend on it"};
            mismatch_.place = network_.labels_of(process, network_.edges[a.edge]).update;
            return false;
        }
    }
    return true;
}

// Data invariants are evaluated by process, up to the first one that does not hold: whether a
// later one fails is not seen then.
bool AutomorphismTest::Attempt::invariants() {
    for (const Invariants& a : invariants_) {
        for (const Invariants& b : invariants_) {
            if ((!a.may_fail && !b.may_fail) || !turns(a.process, b.process)) continue;
            const std::uint32_t process = a.may_fail ? a.process : b.process;
            return fail(
                "invariants that may fail are evaluated in the order of processes",
                network_.processes[process].range);
        }
    }
    return true;
}

// ---- queries

bool AutomorphismTest::Attempt::predicate(const model::Predicate& a,
                                          const model::Predicate& b) {
    watch::spend();
    if (a.kind != b.kind || a.operands.size() != b.operands.size())
        return fail("different conditions", a.range);
    switch (a.kind) {
    case model::Predicate::Kind::integer:
        return told(lockstep_.same_truth(a.value, b.value));
    case model::Predicate::Kind::clock: return constraint(a.constraint, b.constraint);
    case model::Predicate::Kind::deadlock: return true;
    default: break;
    }
    // In whatever order the operands stand.
    std::vector<std::uint8_t> taken(b.operands.size(), 0);
    bool is_turned = false;
    for (std::size_t i = 0; i < a.operands.size(); ++i) {
        const model::Predicate& x = a.operands[i];
        std::size_t j = 0;
        while (j < taken.size() && (taken[j] != 0 || !predicate(x, b.operands[j]))) ++j;
        if (j == taken.size()) return false;
        taken[j] = 1;
        is_turned |= i != j;
    }
    // What decides first keeps the others from failing.
    if (is_turned && may_fault(a, *query_, analysis_))
        return fail("conditions that may fail are evaluated in another order", a.range);
    return true;
}

bool AutomorphismTest::Attempt::query(const model::Query& query) {
    query_ = &query;
    lockstep_.use(&query);
    if (!predicate(query.condition, query.condition)) return false;
    if (query.goal && !predicate(*query.goal, *query.goal)) return false;
    for (const model::Atom& atom : query.atoms)
        if (!predicate(atom.predicate, atom.predicate)) return false;
    for (const model::Measure& m : query.measures) {
        if (!told(lockstep_.same_value(m.value, m.value))) return false;
        if (!m.clock) continue;
        const auto clocks = lockstep_.values(*m.clock, *m.clock);
        if (!clocks) return told(false);
        if (!clocks->is_same() || !told(lockstep_.maps_clock(*m.clock, *m.clock)))
            return fail("a clock that is measured would be another one", m.range);
    }
    return true;
}

// ---- what callers ask

std::optional<Mismatch> AutomorphismTest::operator()(Renaming& renaming) const {
    Attempt attempt{*this, renaming};
    if (!attempt.run()) return attempt.mismatch();
    renaming.edges = attempt.edges();
    renaming.selects = attempt.selects();
    return std::nullopt;
}

std::optional<Mismatch> AutomorphismTest::changes(const Renaming& renaming,
                                                  const model::Query& query) const {
    Attempt attempt{*this, renaming};
    if (!attempt.query(query)) return attempt.mismatch();
    return std::nullopt;
}

} // namespace zonar::reduce
