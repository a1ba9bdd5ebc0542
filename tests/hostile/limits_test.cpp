// Time, memory and Ctrl-C are honoured inside of a step that takes very long: with a limit of
// one second the program has ended after three seconds of processor time. That is a clock of
// its own: the machine may be busy.
#include "catch.h"
#include "cli/workshop.h"
#include "effort.h"
#include "process.h"
#include "skip.h"

#include <fmt/format.h>

#include <csignal>

namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr double slower = 8;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
constexpr double slower = 8;
#else
constexpr double slower = 1;
#endif
#else
constexpr double slower = 1;
#endif

constexpr double soon = 3 * slower; // processor seconds, for one second of time
constexpr double patience = 120;    // seconds, on a busy machine
constexpr std::uint64_t megabyte = std::uint64_t{1} << 20;

bool can_measure_memory() {
    if (slower == 1) return true;
    skip("limits on memory of the whole program", "a sanitizer takes memory of its own");
    return false;
}

const std::string loop = "int[0,1000000000] f(int[0,100000000] n) { int[0,100000000] i; "
                         "int[0,1000000000] s; for (i = 0; i < n; i++) { "
                         "s = (s * 7 + i) % 13; } return s; }\n";

std::string pairs(int processes) {
    return fmt::format(
        "chan c; int[0,1000] k; process P(const int[0,{}] i) {{ state a, b; init a; "
        "trans a -> b {{ sync c!; assign k++; }}, a -> b {{ sync c?; }}; }} system P;",
        processes - 1);
}

/// Tasks that a broadcast wakes where their clocks allow it, and stopwatches that measure how
/// long each has run.
std::string tasks(int count) {
    return fmt::format(R"(
const int N = {}; broadcast chan tick; clock w[N], r[N], g; int[0,N] busy = N;
process Task(const int[0,N-1] i) {{
    state idle {{ w[i] <= 10 + i }}, ready {{ r[i]' == (busy == i ? 1 : 0) }}, done;
    init idle;
    trans idle -> ready {{ guard w[i] >= 5; sync tick?; assign r[i] = 0; }},
          ready -> ready {{ guard busy == N; assign busy = i; }},
          ready -> done {{ guard busy == i && r[i] >= i; assign busy = N; }},
          done -> idle {{ guard w[i] >= 10; sync tick?; assign w[i] = 0; }};
}}
process Clock() {{ state a {{ g <= 5 }}; init a;
    trans a -> a {{ guard g >= 1; sync tick!; assign g = 0; }}; }}
system Task, Clock;
)",
                       count);
}

/// Each has a clock, and there is a queue that an update shifts.
std::string trains(int count) {
    return fmt::format(R"(
const int N = {}; typedef int[0,N-1] id_t; chan appr[N], stop[N], leave[N]; urgent chan go[N];
process Train(const id_t id) {{
    clock x;
    state Safe, Appr {{ x <= 20 }}, Stop, Start {{ x <= 15 }}, Cross {{ x <= 5 }};
    init Safe;
    trans Safe -> Appr {{ sync appr[id]!; assign x = 0; }},
          Appr -> Cross {{ guard x >= 10; assign x = 0; }},
          Appr -> Stop {{ guard x <= 10; sync stop[id]?; }},
          Stop -> Start {{ sync go[id]?; assign x = 0; }},
          Start -> Cross {{ guard x >= 7; assign x = 0; }},
          Cross -> Safe {{ guard x >= 3; sync leave[id]!; }};
}}
process Gate() {{
    id_t list[N+1]; int[0,N] len;
    void enqueue(id_t e) {{ list[len++] = e; }}
    void dequeue() {{ int[0,N] i = 0; len -= 1;
        while (i < len) {{ list[i] = list[i+1]; i++; }} list[i] = 0; }}
    id_t front() {{ return list[0]; }}
    id_t tail() {{ return list[len-1]; }}
    state Free, Occ, C; commit C; init Free;
    trans Free -> Occ {{ select e : id_t; guard len == 0; sync appr[e]?; assign enqueue(e); }},
          Free -> Occ {{ guard len > 0; sync go[front()]!; }},
          Occ -> C {{ select e : id_t; sync appr[e]?; assign enqueue(e); }},
          C -> Occ {{ sync stop[tail()]!; }},
          Occ -> Free {{ select e : id_t; guard e == front(); sync leave[e]?;
                         assign dequeue(); }};
}}
system Train, Gate;
)",
                       count);
}

std::string receivers(int count) {
    return fmt::format(
        "clock x[{0}]; broadcast chan b; process S() {{ state a; init a; "
        "trans a -> a {{ sync b!; }}; }} process R(const int[0,{1}] i) {{ state a, c; "
        "init a; trans a -> c {{ guard x[i] >= i; sync b?; }}, a -> a {{ assign x[i] = "
        "0; "
        "}}; }} system S, R;",
        count, count - 1);
}

/// A model and a question in which one step takes minutes, or hours.
struct HardCase {
    std::string name, model;
    std::vector<std::string> options;
};

const std::vector<HardCase>& hard_cases() {
    static const std::vector<HardCase> all{
        {"a table of 80 processes",
         pairs(80),
         {"--query", "E<> k == 20", "--search", "astar"}},
        {"a table of 1,000 processes",
         pairs(1000),
         {"--query", "E<> k == 20", "--search", "astar"}},
        {"a broadcast with 2^40 combinations",
         "broadcast chan b; process S() { state a; init a; trans a -> a { sync b!; }; } "
         "process L(const int[0,39] i) { state a, c, d; init a; trans a -> c { sync b?; "
         "}, "
         "a -> d { sync b?; }; } system S, L;",
         {"--query", "E<> L(0).c && L(0).d"}},
        {"a select of 400 million, none of which will do",
         "int v; process P() { state a; init a; trans a -> a { select i : int[0,20000], "
         "j : "
         "int[0,20000]; guard i * j == v - 7; assign v = 1; }; } system P;",
         {"--query", "E<> v == 1"}},
        {"a select of 20 million, which all will do",
         "int[0,20000000] v; process P() { state a; init a; trans a -> a { select i : "
         "int[0,20000000]; assign v = i; }; } system P;",
         {"--query", "E<> v < 0"}},
        {"a loop in a guard",
         loop + "process P() { state a; init a; trans a -> a { select i : int[0,1000]; "
                "guard f(3000000 + i) >= 0; }; } system P;",
         {"--query", "E<> false"}},
        {"a loop in an update",
         loop +
             "int[0,1000000] k; process P() { state a; init a; trans a -> a { guard k < "
             "1000000; assign k = k + 1 + 0 * f(2000000); }; } system P;",
         {"--query", "E<> k == 1000000"}},
        {"a loop in an invariant",
         loop +
             "int[0,1000000] k; clock x; process P() { state a { x <= 5 && f(2000000) >= "
             "0 }; init a; trans a -> a { guard k < 1000000; assign k++; }; } system P;",
         {"--query", "E<> k == 1000000"}},
        {"a loop in a query",
         loop +
             "int[0,1000000] k; process P() { state a; init a; trans a -> a { guard k < "
             "1000000; assign k++; }; } system P;",
         {"--query", "E<> f(2000000) + k < 0"}},
        {"zones of 2,000 clocks",
         "clock x[2000]; process P(const int[0,1999] i) { state a { x[i] <= 5 + i }; "
         "init "
         "a; trans a -> a { guard x[i] >= 1; assign x[i] = 0; }; } system P;",
         {"--query", "A[] not deadlock"}},
        {"a queue of 1,000 trains",
         trains(1000),
         {"--query", "E<> Train(0).Cross && Train(1).Cross"}},
        {"whether one of 1,000 trains waits forever",
         trains(1000),
         {"--query", "Train(0).Appr --> Train(0).Cross"}},
        {"a deadlock among 1,000 trains", trains(1000), {"--query", "A[] not deadlock"}},
        {"any search for 1,000 trains",
         trains(1000),
         {"--query", "E<> Train(0).Cross && Train(1).Cross", "--search", "auto"}},
        {"40 receivers with clock guards",
         receivers(40),
         {"--query", "E<> R(0).c && x[0] < 0"}},
        {"a deadlock of 40 receivers", receivers(40), {"--query", "A[] not deadlock"}},
        {"34 tasks with stopwatches",
         tasks(34),
         {"--query", "E<> Task(0).done && Task(33).done"}},
        {"how long tasks live", tasks(34), {"--query", "A<> Task(0).done"}},
    };
    return all;
}

std::vector<std::string> words_for(const HardCase& hard, const Folder& folder) {
    std::vector<std::string> words{"check", folder.write("m.xta", hard.model),
                                   "--no-progress"};
    words.insert(words.end(), hard.options.begin(), hard.options.end());
    return words;
}

} // namespace

TEST_CASE("a limit of one second ends a hard step within three") {
    std::size_t stopped = 0;
    for (const HardCase& hard : hard_cases()) {
        const Folder folder;
        std::vector<std::string> words = words_for(hard, folder);
        words.insert(words.end(), {"--time-limit", "1", "--memory-limit", "3G"});
        const Ended ended = Process(words).end(patience);
        INFO(hard.name << ": " << ended.worked << " s\n" << ended.out << ended.err);
        CHECK(ended.in_time);
        // Some of these may be decided in time one day.
        CHECK((ended.code == 3 || ended.code == 0 || ended.code == 1));
        if (ended.code == 3) {
            CHECK(contains(ended.out, "unknown: the time limit was reached\n"));
            ++stopped;
        }
        CHECK(ended.worked < soon);
    }
    CHECK(stopped * 2 > hard_cases().size());
}

TEST_CASE("Ctrl-C ends a hard step as soon") {
    // Each needs half a second of work first, or four with sanitizers. There every third will
    // do: the limit of one second ends the same steps in the same way.
    const std::size_t step = effort() < 100 ? 3 : 1;
    std::size_t tried = 0, interrupted = 0;
    for (std::size_t i = 0; i < hard_cases().size(); i += step) {
        const HardCase& hard = hard_cases()[i];
        ++tried;
        const Folder folder;
        std::vector<std::string> words = words_for(hard, folder);
        words.insert(words.end(), {"--memory-limit", "3G"});
        Process process(words);
        if (!process.has_worked_for(0.5 * slower)) continue; // decided, or out of memory
        process.send(SIGINT);
        const Ended ended = process.end(patience);
        INFO(hard.name << ": " << ended.worked << " s\n" << ended.out << ended.err);
        CHECK(ended.in_time);
        CHECK(ended.code == 3);
        CHECK(contains(ended.out, "unknown: interrupted\n"));
        CHECK(ended.worked < soon);
        ++interrupted;
    }
    CHECK(interrupted * 2 > tried);
}

TEST_CASE("the memory limit holds for what is not stored yet") {
    if (!can_measure_memory()) return;
    // What is allowed beyond the limit, and what the program has from the beginning.
    const auto most = [](std::uint64_t limit) {
        return limit + limit / 4 + 128 * megabyte;
    };
    int found = 0;
    for (const char* name : {"a broadcast with 2^40 combinations",
                             "a select of 20 million, which all will do"}) {
        const Folder folder;
        for (const HardCase& hard : hard_cases()) {
            if (hard.name != name) continue;
            std::vector<std::string> words = words_for(hard, folder);
            // Symmetry would leave few of the combinations.
            words.insert(words.end(), {"--memory-limit", "200M", "--symmetry", "off"});
            const Ended ended = Process(words).end(patience);
            INFO(hard.name << ": " << ended.peak_bytes << "\n" << ended.out << ended.err);
            CHECK(ended.code == 3);
            CHECK(contains(ended.out, "unknown: the memory limit was reached\n"));
            CHECK(ended.peak_bytes < most(200 * megabyte));
            ++found;
        }
    }
    CHECK(found == 2);
    // The first matrix alone is too large, or the second.
    const Folder folder;
    const std::string model = folder.write(
        "m.xta",
        "clock x[10000]; process P() { state a { x[0] <= 5 }; init a; trans a -> a { "
        "guard forall (i : int[1,9999]) x[i] >= 1; assign x[0] = 0; }; } system P;");
    for (const std::uint64_t limit : {std::uint64_t{100}, std::uint64_t{600}}) {
        const Ended ended =
            Process({"check", model, "--no-progress", "--query", "E<> x[5] - x[6] > 1",
                     "--memory-limit", fmt::format("{}M", limit)})
                .end(patience);
        INFO(ended.peak_bytes << "\n" << ended.out << ended.err);
        CHECK(ended.code == 3);
        CHECK(contains(ended.out, "unknown: the memory limit was reached\n"));
        CHECK(ended.peak_bytes < most(limit * megabyte));
    }
}

TEST_CASE("several queries at once keep within the limits, too") {
    const Folder folder;
    const std::string model = folder.write("m.xta", trains(1000));
    const Ended ended = Process({"check", model, "--no-progress", "--time-limit", "1",
                                 "--query", "E<> Train(0).Cross && Train(1).Cross",
                                 "--query", "A[] not (Train(0).Cross && Train(2).Cross)"})
                            .end(patience);
    INFO(ended.worked << " s\n" << ended.out << ended.err);
    CHECK(ended.code == 3);
    CHECK(contains(ended.out, "unknown: the time limit was reached\n"));
    CHECK(ended.worked < soon);
}

TEST_CASE("Ctrl-C while a run is made keeps the verdict") {
    const Folder folder;
    // So much of a loop that the whole takes a few seconds.
    const std::string model = folder.write(
        "m.xta",
        loop +
            fmt::format("int[0,100] k; process P() {{ state a; init a; trans a -> a {{ "
                        "guard k < 100 && f({:.0f}) >= 0; assign k = k + 1; }}; }} "
                        "system P;",
                        300000 / slower));
    const std::vector<std::string> words{"check", model, "--no-progress", "--query",
                                         "E<> k == 40"};
    const double search = Process(words).end(patience).worked;
    std::vector<std::string> with_run = words;
    with_run.insert(with_run.end(), {"--trace", "some"});
    const double all = Process(with_run).end(patience).worked;
    REQUIRE(all > 2 * search); // it is followed, computed and replayed
    Process process(with_run);
    REQUIRE(process.has_worked_for((search + all) / 2));
    process.send(SIGINT);
    const Ended ended = process.end(patience);
    INFO(search << " s, " << all << " s, " << ended.worked << " s\n" << ended.out);
    CHECK(ended.code == 0);
    CHECK(contains(ended.out, "satisfied\n"));
    CHECK(contains(ended.out, "the trace was not made: interrupted\n"));
}

TEST_CASE("lack of memory while a run is made keeps the verdict") {
    if (!can_measure_memory()) return;
    const Folder folder;
    const std::string model = folder.write("m.xta", R"(
clock x[200]; int[0,5000] k;
process P() { state a, b; init a;
    trans a -> a { guard x[0] >= 1 && k < 1000; assign k = k + 1, x[0] = 0; },
          a -> b { select i : int[0,199]; guard x[i] >= 2000 && k == 5000; }; }
system P;
)");
    const Ended ended =
        Process({"check", model, "--no-progress", "--query", "E<> k == 1000", "--search",
                 "dfs", "--trace", "some", "--memory-limit", "100M"})
            .end(patience);
    INFO(ended.peak_bytes << "\n" << ended.out << ended.err);
    CHECK(ended.code == 0);
    CHECK(contains(ended.out, "satisfied\n"));
    CHECK(contains(ended.out, "the trace was not made: the memory limit was reached\n"));
}

TEST_CASE(
    "factors that are never ready end an abstraction, and goals that are many do not") {
    const Folder folder;
    const std::string model = folder.write("m.xta", pairs(1000));
    const Ended none =
        Process({"abstract", model, "--query", "E<> k == 20", "--time-limit", "1"})
            .end(patience);
    INFO(none.worked << " s\n" << none.out << none.err);
    CHECK(none.code == 3);
    CHECK(contains(none.err, "the time limit was reached before there was a table"));
    CHECK(none.worked < soon);
    const std::string giop = folder.file("giop.xml");
    REQUIRE(call({"generate", "giop", "--size", "4", "-o", giop}).code == 0);
    const Ended weak =
        Process({"abstract", giop, "--only", "1", "--no-progress", "--time-limit", "1"})
            .end(patience);
    INFO(weak.worked << " s\n" << weak.out << weak.err);
    CHECK(weak.code == 3);
    CHECK(contains(weak.out, "the time limit was reached"));
    CHECK(weak.worked < 2 * soon); // on two processors at once
}
