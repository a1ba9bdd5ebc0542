// How fast models load, from the bytes of a file to a network. Sizes grow tenfold, and the
// lines _BigO and _RMS say how well the times fit a straight line.
#include "benchmarks/generate.h"
#include "benchmarks/peak_memory.h"
#include "language/load.h"

#include <benchmark/benchmark.h>

#include <string>

namespace {

using namespace zonar;

/// Loads the text over and over. `complexity` is what the time should be linear in.
void load(benchmark::State& state, const std::string& text, std::int64_t complexity) {
    const auto once = [&] {
        return language::load_text("generated.xml", text, language::Format::xml);
    };
    {
        const benchmarks::PeakMemory peak;
        const auto model = once();
        if (!model->ok()) {
            const std::string problems = render(model->diagnostics(), model->sources());
            return state.SkipWithError(problems.substr(0, 1000).c_str());
        }
        if (const auto bytes = peak.bytes()) {
            state.counters["peak_MB"] = static_cast<double>(*bytes) / 1e6;
            state.counters["peak/byte"] =
                static_cast<double>(*bytes) / static_cast<double>(text.size());
        }
        state.counters["processes"] =
            static_cast<double>(model->network().processes.size());
        state.counters["edges"] = static_cast<double>(model->network().edges.size());
    }
    for (auto _ : state) {
        auto model = once();
        benchmark::DoNotOptimize(model);
    }
    const auto bytes = static_cast<std::int64_t>(text.size());
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * bytes);
    state.SetComplexityN(complexity);
}

void load_small_templates(benchmark::State& state) {
    load(state, benchmarks::small_templates(static_cast<std::size_t>(state.range())),
         state.range());
}

void load_instances(benchmark::State& state) {
    load(state, benchmarks::instances(static_cast<std::size_t>(state.range())),
         state.range());
}

void load_declarations(benchmark::State& state) {
    load(state, benchmarks::declarations(static_cast<std::size_t>(state.range())),
         state.range());
}

void load_functions(benchmark::State& state) {
    load(state, benchmarks::functions(static_cast<std::size_t>(state.range())),
         state.range());
}

BENCHMARK(load_small_templates)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Arg(1'000'000)
    ->Arg(10'000'000)
    ->Arg(50'000'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);
BENCHMARK(load_instances)
    ->Arg(10)
    ->Arg(100)
    ->Arg(1000)
    ->Arg(5000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);
BENCHMARK(load_declarations)
    ->Arg(10'000)
    ->Arg(100'000)
    ->Arg(1'000'000)
    ->Arg(10'000'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);
BENCHMARK(load_functions)
    ->Arg(10)
    ->Arg(100)
    ->Arg(1000)
    ->Arg(10'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity(benchmark::oN);

} // namespace

BENCHMARK_MAIN();
