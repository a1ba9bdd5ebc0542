// How long abstractions take to build and what they are worth: the systems of [DFP06] and
// random ones, at growing sizes and bounds. See docs/performance.md.
#include "abstraction/build.h"
#include "abstraction/evaluator.h"
#include "benchmarks/processes/factored_search.h"
#include "benchmarks/processes/process_families.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

namespace zonar::benchmarks {
namespace {

struct Choices {
    std::string family = "arbiter";
    int from = 2;
    int to = 4;
    std::vector<abstraction::StateId> bounds{50, 100, 1000};
    std::vector<std::string> orders{"ranking"};
    std::vector<std::string> ties{"smallest"};
    bool as_in_paper = false; // factors and labels as they are
    bool far_first = false;
    bool a_star = false;
    bool greedy = false;
    std::size_t most_states = 5'000'000;
    std::uint32_t seed = 1;
};

abstraction::System system_of(const Choices& c, int size) {
    if (c.family == "arbiter") return families::arbiter_tree(size);
    if (c.family == "hanoi") return families::hanoi(size);
    return families::random_processes(size, c.seed);
}

std::string shown(const SearchResult& r) {
    if (r.gave_up) return fmt::format("{:>9} {:>9} {:>5} {:>7}", "-", "-", "-", "-");
    return fmt::format("{:>9} {:>9} {:>5} {:>7.2f}", r.expanded, r.generated, r.length,
                       r.seconds);
}

/// Nanoseconds for one estimate, over states of a random walk.
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
    const auto start = std::chrono::steady_clock::now();
    constexpr int rounds = 200;
    volatile abstraction::Distance sink = 0;
    for (int round = 0; round < rounds; ++round) {
        for (const auto& state : states) sink = evaluator.estimate(state, values);
    }
    (void)sink;
    const std::chrono::duration<double, std::nano> time =
        std::chrono::steady_clock::now() - start;
    return time.count() / (rounds * 256.0);
}

void measure(const Choices& c, const abstraction::System& system, int size,
             const abstraction::Options& options) {
    const auto start = std::chrono::steady_clock::now();
    const abstraction::Built built = abstraction::build(system, options);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    std::uint64_t states = 0, transitions = 0;
    for (const abstraction::TableNode& node : built.table.nodes()) {
        states = std::max<std::uint64_t>(states, node.record.product_states);
        transitions = std::max(transitions, node.record.product_transitions);
    }
    const abstraction::Evaluator evaluator{built.table};
    std::vector<std::uint32_t> values(evaluator.values());
    std::vector<abstraction::StateId> initial;
    for (const abstraction::Factor& f : system.factors) initial.push_back(f.initial[0]);
    fmt::print("{:<11} {:>6} {:<10} {:<8} {:>8.3f} {:>8} {:>9} {:>8} {:>5} {:>6.0f}",
               fmt::format("{} {}", c.family, size), options.bound,
               name_of(options.order), name_of(options.tie), time.count(), states,
               transitions, evaluator.bytes() / 1024, evaluator.estimate(initial, values),
               time_of_estimate(system, evaluator));
    if (c.a_star)
        fmt::print(" {}",
                   shown(search(system, evaluator, SearchMode::a_star, c.most_states)));
    if (c.greedy)
        fmt::print(" {}",
                   shown(search(system, evaluator, SearchMode::greedy, c.most_states)));
    fmt::print("{}\n", built.complete ? "" : " (" + built.reason + ")");
    std::fflush(stdout);
}

int run(const Choices& c) {
    fmt::print("{:<11} {:>6} {:<10} {:<8} {:>8} {:>8} {:>9} {:>8} {:>5} {:>6}", "system",
               "bound", "order", "tie", "build s", "states", "steps", "table kB", "h",
               "ns");
    for (const bool wanted : {c.a_star, c.greedy}) {
        if (wanted)
            fmt::print(" {:>9} {:>9} {:>5} {:>7}", "expanded", "generated", "trace", "s");
    }
    fmt::print("\n");
    for (int size = c.from; size <= c.to; ++size) {
        const abstraction::System system = system_of(c, size);
        for (const abstraction::StateId bound : c.bounds) {
            for (const std::string& order : c.orders) {
                for (const std::string& tie : c.ties) {
                    abstraction::Options options;
                    options.bound = bound;
                    options.order = *abstraction::merge_order(order);
                    options.tie = *abstraction::tie_break(tie);
                    options.reduce_factors = options.reduce_labels = !c.as_in_paper;
                    if (c.far_first)
                        options.buckets = abstraction::BucketOrder::far_first;
                    measure(c, system, size, options);
                }
            }
        }
    }
    return 0;
}

} // namespace
} // namespace zonar::benchmarks

int main(int count, char** arguments) {
    using zonar::benchmarks::Choices;
    Choices c;
    CLI::App app{"Builds abstractions of systems of processes and searches with them.",
                 "benchmark_abstraction"};
    app.add_option("FAMILY", c.family, "arbiter, hanoi or random")
        ->capture_default_str()
        ->check(CLI::IsMember({"arbiter", "hanoi", "random"}));
    app.add_option("--from", c.from, "smallest size")->capture_default_str();
    app.add_option("--to", c.to, "largest size")->capture_default_str();
    app.add_option("--bound", c.bounds, "states left after each composition")
        ->capture_default_str();
    app.add_option("--order", c.orders, "which pair is composed next")
        ->capture_default_str()
        ->check(CLI::IsMember(
            {"definition", "ranking", "smallest", "components", "pruning"}));
    app.add_option("--tie-break", c.ties, "among equal pairs")
        ->capture_default_str()
        ->check(
            CLI::IsMember({"first", "last", "newest", "oldest", "smallest", "largest"}));
    app.add_flag("--paper", c.as_in_paper, "factors and labels are not reduced");
    app.add_flag("--far-first", c.far_first, "buckets far from the error first");
    app.add_flag("--a-star", c.a_star, "search for a shortest trace");
    app.add_flag("--greedy", c.greedy, "search for any trace");
    app.add_option("--most-states", c.most_states, "where a search gives up")
        ->capture_default_str();
    app.add_option("--seed", c.seed, "of random systems")->capture_default_str();
    CLI11_PARSE(app, count, arguments);
    return zonar::benchmarks::run(c);
}
