#include "app/check_options.h"

#include "app/option_values.h"
#include "app/usable_memory.h"

#include <algorithm>
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
constexpr Name<Order> orders[] = {
    {"bfs", Order::breadth_first}, {"dfs", Order::depth_first}, {"rdfs", Order::random_depth_first},
};
constexpr Name<Extrapolation> extrapolations[] = {
    {"none", Extrapolation::none}, {"m", Extrapolation::m}, {"m+", Extrapolation::m_plus},
    {"lu", Extrapolation::lu}, {"lu+", Extrapolation::lu_plus},
};
constexpr Name<Inclusion> inclusions[] = {
    {"equality", Inclusion::equality}, {"inclusion", Inclusion::inclusion},
    {"simulation", Inclusion::simulation},
};
constexpr Name<TraceWish> wishes[] = {
    {"none", TraceWish::none}, {"some", TraceWish::some}, {"shortest", TraceWish::shortest},
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

} // namespace

std::string_view word_of(Extrapolation extrapolation) {
    return name_in(extrapolations, extrapolation);
}

std::string_view word_of(Inclusion inclusion) {
    return name_in(inclusions, inclusion);
}

CheckRequest check_request(const Arguments& arguments) {
    CheckRequest request;
    verify::Options& options = request.options;
    explore::Settings& search = options.search;
    search.order = chosen(orders, arguments.value("--search")).value();
    options.extrapolation = chosen(extrapolations, arguments.value("--extrapolation"));
    options.inclusion = chosen(inclusions, arguments.value("--inclusion"));
    options.trace = chosen(wishes, arguments.value("--trace")).value();

    std::optional<std::uint64_t> seed;
    std::optional<std::vector<std::size_t>> only;
    ValueReader reader(arguments);
    reader.read("--only", "numbers of queries from 1 on, such as 2,5 or 3-6",
                parse_numbers, only);
    reader.read("--seed", "a whole number", parse_number<std::uint64_t>, seed);
    reader.read("--time-limit", "a number of seconds above 0", parse_seconds,
                search.limits.seconds);
    reader.read("--memory-limit", "a number with its unit, such as 500M or 2G",
                parse_size, search.limits.bytes);
    reader.read("--state-limit", "a whole number", parse_number<std::uint64_t>,
                search.limits.states);
    reader.read("--depth-limit", "a whole number", parse_number<std::uint32_t>,
                search.limits.depth);
    search.seed = seed.value_or(0);
    request.problem = reader.problem();
    request.only = std::move(only).value_or(std::vector<std::size_t>{});
    if (!search.limits.bytes) search.limits.bytes = default_memory_limit();

    if (request.problem.empty() && options.trace == TraceWish::shortest &&
        search.order != Order::breadth_first)
        request.problem = "--trace shortest needs --search bfs; depth first, the first "
                          "run that is found may be a long one";
    return request;
}

} // namespace zonar::app
