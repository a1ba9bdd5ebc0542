#include "app/verifyta/report.h"

#include "app/terminal/display.h"
#include "app/terminal/progress.h"
#include "app/verifyta/values.h"
#include "model/query_kind.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <string_view>

namespace zonar::app::verifyta {

using model::QueryKind;
using verify::Verdict;

namespace {

constexpr std::string_view traces[] = {"some", "shortest", "fastest"};
constexpr std::string_view orders[] = {"breadth first", "depth first",
                                       "random depth first", "optimal first",
                                       "random optimal depth first"};
constexpr std::string_view storages[] = {"no", "conservative", "aggressive", "extreme"};
constexpr std::string_view representations[] = {
    "difference bound matrices", "minimal constraint systems", "bit state hashing",
    "convex hull approximation"};
constexpr std::string_view discrete_ones[] = {"Compress integers", "Copy integers"};

template <std::size_t n>
std::string_view pick(const std::string_view (&words)[n], int number) {
    return words[static_cast<std::size_t>(number)];
}

/// Found in zones that are too large, so it is not certain.
std::string_view uncertain(QueryKind kind) {
    return is_counter_example(kind) ? "MAY NOT be" : "MAY be";
}

} // namespace

std::string summary_text(const Request& request) {
    std::string text = "Options for the verification:\n";
    text += fmt::format("  Generating {} trace\n",
                        request.diagnostic ? pick(traces, *request.diagnostic) : "no");
    text += fmt::format("  Search order is {}\n", pick(orders, request.order));
    text +=
        fmt::format("  Using {} space optimisation\n", pick(storages, request.storage));
    if (request.reuse) text += "  Using reuse optimisation\n";
    text += fmt::format("  Seed is {}\n", request.seed);
    const bool more = request.generation->says_zone_form;
    text +=
        fmt::format("  State space representation uses {}{}\n",
                    pick(representations, request.representation),
                    more && request.representation == 1 ? " with future testing" : "");
    if (more)
        text += fmt::format("  Using HashMap + {} for discrete state storage\n",
                            pick(discrete_ones, request.discrete));
    return text;
}

std::string erase_line(const Request& request) {
    return request.progress ? own_control('\x1b') + "[2K" : "";
}

std::string heading_text(const Generation& generation, std::size_t number,
                         const std::string& place) {
    return fmt::format("Verifying {} {} at {}\n", generation.noun, number, place);
}

bool is_counter_example(QueryKind kind) {
    return model::info(kind).refutes;
}

std::string verdict_text(const Generation& generation, QueryKind kind,
                         const verify::Answer& answer) {
    std::string_view verb;
    if (answer.verdict == Verdict::satisfied)
        verb = "is";
    else if (answer.verdict == Verdict::not_satisfied)
        verb = "is NOT";
    else if (answer.verdict == Verdict::unknown &&
             (answer.unconfirmed || has_doubtful_values(answer)))
        verb = uncertain(kind);
    else
        return {};
    return fmt::format(" -- {} {} satisfied.\n", generation.title, verb);
}

std::string progress_text(const explore::Statistics& statistics) {
    return fmt::format(" -- Throughput: {:.0f} states/sec, Load: {} states",
                       states_per_second(statistics), statistics.waiting);
}

Usage usage_so_far() {
    Usage usage;
    rusage used{};
    if (getrusage(RUSAGE_SELF, &used) == 0)
        usage.user_milliseconds =
            static_cast<std::uint64_t>(used.ru_utime.tv_sec) * 1000 +
            static_cast<std::uint64_t>(used.ru_utime.tv_usec) / 1000;
    // In pages: the whole program, and what of it is in memory.
    std::uint64_t size = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> size >> resident;
    const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
    usage.virtual_kib = size * page;
    usage.resident_kib = resident * page;
    return usage;
}

Usage usage_since(const Usage& before) {
    Usage usage = usage_so_far();
    usage.user_milliseconds -= before.user_milliseconds;
    return usage;
}

std::string statistics_text(const explore::Statistics& statistics, const Usage& usage) {
    return fmt::format(" -- States stored : {} states\n"
                       " -- States explored : {} states\n"
                       " -- CPU user time used : {} ms\n"
                       " -- Virtual memory used : {} KiB\n"
                       " -- Resident memory used : {} KiB\n",
                       statistics.stored, statistics.explored, usage.user_milliseconds,
                       usage.virtual_kib, usage.resident_kib);
}

} // namespace zonar::app::verifyta
