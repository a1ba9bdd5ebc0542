// The script `zonar` at the top of the source tree, which builds before it runs. It is tried in a
// small tree of its own, where the program and cmake are scripts that tell what was done.
#include "catch.h"
#include "workshop.h"

#include <fmt/format.h>

namespace {

/// A source tree as the launcher sees it. "cmake --build" takes two seconds, writes its beginning
/// and its end to the log, and makes a program that prints how it was called.
class Tree {
public:
    Tree() {
        const Said made = run(fmt::format(R"(set -e
mkdir -p src cmake bin build/release benchmarks/families
cp '{0}/zonar' .
cp '{0}'/cmake/setup.sh '{0}'/cmake/packages.txt cmake
cat > bin/cmake <<'END'
#!/bin/sh
case "$1" in
--preset) touch build/release/build.ninja;;
--build)
    echo begin >> log; sleep 2
    printf '#!/bin/bash\necho "called $*"\n' > build/release/zonar
    chmod +x build/release/zonar
    echo end >> log;;
esac
END
printf '#!/bin/sh\necho installed\n' > bin/dpkg-query
printf '#!/bin/sh\n' > bin/apt-cache
chmod +x bin/*)",
                                          ZONAR_SOURCE_DIR));
        REQUIRE(made.code == 0);
    }

    /// A script of bash, in the tree.
    Said run(const std::string& script) const {
        const Folder elsewhere; // a file in the tree would count as a change
        return shell(fmt::format("cd '{0}' && PATH='{0}bin':\"$PATH\" bash '{1}'",
                                 folder_.file(""), elsewhere.write("script", script)));
    }
    std::string log() const { return text_of(folder_.file("log")); }

private:
    Folder folder_;
};

} // namespace

TEST_CASE(
    "the launcher builds once, and again when a source of the program has changed") {
    const Tree tree;
    const Said first = tree.run("./zonar one two");
    CHECK(first.out == "called one two\n");
    CHECK(contains(first.err, "first use"));
    CHECK(tree.run("./zonar").err.empty());
    CHECK(tree.log() == "begin\nend\n");
    const Said changed = tree.run("touch benchmarks/families/fischer.cpp && ./zonar");
    CHECK(contains(changed.err, "sources have changed"));
    CHECK(tree.log() == "begin\nend\nbegin\nend\n");
}

TEST_CASE("after a build by tests/run the launcher has nothing to build") {
    const Tree tree;
    REQUIRE(tree.run("source cmake/setup.sh && alone stamped cmake --build build/release")
                .code == 0);
    const Said said = tree.run("./zonar");
    CHECK(said.code == 0);
    CHECK(said.err.empty());
    CHECK(contains(text_of(std::string{ZONAR_SOURCE_DIR} + "/tests/run"), "stamped "));
}

TEST_CASE("a link named verifyta to the launcher is verifyta") {
    const Tree tree;
    const Said said =
        tree.run(fmt::format("cp '{}' build/release/zonar && touch build/release/.built "
                             "&& ln -s zonar verifyta && "
                             "./verifyta -s '{}'",
                             ZONAR_PROGRAM, sample("two-doors.xml")));
    CHECK(said.code == 0);
    CHECK(contains(said.out, "Formula is"));
}

TEST_CASE("two first calls at once make one build") {
    const Tree tree;
    const Said both = tree.run("./zonar a & ./zonar b; wait");
    CHECK(contains(both.out, "called a\n"));
    CHECK(contains(both.out, "called b\n"));
    CHECK(contains(both.err, "waiting for another build to end"));
    CHECK(tree.log() == "begin\nend\n");
}

TEST_CASE("when a launcher is killed the next one waits until its build has ended") {
    const Tree tree;
    // Only the launcher itself and the shell in which it holds the lock are killed.
    const Said said = tree.run(
        "./zonar a & launcher=$!; "
        "for i in $(seq 100); do grep -qs begin log && break; sleep 0.1; done; "
        "kill -9 $(cat /proc/$launcher/task/$launcher/children) $launcher; ./zonar b");
    CHECK(contains(said.out, "called b\n"));
    CHECK(tree.log().starts_with("begin\nend\n"));
}
