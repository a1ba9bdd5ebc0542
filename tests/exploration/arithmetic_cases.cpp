// Numbers of 32 bits that wrap around, in everything that is computed from them.
#include "exploration/corner_cases.h"

namespace zonar::exploration {

std::vector<CornerCase> arithmetic_cases() {
    const std::string word = "int[-2147483648,2147483647] ";
    const auto edge = [&](const std::string& declarations, const std::string& label) {
        return declarations + "\n" + process("P", "a, b", "a -> b { " + label + " }") +
               "system P;";
    };
    const auto loop = [&](const std::string& declarations, const std::string& label) {
        return declarations + "\n" + process("P", "a", "a -> a { " + label + " }") +
               "system P;";
    };
    return {
        {"a sum goes on at the other end",
         edge(word + "w = 2147483647;", "assign w = w + 1;"),
         {yes("E<> w == -2147483648"), yes("A[] P.b imply w < 0")}},
        {"so do ++, -- and assignments with an operator",
         edge(word + "w = 2147483647, v = -2147483648, u = 65536;",
              "assign w++, v--, u *= 65537;"),
         {yes("E<> w == -2147483648 && v == 2147483647 && u == 65536")}},
        // Each value is stored in as many bits as it is believed to need.
        {"a variable that wraps around has room for what it becomes",
         loop(word + "w = 1;", "assign w = w * 65536;"),
         {yes("E<> w == 65536"), yes("E<> w == 0"), yes("A[] w >= 0")}},
        {"the same with the sign",
         loop(word + "w = 3;", "assign w = w << 15;"),
         {yes("E<> w == -1073741824"), yes("A[] w == 3 || w == 98304 || w == "
                                           "-1073741824 || w == 0")}},
        {"the range of a variable is checked with what is left",
         edge("int[0,9] i; " + word + "w = 65536;", "assign i = w * 65536 + 3;"),
         {yes("E<> i == 3")}},
        {"and is an error if that is outside",
         edge("int[0,9] i; " + word + "w = 2147483647;", "assign i = w + 1;"),
         {fault("E<> P.b")}},
        {"a guard is decided by what is left",
         edge(word + "w = 2147483647;", "guard w + 1 < w;"),
         {yes("E<> P.b")}},
        {"a query as well",
         edge(word + "w = 2147483647;", ""),
         {yes("E<> w + 1 < 0"), yes("A[] w * w == 1"), no("E<> w + 1 > 0")}},
        {"the least integer has no negation",
         edge(word + "w = -2147483648;", "guard -w < 0 && abs(w) < 0 && w / -1 < 0 && "
                                         "w % -1 == 0 && -w == w;"),
         {yes("E<> P.b")}},
        {"a clock bound is what is left",
         "clock x; " + word + "w = 65536;\n" +
             process("P", "a { x <= w * 65536 + 3 }, b", "a -> b { guard x >= 3; }") +
             "system P;",
         {yes("E<> P.b"), yes("A[] P.a imply x <= 3"), no("E<> P.a && x > 3")}},
        {"a bound that becomes negative is none that a clock can keep",
         edge("clock x; " + word + "w = 2147483647;", "guard x <= w + 2147483646;"),
         {no("E<> P.b")}},
        {"a clock is set to what is left",
         edge("clock x; " + word + "w = 65536;", "assign x = w * 65536 + 2;"),
         {yes("A[] P.b imply x >= 2")}},
        {"and cannot be negative",
         edge("clock x; " + word + "w = 2147483647;", "assign x = w + 1;"),
         {fault("E<> P.b")}},
        {"a bound is brought to the other side without wrapping around",
         edge("clock x; " + word + "w = -2147483648;", "guard x >= w;"),
         {fault("E<> P.b")}},
        {"a channel and an index may be computed from it",
         "chan c[2]; int t[2]; " + word + "w = 65536;\n" +
             process("P", "a, b",
                     "a -> b { sync c[w * 65536 + 1]!; assign "
                     "t[w * 65536] = 7; }") +
             process("Q", "a, b", "a -> b { sync c[1]?; }") + "system P, Q;",
         {yes("E<> t[0] == 7")}},
        {"a quantifier may end at the largest integer",
         edge("int i;", "guard forall (k : int[2147483645,2147483647]) k + 1 != 5; "
                        "assign i = (sum (k : int[2147483646,2147483647]) k) + 9;"),
         {yes("E<> i == 6")}},
        {"division by zero and shifts by too much are errors as ever",
         edge(word + "w = 65536;", "guard 1 / (w * 65536) == 0;"),
         {fault("E<> P.b")}},
        {"shifts by too much", // counts that wrap around are counts, too
         edge(word + "w = 1, n = 32;", "assign w = w << n;"),
         {fault("E<> P.b")}},
    };
}

} // namespace zonar::exploration
