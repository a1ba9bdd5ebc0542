#include "abstraction/file.h"

#include "abstraction/build.h"
#include "abstraction/least_estimate.h"
#include "abstraction/members.h"
#include "abstraction/systems.h"
#include "abstraction/table_bytes.h"
#include "abstraction/table_fault.h"
#include "catch.h"
#include "effort.h"

#include <algorithm>
#include <sstream>

using namespace zonar;
using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

TableFile file_of(const std::vector<System>& goals, StateId bound) {
    TableFile file;
    file.tool_version = "0.1.0";
    file.model_fingerprint = 0x0123456789abcdefu;
    file.query_fingerprint = 0xfedcba9876543210u;
    file.model_name = "gäte.xml";
    file.query_text = "E<> Gate.Occ";
    file.choices = {"100", "ranking", "first", "near", "a method"};
    for (const Factor& factor : goals[0].factors) {
        FactorNames& names = file.factors.emplace_back();
        names.name = factor.name;
        names.states = factor.states;
        names.initial = factor.initial.front();
        names.first = -3;
        names.auxiliary = file.factors.size() == 3;
        for (StateId s = 0; file.factors.size() != 2 && s < factor.states; ++s)
            names.state_names.push_back("location " + std::to_string(s));
    }
    file.notes = {"a clock", "", std::string("zero \0 inside", 13)};
    file.complete = false;
    file.reason = "time was up";
    Options options;
    options.bound = bound;
    for (const System& system : goals) {
        file.goals.push_back(build(system, options).table);
        file.goal_names.push_back("goal " + std::to_string(file.goals.size()));
    }
    return file;
}

std::string written(const TableFile& file) {
    std::ostringstream out;
    write(out, file);
    CHECK(out.good());
    return out.str();
}

/// A small one with a merge and two goals.
TableFile small_file() {
    System system;
    system.labels = 2;
    system.factors = {{"a", 3, {0}, {2}, {}, {{0, 0, 1}, {1, 1, 2}}},
                      {"b", 2, {0}, {1}, {}, {{0, 0, 1}, {1, 1, 1}}}};
    System other = system;
    other.factors[0].error = {1};
    return file_of({system, other}, 100);
}

/// Asks for everything that can be asked of a file, for every state of every factor.
/// Returns the number of estimates.
std::size_t use(const TableFile& file) {
    std::size_t asked = 0;
    REQUIRE(file.goal_names.size() == file.goals.size());
    for (const FactorNames& factor : file.factors)
        for (StateId s = 0; s < factor.states; ++s) REQUIRE_NOTHROW(factor.state_name(s));
    for (const DistanceTable& table : file.goals) {
        Distance least = infinite;
        for (std::size_t f = 0; f < file.factors.size(); ++f) {
            for (StateId s = 0; s < file.factors[f].states; ++s) {
                std::vector<StateId> states(table.factors(), 0);
                states[f] = s;
                const Distance estimate = table.estimate(states);
                REQUIRE((estimate <= largest_distance || estimate == infinite));
                least = std::min(least, estimate);
                ++asked;
            }
        }
        // No state is nearer than what is said of all states together.
        REQUIRE(least_estimate(table, StateBox(table.factors())).distance <= least);
        for (const DistanceTable::Root& root : table.roots()) {
            const auto members = Members::of(table, root);
            REQUIRE(members.has_value());
            for (StateId value = 0; value < root.distances.size(); ++value)
                for (const FactorId f : members->factors())
                    for (const StateId s : members->states(value, f))
                        REQUIRE(s < file.factors[f].states);
        }
    }
    return asked;
}

/// What is wrong with a small file after a change of its first table; empty: nothing.
template <class Change>
std::string problem_after(Change change) {
    TableFile file = small_file();
    std::vector<TableNode> nodes(file.goals[0].nodes().begin(),
                                 file.goals[0].nodes().end());
    std::vector<DistanceTable::Root> roots(file.goals[0].roots().begin(),
                                           file.goals[0].roots().end());
    change(nodes, roots);
    file.goals[0] = DistanceTable{file.goals[0].factors(), nodes, roots};
    return read_table(written(file)).problem;
}

} // namespace

TEST_CASE("a table is the same after writing and reading", "[file]") {
    for (std::uint32_t seed = 0; seed < with_effort(300u); ++seed) {
        INFO("seed " << seed);
        const TableFile file = file_of({random_system(seed)}, 1 + seed % 9);
        const ReadTable again = read_table(written(file));
        CHECK(again.problem.empty());
        REQUIRE(again.file);
        CHECK(*again.file == file);
    }
}

TEST_CASE("a file without goals and without factors can be written", "[file]") {
    const TableFile empty;
    const ReadTable again = read_table(written(empty));
    REQUIRE(again.file);
    CHECK(*again.file == empty);
}

TEST_CASE("entries take as few bytes as they need", "[file]") {
    for (const StateId states : {100u, 254u, 255u, 256u, 65534u, 65535u, 70000u}) {
        INFO(states);
        TableNode leaf;
        leaf.states = states;
        for (StateId s = 0; s < states; ++s) leaf.to.push_back(s);
        leaf.to.push_back(dead);
        leaf.to.push_back(unreachable);
        std::vector<Distance> distances(states, 7);
        distances.back() = infinite;
        TableFile file;
        file.factors = {{"f", states + 2, 0, {}, 0, false}};
        file.goal_names = {"g"};
        file.goals = {DistanceTable{1, {leaf}, {{.node = 0, .distances = distances}}}};
        const std::string bytes = written(file);
        const ReadTable again = read_table(bytes);
        REQUIRE(again.file);
        CHECK(*again.file == file);
        const std::size_t width = states <= 254 ? 1 : states <= 65534 ? 2 : 4;
        CHECK(bytes.size() >= (states + 2) * width + states);
        CHECK(bytes.size() < (states + 2) * width + states + 400);
    }
}

TEST_CASE("the first line tells people what the file is", "[file]") {
    const std::string bytes = written(small_file());
    CHECK(bytes.starts_with("zonar distance table 3\n"));
    CHECK(read_table("").problem == "not a distance table");
    CHECK(read_table("<nta/>").problem == "not a distance table");
    CHECK(read_table("zonar distance table one\n").problem == "not a distance table");
    CHECK(read_table("zonar distance table 4\n" + bytes.substr(first_line)).problem ==
          "a distance table in format 4, and this program reads format 3; a newer one "
          "wrote it");
    CHECK(read_table("zonar distance table 2\n" + bytes.substr(first_line)).problem ==
          "a distance table in format 2, and this program reads format 3; make it anew "
          "with this one");
}

TEST_CASE("a file that ends too early or too late is an error", "[file]") {
    const std::string bytes = written(small_file());
    REQUIRE(read_table(bytes).file);
    for (std::size_t length = 0; length < bytes.size(); ++length) {
        INFO(length);
        const ReadTable cut = read_table(std::string_view{bytes}.substr(0, length));
        CHECK(!cut.file);
        CHECK(!cut.problem.empty());
        if (length >= head)
            CHECK(!read_table(signed_again(bytes.substr(0, length))).file);
    }
    CHECK(!read_table(bytes + '\0').file);
    CHECK(!read_table(signed_again(bytes + '\0')).file);
}

TEST_CASE("no single byte can be another", "[file]") {
    const std::string bytes = written(small_file());
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        for (const int flip : {0x01, 0x02, 0x80, 0xff}) {
            std::string changed = bytes;
            changed[i] = static_cast<char>(changed[i] ^ flip);
            INFO(i << " ^ " << flip);
            CHECK(!read_table(changed).file);
        }
    }
}

TEST_CASE("whatever is read with a checksum that fits can be used", "[file]") {
    const std::string bytes = written(small_file());
    const TableFile original = small_file();
    std::size_t other_names = 0, other_tables = 0, refused = 0;
    for (std::size_t i = head; i < bytes.size(); ++i) {
        for (const int value : {0x00, 0x01, 0x02, 0x7f, 0x80, 0xfe, 0xff}) {
            std::string changed = bytes;
            changed[i] = static_cast<char>(value);
            const ReadTable read = read_table(signed_again(changed));
            CHECK(read.file.has_value() == read.problem.empty());
            INFO("byte " << i << " is " << value);
            if (read.file) {
                REQUIRE(use(*read.file) > 0);
                if (read.file->goals != original.goals)
                    ++other_tables;
                else if (*read.file != original)
                    ++other_names;
            } else {
                ++refused;
                REQUIRE(read.problem.starts_with("damaged: "));
            }
        }
    }
    CHECK(other_names > 0);  // a letter of a name does no harm
    CHECK(other_tables > 0); // a distance may be another one
    CHECK(refused > 0);      // a length does not fit
}

TEST_CASE("a table with a fault is refused", "[file]") {
    using Nodes = std::vector<TableNode>;
    using Roots = std::vector<DistanceTable::Root>;
    const auto has = [](const std::string& problem, const std::string& part) {
        INFO(problem);
        CHECK(problem.find(part) != problem.npos);
    };
    CHECK(problem_after([](Nodes&, Roots&) {}).empty());
    REQUIRE(small_file().goals[0].nodes().size() == 3); // two leaves and their merge
    has(problem_after([](Nodes& n, Roots&) { n[2].left = 2; }), "before its children");
    has(problem_after([](Nodes& n, Roots&) { n[2].right = 7; }), "before its children");
    has(problem_after([](Nodes& n, Roots&) { n[2].right = 0; }), "a child that is taken");
    has(problem_after([](Nodes& n, Roots&) { ++n[2].right_states; }), "another width");
    has(problem_after([](Nodes& n, Roots&) { n[2].to.push_back(0); }), "for each pair");
    has(problem_after([](Nodes& n, Roots&) { n[2].factor = 1; }), "two nodes");
    has(problem_after([](Nodes& n, Roots&) { n[0].right = 0; }), "one child only");
    has(problem_after([](Nodes& n, Roots&) { n[0].factor = 2; }), "not there");
    has(problem_after([](Nodes& n, Roots&) { n[0].right_states = 1; }), "with rows");
    has(problem_after([](Nodes& n, Roots&) { n[0].to[0] = n[0].states; }), "no value");
    has(problem_after([](Nodes& n, Roots&) { n[0].states = 1000; }), "nothing leads to");
    has(problem_after([](Nodes&, Roots& r) { r[0].node = 3; }), "not there");
    has(problem_after([](Nodes&, Roots& r) { r[0].node = 0; }), "part of another");
    has(problem_after([](Nodes&, Roots& r) { r[0].distances.pop_back(); }),
        "for each value");
    has(problem_after([](Nodes&, Roots& r) { r[0].distances[0] = dead; }), "too large");
}

TEST_CASE("a table of other factors than the names is refused", "[file]") {
    TableFile file = small_file();
    file.factors.push_back({"c", 1, 0, {}, 0, false});
    CHECK(read_table(written(file)).problem ==
          "damaged: it has not one name for each factor");
}

TEST_CASE("names that do not fit the states are refused", "[file]") {
    const auto problem = [](auto change) {
        TableFile file = small_file();
        change(file.factors[0]);
        return read_table(written(file)).problem;
    };
    CHECK(problem([](FactorNames&) {}).empty());
    CHECK(problem([](FactorNames& a) { a.initial = a.states; }) ==
          "damaged: the initial state of 'a' is not there");
    CHECK(problem([](FactorNames& a) {
              a.state_names.clear();
              a.states = 0xffffffffu;
          }) == "damaged: 'a' has too many states");
    CHECK(problem([](FactorNames& a) { a.state_names.pop_back(); }) ==
          "damaged: 'a' has not one name for each state");
    CHECK(problem([](FactorNames& a) {
              a.state_names.clear();
              ++a.states;
          }) == "damaged: a leaf has not one entry for each state of its factor");
}

TEST_CASE("a stream that takes nothing has failed", "[file]") {
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    write(out, small_file());
    CHECK(!out.good());
}
