#include "app/usable_memory.h"

#include "catch.h"
#include "workshop.h"

#include <limits>

using zonar::app::control_group_limit;

namespace {

constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

} // namespace

TEST_CASE("some memory is usable") {
    CHECK(zonar::app::usable_memory() > 1'000'000);
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
