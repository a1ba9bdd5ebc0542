#include "exchange/names.h"
#include "exchange/recorded.h"
#include "exchange/xtr.h"
#include "exchange/zone_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>

namespace zonar::exchange {

namespace {

using model::Network;

/// A number, '.' or ';'.
struct Token {
    enum class Kind : std::uint8_t { number, dot, semicolon, end };
    Kind kind = Kind::end;
    std::int32_t value = 0;
    Line line = 1;
};

/// Thrown and caught within this file: a file can be wrong in every place.
struct WrongXtr {
    Line line;
    std::string what;
};

class Lexer {
public:
    explicit Lexer(std::string_view text) : text_(text) { next_ = scan(); }

    const Token& peek() const { return next_; }
    Token take() {
        const Token token = next_;
        next_ = scan();
        return token;
    }

private:
    Token scan() {
        while (at_ < text_.size() && is_blank(text_[at_])) {
            if (text_[at_] == '\n') ++line_;
            ++at_;
        }
        Token token{.kind = Token::Kind::end, .value = 0, .line = line_};
        if (at_ == text_.size()) return token;
        const char c = text_[at_];
        if (c == '.' || c == ';') {
            ++at_;
            token.kind = c == '.' ? Token::Kind::dot : Token::Kind::semicolon;
            return token;
        }
        const char* begin = text_.data() + at_;
        const auto [end, problem] =
            std::from_chars(begin, text_.data() + text_.size(), token.value);
        if (problem == std::errc::result_out_of_range)
            throw WrongXtr{line_, "this number is too large"};
        if (problem != std::errc{})
            throw WrongXtr{line_, "a number, '.' or ';' was expected"};
        at_ += static_cast<std::size_t>(end - begin);
        token.kind = Token::Kind::number;
        return token;
    }
    static bool is_blank(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Line line_ = 1;
    Token next_;
};

/// The numbers of the file, before they mean anything.
struct RawState {
    Line line = 0;
    std::vector<std::int32_t> locations, values;
    struct Bound {
        Line line = 0;
        std::int32_t i = 0, j = 0, bound = 0;
    };
    std::vector<Bound> zone;
};
struct RawTransition {
    Line line = 0;
    bool from_one = false;                          // the old numbering of edges
    std::vector<std::vector<std::int32_t>> entries; // process, edge, values
};
struct RawTrace {
    std::vector<RawState> states;
    std::vector<RawTransition> transitions;
};

class XtrParser {
public:
    explicit XtrParser(std::string_view text) : lexer_(text) {}

    RawTrace parse() {
        RawTrace trace;
        if (lexer_.peek().kind == Token::Kind::end)
            throw WrongXtr{1, "the file is empty"};
        trace.states.push_back(state());
        while (lexer_.peek().kind != Token::Kind::dot) {
            trace.states.push_back(state());
            trace.transitions.push_back(transition());
        }
        lexer_.take();
        if (lexer_.peek().kind != Token::Kind::end)
            throw WrongXtr{lexer_.peek().line, "the trace ended before this"};
        return trace;
    }

private:
    std::vector<std::int32_t> numbers(const char* what) {
        std::vector<std::int32_t> found;
        while (lexer_.peek().kind == Token::Kind::number)
            found.push_back(lexer_.take().value);
        dot(what);
        return found;
    }
    void dot(const char* after) {
        const Token token = lexer_.take();
        if (token.kind == Token::Kind::dot) return;
        throw WrongXtr{token.line,
                       token.kind == Token::Kind::end
                           ? fmt::format("the file ends in the midst of {}", after)
                           : fmt::format("'.' was expected after {}", after)};
    }
    std::int32_t number() {
        const Token token = lexer_.take();
        if (token.kind != Token::Kind::number)
            throw WrongXtr{token.line, "a clock constraint is three numbers"};
        return token.value;
    }

    RawState state() {
        RawState state;
        state.line = lexer_.peek().line;
        state.locations = numbers("the locations of a state");
        while (lexer_.peek().kind == Token::Kind::number) {
            RawState::Bound bound;
            bound.line = lexer_.peek().line;
            bound.i = number();
            bound.j = number();
            bound.bound = number();
            dot("a clock constraint");
            state.zone.push_back(bound);
        }
        dot("the zone of a state");
        state.values = numbers("the variables of a state");
        return state;
    }

    /// "3 4 1 ; 1 28 ; ." or, without semicolons, an entry on each line.
    RawTransition transition() {
        RawTransition transition;
        transition.line = lexer_.peek().line;
        bool semicolons = false;
        Line line = 0;
        bool starts = true;
        while (lexer_.peek().kind == Token::Kind::number ||
               lexer_.peek().kind == Token::Kind::semicolon) {
            const Token token = lexer_.take();
            if (token.kind == Token::Kind::semicolon) {
                semicolons = starts = true;
                continue;
            }
            if (starts || (!semicolons && token.line != line))
                transition.entries.emplace_back();
            transition.entries.back().push_back(token.value);
            line = token.line;
            starts = false;
        }
        dot("a transition");
        transition.from_one = !semicolons;
        return transition;
    }

    Lexer lexer_;
};

/// Numbers to parts of the network.
class XtrInterpreter {
public:
    XtrInterpreter(const Network& network, const RawTrace& trace)
        : network_(network), trace_(trace), integers_(state_integers(network)) {
        for (const RawState& state : trace.states)
            for (const RawState::Bound& b : state.zone)
                largest_clock_ = std::max({largest_clock_, b.i, b.j});
    }

    RecordedPath path() const {
        RecordedPath path;
        for (const RawState& state : trace_.states)
            path.states.push_back(recorded(state));
        for (const RawTransition& transition : trace_.transitions)
            path.transitions.push_back(recorded(transition));
        return path;
    }

private:
    RecordedState recorded(const RawState& raw) const {
        RecordedState state;
        state.line = raw.line;
        if (raw.locations.size() != network_.processes.size()) {
            throw WrongXtr{
                raw.line,
                fmt::format("a location for each of {} processes was expected, not {}",
                            network_.processes.size(), raw.locations.size())};
        }
        for (std::size_t p = 0; p < raw.locations.size(); ++p) {
            const model::Process& process = network_.processes[p];
            state.locations.push_back(within(raw.locations[p], process.locations.count,
                                             raw.line, process.name + " has",
                                             "location"));
        }
        state.zone = zone(raw);
        state.values = values(raw);
        return state;
    }

    std::vector<std::pair<model::CellId, std::int32_t>>
    values(const RawState& raw) const {
        const bool all = raw.values.size() == integers_.size();
        const auto cells = static_cast<std::size_t>(std::ranges::count_if(
            integers_, [](const auto& i) { return i.cell.has_value(); }));
        if (!all && raw.values.size() != cells) {
            throw WrongXtr{raw.line,
                           fmt::format("{} values of variables were expected, not {}",
                                       integers_.size(), raw.values.size())};
        }
        std::vector<std::pair<model::CellId, std::int32_t>> found;
        std::size_t next = 0;
        for (const StateInteger& integer : integers_) {
            if (!integer.cell && !all) continue;
            const std::int32_t value = raw.values[next++];
            if (!integer.range.contains(value)) {
                throw WrongXtr{raw.line,
                               fmt::format("{} cannot be {}, only {} to {}", integer.name,
                                           value, integer.range.low, integer.range.high)};
            }
            if (!integer.cell && value != integer.initial) {
                throw WrongXtr{raw.line,
                               fmt::format("the parameter {} is {}, and not {}",
                                           integer.name, integer.initial, value)};
            }
            if (integer.cell) found.emplace_back(*integer.cell, value);
        }
        return found;
    }

    zone::Dbm zone(const RawState& raw) const {
        const bool has_time =
            largest_clock_ == static_cast<std::int32_t>(network_.clocks);
        const std::uint32_t clocks = network_.clocks + (has_time ? 1u : 0u);
        std::vector<ZoneConstraint> constraints;
        for (const RawState::Bound& b : raw.zone) {
            const auto i = within(b.i, clocks, b.line, "the model has", "clock");
            const auto j = within(b.j, clocks, b.line, "the model has", "clock");
            const std::int32_t value = b.bound >> 1;
            if (b.bound == std::numeric_limits<std::int32_t>::max())
                continue; // unbounded
            if (value > zone::largest_constant || value < -zone::largest_constant)
                throw WrongXtr{b.line, "this bound is too large"};
            constraints.push_back({i, j,
                                   (b.bound & 1) != 0 ? zone::Bound::less(value)
                                                      : zone::Bound::less_equal(value)});
        }
        zone::Dbm full{clocks};
        if (!build_zone(constraints, full))
            throw WrongXtr{raw.line, "no clock values satisfy the zone of this state"};
        return has_time ? without_clock_one(full) : full;
    }

    static zone::Dbm without_clock_one(const zone::Dbm& full) {
        zone::Dbm rest{full.dimension() - 1};
        const auto old = [](zone::Clock x) { return x == 0 ? 0 : x + 1; };
        for (zone::Clock i = 0; i < rest.dimension(); ++i)
            for (zone::Clock j = 0; j < rest.dimension(); ++j)
                rest.view().raw(i, j) = full.view().raw(old(i), old(j));
        return rest;
    }

    RecordedTransition recorded(const RawTransition& raw) const {
        RecordedTransition transition;
        transition.line = raw.line;
        for (const auto& entry : raw.entries) {
            if (entry.size() < 2)
                throw WrongXtr{raw.line,
                               "a process and the number of its edge were expected"};
            const auto p =
                within(entry[0], static_cast<std::uint32_t>(network_.processes.size()),
                       raw.line, "the model has", "process");
            const model::Process& process = network_.processes[p];
            const std::int32_t first = raw.from_one ? 1 : 0;
            if (entry[1] < first)
                throw WrongXtr{raw.line, "edges are numbered from 1 in this file"};
            const auto e = within(entry[1] - first, process.edges.count, raw.line,
                                  process.name + " has", "edge", first);
            transition.edges.push_back(
                {model::ProcessId{p}, model::EdgeId{process.edges.first + e},
                 std::vector<std::int32_t>(entry.begin() + 2, entry.end())});
        }
        return transition;
    }

    /// `number` if it is below `count`.
    static std::uint32_t within(std::int32_t number, std::uint32_t count, Line line,
                                const std::string& who, const char* what,
                                std::int32_t first = 0) {
        if (number >= 0 && static_cast<std::uint32_t>(number) < count)
            return static_cast<std::uint32_t>(number);
        if (count == 0) throw WrongXtr{line, fmt::format("{} no {}", who, what)};
        throw WrongXtr{line, fmt::format("{} no {} {}, only {} to {}", who, what,
                                         std::int64_t{number} + first, first,
                                         std::int64_t{count} - 1 + first)};
    }

    const Network& network_;
    const RawTrace& trace_;
    std::vector<StateInteger> integers_;
    std::int32_t largest_clock_ = 0;
};

} // namespace

ReadAnswer read_xtr(const Network& network, const std::string& file,
                    std::string_view text) {
    try {
        const RawTrace raw = XtrParser(text).parse();
        return settle(network, file, XtrInterpreter(network, raw).path());
    } catch (const WrongXtr& wrong) {
        return error_at(file, wrong.line, wrong.what);
    }
}

} // namespace zonar::exchange
