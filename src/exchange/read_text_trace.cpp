#include "exchange/interpret_text.h"
#include "exchange/text_blocks.h"
#include "exchange/text_trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

namespace zonar::exchange {

namespace {

using model::Network;

/// Whether it has zones: State without a colon, or some x<=5.
bool is_symbolic(const TextTrace& trace) {
    return std::ranges::any_of(trace.blocks, [](const TextBlock& block) {
        const auto* state = std::get_if<TextState>(&block);
        if (state == nullptr) return false;
        return !state->colon ||
               std::ranges::any_of(state->values, [](const TextLine& line) {
                   return line.text.find_first_of("<>") != std::string_view::npos;
               });
    });
}

/// The trace that was asked for. Traces have the numbers of their queries if the text tells
/// all of these, else their own.
const TextTrace& chosen(std::span<const TextTrace> traces,
                        std::optional<std::size_t> wish) {
    std::vector<std::size_t> queries;
    for (const TextTrace& trace : traces)
        if (trace.query) queries.push_back(*trace.query);
    auto distinct = queries;
    std::ranges::sort(distinct);
    const bool told = queries.size() == traces.size() &&
                      std::ranges::adjacent_find(distinct) == distinct.end();
    if (traces.size() == 1 && (!wish || !told)) return traces.front();
    const std::string count = traces.size() == 1
                                  ? "there is one trace"
                                  : fmt::format("there are {} traces", traces.size());
    const std::string which =
        told ? fmt::format("{}, for {} {}", count,
                           traces.size() == 1 ? "query" : "queries",
                           fmt::join(queries, ", "))
             : fmt::format("{}, and the text does not tell for which queries", count);
    if (!wish) {
        throw Misread{0, told ? fmt::format("{}; choose one of them with --only", which)
                              : fmt::format("{}; choose one of them with --only, 1 to {}",
                                            which, traces.size())};
    }
    for (std::size_t i = 0; i < traces.size(); ++i)
        if (*wish == (told ? queries[i] : i + 1)) return traces[i];
    throw Misread{0, told
                         ? fmt::format("there is no trace for query {}; {}", *wish, which)
                         : fmt::format("there is no trace number {}; {}", *wish, which)};
}

} // namespace

ReadAnswer read_text_trace(const Network& network, const std::string& file,
                           std::string_view text, const TextReading& reading) {
    try {
        const std::string plain = without_controls(text);
        const auto traces = parse_text_traces(plain);
        const TextTrace& trace = chosen(traces, reading.query);
        if (is_symbolic(trace))
            return settle(network, file, interpret_symbolic(network, trace, reading));
        return settle_times(network, file, interpret_concrete(network, trace, reading));
    } catch (const Misread& wrong) {
        return error_at(file, wrong.line, wrong.what);
    }
}

} // namespace zonar::exchange
