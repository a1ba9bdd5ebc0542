// Labels on edges that leave a branchpoint. An edge into it and an edge out of it are one
// step: both guards hold before any update, and the whole synchronises at once.
#include "exploration/corner_cases.h"

namespace zonar::exploration {

std::vector<CornerCase> branchpoint_cases() {
    const auto fork = [](const std::string& name, const std::string& states,
                         const std::string& edges) {
        return "process " + name + "() { state " + states + "; branchpoint f; init a;\n" +
               "trans " + edges + "; }\n";
    };
    return {
        {"a guard behind a branchpoint decides about its branch",
         "int i = 1;\n" +
             fork("P", "a, b, c",
                  "a -> f { }, f -> b { guard i == 1; }, f -> c { guard "
                  "i == 2; }") +
             "system P;",
         {yes("E<> P.b"), no("E<> P.c")}},
        {"it is about the state before, not about the first update",
         "int i;\n" +
             fork("P", "a, b, c",
                  "a -> f { assign i = 1; }, f -> b { guard i == 1; }, "
                  "f -> c { guard i == 0; }") +
             "system P;",
         {no("E<> P.b"), yes("E<> P.c"), yes("A[] P.c imply i == 1")}},
        {"both guards must hold",
         "int i = 1; clock x;\n" +
             fork("P", "a, b, c",
                  "a -> f { guard x >= 2; }, f -> b { guard x < 2; }, "
                  "f -> c { guard x <= 3 && i == 1; }") +
             "system P;",
         {no("E<> P.b"), yes("E<> P.c"), yes("A[] P.c imply x >= 2"),
          no("A[] P.a imply x < 2")}},
        {"a branchpoint without an open way keeps its process where it is",
         "int i;\n" +
             fork("P", "a, b", "a -> f { assign i = 1; }, f -> b { guard false; }") +
             "system P;",
         {yes("A[] P.a && i == 0"), yes("E<> deadlock")}},
        {"a guard that is not evaluated has no error",
         "int i;\n" +
             fork("P", "a, b", "a -> f { guard i != 0; }, f -> b { guard 1 / i == 1; }") +
             "system P;",
         {no("E<> P.b")}},
        {"one that is has",
         "int i;\n" + fork("P", "a, b", "a -> f { }, f -> b { guard 1 / i == 1; }") +
             "system P;",
         {fault("E<> P.b")}},
        {"selects of both halves are chosen together",
         "int i;\n" +
             fork("P", "a, b",
                  "a -> f { select k : int[1,2]; assign i = 10 * k; }, f -> b { select k "
                  ": "
                  "int[3,4]; guard k != 3; assign i = i + k; }") +
             "system P;",
         {yes("E<> i == 14"), yes("E<> i == 24"), no("E<> i == 13"),
          yes("A[] P.b imply i == 14 || i == 24")}},
        {"a branch that synchronises waits for its partner with the whole step",
         "chan c, d; int i;\n" +
             fork("P", "a, b, e",
                  "a -> f { assign i = 1; }, f -> b { sync c!; }, f -> e { sync d!; }") +
             process("Q", "a, b", "a -> b { sync c?; assign i = i + 1; }") +
             "system P, Q;",
         {yes("E<> P.b && Q.b && i == 2"), no("E<> P.e"), no("E<> i == 1"),
          no("E<> P.b && Q.a")}},
        {"each branch may receive from another channel",
         "chan c, d;\n" +
             fork("P", "a, b, e",
                  "a -> f { }, f -> b { sync c?; }, f -> e { "
                  "sync d?; }, b -> a { }") +
             process("Q", "a, b", "a -> b { sync c!; }, b -> a { sync d!; }") +
             "system P, Q;",
         {yes("E<> P.b && Q.b"), yes("E<> P.e && Q.a"), no("E<> P.e && Q.b")}},
        {"a receiver of a broadcast takes part if one of its ways is open",
         "broadcast chan c; int i;\n" + process("Q", "a, b", "a -> b { sync c!; }") +
             fork("P", "a, b, e",
                  "a -> f { }, f -> b { guard i == 0; sync c?; }, f -> e { "
                  "guard i == 1; sync c?; }") +
             "system Q, P;",
         {no("E<> Q.b && P.a"), yes("E<> P.b"), no("E<> P.e")}},
        {"the index of its channel is that before the updates",
         "chan c[3]; int i = 1;\n" +
             fork("P", "a, b", "a -> f { assign i = 2; }, f -> b { sync c[i]!; }") +
             process("Q", "a, b, d", "a -> b { sync c[1]?; }, a -> d { sync c[2]?; }") +
             "system P, Q;",
         {yes("E<> Q.b"), no("E<> Q.d")}},
        {"an urgent channel behind a branchpoint stops time",
         "urgent chan c; clock x;\n" +
             fork("P", "a, b", "a -> f { }, f -> b { sync c!; }") +
             process("Q", "a, b", "a -> b { sync c?; }") + "system P, Q;",
         {no("E<> P.a && x > 0"), yes("E<> P.b && x > 0")}},
    };
}

} // namespace zonar::exploration
