#include "benchmarks/measure.h"

#include "language/load.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <type_traits>

namespace zonar::benchmarks {

namespace {

double cpu_seconds() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto seconds = [](timeval t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
}

verify::Options options_of(const Job& job, double max_seconds) {
    verify::Options options;
    options.search.order = job.order;
    options.search.limits.seconds = max_seconds;
    // Without clocks there is nothing to choose.
    if (!job.family->has_clocks) return options;
    using semantics::Extrapolation;
    options.extrapolation = job.algorithm == Algorithm::simulation
                                ? Extrapolation::none
                                : Extrapolation::lu_plus;
    switch (job.algorithm) {
    case Algorithm::equality: options.inclusion = explore::Inclusion::equality; break;
    case Algorithm::inclusion: options.inclusion = explore::Inclusion::inclusion; break;
    case Algorithm::simulation: options.inclusion = explore::Inclusion::simulation; break;
    }
    return options;
}

Measurement run(const Job& job, double max_seconds) {
    const auto model = language::load_text(
        job.family->name, job.family->generate(job.size), language::Format::xml);
    if (!model->ok() || model->queries().empty()) return {};
    const double begin = cpu_seconds();
    const verify::Answer answer = verify::check(
        model->network(), model->queries().front().query, options_of(job, max_seconds));
    Measurement result;
    result.seconds = cpu_seconds() - begin;
    result.visited = answer.statistics.explored;
    result.transitions = answer.statistics.generated;
    result.stored = answer.statistics.stored;
    result.store_bytes = answer.statistics.store_bytes;
    if (answer.verdict == verify::Verdict::satisfied)
        result.end = Measurement::End::finished;
    if (answer.verdict == verify::Verdict::unknown) result.end = Measurement::End::limit;
    return result;
}

} // namespace

std::string_view name_of(Algorithm algorithm) {
    switch (algorithm) {
    case Algorithm::equality: return "equality";
    case Algorithm::inclusion: return "inclusion";
    case Algorithm::simulation: return "simulation";
    }
    return "";
}

std::string_view name_of(explore::Order order) {
    switch (order) {
    case explore::Order::breadth_first: return "bfs";
    case explore::Order::depth_first: return "dfs";
    case explore::Order::random_depth_first: return "random-dfs";
    default: return "directed"; // not measured here
    }
}

double Measurement::states_per_second() const {
    return seconds > 0 ? static_cast<double>(visited) / seconds : 0;
}

double Measurement::bytes_per_state() const {
    return stored > 0 ? static_cast<double>(store_bytes) / static_cast<double>(stored)
                      : 0;
}

Measurement measure(const Job& job, double max_seconds) {
    static_assert(std::is_trivially_copyable_v<Measurement>); // it goes through a pipe
    int ends[2];
    if (pipe(ends) != 0) return {};
    const pid_t child = fork();
    if (child < 0) return {};
    if (child == 0) {
        const Measurement result = run(job, max_seconds);
        const bool told = write(ends[1], &result, sizeof result) == sizeof result;
        _exit(told ? 0 : 1); // no destructors: they are not what is measured
    }
    close(ends[1]);
    Measurement result;
    const bool heard = read(ends[0], &result, sizeof result) == sizeof result;
    close(ends[0]);
    rusage used{};
    int status = 0;
    wait4(child, &status, 0, &used);
    if (!heard) result = {};
    result.megabytes = static_cast<double>(used.ru_maxrss) / 1000.0; // the kernel says kB
    return result;
}

} // namespace zonar::benchmarks
