// What expressions compute: every operator, its precedence, its faults.
#include "loading.h"
#include "machine.h"

using namespace zonar::tests;
using zonar::model::Fault;

namespace {

/// The expression computed at run time: all its names are variables of the state.
zonar::model::Outcome outcome(const std::string& expression) {
    const Model model =
        loads("int p = 7, q = 3, z = 0, n = -7; int big = 30000; bool t = true, "
              "f; int r; int32_t w;\nint a[3] = { 5, 6, 7 };\n"
              "process P() { state A; init A; trans A -> A { assign w = " +
              expression + "; }; }\nsystem P;");
    Machine machine(model->network());
    zonar::model::Outcome result = machine.update(0);
    result.value = machine["w"];
    return result;
}

std::int32_t value(const std::string& expression) {
    const auto result = outcome(expression);
    INFO(expression << ": " << zonar::model::describe(result.fault));
    CHECK(result.ok());
    return result.value;
}

/// The same expression as a constant: what is folded must agree with what is run.
std::int32_t folded(const std::string& expression) {
    const Model model = loads(with_declarations(
        "const int p = 7, q = 3, z = 0, n = -7; const bool t = true, f = false;\n"
        "const int a[3] = { 5, 6, 7 }; int32_t w = " +
        expression + ";"));
    return Machine(model->network())["w"];
}

struct Computed {
    const char* expression;
    std::int32_t result;
};

} // namespace

TEST_CASE("every operator computes what it should, folded or run") {
    for (const Computed& row : {
             // clang-format off
             Computed{"p + q", 10},     {"p - q", 4},         {"p * q", 21},      {"p / q", 2},
             {"p % q", 1},         {"n / q", -2},        {"n % q", -1},      {"p / -q", -2},
             {"p % -q", 1},        {"q ** 3", 27},       {"q ** 0", 1},      {"n ** 3", -343},
             {"p << q", 56},       {"p >> 1", 3},        {"n >> 1", -4},     {"p & q", 3},
             {"p | 8", 15},        {"p ^ q", 4},         {"p <? q", 3},      {"p >? q", 7},
             {"p < q", 0},         {"p <= 7", 1},        {"p > q", 1},       {"q >= p", 0},
             {"p == 7", 1},        {"p != 7", 0},        {"-p", -7},         {"+p", 7},
             {"!p", 0},            {"not z", 1},         {"t && f", 0},      {"t || f", 1},
             {"t and p", 1},       {"f or z", 0},        {"t xor t", 0},     {"t xor f", 1},
             {"f imply f", 1},     {"t imply f", 0},     {"t ? p : q", 7},   {"f ? p : q", 3},
             {"abs(n)", 7},        {"a[1]", 6},          {"true + true", 2}, {"p && q", 1},
             {"z || p", 1},        {"q imply p", 1},     {"p xor q", 0},
             {"forall (i : int[0,2]) a[i] > 4", 1},      {"exists (i : int[0,2]) a[i] == 8", 0},
             {"sum (i : int[0,2]) a[i]", 18},            {"sum (i : int[0,2]) (a[i] > 5)", 2},
             {"forall (i : int[1,0]) false", 1},         {"exists (i : int[1,0]) true", 0},
             {"sum (i : int[1,0]) 5", 0},
             // clang-format on
         }) {
        INFO(row.expression);
        CHECK(value(row.expression) == row.result);
        CHECK(folded(row.expression) == row.result);
    }
}

TEST_CASE("operators bind as the reference says") {
    for (const Computed& row : {
             // clang-format off
             Computed{"-2 ** 2", 4},                 // (-2) ** 2
             {"2 ** 3 ** 2", 64},               // to the left
             {"2 * 3 ** 2", 18},      {"7 - 3 - 1", 3},        {"100 / 10 / 5", 2},
             {"2 + 3 * 4", 14},       {"1 << 2 + 1", 8},       {"1 <? 2 + 3", 1},
             {"4 >? 1 << 3", 8},      {"5 < 3 >? 6", 1},       {"1 == 2 < 3", 1},
             {"6 & 3 == 3", 0},                 // 6 & (3 == 3)
             {"1 | 2 ^ 3 & 2", 1},              // 1 | (2 ^ (3 & 2))
             {"4 | 1 && 0", 0},       {"1 || 0 && 0", 1},
             {"not 1 == 0", 1},                 // (not 1) == 0
             {"!0 + 1", 2},           {"1 ? 2 : 0 ? 3 : 4", 2},
             {"0 imply 0 imply 0", 0},          // (0 imply 0) imply 0
             {"1 or 1 imply 0", 0},             // (1 or 1) imply 0
             {"0 imply 0 or 1", 1},   {"1 imply 0 or 1", 1},
             {"1 xor 1 or 1", 1},     {"1 or 1 xor 1", 0},
             {"sum (i : int[0,2]) i + 1", 6},   // the body goes as far as it can
             {"(sum (i : int[0,2]) i) + 1", 4},
             {"1 + sum (i : int[0,2]) i * 2", 7},
             // clang-format on
         }) {
        INFO(row.expression);
        CHECK(value(row.expression) == row.result);
    }
}

TEST_CASE("logic does not look further than it needs to") {
    CHECK(value("z == 1 && p / z == 1") == 0);
    CHECK(value("z == 0 || p / z == 1") == 1);
    CHECK(value("z == 1 imply p / z == 1") == 1);
    CHECK(value("z == 0 ? 1 : p / z") == 1);
    CHECK(value("exists (i : int[0,9]) a[i] == 5") == 1);
    CHECK(value("forall (i : int[0,9]) a[i] == 6") == 0);
}

TEST_CASE("what cannot be computed is a fault") {
    CHECK(outcome("p / z").fault == Fault::division_by_zero);
    CHECK(outcome("p % z").fault == Fault::division_by_zero);
    CHECK(outcome("p << n").fault == Fault::negative_shift);
    CHECK(outcome("p >> n").fault == Fault::negative_shift);
    CHECK(outcome("p ** n").fault == Fault::negative_power);
    CHECK(outcome("a[q]").fault == Fault::index_out_of_range);
    CHECK(outcome("a[n]").fault == Fault::index_out_of_range);
}

TEST_CASE("arithmetic has 32 bits, whatever the ranges of its operands") {
    CHECK(value("big + big + big") == 90000);
    CHECK(value("big * big") == 900000000);
    CHECK(value("big * big * 3") == -1594967296);
    CHECK(value("big * big * big / big") == 61185);
    CHECK(value("big ** 2 * 3 < 0") == 1);
    CHECK(value("sum (i : int[0,9]) big * big") == 410065408);
    CHECK(value("-(big * big * 3)") == 1594967296);
    CHECK(value("abs(big * big * 3)") == 1594967296);
}

TEST_CASE("an assignment outside of the range is a fault") {
    const auto fault = [](const std::string& declarations, const std::string& update) {
        const Model model = loads(declarations +
                                  "\nprocess P() { state A; init A;\n"
                                  "trans A -> A { assign " +
                                  update + "; }; }\nsystem P;");
        return Machine(model->network()).update(0);
    };
    CHECK(fault("int[0,3] i = 3;", "i++").fault == Fault::out_of_range);
    CHECK(fault("int[0,3] i;", "i--").fault == Fault::out_of_range);
    CHECK(fault("int i = 32767;", "i++").fault == Fault::out_of_range);
    CHECK(fault("bool b;", "b = 5").fault == Fault::out_of_range);
    CHECK(fault("int[0,3] a[2];", "a[1] = 4").fault == Fault::out_of_range);
    CHECK(fault("struct { int[0,3] f; } s;", "s.f = 4").fault == Fault::out_of_range);
    CHECK(fault("int[0,3] i;", "i += 4").fault == Fault::out_of_range);
    const auto outcome = fault("int[0,3] i = 3;", "i = 7");
    CHECK(outcome.detail == 7);
    CHECK(outcome.cell.raw == 1);
}

TEST_CASE("arguments, results and locals of functions are checked, too") {
    const auto fault = [](const std::string& functions, const std::string& update) {
        const Model model =
            loads("int i; int32_t w;\n" + functions +
                  "\nprocess P() { state A; init A; trans A -> A { assign " + update +
                  "; }; }\nsystem P;");
        Machine machine(model->network());
        machine["w"] = 40000;
        return machine.update(0).fault;
    };
    CHECK(fault("int f(int n) { return n; }", "i = f(w)") == Fault::out_of_range);
    CHECK(fault("int f() { return w; }", "w = f()") == Fault::out_of_range);
    CHECK(fault("int[0,3] f() { return 4; }", "i = f()") == Fault::out_of_range);
    CHECK(fault("void f() { int n = 32767; n++; }", "f()") == Fault::out_of_range);
    CHECK(fault("void f() { assert w == 0; }", "f()") == Fault::assertion);
    CHECK(fault("void f() { assert w == 40000; }", "f()") == Fault::none);
    CHECK(fault("void f() { while (true) { } }", "f()") == Fault::step_limit);
}

TEST_CASE("a fault tells which part of the text it is about") {
    const MarkedText text =
        take_marks("int i, a[3];\nprocess P() { state A; init A; trans\n"
                   "A -> A { guard i == 0; assign i = 3, a[«i»] = 1; }; }\n"
                   "system P;");
    const Model model = loads(text.text);
    Machine machine(model->network());
    const auto result = machine.update(0);
    CHECK(result.fault == Fault::index_out_of_range);
    Diagnostic at;
    at.range = model->network().program.origins.at(result.at);
    CHECK(spot_of(at, model->sources()) == text.spot);
}
