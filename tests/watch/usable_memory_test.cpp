#include "watch/usable_memory.h"

#include "catch.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>

namespace fs = std::filesystem;
using zonar::watch::control_group_limit;

namespace {

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

/// A place for the files of a test, removed with it.
class Folder {
public:
    Folder() { fs::create_directories(path_); }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    fs::path file(const std::string& name) const { return path_ / name; }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(file(name)) << text;
    }

private:
    fs::path path_ =
        fs::temp_directory_path() / ("zonar-memory-" + std::to_string(getpid()));
};

} // namespace

TEST_CASE("some memory is usable") {
    CHECK(zonar::watch::usable_memory() > 1'000'000);
}

TEST_CASE("control groups of version 2 limit with all that are around them") {
    const Folder root;
    std::filesystem::create_directories(root.file("a/b"));
    root.write("a/memory.max", "3000\n");
    root.write("a/b/memory.max", "max\n");
    CHECK(control_group_limit(root.file(""), "0::/a/b\n") == 3000);
    root.write("a/b/memory.max", "2000\n");
    CHECK(control_group_limit(root.file(""), "0::/a/b\n") == 2000);
    CHECK(control_group_limit(root.file(""), "0::/\n") == unlimited);
    root.write("memory.max", "1000\n");
    CHECK(control_group_limit(root.file(""), "0::/\n") == 1000);
    CHECK(control_group_limit(root.file(""), "0::/not/mounted/here\n") == 1000);
}

TEST_CASE("control groups of version 1 have a tree for memory") {
    const Folder root;
    std::filesystem::create_directories(root.file("memory/job"));
    root.write("memory/job/memory.limit_in_bytes", "5000\n");
    CHECK(control_group_limit(root.file(""), "9:cpu:/job\n4:memory:/job\n") == 5000);
    CHECK(control_group_limit(root.file(""), "4:cpu,memory:/job\n") == 5000);
    CHECK(control_group_limit(root.file(""), "4:cpu:/job\n") == unlimited);
}

TEST_CASE("a membership of unknown form limits nothing") {
    const Folder root;
    for (const std::string text : {"", "\n", "nonsense", "1:2", "::", "0::"})
        CHECK(control_group_limit(root.file(""), text) == unlimited);
}
