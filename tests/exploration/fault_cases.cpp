// What a run-time fault does to the verdict, and where there is none.
#include "exploration/corner_cases.h"

namespace zonar::exploration {

std::vector<CornerCase> fault_cases() {
    const auto edge = [](const std::string& declarations, const std::string& label) {
        return declarations + "\n" + process("P", "a, b", "a -> b { " + label + " }") +
               "system P;";
    };
    const auto elsewhere = [](const std::string& label) {
        return "int i; int t[3]; clock x;\n" +
               process("P", "a0, b0, c0", "b0 -> c0 { " + label + " }") + "system P;";
    };
    return {
        {"an update out of range is an error",
         edge("int[0,3] i = 3;", "assign i++;"),
         {fault("E<> P.b"), fault("A[] not P.b")}},
        {"so is one out of the default range",
         edge("int j = 32767;", "assign j++;"),
         {fault("E<> P.b")}},
        {"a target that would be forbidden anyway does not excuse it",
         "int[0,3] i = 3; int k;\n" +
             process("P", "a, b { k == 1 }", "a -> b { assign i++; }") + "system P;",
         {fault("E<> P.b")}},
        {"an update behind a guard that never holds is none",
         edge("int[0,3] i = 3; clock x;", "guard x > 2 && x < 1; assign i++;"),
         {no("E<> P.b")}},
        {"nor one behind a guard that holds too late",
         "int[0,3] i = 3; clock x;\n" +
             process("P", "a { x <= 2 }, b", "a -> b { guard x > 2; assign i++; }") +
             "system P;",
         {no("E<> P.b"), yes("A[] P.a")}},
        {"a division by zero in a guard of an active location is an error",
         edge("int i;", "guard 1 / i == 0;"),
         {fault("E<> P.b")}},
        {"a guard of a location that is never entered is not evaluated",
         elsewhere("guard 1 / i == 0;"),
         {no("E<> P.c0")}},
        {"an index out of range in a guard is an error",
         edge("int i = 3; int t[3];", "guard t[i] == 0;"),
         {fault("E<> P.b")}},
        {"&& looks at its right side only when the left one holds",
         edge("int i = 3; int t[3];", "guard i < 3 && t[i] == 0;"),
         {no("E<> P.b")}},
        {"a negative shift is an error",
         edge("int i = 1; int n = -1;", "assign i = i << n;"),
         {fault("E<> P.b")}},
        {"a negative value for a clock is an error",
         edge("clock x; int n = -1;", "assign x = n;"),
         {fault("E<> P.b")}},
        {"an argument out of its range is an error",
         edge("int n = 40; void f(int[0,30] p) { }", "assign f(n);"),
         {fault("E<> P.b")}},
        {"so is the value of a function",
         edge("int i; int n = 40; int[0,30] f(int p) { return p; }", "assign i = f(n);"),
         {fault("E<> P.b")}},
        {"a local variable has the default range",
         edge("int i; int n = 32767; int f(int p) { int s = p; s++; return 0; }",
              "assign i = f(n);"),
         {fault("E<> P.b")}},
        {"an index out of range in a query is an error",
         edge("int t[3]; int i = 7;", ""),
         {fault("E<> t[i] == 1"), fault("A[] t[i] == 0")}},
        {"the index of a channel can be out of range",
         edge("int i = 2; broadcast chan c[2];", "sync c[i]!;"),
         {fault("E<> P.b")}},
        {"a fault that only a broadcast's receiver has counts as well",
         "int[0,3] i = 3; broadcast chan c;\n" +
             process("S", "s0, s1", "s0 -> s1 { sync c!; }") +
             process("R", "r0, r1", "r0 -> r1 { sync c?; assign i++; }") + "system S, R;",
         {fault("E<> S.s1")}},
    };
}

} // namespace zonar::exploration
