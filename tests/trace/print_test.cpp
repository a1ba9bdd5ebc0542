#include "trace/print.h"

#include "trace/walking.h"

using namespace zonar::tests;
using zonar::trace::Detail;
using zonar::trace::print_time;

namespace {

const char* const crossing = R"(
    typedef int[0,1] id_t; chan appr[2]; int len; int list[2]; clock z;
    process Train(const id_t id) { clock x; state Safe, Appr { x <= 10 }, Cross; init Safe;
        trans Safe -> Appr { sync appr[id]!; assign x = 0; },
              Appr -> Cross { guard x > 5; assign x = 0; }; }
    process Gate() { state Free, Occ; init Free;
        trans Free -> Occ { select e : id_t, f : int[2,2]; guard z >= 2;
                            sync appr[e]?; assign list[len] = e + 1,
                                                  len++; }; }
    system Train, Gate;)";

} // namespace

TEST_CASE("times are decimals where they end") {
    CHECK(print_time(0, 7) == "0");
    CHECK(print_time(14, 7) == "2");
    CHECK(print_time(7, 2) == "3.5");
    CHECK(print_time(-1, 8) == "-0.125");
    CHECK(print_time(1, 20) == "0.05");
    CHECK(print_time(7, 3) == "7/3");
    CHECK(print_time(10, 6) == "5/3");
}

TEST_CASE("a transition is one line") {
    const World w(crossing);
    const TimedRun run = w.runs(
        {"Train(1): Safe -> Appr + Gate: Free -> Occ {1,2}", "Train(1): Appr -> Cross"});
    const auto line = [&](std::size_t step) {
        return describe_transition(w.network(),
                                   step == 0 ? run.initial : run.steps[step - 1].after,
                                   run.steps[step].participants);
    };
    CHECK(line(0) == "appr[1]: Train(1) -> Gate");
    CHECK(line(1) == "Train(1).Appr -> Train(1).Cross");
}

TEST_CASE("a broadcast names all who take part") {
    const World w(R"(
        broadcast chan b;
        process S() { state A; init A; trans A -> A { sync b!; }; }
        process R(const int[0,1] i) { state A, B; init A; trans A -> B { sync b?; }; }
        system S, R;)");
    const TimedRun run = w.runs({"S: A -> A + R(0): A -> B + R(1): A -> B", "S: A -> A"});
    CHECK(describe_transition(w.network(), run.initial, run.steps[0].participants) ==
          "b: S -> R(0), R(1)");
    CHECK(describe_transition(w.network(), run.initial, run.steps[1].participants) ==
          "b: S");
}

TEST_CASE("a run tells what happens, when, and what changes") {
    const World w(crossing);
    Path path = w.path(
        {"Train(1): Safe -> Appr + Gate: Free -> Occ {1,2}", "Train(1): Appr -> Cross"});
    path.steps[1].where = {w.below("Train(1).x", "0", 6, true)};
    path.goal = {w.below("0", "Train(1).x", -1)};
    CHECK(print(w.network(), w.runs(path)) == R"(In the beginning
     locations  Train(0).Safe, Train(1).Safe, Gate.Free
     variables  len = 0, list[0] = 0, list[1] = 0
     clocks     z = 0, Train(0).x = 0, Train(1).x = 0
  1. after 2, at 2: appr[1]: Train(1) -> Gate
     Train(1): Safe -> Appr  [appr[id]!; x = 0]
     Gate: Free -> Occ  [z >= 2; appr[e]?; list[len] = e + 1, len++]  with e = 1, f = 2
     changes    len: 0 -> 1, list[0]: 0 -> 2
     clocks     z = 2, Train(0).x = 2, Train(1).x = 0
  2. after 5.5, at 7.5: Train(1).Appr -> Train(1).Cross
     Train(1): Appr -> Cross  [x > 5; x = 0]
     clocks     z = 7.5, Train(0).x = 7.5, Train(1).x = 0
     after 1, at 8.5: the end
     clocks     z = 8.5, Train(0).x = 8.5, Train(1).x = 1
)");
}

TEST_CASE("in detail, every state is shown, in lines of bearable length") {
    const World w(R"(
        int a[30];
        process P() { state A, B; init A; trans A -> B { assign a[7] = 1; }; }
        system P;)");
    const std::string text = print(w.network(), w.runs({"P: A -> B"}), Detail::all);
    CHECK(text.find("  1. at once, at 0: P.A -> P.B\n"
                    "     P: A -> B  [a[7] = 1]\n"
                    "     changes    a[7]: 0 -> 1\n"
                    "     locations  P.B\n"
                    "     variables  a[0] = 0, a[1] = 0,") != std::string::npos);
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin);
        CHECK(end - begin <= 90);
        CHECK(text[end - 1] != ' ');
        begin = end + 1;
    }
}
