// counter_model.h
//
// Random models that count: two processes and a third that listens, variables that are
// moved by small steps, set, copied and written by functions, on both sides of handshakes
// and broadcasts. What the networks of the oracle have little of.
#pragma once

#include "oracle/dice.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace zonar::tests {

class CounterModel {
public:
    /// A model does a few of these things only: what it never does should show.
    explicit CounterModel(std::uint64_t seed) : dice_(seed) {
        const std::vector<std::string> all{"n = n + 1",
                                           "n = n + 2",
                                           "n = n - 1",
                                           "n = 0",
                                           "n = 3",
                                           "m = m + 1",
                                           "m = m - 2",
                                           "m = n - 3",
                                           "step()",
                                           "down(m)",
                                           "a[t % 2] = 2",
                                           "a[0] = a[1]",
                                           "t = 1, n = n + t",
                                           "k = k + 1",
                                           "n = n + 1, n = n + 1",
                                           "a[0] = 1"};
        const std::size_t count = 1 + dice_.below(5);
        for (std::size_t i = 0; i < count; ++i) updates_.push_back(dice_.pick(all));
    }

    std::string text() {
        std::string model =
            join({"int[0,9] n = ", number(), "; int[-3,6] m; int[0,2] a[2]; int k = 5;",
                  dice_.percent(30) ? "meta int[0,3] t = 1;" : "int[0,3] t;",
                  dice_.percent(40) ? "broadcast " : "",
                  "chan c[2]; chan d; broadcast chan b;"
                  "void step() { n = n < 9 ? n + 1 : n; }"
                  "void down(int[-3,6]& x) { if (x > -3) x = x - 1; }"});
        if (dice_.percent(30)) model += join({"before_update { ", hook(), " }"});
        if (dice_.percent(30)) model += join({"after_update { ", hook(), " }"});
        for (const char* name : {"P", "Q", "R"}) {
            model +=
                join({"process ", name, "() { state l0, l1, l2, l3; ",
                      dice_.percent(15) ? "commit l1; " : "",
                      dice_.percent(15) ? "urgent l2; " : "", "init l0; trans ",
                      edge("l0", "l1"), ",", edge("l1", "l2"), ",", edge("l2", "l3")});
            const std::size_t more = 1 + dice_.below(4);
            for (std::size_t e = 0; e < more; ++e) {
                const std::string from = location();
                model += join({",", edge(from, location())});
            }
            model += "; }";
        }
        return model + "system P, Q, R;";
    }
    std::string query() {
        const std::string first = condition();
        switch (dice_.below(4)) {
        case 0: return join({"E<> ", first});
        case 1: return join({"A[] not (", first, " && ", condition(), ")"});
        case 2: return join({"E<> (", first, " && ", condition(), ") || ", condition()});
        default: return join({"A[] ", first, " imply ", condition()});
        }
    }

private:
    /// In the order in which they are written, so that all compilers throw the dice
    /// alike.
    static std::string join(std::initializer_list<std::string> parts) {
        std::string joined;
        for (const std::string& part : parts) joined += part;
        return joined;
    }
    std::string number() { return std::to_string(dice_.below(10)); }
    std::string location() { return dice_.pick<std::string>({"l0", "l1", "l2", "l3"}); }
    std::string place() {
        return dice_.pick<std::string>({"P.", "Q.", "R."}) + location();
    }
    std::string compared() {
        return dice_.pick<std::string>({" == ", " != ", " < ", " <= ", " > ", " >= "});
    }
    std::string condition() {
        switch (dice_.below(8)) {
        case 0: return join({"n", compared(), number()});
        case 1: return join({"m", compared(), std::to_string(dice_.between(-3, 6))});
        case 2: return join({"n", compared(), "m"});
        case 3: return join({"not ", place()});
        case 4: return join({"(", place(), " || n", compared(), number(), ")"});
        case 5: return join({"(a[0]", compared(), "1 && ", place(), ")"});
        default: return place();
        }
    }
    std::string hook() {
        return dice_.pick<std::string>(
            {"t = 0;", "m = m < 6 ? m + 1 : m;", "step();", "n = 7;", "m = m - 1;"});
    }
    std::string update() { return dice_.pick(updates_); }
    std::string edge(const std::string& from, const std::string& to) {
        std::string labels;
        if (dice_.percent(30)) labels += join({"guard n", compared(), number(), "; "});
        if (dice_.percent(60)) {
            labels +=
                join({"sync ", dice_.pick<std::string>({"c[0]", "c[a[0] % 2]", "d", "b"}),
                      dice_.percent(50) ? "!; " : "?; "});
        }
        if (dice_.percent(70)) {
            labels += join({"assign ", update()});
            if (dice_.percent(30)) labels += join({", ", update()});
            labels += "; ";
        }
        return join({from, " -> ", to, " { ", labels, "}"});
    }

    oracle::Dice dice_;
    std::vector<std::string> updates_;
};

} // namespace zonar::tests
