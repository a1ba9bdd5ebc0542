// Names that are not declared, and the ones that were perhaps meant.
#include "loading.h"

using namespace zonar::tests;

namespace {

const std::string crossing = R"(
const int N = 6;
typedef int[0,N-1] id_t;
typedef scalar[3] Seat;
typedef struct { int length; bool open; } Gate_t;
chan appr[N], leave[N];
Gate_t barrier;
int total;
process Train(const id_t id) {
    clock time;
    state Safe, Cross, Stop;
    init Safe;
    trans Safe -> Cross { sync appr[id]!; }, Cross -> Safe { sync leave[id]!; };
}
process Gate() {
    int len;
    state Free, Occ;
    init Free;
    trans Free -> Occ { select e : id_t; sync appr[e]?; assign len++; };
}
process Rider(Seat s) { state Seated; init Seated; }
process Clerk(int[1,2] desk) { state Busy; init Busy; }
Anna = Clerk(1);
Bert = Clerk(2);
system Train, Gate, Rider, Anna, Bert;
)";

struct Suggestion {
    std::string_view text, message, help;
};

} // namespace

TEST_CASE("a query that misspells a name is told the right one") {
    const Model model = loads(crossing);
    const Suggestion table[] = {
        {"E<> Train(0).Cros", "process 'Train' has no location or variable 'Cros'",
         "did you mean 'Cross'?"},
        {"E<> Train(0).cross", "process 'Train' has no location or variable 'cross'",
         "did you mean 'Cross'?"},
        {"E<> Gate.lne > 3", "process 'Gate' has no location or variable 'lne'",
         "did you mean 'len'?"},
        {"E<> Tran(0).Cross", "unknown process or function 'Tran'",
         "did you mean 'Train'?"},
        {"E<> gate.Occ", "unknown process 'gate'", "did you mean 'Gate'?"},
        {"E<> totl > 3", "unknown identifier 'totl'", "did you mean 'total'?"},
        {"E<> barrier.lenght > 3", "there is no field 'lenght' in this structure",
         "did you mean 'length'?"},
        {"E<> deadlok", "unknown identifier 'deadlok'", "did you mean 'deadlock'?"},
        {"A[] forall (i : id_T) Train(i).Safe", "'id_T' is not a type",
         "did you mean 'id_t'?"},
        {"E<> Train(0).Banana", "process 'Train' has no location or variable 'Banana'",
         ""},
    };
    for (const Suggestion& row : table) {
        INFO(row.text);
        const Advice found = advice(model, row.text);
        CHECK(found.message == row.message);
        CHECK(found.help == row.help);
    }
}

TEST_CASE("a location without its process is told where it belongs") {
    const Model model = loads(crossing);
    CHECK(advice(model, "E<> Cross").help ==
          "it belongs to a process: write Train(0).Cross");
    CHECK(advice(model, "E<> len > 3").help == "it belongs to a process: write Gate.len");
    CHECK(advice(model, "E<> Busy").help == "it belongs to a process: write Anna.Busy");
    CHECK(advice(model, "E<> Ocupied").help.empty());
    CHECK(advice(model, "E<> Cros").help == "did you mean 'Train(0).Cross'?");
}

TEST_CASE("a set of processes is told how to name one of them") {
    const Model model = loads(crossing);
    CHECK(advice(model, "E<> Train.Cross").help ==
          "write Train(0).Cross; 'id' is from 0 to N - 1");
    CHECK(advice(model, "E<> Rider.Seated").help ==
          "bind its parameters with forall or exists, and write Rider(...).Seated");
}

TEST_CASE("a template that is not a process is told which processes are made of it") {
    CHECK(advice(loads(crossing), "E<> Clerk(1).Busy").help ==
          "write Anna.Busy or Bert.Busy");
}

TEST_CASE("a model that misspells a name is told the right one") {
    const auto in_process = [](const std::string& edge) {
        return "typedef int[0,3] id_t; chan appr; int total; clock time;\n"
               "void reset() { total = 0; }\n"
               "process P() { state Idle, Busy; init Idle; trans Idle -> " +
               edge + "; }\nsystem P;\n";
    };
    struct ModelRow {
        std::string text, help;
    };
    const ModelRow table[] = {
        {in_process("Busy { sync apr!; }"), "did you mean 'appr'?"},
        {in_process("Busy { sync total_!; }"), "declare it globally: chan total_;"},
        {in_process("Busy { guard Total > 1; }"), "did you mean 'total'?"},
        {in_process("Busy { guard tiem > 1; }"), "did you mean 'time'?"},
        {in_process("Busy { assign rest(); }"), "did you mean 'reset'?"},
        {in_process("Bussy { }"), "did you mean 'Busy'?"},
        {in_process("Busy { select i : idt; }"), "did you mean 'id_t'?"},
        {with_declarations("Int i;"), "did you mean 'int'?"},
        {with_declarations("boolean b;"), "did you mean 'bool'?"},
        {"process Train() { state A; init A; }\nsystem Trian;", "did you mean 'Train'?"},
        {"process Train() { state A; init A; }\nT = Tran();\nsystem T;",
         "did you mean 'Train'?"},
    };
    for (const ModelRow& row : table) {
        INFO(row.text);
        CHECK(advice(row.text).help == row.help);
    }
}

TEST_CASE("what is far away or very short is not suggested") {
    for (const char* guard : {"z > 1", "ii > 1", "q == r", "velocity > 1"}) {
        INFO(guard);
        CHECK(advice(with_guard(guard)).help.empty());
    }
    CHECK(advice(with_guard("X > 1")).help == "did you mean 'x'?");
}

TEST_CASE("a variable of another template is told to be its own") {
    CHECK(advice("process P() { clock wait; state A; init A; }\n"
                 "process Q() { state A { wait < 3 }; init A; }\nsystem P, Q;")
              .help == "template 'P' has its own 'wait'; what several templates use must "
                       "be declared globally");
}
