#include "trace/walking.h"

#include "trace/print.h"

#include <variant>

namespace zonar::tests {

namespace {

std::string_view trim(std::string_view text) {
    const auto begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

/// The text up to a separator, which is taken off as well.
std::string_view take_until(std::string_view& text, std::string_view separator) {
    const auto at = text.find(separator);
    const std::string_view head = trim(text.substr(0, at));
    text = at == std::string_view::npos ? "" : text.substr(at + separator.size());
    return head;
}

} // namespace

World::World(std::string_view xta)
    : model_(language::load_text("test.xta", xta, language::Format::xta)) {
    INFO(language::render(model_->diagnostics(), model_->sources()));
    REQUIRE(model_->ok());
}

Difference World::below(std::string_view left, std::string_view right, int bound,
                        bool strict) const {
    const auto clock = [&](std::string_view name) {
        for (std::uint32_t x = 1; x < network().clocks; ++x)
            if (network().clock_name(model::ClockId{x}) == name) return model::ClockId{x};
        REQUIRE(name == "0");
        return model::reference_clock;
    };
    return {clock(left), clock(right), bound, strict};
}

Participant World::participant(std::string_view text) const {
    INFO(text);
    std::string_view rest = text;
    const std::string_view process = take_until(rest, ":");
    const std::string_view source = take_until(rest, "->");
    const std::string_view target = take_until(rest, "{");
    Participant result;
    rest = rest.substr(0, rest.find('}'));
    while (!rest.empty())
        result.selected.push_back(std::stoi(std::string{take_until(rest, ",")}));
    const model::Network& net = network();
    for (std::uint32_t p = 0; p < net.processes.size(); ++p) {
        if (net.processes[p].name != process) continue;
        result.process = model::ProcessId{p};
        for (std::uint32_t i = 0; i < net.processes[p].edges.count; ++i) {
            const std::uint32_t e = net.processes[p].edges.first + i;
            if (net.location_of(result.process, net.edges[e].source).name != source ||
                net.location_of(result.process, net.edges[e].target).name != target) {
                continue;
            }
            result.edge = model::EdgeId{e};
            return result;
        }
    }
    FAIL("no such edge");
    return result;
}

std::vector<Participant> World::step(std::string_view text) const {
    std::vector<Participant> participants;
    while (!text.empty()) participants.push_back(participant(take_until(text, "+")));
    return participants;
}

Path World::path(std::initializer_list<std::string_view> steps) const {
    Path path;
    for (const std::string_view text : steps)
        path.steps.push_back({.participants = step(text), .where = {}});
    return path;
}

TimedRun World::runs(const Path& path) const {
    auto answer = trace::concretise(network(), path);
    if (const auto* none = std::get_if<NoRun>(&answer)) FAIL(none->reason);
    TimedRun run = std::get<TimedRun>(std::move(answer));
    INFO(trace::print(network(), run));
    CHECK(objection(run) == "");
    return run;
}

TimedRun World::runs(std::initializer_list<std::string_view> steps) const {
    return runs(path(steps));
}

std::string World::delays(const Path& path) const {
    return tests::delays(runs(path));
}

std::string World::delays(std::initializer_list<std::string_view> steps) const {
    return tests::delays(runs(steps));
}

NoRun World::has_none(const Path& path, Ending ending) const {
    auto answer = trace::concretise(network(), path, ending);
    REQUIRE(std::holds_alternative<NoRun>(answer));
    return std::get<NoRun>(std::move(answer));
}

NoRun World::has_none(std::initializer_list<std::string_view> steps) const {
    return has_none(path(steps));
}

std::string World::objection(const TimedRun& run) const {
    const auto objection = trace::replay(network(), run);
    return objection ? std::to_string(objection->step) + ": " + objection->what : "";
}

language::CompiledQuery World::query(const std::string& text) const {
    auto queries = model_->compile_queries("test.q", text);
    REQUIRE(queries.size() == 1);
    INFO(language::render(queries[0].diagnostics, model_->sources()));
    REQUIRE_FALSE(queries[0].broken());
    return std::move(queries[0]);
}

bool World::holds(const TimedRun& run, const std::string& predicate) const {
    const auto compiled = query("E<> " + predicate);
    const auto answer =
        trace::holds_at_end(network(), compiled.query, compiled.query.condition, run);
    REQUIRE(std::holds_alternative<bool>(answer));
    return std::get<bool>(answer);
}

std::string delays(const TimedRun& run) {
    std::string text;
    for (const auto& step : run.steps)
        text += trace::print_time(step.delay, run.denominator) + ' ';
    return text + "| " + trace::print_time(run.last_delay, run.denominator);
}

std::int64_t total_time(const TimedRun& run) {
    std::int64_t total = run.last_delay;
    for (const auto& step : run.steps) total += step.delay;
    return total;
}

} // namespace zonar::tests
