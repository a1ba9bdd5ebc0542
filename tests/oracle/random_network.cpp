#include "oracle/random_network.h"

#include "oracle/dice.h"

#include <initializer_list>
#include <string>

namespace zonar::oracle {

namespace {

struct Channel {
    std::string name;
    bool broadcast = false;
    bool urgent = false;
    bool array = false;
};

/// In the order in which they are written, unlike the operands of +: with the same seed, all
/// compilers must throw the dice for the same purpose.
std::string joined(std::initializer_list<std::string> parts) {
    std::string joined;
    for (const std::string& part : parts) joined += part;
    return joined;
}

class Generator {
public:
    Generator(const Profile& profile, std::uint64_t seed)
        : profile_(profile), dice_(seed) {}
    ModelSketch model(QueryFamily queries);

private:
    void declare();
    void declare_clocks();
    void declare_channels();
    void declare_code();
    ProcessSketch process(const std::string& name, bool first);
    LocationSketch location(const std::string& name, bool initial);
    EdgeSketch edge(std::size_t from, std::size_t to);
    std::string synchronisation(EdgeSketch& edge, const Channel& channel, bool sends);
    void add_updates(EdgeSketch& edge);

    std::string constant(int low, int high) {
        return std::to_string(dice_.between(low, high));
    }
    /// What a clock meets: so many units.
    std::string time(const std::string& number) const {
        if (profile_.unit == 1) return number;
        const bool simple = number.find(' ') == std::string::npos;
        return (simple ? number : "(" + number + ")") + " * " +
               std::to_string(profile_.unit);
    }
    std::string name(const char* prefix, std::size_t count) {
        return prefix + std::to_string(dice_.below(count));
    }
    std::string clock();
    std::string other_clock(const std::string& than);
    std::string integer() { return name("v", profile_.integers); }
    std::string bound(int low, int high);
    std::string comparison(bool upper_only);
    std::string clock_constraint(bool upper_only);
    std::string difference(bool upper_only);
    std::string data_constraint();
    bool wraps();
    std::string wide_constraint();
    std::string wide_update();
    std::string data_update(const EdgeSketch& edge);
    std::string clock_update(const EdgeSketch& edge);

    void add_queries();
    void add_liveness_queries();
    void add_measure_queries();
    std::string measure();
    Formula random_location();
    Formula query_atom();
    Formula query_formula(int depth);

    const Profile& profile_;
    Dice dice_;
    ModelSketch model_;
    std::vector<Channel> channels_;
    bool has_clock_array_ = false;
    bool has_meta_ = false;
    bool has_function_ = false;
    bool is_uneven_ = false;
    bool deadlock_allowed_ = true; // in queries
    // Of the process that is being made:
    bool has_local_clock_ = false;
    bool is_copied_ = false;
};

// ---------------------------------------------------------------- declarations

void Generator::declare() {
    declare_clocks();
    for (std::size_t i = 0; i < profile_.integers; ++i) {
        model_.declarations.push_back("int[0,3] v" + std::to_string(i) + " = " +
                                      constant(0, 2) + ";");
    }
    if (profile_.wrapping > 0)
        model_.declarations.push_back("int[-2147483648,2147483647] w;");
    is_uneven_ = dice_.percent(profile_.uneven);
    has_meta_ = profile_.integers > 0 && dice_.percent(profile_.meta);
    if (has_meta_) model_.declarations.push_back("meta int[0,9] m;");
    declare_channels();
    declare_code();
}

void Generator::declare_clocks() {
    const std::string count = std::to_string(profile_.clocks);
    has_clock_array_ = profile_.integers > 0 && dice_.percent(profile_.clock_array);
    if (has_clock_array_) {
        model_.declarations.push_back("clock x[" + count + "];");
        return;
    }
    for (std::size_t i = 0; i < profile_.clocks; ++i) {
        const bool later =
            profile_.difference == 0 && dice_.percent(profile_.nonzero_reset / 3);
        model_.declarations.push_back("clock x" + std::to_string(i) +
                                      (later ? " = " + time("1") + ";" : ";"));
    }
}

void Generator::declare_channels() {
    std::vector<std::string> levels;
    for (std::size_t i = 0; i < profile_.channels; ++i) {
        Channel channel{.name = std::string{"c"} + std::to_string(i),
                        .broadcast = dice_.percent(profile_.broadcast),
                        .urgent = dice_.percent(profile_.urgent_channel),
                        .array = profile_.integers > 0 &&
                                 dice_.percent(profile_.channel_array)};
        model_.declarations.push_back(std::string{channel.urgent ? "urgent " : ""} +
                                      (channel.broadcast ? "broadcast " : "") + "chan " +
                                      channel.name + (channel.array ? "[2];" : ";"));
        if (channel.array && dice_.percent(50)) {
            levels.push_back(channel.name + "[0]"); // the other one has the default
        } else {
            levels.push_back(channel.name);
        }
        channels_.push_back(channel);
    }
    if (channels_.empty() || !dice_.percent(profile_.channel_priority)) return;
    levels.insert(levels.begin() +
                      static_cast<std::ptrdiff_t>(dice_.below(levels.size() + 1)),
                  "default");
    std::string line;
    for (const std::string& level : levels) {
        if (!line.empty()) line += dice_.percent(25) ? ", " : " < ";
        line += level;
    }
    model_.declarations.push_back("chan priority " + line + ";");
}

/// Code that is shared by edges: around all updates, or in a function.
void Generator::declare_code() {
    if (profile_.integers == 0) return;
    const EdgeSketch none;
    const auto update = [&] {
        return profile_.clocks > 0 && dice_.percent(40) ? clock_update(none)
                                                        : data_update(none);
    };
    for (const char* hook : {"before_update", "after_update"}) {
        if (dice_.percent(profile_.hooks))
            model_.declarations.push_back(std::string{hook} + " { " + update() + " }");
    }
    has_function_ = dice_.percent(profile_.function);
    if (has_function_)
        model_.declarations.push_back(joined({"void f() { if (", data_constraint(), ") ",
                                              update(), "; else ", update(), "; }"}));
}

// ---------------------------------------------------------------- constraints

std::string Generator::clock() {
    if (has_local_clock_ && dice_.percent(60)) return "z";
    if (!has_clock_array_) return name("x", profile_.clocks);
    if (dice_.percent(50))
        return "x[" + std::to_string(dice_.below(profile_.clocks)) + "]";
    return "x[" + integer() + " % " + std::to_string(profile_.clocks) + "]";
}

std::string Generator::other_clock(const std::string& than) {
    std::string other = clock();
    while (other == than) other = clock();
    return other;
}

std::string Generator::bound(int low, int high) {
    if (profile_.integers == 0 || !dice_.percent(profile_.variable_bound))
        return time(constant(low, high));
    return time(dice_.percent(60) ? integer() : integer() + " + 1");
}

std::string Generator::comparison(bool upper_only) {
    const bool strict = dice_.percent(profile_.strict);
    if (upper_only) return strict ? " < " : " <= ";
    if (dice_.percent(20)) return " == ";
    const bool upper = dice_.percent(40);
    return upper ? (strict ? " < " : " <= ") : (strict ? " > " : " >= ");
}

std::string Generator::difference(bool upper_only) {
    const std::string left = clock();
    const std::string right = other_clock(left);
    if (dice_.percent(30)) return left + comparison(upper_only) + right;
    return joined({left, " - ", right, comparison(upper_only), time(constant(-2, 2))});
}

std::string Generator::clock_constraint(bool upper_only) {
    if (profile_.clocks > 1 && dice_.percent(profile_.difference))
        return difference(upper_only);
    const std::string how = comparison(upper_only);
    const std::string which = clock();
    const bool small = is_uneven_ && which == "x0";
    // "x < 0" is never true; nobody would write it.
    const int low = is_uneven_ && !small ? 2 : how == " < " ? 1 : 0;
    const std::string atom = which + how + bound(low, small ? 1 : is_uneven_ ? 4 : 3);
    if (profile_.integers > 0 && dice_.percent(profile_.variable_bound / 3))
        return "(" + data_constraint() + " || " + atom + ")";
    return atom;
}

bool Generator::wraps() {
    return profile_.wrapping > 0 && dice_.percent(profile_.wrapping);
}

std::string Generator::wide_constraint() {
    static const std::vector<std::string> all{"w < 0",
                                              "w == -2147483648",
                                              "w + 1073741824 < w",
                                              "w - 1 > w",
                                              "-w == w",
                                              "abs(w) < 0",
                                              "w * 2 != 0",
                                              "(w << 1) < 0",
                                              "w / -1 <= w",
                                              "w * 4 + 1 == 1",
                                              "(sum (i : int[0,3]) w) > w"};
    return dice_.pick(all);
}

std::string Generator::wide_update() {
    static const std::vector<std::string> all{"w = w + 1073741824",
                                              "w = w - 1073741824",
                                              "w += w",
                                              "w = w * 3",
                                              "w = -w",
                                              "w <<= 1",
                                              "w = abs(w)",
                                              "w = w / -1",
                                              "w = w <? 0",
                                              "w = w >? -1073741824",
                                              "w = 2147483647 + 1",
                                              "w = 65536 ** 2",
                                              "w = w ^ 1073741824",
                                              "w = w - 2147483647 - 1"};
    return dice_.pick(all);
}

std::string Generator::data_constraint() {
    if (wraps()) return wide_constraint();
    static const std::vector<std::string> relations{" == ", " != ", " <= ", " > "};
    const std::string left = integer();
    const std::string& relation = dice_.pick(relations);
    return left + relation + (is_copied_ && dice_.percent(60) ? "id" : constant(0, 2));
}

// ---------------------------------------------------------------- updates

std::string Generator::data_update(const EdgeSketch& edge) {
    const std::string target = integer();
    if (wraps()) {
        if (dice_.percent(25)) return target + " = (w >> 30) & 3";
        return dice_.percent(10) ? target + " = w * 8 + 2" : wide_update();
    }
    if (dice_.percent(profile_.range_error)) {
        return target + (dice_.percent(70) ? "++" : "--");
    }
    if (!edge.selects.empty() && dice_.percent(50)) return target + " = k";
    if (is_copied_ && dice_.percent(40)) return target + " = id";
    if (has_meta_ && dice_.percent(40)) {
        return dice_.percent(50) ? "m = " + integer() + " + 1" : target + " = m % 4";
    }
    switch (dice_.below(4)) {
    case 0: return target + " = (" + integer() + " + 1) % 4";
    case 1: return target + " = " + integer();
    case 2: return target + " = 3 - " + target;
    default: return target + " = " + constant(0, 3);
    }
}

std::string Generator::clock_update(const EdgeSketch& edge) {
    const std::string target = clock();
    if (profile_.clocks > 1 && dice_.percent(profile_.clock_copy))
        return target + " = " + other_clock(target);
    if (dice_.percent(profile_.shifted_copy)) {
        return joined({target, " = ", clock(),
                       dice_.percent(profile_.set_back) ? " - " : " + ", time("1")});
    }
    if (!dice_.percent(profile_.nonzero_reset)) return target + " = 0";
    if (!edge.selects.empty() && dice_.percent(50)) return target + " = " + time("k");
    return target + " = " +
           time(profile_.integers > 0 && dice_.percent(50) ? integer() : constant(0, 3));
}

void Generator::add_updates(EdgeSketch& edge) {
    if (has_function_ && dice_.percent(30)) edge.updates.push_back("f()");
    while (profile_.integers > 0 && dice_.percent(profile_.data_update)) {
        edge.updates.push_back(data_update(edge));
    }
    while (profile_.clocks > 0 && dice_.percent(profile_.reset)) {
        edge.updates.push_back(clock_update(edge));
    }
}

// ---------------------------------------------------------------- processes

LocationSketch Generator::location(const std::string& name, bool initial) {
    LocationSketch location{.name = name};
    if (dice_.percent(profile_.committed)) {
        location.committed = true;
    } else if (dice_.percent(profile_.urgent_location)) {
        location.urgent = true;
    } else if (profile_.clocks > 0 && dice_.percent(profile_.invariant)) {
        // A difference may be false at first, and then there is nothing to explore.
        location.invariant.push_back(initial
                                         ? joined({clock(), " <= ", time(constant(1, 3))})
                                         : clock_constraint(true));
    }
    if (!initial && dice_.percent(profile_.lower_invariant)) {
        location.invariant.push_back(profile_.integers > 0 && dice_.percent(60)
                                         ? data_constraint()
                                         : clock() + " >= " + time("1"));
    }
    if (dice_.percent(profile_.stopwatch))
        location.invariant.push_back(clock() + "' == 0");
    return location;
}

std::string Generator::synchronisation(EdgeSketch& edge, const Channel& channel,
                                       bool sends) {
    std::string text = channel.name;
    if (channel.array) {
        switch (dice_.below(3)) {
        case 0: text += "[" + constant(0, 1) + "]"; break;
        case 1: text += "[" + integer() + " % 2]"; break;
        default:
            if (edge.selects.empty()) edge.selects.push_back("k : int[0,1]");
            text += "[k % 2]";
        }
    }
    return text + (sends ? "!" : "?");
}

EdgeSketch Generator::edge(std::size_t from, std::size_t to) {
    EdgeSketch edge{.source = std::string{"l"} + std::to_string(from),
                    .target = std::string{"l"} + std::to_string(to)};
    if (profile_.integers > 0 && dice_.percent(profile_.select))
        edge.selects.push_back(
            joined({"k : int[", constant(0, 1), ",", constant(1, 3), "]"}));

    bool clocks_allowed = profile_.clocks > 0;
    if (!channels_.empty() && dice_.percent(profile_.synchronised)) {
        const Channel& channel = dice_.pick(channels_);
        const bool sends = dice_.percent(profile_.sends);
        edge.sync = synchronisation(edge, channel, sends);
        if (channel.urgent) clocks_allowed = false;
        if (channel.broadcast && !sends && !dice_.percent(profile_.guarded_receiver))
            clocks_allowed = false;
    }
    if (clocks_allowed && dice_.percent(profile_.clock_guard)) {
        edge.guards.push_back(clock_constraint(false));
        if (dice_.percent(profile_.second_guard))
            edge.guards.push_back(clock_constraint(false));
    }
    if (clocks_allowed && !edge.selects.empty() && dice_.percent(25))
        edge.guards.push_back(joined({clock(), comparison(false), time("k")}));
    if (profile_.integers > 0 && dice_.percent(profile_.data_guard)) {
        edge.guards.push_back(!edge.selects.empty() && dice_.percent(50)
                                  ? "k != " + integer()
                                  : data_constraint());
    }
    add_updates(edge);
    return edge;
}

/// A way through all locations, and some edges more.
ProcessSketch Generator::process(const std::string& name, bool first) {
    ProcessSketch process{.name = name};
    process.above_previous = !first && dice_.percent(profile_.process_priority);
    is_copied_ = dice_.percent(profile_.copied);
    has_local_clock_ = dice_.percent(profile_.local_clock);
    if (is_copied_) process.copies = 2;
    if (has_local_clock_) process.declarations.push_back("clock z;");
    for (std::size_t i = 0; i < profile_.locations; ++i) {
        process.locations.push_back(
            location(std::string{"l"} + std::to_string(i), i == 0));
        if (i > 0) process.edges.push_back(edge(i - 1, i));
    }
    const std::size_t more = 1 + dice_.below(profile_.extra_edges);
    for (std::size_t i = 0; i < more; ++i) {
        const std::size_t from = dice_.below(profile_.locations);
        process.edges.push_back(edge(from, dice_.below(profile_.locations)));
    }
    is_copied_ = has_local_clock_ = false;
    return process;
}

// ---------------------------------------------------------------- queries

Formula Generator::random_location() {
    const ProcessSketch& process = dice_.pick(model_.processes);
    return {.text = joined({dice_.pick(process_names(process)), ".",
                            dice_.pick(process.locations).name})};
}

Formula Generator::query_atom() {
    if (deadlock_allowed_ && dice_.percent(profile_.deadlock / 3))
        return {.text = "deadlock"};
    const ProcessSketch& process = dice_.pick(model_.processes);
    if (!process.declarations.empty() && dice_.percent(40))
        return {.text = joined({dice_.pick(process_names(process)), ".z",
                                comparison(false), time(constant(1, 3))})};
    if (profile_.clocks > 0 && dice_.percent(45)) {
        if (dice_.percent(20))
            return {.text = joined({clock(), " != ", time(constant(0, 2))})};
        if (profile_.clocks > 1 && dice_.percent(profile_.query_difference))
            return {.text = difference(false)};
        return {.text = clock_constraint(false)};
    }
    if (profile_.integers > 0 && dice_.percent(40)) return {.text = data_constraint()};
    return random_location();
}

Formula Generator::query_formula(int depth) {
    if (depth == 0 || dice_.percent(20)) return query_atom();
    if (dice_.percent(20))
        return {.kind = Formula::Kind::negation, .operands = {query_formula(depth - 1)}};
    const auto kind =
        dice_.percent(70) ? Formula::Kind::conjunction : Formula::Kind::disjunction;
    Formula formula{.kind = kind, .operands = {}};
    const std::size_t count = 2 + dice_.below(2);
    for (std::size_t i = 0; i < count; ++i) {
        formula.operands.push_back(query_formula(depth - 1));
    }
    return formula;
}

/// One of each usual kind, and free ones.
void Generator::add_queries() {
    const auto conjunction = [](std::vector<Formula> operands) {
        return Formula{.kind = Formula::Kind::conjunction,
                       .operands = std::move(operands)};
    };
    const auto add = [&](Formula formula) {
        const bool exists = dice_.percent(70);
        if (!exists)
            formula = {.kind = Formula::Kind::negation, .operands = {std::move(formula)}};
        model_.queries.push_back({.exists = exists, .formula = std::move(formula)});
    };
    std::vector<Formula> last;
    for (const ProcessSketch& process : model_.processes) {
        for (const std::string& name : process_names(process)) {
            last.push_back({.text = name + "." + process.locations.back().name});
        }
    }
    add(dice_.pick(last));
    add(conjunction(last));
    if (profile_.clocks > 0)
        add(conjunction(
            {random_location(), random_location(), {.text = clock_constraint(false)}}));
    if (profile_.integers > 0)
        add(conjunction({random_location(), {.text = data_constraint()}}));
    if (dice_.percent(profile_.deadlock)) add({.text = "deadlock"});
    if (dice_.percent(profile_.deadlock))
        add(conjunction({{.text = "deadlock"}, query_formula(1)}));
    add(query_formula(2));
    add(query_formula(3));
}

/// Locations are left again and again, clocks and integers rarely stay within bounds: a
/// disjunction lasts longer.
void Generator::add_liveness_queries() {
    using Kind = QuerySketch::Kind;
    deadlock_allowed_ = false;
    const auto both = [&](const Formula& formula) {
        for (const bool exists : {true, false}) {
            model_.queries.push_back(
                {.exists = exists, .formula = formula, .kind = Kind::liveness});
        }
    };
    const auto either = [&] {
        return Formula{.kind = Formula::Kind::disjunction,
                       .operands = {query_formula(1), query_formula(1)}};
    };
    const auto no_location = [&] {
        return Formula{.kind = Formula::Kind::negation, .operands = {random_location()}};
    };
    both(random_location());
    both(no_location());
    both(query_atom());
    both(either());
    both(query_formula(3));
    const auto leads_to = [&](Formula from, Formula to) {
        model_.queries.push_back(
            {.formula = std::move(from), .kind = Kind::leads_to, .goal = std::move(to)});
    };
    Formula from = random_location();
    leads_to(std::move(from), random_location());
    from = random_location();
    leads_to(std::move(from), either());
    from = query_formula(2);
    leads_to(std::move(from), query_formula(2));
}

std::string Generator::measure() {
    if (profile_.integers > 0 && (profile_.clocks == 0 || dice_.percent(25)))
        return dice_.percent(50) ? integer() : integer() + " * 2 - " + integer();
    std::string which = clock();
    const ProcessSketch& process = dice_.pick(model_.processes);
    if (!process.declarations.empty() && dice_.percent(40))
        which = dice_.pick(process_names(process)) + ".z";
    switch (dice_.below(4)) {
    case 0: return which + (dice_.percent(50) ? " + " + time("2") : " - " + time("1"));
    case 1: return profile_.integers > 0 ? which + " + " + time(integer()) : which;
    default: return which;
    }
}

void Generator::add_measure_queries() {
    using Kind = QuerySketch::Kind;
    deadlock_allowed_ = false;
    if (profile_.clocks + profile_.integers == 0) return;
    for (const Kind kind : {Kind::supremum, Kind::infimum, Kind::bounds}) {
        for (const int depth : {-1, 0, 2}) {
            QuerySketch query{.kind = kind};
            if (depth < 0) query.formula = {.text = "true"};
            if (depth == 0) query.formula = random_location();
            if (depth > 0) query.formula = query_formula(depth);
            query.measures.push_back(measure());
            if (dice_.percent(60)) query.measures.push_back(measure());
            model_.queries.push_back(std::move(query));
        }
    }
}

ModelSketch Generator::model(QueryFamily queries) {
    declare();
    for (std::size_t i = 0; i < profile_.processes; ++i) {
        model_.processes.push_back(process(std::string{"P"} + std::to_string(i), i == 0));
    }
    switch (queries) {
    case QueryFamily::reachability: add_queries(); break;
    case QueryFamily::liveness: add_liveness_queries(); break;
    case QueryFamily::measures: add_measure_queries(); break;
    }
    return model_;
}

} // namespace

ModelSketch random_network(const Profile& profile, std::uint64_t seed,
                           QueryFamily queries) {
    return Generator(profile, seed).model(queries);
}

} // namespace zonar::oracle
