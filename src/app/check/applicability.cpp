#include "app/check/applicability.h"

#include "app/words.h"
#include "model/query_kind.h"
#include "verify/measures.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace zonar::app {

using explore::Order;
using guide::EstimateId;
using verify::Options;
using verify::TraceWish;

QueryClass class_of(const model::Query& query, const Options& options) {
    switch (model::info(query.kind).sought) {
    case model::Sought::product: return QueryClass::linear;
    case model::Sought::lasso:
        return options.non_zeno ? QueryClass::linear : QueryClass::liveness;
    case model::Sought::values:
        return verify::measures_clocks(query) ? QueryClass::clock_values
                                              : QueryClass::values;
    case model::Sought::state:
    case model::Sought::nothing: break;
    }
    return QueryClass::reachability;
}

namespace {

// ---- beside other options

bool has_part(const guide::EstimateSpec& spec, EstimateId id) {
    return spec.kind->id == id ||
           std::ranges::any_of(spec.parts, [&](const guide::EstimateSpec& part) {
               return has_part(part, id);
           });
}

} // namespace

bool steers_by(EstimateId id, const CheckRequest& request) {
    const auto& heuristic = request.options.guidance.heuristic;
    return heuristic && has_part(*heuristic, id);
}

namespace {

/// The order of a search for a state; nothing if --search auto tries several.
std::optional<Order> order_of(const CheckRequest& request) {
    const Options& options = request.options;
    if (options.trace == TraceWish::fastest) return Order::earliest_first;
    if (!options.choose_search) return options.search.order;
    if (!options.guidance.heuristic) return std::nullopt;
    return options.trace == TraceWish::shortest ? Order::a_star : Order::best_first;
}

/// Whether there is one order, and it has this property.
bool searches(const CheckRequest& request, bool explore::OrderRow::*property) {
    const std::optional<Order> order = order_of(request);
    return order && explore::row_of(*order).*property;
}

bool is_best_first(const Arguments&, const CheckRequest& request) {
    return order_of(request) == Order::best_first;
}

bool has_preferences(const Arguments& arguments, const CheckRequest& request) {
    return is_best_first(arguments, request) &&
           steers_by(EstimateId::relaxed_trace, request);
}

bool looks_at_tables(const Arguments&, const CheckRequest& request) {
    const bool tries_several = !order_of(request);
    return tries_several || steers_by(EstimateId::abstraction, request);
}

bool computes_tables(const Arguments& arguments, const CheckRequest& request) {
    return looks_at_tables(arguments, request) && !arguments.has("--table");
}

bool has_ties(const Arguments&, const CheckRequest& request) {
    return searches(request, &explore::OrderRow::has_ties);
}

bool weighs(const Arguments&, const CheckRequest& request) {
    const explore::OrderRow* order = explore::order_named(request.search);
    return order != nullptr && order->weighs;
}

bool is_random(const Arguments& arguments, const CheckRequest& request) {
    return searches(request, &explore::OrderRow::shuffles) ||
           (has_ties(arguments, request) &&
            request.options.search.ties == explore::Ties::random);
}

/// What waits is explored as it is found, and larger zones stand for smaller ones.
bool can_merge(const Arguments&, const CheckRequest& request) {
    const Options& options = request.options;
    return !searches(request, &explore::OrderRow::enters) &&
           options.trace != TraceWish::fastest && options.search.weight.is_one() &&
           options.inclusion != explore::Inclusion::equality;
}

constexpr std::string_view for_best = "it is for --search best";
constexpr std::string_view for_tables =
    "it is for the tables that the heuristic abstraction computes";

// ---- on queries

bool is_for_reachability(const Options&, QueryClass kind) {
    return kind == QueryClass::reachability;
}

/// A shorter run need not have time that diverges.
bool improve_serves(const Options& options, QueryClass kind) {
    return kind == QueryClass::reachability ||
           ((kind == QueryClass::liveness || kind == QueryClass::linear) &&
            !options.non_zeno);
}

bool merge_serves(const Options& options, QueryClass kind) {
    return kind == QueryClass::reachability || kind == QueryClass::values ||
           options.search.merge != explore::Merge::on;
}

bool is_for_automata(const Options&, QueryClass kind) {
    return kind == QueryClass::linear;
}

bool order_serves(const Options& options, QueryClass kind) {
    if (kind == QueryClass::reachability || options.choose_search) return true;
    const explore::OrderRow& order = explore::row_of(options.search.order);
    return order.is_plain && !(order.shuffles && kind == QueryClass::linear);
}

bool trace_serves(const Options& options, QueryClass kind) {
    switch (options.trace) {
    case TraceWish::none:
    case TraceWish::some: return true;
    case TraceWish::shortest:
        return kind != QueryClass::liveness && kind != QueryClass::linear;
    case TraceWish::fastest: break;
    }
    return kind == QueryClass::reachability;
}

bool seed_serves(const Options&, QueryClass kind) {
    return kind != QueryClass::linear;
}

bool inclusion_serves(const Options& options, QueryClass kind) {
    return kind != QueryClass::linear || !options.inclusion ||
           *options.inclusion == explore::Inclusion::equality;
}

bool extrapolation_serves(const Options& options, QueryClass kind) {
    return kind != QueryClass::clock_values || !options.extrapolation ||
           *options.extrapolation == semantics::Extrapolation::none;
}

bool cost_serves(const Options& options, QueryClass kind) {
    return is_for_reachability(options, kind) || options.guidance.costs.unit();
}

// ---- leaving out

void search_plainly(Options& options) {
    options.search.order = Order::breadth_first;
    options.search.weight = {};
}
void show_some_trace(Options& options) {
    options.trace = TraceWish::some;
}

// clang-format off
// Option, has_effect, why not, serves, leave_out, is_selective.
constexpr OptionUse uses[] = {
    {"--query"}, {"--ltl"}, {"--to"}, {"--orbit"}, {"--only"}, {"--stats"}, {"--json"}, {"--report"}, {"--expect"},
    {"--trace", nullptr, "", trace_serves, show_some_trace},
    {"--verbose", [](const Arguments&, const CheckRequest& r) { return r.shows_runs; },
     "it shows whole states of runs, which --trace asks for"},
    {"--search", [](const Arguments& a, const CheckRequest& r) { return r.search == a.value("--search"); },
     "--trace fastest searches in the order of time", order_serves, search_plainly},
    {"--heuristic", nullptr, "", is_for_reachability, [](Options& o) { o.guidance.heuristic.reset(); }},
    {"--preferred", has_preferences, "it is for --search best with an estimate that prefers transitions, such as hu",
     is_for_reachability, [](Options& o) { o.search.preferred = false; }},
    {"--useless", is_best_first, for_best,
     is_for_reachability, [](Options& o) { o.search.useless = explore::Useless::like_others; }},
    {"--improve", [](const Arguments&, const CheckRequest& r) { return r.options.trace != TraceWish::fastest; },
     "--trace fastest looks for the fastest run, not for shorter ones",
     improve_serves, [](Options& o) { o.improve.reset(); }},
    {"--simplify", nullptr, "", is_for_reachability, [](Options& o) { o.simplify = false; }},
    {"--bound",     computes_tables, for_tables, is_for_reachability},
    {"--method",    computes_tables, for_tables, is_for_reachability},
    {"--order",     computes_tables, for_tables, is_for_reachability},
    {"--tie-break", computes_tables, for_tables, is_for_reachability},
    {"--table", looks_at_tables, "it is for the heuristic abstraction, such as with --search astar",
     is_for_reachability, [](Options& o) { o.guidance.saved.reset(); }},
    {"--mark", [](const Arguments&, const CheckRequest& r) { return steers_by(EstimateId::marked, r); },
     "it is for the heuristic marked", is_for_reachability},
    {"--ties", has_ties, "it is for searches by an estimate, idfs and adfs",
     is_for_reachability, [](Options& o) { o.search.ties = explore::Ties::newest; }},
    {"--weight", weighs,
     "it is for --search wastar", is_for_reachability},
    {"--bits", [](const Arguments&, const CheckRequest& r) { return order_of(r) == Order::ida_star; },
     "it is for --search idastar", is_for_reachability, [](Options& o) { o.search.bits.reset(); }},
    {"--cost", nullptr, "", cost_serves, [](Options& o) { o.guidance.costs = {}; }},
    {"--separately"},
    {"--quotient", nullptr, "", is_for_reachability, [](Options& o) { o.quotient = false; }},
    {"--symmetry"},
    {"--por"},
    {"--cycle-condition", [](const Arguments& a, const CheckRequest&) { return a.value("--por") != "off"; },
     "it is for searches that leave out interleavings, not for --por off"},
    {"--representative", [](const Arguments& a, const CheckRequest&) { return a.value("--symmetry") != "off"; },
     "it is for searches that use symmetry, not for --symmetry off"},
    {"--expand", [](const Arguments& a, const CheckRequest&) { return a.value("--symmetry") != "off"; },
     "it is for searches that use symmetry, not for --symmetry off", is_for_automata},
    {"--non-zeno", nullptr, "", is_for_automata, nullptr, true},
    {"--as-found", [](const Arguments&, const CheckRequest& r) { return r.shows_runs; },
     "it is about runs, which --trace asks for", is_for_automata},
    {"--show-automaton", [](const Arguments& a, const CheckRequest&) { return !a.has("--json"); },
     "it is for text; the JSON document has the size of the automaton", is_for_automata, nullptr, true},
    {"--seed", is_random, "it is for --search rdfs and --ties random", seed_serves},
    {"--extrapolation", nullptr, "", extrapolation_serves, [](Options& o) { o.extrapolation.reset(); }},
    {"--inclusion", nullptr, "", inclusion_serves, [](Options& o) { o.inclusion.reset(); }},
    {"--merge", can_merge, "zones are not merged with --search wastar, idastar, idfs and adfs, --trace fastest and --inclusion equality",
     merge_serves, [](Options& o) { o.search.merge = explore::Merge::off; }},
    {"--time-limit"}, {"--memory-limit"}, {"--state-limit"}, {"--depth-limit"},
    {"--quiet"}, {"--no-progress"}, {"--syntax"}, {"--strict-4.0"}, {"--no-warnings"}, {"--color"},
    {"--help"}, {"--help-all"},
};
// clang-format on

bool is_among(std::string_view option, std::span<const std::string_view> options) {
    return std::ranges::count(options, option) != 0;
}

bool is_idle(const OptionUse& use, const CheckRequest& request) {
    return is_among(use.option, request.idle_options);
}

/// What happens instead, where these options have no effect on such a query.
std::string instead(std::span<const std::string_view> ignored, QueryClass kind) {
    constexpr std::string_view told_apart[] = {"--trace", "--inclusion",
                                               "--extrapolation", "--merge"};
    const bool is_measured =
        kind == QueryClass::values || kind == QueryClass::clock_values;
    std::vector<std::string_view> parts;
    if (!std::ranges::all_of(ignored, [&](std::string_view option) {
            return is_among(option, told_apart);
        }))
        parts.push_back(is_measured ? "all states are explored"
                                    : "endless runs are searched for depth first");
    if (is_among("--inclusion", ignored))
        parts.push_back("zones are compared for equality");
    if (is_among("--extrapolation", ignored))
        parts.push_back("zones are not extrapolated");
    if (is_among("--merge", ignored)) parts.push_back("zones are not merged");
    if (is_among("--trace", ignored)) parts.push_back("traces are as by --trace some");
    return fmt::format("{}", fmt::join(parts, "; "));
}

/// "query 3", "queries 3 and 5", "queries 3, 5 and 9"
std::string numbers_text(std::span<const NumberedQuery> queries) {
    std::vector<std::size_t> numbers;
    for (const NumberedQuery& query : queries) numbers.push_back(query.number);
    return list_of("query", "queries", numbers);
}

/// "E[], -->": each kind once.
std::string kinds_text(std::span<const NumberedQuery> queries) {
    std::vector<std::string> kinds;
    for (const NumberedQuery& numbered : queries) {
        std::string kind = model::describe(numbered.query->kind);
        if (std::ranges::count(kinds, kind) == 0) kinds.push_back(std::move(kind));
    }
    return fmt::format("{}", fmt::join(kinds, ", "));
}

/// One note, about all queries that it is true of.
struct QueryNote {
    std::vector<std::string_view> ignored;
    std::string instead;
    std::vector<NumberedQuery> queries;
};

} // namespace

std::span<const OptionUse> option_uses() {
    return uses;
}

void leave_out_idle_options(const Arguments& arguments, CheckRequest& request) {
    for (const OptionUse& use : uses) {
        if (!arguments.has(use.option) || use.has_effect == nullptr ||
            use.has_effect(arguments, request))
            continue;
        request.idle_options.push_back(use.option);
        request.add_note(use.option, fmt::format("no effect: {}", use.why));
        if (use.leave_out != nullptr) use.leave_out(request.options);
    }
}

Options options_for(const model::Query& query, const Options& options) {
    Options own = options;
    const QueryClass kind = class_of(query, options);
    for (const OptionUse& use : uses)
        if (use.leave_out != nullptr && !use.serves(options, kind)) use.leave_out(own);
    return own;
}

std::vector<std::string_view> ignored_options(const Arguments& arguments,
                                              const CheckRequest& request,
                                              const model::Query& query) {
    std::vector<std::string_view> ignored;
    const QueryClass kind = class_of(query, request.options);
    for (const OptionUse& use : uses)
        if (use.serves != nullptr && !use.is_selective && arguments.has(use.option) &&
            !is_idle(use, request) && !use.serves(request.options, kind))
            ignored.push_back(use.option);
    return ignored;
}

namespace {

std::vector<QueryNote> notes_on(const Arguments& arguments, const CheckRequest& request,
                                std::span<const NumberedQuery> queries) {
    std::vector<QueryNote> notes;
    for (const NumberedQuery& numbered : queries) {
        QueryNote note{.ignored = ignored_options(arguments, request, *numbered.query),
                       .instead = {},
                       .queries = {numbered}};
        if (note.ignored.empty()) continue;
        note.instead = instead(note.ignored, class_of(*numbered.query, request.options));
        const auto same = std::ranges::find_if(notes, [&](const QueryNote& other) {
            return other.ignored == note.ignored && other.instead == note.instead;
        });
        if (same == notes.end())
            notes.push_back(std::move(note));
        else
            same->queries.push_back(numbered);
    }
    return notes;
}

/// Options that say which queries they are for, when there is none of these.
void add_selective_notes(const Arguments& arguments, CheckRequest& request,
                         std::span<const NumberedQuery> queries) {
    for (const OptionUse& use : uses) {
        if (!use.is_selective || !arguments.has(use.option) || is_idle(use, request))
            continue;
        const auto is_served = [&](const NumberedQuery& numbered) {
            return use.serves(request.options,
                              class_of(*numbered.query, request.options));
        };
        if (std::ranges::none_of(queries, is_served))
            request.add_note(use.option,
                             "no effect: it is for A<>, E[], --> and LTL, and "
                             "no query is one of these");
    }
}

} // namespace

void add_query_notes(const Arguments& arguments, CheckRequest& request,
                     std::span<const NumberedQuery> queries) {
    for (const QueryNote& note : notes_on(arguments, request, queries))
        request.add_note(fmt::format("{}", fmt::join(note.ignored, ", ")),
                         fmt::format("no effect on {} ({}): {}",
                                     numbers_text(note.queries), kinds_text(note.queries),
                                     note.instead));
    add_selective_notes(arguments, request, queries);
}

} // namespace zonar::app
