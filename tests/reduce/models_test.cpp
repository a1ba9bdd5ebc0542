// The models of xml-models with and without the quotient.
#include "catch.h"
#include "language/load.h"
#include "verify/check.h"

#include <filesystem>
#include <string>

using namespace zonar;
using verify::Verdict;

TEST_CASE("our models have the same answers with the quotient", "[quotient]") {
    std::size_t asked = 0, smaller = 0, fewer_states = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(ZONAR_SOURCE_DIR "/xml-models")) {
        const std::string extension = entry.path().extension().string();
        if (extension != ".xml" && extension != ".xta") continue;
        const auto loaded = language::load_file(entry.path().string(), {});
        REQUIRE(loaded->ok());
        for (const language::CompiledQuery& compiled : loaded->queries()) {
            if (compiled.broken()) continue;
            INFO(entry.path().filename().string() << ": " << compiled.query.text);
            verify::Options options;
            options.trace = verify::TraceWish::shortest;
            options.search.limits.states = 5'000;
            const verify::Answer plain =
                verify::check(loaded->network(), compiled.query, options);
            if (plain.verdict == Verdict::unknown) continue; // too large for here
            options.quotient = true;
            const verify::Answer reduced =
                verify::check(loaded->network(), compiled.query, options);
            INFO(reduced.reason);
            CHECK(reduced.verdict == plain.verdict);
            CHECK(reduced.length == plain.length);
            CHECK(reduced.run.has_value() == plain.run.has_value());
            if (!reduced.quotient) continue;
            ++asked;
            smaller += reduced.quotient->processes > 0 ? 1 : 0;
            fewer_states +=
                reduced.statistics.explored < plain.statistics.explored ? 1 : 0;
        }
    }
    CHECK(asked > 80);
    CHECK(smaller > 10);
    CHECK(fewer_states > 5);
}
