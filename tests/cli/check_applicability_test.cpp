// Options of `zonar check` that do not apply: one rule for all of them.
#include "app/check/applicability.h"
#include "app/options/command.h"
#include "catch.h"
#include "workshop.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

using namespace zonar;
using namespace zonar::app;
using Words = std::vector<std::string>;
namespace {

std::span<const OptionRow> check_rows() {
    return std::ranges::find(commands(), "check", &Command::name)->options;
}

/// Something that can be typed for it, other than its default.
std::string typed_value(const OptionRow& row) {
    const std::map<std::string_view, std::string> others = {{"--only", "1"},
                                                            {"--bound", "7"},
                                                            {"--improve", "5"},
                                                            {"--weight", "1.5"},
                                                            {"--bits", "20"},
                                                            {"--seed", "3"},
                                                            {"--time-limit", "60"},
                                                            {"--memory-limit", "1G"},
                                                            {"--state-limit", "100000"},
                                                            {"--depth-limit", "9999"},
                                                            {"--cost", "over=0"},
                                                            {"--heuristic", "fsm"},
                                                            {"--mark", "Caller(0).done"},
                                                            {"--table", "none.table"},
                                                            {"--trace", "some"}};
    if (const auto found = others.find(key_of(row)); found != others.end())
        return found->second;
    const auto choices = choices_of(row);
    return choices.empty() ? "" : std::string{choices.back()};
}

struct Asked {
    std::string option, text;
};

// One of each kind, and the deadlock.
const Asked queries[] = {
    {"--query", "E<> count == 1"},
    {"--query", "A[] count < 7"},
    {"--query", "A[] not deadlock"},
    {"--query", "E[] Caller(0).idle"},
    {"--query", "A<> Caller(0).done"},
    {"--query", "Caller(0).idle --> Caller(0).done"},
    {"--query", "sup: count"},
    {"--query", "inf: Caller(0).x"},
    {"--query", "bounds{Caller(1).done}: count"},
    {"--ltl", "G (Caller(0).idle -> F Caller(0).done)"},
};

class Model {
public:
    Said check(const Words& more, bool all_kinds = true) const {
        Words words{"check", path_};
        for (const Asked& query : queries) {
            if (!all_kinds && &query != queries) continue;
            words.push_back(query.option);
            words.push_back(query.text);
        }
        words.insert(words.end(), more.begin(), more.end());
        return call(words);
    }
    std::vector<std::string> verdicts(Words more) const {
        more.push_back("--json");
        const ParsedJson document = ParsedJson::parse(check(more).out);
        std::vector<std::string> all;
        for (const ParsedJson& query : document["queries"])
            all.push_back(query["verdict"]);
        REQUIRE(all.size() == std::size(queries));
        return all;
    }

private:
    Folder folder_;
    std::string path_ = folder_.write("m.xta", small_xta);
};

} // namespace

TEST_CASE("every option of check has one row that says where it applies") {
    std::set<std::string_view> rows;
    for (const OptionUse& use : option_uses()) CHECK(rows.insert(use.option).second);
    std::set<std::string_view> options;
    for (const OptionRow& row : check_rows())
        if (!is_argument(row)) options.insert(key_of(row));
    CHECK(rows == options);
    for (const OptionUse& use : option_uses()) {
        INFO(use.option);
        CHECK((use.has_effect == nullptr) == use.why.empty());
        if (use.leave_out != nullptr) CHECK(use.serves != nullptr);
    }
}

TEST_CASE("an option without effect is told once, and changes nothing") {
    const Model model;
    const Said plain = model.check({}, false);
    // Beside the default search and no trace, all of these have nothing to do.
    const std::set<std::string_view> needs_more = {
        "--search",         "--improve", "--merge",          "--show-automaton",
        "--representative", "--expand",  "--cycle-condition"};
    int without_effect = 0;
    for (const OptionRow& row : check_rows()) {
        const auto use =
            std::ranges::find(option_uses(), key_of(row), &OptionUse::option);
        if (is_argument(row) || use->has_effect == nullptr ||
            needs_more.contains(use->option))
            continue;
        const std::string key{use->option};
        Words words{key};
        if (!is_flag(row)) words.push_back(typed_value(row));
        const Said said = model.check(words, false);
        INFO(said.err << said.out);
        CHECK(said.code == plain.code);
        CHECK(said.out == plain.out);
        CHECK(said.err == key + ": note: no effect: " + std::string{use->why} + "\n");
        words.push_back("--json");
        const ParsedJson json = ParsedJson::parse(model.check(words, false).out);
        REQUIRE(json["diagnostics"].size() == 1);
        CHECK(json["diagnostics"][0]["severity"] == "note");
        CHECK(json["diagnostics"][0]["rule"] == "check.option");
        words.back() = "--no-warnings";
        CHECK(model.check(words, false).err.empty());
        ++without_effect;
    }
    CHECK(without_effect > 10);
    CHECK(contains(model.check({"--trace", "fastest", "--improve", "1"}, false).err,
                   "--improve: note: no effect: --trace fastest looks for the fastest"));
    CHECK(contains(
        model.check({"--symmetry", "off", "--representative", "full"}, false).err,
        "--representative: note: no effect: it is for searches that use symmetry"));
    const ParsedJson json =
        ParsedJson::parse(model.check({"--show-automaton", "--json"}).out);
    CHECK(json["diagnostics"][0]["file"] == "--show-automaton");
}

TEST_CASE("every option goes with queries of every kind, and no verdict changes") {
    const Model model;
    const auto verdicts = model.verdicts({});
    CHECK(std::ranges::count(verdicts, "satisfied") == 6);
    CHECK(std::ranges::count(verdicts, "not-satisfied") == 4);
    const std::set<std::string_view> about_output = {"--query",  "--ltl",  "--to",
                                                     "--orbit",  "--only", "--json",
                                                     "--report", "--help", "--help-all"};
    int asked = 0;
    for (const OptionRow& row : check_rows()) {
        if (is_argument(row) || about_output.contains(key_of(row))) continue;
        const std::string key{key_of(row)};
        std::vector<std::string> values{typed_value(row)};
        for (const std::string_view choice : choices_of(row)) values.emplace_back(choice);
        for (const std::string& value : values) {
            const Words words = is_flag(row) ? Words{key} : Words{key, value};
            INFO(key << " " << value);
            if (key == "--syntax" && value == "old") continue; // it is not
            if (key == "--expect") continue;                   // nothing is expected here
            if (key == "--non-zeno") continue;                 // other runs count
            const auto found = model.verdicts(words);
            for (std::size_t i = 0; i < found.size(); ++i) {
                INFO(queries[i].text);
                CHECK(found[i] == verdicts[i]);
            }
            ++asked;
        }
    }
    CHECK(asked > 50);
}

TEST_CASE("every search answers queries of every kind") {
    const Model model;
    const auto verdicts = model.verdicts({});
    for (const std::string order : {"auto", "bfs", "dfs", "rdfs", "best", "astar",
                                    "wastar", "idastar", "idfs", "adfs"})
        for (const std::string trace : {"none", "some", "shortest", "fastest"}) {
            const bool cannot_tell =
                trace == "shortest" &&
                std::set<std::string>{"dfs", "rdfs", "best", "wastar", "idfs"}.contains(
                    order);
            INFO(order << " " << trace);
            if (cannot_tell)
                CHECK(model.check({"--search", order, "--trace", trace}).code == 2);
            else
                CHECK(model.verdicts({"--search", order, "--trace", trace}) == verdicts);
        }
}

TEST_CASE("queries that an option is not for are named in one note, and in JSON each") {
    const Model model;
    const Words words{"--search", "astar",       "--trace",
                      "shortest", "--heuristic", "max(fsm,formula)"};
    const Said said = model.check(words);
    INFO(said.err);
    CHECK(
        said.err ==
        "--trace, --search, --heuristic: note: no effect on queries 4, 5, 6 and 10 "
        "(E[], A<>, -->, ltl): endless runs are searched for depth first; traces are as "
        "by --trace some\n"
        "--search, --heuristic: note: no effect on queries 7, 8 and 9 (sup, inf, "
        "bounds): all states are explored\n");
    auto more = words;
    more.push_back("--json");
    const ParsedJson json = ParsedJson::parse(model.check(more).out);
    CHECK(json["diagnostics"].size() == 2);
    CHECK(!json["queries"][0].contains("ignored_options"));
    CHECK(json["queries"][3]["ignored_options"] ==
          ParsedJson{"--trace", "--search", "--heuristic"});
    CHECK(json["queries"][3]["search"]["order"] == "dfs");
    CHECK(json["queries"][6]["ignored_options"] == ParsedJson{"--search", "--heuristic"});
}

TEST_CASE("an option that says which queries it is for is noted only without them") {
    const Model model;
    for (const std::string option : {"--non-zeno", "--show-automaton"}) {
        CHECK(model.check({option}).err.empty());
        CHECK(contains(model.check({option}, false).err,
                       option + ": note: no effect: it is for A<>, E[], --> and LTL"));
    }
}

TEST_CASE("what would not be the answer that was asked for stays an error") {
    const Model model;
    const std::vector<Words> table = {
        {"--trace", "shortest", "--search", "dfs"},
        {"--trace", "fastest", "--inclusion", "equality"},
        {"--search", "astar", "--heuristic", "alternate(fsm,hu)"},
        {"--search", "astar", "--table", "none.table"},
    };
    for (const Words& words : table) {
        INFO(words.back());
        CHECK(model.check(words, false).code == 2);
    }
}
