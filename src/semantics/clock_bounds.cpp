#include "semantics/clock_bounds.h"

#include "semantics/clock_changes.h"
#include "watch/watch.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <unordered_map>

namespace zonar::semantics {

using zone::no_constant;

namespace {

// More clock differences than this make the test of simulation too slow to be of use.
constexpr std::size_t most_diagonals = 48;

} // namespace

class ClockBounds::Solver {
public:
    Solver(const model::Network& network, const CodeAnalysis& analysis,
           std::span<const std::uint8_t> symmetric_at, ClockBounds& out)
        : network_(network), analysis_(analysis), symmetric_at_(symmetric_at), out_(out) {
    }

    void run(std::span<const ObservedConstraint> observed) {
        out_.lower_.assign(network_.clocks, no_constant);
        out_.upper_.assign(network_.clocks, no_constant);
        out_.lower_[0] = out_.upper_[0] = 0;
        for (const ObservedConstraint& c : observed) {
            mention(c.left, c.right, c.bound, c.strict,
                    [&](std::uint32_t x, bool upper, std::int64_t bound) {
                        raise(upper ? out_.upper_[x] : out_.lower_[x], bound);
                    });
        }
        prepare();
        close_diagonals();
        // A bound that still grows when every clock of every location could have passed its
        // own on grows forever: somewhere a clock is set back in a cycle.
        std::size_t rounds = 2;
        for (const Table& table : tables_) rounds += table.bounds.size();
        do {
            changed_ = false;
            for (Table& table : tables_) solve(table);
            if (rounds-- == 0) out_.finite_ = false;
        } while (changed_ && out_.finite_);
    }

    void write(bool symmetric) {
        out_.first_.push_back(0);
        for (const Table& table : tables_) {
            for (std::uint32_t l = 0; l < table.locations; ++l) {
                for (std::uint32_t c = 0; c < table.clocks.size(); ++c) {
                    Entry e{table.clocks[c], table.lower(l, c), table.upper(l, c)};
                    if (symmetric) e.lower = e.upper = std::max(e.lower, e.upper);
                    if (e.lower == no_constant && e.upper == no_constant) continue;
                    out_.largest_ = std::max({out_.largest_, e.lower, e.upper});
                    out_.entries_.push_back(e);
                }
                out_.first_.push_back(static_cast<std::uint32_t>(out_.entries_.size()));
            }
        }
        for (std::uint32_t x = 0; x < network_.clocks; ++x) {
            std::int32_t& l = out_.lower_[x];
            std::int32_t& u = out_.upper_[x];
            if (symmetric) l = u = std::max(l, u);
            out_.largest_ = std::max({out_.largest_, l, u});
        }
        if (!symmetric) return;
        // Equivalence: what a point does not satisfy, its partner must not satisfy either.
        const std::vector<zone::Diagonal> positive = out_.diagonals_;
        for (const zone::Diagonal& d : positive) add({d.j, d.i, d.bound.negated()});
    }

private:
    /// The bounds of one process: a row per location, a column per clock it mentions.
    struct Table {
        std::uint32_t process = 0;
        std::uint32_t locations = 0;
        std::vector<std::uint32_t> clocks;
        std::vector<std::int32_t> bounds; // lower and upper side by side

        std::int32_t& lower(std::uint32_t l, std::uint32_t c) {
            return bounds[2 * (l * clocks.size() + c)];
        }
        std::int32_t& upper(std::uint32_t l, std::uint32_t c) {
            return bounds[2 * (l * clocks.size() + c) + 1];
        }
        std::int32_t lower(std::uint32_t l, std::uint32_t c) const {
            return bounds[2 * (l * clocks.size() + c)];
        }
        std::int32_t upper(std::uint32_t l, std::uint32_t c) const {
            return bounds[2 * (l * clocks.size() + c) + 1];
        }
        std::optional<std::uint32_t> column(std::uint32_t clock) const {
            const auto it = std::ranges::lower_bound(clocks, clock);
            if (it == clocks.end() || *it != clock) return std::nullopt;
            return static_cast<std::uint32_t>(it - clocks.begin());
        }
    };

    void raise(std::int32_t& bound, std::int64_t to) {
        if (to < 0 || to <= bound) return; // x >= -1 always holds, x <= -1 never
        if (to > zone::largest_constant) {
            out_.finite_ = false;
            return;
        }
        bound = static_cast<std::int32_t>(to);
        changed_ = true;
    }

    void add(zone::Diagonal d) {
        if (std::ranges::find(out_.diagonals_, d) != out_.diagonals_.end()) return;
        if (out_.diagonals_.size() >= most_diagonals) {
            out_.finite_ = false;
            return;
        }
        out_.diagonals_.push_back(d);
        // Its clocks matter everywhere, even where no other bound says so.
        for (const std::uint32_t x : {d.i, d.j}) {
            raise(out_.lower_[x], 0);
            raise(out_.upper_[x], 0);
        }
    }

    /// Tells `bound(clock, upper?, constant)` of a constraint left - right ~ bound, or adds
    /// the differences it may stand for.
    template <class F>
    void mention(Interval left, Interval right, Interval bound, bool strict, F&& tell) {
        const auto clocks = static_cast<std::int64_t>(network_.clocks);
        constexpr std::int64_t most = zone::largest_constant;
        // A larger constant than that is a run-time error where it is met.
        bound.low = std::clamp(bound.low, -most, most);
        bound.high = std::clamp(bound.high, -most, most);
        for (std::int64_t i = std::max<std::int64_t>(left.low, 0);
             i <= std::min(left.high, clocks - 1); ++i) {
            for (std::int64_t j = std::max<std::int64_t>(right.low, 0);
                 j <= std::min(right.high, clocks - 1); ++j) {
                watch::spend();
                const auto x = static_cast<std::uint32_t>(i);
                const auto y = static_cast<std::uint32_t>(j);
                if (x == y) continue;
                if (y == 0) {
                    tell(x, true, bound.high);
                } else if (x == 0) {
                    tell(y, false, -bound.low);
                } else if (bound.high - bound.low >=
                           static_cast<std::int64_t>(most_diagonals)) {
                    out_.finite_ = false;
                } else {
                    for (std::int64_t c = bound.low; c <= bound.high; ++c) {
                        const auto k = static_cast<std::int32_t>(c);
                        add({x, y,
                             strict ? zone::Bound::less(k) : zone::Bound::less_equal(k)});
                    }
                }
            }
        }
    }

    template <class F>
    void mention(const model::ClockConstraint& c, F&& tell) {
        mention(analysis_.value(c.left), analysis_.value(c.right),
                analysis_.value(c.bound), c.strict, std::forward<F>(tell));
    }

    // ---- the clocks that a process is about

    void prepare() {
        for (const model::Edge& edge : network_.edges) {
            changes_.emplace_back();
            if (!find_clock_changes(network_, analysis_, edge, changes_.back()))
                out_.finite_ = false;
        }
        for (const model::Process& process : network_.processes) {
            Table table;
            table.process = static_cast<std::uint32_t>(tables_.size());
            table.locations = process.locations.count;
            find_clocks(process, table.clocks);
            table.bounds.assign(2 * table.clocks.size() * table.locations, no_constant);
            begin(table);
            tables_.push_back(std::move(table));
        }
    }

    /// Those that it compares or copies, in ascending order.
    void find_clocks(const model::Process& process, std::vector<std::uint32_t>& clocks) {
        const auto note = [&](std::uint32_t x, bool, std::int64_t) {
            clocks.push_back(x);
        };
        for (const model::Location& l : slice(network_.locations, process.locations))
            for (const auto& c : slice(network_.clock_constraints, l.invariant.clocks))
                mention(c, note);
        for (std::uint32_t e = 0; e < process.edges.count; ++e) {
            const model::Edge& edge = network_.edges[process.edges.first + e];
            for (const auto& c : slice(network_.clock_constraints, edge.guard.clocks))
                mention(c, note);
            for (const ClockChange& change : changes_[process.edges.first + e])
                note_copied(change, clocks);
        }
        std::ranges::sort(clocks);
        clocks.erase(std::unique(clocks.begin(), clocks.end()), clocks.end());
    }

    static void note_copied(const ClockChange& change,
                            std::vector<std::uint32_t>& clocks) {
        for (const ClockSource& s : change.sources) {
            if (s.clock != 0 && s.clock != change.clock) {
                clocks.push_back(s.clock);
                clocks.push_back(change.clock);
            } else if (s.clock != 0 && s.offset != Interval::single(0)) {
                clocks.push_back(s.clock);
            }
        }
    }

    // The constants of guards and invariants themselves.
    void begin(Table& table) {
        const model::Process& process = network_.processes[table.process];
        std::uint32_t location = 0;
        const auto tell = [&](std::uint32_t x, bool upper, std::int64_t bound) {
            const std::uint32_t c = *table.column(x);
            raise(upper ? table.upper(location, c) : table.lower(location, c), bound);
        };
        for (; location < table.locations; ++location) {
            const model::Location& l =
                network_.locations[process.locations.first + location];
            for (const auto& c : slice(network_.clock_constraints, l.invariant.clocks)) {
                mention(c, tell);
            }
        }
        for (const model::Edge& edge : slice(network_.edges, process.edges)) {
            location = edge.source;
            for (const auto& c : slice(network_.clock_constraints, edge.guard.clocks)) {
                mention(c, tell);
            }
        }
    }

    // ---- the fixpoint

    void solve(Table& table) {
        const model::Process& process = network_.processes[table.process];
        bool moved = true;
        std::size_t rounds = table.bounds.size() + 2; // as above
        while (moved && out_.finite_) {
            if (rounds-- == 0) {
                out_.finite_ = false;
                break;
            }
            const bool before = changed_;
            changed_ = false;
            for (std::uint32_t e = process.edges.count; e-- > 0;) {
                pull_back(table, network_.edges[process.edges.first + e],
                          changes_[process.edges.first + e]);
            }
            make_symmetric(table);
            moved = changed_;
            changed_ = changed_ || before;
        }
    }

    // Inside the fixpoint: what is as fine as that at a location matters before it.
    void make_symmetric(Table& table) {
        if (symmetric_at_.empty()) return;
        const model::Process& process = network_.processes[table.process];
        for (std::uint32_t l = 0; l < table.locations; ++l) {
            if (symmetric_at_[process.locations.first + l] == 0) continue;
            for (std::uint32_t c = 0; c < table.clocks.size(); ++c) {
                raise(table.lower(l, c), table.upper(l, c));
                raise(table.upper(l, c), table.lower(l, c));
            }
        }
    }

    void pull_back(Table& table, const model::Edge& edge,
                   const std::vector<ClockChange>& changes) {
        for (std::uint32_t c = 0; c < table.clocks.size(); ++c) {
            watch::spend();
            const std::uint32_t clock = table.clocks[c];
            const auto change = std::ranges::find(changes, clock, &ClockChange::clock);
            std::int32_t lower = table.lower(edge.target, c);
            std::int32_t upper = table.upper(edge.target, c);
            if (change == changes.end()) {
                raise(table.lower(edge.source, c), lower);
                raise(table.upper(edge.source, c), upper);
                continue;
            }
            const bool copied =
                std::ranges::any_of(change->sources, [&](const ClockSource& s) {
                    return s.clock != 0 &&
                           (s.clock != clock || s.offset != Interval::single(0));
                });
            if (copied) { // then the use of the copy by other processes counts, too
                lower = std::max(lower, largest(table, clock, false));
                upper = std::max(upper, largest(table, clock, true));
            }
            for (const ClockSource& s : change->sources) {
                if (s.clock == 0) continue;
                const std::uint32_t from = *table.column(s.clock);
                // y - c must not be negative: that is a comparison of y with c.
                if (s.offset.low < 0) {
                    raise(table.lower(edge.source, from), -s.offset.low);
                    raise(table.upper(edge.source, from), -s.offset.low);
                }
                if (lower != no_constant) {
                    raise(table.lower(edge.source, from), lower - s.offset.low);
                }
                if (upper != no_constant) {
                    raise(table.upper(edge.source, from), upper - s.offset.low);
                }
            }
        }
    }

    std::int32_t largest(const Table& own, std::uint32_t clock, bool upper) const {
        std::int32_t most = upper ? out_.upper_[clock] : out_.lower_[clock];
        for (const Table& table : tables_) {
            watch::spend();
            const auto c = table.column(clock);
            if (!c || &table == &own) continue;
            for (std::uint32_t l = 0; l < table.locations; ++l) {
                most = std::max(most, upper ? table.upper(l, *c) : table.lower(l, *c));
            }
        }
        return most;
    }

    // x - y < c before an edge that sets x or y.
    void close_diagonals() {
        for (std::size_t i = 0; i < out_.diagonals_.size() && out_.finite_; ++i) {
            for (const auto& changes : changes_) {
                watch::spend();
                pull_back(out_.diagonals_[i], changes);
            }
        }
    }

    void pull_back(zone::Diagonal d, const std::vector<ClockChange>& changes) {
        const auto sources = [&](std::uint32_t clock) {
            const auto change = std::ranges::find(changes, clock, &ClockChange::clock);
            if (change != changes.end()) return change->sources;
            return std::vector<ClockSource>{{clock, Interval::single(0)}};
        };
        for (const ClockSource& left : sources(d.i)) {
            for (const ClockSource& right : sources(d.j)) {
                const std::int64_t c = d.bound.value();
                const Interval before{c - left.offset.high + right.offset.low,
                                      c - left.offset.low + right.offset.high};
                // Not in the model as such, so no error will tell that it is too large.
                constexpr std::int64_t most = zone::largest_constant;
                const bool above = left.clock != 0 && before.high > most;
                const bool below = right.clock != 0 && before.low < -most;
                if (left.clock != right.clock && (above || below)) {
                    out_.finite_ = false;
                    return;
                }
                mention(Interval::single(left.clock), Interval::single(right.clock),
                        before, d.bound.is_strict(),
                        [&](std::uint32_t x, bool upper, std::int64_t bound) {
                            raise(upper ? out_.upper_[x] : out_.lower_[x], bound);
                        });
            }
        }
    }

    const model::Network& network_;
    const CodeAnalysis& analysis_;
    std::span<const std::uint8_t> symmetric_at_; // by location
    ClockBounds& out_;
    std::vector<Table> tables_;
    std::vector<std::vector<ClockChange>> changes_; // by edge
    bool changed_ = false;
};

ClockBounds::ClockBounds(const model::Network& network, const CodeAnalysis& analysis,
                         std::span<const ObservedConstraint> observed, bool symmetric,
                         TotalTime total_time,
                         std::span<const std::uint8_t> symmetric_at) {
    Solver solver{network, analysis, symmetric_at, *this};
    solver.run(observed);
    solver.write(symmetric);
    if (total_time == TotalTime::left_out) return;
    largest_ = zone::largest_constant;
    lower_.push_back(largest_);
    upper_.push_back(largest_);
}

ClockBounds ClockBounds::unknown(const model::Network& network) {
    ClockBounds bounds;
    bounds.lower_.assign(network.clocks, zone::no_constant);
    bounds.upper_.assign(network.clocks, zone::no_constant);
    bounds.first_.assign(network.locations.size() + 1, 0);
    bounds.finite_ = false;
    return bounds;
}

} // namespace zonar::semantics
