// Traces of verifyta: what is said about them, where they go, and that they are as short
// or as fast as they are asked to be.
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <optional>

namespace {

Said verifyta_quietly(std::vector<std::string> words) {
    words.insert(words.begin(), {"verifyta", "-s", "-q"});
    return call(words);
}

const std::string model_text = R"(
clock x;
chan go;
int[0,3] n;
process P() {
    state a { x <= 5 }, b;
    init a;
    trans a -> b { guard x >= 2; sync go!; assign n = n + 1; };
}
process Q() {
    state c, d;
    init c;
    trans c -> d { sync go?; };
}
system P, Q;
query { E<> P.b }
query { A[] n == 0 }
query { E<> n == 2 }
)";

const std::string run_to_b = "\n"
                             "State:\n"
                             "( P.a Q.c )\n"
                             "x=0 n=0 #depth=0 \n"
                             "\n"
                             "Delay: 2\n"
                             "\n"
                             "State:\n"
                             "( P.a Q.c )\n"
                             "x=2 n=0 #depth=0 \n"
                             "\n"
                             "Transitions:\n"
                             "  P.a->P.b { x >= 2, go!, n := n + 1 }\n"
                             "  Q.c->Q.d { 1, go?, 1 }\n"
                             "\n"
                             "State:\n"
                             "( P.b Q.d )\n"
                             "x=2 n=1 #depth=1 \n";

/// The number behind the last "#depth=" or "#tau=" of a trace; nothing: there is none.
std::optional<double> last_of(const std::string& trace, const std::string& what) {
    const auto at = trace.rfind(what);
    if (at == trace.npos) return {};
    return std::stod(trace.substr(at + what.size()));
}

} // namespace

TEST_CASE("a trace that does not arrive is an error, and the verdict stands") {
    const Folder folder;
    const Said said =
        shell(fmt::format("{} verifyta -sq -t0 {} 2> /dev/full", ZONAR_PROGRAM,
                          folder.write("m.xta", model_text)));
    CHECK(said.code == 1);
    CHECK(contains(said.out, " -- Formula is satisfied.\n"));
}

TEST_CASE(
    "verifyta announces a trace on standard output and shows it on standard error") {
    const Folder folder;
    const std::string model = folder.write("m.xta", model_text);
    const Said said = verifyta_quietly({"-t1", "--query-index", "0", model});
    CHECK(said.code == 0);
    CHECK(contains(said.out, " -- Formula is satisfied.\nShowing example trace.\n"));
    CHECK(said.err == run_to_b);
    const Said against = verifyta_quietly({"-t1", "--query-index", "1", model});
    CHECK(contains(against.out,
                   " -- Formula is NOT satisfied.\nShowing counter example.\n"));
    CHECK(against.err == run_to_b);
}

TEST_CASE("verifyta shows no trace where there is none or none is asked for") {
    const Folder folder;
    const std::string model = folder.write("m.xta", model_text);
    const Said said = verifyta_quietly({"-t0", "--query-index", "2", model});
    CHECK(!contains(said.out, "Showing"));
    CHECK(said.err.empty());
    CHECK(verifyta_quietly({model}).err.empty());
    CHECK(verifyta_quietly({"-f", folder.file("p"), model}).err.empty());
    CHECK(folder.names() == std::vector<std::string>{"m.xta"});
}

TEST_CASE("-t2 shows the time since the beginning") {
    const Folder folder;
    const Said said = verifyta_quietly(
        {"-t2", "--query-index", "0", folder.write("m.xta", model_text)});
    CHECK(said.code == 0);
    CHECK(last_of(said.err, "#tau=") == 2.0);
    CHECK(!contains(said.err, "#depth"));
}

TEST_CASE("-y and -Y show zones") {
    const Folder folder;
    const std::string model = folder.write("m.xta", model_text);
    const Said said = verifyta_quietly({"-t0", "-y", "--query-index", "0", model});
    CHECK(contains(said.err, "\nState\n( P.a Q.c )\n"));
    CHECK(contains(said.err, "x<=5"));
    CHECK(contains(said.err, "x>=2"));
    CHECK(!contains(said.err, "Delay"));
    const Said both = verifyta_quietly({"-t0", "-Y", "--query-index", "0", model});
    CHECK(contains(both.err, "\nState\n( P.b Q.d )\n"));
}

TEST_CASE("-f writes files under the names of each generation, and says so") {
    const Folder folder;
    const std::string model = folder.write("m.xta", model_text);
    const std::string prefix = folder.file("p");
    const Said now = verifyta_quietly({"-t1", "-f", prefix, model});
    CHECK(now.code == 0);
    CHECK(now.err.empty());
    CHECK(contains(now.out, fmt::format(" -- Formula is satisfied.\n"
                                        " -- Writing witness trace to {}-1\n",
                                        prefix)));
    CHECK(contains(now.out, fmt::format(" -- Formula is NOT satisfied.\n"
                                        " -- Writing witness trace to {}-2\n",
                                        prefix)));
    CHECK(!contains(now.out, "Showing"));
    const Said older = verifyta_quietly({"--speak", "4.1", "-t1", "-f", prefix, model});
    CHECK(older.err == fmt::format("Writing example trace to {0}-1.xtr\n"
                                   "Writing counter example to {0}-2.xtr\n",
                                   prefix));
    CHECK(!contains(older.out, "Writing"));
    CHECK(folder.names() ==
          std::vector<std::string>{"m.xta", "p-1", "p-1.xtr", "p-2", "p-2.xtr"});
    // Locations, a zone, variables; then each state with the edges that led to it.
    const std::string text = text_of(prefix + "-1");
    CHECK(text.starts_with("0 0 \n.\n"));
    CHECK(contains(text, "\n1 1 \n.\n"));
    CHECK(text.ends_with("\n0 0 ; 1 0 ; .\n.\n"));
}

TEST_CASE("-X writes XML, under a name without a dash") {
    const Folder folder;
    const std::string model = folder.write("m.xta", model_text);
    const std::string prefix = folder.file("p_");
    const Said said = verifyta_quietly({"-t1", "-y", "-X" + prefix, model});
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    CHECK(contains(said.out, fmt::format("XMLTrace outputted to: {}1.xml\n", prefix)));
    CHECK(contains(said.out, fmt::format("XMLTrace outputted to: {}2.xml\n", prefix)));
    CHECK(!contains(said.out, "Showing"));
    CHECK(contains(text_of(prefix + "1.xml"), "<trace initial_node=\"State1\""));
    // Both kinds of files at once are possible, too.
    CHECK(verifyta_quietly({"-t1", "-X", prefix, "-f", prefix, model}).code == 0);
    CHECK(folder.names() ==
          std::vector<std::string>{"m.xta", "p_-1", "p_-2", "p_1.xml", "p_2.xml"});
}

TEST_CASE("a trace that cannot be written is an error, and the verdict stays") {
    const Folder folder;
    const Said said =
        verifyta_quietly({"-t1", "-f", "/nowhere/p", folder.write("m.xta", model_text)});
    CHECK(said.code == 1);
    CHECK(contains(said.out, " -- Formula is satisfied.\n"));
    CHECK(!contains(said.out, "Writing"));
    CHECK(contains(said.err, "/nowhere/p-1"));
}

TEST_CASE("traces are shortest and fastest for every search order") {
    struct Case {
        std::string model;
        int query; // from 0
    };
    int compared = 0;
    for (const Case& c :
         {Case{"bridge.xml", 0}, Case{"fischer-faulty.xml", 0}, Case{"train-gate.xml", 2},
          Case{"csma-cd.xml", 0}, Case{"two-doors.xml", 0}, Case{"broadcast.xml", 0}}) {
        INFO(c.model);
        const std::string number = std::to_string(c.query);
        const auto by_check = [&](const std::string& wish) {
            const Said said =
                call({"check", sample(c.model), "--only", std::to_string(c.query + 1),
                      "--trace", wish, "--json"});
            return nlohmann::json::parse(said.out)["queries"][0];
        };
        const auto shortest = by_check("shortest");
        const auto fastest = by_check("fastest");
        for (const std::string order : {"0", "1", "2", "3", "4"}) {
            INFO("-o" << order);
            const auto trace = [&](const std::string& wish) {
                const Said said =
                    verifyta_quietly({"-o", order, wish, "-r", "3", "--query-index",
                                      number, sample(c.model)});
                CHECK(said.code == 0);
                return said.err;
            };
            if (!shortest.contains("trace")) {
                CHECK(trace("-t1").empty());
                CHECK(trace("-t2").empty());
                continue;
            }
            CHECK(last_of(trace("-t1"), "#depth=") ==
                  shortest["trace"]["length"].get<double>());
            CHECK(last_of(trace("-t2"), "#tau=") ==
                  fastest["trace"]["time"]["number"].get<double>());
            ++compared;
        }
    }
    CHECK(compared > 15); // of six models in five orders
}
