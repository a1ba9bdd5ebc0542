// How fast and in how little memory whole state spaces are built: families over growing sizes,
// beside what other tools need for them (peers.tsv). Prints a table, and JSON on request.
//
//   benchmark_reachability                            all families
//   benchmark_reachability fischer fddi --max-seconds 60
//   benchmark_reachability --only-peers --json out.json
//   benchmark_reachability fischer --from 10 --to 10 --algorithm inclusion --order bfs
#include "benchmarks/measure.h"
#include "benchmarks/peers.h"
#include "families/families.h"
#include "json/value.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

using namespace zonar;
using namespace zonar::benchmarks;

namespace {

struct Wishes {
    std::vector<std::string> families;
    std::optional<int> from; // smallest and largest size
    std::optional<int> to;
    std::string algorithm;   // only this one
    std::string order;       // likewise
    double max_seconds = 10; // for one run
    int repeat = 1;          // the best run counts
    bool only_peers = false; // only runs that another tool has made, too
    std::string peers = ZONAR_PEERS_FILE;
    std::string json;
};

/// What one line of the table is made of.
struct Row {
    Job job;
    Measurement measured;
    std::optional<PeerBest> peer;
    std::optional<double> growth; // of the visited states, from the size before
};

/// The combinations that make sense for a family. Without clocks zones do not matter.
std::vector<Job> jobs_of(const families::Family& family) {
    using enum explore::Order;
    if (!family.has_clocks)
        return {{&family, 0, Algorithm::equality, breadth_first},
                {&family, 0, Algorithm::equality, depth_first}};
    return {{&family, 0, Algorithm::equality, breadth_first},
            {&family, 0, Algorithm::inclusion, breadth_first},
            {&family, 0, Algorithm::inclusion, depth_first},
            {&family, 0, Algorithm::simulation, breadth_first},
            {&family, 0, Algorithm::simulation, depth_first}};
}

void print_header() {
    fmt::print("{:<22} {:<11} {:<4} {:>11} {:>12} {:>11} {:>8} {:>10} {:>8} {:>7} {:>7}  "
               "{:<9} {:>10} {:>7} {:>7}\n",
               "model", "algorithm", "ord", "visited", "transitions", "stored", "CPU s",
               "states/s", "RSS MB", "B/state", "growth", "peer", "states/s", "speed",
               "memory");
}

/// The last two columns: how many times faster we are, and our share of the peer's memory.
void print_row(const Row& row) {
    const Measurement& m = row.measured;
    fmt::print("{:<22} {:<11} {:<4} {:>11} {:>12} {:>11} {:>8.2f} {:>10.0f} {:>8.1f} "
               "{:>7.1f} {:>7}",
               fmt::format("{} {}", row.job.family->name, row.job.size),
               name_of(row.job.algorithm), name_of(row.job.order), m.visited,
               m.transitions, m.stored, m.seconds, m.states_per_second(), m.megabytes,
               m.bytes_per_state(),
               row.growth ? fmt::format("x{:.2f}", *row.growth) : "");
    if (row.peer)
        fmt::print(
            "  {:<9} {:>10.0f} {:>7} {:>7.2f}", row.peer->tool,
            row.peer->states_per_second,
            fmt::format("x{:.1f}", m.states_per_second() / row.peer->states_per_second),
            m.megabytes / row.peer->megabytes);
    if (m.end == Measurement::End::limit) fmt::print("  time is up");
    if (m.end == Measurement::End::failed) fmt::print("  FAILED");
    fmt::print("\n");
    std::fflush(stdout);
}

json::Value to_json(const Row& row) {
    static constexpr const char* ends[] = {"finished", "limit", "failed"};
    const Measurement& m = row.measured;
    json::Value json = {{"family", row.job.family->name},
                        {"size", row.job.size},
                        {"algorithm", name_of(row.job.algorithm)},
                        {"order", name_of(row.job.order)},
                        {"end", ends[static_cast<std::size_t>(m.end)]},
                        {"visited", m.visited},
                        {"transitions", m.transitions},
                        {"stored", m.stored},
                        {"cpu_seconds", m.seconds},
                        {"states_per_second", m.states_per_second()},
                        {"peak_rss_mb", m.megabytes},
                        {"bytes_per_state", m.bytes_per_state()}};
    if (row.growth) json["growth"] = *row.growth;
    if (row.peer) {
        json["peer"] = {{"tool", row.peer->tool},
                        {"states_per_second", row.peer->states_per_second},
                        {"rss_mb", row.peer->megabytes}};
        if (row.peer->bytes_per_state)
            json["peer"]["bytes_per_state"] = *row.peer->bytes_per_state;
    }
    return json;
}

/// The run with the least time: what disturbs a run only makes it slower.
Measurement best_of(int runs, const Job& job, double max_seconds) {
    Measurement best = measure(job, max_seconds);
    for (int i = 1; i < runs && best.end == Measurement::End::finished; ++i) {
        const Measurement again = measure(job, max_seconds);
        if (again.end == Measurement::End::finished && again.seconds < best.seconds)
            best = again;
    }
    return best;
}

/// Sizes from the smallest on until a run does not finish, or the next would not.
void run_sizes(Job job, const Wishes& wishes, const std::vector<PeerRun>& peers,
               std::vector<Row>& rows) {
    std::optional<Measurement> before;
    int before_size = 0;
    const int from = std::max(job.family->size().smallest, wishes.from.value_or(0));
    const int to = std::min(job.family->size().largest,
                            wishes.to.value_or(job.family->size().largest));
    for (job.size = from; job.size <= to; ++job.size) {
        Row row{.job = job, .measured = {}, .peer = {}, .growth = {}};
        row.peer = best_peer(peers, job.family->name, job.size, name_of(job.algorithm),
                             name_of(job.order));
        if (wishes.only_peers && !row.peer) continue;
        row.measured = best_of(wishes.repeat, job, wishes.max_seconds);
        // A part of a state space says nothing about the whole.
        const bool finished = row.measured.end == Measurement::End::finished;
        if (!finished) row.peer.reset();
        if (finished && before && before_size + 1 == job.size)
            row.growth = static_cast<double>(row.measured.visited) /
                         static_cast<double>(before->visited);
        rows.push_back(row);
        print_row(row);
        if (!finished) break;
        const double next = row.measured.seconds * row.growth.value_or(1);
        if (next > wishes.max_seconds) break;
        before = row.measured;
        before_size = job.size;
    }
}

int run(const Wishes& wishes) {
    std::vector<const families::Family*> chosen;
    for (const std::string& name : wishes.families) {
        const families::Family* family = families::find(name);
        if (family == nullptr) {
            fmt::print(stderr, "benchmark_reachability: no family '{}'\n", name);
            return 2;
        }
        chosen.push_back(family);
    }
    if (chosen.empty())
        for (const families::Family& family : families::all()) chosen.push_back(&family);
    const auto peers = read_peers(wishes.peers);
    if (!peers) return 2;

    std::vector<Row> rows;
    print_header();
    for (const families::Family* family : chosen)
        for (const Job& job : jobs_of(*family)) {
            const bool wanted =
                (wishes.algorithm.empty() ||
                 wishes.algorithm == name_of(job.algorithm)) &&
                (wishes.order.empty() || wishes.order == name_of(job.order));
            if (wanted) run_sizes(job, wishes, *peers, rows);
        }

    if (!wishes.json.empty()) {
        json::Value json = json::Value::array();
        for (const Row& row : rows) json.push_back(to_json(row));
        std::ofstream out(wishes.json);
        out << json.dump(2) << '\n';
        if (!out.flush()) {
            fmt::print(stderr, "benchmark_reachability: cannot write {}\n", wishes.json);
            return 2;
        }
    }
    for (const Row& row : rows)
        if (row.measured.end == Measurement::End::failed) return 1;
    return 0;
}

} // namespace

int main(int count, char** arguments) {
    Wishes wishes;
    CLI::App app("Builds the state spaces of benchmark families over growing sizes.");
    app.add_option("FAMILY", wishes.families, "families to run; all if none is named");
    app.add_option("--from", wishes.from, "smallest size");
    app.add_option("--to", wishes.to, "largest size");
    app.add_option("--algorithm", wishes.algorithm, "only this one")
        ->check(CLI::IsMember({"equality", "inclusion", "simulation"}));
    app.add_option("--order", wishes.order, "only this one")
        ->check(CLI::IsMember({"bfs", "dfs"}));
    app.add_option("--max-seconds", wishes.max_seconds,
                   "time limit of one run, by the clock on the wall")
        ->capture_default_str();
    app.add_option("--repeat", wishes.repeat,
                   "runs of each kind, of which the best counts")
        ->capture_default_str()
        ->check(CLI::PositiveNumber);
    app.add_flag("--only-peers", wishes.only_peers,
                 "run only what can be compared with another tool");
    app.add_option("--peers", wishes.peers, "table of other tools' figures")
        ->capture_default_str();
    app.add_option("--json", wishes.json, "also write the table to this file");
    CLI11_PARSE(app, count, arguments);
    return run(wishes);
}
