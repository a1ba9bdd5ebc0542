// How long operations on zones take, ours beside UDBM's when UDBM was found. Both run in
// one process, pass by pass in turn, and the least CPU time of many counts, so that other
// work on the machine disturbs little. See docs/performance.md.
#include "benchmarks/zones/pool.h"
#include "zone/kernels.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <map>
#include <random>

namespace zonar::benchmarks {

#ifndef ZONAR_BENCHMARK_UDBM
std::vector<Pass> udbm_passes(const Pool&) {
    return {};
}
#endif

namespace {

double cpu_nanoseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e9 + static_cast<double>(now.tv_nsec);
}

volatile std::uint64_t sink;

double time_of(const Pass& pass, int rounds) {
    const double start = cpu_nanoseconds();
    for (int round = 0; round < rounds; ++round) sink = sink + pass.run();
    return (cpu_nanoseconds() - start) / (rounds * double{pool_size});
}

/// A processor that slept is slow at first, and would make the first dimension look bad.
void warm_up() {
    const double end = cpu_nanoseconds() + 0.5e9;
    while (cpu_nanoseconds() < end) sink = sink + 1;
}

struct Timed {
    const Pass* pass;
    int rounds = 1;
    double least = 1e18;
};

/// All passes in turn, in another order each time.
void measure(std::vector<Timed>& passes, int repetitions) {
    for (Timed& timed : passes) { // about 50 microseconds each
        const double once = std::min(time_of(*timed.pass, 1), time_of(*timed.pass, 1));
        timed.rounds = std::max(1, static_cast<int>(50000 / (once * pool_size)));
    }
    std::mt19937 engine(1);
    for (int repetition = 0; repetition < repetitions; ++repetition) {
        std::shuffle(passes.begin(), passes.end(), engine);
        for (Timed& timed : passes)
            timed.least = std::min(timed.least, time_of(*timed.pass, timed.rounds));
    }
}

struct Row {
    std::vector<double> ours, theirs;
};

void print_row(const std::string& name, const Row& row) {
    double logs = 0;
    fmt::print("| {} |", name);
    for (std::size_t d = 0; d < row.ours.size(); ++d) {
        if (d < row.theirs.size()) {
            fmt::print(" {:.4g} ({:.1f}x) |", row.ours[d], row.theirs[d] / row.ours[d]);
            logs += std::log(row.theirs[d] / row.ours[d]);
        } else {
            fmt::print(" {:.4g} |", row.ours[d]);
        }
    }
    if (row.theirs.empty())
        fmt::print(" |\n");
    else
        fmt::print(" {:.1f}x |\n", std::exp(logs / static_cast<double>(row.ours.size())));
}

int run(int repetitions, const std::vector<std::uint32_t>& dimensions) {
    std::vector<std::string> order;
    std::map<std::string, Row> rows;
    warm_up();
    fmt::print("nanoseconds (UDBM's time / ours) | geometric mean; kernels: {}\n",
               zone::kernels_in_use() == zone::Kernels::avx2 ? "avx2" : "portable");
    fmt::print("| dimension |");
    for (std::uint32_t dimension : dimensions) {
        const Pool pool = make_pool(dimension);
        fmt::print(" {} ({:.0f} % inf) |", dimension, 100 * pool.infinite);
        const std::vector<Pass> ours = our_passes(pool);
        const std::vector<Pass> theirs = udbm_passes(pool);
        std::vector<Timed> all;
        for (const Pass& pass : ours) all.push_back({&pass});
        for (const Pass& pass : theirs) all.push_back({&pass});
        measure(all, repetitions);

        std::map<const Pass*, double> least;
        for (const Timed& timed : all) least[timed.pass] = timed.least;
        for (const Pass& pass : ours) {
            if (rows.count(pass.name) == 0) order.push_back(pass.name);
            rows[pass.name].ours.push_back(least[&pass]);
        }
        for (const Pass& pass : theirs) rows[pass.name].theirs.push_back(least[&pass]);
    }
    fmt::print("\n");
    // The step without extrapolation has no counterpart; it stands beside the one with.
    for (const char* name :
         {"successor step, simulation", "successor step, simulation, packed"})
        rows[name].theirs = rows["successor step, Extra+LU"].theirs;
    for (const std::string& name : order) print_row(name, rows[name]);
    return 0;
}

} // namespace
} // namespace zonar::benchmarks

int main(int count, char** arguments) {
    CLI::App app{"Times the operations on zones, beside UDBM's if UDBM was found.\n"
                 "Nanoseconds each, the least of many rounds.",
                 "benchmark_zones"};
    int rounds = 100;
    std::vector<std::uint32_t> dimensions{4, 6, 8, 12, 16, 24, 32};
    bool portable = false;
    app.add_option("--rounds", rounds, "times that each operation is timed")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_option("DIMENSION", dimensions, "clocks, the reference clock included")
        ->capture_default_str()
        ->check(CLI::Range(2, 1000));
    app.add_flag("--portable", portable, "without AVX2");
    CLI11_PARSE(app, count, arguments);
    if (portable) zonar::zone::use_kernels(zonar::zone::Kernels::portable);
    return zonar::benchmarks::run(rounds, dimensions);
}
