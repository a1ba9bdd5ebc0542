#include "semantics/engine.h"

#include "semantics/timing.h"

#include <algorithm>
#include <cctype>

namespace zonar::tests {

using zone::Bound;

std::string fischer(int processes) {
    return "const int n = " + std::to_string(processes) + R"(;
    typedef int[1,n] id_t; int[0,n] id;
    process P(const id_t pid) {
        clock x;
        state idle, req { x <= 2 }, wait, cs; init idle;
        trans idle -> req { guard id == 0; assign x = 0; },
              req -> wait { guard x <= 2; assign x = 0, id = pid; },
              wait -> req { guard id == 0; assign x = 0; },
              wait -> cs { guard x > 2 && id == pid; },
              cs -> idle { assign id = 0; };
    }
    system P;
)";
}

std::unique_ptr<language::LoadedModel> load_model(std::string_view xta) {
    auto model = language::load_text("test.xta", xta, language::Format::xta);
    INFO(xta << '\n' << language::render(model->diagnostics(), model->sources()));
    REQUIRE(model->ok());
    return model;
}

model::Query compile_query(language::LoadedModel& model, const std::string& text) {
    auto found = model.compile_queries("test.q", text);
    REQUIRE(found.size() == 1);
    INFO(text << '\n' << language::render(found[0].diagnostics, model.sources()));
    REQUIRE_FALSE(found[0].broken());
    return std::move(found[0].query);
}

Engine::Engine(std::string_view xta, EngineOptions options)
    : model_(load_model(xta)), system_(model_->network()),
      bounds_(model_->network(), system_.analysis(), options.observed, options.symmetric,
              semantics::TotalTime::left_out, options.symmetric_at),
      expander_(system_, bounds_, options.extrapolation) {}

// ---------------------------------------------------------------- states

Symbolic Engine::copy(const semantics::Batch& batch, std::uint32_t i) const {
    const auto words = system_.layout().words();
    const auto edges = batch.edges(i);
    const auto selected = batch.selected(i);
    return {{batch.words(i), batch.words(i) + words},
            system_.is_timed() ? zone::Dbm{batch.zone(i)} : zone::Dbm{1},
            {edges.begin(), edges.end()},
            {selected.begin(), selected.end()}};
}

Symbolic Engine::initial() {
    semantics::Batch batch = new_batch();
    REQUIRE(expander_.initial(batch));
    REQUIRE(batch.size() == 1);
    return copy(batch, 0);
}

std::vector<Symbolic> Engine::successors(const Symbolic& state) {
    semantics::Batch batch = new_batch();
    if (!expander_.expand(state.words.data(), state.zone, batch)) {
        FAIL("an error: " << expander_.take_error().what);
    }
    std::vector<Symbolic> found;
    for (std::uint32_t i = 0; i < batch.size(); ++i) found.push_back(copy(batch, i));
    return found;
}

Symbolic Engine::successor(const Symbolic& state, std::string_view shown) {
    std::vector<Symbolic> found = successors(state);
    std::erase_if(found, [&](const Symbolic& s) { return show(s) != shown; });
    INFO("looking for " << shown);
    REQUIRE(found.size() == 1);
    return std::move(found[0]);
}

std::string Engine::error(const Symbolic& state) {
    semantics::Batch batch = new_batch();
    if (expander_.expand(state.words.data(), state.zone, batch)) return "";
    return expander_.take_error().what;
}

bool same(const Symbolic& a, const Symbolic& b) {
    return a.words == b.words && zone::equal(a.zone, b.zone);
}

std::vector<Symbolic> Engine::reachable(std::size_t most) {
    std::vector<Symbolic> found{initial()};
    for (std::size_t i = 0; i < found.size() && found.size() < most; ++i) {
        for (Symbolic& next : successors(found[i])) {
            const bool known = std::ranges::any_of(
                found, [&](const Symbolic& old) { return same(old, next); });
            if (!known) found.push_back(std::move(next));
        }
    }
    return found;
}

std::vector<std::int32_t> Engine::cells(const Symbolic& state) const {
    std::vector<std::int32_t> cells = network().memory.state.initial;
    system_.layout().unpack(state.words.data(), cells.data());
    return cells;
}

// ---------------------------------------------------------------- as text

std::string Engine::show(const Symbolic& state) const {
    const std::vector<std::int32_t> values = cells(state);
    std::string text;
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        if (p > 0) text += ' ';
        text +=
            network()
                .location_of(model::ProcessId{p}, static_cast<std::uint32_t>(values[p]))
                .name;
    }
    for (auto c = static_cast<std::int32_t>(network().memory.locations);
         c < static_cast<std::int32_t>(network().memory.stored); ++c) {
        text += c == static_cast<std::int32_t>(network().memory.locations) ? "  " : " ";
        text += network().cell_name({c}) + "=" +
                std::to_string(values[static_cast<std::size_t>(c)]);
    }
    return text;
}

std::string Engine::show_edges(const Symbolic& state) const {
    std::string text;
    std::size_t used = 0;
    for (const model::EdgeId id : state.edges) {
        const model::Edge& edge = network().edges[id.index()];
        const model::ProcessId process{system_.process_of(id)};
        if (!text.empty()) text += " + ";
        text += network().processes[process.index()].name + ": " +
                network().location_of(process, edge.source).name + " -> " +
                network().location_of(process, edge.target).name;
        if (edge.selects.count == 0) continue;
        text += " {";
        for (std::uint32_t i = 0; i < edge.selects.count; ++i) {
            if (i > 0) text += ',';
            text += std::to_string(state.selected[used++]);
        }
        text += "}";
    }
    return text;
}

std::string Engine::show_edges(const std::vector<Symbolic>& states) const {
    std::string text;
    for (const Symbolic& state : states) {
        if (!text.empty()) text += '\n';
        text += show_edges(state);
    }
    return text;
}

zone::Clock Engine::clock(std::string_view name) const {
    for (std::uint32_t x = 1; x < network().clocks; ++x) {
        if (network().clock_name(model::ClockId{x}) == name) return x;
    }
    FAIL("there is no clock " << name);
    return 0;
}

zone::Dbm Engine::zone(std::string_view constraints) const {
    zone::Dbm z{system_.dimension()};
    zone::set_universe(z);
    std::string rest{constraints};
    std::erase_if(rest, [](unsigned char c) { return std::isspace(c) != 0; });
    while (!rest.empty()) {
        const std::size_t comma = rest.find(',');
        const std::string one = rest.substr(0, comma);
        rest = comma == std::string::npos ? "" : rest.substr(comma + 1);
        INFO(one);
        // x - y <= 3, x <= 3 or x <= y
        const std::size_t begin = one.find_first_of("<>=");
        const std::size_t end = one.find_last_of("<>=") + 1;
        REQUIRE(begin != std::string::npos);
        const std::string op = one.substr(begin, end - begin);
        const std::string right = one.substr(end);
        const std::size_t minus = std::min(one.find('-'), begin);
        REQUIRE_FALSE(right.empty());
        const zone::Clock i = clock(one.substr(0, minus));
        const bool two_clocks =
            std::isdigit(static_cast<unsigned char>(right.back())) == 0;
        const zone::Clock j = minus < begin
                                  ? clock(one.substr(minus + 1, begin - minus - 1))
                              : two_clocks ? clock(right)
                                           : 0;
        const int value = two_clocks ? 0 : std::stoi(right);
        CHECK((op == "<" || op == "<=" || op == "==" || op == ">=" || op == ">"));
        bool left = true;
        if (op == "<" || op == "<=" || op == "==") {
            left = zone::constrain(
                z, i, j, op == "<" ? Bound::less(value) : Bound::less_equal(value));
        }
        if (op == ">" || op == ">=" || op == "==") {
            left = left && zone::constrain(z, j, i,
                                           op == ">" ? Bound::less(-value)
                                                     : Bound::less_equal(-value));
        }
        REQUIRE(left);
    }
    return z;
}

std::string Engine::show_zone(zone::ConstZone z) const {
    std::string text;
    for (zone::Clock i = 0; i < z.dimension; ++i) {
        for (zone::Clock j = 0; j < z.dimension; ++j) {
            const Bound bound = z.at(i, j);
            if (i == j || bound.is_none()) continue;
            if (!text.empty()) text += ", ";
            text += i == 0 ? "0" : network().clock_name(model::ClockId{i});
            text += " - ";
            text += j == 0 ? "0" : network().clock_name(model::ClockId{j});
            text += bound.is_strict() ? " < " : " <= ";
            text += std::to_string(bound.value());
        }
    }
    return text;
}

bool Engine::has_zone(const Symbolic& state, std::string_view constraints) const {
    const zone::Dbm expected = zone(constraints);
    if (zone::equal(state.zone, expected)) return true;
    WARN(show(state) << "\nexpected " << show_zone(expected) << "\nfound    "
                     << show_zone(state.zone));
    return false;
}

void Engine::bounds_at(std::span<const std::int32_t> locations,
                       std::vector<std::int32_t>& l, std::vector<std::int32_t>& u) const {
    l.assign(bounds_.lower_everywhere().begin(), bounds_.lower_everywhere().end());
    u.assign(bounds_.upper_everywhere().begin(), bounds_.upper_everywhere().end());
    for (std::uint32_t p = 0; p < system_.processes(); ++p) {
        for (const auto& b : bounds_.of_location(system_.location_id(p, locations[p]))) {
            l[b.clock] = std::max(l[b.clock], b.lower);
            u[b.clock] = std::max(u[b.clock], b.upper);
        }
    }
}

std::string Engine::bounds_of(std::string_view name, const Symbolic& state) const {
    semantics::Timing timing{system_, bounds_};
    timing.follow(cells(state).data());
    const zone::Clock x = clock(name);
    const auto text = [](std::int32_t bound) {
        return bound == zone::no_constant ? std::string{"-"} : std::to_string(bound);
    };
    return "L " + text(timing.lower()[x]) + " U " + text(timing.upper()[x]);
}

} // namespace zonar::tests
