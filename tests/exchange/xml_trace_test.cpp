// Traces as XML.
#include "exchange/xml_trace.h"

#include "formats.h"

using namespace zonar;
using namespace zonar::tests;
using exchange::ReadError;
using exchange::ReadRun;

TEST_CASE("a trace names what it is about") {
    const World world(small_model);
    const TimedRun run = small_run(world);
    const std::string xml =
        exchange::write_xml_trace(world.network(), run, zones_of(world.network(), run));
    for (
        const char* part :
        {R"(<trace initial_node="State1" trace_options="symbolic">)",
         R"x(<clock name="t(0)" id="sys.t(0)" />)x", R"(<clock name="x" id="sys.x" />)",
         R"(<clock name="y" id="P1.y" />)", R"(<variable name="a[1]" id="sys.a[1]" />)",
         R"(<variable name="k" id="P1.k" />)", R"(<variable name="m" id="Q.m" />)",
         R"(<location id="P1.s" name="s"><![CDATA[x <= 5]]></location>)",
         R"(<edge id="Q.Edge2" from="Q.q" to="Q.r">)",
         R"(<update>x := 0, n += i</update>)", R"(<sync>tau</sync>)",
         R"(<location_vector id="LocVec2" locations="P1.t Q.r " />)",
         R"(<variable_state variable="sys.n" value="1" />)",
         R"(<clockbound clock1="sys.x" clock2="P1.y" bound="-2" comp="&lt;" />)",
         R"(<transition from="State1" to="State2" edges="P1.Edge1 Q.Edge2 " selected="1; " />)"}) {
        INFO(part);
        CHECK(xml.find(part) != std::string::npos);
    }
}

TEST_CASE("select values are found if the file does not tell them") {
    const World world(small_model);
    const TimedRun run = small_run(world);
    const std::string xml = replaced(
        exchange::write_xml_trace(world.network(), run, zones_of(world.network(), run)),
        " selected=\"1; \"", "");
    const auto answer = exchange::read_xml_trace(world.network(), "a.xml", xml);
    if (const auto* error = std::get_if<ReadError>(&answer)) FAIL(error->message);
    CHECK(std::get<ReadRun>(answer).run.steps[0].participants[0].selected ==
          std::vector<std::int32_t>{1});
}

TEST_CASE("edges are known by their ends and labels, whatever their names") {
    const World world(
        "int n; process P() { state a, b; init a;"
        " trans a -> b { assign n = 1; }, a -> b { guard n==0; assign n = 2; },"
        " b -> a {}; } system P;");
    const TimedRun run = [&] {
        TimedRun first = world.runs({"P: a -> b", "P: b -> a"});
        first.steps[0].participants[0].edge.raw += 1; // the second from a to b
        first.steps[0].after.cells[1] = first.steps[1].after.cells[1] = 2;
        CHECK(world.objection(first) == "");
        return first;
    }();
    std::string xml =
        exchange::write_xml_trace(world.network(), run, zones_of(world.network(), run));
    // As UPPAAL does it: only those that are taken are listed, and numbered.
    const auto begin = xml.find("<edge id=\"P.Edge1\"");
    xml.erase(begin, xml.find("<edge id=\"P.Edge2\"") - begin);
    for (int k = 0; k < 2; ++k) xml = replaced(xml, "P.Edge2", "P.Edge1");
    xml = replaced(xml, "n==0", " n == 0 ");
    const auto answer = exchange::read_xml_trace(world.network(), "a.xml", xml);
    if (const auto* error = std::get_if<ReadError>(&answer)) FAIL(error->message);
    CHECK(std::get<ReadRun>(answer).run.steps[0].participants[0].edge ==
          run.steps[0].participants[0].edge);
}

TEST_CASE("messages say where a trace is wrong") {
    const World world(small_model);
    const TimedRun run = small_run(world);
    const std::string good =
        exchange::write_xml_trace(world.network(), run, zones_of(world.network(), run));
    const auto with = [&](const std::string& old, const std::string& by) {
        const auto answer =
            exchange::read_xml_trace(world.network(), "a.xml", replaced(good, old, by));
        const auto* error = std::get_if<ReadError>(&answer);
        if (error == nullptr) return std::string{};
        return error->message.substr(error->message.find(' ') + 1);
    };
    CHECK(with("Q.Edge2 \"", "Q.Edge7 \"") == "there is no <edge> 'Q.Edge7'");
    CHECK(with("Q.Edge2 \"", "\"") == "'selected' does not have a part for each edge");
    CHECK(with("P1.t Q.r ", "P1.s Q.r ") == "P1 cannot be in P1.s here, only in P1.t");
    CHECK(with("to=\"State2\"", "to=\"State5\"") == "there is no <node> 'State5'");
    CHECK(with("variable=\"sys.n\" value=\"0\"", "variable=\"sys.n\" value=\"4\"") ==
          "n is 0 here, and not 4 as the file says");
    CHECK(with("selected=\"1; \"", "selected=\"2; \"") ==
          "n is 2 here, and not 1 as the file says");
}
