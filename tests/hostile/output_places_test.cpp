// Where output can go: links, devices, pipes, folders, and files that must stay.
#include "app/terminal/output_file.h"
#include "catch.h"
#include "cli/workshop.h"
#include "skip.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

namespace fs = std::filesystem;
using zonar::app::OutputFile;

namespace {

std::string filled_in(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

/// A command that writes a file. The file's name is OUT in its words, with an ending that the
/// program adds or wants.
struct Writer {
    std::string words;
    std::string ending;
};

const Writer writers[] = {
    {"check MODEL MODEL.q --report 'OUT.html'", ".html"},
    {"abstract MODEL --query 'E<> count == 1' -o 'OUT.table'", ".table"},
    {"convert MODEL --to xml -o 'OUT.xml'", ".xml"},
    {"generate hanoi --size 3 -o 'OUT.xml'", ".xml"},
    {"trace convert MODEL MODEL.json --format xtr -o 'OUT.xtr'", ".xtr"},
    {"trace report MODEL MODEL.json -o 'OUT.html'", ".html"},
    {"verifyta -t0 -f 'OUT' MODEL MODEL.q", "-1"},
    {"verifyta -t0 -X 'OUT' MODEL MODEL.q", "1.xml"},
};

/// A model with its queries and a trace beside it.
class Workplace {
public:
    Workplace() {
        folder_.write("m.xta.q", "E<> count == 1\n");
        const Said run = call(
            {"check", model_, "--query", "E<> count == 1", "--trace", "some", "--json"});
        REQUIRE(run.code == 0);
        folder_.write("m.xta.json", run.out);
    }

    const Folder& folder() const { return folder_; }
    const std::string& model() const { return model_; }

    /// Runs it with this file as its output, given without the ending.
    Said run(const Writer& writer, const std::string& path,
             const std::string& redirection = "") const {
        return program(filled_in(filled_in(writer.words, "MODEL", model_), "OUT", path) +
                       ' ' + redirection);
    }

private:
    Folder folder_;
    std::string model_ = folder_.write("m.xta", small_xta);
};

} // namespace

TEST_CASE("a link is followed: it stays, and the file that it means is written") {
    const Workplace place;
    for (const Writer& writer : writers) {
        INFO(writer.words);
        const std::string link = place.folder().file("link");
        const std::string target = place.folder().write("target", "old");
        fs::create_symlink("target", link + writer.ending);
        CHECK(place.run(writer, link).code <= 1);
        CHECK(fs::is_symlink(link + writer.ending));
        CHECK(text_of(target).size() > 20);
        fs::remove(link + writer.ending);
    }
}

TEST_CASE("a link to a file that is not there makes that file") {
    const Workplace place;
    fs::create_directory(place.folder().file("below"));
    for (const Writer& writer : writers) {
        INFO(writer.words);
        const std::string link = place.folder().file("link");
        const std::string target = place.folder().file("below/target");
        fs::create_symlink("below/other", link + writer.ending);
        fs::create_symlink(target, place.folder().file("below/other"));
        CHECK(place.run(writer, link).code <= 1);
        CHECK(fs::is_symlink(link + writer.ending));
        CHECK(text_of(target).size() > 20);
        fs::remove(link + writer.ending);
        fs::remove(place.folder().file("below/other"));
        fs::remove(target);
    }
}

TEST_CASE("links in a circle, and one into nowhere, are errors and stay") {
    const Workplace place;
    const auto before = place.folder().names();
    for (const Writer& writer : writers) {
        INFO(writer.words);
        const std::string link = place.folder().file("link") + writer.ending;
        for (const std::string& target :
             {"link" + writer.ending, std::string("none/x")}) {
            fs::create_symlink(target, link);
            const Said said = place.run(writer, place.folder().file("link"));
            CHECK(said.code != 0);
            CHECK(!said.err.empty());
            CHECK(fs::is_symlink(link));
            fs::remove(link);
        }
        CHECK(place.folder().names() == before);
    }
}

TEST_CASE("what is read stays, by whatever name it is to be overwritten") {
    const Workplace place;
    int tried = 0;
    for (const Writer& writer : writers) {
        for (const std::string input : {"MODEL", "MODEL.q", "MODEL.json"}) {
            if (!contains(writer.words, input + " ")) continue;
            const std::string file = filled_in(input, "MODEL", place.model());
            const std::string text = text_of(file);
            const std::string link = place.folder().file("link");
            INFO(writer.words << " over " << file);
            fs::create_symlink(file, link + writer.ending);
            const Said by_link = place.run(writer, link);
            fs::remove(link + writer.ending);
            fs::create_hard_link(file, link + writer.ending);
            const Said by_name = place.run(writer, link);
            fs::remove(link + writer.ending);
            CHECK(by_link.code != 0);
            CHECK(by_name.code != 0);
            CHECK(contains(by_link.err, "it stays as it is"));
            CHECK(contains(by_name.err, "it stays as it is"));
            CHECK(text_of(file) == text);
            ++tried;
        }
    }
    CHECK(tried > 8);
}

TEST_CASE("files that are read beside the model stay, too") {
    const Folder folder;
    const std::string model = folder.write("m.xta", small_xta);
    const std::string queries = folder.write("m.q", "E<> count == 1\n");
    const std::string places = folder.write("m.ugi", "process Caller graphinfo {}\n");
    for (const std::string& file : {queries, places}) {
        INFO(file);
        const std::string text = text_of(file);
        for (const std::vector<std::string>& words :
             {std::vector<std::string>{"check", model, "--report", file},
              {"abstract", model, "-o", file},
              {"convert", model, "--to", "xml", "-o", file}}) {
            const Said said = call(words);
            CHECK(said.code == 2);
            CHECK(contains(said.err, "it stays as it is"));
            CHECK(text_of(file) == text);
        }
    }
    // The file of places that is written beside a model may be the one that was read.
    fs::create_symlink("m.ugi", folder.file("n.ugi"));
    const std::string text = text_of(places);
    call({"convert", model, "-o", folder.file("n.xta")});
    CHECK(text_of(places) == text);
}

TEST_CASE("a full disk, a folder and a missing folder are errors") {
    const Workplace place;
    fs::create_directory(place.folder().file("dir.html"));
    const auto before = place.folder().names();
    for (const Writer& writer : writers) {
        INFO(writer.words);
        const std::string name = place.folder().file("full");
        fs::create_symlink("/dev/full", name + writer.ending);
        const Said full = place.run(writer, name);
        fs::remove(name + writer.ending);
        CHECK(full.code != 0);
        CHECK(contains(full.err, "No space left on device"));

        fs::create_directory(name + writer.ending);
        const Said folder = place.run(writer, name);
        fs::remove(name + writer.ending);
        CHECK(folder.code != 0);
        CHECK(contains(folder.err, "Is a directory"));

        const Said missing = place.run(writer, place.folder().file("none/a"));
        CHECK(missing.code != 0);
        CHECK(contains(missing.err, "No such file or directory"));
        CHECK(place.folder().names() == before);
    }
}

TEST_CASE("a folder in which nothing may be written is an error") {
    const Workplace place;
    if (geteuid() == 0) {
        skip("a folder in which nothing may be written", "root may write everywhere");
        return;
    }
    const std::string closed = place.folder().file("closed");
    fs::create_directory(closed);
    fs::permissions(closed, fs::perms::owner_read | fs::perms::owner_exec);
    for (const Writer& writer : writers) {
        INFO(writer.words);
        const Said said = place.run(writer, closed + "/a");
        CHECK(said.code != 0);
        CHECK(contains(said.err, "Permission denied"));
    }
    fs::permissions(closed, fs::perms::owner_all);
}

TEST_CASE("a pipe gets the file, whole and once") {
    const Workplace place;
    for (const Writer& writer : writers) {
        INFO(writer.words);
        const std::string name = place.folder().file("pipe");
        const std::string pipe = name + writer.ending;
        const std::string copy = place.folder().file("copy");
        REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
        // One reader; it ends at the first end it sees.
        const Said said = shell(fmt::format(
            "timeout 60 cat '{}' > '{}' & {} {}; code=$?; wait; exit $code", pipe, copy,
            ZONAR_PROGRAM,
            filled_in(filled_in(writer.words, "MODEL", place.model()), "OUT", name)));
        CHECK(said.code <= 1);
        CHECK(text_of(copy).size() > 20);
        CHECK(fs::is_fifo(pipe));
        fs::remove(pipe);
    }
}

TEST_CASE("/dev/stdout is written behind what is there, and nothing is replaced") {
    const Workplace place;
    const std::string file = place.folder().write("out", "before\n");
    for (const std::string name : {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"}) {
        const std::string command =
            fmt::format("convert {} --to xml -o {}", place.model(), name);
        const std::string piped = program(command + " | cat").out;
        CHECK(piped.starts_with("<?xml"));
        CHECK(program(command + " >> " + file).code == 0);
        CHECK(text_of(file) == "before\n" + piped);
        CHECK(program(command + " > " + file).code == 0);
        CHECK(text_of(file) == piped);
        CHECK(program(command + " >&-").code == 2);
        place.folder().write("out", "before\n");
    }
    CHECK(contains(program("generate hanoi --size 3 -o /dev/stderr").err, "<?xml"));
    CHECK(contains(program("generate hanoi --size 3 -o /dev/fd/77").err, "cannot write"));
}

TEST_CASE("the longest name that a file can have can be written") {
    const Folder folder;
    const std::string path = folder.file(std::string(251, 'a') + ".xml");
    CHECK(call({"generate", "hanoi", "--size", "3", "-o", path}).code == 0);
    CHECK(folder.names().size() == 1);
}

TEST_CASE("what a killed run left behind is not in the way") {
    const Folder folder;
    for (const char* left : {".a.tmp", ".a.{}.tmp", ".a.{}-0.tmp", ".a.{}-1.tmp"})
        folder.write(fmt::format(fmt::runtime(left), getpid()), "half");
    OutputFile file(folder.file("a"));
    CHECK(file.write("whole") == "");
    CHECK(file.commit() == "");
    CHECK(text_of(folder.file("a")) == "whole");
    CHECK(folder.names().size() == 5);
}

TEST_CASE("writing nothing to a pipe does not open it") {
    const Folder folder;
    const std::string pipe = folder.file("pipe");
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(OutputFile(pipe).write("").empty()); // it would wait for a reader
}

TEST_CASE("bench refuses a folder that is none, and leaves what is there") {
    const Folder folder;
    const std::string file = folder.write("file", "mine");
    for (const std::string& target :
         {file, file + "/below", std::string("/dev/null"), std::string("/proc/none")}) {
        const Said said = call({"bench", "smoke", "-o", target});
        INFO(said.err);
        CHECK(said.code == 2);
        CHECK(!said.err.empty());
    }
    CHECK(text_of(file) == "mine");
}
