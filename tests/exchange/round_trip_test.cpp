// A run, written and read again, is the same run: as it is for JSON, with the same delays for
// text, by its edges for formats that know zones and no delays.
#include "exchange/json_run.h"
#include "exchange/text_trace.h"
#include "exchange/xml_trace.h"
#include "exchange/xtr.h"
#include "follow/clock_steps.h"
#include "formats.h"
#include "oracle/random_network.h"
#include "trace/print.h"
#include "trace/random_walk.h"
#include "verify/check.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

using namespace zonar;
using namespace zonar::tests;
using exchange::ReadAnswer;
using exchange::ReadError;
using exchange::ReadRun;

namespace fs = std::filesystem;

namespace {

bool same(const Participant& a, const Participant& b) {
    return a.process == b.process && a.edge == b.edge && a.selected == b.selected;
}

bool same_edges(const TimedRun& a, const TimedRun& b) {
    return std::ranges::equal(a.steps, b.steps, [](const auto& s, const auto& t) {
        return std::ranges::equal(s.participants, t.participants, same);
    });
}

bool same_moment(const trace::Moment& a, const trace::Moment& b) {
    return a.cells == b.cells && a.clocks == b.clocks;
}

bool same_times(const TimedRun& a, const TimedRun& b) {
    return a.denominator == b.denominator && a.last_delay == b.last_delay &&
           same_moment(a.initial, b.initial) &&
           std::ranges::equal(a.steps, b.steps, [](const auto& s, const auto& t) {
               return s.delay == t.delay && same_moment(s.after, t.after);
           });
}

bool same_run(const TimedRun& a, const TimedRun& b) {
    return same_times(a, b) && same_edges(a, b) &&
           a.over_approximated == b.over_approximated && a.afterwards == b.afterwards &&
           a.loop == b.loop;
}

/// The same in other units.
TimedRun in_units(TimedRun run, std::int64_t denominator) {
    const std::int64_t factor = denominator / run.denominator;
    const auto scale = [&](trace::Moment& moment) {
        for (std::int64_t& value : moment.clocks) value *= factor;
    };
    scale(run.initial);
    for (trace::TimedStep& step : run.steps) {
        step.delay *= factor;
        scale(step.after);
    }
    run.last_delay *= factor;
    run.denominator = denominator;
    return run;
}

/// Text has the run as it is, but for what is not visible: select values, and edges that
/// have the same labels.
void check_text(const model::Network& network, const TimedRun& run) {
    for (const exchange::TextOptions options :
         {exchange::TextOptions{},
          exchange::TextOptions{.depth = true, .elapsed = true}}) {
        const std::string text = exchange::text_trace(network, run, options);
        INFO(text);
        CHECK(exchange::is_text_trace(text));
        const auto answer = exchange::read_text_trace(network, "a.txt", text);
        const TimedRun& same = read(answer).run;
        CHECK(read(answer).warnings.empty());
        CHECK(run.denominator % same.denominator == 0);
        CHECK(exchange::text_trace(network, same, options) == text);
        CHECK(same_times(in_units(same, run.denominator), run));
    }
}

/// Zones as text; `pieces`: edges alone may not be enough to find the run.
void check_symbolic(const model::Network& network, const TimedRun& run,
                    std::span<const zone::Dbm> zones, bool pieces) {
    const std::string text =
        exchange::symbolic_trace(network, run, zones, {.depth = true});
    INFO(text);
    CHECK(exchange::is_text_trace(text));
    const auto answer = exchange::read_text_trace(network, "a.txt", text);
    if (pieces && std::holds_alternative<ReadError>(answer)) return;
    const TimedRun& same = read(answer).run;
    CHECK(!trace::replay(network, same));
    CHECK(exchange::symbolic_trace(network, same, zones, {.depth = true}) == text);
    // Other select values may fit as well, and give other zones.
    if (!pieces && same_edges(same, run)) CHECK(read(answer).warnings.empty());
}

/// True unless another transition on the way makes an error, so that there are no zones.
bool check_round_trips(const model::Network& network, const TimedRun& run) {
    INFO(trace::print(network, run));
    const std::string json = exchange::run_json(network, run).dump(2);
    CHECK(same_run(read(exchange::read_json_run(network, "a.json", json)).run, run));

    check_text(network, run);

    const auto zones = follow::zones_along(network, run);
    if (std::holds_alternative<std::string>(zones)) return false;
    const auto& exact = std::get<std::vector<zone::Dbm>>(zones);
    const std::string xtr = exchange::write_xtr(network, run, exact);
    INFO(xtr);
    const auto from_xtr = exchange::read_xtr(network, "a.xtr", xtr);
    // Where pieces of zones decide who takes part, edges alone may not be enough to find
    // the run once more; that is said, and nothing wrong is.
    const bool cut = network.has_process_priorities || network.has_channel_priorities ||
                     network.has_guarded_receivers || network.has_guarded_urgent;
    if (std::holds_alternative<ReadError>(from_xtr) && cut) return false;
    CHECK(same_edges(read(from_xtr).run, run));
    CHECK(!trace::replay(network, read(from_xtr).run));
    if (!cut) CHECK(read(from_xtr).warnings.empty());

    const auto steps = follow::clock_steps(network, run);
    REQUIRE(std::holds_alternative<std::vector<follow::ClockStep>>(steps));
    const auto timed =
        follow::zones_with_time(network, std::get<std::vector<follow::ClockStep>>(steps));
    const auto from_five =
        exchange::read_xtr(network, "a", exchange::write_xtr(network, run, timed));
    CHECK(same_edges(read(from_five).run, run));
    if (!cut) CHECK(read(from_five).warnings.empty());

    const std::string xml = exchange::write_xml_trace(network, run, exact);
    const auto from_xml = exchange::read_xml_trace(network, "a.xml", xml);
    CHECK(same_edges(read(from_xml).run, run));
    if (!cut) CHECK(read(from_xml).warnings.empty());

    check_symbolic(network, run, exact, cut);
    const auto stable =
        follow::stable_zones(std::get<std::vector<follow::ClockStep>>(steps), exact);
    check_symbolic(network, run, stable, cut);
    return true;
}

} // namespace

TEST_CASE("runs through random networks survive every format") {
    std::size_t runs = 0;
    std::size_t left_out = 0;
    for (const auto& profile : oracle::profiles()) {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const std::string text = xta(random_network(profile, seed));
            INFO("profile " << profile.name << ", seed " << seed << '\n' << text);
            const World world(text);
            oracle::Dice dice(seed);
            const auto run = random_walk(world.network(), dice, 8);
            if (!run) continue;
            ++(check_round_trips(world.network(), *run) ? runs : left_out);
        }
    }
    CHECK(runs > 250);
    CHECK(left_out < runs / 20);
}

TEST_CASE("runs of the models survive every format") {
    std::size_t runs = 0;
    for (const auto& entry :
         fs::directory_iterator(fs::path{ZONAR_SOURCE_DIR} / "xml-models")) {
        if (entry.path().extension() != ".xml") continue;
        INFO(entry.path().filename().string());
        const auto model = language::load_file(entry.path().string());
        REQUIRE(model->ok());
        for (const language::CompiledQuery& compiled : model->queries()) {
            const model::Query& query = compiled.query;
            if (query.kind != model::QueryKind::exists_eventually &&
                query.kind != model::QueryKind::always_globally) {
                continue;
            }
            INFO(query.text);
            verify::Options options;
            options.trace = verify::TraceWish::some;
            options.search.order = explore::Order::depth_first;
            options.search.limits.states = 20'000;
            const verify::Answer answer = verify::check(model->network(), query, options);
            if (!answer.run || answer.run->length() > 300) continue;
            CHECK(check_round_trips(model->network(), *answer.run));
            ++runs;
        }
    }
    CHECK(runs > 50);
}

TEST_CASE("how a run goes on survives JSON") {
    const World world("process P() { state a, b; init a; trans a -> b {}, b -> a {}; }"
                      " system P;");
    TimedRun run = world.runs({"P: a -> b", "P: b -> a", "P: a -> b"});
    auto json = exchange::run_json(world.network(), run);
    json["afterwards"] = "repeats";
    json["loop"] = 1;
    run.afterwards = trace::Afterwards::repeats;
    run.loop = 1;
    CHECK(same_run(read(exchange::read_json_run(world.network(), "a", json.dump())).run,
                   run));
    json["loop"] = 0;
    const auto answer = exchange::read_json_run(world.network(), "a", json.dump());
    REQUIRE(std::holds_alternative<ReadError>(answer));
    json["afterwards"] = "stuck";
    run.afterwards = trace::Afterwards::stuck;
    run.loop = 0;
    CHECK(same_run(read(exchange::read_json_run(world.network(), "a", json.dump())).run,
                   run));
}
