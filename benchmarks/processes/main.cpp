// How long abstractions take to build and what they are worth: the systems of [DFP06] and
// random ones, at growing sizes and bounds, by every method. See docs/performance.md.
#include "abstraction/evaluator.h"
#include "benchmarks/processes/factored_search.h"
#include "benchmarks/processes/methods.h"
#include "benchmarks/processes/process_families.h"
#include "draw/plot.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <string>
#include <vector>

namespace zonar::benchmarks {
namespace {

struct Choices {
    std::string family = "arbiter";
    int from = 2;
    int to = 4;
    std::uint32_t seeds = 1; // of random systems
    std::vector<abstraction::StateId> bounds{50, 100, 1000};
    std::vector<std::string> methods{"reduced"};
    std::vector<std::string> orders{"ranking"};
    std::vector<std::string> ties{"smallest"};
    bool far_first = false;
    bool a_star = false;
    bool greedy = false;
    std::size_t most_states = 5'000'000;
    std::string plot; // "bound" or "size"
};

/// What one kind of search needs, over several systems.
struct SearchTotals {
    std::size_t solved = 0;
    double expanded = 0, generated = 0, length = 0, seconds = 0;

    void add(const SearchResult& r) {
        if (!r.found) return;
        ++solved;
        expanded += static_cast<double>(r.expanded);
        generated += static_cast<double>(r.generated);
        length += r.length;
        seconds += r.seconds;
    }
    std::string text(std::size_t systems) const {
        if (solved < systems && solved == 0)
            return fmt::format(" {:>9} {:>10} {:>6} {:>7}", "-", "-", "-", "-");
        const auto n = static_cast<double>(solved);
        return fmt::format(" {:>9.0f} {:>10.0f} {:>6.1f} {:>7.2f}{}", expanded / n,
                           generated / n, length / n, seconds / n,
                           solved < systems ? fmt::format(" ({}/{})", solved, systems)
                                            : std::string{});
    }
};

/// One line: means over all seeds.
struct Line {
    double seconds = 0, bytes = 0, estimate = 0, nanoseconds = 0;
    std::uint64_t states = 0, transitions = 0; // of the largest product
    SearchTotals a_star, greedy;
    bool complete = true;
};

double now() {
    return std::chrono::duration<double>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

abstraction::System system_of(const Choices& c, int size, std::uint32_t seed) {
    if (c.family == "arbiter") return processes::arbiter_tree(size);
    if (c.family == "hanoi") return processes::hanoi(size);
    return processes::random_processes(size, seed);
}

/// Nanoseconds for one estimate, over states drawn at random.
double time_of_estimate(const abstraction::System& system,
                        const abstraction::Evaluator& evaluator) {
    std::vector<std::vector<abstraction::StateId>> states;
    std::uint32_t random = 1;
    for (int i = 0; i < 256; ++i) {
        states.emplace_back();
        for (const abstraction::Factor& f : system.factors) {
            random = random * 1664525u + 1013904223u;
            states.back().push_back((random >> 8) % f.states);
        }
    }
    std::vector<std::uint32_t> values(evaluator.values());
    const double start = now();
    constexpr int rounds = 100;
    volatile abstraction::Distance sink = 0;
    for (int round = 0; round < rounds; ++round) {
        for (const auto& state : states) sink = evaluator.estimate(state, values);
    }
    (void)sink;
    return (now() - start) * 1e9 / (rounds * 256.0);
}

void measure(const Choices& c, const abstraction::System& system, const Method& method,
             const abstraction::Options& options, Line& line) {
    const double start = now();
    const abstraction::Built built = method.build(system, options);
    line.seconds += (now() - start) / c.seeds;
    for (const abstraction::TableNode& node : built.table.nodes()) {
        line.states = std::max<std::uint64_t>(line.states, node.record.product_states);
        line.transitions = std::max(line.transitions, node.record.product_transitions);
    }
    const abstraction::Evaluator evaluator{built.table};
    std::vector<std::uint32_t> values(evaluator.values());
    std::vector<abstraction::StateId> initial;
    for (const abstraction::Factor& f : system.factors) initial.push_back(f.initial[0]);
    line.bytes += static_cast<double>(evaluator.bytes()) / c.seeds;
    line.estimate += static_cast<double>(evaluator.estimate(initial, values)) / c.seeds;
    line.nanoseconds += time_of_estimate(system, evaluator) / c.seeds;
    line.complete = line.complete && built.complete;
    if (c.a_star)
        line.a_star.add(search(system, evaluator, SearchMode::a_star, c.most_states));
    if (c.greedy)
        line.greedy.add(search(system, evaluator, SearchMode::greedy, c.most_states));
}

abstraction::Options options_of(const Choices& c, abstraction::StateId bound,
                                const std::string& order, const std::string& tie) {
    abstraction::Options options;
    options.bound = bound;
    options.order = *abstraction::merge_order(order);
    options.tie = *abstraction::tie_break(tie);
    if (c.far_first) options.buckets = abstraction::BucketOrder::far_first;
    return options;
}

void print_table(const Choices& c) {
    fmt::print("{:<11} {:>6} {:<8} {:<10} {:<8} {:>8} {:>8} {:>9} {:>8} {:>6} {:>6}",
               "system", "bound", "method", "order", "tie", "build s", "states", "steps",
               "table kB", "h", "ns");
    for (const bool wanted : {c.a_star, c.greedy}) {
        if (wanted)
            fmt::print(" {:>9} {:>10} {:>6} {:>7}", "expanded", "generated", "trace",
                       "s");
    }
    fmt::print("\n");
    for (int size = c.from; size <= c.to; ++size) {
        std::vector<abstraction::System> systems;
        for (std::uint32_t seed = 1; seed <= c.seeds; ++seed)
            systems.push_back(system_of(c, size, seed));
        for (const abstraction::StateId bound : c.bounds) {
            for (const std::string& method : c.methods) {
                for (const std::string& order : c.orders) {
                    for (const std::string& tie : c.ties) {
                        Line line;
                        for (const abstraction::System& system : systems)
                            measure(c, system, *method_named(method),
                                    options_of(c, bound, order, tie), line);
                        fmt::print("{:<11} {:>6} {:<8} {:<10} {:<8} {:>8.3f} {:>8} {:>9} "
                                   "{:>8.0f} {:>6.1f} {:>6.0f}",
                                   fmt::format("{} {}", c.family, size), bound, method,
                                   order, tie, line.seconds, line.states,
                                   line.transitions, line.bytes / 1024, line.estimate,
                                   line.nanoseconds);
                        if (c.a_star) fmt::print("{}", line.a_star.text(c.seeds));
                        if (c.greedy) fmt::print("{}", line.greedy.text(c.seeds));
                        fmt::print("{}\n", line.complete ? "" : " (a limit was met)");
                        std::fflush(stdout);
                    }
                }
            }
        }
    }
}

/// The least of three.
double seconds_to_build(const Choices& c, int size, abstraction::StateId bound) {
    const abstraction::System system = system_of(c, size, 1);
    const Method& method = *method_named(c.methods.front());
    double least = INFINITY;
    for (int i = 0; i < 3; ++i) {
        const double start = now();
        method.build(system, options_of(c, bound, c.orders.front(), c.ties.front()));
        least = std::min(least, now() - start);
    }
    return least;
}

double processes_in(const Choices& c, int size) {
    return static_cast<double>(system_of(c, size, 1).factors.size());
}

/// An SVG picture on standard output.
void print_plot(const Choices& c) {
    const bool by_bound = c.plot == "bound";
    draw::Plot plot{.title = "building a table: " + c.family,
                    .x_label = by_bound ? "bound" : "processes",
                    .y_label = "seconds",
                    .series = {}};
    for (int size = c.from; by_bound && size <= c.to; ++size) {
        draw::PlotSeries series{
            .name = fmt::format("{} processes", processes_in(c, size)), .points = {}};
        for (const abstraction::StateId bound : c.bounds)
            series.points.push_back(
                {static_cast<double>(bound), seconds_to_build(c, size, bound)});
        plot.series.push_back(std::move(series));
    }
    for (std::size_t b = 0; !by_bound && b < c.bounds.size(); ++b) {
        draw::PlotSeries series{.name = fmt::format("bound {}", c.bounds[b]),
                                .points = {}};
        for (int size = c.from; size <= c.to; ++size)
            series.points.push_back(
                {processes_in(c, size), seconds_to_build(c, size, c.bounds[b])});
        plot.series.push_back(std::move(series));
    }
    fmt::print("{}", draw::svg(plot));
}

} // namespace
} // namespace zonar::benchmarks

int main(int count, char** arguments) {
    using namespace zonar::benchmarks;
    Choices c;
    std::string epilogue = "Methods:\n";
    std::vector<std::string> names;
    for (const Method& method : all_methods()) {
        epilogue += fmt::format("  {:<9} {}\n", method.name, method.what);
        names.emplace_back(method.name);
    }
    CLI::App app{"Builds abstractions of systems of processes and searches with them.",
                 "benchmark_abstraction"};
    app.footer(epilogue);
    app.add_option("FAMILY", c.family, "arbiter, hanoi or random")
        ->capture_default_str()
        ->check(CLI::IsMember({"arbiter", "hanoi", "random"}));
    app.add_option("--from", c.from, "smallest size")->capture_default_str();
    app.add_option("--to", c.to, "largest size")->capture_default_str();
    app.add_option("--seeds", c.seeds, "so many random systems of each size; means")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option("--bound", c.bounds, "states left after each composition")
        ->capture_default_str();
    app.add_option("--method", c.methods, "see below")
        ->capture_default_str()
        ->check(CLI::IsMember(names));
    app.add_option("--order", c.orders, "which pair is composed next")
        ->capture_default_str()
        ->check(CLI::IsMember(
            {"definition", "ranking", "smallest", "components", "pruning"}));
    app.add_option("--tie-break", c.ties, "among equal pairs")
        ->capture_default_str()
        ->check(
            CLI::IsMember({"first", "last", "newest", "oldest", "smallest", "largest"}));
    app.add_flag("--far-first", c.far_first, "buckets far from the error first");
    app.add_flag("--a-star", c.a_star, "search for a shortest trace");
    app.add_flag("--greedy", c.greedy, "search for any trace");
    app.add_option("--most-states", c.most_states, "where a search gives up")
        ->capture_default_str();
    app.add_option("--plot", c.plot, "print a picture (SVG) of the time instead, by this")
        ->check(CLI::IsMember({"bound", "size"}));
    CLI11_PARSE(app, count, arguments);
    if (c.plot.empty())
        print_table(c);
    else
        print_plot(c);
    return 0;
}
