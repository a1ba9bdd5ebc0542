#include "app/verifyta/request.h"

#include "app/options/option_values.h"
#include "watch/usable_memory.h"

#include <fmt/format.h>

#include <cstdlib>
#include <ctime>

namespace zonar::app::verifyta {

using explore::Order;
using verify::TraceWish;

namespace {

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

int number_of(const std::string& text) {
    return parse_number<int>(text).value_or(0);
}

/// One option after the other, so that the last one counts.
class Interpreter {
public:
    Interpreter(Request& request) : request_(request) {}

    void take(const Given& given) {
        if (given.row->name.empty())
            take_letter(given.row->letter);
        else if (!take_display(given.row->name) && !take_search(given))
            take_output(given);
    }

    bool licenses() const { return licenses_; }

private:
    /// Those that have no long name.
    void take_letter(char letter) {
        switch (letter) {
        case 'b': request_.order = 0; break;
        case 'd': request_.order = 1; break;
        case 'C': request_.representation = 0; break;
        case 'Z': request_.representation = 2; break;
        case 'A': request_.representation = 3; break;
        case 'W': request_.warnings = false; break;
        default: break;
        }
    }

    bool take_display(std::string_view name) {
        Display display = Display::nothing;
        if (name == "--help") display = Display::help;
        if (name == "--version") display = Display::version;
        if (name == "--stdc-version") display = Display::c_library;
        if (request_.display == Display::nothing) request_.display = display;
        return display != Display::nothing;
    }

    bool take_search(const Given& given) {
        const std::string_view name = given.row->name;
        const int number = number_of(given.value);
        if (name == "--search-order")
            request_.order = number;
        else if (name == "--diagnostic")
            request_.diagnostic = number;
        else if (name == "--extrapolation")
            request_.no_extrapolation = number == 1;
        else if (name == "--statespace-consumption")
            request_.storage = number;
        else if (name == "--state-representation")
            request_.representation = number;
        else if (name == "--discrete-representation")
            request_.discrete = number;
        else if (name == "--reuse-statespace")
            request_.reuse = true;
        else if (name == "--seed")
            request_.seed = parse_number<std::uint64_t>(given.value).value_or(0);
        else if (name == "--query-index")
            request_.only = parse_number<std::uint64_t>(given.value);
        else
            return false;
        return true;
    }

    void take_output(const Given& given) {
        const std::string_view name = given.row->name;
        if (name == "--prefix") request_.prefix = given.value;
        if (name == "--save-trace") request_.xml_prefix = given.value;
        if (name == "--post-symbolic") request_.form = TraceForm::post_symbolic;
        if (name == "--pre-symbolic") request_.form = TraceForm::pre_symbolic;
        if (name == "--nosummary") request_.summary = false;
        if (name == "--silence-progress") request_.progress = false;
        if (name == "--summary") request_.statistics = true;
        if (name == "--save-document") request_.save_model = given.value;
        if (name == "--speak") request_.generation = generation_named(given.value);
        licenses_ |= name == "--key" || name.starts_with("--lease");
    }

    Request& request_;
    bool licenses_ = false;
};

std::string problem_of(const Request& request) {
    if (request.model.empty()) return "MODEL is missing";
    const bool optimal = request.diagnostic.value_or(0) > 0;
    if (request.order >= 3 && !optimal)
        return fmt::format("--search-order {} looks for an optimal trace and needs -t1 "
                           "or -t2",
                           request.order);
    return {};
}

/// Whatever the order, a shortest or fastest trace must be one. Depth first would have to
/// come back to states again and again to be sure, so it gives way to breadth first; what
/// is optimal first is up to the checker, which has estimates for that.
void choose_order(const Request& request, verify::Options& options, bool optimal) {
    explore::Settings& search = options.search;
    search.merge = explore::Merge::automatic;
    search.seed = request.seed;
    options.choose_search = request.order >= 3 && options.trace == TraceWish::shortest;
    if (optimal) return;
    if (request.order == 1) search.order = Order::depth_first;
    if (request.order == 2) search.order = Order::random_depth_first;
}

} // namespace

Environment environment() {
    const std::string old = variable("UPPAAL_OLD_SYNTAX");
    return {.compile_only = !variable("UPPAAL_COMPILE_ONLY").empty(),
            .old_syntax = !old.empty() && old != "0" && old != "false",
            .no_symmetry = !variable("UPPAAL_DISABLE_SYMMETRY").empty(),
            .no_reduction = variable("UPPAAL_UPOR") == "0",
            .speaks = variable("ZONAR_VERIFYTA")};
}

Request request_of(const CommandLine& line, const Environment& environment) {
    Request request;
    request.compile_only = environment.compile_only;
    request.old_syntax = environment.old_syntax;
    request.no_symmetry = environment.no_symmetry;
    request.no_reduction = environment.no_reduction;
    request.seed = static_cast<std::uint64_t>(std::time(nullptr));
    if (!environment.speaks.empty()) {
        request.generation = generation_named(environment.speaks);
        if (request.generation == nullptr) {
            request.generation = &usual_generation();
            request.problem = fmt::format("ZONAR_VERIFYTA cannot be '{}', only 4.0, 4.1, "
                                          "5.0 or 5.1",
                                          environment.speaks);
        }
    }
    Interpreter interpreter(request);
    for (const Given& given : line.options) interpreter.take(given);
    if (!line.arguments.empty()) request.model = line.arguments[0];
    if (line.arguments.size() > 1) request.queries = line.arguments[1];
    if (request.display == Display::nothing && request.model.empty() &&
        interpreter.licenses())
        request.display = Display::no_license;
    if (!line.problem.empty()) request.problem = line.problem;
    if (request.problem.empty() && request.display == Display::nothing)
        request.problem = problem_of(request);
    return request;
}

bool shares_exploration(const Request& request) {
    if (request.diagnostic.value_or(0) > 0) return false;
    return request.reuse || (!request.diagnostic && !request.statistics);
}

verify::Options search_options(const Request& request, TraceWish wish) {
    verify::Options options;
    options.trace = wish;
    choose_order(request, options, request.diagnostic.value_or(0) > 0);
    if (!request.no_symmetry) options.symmetry = verify::SymmetryUse::automatic;
    if (!request.no_reduction) options.order = verify::OrderUse::automatic;
    if (request.no_extrapolation) options.extrapolation = semantics::Extrapolation::none;
    options.search.limits.bytes = watch::default_memory_limit();
    return options;
}

} // namespace zonar::app::verifyta
