// Every byte of a trace changed, and every length it can be cut to: the file is refused with
// a sentence, or what it says is a run of the model.
#include "effort.h"
#include "exchange/formats.h"
#include "exchange/json_run.h"
#include "exchange/text_trace.h"
#include "exchange/xml_trace.h"
#include "exchange/xtr.h"

#include <nlohmann/json.hpp>

#include <array>
#include <functional>

using namespace zonar;
using namespace zonar::tests;
using exchange::ReadAnswer;
using exchange::ReadError;

namespace {

using Read = std::function<ReadAnswer(std::string_view)>;

struct Format {
    std::string name;
    std::string text;
    Read read;
};

/// All formats of one run.
std::vector<Format> formats_of(const World& world, const TimedRun& run) {
    const model::Network& network = world.network();
    const auto zones = zones_of(network, run);
    const auto text = [&](std::string_view t) {
        return exchange::read_text_trace(network, "file", t);
    };
    return {
        {"xtr", exchange::write_xtr(network, run, zones),
         [&](std::string_view t) { return exchange::read_xtr(network, "file", t); }},
        {"xml", exchange::write_xml_trace(network, run, zones),
         [&](std::string_view t) {
             return exchange::read_xml_trace(network, "file", t);
         }},
        {"json", exchange::run_json(network, run).dump(1),
         [&](std::string_view t) { return exchange::read_json_run(network, "file", t); }},
        {"text", exchange::text_trace(network, run), text},
        {"symbolic", exchange::symbolic_trace(network, run, zones), text},
    };
}

/// Whether it was refused; what is accepted must be a run.
bool is_refused(const Format& format, const World& world, std::string_view damaged) {
    const ReadAnswer answer = format.read(damaged);
    if (const auto* error = std::get_if<ReadError>(&answer)) {
        if (!error->message.starts_with("file") || error->message.size() < 10)
            FAIL_CHECK(format.name << ": '" << error->message << "'");
        return true;
    }
    const auto& run = std::get<exchange::ReadRun>(answer).run;
    if (trace::replay(world.network(), run))
        FAIL_CHECK(format.name << " is no run:\n" << damaged);
    return false;
}

/// The values that a byte gets: each bit changed, and what means something in a format.
std::vector<char> instead_of(char byte) {
    std::vector<char> values;
    for (int bit = 0; bit < 8; ++bit)
        values.push_back(static_cast<char>(byte ^ (1 << bit)));
    for (const char c : std::string_view("\0\n09-.;<\"{", 10)) values.push_back(c);
    std::erase(values, byte);
    return values;
}

const char* const urgent_model =
    "int n = -1; clock x, y; broadcast chan all; urgent chan now;"
    "process S(int[0,1] id) { int v; state a, b { y <= 3 }, c; commit c; init a;"
    " trans a -> b { guard x >= 1; sync all!; assign y = 0, v = id; },"
    " b -> c { select k : int[-2,2]; guard y > 1; assign n = n + k; }, c -> a { }; }"
    "process R() { state u, w; init u; trans u -> w { sync all?; assign n = 5; },"
    " w -> u { sync now?; }; }"
    "system S, R;";

} // namespace

TEST_CASE("no changed byte of a trace makes a run that the model does not have") {
    const World world(small_model);
    for (const Format& format : formats_of(world, small_run(world))) {
        INFO(format.name);
        REQUIRE(!is_refused(format, world, format.text));
        std::size_t refused = 0, all = 0;
        for (std::size_t at = 0; at < format.text.size(); at += stride()) {
            std::string damaged = format.text;
            for (const char value : instead_of(format.text[at])) {
                damaged[at] = value;
                refused += is_refused(format, world, damaged) ? 1u : 0u;
                ++all;
            }
        }
        CHECK(refused > all / 3);
    }
}

TEST_CASE("a trace that ends too early is refused, or is a shorter run") {
    const World world(urgent_model);
    const TimedRun run = world.runs({"S(0): a -> b + R: u -> w", "S(0): b -> c {-2}",
                                     "S(0): c -> a", "S(1): a -> b"});
    for (const Format& format : formats_of(world, run)) {
        INFO(format.name);
        REQUIRE(!is_refused(format, world, format.text));
        std::size_t refused = 0, all = 0;
        for (std::size_t length = 0; length < format.text.size(); ++length, ++all)
            refused += is_refused(format, world,
                                  std::string_view{format.text}.substr(0, length));
        for (std::size_t begin = 1; begin < format.text.size(); begin += stride(), ++all)
            refused +=
                is_refused(format, world, std::string_view{format.text}.substr(begin));
        CHECK(refused * 2 > all);
    }
}

TEST_CASE("a number of any size in a trace is refused, or changes nothing") {
    const World world(small_model);
    constexpr std::array absurd{"2147483648",
                                "-2147483649",
                                "4294967295",
                                "9223372036854775807",
                                "18446744073709551616",
                                "1e400",
                                "-0",
                                "0x10",
                                "1/0",
                                "0.33333333333333333333333333333"};
    for (const Format& format : formats_of(world, small_run(world))) {
        INFO(format.name);
        std::size_t refused = 0, all = 0;
        const std::string& text = format.text;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const std::size_t end =
                std::min(text.find_first_not_of("0123456789", at), text.size());
            if (end == at) continue;
            for (const char* number : absurd) {
                refused += is_refused(format, world,
                                      text.substr(0, at) + number + text.substr(end));
                ++all;
            }
            at = end;
        }
        CHECK(refused * 2 > all);
    }
}

TEST_CASE("a trace whose parts are nested or repeated without end is refused") {
    const World world(small_model);
    const model::Network& network = world.network();
    const std::string deep(200'000, '[');
    const std::string deeper = [] {
        std::string text;
        for (int i = 0; i < 100'000; ++i) text += "<a>";
        return text;
    }();
    const auto refuses = [](const ReadAnswer& answer) {
        return std::holds_alternative<ReadError>(answer);
    };
    CHECK(refuses(exchange::read_json_run(network, "file", deep)));
    CHECK(refuses(exchange::read_json_run(network, "file", "{\"steps\":" + deep)));
    CHECK(refuses(exchange::read_xml_trace(network, "file", deeper)));
    CHECK(refuses(exchange::read_xml_trace(network, "file", "<trace>" + deeper)));
    CHECK(refuses(exchange::read_xtr(network, "file", std::string(1'000'000, '.'))));
    CHECK(refuses(exchange::read_xtr(network, "file", std::string(1'000'000, '\n'))));
    CHECK(refuses(exchange::read_text_trace(network, "file",
                                            "State\n(" + std::string(1'000'000, ' '))));
}
