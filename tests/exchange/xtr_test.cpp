// Trace files of UPPAAL.
#include "exchange/xtr.h"

#include "formats.h"

using namespace zonar;
using namespace zonar::tests;

TEST_CASE("a run as UPPAAL writes it") {
    const World world(small_model);
    const TimedRun run = small_run(world);
    const std::string expected = "0 0 \n.\n" // locations
                                 "0 1 0\n.\n1 0 10\n.\n1 2 0\n.\n2 1 0\n.\n.\n"
                                 "0 0 0 7 4 \n.\n"
                                 "1 1 \n.\n"
                                 "0 1 0\n.\n1 2 -3\n.\n2 1 7\n.\n.\n"
                                 "1 0 1 7 4 \n.\n"
                                 "0 0 1 ; 1 1 ; .\n"
                                 ".\n";
    CHECK(exchange::write_xtr(world.network(), run, zones_of(world.network(), run)) ==
          expected);
}

namespace {

using exchange::ReadAnswer;
using exchange::ReadError;
using exchange::ReadRun;

std::string xtr_message(const World& world, const std::string& text) {
    const ReadAnswer answer = exchange::read_xtr(world.network(), "a.xtr", text);
    const auto* error = std::get_if<ReadError>(&answer);
    return error != nullptr ? error->message : "";
}

ReadRun xtr_run(const World& world, const std::string& text) {
    const ReadAnswer answer = exchange::read_xtr(world.network(), "a.xtr", text);
    if (const auto* error = std::get_if<ReadError>(&answer)) FAIL(error->message);
    return std::get<ReadRun>(answer);
}

/// x <= 2 in a, and x is set on the way to b.
const char* const two_places =
    "clock x; int n = 3; process P() { state a { x <= 2 }, b; init a;"
    " trans a -> a { guard n > 5; }, a -> b { guard x >= 1; "
    "assign x = 0, n = 4; }; } system P;";

} // namespace

TEST_CASE("files of every generation are read") {
    const World world(two_places);
    const std::string state_1 = "0 \n.\n0 1 0\n.\n1 0 4\n.\n.\n3 \n.\n";
    const std::string state_2 = "1 \n.\n0 1 0\n.\n.\n4 \n.\n";
    CHECK(xtr_run(world, state_1 + state_2 + "0 1 ; .\n.\n").warnings.empty());
    // once: edges from 1, an entry on each line
    CHECK(xtr_run(world, state_1 + state_2 + "0 2\n.\n.\n").warnings.empty());
    // version 5: #time is clock 1
    CHECK(
        xtr_run(world,
                "0 \n.\n0 1 0\n.\n1 0 4\n.\n1 2 0\n.\n2 1 0\n.\n.\n3 \n.\n"
                "1 \n.\n0 1 -2\n.\n0 2 0\n.\n2 1 -2\n.\n1 2 4\n.\n.\n4 \n.\n0 1 ; .\n.\n")
            .warnings.empty());
}

TEST_CASE("zones that differ are a warning") {
    const World world(two_places);
    const std::string state_1 = "0 \n.\n0 1 0\n.\n1 0 4\n.\n.\n3 \n.\n";
    const auto warnings = [&](const std::string& zone) {
        return xtr_run(world, state_1 + "1 \n.\n" + zone + ".\n4 \n.\n0 1 ; .\n.\n")
            .warnings;
    };
    CHECK(
        warnings("0 1 -6\n.\n") ==
        std::vector<std::string>{"a.xtr:10: the zones of 1 of 2 states, this one first, "
                                 "are not exactly what the model gives"});
    CHECK(warnings("") == std::vector<std::string>{});
}

TEST_CASE("messages say where a file is wrong") {
    const World world(two_places);
    const std::string state_1 = "0 \n.\n0 1 0\n.\n1 0 4\n.\n.\n3 \n.\n";
    const std::string state_2 = "1 \n.\n0 1 0\n.\n.\n4 \n.\n";
    CHECK(xtr_message(world, "") == "a.xtr:1: the file is empty");
    CHECK(xtr_message(world, "hello") == "a.xtr:1: a number, '.' or ';' was expected");
    CHECK(xtr_message(world, state_1) ==
          "a.xtr:10: the file ends in the midst of the locations of a state");
    CHECK(xtr_message(world, "0 0 \n.\n.\n3 \n.\n.\n") ==
          "a.xtr:1: a location for each of 1 processes was expected, not 2");
    CHECK(xtr_message(world, "7 \n.\n.\n3 \n.\n.\n") ==
          "a.xtr:1: P has no location 7, only 0 to 1");
    CHECK(xtr_message(world, "1 \n.\n.\n3 \n.\n.\n") ==
          "a.xtr:1: P cannot be in P.b here, only in P.a");
    CHECK(xtr_message(world, "0 \n.\n.\n3 3 \n.\n.\n") ==
          "a.xtr:1: 1 values of variables were expected, not 2");
    CHECK(xtr_message(world, "0 \n.\n.\n5 \n.\n.\n") ==
          "a.xtr:1: n is 3 here, and not 5 as the file says");
    CHECK(xtr_message(world, "0 \n.\n3 0 2\n.\n.\n3 \n.\n.\n") ==
          "a.xtr:3: the model has no clock 3, only 0 to 1");
    CHECK(xtr_message(world, "0 \n.\n1 0 -2\n.\n.\n3 \n.\n.\n") ==
          "a.xtr:1: no clock values satisfy the zone of this state");
    CHECK(xtr_message(world, state_1 + state_2 + "0 5 ; .\n.\n") ==
          "a.xtr:17: P has no edge 5, only 0 to 1");
    CHECK(xtr_message(world, state_1 + state_2 + "0 0 ; .\n.\n") ==
          "a.xtr:10: P cannot be in P.b here, only in P.a");
    CHECK(xtr_message(world, state_1 + state_2 + "0 1 4 ; .\n.\n") ==
          "a.xtr:17: the edge of P has 0 select variables, and 1 values are given");
    CHECK(xtr_message(world, state_1 + "0 \n.\n.\n3 \n.\n0 0 ; .\n.\n")
              .starts_with("a.xtr:15: the model has no such run: "));
    CHECK(xtr_message(world, state_1 + ".\n1") ==
          "a.xtr:11: the trace ended before this");
}
