// Who takes part in a transition, in which order updates run, and what stops time.
#include "exploration/corner_cases.h"

namespace zonar::exploration {

namespace {

const std::string sender = process("S", "s0, s1", "s0 -> s1 { sync b!; }");
const std::string receiver = process("R", "r0, r1", "r0 -> r1 { sync b?; }");

std::vector<CornerCase> update_cases() {
    const std::string three =
        "int i; broadcast chan b;\n" +
        process("S", "s0, s1", "s0 -> s1 { sync b!; assign i = i*10 + 1; }") +
        process("R2", "r0, r1", "r0 -> r1 { sync b?; assign i = i*10 + 2; }") +
        process("R3", "r0, r1", "r0 -> r1 { sync b?; assign i = i*10 + 3; }");
    const auto handshake = [](const std::string& guard) {
        return "int i, j; chan c;\n" +
               process("A", "a0, a1", "a0 -> a1 { sync c!; assign i = 1; }") +
               process("B", "b0, b1",
                       "b0 -> b1 { " + guard + " sync c?; assign j = i + 1; }") +
               "system A, B;";
    };
    return {
        {"the sender's update runs first",
         handshake(""),
         {yes("A[] B.b1 imply j == 2"), no("E<> j == 1")}},
        {"the receiver's guard sees the values before the update",
         handshake("guard i == 1;"),
         {no("E<> B.b1"), yes("E<> deadlock")}},
        {"receivers of a broadcast update in the order of the system line",
         three + "system S, R2, R3;",
         {yes("E<> i == 123"), no("E<> i == 132")}},
        {"the place of the sender on the system line does not matter",
         three + "system R3, S, R2;",
         {yes("E<> i == 132"), no("E<> i == 123")}},
        {"values between two items of an update are never seen",
         "int i;\n" + process("P", "a, b", "a -> b { assign i = 1, i = 2; }") +
             "system P;",
         {yes("A[] i != 1"), yes("E<> i == 2")}},
        {"the items of an update run one after the other",
         "int x, y;\n" + process("P", "a, b", "a -> b { assign x = 1, y = 2 * x; }") +
             "system P;",
         {yes("A[] P.b imply y == 2")}},
        {"an edge has an instance for each value of its select",
         "int i = 9;\n" +
             process("P", "a, b",
                     "a -> b { select k : int[0,3]; guard k != 2; "
                     "assign i = k; }") +
             "system P;",
         {yes("E<> P.b && i == 0"), yes("E<> P.b && i == 1"), no("E<> P.b && i == 2"),
          yes("E<> P.b && i == 3"), no("E<> P.b && i == 9")}},
        {"before_update and after_update enclose the updates of all participants",
         "int i; chan c; before_update { i = 5 } after_update { i = i * 10 }\n" +
             process("A", "a0, a1", "a0 -> a1 { sync c!; assign i = i + 1; }") +
             process("B", "b0, b1", "b0 -> b1 { sync c?; assign i = i + 2; }") +
             "system A, B;",
         {yes("E<> i == 80"), no("E<> A.a1 && i != 80")}},
        {"a meta variable carries a value from sender to receiver and no further",
         "meta int m; int i, j; chan c;\n" +
             process("A", "a0, a1, a2",
                     "a0 -> a1 { sync c!; assign m = 4; }, a1 -> a2 { assign j = m; }") +
             process("B", "b0, b1", "b0 -> b1 { sync c?; assign i = m; }") +
             "system A, B;",
         {yes("A[] B.b1 imply i == 4"), yes("A[] A.a2 imply j == 0")}},
        {"every branch of a branchpoint can be taken, whatever its weight",
         "process P() { state a, b, c; branchpoint f; init a;\n"
         "trans a -> f { }, f -> b { probability 0; }, f -> c { probability 1; }; }\n"
         "system P;",
         {yes("E<> P.b"), yes("E<> P.c")}},
    };
}

std::vector<CornerCase> participant_cases() {
    return {
        {"a broadcast needs no receiver",
         "broadcast chan b;\n" + sender + "system S;",
         {yes("E<> S.s1")}},
        {"a binary channel does need one",
         "chan b;\n" + sender + "system S;",
         {no("E<> S.s1"), yes("E<> deadlock")}},
        {"a receiver that is ready cannot stay away from a broadcast",
         "broadcast chan b;\n" + sender + receiver + "system S, R;",
         {no("E<> S.s1 && R.r0"), yes("E<> S.s1 && R.r1")}},
        {"a receiver that cannot enter its target blocks the broadcast",
         "clock x; broadcast chan b;\n" +
             process("S", "s0, s1", "s0 -> s1 { guard x >= 3; sync b!; }") +
             process("R", "r0, r1 { x <= 2 }", "r0 -> r1 { sync b?; }") + "system S, R;",
         {no("E<> S.s1"), yes("E<> deadlock")}},
        {"a receiver with two ready edges takes one of them",
         "broadcast chan b;\n" + sender +
             process("R", "r0, r1, r2", "r0 -> r1 { sync b?; }, r0 -> r2 { sync b?; }") +
             "system S, R;",
         {yes("E<> S.s1 && R.r1"), yes("E<> S.s1 && R.r2"), no("E<> S.s1 && R.r0")}},
        {"a receiver whose guard fails before the update stays",
         "int i; broadcast chan b;\n" +
             process("S", "s0, s1", "s0 -> s1 { sync b!; assign i = 1; }") +
             process("R", "r0, r1", "r0 -> r1 { guard i == 1; sync b?; }") +
             "system S, R;",
         {yes("E<> S.s1 && R.r0"), no("E<> R.r1")}},
        {"no process synchronises with itself",
         "chan c;\n" +
             process("A", "a0, a1", "a0 -> a1 { sync c!; }, a0 -> a1 { sync c?; }") +
             "system A;",
         {no("E<> A.a1")}},
        {"no process receives its own broadcast",
         "broadcast chan b;\n" +
             process("A", "a0, a1, a2", "a0 -> a1 { sync b!; }, a0 -> a2 { sync b?; }") +
             "system A;",
         {yes("E<> A.a1"), no("E<> A.a2")}},
        {"only one of two receivers of a binary channel moves",
         "chan c;\n" + process("S", "s0, s1", "s0 -> s1 { sync c!; }") +
             process("R", "r0, r1", "r0 -> r1 { sync c?; }") +
             process("Q", "q0, q1", "q0 -> q1 { sync c?; }") + "system S, R, Q;",
         {yes("E<> R.r1 && Q.q0"), yes("E<> R.r0 && Q.q1"), no("E<> R.r1 && Q.q1"),
          yes("A[] S.s1 imply R.r1 || Q.q1")}},
        {"the index of a channel is evaluated before the update",
         "chan c[2]; int i;\n" +
             process("A", "a0, a1", "a0 -> a1 { sync c[i]!; assign i = 1; }") +
             process("B", "b0, b1, b2",
                     "b0 -> b1 { sync c[0]?; }, b0 -> b2 { sync c[1]?; }") +
             "system A, B;",
         {yes("E<> B.b1"), no("E<> B.b2")}},
        {"whether a guarded receiver takes part depends on the moment",
         "clock x; broadcast chan b;\n" + sender +
             process("R", "r0, r1", "r0 -> r1 { guard x >= 1 && x <= 2; sync b?; }") +
             "system S, R;",
         {yes("E<> S.s1 && R.r1 && x == 1"), no("E<> R.r1 && x < 1"),
          yes("E<> S.s1 && R.r0 && x < 1"), yes("E<> S.s1 && R.r0 && x == 1"),
          yes("E<> S.s1 && R.r0 && x > 2")}},
        {"a guarded receiver inside its window cannot stay away",
         "clock x, y; broadcast chan b;\n" +
             process("S", "s0, s1", "s0 -> s1 { sync b!; assign y = 0; }") +
             process("R", "r0, r1", "r0 -> r1 { guard x >= 1 && x <= 2; sync b?; }") +
             "system S, R;",
         {no("E<> S.s1 && R.r0 && y == 0 && x >= 1 && x <= 2"),
          yes("E<> S.s1 && R.r0 && y == 0 && x < 1"),
          yes("E<> S.s1 && R.r0 && y == 0 && x > 2"),
          yes("E<> S.s1 && R.r1 && y == 0 && x == 2")}},
    };
}

std::vector<CornerCase> committed_cases() {
    return {
        {"a committed receiver lets an ordinary sender go",
         "broadcast chan b;\n" +
             process("S", "s0, s1, s2", "s0 -> s1 { sync b!; }, s0 -> s2 { }") +
             process("R", "r0, r1", "r0 -> r1 { sync b?; }", "commit r0;") +
             "system S, R;",
         {yes("E<> S.s1"), no("E<> S.s2")}},
        {"a committed partner of a binary channel is enough",
         "chan c;\n" + process("B", "b0, b1", "b0 -> b1 { sync c!; }") +
             process("C", "c0, c1", "c0 -> c1 { sync c?; }", "commit c0;") +
             "system B, C;",
         {yes("E<> B.b1")}},
        {"a committed location holds up what does not leave it",
         "chan c;\n" + process("A", "a0, a1", "a0 -> a1 { }", "commit a0;") +
             process("B", "b0, b1", "b0 -> b1 { sync c!; }") +
             process("C", "c0, c1", "c0 -> c1 { sync c?; }") + "system A, B, C;",
         {no("E<> A.a0 && B.b1"), yes("E<> A.a1 && B.b1")}},
        {"a committed location without a way out is a deadlock",
         "clock x;\n" +
             process("A", "a0, a1", "a0 -> a1 { guard x >= 1; }", "commit a0;") +
             process("B", "b0, b1", "b0 -> b1 { }") + "system A, B;",
         {no("E<> B.b1"), yes("E<> deadlock"), no("E<> x > 0")}},
        {"two committed processes interleave",
         process("A", "a0, a1", "a0 -> a1 { }", "commit a0;") +
             process("B", "b0, b1", "b0 -> b1 { }", "commit b0;") + "system A, B;",
         {yes("E<> A.a1 && B.b0"), yes("E<> A.a0 && B.b1"), yes("E<> A.a1 && B.b1")}},
        {"an urgent location stops time, not other processes",
         "clock x;\n" + process("A", "a0, a1", "a0 -> a1 { }", "urgent a0;") +
             process("B", "b0, b1", "b0 -> b1 { }") + "system A, B;",
         {yes("E<> B.b1 && A.a0"), no("E<> A.a0 && x > 0"), yes("E<> A.a1 && x > 0")}},
        {"a committed location stops both",
         "clock x;\n" + process("A", "a0, a1", "a0 -> a1 { }", "commit a0;") +
             process("B", "b0, b1", "b0 -> b1 { }") + "system A, B;",
         {no("E<> B.b1 && A.a0"), no("E<> A.a0 && x > 0")}},
    };
}

std::vector<CornerCase> urgent_channel_cases() {
    const auto partner = [](const std::string& r) {
        return "clock x; urgent chan u; int r = " + r + ";\n" +
               process("A", "a0, a1", "a0 -> a1 { sync u!; }") +
               process("B", "b0, b1", "b0 -> b1 { guard r == 1; sync u?; }") +
               "system A, B;";
    };
    return {
        {"an urgent channel stops time when both sides are ready",
         partner("1"),
         {no("E<> A.a0 && x > 0"), yes("E<> A.a1 && x > 2")}},
        {"an urgent channel without a ready partner stops nothing",
         partner("0"),
         {yes("E<> A.a0 && x >= 2"), no("E<> A.a1")}},
        {"a ready sender of an urgent broadcast stops time alone",
         "clock x; urgent broadcast chan u;\n" +
             process("A", "a0, a1", "a0 -> a1 { sync u!; }") + "system A;",
         {no("E<> A.a0 && x > 0"), yes("E<> A.a1 && x > 0")}},
        {"a receiver of an urgent broadcast alone stops nothing",
         "clock x; urgent broadcast chan u;\n" +
             process("A", "a0, a1", "a0 -> a1 { sync u?; }") + "system A;",
         {yes("E<> A.a0 && x > 2"), no("E<> A.a1")}},
        {"an urgent synchronisation stops time even if its target forbids it",
         "clock x; urgent chan u; int k;\n" +
             process("A", "a0, a1 { k == 1 }", "a0 -> a1 { sync u!; }") +
             process("B", "b0, b1", "b0 -> b1 { sync u?; }") + "system A, B;",
         {no("E<> x > 0"), yes("E<> deadlock")}},
        {"an urgent synchronisation leaves no time for a later choice",
         "clock x; urgent chan u;\n" + process("A", "a0, a1", "a0 -> a1 { sync u!; }") +
             process("B", "b0, b1, b2",
                     "b0 -> b1 { sync u?; }, b0 -> b2 { guard x >= 1; }") +
             "system A, B;",
         {no("E<> B.b2"), yes("E<> A.a1")}},
    };
}

} // namespace

std::vector<CornerCase> synchronisation_cases() {
    std::vector<CornerCase> all;
    for (const auto& part : {update_cases(), participant_cases(), committed_cases(),
                             urgent_channel_cases()}) {
        all.insert(all.end(), part.begin(), part.end());
    }
    return all;
}

} // namespace zonar::exploration
