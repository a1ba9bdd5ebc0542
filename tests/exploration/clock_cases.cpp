// What clocks can be assigned and compared with.
#include "exploration/corner_cases.h"

#include <utility>

namespace zonar::exploration {

namespace {

/// Where a search that forgets clock values too early goes wrong: what is forgotten at one
/// location matters at another.
std::vector<CornerCase> bound_cases() {
    return {
        {"a clock that may be reset on the way matters before it",
         "clock x, y; int i; void f() { if (i == 1) x = 0; }\n" +
             process("P", "s, a, b, c",
                     "s -> a { guard y >= 7; }, a -> b { assign f(); }, "
                     "b -> c { guard x <= 5; }, s -> s { guard i == 2; assign i = 1; }",
                     "urgent a, b;") +
             "system P;",
         {no("E<> P.c"), yes("E<> P.b")}},
        {"a clock that after_update copies matters before every edge",
         "clock x, y, z; after_update { x = y }\n" +
             process("P", "s, a, b, c",
                     "s -> a { guard z >= 7; }, a -> b { }, b -> c { guard x <= 5; }",
                     "urgent a, b;") +
             "system P;",
         {no("E<> P.c"), yes("E<> P.b")}},
        {"what is compared after x := y + 1 counts for y, less one",
         "clock x, y;\n" +
             process("P", "s, a, b, c, d",
                     "s -> a { assign y = 2; }, a -> b { assign x = y + 1; }, "
                     "b -> c { guard x > 3; }, b -> d { guard x < 3; }",
                     "urgent a, b;") +
             "system P;",
         {no("E<> P.c"), no("E<> P.d"), yes("A[] P.b imply x == 3")}},
        {"what others compare with a copy counts for the original",
         "clock x, y; int i;\n" +
             process("A", "a0, a1, a2",
                     "a0 -> a1 { guard i == 1 && x > 5; }, "
                     "a0 -> a2 { guard i == 1 && x < 5; }") +
             process("B", "b0, b1, b2",
                     "b0 -> b1 { assign y = 5; }, b1 -> b2 { assign x = y, i = 1; }",
                     "urgent b1, b2;") +
             "system A, B;",
         {no("E<> A.a1"), no("E<> A.a2"), yes("E<> B.b2")}},
        {"a receiver's lower bound is an upper one for its absence",
         "clock x; broadcast chan b;\n" +
             process("S", "w, s0, s1", "w -> s0 { assign x = 3; }, s0 -> s1 { sync b!; }",
                     "urgent s0, s1;") +
             process("R", "r0, r1", "r0 -> r1 { guard x >= 2; sync b?; }") +
             "system S, R;",
         {no("E<> S.s1 && R.r0"), yes("E<> S.s1 && R.r1")}},
        {"an edge of high priority forbids others from its lower bound on",
         "clock x;\n" +
             process("A", "w, a0, a1", "w -> a0 { assign x = 3; }, a0 -> a1 { }",
                     "urgent a0;") +
             process("B", "b0, b1", "b0 -> b1 { guard x >= 2; }") + "system A < B;",
         {no("E<> A.a1 && B.b0"), yes("E<> A.a1 && B.b1")}},
        {"an edge that is open from a moment on prevents a deadlock after it",
         "clock x;\n" +
             process(
                 "A", "w, a0, a1",
                 "w -> a0 { assign x = 3; }, a0 -> a1 { guard x >= 2; }, a1 -> a1 { }",
                 "urgent a0;") +
             "system A;",
         {no("E<> deadlock"), yes("E<> A.a1")}},
        {"setting a clock back again and again comes to an end",
         "clock x;\n" +
             process("P", "l { x <= 3 }", "l -> l { guard x >= 1; assign x = x - 1; }") +
             "system P;",
         {yes("E<> x == 2"), no("E<> x > 3"), yes("A[] not deadlock")}},
    };
}

std::vector<CornerCase> value_cases() {
    return {
        {"the last of two assignments to a clock counts",
         "clock x;\n" +
             process("P", "a, b { x <= 8 }", "a -> b { assign x = 3, x = 7; }") +
             "system P;",
         {yes("A[] P.b imply x >= 7 && x <= 8"), yes("E<> P.b && x == 7")}},
        {"a clock can be set to the value of an integer",
         "clock x; int i;\n" +
             process("P", "a, b, c",
                     "a -> b { assign i = 2, x = i, i = 3; }, "
                     "b -> c { guard x == 2; }",
                     "urgent b;") +
             "system P;",
         {yes("E<> P.c"), yes("A[] P.b imply x == 2")}},
        {"a clock can be set to another clock",
         "clock x, y;\n" +
             process("P", "a, b",
                     "a -> b { guard x >= 3 && x <= 4; assign y = 0, x = y; }",
                     "urgent b;") +
             "system P;",
         {yes("E<> P.b"), yes("A[] P.b imply x == 0 && y == 0")}},
        {"copies are made one after the other",
         "clock x, y;\n" +
             process("P", "a, b { y <= 9 }, c",
                     "a -> b { guard x == 2; assign y = 5; }, "
                     "b -> c { guard y == 6; assign x = y + 1, y = x; }",
                     "urgent c;") +
             "system P;",
         {yes("E<> P.c"), yes("A[] P.c imply x == 7 && y == 7")}},
        {"a clock that is set back counts with what others compare it with",
         "clock x; int i;\n" +
             process("A", "a0, a1", "a0 -> a1 { guard i == 1 && x > 3; }") +
             process("B", "b0, b1, b2",
                     "b0 -> b1 { assign x = 4; }, b1 -> b2 { assign x = x - 1, i = 1; }",
                     "urgent b1, b2;") +
             "system A, B;",
         {no("E<> A.a1"), yes("A[] B.b2 imply x == 3")}},
        {"clocks that are never reset are equal",
         "clock x, y;\n" + process("P", "a") + "system P;",
         {no("E<> x - y > 0"), no("E<> x != y"), yes("E<> x == y && x > 3")}},
        {"a difference of clocks keeps its value while time passes",
         "clock x, y;\n" +
             process(
                 "P", "a, b, c",
                 "a -> b { guard x == 2; assign y = 0; }, b -> c { guard x - y < 2; }") +
             "system P;",
         {no("E<> P.c"), yes("E<> P.b && x - y == 2 && y > 7"),
          no("E<> P.b && x - y != 2")}},
        {"an invariant may compare clocks",
         "clock x, y;\n" +
             process("P", "a, b { x - y <= 3 }", "a -> b { assign y = 0; }") +
             "system P;",
         {no("E<> P.b && x - y > 3"), yes("E<> P.b && x > 9"), yes("E<> P.a && x > 9")}},
        {"a clock may begin with a value",
         "clock x = 3;\n" + process("P", "a, b", "a -> b { guard x < 3; }") + "system P;",
         {no("E<> x < 3"), yes("E<> x == 3"), no("E<> P.b")}},
        {"time between two resets may be as short as it likes, as often as it likes",
         "clock x, y; int i;\n" +
             process("P", "a",
                     "a -> a { guard y > 0 && x < 1 && i < 20; "
                     "assign y = 0, i = i + 1; }") +
             "system P;",
         {yes("E<> i == 20 && x < 1"),
          yes("A[] x <= 1 imply x < 1 || y > 0 || i <= 20")}},
        {"a clock beyond every bound is told apart from one that is not",
         "clock x, y;\n" +
             process("P", "a, b, c",
                     "a -> b { guard x > 5; assign x = 0; }, "
                     "b -> c { guard x < 1 && y <= 5; }") +
             "system P;",
         {no("E<> P.c"), yes("E<> P.b")}},
        {"bounds from variables count as far as the variables go",
         "clock x, y; int[0,6] i = 6;\n" +
             process("P", "a, b, c",
                     "a -> b { guard x >= i; assign i = 1; }, b -> c { guard y < 6; }") +
             "system P;",
         {no("E<> P.c"), yes("E<> P.b && i == 1 && x >= i")}},
    };
}

} // namespace

std::vector<CornerCase> clock_cases() {
    std::vector<CornerCase> all = value_cases();
    for (CornerCase& row : bound_cases()) all.push_back(std::move(row));
    return all;
}

} // namespace zonar::exploration
