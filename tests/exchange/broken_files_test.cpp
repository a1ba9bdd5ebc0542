// Files that are not as they should be: a message, whatever is wrong, and no crash.
#include "exchange/json_run.h"
#include "exchange/text_trace.h"
#include "exchange/xml_trace.h"
#include "exchange/xtr.h"
#include "formats.h"
#include "oracle/dice.h"

#include <nlohmann/json.hpp>

#include <functional>

using namespace zonar;
using namespace zonar::tests;
using exchange::ReadAnswer;
using exchange::ReadError;

namespace {

using Read = std::function<ReadAnswer(std::string_view)>;

/// One of the things that happen to files.
std::string mutated(std::string text, oracle::Dice& dice) {
    if (text.empty()) return text;
    const std::size_t at = dice.below(text.size());
    const std::size_t count = 1 + dice.below(8);
    switch (dice.below(6)) {
    case 0: return text.substr(0, at);
    case 1: return text.erase(at, count);
    case 2: text[at] = static_cast<char>(dice.below(256)); return text;
    case 3:
        return text.insert(at, std::string(count, "0123456789.;-\n\"<{"[dice.below(17)]));
    case 4: return text.insert(at, text.substr(dice.below(text.size()), count));
    default: return text.replace(at, 1, std::to_string(dice.below(100000000)));
    }
}

void check_mutations(const model::Network& network, const std::string& text,
                     const Read& read, std::uint64_t seed) {
    oracle::Dice dice(seed);
    std::size_t refused = 0, accepted = 0;
    for (int round = 0; round < 1500; ++round) {
        std::string broken = text;
        for (std::size_t k = 1 + dice.below(3); k > 0; --k)
            broken = mutated(broken, dice);
        const ReadAnswer answer = read(broken);
        if (const auto* error = std::get_if<ReadError>(&answer)) {
            CHECK(error->message.starts_with("file"));
            CHECK(error->message.size() > 8);
            ++refused;
            continue;
        }
        INFO(broken); // it happens to say a run all the same
        CHECK(!trace::replay(network, std::get<exchange::ReadRun>(answer).run));
        ++accepted;
    }
    CHECK(refused > 700);
    CHECK(accepted > 0);
}

} // namespace

TEST_CASE("mutated files are refused, or say a run") {
    const World world(small_model);
    const model::Network& network = world.network();
    const TimedRun run = small_run(world);
    const auto zones = zones_of(network, run);
    check_mutations(
        network, exchange::write_xtr(network, run, zones),
        [&](std::string_view text) { return exchange::read_xtr(network, "file", text); },
        1);
    check_mutations(
        network, exchange::write_xml_trace(network, run, zones),
        [&](std::string_view text) {
            return exchange::read_xml_trace(network, "file", text);
        },
        2);
    check_mutations(
        network, exchange::run_json(network, run).dump(1),
        [&](std::string_view text) {
            return exchange::read_json_run(network, "file", text);
        },
        3);
    const auto read_text = [&](std::string_view text) {
        return exchange::read_text_trace(network, "file", text);
    };
    check_mutations(network, exchange::text_trace(network, run), read_text, 5);
    check_mutations(network, exchange::symbolic_trace(network, run, zones), read_text, 6);
}

TEST_CASE("random bytes are refused") {
    const World world(small_model);
    oracle::Dice dice(4);
    for (int round = 0; round < 300; ++round) {
        std::string bytes(dice.below(200), ' ');
        for (char& c : bytes) c = static_cast<char>(dice.below(256));
        CHECK(message(exchange::read_xtr(world.network(), "f", bytes)) != "no error");
        CHECK(message(exchange::read_xml_trace(world.network(), "f", bytes)) !=
              "no error");
        CHECK(message(exchange::read_json_run(world.network(), "f", bytes)) !=
              "no error");
        CHECK(message(exchange::read_text_trace(world.network(), "f", bytes)) !=
              "no error");
    }
}
