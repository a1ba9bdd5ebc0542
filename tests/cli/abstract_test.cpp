#include "app/abstract/abstract.h"

#include "app/abstract/options.h"
#include "app/abstract/session.h"
#include "app/options/command.h"
#include "app/run.h"
#include "catch.h"
#include "commands.h"
#include "effort.h"
#include "guide/tables/fingerprint.h"
#include "guide/tables/saved_table.h"
#include "json_keys.h"
#include "workshop.h"

#include <fmt/format.h>

#include <csignal>
#include <set>
#include <sstream>

using namespace zonar;

namespace {

const std::string philosophers = sample("philosophers.xml");

/// A counter that must be raised three times: the error is three steps away.
const char* const counter_xta = R"(
int[0,5] n;
process P() {
    state low, high;
    init low;
    trans low -> low { guard n < 3; assign n = n + 1; }, low -> high { guard n == 3; };
}
process Q() { state idle, busy; init idle; trans idle -> busy { }, busy -> idle { }; }
system P, Q;
)";

ParsedJson document(std::vector<std::string> words) {
    words.push_back("--json");
    const Said said = abstract(std::move(words));
    INFO(said.err);
    CHECK(said.err.empty());
    ParsedJson json = ParsedJson::parse(said.out);
    CHECK(json["exit_code"] == said.code);
    CHECK(json["ok"] == (said.code == 0));
    return json;
}

/// A table of the counter, saved.
std::string saved_counter(const Folder& folder) {
    const std::string table = folder.file("counter.table");
    const Said said = abstract({folder.write("counter.xta", counter_xta), "--query",
                                "E<> P.high and n == 3", "-o", table});
    INFO(said.out << said.err);
    REQUIRE(said.code == 0);
    return table;
}

std::size_t lines_with(const std::string& text, const std::string& part) {
    std::istringstream lines(text);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line);)
        count += contains(line, part) ? 1 : 0;
    return count;
}

} // namespace

TEST_CASE("abstract: the summary says what was computed") {
    const Said said = abstract({gate, "--query", "E<> Gate.Occ"});
    INFO(said.out << said.err);
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    for (const std::string part :
         {"query     E<> Gate.Occ\n", "7 processes", "\ndropped   ", "\nmerges    ",
          "\noptions   method reduced, bound 100, order ranking, tie-break smallest, "
          "buckets near\n",
          "\nestimate  at least ", "\nseconds   "})
        CHECK(contains(said.out, part));
    CHECK(!contains(said.out, "saved"));
}

TEST_CASE("abstract: the estimate counts transitions, and no way is a proof") {
    const Folder folder;
    const std::string path = folder.write("m.xta", counter_xta);
    CHECK(contains(
        abstract({path, "--query", "E<> P.high"}).out,
        "estimate  at least 4 transitions from the initial state to the error\n"));
    CHECK(contains(
        abstract({path, "--query", "A[] not P.high"}).out,
        "estimate  at least 4 transitions from the initial state to the error\n"));
    CHECK(contains(
        abstract({path, "--query", "E<> Q.busy"}).out,
        "estimate  at least 1 transition from the initial state to the error\n"));
    CHECK(contains(abstract({path, "--query", "E<> P.high and n == 2"}).out,
                   "estimate  the error cannot be reached: a proof\n"));
    CHECK(contains(abstract({path, "--query", "E<> false"}).out,
                   "estimate  the error cannot be reached: a proof\n"));
}

TEST_CASE("abstract: no run to the error is shorter than the estimate") {
    int compared = 0, without_table = 0;
    for (const std::string name : {"two-doors.xml", "bridge.xml", "fischer-faulty.xml",
                                   "philosophers.xml", "priorities.xml"}) {
        const ParsedJson checked = ParsedJson::parse(
            call({"check", sample(name), "--trace", "shortest", "--json"}).out);
        for (const ParsedJson& query : checked["queries"]) {
            const Said said = abstract({sample(name), "--json", "--bound", "20", "--only",
                                        query["number"].dump()});
            INFO(name << ' ' << query["number"] << '\n' << said.err);
            const std::string kind = query["kind"];
            const bool has_table = kind == "possibly" || kind == "invariantly";
            CHECK(said.code == (has_table ? 0 : 2));
            without_table += has_table ? 0 : 1;
            if (!has_table || !query.contains("trace")) continue;
            const ParsedJson json = ParsedJson::parse(said.out);
            REQUIRE(json["reachable"] == true);
            CHECK(json["estimate"] <= query["trace"]["length"]);
            ++compared;
        }
    }
    CHECK(compared > 5);
    CHECK(without_table > 0);
}

TEST_CASE("abstract: several queries need a choice, and the error says how") {
    const Said said = abstract({gate});
    CHECK(said.code == 2);
    CHECK(said.out.empty());
    CHECK(contains(said.err, "there are 12 queries, and a table is for one"));
    CHECK(contains(said.err, "help: choose one with --only"));
    CHECK(abstract({gate, "--only", "2"}).code == 0);
    CHECK(contains(abstract({gate, "--only", "13"}).err,
                   "there is no query 13; the last one is 12"));
    CHECK(contains(abstract({gate, "--only", "0"}).err, "there is no query 0"));
    CHECK(contains(abstract({gate, "--only", "9"}).err,
                   "there are tables for E<> and A[] queries only, not for -->"));
}

TEST_CASE("abstract: what is wrong with model or query is said as check says it") {
    const Folder folder;
    CHECK(contains(abstract({folder.file("none.xml")}).err, "cannot open"));
    CHECK(
        contains(abstract({folder.write("m.xta", small_xta)}).err, "there is no query"));
    const Said broken = abstract({gate, "--query", "E<> Gate.Ocd"});
    CHECK(broken.code == 2);
    CHECK(contains(broken.err, "'Ocd'"));
    CHECK(abstract({gate, "--query", "Pr[<=10](<> Gate.Occ)"}).code == 2);
    const Said obstacle =
        abstract({folder.write("o.xta", "chan c; process P() { state s; init s;"
                                        "trans s -> s { sync c; }; } system P;"),
                  "--query", "E<> P.s", "--no-warnings"});
    CHECK(obstacle.code == 2);
    CHECK(contains(obstacle.err, "the model cannot be checked"));
}

TEST_CASE("abstract: options that cannot be meant are refused") {
    const Folder folder;
    const std::string model = folder.write("m.xta", counter_xta);
    struct Row {
        std::vector<std::string> words;
        std::string message;
    };
    const Row table[] = {
        {{}, "MODEL is missing; to look at a table, say --show FILE"},
        {{model, "--bond", "3"}, "unknown option '--bond'; did you mean '--bound'?"},
        {{model, "--order", "rank"}, "--order cannot be 'rank', only definition or"},
        {{model, "--tie-break", "x"}, "--tie-break cannot be 'x'"},
        {{model, "--bound", "-1"}, "--bound cannot be '-1', only a whole number"},
        {{model, "--bound", "9999999999"}, "--bound cannot be '9999999999'"},
        {{model, "--only", "1,2"}, "--only cannot be '1,2', only the number of one"},
        {{model, "--time-limit", "0"}, "--time-limit cannot be '0'"},
        {{model, "--memory-limit", "5"}, "--memory-limit cannot be '5'"},
        {{model, "--format", "dot"}, "--format cannot be 'dot' without --show"},
        {{model, "--quality", "--format", "dot"}, "cannot be 'dot' with --quality"},
        {{"--show", "t", "--format", "svg"}, "cannot be 'svg' with --show, only text or"},
        {{"--show", "t", "--json", "--format", "tsv"}, "ask for different output"},
        {{"--show", "t", "--quality"}, "--show and --quality are two tasks"},
        {{model, "--show", "t"}, "--show needs no model"},
        {{"--show", "t", "-o", "u"}, "-o is for a new table"},
        {{"--show", "t", "--query", "E<> P.high"}, "--query is for a new one"},
        {{"--show", "t", "--strategy", "smallest"}, "--order is for a new one"},
        {{model, "--quality", "--of", "P.low"}, "--of and --quality are two tasks"},
        {{"--show", "t", "--of", "P.low", "--format", "dot"}, "'dot' with --of, only"},
        {{model, "-o", "-"}, "a table is no text"},
        {{model, "-o", model}, "is to be read"},
    };
    for (const Row& row : table) {
        const Said said = abstract(row.words);
        INFO(row.message << '\n' << said.err);
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        CHECK(contains(said.err, row.message));
    }
    CHECK(text_of(model) == counter_xta);
}

TEST_CASE("abstract: limits on memory become limits on products") {
    const auto request = [](const std::vector<std::string>& words) {
        const auto rows =
            std::ranges::find(app::commands(), "abstract", &app::Command::name)->options;
        return app::abstract_request(app::parse(rows, words).arguments);
    };
    const auto small = request({"m.xta", "--memory-limit", "48K"}).options;
    CHECK(small.limits.transitions == 1024);
    CHECK(small.limits.table_bytes == 12 * 1024);
    const auto chosen = request({"m.xta", "--bound", "7", "--order", "smallest",
                                 "--tie-break", "oldest", "--buckets", "far"});
    CHECK(chosen.options.bound == 7);
    const auto words = app::words_of(chosen);
    CHECK(words.method == "reduced");
    CHECK(chosen.method == abstraction::Method::reduced);
    CHECK(request({"m.xta", "--method", "paper"}).method == abstraction::Method::paper);
    CHECK(words.bound == "7");
    CHECK(words.order == "smallest");
    CHECK(words.tie == "oldest");
    CHECK(words.buckets == "far");
    CHECK(request({"m.xta"}).options.bound == 100);
    CHECK(request({"m.xta"}).options.limits.transitions <= 50'000'000);
}

TEST_CASE("abstract: a table that is saved can be shown") {
    const Folder folder;
    const std::string table = saved_counter(folder);
    const Said said = abstract({"--show", table});
    INFO(said.out);
    CHECK(said.code == 0);
    for (const std::string part :
         {"model     counter.xta, fingerprint ", "query     E<> P.high and n == 3\n",
          "made by   zonar 0.1.0\n", "complete  yes\n", "\ngoal  P.high && n == 3\n",
          "  3 factors, ", "  distance  states ", "  0         ", "  P.low && n == 2\n"})
        CHECK(contains(said.out, part));
}

TEST_CASE("abstract: the same model and options give the same file") {
    const Folder one, other;
    CHECK(text_of(saved_counter(one)) == text_of(saved_counter(other)));
}

TEST_CASE("abstract: a table as TSV has a line for each node, distance and step") {
    const Folder folder;
    const std::string table = saved_counter(folder);
    const std::string lines = abstract({"--show", table, "--format", "tsv"}).out;
    const ParsedJson goal =
        ParsedJson::parse(abstract({"--show", table, "--json"}).out)["table"]["goals"][0];
    std::size_t values = 0;
    for (const ParsedJson& entry : goal["histogram"])
        values += entry["values"].get<std::size_t>();
    CHECK(lines.starts_with("goal\tnode\tfactor\tleft\tright\tproduct_states\t"));
    CHECK(contains(lines, "\n\ngoal\tnode\tstate\tdistance\tstands_for\tlabel\n"));
    CHECK(contains(lines, "\n\ngoal\tnode\tfrom\tto\n"));
    std::size_t steps = 0, distances = 0;
    for (const ParsedJson& root : goal["roots"]) {
        steps += root["steps"].size();
        distances += root["distances"].size();
    }
    CHECK(steps > 0);
    CHECK(distances == values);
    CHECK(lines_with(lines, "\t") == goal["nodes"].size() + values + steps + 3);
    CHECK(lines_with(lines, "inf") == 0);
}

TEST_CASE("abstract: a table as a picture has a box for each node") {
    const Folder folder;
    const std::string table = saved_counter(folder);
    const std::string picture = abstract({"--show", table, "--format", "dot"}).out;
    const ParsedJson goal =
        ParsedJson::parse(abstract({"--show", table, "--json"}).out)["table"]["goals"][0];
    CHECK(lines_with(picture, "fillcolor") == goal["nodes"].size());
    CHECK(lines_with(picture, "peripheries=2") == goal["roots"].size());
    CHECK(contains(picture, "P\\n")); // a factor by its name
    CHECK(picture.ends_with("}\n"));
}

TEST_CASE("abstract: the abstract system is a picture of its steps") {
    const Folder folder;
    const std::string table = saved_counter(folder);
    const std::string picture = abstract({"--show", table, "--format", "steps"}).out;
    const ParsedJson goal =
        ParsedJson::parse(abstract({"--show", table, "--json"}).out)["table"]["goals"][0];
    std::size_t steps = 0;
    for (const ParsedJson& root : goal["roots"]) steps += root["steps"].size();
    CHECK(lines_with(picture, " -> ") == steps);
    CHECK(contains(picture, "fillcolor=salmon")); // the error
    CHECK(picture.ends_with("}\n"));
}

TEST_CASE("abstract: what is no table is refused") {
    const Folder folder;
    const std::string table = saved_counter(folder);
    const std::string bytes = text_of(table);
    const auto problem = [&](const std::string& path) {
        const Said said = abstract({"--show", path});
        CHECK(said.code == 2);
        CHECK(said.out.empty());
        return said.err;
    };
    CHECK(contains(problem(folder.file("none")), "none: cannot open the file"));
    CHECK(contains(problem(gate), "train-gate.xml: this is not a distance table"));
    CHECK(contains(problem(folder.write("cut", bytes.substr(0, bytes.size() / 2))),
                   "cut: this is damaged"));
    CHECK(contains(problem(folder.write("new", "zonar distance table 9\n")),
                   "new: this is a distance table in format 9"));
    CHECK(contains(problem(folder.write("old", "zonar distance table 2\n")),
                   "make it anew with this one"));
    const ParsedJson json = document({"--show", gate});
    CHECK(json["exit_code"] == 2);
    CHECK(json["diagnostics"][0]["rule"] == "table.read");
    CHECK(!json.contains("table"));
}

TEST_CASE("abstract: a table belongs to its model and its query") {
    const Folder folder;
    const std::string bytes = text_of(saved_counter(folder));
    const auto problem = [&](const std::string& source, const std::string& query) {
        auto model = language::load_text("m.xta", source, language::Format::xta);
        REQUIRE(model->ok());
        const auto queries = model->compile_queries("q", query);
        REQUIRE(queries.size() == 1);
        const semantics::System system(model->network());
        const guide::Factors factors(system, queries[0].query);
        const auto read =
            guide::load_table(bytes, model->network(), queries[0].query, factors);
        CHECK(read.file.has_value() == read.problem.empty());
        return read.problem;
    };
    std::string changed = counter_xta;
    changed.replace(changed.find("n < 3"), 5, "n < 4");
    CHECK(problem(counter_xta, "E<> P.high and n == 3").empty());
    // Neither comments nor layout make another model.
    CHECK(problem(std::string{"// the same\n\n"} + counter_xta, "E<>  P.high and\tn == 3")
              .empty());
    CHECK(problem(counter_xta, "E<> P.high") ==
          "computed for another query (E<> P.high and n == 3)");
    CHECK(problem(changed, "E<> P.high and n == 3") ==
          "computed for another model (counter.xta)");
    CHECK(problem(counter_xta, "A[] P.low").starts_with("computed for another query"));
}

TEST_CASE("the fingerprint of a model survives the way to the other format") {
    const Folder folder;
    const auto of = [](const std::string& path) {
        return guide::fingerprint(language::load_file(path)->network());
    };
    std::set<std::uint64_t> seen;
    for (const std::string name : {"train-gate.xml", "warehouse.xml", "fischer.xml",
                                   "fischer-faulty.xml", "stopwatch.xml"}) {
        INFO(name);
        REQUIRE(call({"convert", sample(name), "-o", folder.file("m.xta")}).code == 0);
        CHECK(of(sample(name)) == of(folder.file("m.xta")));
        CHECK(seen.insert(of(sample(name))).second);
    }
}

TEST_CASE("abstract: a file that cannot be written is an error, and the old one stays") {
    const Folder folder;
    const std::string model = folder.write("m.xta", counter_xta);
    for (const std::string& output : {folder.file("none/t"), std::string{"/dev/full"}}) {
        const Said said = abstract({model, "--query", "E<> P.high", "-o", output});
        INFO(said.err);
        CHECK(said.code == 2);
        CHECK(contains(said.err, output));
        CHECK(said.out.empty());
    }
    CHECK(folder.names() == std::vector<std::string>{"m.xta"});
}

TEST_CASE("abstract: a computation that is cut short saves a weaker table") {
    const Folder folder;
    const std::string table = folder.file("t");
    const Said said =
        abstract({gate, "--only", "4", "--time-limit", "0.000001", "-o", table});
    INFO(said.out << said.err);
    CHECK(said.code == 3);
    CHECK(contains(said.out, "weaker    the time limit was reached"));
    CHECK(contains(said.out, "saved     " + table));
    CHECK(contains(abstract({"--show", table}).out,
                   "complete  no: the time limit was reached\n"));
    const Said small = abstract({gate, "--only", "4", "--memory-limit", "1K"});
    CHECK(small.code == 3);
    CHECK(contains(small.out, "weaker    a product became too large"));
}

TEST_CASE("abstract: an interrupt stops merging, and the table is valid") {
    auto model = language::load_file(gate);
    const auto queries = model->compile_queries("q", "E<> Gate.Occ and Gate.len == 3");
    app::AbstractRequest request;
    app::AbstractSession session(model->network(), queries[0].query, request);
    std::raise(SIGTERM); // SIGINT may be ignored where tests run in the background
    const app::Abstracted done = session.compute("gate", nullptr);
    CHECK(!done.table.file.complete);
    CHECK(done.table.file.reason == "interrupted");
    CHECK(done.table.estimate != abstraction::infinite);
    std::ostringstream bytes;
    write(bytes, done.table.file);
    CHECK(abstraction::read_table(bytes.str()).file == done.table.file);
}

TEST_CASE("abstract: quality has a line for each value of what is compared") {
    const Folder folder;
    const std::string model = folder.write("m.xta", counter_xta);
    const auto names = [&](const std::string& option) {
        const Said said = abstract({model, "--query", "E<> P.high", "--quality",
                                    "--compare", option, "--format", "json"});
        CHECK(said.code == 0);
        std::string all;
        const ParsedJson document = ParsedJson::parse(said.out);
        for (const ParsedJson& entry : document["quality"])
            all += entry.value("name", "unnamed") + " ";
        return all;
    };
    CHECK(names("none") == "unnamed ");
    CHECK(names("bound") == "10 30 100 300 1000 ");
    CHECK(names("buckets") == "near far ");
    CHECK(names("order") == "definition ranking smallest components pruning ");
    CHECK(names("tie-break") == "first last newest oldest smallest largest ");
    CHECK(names("method") == "paper reduced several shared ");
    CHECK(abstract({model, "--query", "E<> P.high", "--compare", "order"}).code == 2);
}

TEST_CASE("abstract: quality compares estimates with true distances") {
    const Folder folder;
    const std::string model = folder.write("m.xta", counter_xta);
    const std::vector<std::string> words{model, "--query", "E<> P.high", "--quality"};
    const auto with = [&](const std::string& format) {
        auto all = words;
        all.insert(all.end(), {"--format", format});
        const Said said = abstract(all);
        INFO(said.err);
        CHECK(said.code == 0);
        return said.out;
    };
    // Without a bound that matters nothing is lost.
    CHECK(contains(with("text"), "mean relative error 0.000"));
    CHECK(with("tsv") == "name\tgoal\tdistance\tstates\terror\n"
                         "\tP.high\t1\t2\t0.000000\n\tP.high\t2\t2\t0.000000\n"
                         "\tP.high\t3\t2\t0.000000\n\tP.high\t4\t2\t0.000000\n");
    const std::string picture = with("svg");
    CHECK(picture.starts_with("<svg "));
    CHECK(lines_with(picture, "<circle") == 4);
    const ParsedJson json = ParsedJson::parse(with("json"));
    check_keys(json["quality"][0], {{"merges", number},
                                    {"bytes", number},
                                    {"seconds", real},
                                    {"reachable", truth},
                                    {"estimate", number},
                                    {"goals", list},
                                    {"states", number},
                                    {"mean_error", real},
                                    {"exact_up_to", number},
                                    {"above", number},
                                    {"inconsistent", number},
                                    {"dead", number},
                                    {"dead_known", number},
                                    {"by_distance", list}});
    CHECK(json["quality"][0]["by_distance"].size() == 4);
    check_keys(json["quality"][0]["by_distance"][0],
               {{"distance", number}, {"states", number}, {"error", real}});
}

TEST_CASE("abstract: a system too large for true distances is refused") {
    if (effort() < 100) return; // millions of states are built before it is
    const Folder folder;
    const Said said = abstract(
        {folder.write("m.xta", "int[0,999] a, b, c;\nprocess P() { state s;\n"
                               "init s; trans s -> s { assign a = (a + 1) % 1000; },\n"
                               "s -> s { assign b = (b + 1) % 1000; },\n"
                               "s -> s { assign c = (c + 1) % 1000; }; }\n"
                               "system P;"),
         "--query", "E<> a == 1 and b == 1 and c == 1", "--quality"});
    INFO(said.err);
    CHECK(said.code == 2);
    CHECK(contains(said.err, "too many for true distances"));
}

TEST_CASE("the JSON document of abstract has the documented parts") {
    const Folder folder;
    const ParsedJson json = document({gate, "--only", "4", "-o", folder.file("t")});
    CHECK(json["command"] == "abstract");
    check_keys(json, {{"exit_code", number},
                      {"query_source", text},
                      {"query", object},
                      {"reachable", truth},
                      {"estimate", number},
                      {"seconds", real},
                      {"labels", number},
                      {"dropped", object},
                      {"saved", text},
                      {"table", object},
                      {"diagnostics", list}});
    CHECK(json["query"]["number"] == 4);
    check_keys(json["dropped"], {{"variables", number},
                                 {"guards", number},
                                 {"updates", number},
                                 {"clock_parts", number},
                                 {"receivers", number},
                                 {"precedences", number},
                                 {"query_parts", number}});
    const ParsedJson& table = json["table"];
    check_keys(table, {{"tool_version", text},
                       {"model_name", text},
                       {"model_fingerprint", text},
                       {"query_text", text},
                       {"query_fingerprint", text},
                       {"options", object},
                       {"complete", truth},
                       {"reason", text},
                       {"factors", list},
                       {"notes", list},
                       {"goals", list}});
    check_keys(table["options"], {{"bound", text},
                                  {"order", text},
                                  {"tie_break", text},
                                  {"buckets", text},
                                  {"method", text}});
    check_keys(table["goals"][0], {{"name", text},
                                   {"bytes", number},
                                   {"nodes", list},
                                   {"roots", list},
                                   {"histogram", list}});
    check_keys(table["goals"][0]["roots"][0], {{"node", number},
                                               {"group", number},
                                               {"distances", list},
                                               {"labels", list},
                                               {"stands_for", list},
                                               {"initial", number},
                                               {"steps", list}});
    check_keys(table["goals"][0]["nodes"][0], {{"factor", number},
                                               {"product_states", number},
                                               {"product_transitions", number},
                                               {"relevant", number},
                                               {"states", number},
                                               {"lossless", truth}});
    CHECK(document({"--show", folder.file("t")})["table"] == table);
}

TEST_CASE("abstract in JSON is complete when nothing could be computed") {
    const ParsedJson json = document({gate});
    CHECK(json["exit_code"] == 2);
    CHECK(json["diagnostics"][0]["rule"] == "abstract.several");
    CHECK(!json.contains("table"));
    const ParsedJson broken = document({gate, "--query", "E<> nix"});
    CHECK(broken["query"]["kind"] == "broken");
    CHECK(broken["query"]["diagnostics"].size() == 1);
    CHECK(document({"/nowhere.xml"})["exit_code"] == 2);
}

TEST_CASE("docs/json.md names every key of abstract") {
    const Folder folder;
    std::set<std::string> keys;
    collect_keys(document({gate, "--only", "4", "-o", folder.file("t")}), keys);
    collect_keys(document({"--show", folder.file("t")}), keys);
    collect_keys(document({philosophers, "--only", "1", "--quality"}), keys);
    const std::string run = folder.write(
        "run.json",
        call({"check", philosophers, "--only", "6", "--trace", "some", "--json"}).out);
    collect_keys(document({philosophers, "--only", "6", "--of", run})["lookups"], keys);
    collect_keys(document({"--show", gate}), keys);
    CHECK(keys.size() > 40);
    check_documented(keys);
}

TEST_CASE("abstract: progress is one short line, on a terminal only") {
    CHECK(app::progress_text(0, 3, 100, {.processes = 12, .product_states = 4800}) ==
          "goal 1 of 3: 12 factors left, product of 4800 states, bound 100");
    CHECK(abstract({gate, "--only", "4"}).err.empty());
}
