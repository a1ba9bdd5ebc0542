#include "exchange/json_run.h"
#include "exchange/recorded.h"
#include "json/value.h"
#include "trace/replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>

namespace zonar::exchange {

namespace {

using Json = json::Value;
using model::Network;

/// Thrown and caught within this file: "steps[3].delay: ...".
struct Wrong {
    std::string what;
};

[[noreturn]] void fail(const std::string& where, const std::string& what) {
    throw Wrong{where.empty() ? what : where + ": " + what};
}

/// No time or clock value may be larger, in units; sums stay far from overflow.
constexpr std::int64_t largest_time = std::int64_t{1} << 50;

/// A value and how to get there.
class Value {
public:
    Value(const Json& json, std::string where) : json_(&json), where_(std::move(where)) {}

    const Json& json() const { return *json_; }
    const std::string& where() const { return where_; }
    bool has(const char* key) const { return json_->is_object() && json_->contains(key); }

    Value operator[](const char* key) const {
        if (!json_->is_object()) fail(where_, "an object was expected");
        const auto found = json_->find(key);
        if (found == json_->end()) fail(where_, fmt::format("'{}' is missing", key));
        return {*found, where_.empty() ? key : where_ + '.' + key};
    }
    std::vector<Value> items() const {
        if (!json_->is_array()) fail(where_, "an array was expected");
        std::vector<Value> found;
        for (std::size_t i = 0; i < json_->size(); ++i)
            found.emplace_back((*json_)[i], fmt::format("{}[{}]", where_, i));
        return found;
    }
    /// The entries of an object, by their names.
    std::vector<std::pair<std::string, Value>> entries() const {
        if (!json_->is_object()) fail(where_, "an object was expected");
        std::vector<std::pair<std::string, Value>> found;
        for (std::size_t i = 0; i < json_->size(); ++i) {
            const std::string& key = json_->key(i);
            found.emplace_back(key, Value{json_->begin()[i], where_ + '.' + key});
        }
        std::ranges::sort(found, {}, &std::pair<std::string, Value>::first);
        return found;
    }
    std::string text() const {
        if (!json_->is_string()) fail(where_, "a text was expected");
        return json_->get<std::string>();
    }
    bool truth() const {
        if (!json_->is_boolean()) fail(where_, "true or false was expected");
        return json_->get<bool>();
    }
    std::int64_t integer(std::int64_t low, std::int64_t high) const {
        const bool small =
            json_->is_number_unsigned()
                ? json_->get<std::uint64_t>() <= static_cast<std::uint64_t>(largest_time)
                : json_->is_number_integer();
        if (!small) fail(where_, "a whole number was expected");
        const auto value = json_->get<std::int64_t>();
        if (value < low || value > high)
            fail(where_, fmt::format("{} is not between {} and {}", value, low, high));
        return value;
    }

private:
    const Json* json_;
    std::string where_;
};

class Reader {
public:
    explicit Reader(const Network& network) : network_(network) {
        for (std::uint32_t p = 0; p < network.processes.size(); ++p)
            processes_[network.processes[p].name] = p;
        for (std::uint32_t x = 1; x < network.clocks; ++x)
            clocks_[network.clock_name({x})] = x;
        for (std::uint32_t c = network.memory.locations; c < network.memory.stored; ++c)
            cells_[network.cell_name({static_cast<std::int32_t>(c)})] = c;
    }

    trace::TimedRun run(const Value& value) {
        trace::TimedRun run;
        run.denominator = value["denominator"].integer(1, 1'000'000'000);
        denominator_ = run.denominator;
        run.initial = state(value["initial"]);
        for (const Value& entry : value["steps"].items())
            run.steps.push_back(step(entry));
        run.last_delay = time(value["last_delay"]);
        if (value.has("confirmed")) run.over_approximated = !value["confirmed"].truth();
        if (value.has("length")) {
            const auto length = value["length"].integer(0, largest_time);
            if (length != static_cast<std::int64_t>(run.length()))
                fail("length", fmt::format("there are {} steps", run.length()));
        }
        if (value.has("afterwards")) read_afterwards(value, run);
        return run;
    }

private:
    /// "3", "3.5" or "7/3", in units of the run.
    std::int64_t time(const Value& value) const {
        const std::string text = value["exact"].text();
        const auto bad = [&] {
            fail(value.where(),
                 fmt::format("'{}' is not a time in units of 1/{}", text, denominator_));
        };
        std::int64_t above = 0;
        std::int64_t below = 1;
        const char* at = text.data();
        const char* end = text.data() + text.size();
        const auto digits = [&](std::int64_t& number) {
            const auto [rest, problem] = std::from_chars(at, end, number);
            if (problem != std::errc{} || *at == '-' || number > largest_time) bad();
            at = rest;
        };
        digits(above);
        if (at != end && *at == '/') {
            ++at;
            digits(below);
            if (below == 0) bad();
        } else if (at != end && *at == '.') {
            const char* dot = at++;
            std::int64_t fraction = 0;
            digits(fraction);
            for (const char* digit = dot + 1; digit != at; ++digit) {
                if (below > largest_time / 10) bad();
                below *= 10;
            }
            if (above > (largest_time - fraction) / below) bad();
            above = above * below + fraction;
        }
        if (at != end) bad();
        const std::int64_t common = std::gcd(above, below);
        above /= common;
        below /= common;
        if (denominator_ % below != 0 || above > largest_time / (denominator_ / below))
            bad();
        return above * (denominator_ / below);
    }

    std::uint32_t number_of(const std::map<std::string, std::uint32_t>& table,
                            const std::string& name, const char* what,
                            const std::string& where) const {
        const auto found = table.find(name);
        if (found == table.end())
            fail(where, fmt::format("the model has no {} '{}'", what, name));
        return found->second;
    }

    std::uint32_t location(std::uint32_t process, const Value& name) const {
        const auto& locations = network_.template_of({process}).locations;
        const auto found =
            std::ranges::find(locations, name.text(), &model::TemplateLocation::name);
        if (found == locations.end()) {
            fail(name.where(),
                 fmt::format("{} has no location '{}'", network_.processes[process].name,
                             name.text()));
        }
        return static_cast<std::uint32_t>(found - locations.begin());
    }

    trace::Moment state(const Value& value) const {
        trace::Moment moment;
        moment.cells.resize(network_.memory.stored);
        moment.clocks.resize(network_.clocks);
        const auto all = [](const Value& part, std::size_t count, const char* what) {
            if (part.json().size() == count) return;
            fail(part.where(), fmt::format("the model has {} {}, and {} are given", count,
                                           what, part.json().size()));
        };
        const Value locations = value["locations"];
        for (const auto& [name, entry] : locations.entries()) {
            const auto p = number_of(processes_, name, "process", locations.where());
            moment.cells[p] = static_cast<std::int32_t>(location(p, entry));
        }
        all(locations, processes_.size(), "processes");
        const Value variables = value["variables"];
        for (const auto& [name, entry] : variables.entries()) {
            const auto c = number_of(cells_, name, "variable", variables.where());
            const model::Range range = network_.memory.state.ranges[c];
            moment.cells[c] =
                static_cast<std::int32_t>(entry.integer(range.low, range.high));
        }
        all(variables, cells_.size(), "variables");
        const Value clocks = value["clocks"];
        for (const auto& [name, entry] : clocks.entries())
            moment.clocks[number_of(clocks_, name, "clock", clocks.where())] =
                time(entry);
        all(clocks, clocks_.size(), "clocks");
        return moment;
    }

    trace::Participant participant(const Value& value) const {
        trace::Participant result;
        const Value name = value["process"];
        const auto p = number_of(processes_, name.text(), "process", name.where());
        const model::Process& process = network_.processes[p];
        result.process = model::ProcessId{p};
        const auto edge = value["edge"].integer(0, std::int64_t{process.edges.count} - 1);
        result.edge =
            model::EdgeId{process.edges.first + static_cast<std::uint32_t>(edge)};
        const model::Edge& meant = network_.edges[result.edge.index()];
        if (location(p, value["source"]) != meant.source ||
            location(p, value["target"]) != meant.target) {
            fail(value.where(), fmt::format("edge {} of {} does not lead from {} to {}",
                                            edge, process.name, value["source"].text(),
                                            value["target"].text()));
        }
        for (const Value& chosen : value["selected"].items())
            result.selected.push_back(static_cast<std::int32_t>(
                chosen.integer(model::any_integer.low, model::any_integer.high)));
        return result;
    }

    trace::TimedStep step(const Value& value) const {
        trace::TimedStep step;
        step.delay = time(value["delay"]);
        for (const Value& edge : value["edges"].items())
            step.participants.push_back(participant(edge));
        step.after = state(value["state"]);
        return step;
    }

    static void read_afterwards(const Value& value, trace::TimedRun& run) {
        using enum trace::Afterwards;
        const std::string word = value["afterwards"].text();
        if (word == "repeats")
            run.afterwards = repeats;
        else if (word == "waits")
            run.afterwards = waits;
        else if (word == "stuck")
            run.afterwards = stuck;
        else
            fail("afterwards",
                 fmt::format("'{}' is none of repeats, waits and stuck", word));
        if (run.afterwards != repeats) return;
        const auto last = static_cast<std::int64_t>(run.length());
        run.loop = static_cast<std::size_t>(value["loop"].integer(0, last - 1));
        const trace::Moment& there =
            run.loop == 0 ? run.initial : run.steps[run.loop - 1].after;
        if (there.cells != run.steps.back().after.cells)
            fail("loop",
                 "the run does not come back to the state that the loop begins in");
    }

    const Network& network_;
    std::map<std::string, std::uint32_t> processes_, clocks_, cells_;
    std::int64_t denominator_ = 1;
};

/// What decides a query, or else the run to the first of its values that has one.
std::optional<Value> run_of(const Value& query) {
    if (query.has("trace")) return query["trace"];
    if (!query.has("values")) return std::nullopt;
    for (const Value& value : query["values"].items())
        if (value.has("trace")) return value["trace"];
    return std::nullopt;
}

/// The run in a document of `zonar check`, and the text of its query.
std::pair<Value, std::string> run_in(const Json& document,
                                     std::optional<std::size_t> query) {
    std::vector<std::pair<Value, std::string>> runs;
    std::vector<std::int64_t> numbers;
    for (const Value& entry : Value{document, ""}["queries"].items()) {
        const std::optional<Value> run = run_of(entry);
        if (!run) continue;
        const auto number = entry["number"].integer(1, largest_time);
        if (query && number != static_cast<std::int64_t>(*query)) continue;
        runs.emplace_back(*run, entry.has("text") ? entry["text"].text() : "");
        numbers.push_back(number);
    }
    if (runs.empty()) {
        fail("queries", query ? fmt::format("there is no run for query {}", *query)
                              : "there is no run; was it written with --trace?");
    }
    if (runs.size() > 1) {
        fail("queries",
             fmt::format("there are runs for queries {}; choose one of them with --only",
                         fmt::join(numbers, ", ")));
    }
    return runs.front();
}

} // namespace

ReadAnswer read_json_run(const Network& network, const std::string& file,
                         std::string_view text, std::optional<std::size_t> query) {
    Json document;
    try {
        document = Json::parse(text);
    } catch (const json::ParseError& problem) {
        if (problem.kind == json::ParseError::Kind::number_too_large) // such as 1e999
            return error_at(file, 0, "it has a number that is too large");
        const auto end = std::min(problem.byte, text.size());
        const auto breaks = std::count(
            text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
        return error_at(file, 1 + static_cast<Line>(breaks), "this is not JSON");
    }
    try {
        const bool whole = document.is_object() && document.contains("queries");
        ReadRun result;
        if (whole) {
            const auto [run, text_of_query] = run_in(document, query);
            result.run = Reader(network).run(run);
            result.query = text_of_query;
        } else { // a run, or what zonar trace prints about one
            const Value value{document, ""};
            const bool is_about = value.has("trace");
            if (is_about && value.has("query")) result.query = value["query"].text();
            result.run = Reader(network).run(is_about ? value["trace"] : value);
        }
        if (const auto objection = trace::replay(network, result.run)) {
            return error_at(file, 0,
                            fmt::format("this is no run of the model: step {}: {}",
                                        objection->step, objection->what));
        }
        return result;
    } catch (const Wrong& wrong) {
        return error_at(file, 0, wrong.what);
    }
}

} // namespace zonar::exchange
