// Every bit of a saved table changed, and every length it can be cut to: it is refused, so no
// estimate is another than the one that was computed.
#include "abstraction/file.h"
#include "catch.h"
#include "cli/workshop.h"
#include "effort.h"

#include <cstdint>
#include <filesystem>

using zonar::abstraction::read_table;

namespace {

/// A table of a real model, as the program saves it.
std::string saved_table(const Folder& folder) {
    const std::string path = folder.file("table");
    const Said said =
        call({"abstract", sample("fischer.xml"), "--query",
              "E<> P(1).critical and P(2).critical", "--bound", "8", "-o", path});
    INFO(said.err);
    REQUIRE(said.code == 0);
    return path;
}

} // namespace

TEST_CASE("no bit of a saved table can change unnoticed") {
    const Folder folder;
    std::string bytes = text_of(saved_table(folder));
    REQUIRE(read_table(bytes).file);
    for (std::size_t at = 0; at < bytes.size(); at += stride()) {
        for (int bit = 0; bit < 8; ++bit) {
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
            const auto read = read_table(bytes);
            if (read.file || read.problem.empty())
                FAIL_CHECK("byte " << at << ", bit " << bit);
            bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
        }
    }
    CHECK(read_table(bytes).file);
}

TEST_CASE("a saved table that lost its end, its beginning or a part is refused") {
    const Folder folder;
    const std::string bytes = text_of(saved_table(folder));
    for (std::size_t at = 0; at < bytes.size(); at += stride()) {
        const std::string_view whole = bytes;
        CHECK(!read_table(whole.substr(0, at)).file);
        if (at > 0) CHECK(!read_table(whole.substr(at)).file);
        std::string without = bytes;
        CHECK(!read_table(without.erase(at, 1)).file);
        std::string twice = bytes;
        CHECK(!read_table(twice.insert(at, 1, twice[at])).file);
    }
    CHECK(!read_table(bytes + bytes).file);
    CHECK(!read_table(bytes + '\n').file);
}

TEST_CASE("the program says that a table is damaged, and does not search with it") {
    const Folder folder;
    const std::string path = saved_table(folder);
    const std::string bytes = text_of(path);
    const auto check_with = [&](const std::string& table) {
        return call({"check", sample("fischer.xml"), "--query",
                     "E<> P(1).critical and P(2).critical", "--search", "astar",
                     "--heuristic", "abstraction", "--table", table});
    };
    CHECK(check_with(path).code != 2);
    for (const std::size_t at :
         {0ul, 22ul, 25ul, 40ul, bytes.size() / 2, bytes.size() - 1}) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x11);
        const std::string file = folder.write("damaged", damaged);
        const Said said = check_with(file);
        INFO(at << said.out << said.err);
        CHECK(said.code == 2);
        CHECK(contains(said.out, at < 23 ? "not a distance table" : "it is damaged"));
        CHECK(call({"abstract", "--show", file}).code == 2);
    }
}

TEST_CASE("a device, a folder or a large file is no table and no trace") {
    const Folder folder;
    const std::string model = folder.write("m.xta", small_xta);
    const std::string large = folder.write("large", "zonar distance table 2\n");
    std::filesystem::resize_file(large, std::uintmax_t{1} << 40); // without any data
    for (const std::string& file :
         {std::string("/dev/zero"), std::string("/"), std::string("/dev/null"),
          folder.file("none"), large}) {
        INFO(file);
        CHECK(call({"abstract", "--show", file}).code == 2);
        // A trace may be as large as a model, and is text of any kind.
        if (file != "/dev/zero") CHECK(call({"trace", "show", model, file}).code == 2);
        CHECK(call({"check", model, "--query", "E<> count == 1", "--search", "astar",
                    "--heuristic", "abstraction", "--table", file})
                  .code == 2);
    }
}
