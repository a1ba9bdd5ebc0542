#include "app/check_options.h"

#include "app/usable_memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace zonar::app {

using explore::Inclusion;
using explore::Order;
using semantics::Extrapolation;
using verify::TraceWish;

namespace {

// What stays for the rest of the system, the program itself and the growth of tables.
constexpr double share_of_memory = 0.8;

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

/// The whole text as a number.
template <class Number>
std::optional<Number> parse_number(std::string_view text) {
    Number number{};
    const char* end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, number);
    if (result.ec != std::errc{} || result.ptr != end) return std::nullopt;
    return number;
}

/// Reads options one after the other and keeps the first problem.
class Reader {
public:
    Reader(const Arguments& arguments, CheckRequest& request)
        : arguments_(arguments), request_(request) {}

    template <class Value>
    void read(std::string_view key, std::string_view what,
              std::optional<Value> (*parse)(std::string_view),
              std::optional<Value>& out) {
        if (!arguments_.has(key) || !request_.problem.empty()) return;
        out = parse(arguments_.value(key));
        if (!out)
            request_.problem = fmt::format("{} cannot be '{}', only {}", key,
                                           arguments_.value(key), what);
    }

private:
    const Arguments& arguments_;
    CheckRequest& request_;
};

std::optional<double> parse_seconds(std::string_view text) {
    const auto seconds = parse_number<double>(text);
    return seconds && std::isfinite(*seconds) && *seconds > 0 ? seconds : std::nullopt;
}

std::uint64_t default_memory_limit() {
    return static_cast<std::uint64_t>(static_cast<double>(usable_memory()) *
                                      share_of_memory);
}

} // namespace

std::string_view word_of(Extrapolation extrapolation) {
    return name_in(extrapolations, extrapolation);
}

std::string_view word_of(Inclusion inclusion) {
    return name_in(inclusions, inclusion);
}

std::optional<std::uint64_t> parse_size(std::string_view text) {
    const auto digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = parse_number<std::uint64_t>(text.substr(0, digits));
    std::string_view unit = text.substr(digits);
    if (unit.starts_with(' ')) unit.remove_prefix(1);
    if (!number || unit.empty()) return std::nullopt;
    const auto power = std::string_view{"KMGTkmgt"}.find(unit.front());
    if (power == std::string_view::npos) return std::nullopt;
    unit.remove_prefix(1);
    if (!unit.empty() && unit != "B" && unit != "iB") return std::nullopt;
    const std::uint64_t factor = std::uint64_t{1} << (10 * (power % 4 + 1));
    if (*number == 0 || *number > std::numeric_limits<std::uint64_t>::max() / factor)
        return std::nullopt;
    return *number * factor;
}

std::optional<std::vector<std::size_t>> parse_numbers(std::string_view text) {
    constexpr std::size_t most = 1'000'000; // "1-4000000000" is a slip of the fingers
    std::vector<std::size_t> numbers;
    for (;;) {
        const auto comma = text.find(',');
        const std::string_view part = text.substr(0, comma);
        const auto dash = part.find('-');
        const auto first = parse_number<std::size_t>(part.substr(0, dash));
        const auto last =
            dash == part.npos ? first : parse_number<std::size_t>(part.substr(dash + 1));
        if (!first || !last || *first == 0 || *last < *first || *last > most)
            return std::nullopt;
        for (std::size_t i = *first; i <= *last; ++i) numbers.push_back(i);
        if (comma == text.npos) break;
        text.remove_prefix(comma + 1);
    }
    std::ranges::sort(numbers);
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    return numbers;
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
    Reader reader(arguments, request);
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
    request.only = std::move(only).value_or(std::vector<std::size_t>{});
    if (!search.limits.bytes) search.limits.bytes = default_memory_limit();

    if (request.problem.empty() && options.trace == TraceWish::shortest &&
        search.order != Order::breadth_first)
        request.problem = "--trace shortest needs --search bfs; depth first, the first "
                          "run that is found may be a long one";
    return request;
}

} // namespace zonar::app
