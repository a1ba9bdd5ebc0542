// verifyta as its clients use it: a link to the program under the name of the original,
// called as a process of its own, and its answers read in the way that they read them.
//
// PyUPPAAL: asks -v and -h for what it has before it; runs verifyta with the environment
// variable UPPAAL_COMPILE_ONLY emptied, and takes any text on standard error for a failure
// unless it knows it; looks for the file of the trace under a name of its own making;
// compiles the model, and reads states and transitions from both files.
// TAPAAL and TarTar: take the version from another place of the text.
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

Strings split(const std::string& text, char at) {
    Strings parts;
    std::istringstream in(text);
    for (std::string part; std::getline(in, part, at);) parts.push_back(part);
    return parts;
}

/// As PyUPPAAL does it.
class Client {
public:
    explicit Client(const Folder& folder, std::string speaks = "")
        : path_(folder.file("verifyta")), speaks_(std::move(speaks)) {
        if (!fs::exists(path_)) fs::create_symlink(ZONAR_PROGRAM, path_);
    }

    bool is_verifyta() const {
        const Said said = run("-v");
        return contains(said.out + said.err, "UPPAAL");
    }

    int version() const {
        const Strings words = split(command("-v"), ' ');
        const auto at = std::find(words.begin(), words.end(), "UPPAAL");
        REQUIRE(at != words.end());
        REQUIRE(at + 1 != words.end());
        return std::stoi(split(*(at + 1), '.')[0]);
    }

    /// What verifyta says, both streams together; throws where the client would.
    std::string command(const std::string& rest) const {
        const Said said = run(rest);
        const bool known = said.err.empty() ||
                           contains(said.err, "Writing example trace to") ||
                           contains(said.err, "Writing counter example") ||
                           contains(said.out, "Showing") ||
                           contains(said.err, "[warning] Strict invariant.");
        if (!known) throw std::runtime_error(said.err);
        return said.err + said.out;
    }

    /// The file of the trace, if there is one.
    std::optional<std::string> easy_verify(const std::string& model,
                                           const std::string& options = "-t 1") const {
        const bool four = version() == 4;
        const std::string stem = model.substr(0, model.size() - 4);
        const std::string prefix = four ? stem : stem + "_xtr";
        const std::string text =
            command(fmt::format("{} -f {} {}", model, prefix, options));
        const bool wrote =
            contains(text, four ? "Writing example trace to" : "Writing witness trace") ||
            contains(text, "Writing counter example to");
        if (!wrote) return {};
        return prefix + (four ? "-1.xtr" : "-1");
    }

    std::string compile(const std::string& model) const {
        const std::string file = model.substr(0, model.size() - 4) + ".if";
        const Said said =
            shell(fmt::format("UPPAAL_COMPILE_ONLY=1 {} {} > {}", path_, model, file));
        CHECK(said.err.empty());
        return file;
    }

private:
    Said run(const std::string& rest) const {
        const std::string speaks =
            speaks_.empty() ? "" : fmt::format("export ZONAR_VERIFYTA={}; ", speaks_);
        return shell(fmt::format("{}UPPAAL_COMPILE_ONLY= && {} {}", speaks, path_, rest));
    }

    std::string path_;
    std::string speaks_;
};

/// The sections of an .if file, each line split at colons; the last field may have some.
using Sections = std::map<std::string, std::vector<Strings>>;

Sections read_if(const std::string& file) {
    Sections sections;
    std::istringstream in(text_of(file));
    std::string section;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#') || line.empty()) continue;
        if (line.find(':') == line.npos)
            section = line;
        else
            sections[section].push_back(split(line, ':'));
    }
    return sections;
}

/// A trace as PyUPPAAL's own reader of both files prints it.
struct Trace {
    std::vector<Strings> locations;       // of each state
    std::vector<Strings> values;          // "n=1", of each state
    std::vector<std::size_t> constraints; // how many, of each state
    std::vector<Strings> transitions;     // "P.a -> P.b {x >= 2; go!; n = n + 1;}"
};

class TraceReader {
public:
    TraceReader(const std::string& if_file, const std::string& xtr_file)
        : sections_(read_if(if_file)), in_(text_of(xtr_file)) {
        for (const Strings& row : sections_["layout"]) {
            if (row[1] == "clock") clocks_.push_back(row.back());
            if (row[1] == "var") variables_.push_back(row.back());
            if (row[1] == "location") names_[row[0]] = row.back();
        }
        for (const Strings& row : sections_["expressions"])
            texts_[row[0]] = row.size() > 3 ? row[3] : "";
        for (const Strings& row : sections_["locations"])
            places_[std::stoul(row[1])].push_back(row[0]);
        for (const Strings& row : sections_["edges"])
            edges_[std::stoul(row[0])].push_back(row);
    }

    Trace read() {
        state();
        while (in_ >> std::ws && in_.peek() != '.') {
            state();
            transition();
        }
        return std::move(trace_);
    }
    const Strings& clocks() const { return clocks_; }

private:
    std::string line() {
        std::string text;
        std::getline(in_, text);
        return text;
    }
    void dot() { REQUIRE(line() == "."); }

    std::string process(std::size_t number) {
        return sections_["processes"].at(number).back();
    }
    std::string location(std::size_t number, const std::string& index) {
        return process(number) + '.' + names_.at(index);
    }

    void state() {
        Strings locations;
        std::istringstream numbers(line());
        for (std::size_t p = 0, l = 0; numbers >> l; ++p)
            locations.push_back(location(p, places_.at(p).at(l)));
        CHECK(locations.size() == sections_["processes"].size());
        trace_.locations.push_back(locations);
        dot();
        std::size_t constraints = 0;
        for (std::string text = line(); text != "."; text = line(), ++constraints) {
            std::istringstream constraint(text);
            std::size_t i = 0, j = 0;
            long bound = 0;
            REQUIRE(static_cast<bool>(constraint >> i >> j >> bound));
            CHECK(i < clocks_.size());
            CHECK(j < clocks_.size());
            dot();
        }
        trace_.constraints.push_back(constraints);
        Strings values;
        std::istringstream cells(line());
        for (long value = 0; cells >> value;)
            values.push_back(fmt::format("{}={}", variables_.at(values.size()), value));
        CHECK(values.size() == variables_.size());
        trace_.values.push_back(values);
        dot();
    }

    void transition() {
        Strings texts;
        std::istringstream parts(line());
        for (std::string word; parts >> word && word != ".";) {
            const std::size_t p = std::stoul(word);
            std::size_t e = 0;
            parts >> e;
            while (parts >> word && word != ";") {
            } // values of select
            const Strings& edge = edges_.at(p).at(e);
            texts.push_back(fmt::format("{} -> {} {{{}; {}; {};}}", location(p, edge[1]),
                                        location(p, edge[2]), texts_.at(edge[3]),
                                        texts_.at(edge[4]), texts_.at(edge[5])));
        }
        trace_.transitions.push_back(texts);
    }

    Sections sections_;
    std::istringstream in_;
    Strings clocks_, variables_;
    std::map<std::string, std::string> names_; // of locations, by index
    std::map<std::string, std::string> texts_; // by address
    std::map<std::size_t, Strings> places_;    // indices of locations, by process
    std::map<std::size_t, std::vector<Strings>> edges_;
    Trace trace_;
};

const std::string client_model = R"(<?xml version="1.0" encoding="utf-8"?>
<nta><declaration>chan go; int n; clock g;</declaration>
<template><name>P</name><declaration>clock t;</declaration>
<location id="id0"><name>a</name><label kind="invariant">t &lt;= 10</label></location>
<location id="id1"/><init ref="id0"/>
<transition><source ref="id0"/><target ref="id1"/><label kind="guard">t &gt;= 2</label>
<label kind="synchronisation">go!</label><label kind="assignment">n = 7, t = 0</label>
</transition></template>
<template><name>Q</name><location id="id2"><name>c</name></location>
<location id="id3"><name>d</name></location><init ref="id2"/>
<transition><source ref="id2"/><target ref="id3"/><label kind="synchronisation">go?</label>
</transition></template>
<system>system P, Q;</system>
<queries><query><formula>QUERY</formula><comment/></query></queries></nta>
)";

std::string write_model(const Folder& folder, const std::string& query) {
    std::string text = client_model;
    text.replace(text.find("QUERY"), 5, query);
    return folder.write("model.xml", text);
}

} // namespace

TEST_CASE("PyUPPAAL takes the program for verifyta, old versions of it included") {
    const Folder folder;
    const Client client(folder);
    CHECK(client.is_verifyta());
    CHECK(client.version() == 5);
    CHECK(contains(client.command("-h"), "-h [ --help ]"));
    CHECK(Client(folder, "4.1").version() == 4);
}

TEST_CASE("TAPAAL and TarTar find the version, too") {
    const Folder folder;
    const std::string text = Client(folder, "4.1").command("-v");
    std::smatch number; // the first one in the first line
    REQUIRE(std::regex_search(text, number, std::regex("(\\d+)\\.(\\d+)\\.(\\d+)")));
    CHECK(number.str() == "4.1.26");
    const auto begin = text.find("UPPAAL");
    const auto comma = text.find(',', begin);
    REQUIRE(comma != text.npos);
    const Strings words = split(text.substr(begin, comma - begin), ' ');
    CHECK(std::any_of(words.begin(), words.end(),
                      [](const std::string& word) { return word.starts_with("4.1"); }));
}

TEST_CASE("PyUPPAAL verifies, with options and a seed behind the model") {
    const Folder folder;
    const Client client(folder);
    const std::string model = write_model(folder, "A[] n == 0");
    const std::string text =
        client.command(model + " -f " + folder.file("t_xtr") + " -t 1 -o 0 -r 42");
    CHECK(contains(text, "  Generating shortest trace\n"));
    CHECK(contains(text, "  Seed is 42\n"));
    CHECK(contains(text,
                   "\x1b[2K\nVerifying formula 1 at /nta/queries/query[1]/formula\n"));
    CHECK(contains(text, "\x1b[2K -- Formula is NOT satisfied.\n"));
    CHECK(!contains(text, "is satisfied"));
    // Nothing on standard error, or the client would give up.
    CHECK(contains(client.command(model), "NOT"));
    const std::string with_xml =
        client.command(model + " -X " + folder.file("x_xtr") + " -t 1");
    CHECK(contains(with_xml, "x_xtr1.xml"));
    CHECK(fs::exists(folder.file("x_xtr1.xml")));
}

TEST_CASE("PyUPPAAL finds the trace, compiles the model and reads both") {
    for (const std::string speaks : {"", "4.1", "5.1"}) {
        INFO("speaks " << speaks);
        const Folder folder;
        const Client client(folder, speaks);
        const std::string model = write_model(folder, "E&lt;&gt; Q.d");
        for (const std::string options : {"-t 1", "-t 0", "-t 2"}) {
            INFO(options);
            const auto file = client.easy_verify(model, options);
            REQUIRE(file);
            REQUIRE(fs::exists(*file));
            TraceReader reader(client.compile(model), *file);
            const Trace trace = reader.read();
            CHECK(trace.locations ==
                  std::vector<Strings>{{"P.a", "Q.c"}, {"P._id1", "Q.d"}});
            CHECK(trace.values == std::vector<Strings>{{"n=0"}, {"n=7"}});
            CHECK(trace.constraints[0] > 0);
            REQUIRE(trace.transitions.size() == 1);
            REQUIRE(trace.transitions[0].size() == 2);
            // The sender first; a label that is not there is 1, or 0 for a channel.
            CHECK(trace.transitions[0][0].starts_with("P.a -> P._id1 {t >= 2; go!; n"));
            CHECK(trace.transitions[0][1] == "Q.c -> Q.d {1; go?; 1;}");
            CHECK(std::count(reader.clocks().begin(), reader.clocks().end(), "P.t") == 1);
        }
    }
}

TEST_CASE("PyUPPAAL gets no trace where there is none") {
    const Folder folder;
    const Client client(folder);
    CHECK(!client.easy_verify(write_model(folder, "E&lt;&gt; n == 3")));
    CHECK(!client.easy_verify(write_model(folder, "A[] n &lt; 8")));
}

TEST_CASE("PyUPPAAL notices errors, and lives with a strict invariant") {
    const Folder folder;
    const Client client(folder);
    CHECK_THROWS(client.command(write_model(folder, "E&lt;&gt; nothing")));
    std::string text = client_model;
    text.replace(text.find("QUERY"), 5, "E&lt;&gt; Q.d");
    text.replace(text.find("t &lt;= 10"), 10, "t &lt; 10");
    CHECK(contains(client.command(folder.write("strict.xml", text)), "is satisfied"));
}

TEST_CASE("a name that begins like verifyta will do") {
    const Folder folder;
    const std::string path = folder.file("verifyta64");
    fs::create_symlink(ZONAR_PROGRAM, path);
    CHECK(contains(shell(path + " --version").out, "UPPAAL"));
}

TEST_CASE("a signal ends verifyta without a verdict, and with exit code 1") {
    const Folder folder;
    const std::string model = folder.write("m.xta", endless_xta);
    const std::string query = folder.write("q.q", "E<> a + b + c == 90001\nE<> a == 1\n");
    const std::string out = folder.file("out");
    const Said said =
        shell(fmt::format("{} verifyta -sq {} {} > {} & "
                          "until grep -q Verifying {}; do sleep 0.05; done; "
                          "kill -TERM $!; wait $!; echo code $?",
                          ZONAR_PROGRAM, model, query, out, out));
    CHECK(said.out == "code 1\n");
    CHECK(!contains(text_of(out), "satisfied"));
    CHECK(!contains(text_of(out), "formula 2"));
    CHECK(contains(said.err, "[error] Interrupted.\n"));
}

TEST_CASE("verifyta's output to a full disk is an error with exit code 1") {
    const Folder folder;
    const std::string model = write_model(folder, "E&lt;&gt; Q.d");
    const Said said = program("verifyta -s " + model + " > /dev/full");
    CHECK(said.code == 1);
    CHECK(contains(said.err, "cannot write to standard output"));
}
