// Delays, invariants and deadlocks.
#include "exploration/corner_cases.h"

namespace zonar::exploration {

std::vector<CornerCase> time_cases() {
    const auto foreign = [](const std::string& more) {
        return "clock x; int a[2] = {3, 7}; int i;\n" + process("P", "l { x <= a[i] }") +
               process("Q", "q0, q1", more) + "system P, Q;";
    };
    const auto one = [](const std::string& states, const std::string& edges,
                        const std::string& flags = "") {
        return "clock x; int k;\n" + process("A", states, edges, flags) + "system A;";
    };
    return {
        {"a time lock is a deadlock, from the first moment on",
         one("a0 { x <= 5 }, a1", "a0 -> a1 { guard x >= 10; }"),
         {no("A[] not deadlock"), yes("E<> deadlock && x == 0"), no("E<> A.a1"),
          yes("E<> x == 5"), no("E<> x > 5")}},
        {"waiting for ever is a deadlock", one("a0", ""), {yes("E<> deadlock")}},
        {"waiting for an edge is none",
         one("a0, a1", "a0 -> a1 { guard x >= 3; }, a1 -> a1 { }"),
         {yes("A[] not deadlock")}},
        {"having missed an edge is one",
         one("a0, a1", "a0 -> a1 { guard x <= 3; }, a1 -> a1 { }"),
         {no("A[] not deadlock"), no("E<> deadlock && x <= 3"),
          yes("E<> deadlock && x > 3")}},
        {"an edge into a forbidden location does not prevent a deadlock",
         one("a0, a1 { k == 1 }", "a0 -> a1 { }"),
         {yes("E<> deadlock"), no("E<> A.a1")}},
        {"an edge that is enabled at one moment only prevents it until then",
         one("a0, a1", "a0 -> a1 { guard x == 2; }, a1 -> a1 { }"),
         {no("E<> deadlock && x < 2"), no("E<> deadlock && x == 2"),
          yes("E<> deadlock && x > 2")}},
        {"an invariant that ends before the edge begins makes a deadlock everywhere",
         one("a0 { x < 2 }, a1", "a0 -> a1 { guard x >= 2; }"),
         {yes("E<> deadlock && x == 0"), no("E<> A.a1"), no("E<> x >= 2")}},
        {"in an urgent location only what is enabled now counts",
         one("a0, a1", "a0 -> a1 { guard x >= 1; }", "urgent a0;"),
         {yes("E<> deadlock"), no("E<> A.a1")}},
        {"another process that can go on prevents a deadlock",
         "clock x;\n" + process("A", "a0 { x <= 1 }") +
             process("B", "b0", "b0 -> b0 { guard x >= 1; assign x = 0; }") +
             "system A, B;",
         {yes("A[] not deadlock")}},
        {"a strict invariant ends before its bound",
         one("a0 { x < 5 }, a1", "a0 -> a1 { guard x >= 5; }"),
         {no("E<> A.a1"), yes("E<> x > 4"), no("E<> x >= 5")}},
        {"a strict guard begins after its bound",
         one("a0 { x <= 5 }, a1, a2",
             "a0 -> a1 { guard x > 5; }, a0 -> a2 { guard x >= 5; }"),
         {no("E<> A.a1"), yes("E<> A.a2")}},
        {"an initial state that violates its invariant is an error",
         one("a0 { x >= 1 }", ""),
         {fault("E<> A.a0"), fault("A[] A.a0")}},
        {"an edge into a violated invariant cannot be taken",
         one("a0, a1 { x <= 2 }, a2 { x <= 2 }",
             "a0 -> a1 { assign x = 3; }, a0 -> a2 { assign x = 2; }"),
         {no("E<> A.a1"), yes("E<> A.a2"), yes("A[] A.a2 imply x == 2")}},
        {"an update may not violate the invariant of a bystander",
         "clock x; int i = 5;\n" + process("A", "a0 { x <= i }") +
             process("B", "b0, b1", "b0 -> b1 { guard x >= 4; assign i = 3; }") +
             "system A, B;",
         {no("E<> B.b1"), yes("E<> x == 5")}},
        {"an invariant over integers forbids entering",
         "int i = 3;\n" + process("A", "a0, a1 { i < 3 }", "a0 -> a1 { }") + "system A;",
         {no("E<> A.a1")}},
        {"an invariant over integers is evaluated after the update",
         "int i = 3;\n" + process("A", "a0, a1 { i < 3 }", "a0 -> a1 { assign i = 2; }") +
             "system A;",
         {yes("E<> A.a1")}},
        {"a bound from an array changes with its index",
         foreign("q0 -> q1 { assign i = 1; }"),
         {yes("E<> P.l && x > 3"), yes("E<> x == 7"), no("E<> x > 7"),
          no("E<> x > 3 && i == 0")}},
        {"and does not change by itself",
         foreign("q0 -> q1 { }"),
         {no("E<> P.l && x > 3"), yes("E<> x == 3")}},
        {"a conditional constraint counts while its condition holds",
         "clock x; int i;\n" + process("A", "a0 { i == 1 || x <= 2 }") +
             process("B", "b0, b1", "b0 -> b1 { assign i = 1; }") + "system A, B;",
         {yes("E<> x > 2"), no("E<> x > 2 && i == 0")}},
        {"an urgent location is left at the moment of its entry",
         "clock x;\n" +
             process("P", "a0, a1, a2",
                     "a0 -> a1 { guard x >= 2; assign x = 0; }, a1 -> a2 { }",
                     "urgent a1;") +
             "system P;",
         {yes("A[] P.a1 imply x == 0"), yes("E<> P.a2 && x > 0")}},
        {"dead code breaks no invariant",
         one("a0, a1", ""),
         {yes("A[] A.a1 imply false")}},
        {"a query sees the points of a delay, and between integers",
         one("a0 { x <= 2 }", ""),
         {yes("E<> x > 0 && x < 1"), yes("E<> x != 0"), no("A[] x < 1 || x > 1"),
          yes("A[] x < 1 || x >= 1")}},
    };
}

} // namespace zonar::exploration
