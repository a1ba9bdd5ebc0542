// Which transitions others of higher priority forbid.
#include "exploration/corner_cases.h"

namespace zonar::exploration {

std::vector<CornerCase> priority_cases() {
    const std::string two =
        process("A", "a0, a1", "a0 -> a1 { }") + process("B", "b0, b1", "b0 -> b1 { }");
    return {
        {"a channel of high priority goes before internal edges and other channels",
         "broadcast chan a, b; chan priority a < default < b;\n" +
             process("P", "p0, pa, pb, pt",
                     "p0 -> pa { sync a!; }, p0 -> pb { sync b!; }, p0 -> pt { }") +
             "system P;",
         {no("E<> P.pa"), yes("E<> P.pb"), no("E<> P.pt")}},
        {"a channel of low priority waits for internal edges",
         "broadcast chan a; chan priority a < default;\n" +
             process("P", "p0, pa, pt", "p0 -> pa { sync a!; }, p0 -> pt { }") +
             "system P;",
         {no("E<> P.pa"), yes("E<> P.pt")}},
        {"a process further right goes first",
         two + "system A < B;",
         {no("E<> A.a1 && B.b0"), yes("E<> A.a1 && B.b1")}},
        {"processes of one level interleave",
         two + "system A, B;",
         {yes("E<> A.a1 && B.b0"), yes("E<> A.a0 && B.b1")}},
        {"the best participant counts",
         "broadcast chan b;\n" + process("S", "s0, s1", "s0 -> s1 { sync b!; }") +
             process("M", "m0, m1", "m0 -> m1 { }") +
             process("R", "r0, r1", "r0 -> r1 { sync b?; }") + "system S < M < R;",
         {no("E<> M.m1 && R.r0"), yes("E<> M.m1 && R.r1")}},
        {"channels decide before processes",
         "broadcast chan b; chan priority b < default;\n" +
             process("A", "a0, a1", "a0 -> a1 { }") +
             process("B", "b0, b1", "b0 -> b1 { sync b!; }") + "system A < B;",
         {no("E<> B.b1 && A.a0"), yes("E<> B.b1 && A.a1")}},
        {"a transition of high priority forbids others only while it is possible",
         "clock x;\n" + process("A", "a0, a1", "a0 -> a1 { }") +
             process("B", "b0, b1", "b0 -> b1 { guard x >= 1 && x <= 2; }") +
             "system A < B;",
         {yes("E<> A.a1 && B.b0 && x < 1"), yes("E<> A.a0 && B.b0 && x > 2")}},
        {"the moments at which it forbids them are exactly those",
         "clock x, y;\n" + process("A", "a0, a1", "a0 -> a1 { assign y = 0; }") +
             process("B", "b0, b1", "b0 -> b1 { guard x >= 1 && x <= 2; }") +
             "system A < B;",
         {no("E<> A.a1 && B.b0 && y == 0 && x >= 1 && x <= 2"),
          yes("E<> A.a1 && B.b0 && y == 0 && x > 2"),
          yes("E<> A.a1 && B.b0 && y == 0 && x < 1")}},
        {"a transition whose target invariant fails forbids nothing",
         "int k;\n" + process("A", "a0, a1", "a0 -> a1 { }") +
             process("B", "b0, b1 { k == 1 }", "b0 -> b1 { }") + "system A < B;",
         {yes("E<> A.a1"), no("E<> B.b1")}},
        {"a committed process goes before one of higher priority",
         process("A", "a0, a1", "a0 -> a1 { }", "commit a0;") +
             process("B", "b0, b1", "b0 -> b1 { }") + "system A < B;",
         {yes("E<> A.a1 && B.b0"), no("E<> A.a0 && B.b1")}},
        {"priorities do not stop time",
         "clock x;\n" + two + "system A < B;",
         {yes("E<> B.b0 && x > 3")}},
    };
}

} // namespace zonar::exploration
