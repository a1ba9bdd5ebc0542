#include "app/check/options.h"

#include "abstraction/file.h"
#include "app/abstract/options.h"
#include "app/check/applicability.h"
#include "app/check/guidance_options.h"
#include "app/options/option_values.h"
#include "app/words.h"
#include "language/load.h"
#include "language/text/suggest.h"
#include "watch/usable_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace zonar::app {

using explore::Inclusion;
using explore::Order;
using semantics::Extrapolation;
using verify::TraceWish;

namespace {

template <class T>
using Name = std::pair<std::string_view, T>;

// clang-format off
constexpr Name<explore::Ties> ties[] = {
    {"newest", explore::Ties::newest}, {"oldest", explore::Ties::oldest}, {"random", explore::Ties::random},
};
constexpr Name<explore::Useless> useless_ones[] = {
    {"like-others", explore::Useless::like_others}, {"aside", explore::Useless::aside}, {"late", explore::Useless::late},
};
constexpr Name<Extrapolation> extrapolations[] = {
    {"none", Extrapolation::none}, {"m", Extrapolation::m}, {"m+", Extrapolation::m_plus},
    {"lu", Extrapolation::lu}, {"lu+", Extrapolation::lu_plus},
    {"split", Extrapolation::split},
};
constexpr Name<Inclusion> inclusions[] = {
    {"equality", Inclusion::equality}, {"inclusion", Inclusion::inclusion},
    {"simulation", Inclusion::simulation},
};
constexpr Name<explore::Merge> merges[] = {
    {"auto", explore::Merge::automatic}, {"on", explore::Merge::on}, {"off", explore::Merge::off},
};
constexpr Name<verify::SymmetryUse> symmetries[] = {
    {"auto", verify::SymmetryUse::automatic}, {"on", verify::SymmetryUse::on}, {"off", verify::SymmetryUse::off},
    {"scalars", verify::SymmetryUse::scalars},
};
constexpr Name<verify::OrderUse> order_uses[] = {
    {"auto", verify::OrderUse::automatic}, {"off", verify::OrderUse::off}, {"ample", verify::OrderUse::ample},
    {"stubborn", verify::OrderUse::stubborn},
    {"urgent", verify::OrderUse::urgent},
};
constexpr Name<TraceWish> wishes[] = {
    {"none", TraceWish::none}, {"some", TraceWish::some}, {"shortest", TraceWish::shortest},
    {"fastest", TraceWish::fastest},
};
constexpr Name<explore::Limit> limits[] = {
    {"", explore::Limit::none}, {"time", explore::Limit::time}, {"memory", explore::Limit::memory},
    {"states", explore::Limit::states}, {"depth", explore::Limit::depth},
    {"interrupt", explore::Limit::interrupt}, {"other", explore::Limit::other},
};
// clang-format on

/// Nothing for a word that is not in the table, which here is "auto" alone.
template <class T, std::size_t n>
std::optional<T> chosen(const Name<T> (&names)[n], const std::string& word) {
    for (const Name<T>& name : names)
        if (name.first == word) return name.second;
    return std::nullopt;
}

template <class T, std::size_t n>
std::string_view name_in(const Name<T> (&names)[n], T value) {
    return std::ranges::find(names, value, &Name<T>::second)->first;
}

/// "1.5" as 3/2. Up to four digits behind the point.
std::optional<explore::Weight> parse_weight(std::string_view text) {
    const std::size_t point = text.find('.');
    const auto whole = parse_number<std::uint32_t>(text.substr(0, point));
    explore::Weight weight;
    if (!whole || *whole > explore::Weight::largest) return std::nullopt;
    std::uint64_t numerator = *whole;
    if (point != text.npos) {
        const std::string_view digits = text.substr(point + 1);
        const auto fraction = parse_number<std::uint32_t>(digits);
        if (!fraction || digits.size() > 4) return std::nullopt;
        for (std::size_t i = 0; i < digits.size(); ++i) {
            numerator *= 10;
            weight.denominator *= 10;
        }
        numerator += *fraction;
    }
    const auto divisor = std::gcd(numerator, std::uint64_t{weight.denominator});
    numerator /= divisor;
    weight.denominator /= static_cast<std::uint32_t>(divisor);
    if (numerator > explore::Weight::largest || numerator < weight.denominator)
        return std::nullopt;
    weight.numerator = static_cast<std::uint32_t>(numerator);
    return weight;
}

/// Null: auto.
const explore::OrderRow* chosen_order(const CheckRequest& request) {
    return explore::order_named(request.search);
}

/// "hamming:run.json" names a file; takes it out of the text.
std::string take_file(std::string& text) {
    const std::size_t colon = text.find(':');
    if (colon == text.npos) return {};
    const std::size_t end = text.find_first_of(",()", colon);
    std::string file = text.substr(colon + 1, end == text.npos ? end : end - colon - 1);
    text.erase(colon, end == text.npos ? end : end - colon);
    return file;
}

/// --heuristic; returns what is wrong.
std::string read_heuristic(const Arguments& arguments, CheckRequest& request) {
    std::string text = arguments.value("--heuristic");
    if (!arguments.has("--heuristic")) {
        const explore::OrderRow* order = chosen_order(request);
        if (order == nullptr || !order->is_directed) return {};
        text = "abstraction";
    }
    request.known_state = take_file(text);
    guide::ParsedEstimate parsed = guide::parse_estimate(text, language::did_you_mean);
    if (!parsed.spec)
        return fmt::format("--heuristic: {}{} --heuristic list explains all",
                           parsed.problem, parsed.problem.ends_with('?') ? "" : ";");
    request.options.guidance.heuristic = std::move(parsed.spec);
    return {};
}

/// --table; returns what is wrong.
std::string read_saved_table(const Arguments& arguments, verify::Guidance& guidance) {
    if (!arguments.has("--table")) return {};
    const std::string path = arguments.value("--table");
    // Not silently: in a script, an empty name is a variable that was not set.
    if (path.empty()) return "--table needs the name of a file";
    std::string problem;
    auto bytes = language::read_file(path, watch::default_memory_limit(), problem,
                                     abstraction::table_file_begins);
    if (!bytes) return fmt::format("{}: {}", path, problem);
    guidance.saved = verify::SavedTable{path, std::move(*bytes)};
    return {};
}

} // namespace

std::string_view word_of(explore::Limit limit) {
    return name_in(limits, limit);
}

std::string_view word_of(Extrapolation extrapolation) {
    return name_in(extrapolations, extrapolation);
}

std::string_view word_of(Inclusion inclusion) {
    return name_in(inclusions, inclusion);
}

void CheckRequest::add_note(std::string_view about, std::string message) {
    notes.push_back({.severity = language::Severity::note,
                     .range = {},
                     .rule = "check.option",
                     .message = std::move(message),
                     .context = {},
                     .help = {},
                     .file = std::string{about}});
}

namespace {

/// The options that are one of several words, or a flag.
void read_choices(const Arguments& arguments, CheckRequest& request) {
    verify::Options& options = request.options;
    explore::Settings& search = options.search;
    options.trace = chosen(wishes, arguments.value("--trace")).value();
    request.search = arguments.value("--search");
    // Time is the order then, and no other can be chosen.
    if (options.trace == TraceWish::fastest && request.search != "auto")
        request.search = "bfs";
    options.choose_search = request.search == "auto";
    if (const explore::OrderRow* order = chosen_order(request))
        search.order = order->order;
    search.ties = chosen(ties, arguments.value("--ties")).value();
    search.useless = chosen(useless_ones, arguments.value("--useless")).value();
    search.preferred = arguments.has("--preferred");
    options.extrapolation = chosen(extrapolations, arguments.value("--extrapolation"));
    options.inclusion = chosen(inclusions, arguments.value("--inclusion"));
    search.merge =
        chosen(merges, arguments.value("--merge")).value_or(explore::Merge::automatic);
    options.quotient = arguments.has("--quotient");
    options.symmetry = chosen(symmetries, arguments.value("--symmetry"))
                           .value_or(verify::SymmetryUse::automatic);
    options.order = chosen(order_uses, arguments.value("--por"))
                        .value_or(verify::OrderUse::automatic);
    for (const reduce::CycleConditionRow& row : reduce::cycle_conditions)
        if (row.word == arguments.value("--cycle-condition"))
            options.cycle_condition = row.condition;
    for (const reduce::StrategyRow& row : reduce::strategies)
        if (row.word == arguments.value("--representative"))
            options.representative = row.strategy;
    if (arguments.value("--expand") == reduce::word(reduce::Expanded::originals))
        options.expanded = reduce::Expanded::originals;
    options.non_zeno = arguments.has("--non-zeno");
    options.as_found = arguments.has("--as-found");
    options.guidance.method =
        abstraction::method_named(arguments.value("--method")).value();
    read_merging(arguments, options.guidance.table);

    request.page = arguments.value("--report");
    request.shows_runs = options.trace != TraceWish::none;
    // A page shows runs, unless --trace none says that it should not.
    if (!request.page.empty() && !arguments.has("--trace"))
        options.trace = TraceWish::some;
    request.together = !arguments.has("--separately");
    request.expects = arguments.has("--expect");
    request.quiet = arguments.has("--quiet");
    request.to = arguments.value("--to");
    request.orbit = arguments.has("--orbit");
    request.options.simplify = arguments.has("--simplify");
    request.cost = arguments.value("--cost");
    request.marks = arguments.all("--mark");
}

/// The options that are numbers; returns what is wrong.
std::string read_numbers(const Arguments& arguments, CheckRequest& request) {
    verify::Options& options = request.options;
    explore::Settings& search = options.search;
    std::optional<std::uint64_t> seed;
    std::optional<std::vector<std::size_t>> only;
    std::optional<abstraction::StateId> bound;
    std::optional<explore::Weight> weight;
    ValueReader reader(arguments);
    reader.read("--only", "numbers of queries from 1 on, such as 2,5 or 3-6",
                parse_numbers, only);
    reader.read("--seed", "a whole number", parse_number<std::uint64_t>, seed);
    reader.read("--bound", "a whole number of states; 0 is no bound",
                parse_number<abstraction::StateId>, bound);
    reader.read("--weight", "a number from 1 on, such as 1.5", parse_weight, weight);
    reader.read("--bits", "a whole number", parse_number<std::uint32_t>, search.bits);
    reader.read("--time-limit", "a number of seconds above 0", parse_seconds,
                search.limits.seconds);
    reader.read("--memory-limit", "a number with its unit, such as 500M or 2G",
                parse_size, search.limits.bytes);
    reader.read("--improve", "a number of seconds above 0", parse_seconds,
                options.improve);
    reader.read("--state-limit", "a whole number", parse_number<std::uint64_t>,
                search.limits.states);
    reader.read("--depth-limit", "a whole number", parse_number<std::uint32_t>,
                search.limits.depth);
    search.seed = seed.value_or(0);
    if (const explore::OrderRow* order = chosen_order(request); order && order->weighs)
        search.weight =
            weight.value_or(explore::Weight{.numerator = 2, .denominator = 1});
    options.guidance.table.bound = bound.value_or(options.guidance.table.bound);
    request.only = std::move(only).value_or(std::vector<std::size_t>{});
    options.guidance.table.limits = table_limits(search.limits.bytes);
    if (!search.limits.bytes) search.limits.bytes = watch::default_memory_limit();
    return reader.problem();
}

/// What an estimate needs and was not given.
std::string missing_for_heuristic(const CheckRequest& request) {
    using guide::EstimateId;
    if (steers_by(EstimateId::marked, request) && request.marks.empty())
        return "--heuristic: marked needs marked locations; say --mark LOCATION";
    for (const EstimateId id :
         {EstimateId::hamming, EstimateId::hamming_share, EstimateId::hamming_bits,
          EstimateId::fsm_match, EstimateId::fsm_nearest})
        if (steers_by(id, request) && request.known_state.empty() && request.to.empty())
            return "--heuristic: hamming needs a known error state, such as "
                   "hamming:run.json; zonar check --trace some --json prints one";
    return {};
}

/// What does not go with --to, or is missing.
std::string problem_with_target(const Arguments& arguments) {
    if (arguments.has("--orbit") && !arguments.has("--to"))
        return "--orbit is about the state that --to names: say --to FILE, too";
    if (!arguments.has("--to")) return {};
    // Not silently: in a script, an empty name is a variable that was not set.
    if (arguments.value("--to").empty())
        return "--to needs the name of a file with a run";
    for (const char* other : {"--query", "--ltl", "QUERIES"})
        if (arguments.has(other))
            return "--to says what to look for, and takes the place of all queries: "
                   "leave "
                   "these out";
    return {};
}

/// What cannot be done, for any query.
std::string contradiction(const CheckRequest& request) {
    const verify::Options& options = request.options;
    if (std::string problem = missing_for_heuristic(request); !problem.empty())
        return problem;
    const auto& heuristic = options.guidance.heuristic;
    const bool takes_turns =
        heuristic && heuristic->kind->id == guide::EstimateId::alternate;
    const bool alternates =
        options.choose_search
            ? options.trace == TraceWish::none || options.trace == TraceWish::some
            : options.search.order == Order::best_first;
    if (takes_turns && !alternates)
        return "--heuristic: estimates take turns in best-first search alone: say "
               "--search best";
    if (!options.choose_search)
        if (std::string problem = explore::problem_with(options.search); !problem.empty())
            return problem;
    if (options.trace == TraceWish::shortest && chosen_order(request) != nullptr &&
        !chosen_order(request)->finds_cheapest)
        return fmt::format("--trace shortest needs a search that can tell: {}",
                           explore::cheapest_orders());
    if (options.trace == TraceWish::fastest) return verify::problem_with_fastest(options);
    return {};
}

} // namespace

CheckRequest check_request(const Arguments& arguments) {
    CheckRequest request;
    request.list_heuristics = arguments.value("--heuristic") == "list";
    if (request.list_heuristics) return request;
    read_choices(arguments, request);
    request.problem = read_numbers(arguments, request);
    if (request.problem.empty() && !arguments.has("MODEL"))
        request.problem = "MODEL is missing: say zonar check MODEL [options]; 'zonar "
                          "help check' explains";
    if (request.problem.empty()) request.problem = problem_with_target(arguments);
    if (request.problem.empty()) request.problem = read_heuristic(arguments, request);
    if (!request.problem.empty()) return request;
    leave_out_idle_options(arguments, request);
    if (std::ranges::count(request.idle_options, "--table") == 0)
        request.problem = read_saved_table(arguments, request.options.guidance);
    if (request.problem.empty()) request.problem = contradiction(request);
    return request;
}

std::string complete_request(CheckRequest& request, const model::Network& network) {
    verify::Guidance& guidance = request.options.guidance;
    std::string problem = read_costs(request.cost, network, guidance.costs);
    for (const std::string& mark : request.marks)
        if (problem.empty()) problem = read_mark(mark, network, guidance.marks);
    if (problem.empty() && !request.known_state.empty())
        problem = read_known_state(request.known_state, network,
                                   guidance.known_state.emplace());
    const bool has_clocks = network.clocks > 1; // beside the reference clock
    if (request.options.expanded == reduce::Expanded::originals && has_clocks) {
        request.options.expanded = reduce::Expanded::representatives;
        request.add_note("--expand",
                         "no effect: the zones of originals are not kept, so in "
                         "models with clocks representatives are expanded");
    }
    return problem;
}

} // namespace zonar::app
