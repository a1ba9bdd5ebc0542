// Every format of the table: what is written in it is recognised and read again.
#include "exchange/run_formats.h"

#include "formats.h"

#include <set>

using namespace zonar;
using namespace zonar::tests;
using exchange::RunFormat;

namespace {

exchange::WriteRequest request_for(const World& world, const TimedRun& run) {
    return {.network = world.network(), .run = &run, .zones = [&](exchange::ZoneChoice) {
                return exchange::Zones{zones_of(world.network(), run)};
            }};
}

} // namespace

TEST_CASE("formats are found by their words and by the endings of files") {
    std::set<std::string_view> endings;
    for (const RunFormat& format : exchange::run_formats) {
        CHECK(exchange::format_named(format.word) == &format);
        for (const std::string_view ending : format.endings) {
            if (ending.empty()) continue;
            CHECK(endings.insert(ending).second);
            CHECK(exchange::format_with_ending(ending) == &format);
        }
    }
    CHECK(exchange::format_named("nix") == nullptr);
    CHECK(exchange::format_with_ending("") == nullptr);
    CHECK(exchange::format_with_ending(".nix") == nullptr);
}

TEST_CASE("what is written in a format is recognised as that alone, and read again") {
    const World world(small_model);
    const TimedRun run = small_run(world);
    for (const RunFormat& format : exchange::run_formats) {
        if (!format.needs_run) continue;
        INFO(format.word);
        const exchange::WrittenRun written = format.write(request_for(world, run));
        REQUIRE(written.problem == "");
        for (const RunFormat& other : exchange::run_formats) {
            if (other.recognises == nullptr) continue;
            const bool is_meant =
                &other == &format || (format.word == "symbolic" && other.word == "text");
            CHECK(other.recognises(written.text) == is_meant);
        }
        const auto answer = exchange::read_run(
            {.network = world.network(), .file = "a", .text = written.text});
        REQUIRE(std::holds_alternative<exchange::ReadRun>(answer));
        CHECK(std::get<exchange::ReadRun>(answer).run.length() == run.length());
    }
}

TEST_CASE("without zones, formats that need them say why") {
    const World world(small_model);
    const TimedRun run = small_run(world);
    exchange::WriteRequest request = request_for(world, run);
    request.zones = [](exchange::ZoneChoice) { return exchange::Zones{"no luck"}; };
    for (const char* word : {"symbolic", "xtr", "xml"})
        CHECK(exchange::format_named(word)->write(request).problem ==
              "the zones along the run are not known: no luck");
    for (const char* word : {"text", "json"})
        CHECK(exchange::format_named(word)->write(request).problem == "");
}

TEST_CASE("a text in no known format is read as text, an empty one is refused") {
    const World world(small_model);
    const auto message = [&](std::string_view text) {
        const std::string file = "a";
        const auto answer =
            exchange::read_run({.network = world.network(), .file = file, .text = text});
        return std::get<exchange::ReadError>(answer).message;
    };
    CHECK(message(" \n") == "a: the file is empty");
    CHECK(message("hello") ==
          std::get<exchange::ReadError>(
              exchange::read_text_trace(world.network(), "a", "hello"))
              .message);
}
