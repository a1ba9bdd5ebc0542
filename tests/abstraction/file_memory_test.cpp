// Replaces operator new for the whole test program: what a damaged file claims takes no
// memory.
#include "abstraction/build.h"
#include "abstraction/file.h"
#include "abstraction/table_bytes.h"
#include "catch.h"
#include "counted_new.h"

#include <sstream>

using namespace zonar::abstraction;
using namespace zonar::tests;

namespace {

std::string written_file() {
    System system;
    system.labels = 2;
    system.factors = {{"a", 3, {0}, {2}, {}, {{0, 0, 1}, {1, 1, 2}}},
                      {"b", 2, {0}, {1}, {}, {{0, 0, 1}, {1, 1, 1}}}};
    TableFile file;
    file.factors = {{"a", 3, 0, {"x", "y", "z"}, 0, false}, {"b", 2, 0, {}, 0, false}};
    file.goals = {build(system, {}).table};
    file.goal_names = {"a.z && b == 1"};
    std::ostringstream out;
    write(out, file);
    return out.str();
}

} // namespace

TEST_CASE("absurd lengths are refused before memory is taken", "[file]") {
    const std::string bytes = written_file();
    REQUIRE(read_table(bytes).file);
    std::size_t refused = 0;
    // Eight bytes of ones at every place: all lengths and counts are among them.
    for (std::size_t i = head; i + 8 <= bytes.size(); ++i) {
        for (const char fill : {'\xff', '\x7f', '\x0f'}) {
            std::string changed = bytes;
            changed.replace(i, 8, 8, fill);
            changed = signed_again(std::move(changed));
            largest_allocation = 0;
            const ReadTable read = read_table(changed);
            const std::size_t largest = largest_allocation;
            INFO("at " << i);
            REQUIRE(largest <= 8 * bytes.size());
            refused += read.file ? 0 : 1;
            if (!read.file) REQUIRE(read.problem.starts_with("damaged: "));
        }
    }
    CHECK(refused > 0);

    // The lengths of the first section, of its first text, and of both goals' sections.
    for (const std::size_t length : {head, head + 8}) {
        std::string changed = bytes;
        changed.replace(length, 8, 8, '\x7f');
        CHECK(!read_table(signed_again(changed)).file);
    }
}
