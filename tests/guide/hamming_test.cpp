// Differences from a known state.
#include "guide/estimates/hamming.h"

#include "guide/promising.h"

using namespace zonar;
using tests::Asked;

namespace {

constexpr const char* pair = R"(
    int[0,9] x; bool y; chan c;
    process P() { state a, b; init a;
        trans a -> b { sync c!; assign x = x + 1; }, b -> a { assign y = true; }; }
    process Q() { state a, b; init a; trans a -> b { sync c?; assign y = false; }; }
    system P, Q;
)";

/// Aims at a state: locations of all processes, then variables.
class Aimed : public Asked {
public:
    Aimed(const char* model, std::vector<std::int32_t> cells) : Asked(model, "E<> true") {
        context().known_state = guide::KnownState{std::move(cells), true};
    }
};

} // namespace

TEST_CASE("locations and variables that differ are counted", "[hamming]") {
    Aimed aimed(pair, {1, 1, 5, 1});
    CHECK(aimed.of("hamming", {1, 1, 5, 1}) == 0);
    CHECK(aimed.of("hamming", {0, 1, 5, 1}) == 1);
    CHECK(aimed.of("hamming", {1, 1, 4, 1}) == 1); // whatever the number of bits
    CHECK(aimed.of("hamming", {1, 1, 8, 1}) == 1);
    CHECK(aimed.of("hamming", {0, 0, 3, 0}) == 4);
}

TEST_CASE("bits that differ are counted", "[hamming]") {
    Aimed aimed(pair, {1, 1, 5, 1});
    CHECK(aimed.of("hamming-bits", {1, 1, 5, 1}) == 0);
    CHECK(aimed.of("hamming-bits", {1, 1, 4, 1}) == 1);
    CHECK(aimed.of("hamming-bits", {1, 1, 8, 1}) == 3);
    CHECK(aimed.of("hamming-bits", {0, 0, 3, 0}) == 5);
}

TEST_CASE("a share is as much as one transition can change", "[hamming]") {
    Aimed handshake(pair, {1, 1, 5, 1}); // two locations and two variables
    CHECK(handshake.of("hamming-share", {0, 0, 3, 0}) == 1);

    const char* alone = R"(
        int[0,9] x, y, z;
        process P() { state a; init a;
            trans a -> a { assign x = x + 1; }, a -> a { assign y = 1, z = 2; }; }
        process Q() { state a, b; init a; trans a -> b { }; }
        system P, Q;
    )";
    Aimed two(alone, {0, 1, 3, 1, 2});
    CHECK(two.of("hamming-share", {0, 0, 0, 0, 0}) == 2); // 4 differ
    CHECK(two.of("hamming-share", {0, 1, 3, 0, 2}) == 1);
    CHECK(two.of("hamming-share", {0, 1, 3, 1, 2}) == 0);

    const char* loud = R"(
        broadcast chan cry; int[0,3] v[4];
        process S() { state a; init a; trans a -> a { sync cry!; }; }
        process R(const int[0,3] id) { state a, b; init a;
            trans a -> b { sync cry?; assign v[id] = 1; }, b -> a { }; }
        system S, R;
    )";
    Aimed all(loud, {0, 1, 1, 1, 1, 1, 1, 1, 1}); // four receivers move and write
    CHECK(all.of("hamming", {0, 0, 0, 0, 0, 0, 0, 0, 0}) == 8);
    CHECK(all.of("hamming-share", {0, 0, 0, 0, 0, 0, 0, 0, 0}) == 1);

    const char* hooked = R"(
        int[0,9] x, y; after_update { y = x; }
        process P() { state a; init a; trans a -> a { assign x = x + 1; }; }
        system P;
    )";
    Aimed both(hooked, {0, 3, 3});
    CHECK(both.of("hamming-share", {0, 0, 0}) == 1);
}

TEST_CASE("a share costs as much as the cheapest transition", "[hamming]") {
    Aimed aimed(pair, {1, 1, 5, 1});
    aimed.costs().of_edge = {7, 4, 0}; // the last one receives
    CHECK(aimed.of("hamming-share", {0, 0, 3, 0}) == 4);
    aimed.costs().of_edge = {7, 0, 5};
    CHECK(aimed.of("hamming-share", {0, 0, 3, 0}) == 0);
}

TEST_CASE("only shares promise anything, and only to whom looks for that state",
          "[hamming]") {
    Aimed aimed(pair, {1, 1, 5, 1});
    CHECK(aimed.promises("hamming-share").consistent);
    CHECK_FALSE(aimed.promises("hamming").admissible);
    CHECK_FALSE(aimed.promises("hamming-bits").admissible);
    aimed.context().known_state->exact_goal = false;
    CHECK_FALSE(aimed.promises("hamming-share").admissible);
}
