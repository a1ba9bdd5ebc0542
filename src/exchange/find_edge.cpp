#include "exchange/find_edge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace zonar::exchange {

namespace {

using model::EdgeId;

/// How many of several edges a message shows.
constexpr std::size_t most_shown = 5;

/// Blanks do not count, and = is as good as :=.
std::string plain(std::string_view text) {
    std::string rest;
    for (const char c : text)
        if (std::string_view{" \t\r\n:"}.find(c) == std::string_view::npos) rest += c;
    return rest;
}

/// Nor do parentheses, and words are signs:  (a) and not b  =>  a&&!b
std::string essence(std::string_view text) {
    constexpr std::pair<std::string_view, std::string_view> signs[] = {
        {"and", "&&"}, {"or", "||"}, {"not", "!"}, {"true", "1"}, {"false", "0"},
    };
    const auto in_word = [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    };
    std::string rest;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && in_word(text[end])) ++end;
        const std::string_view word = text.substr(at, end - at);
        if (word.empty()) {
            if (text[at] != '(' && text[at] != ')') rest += plain(text.substr(at, 1));
            ++at;
            continue;
        }
        const auto* sign =
            std::ranges::find(signs, word, [](auto& s) { return s.first; });
        rest += sign != std::end(signs) ? sign->second : word;
        at = end;
    }
    return rest;
}

} // namespace

std::string label_list(const EdgeLabels& labels) {
    return fmt::format("{}, {}, {}", labels.guard, labels.sync, labels.update);
}

std::variant<std::vector<EdgeId>, std::string>
find_edges(const model::Network& network, const EdgeEnds& ends,
           std::optional<std::string_view> labels) {
    const model::Process& process = network.processes[ends.process.index()];
    std::vector<EdgeId> between;
    for (std::uint32_t e = 0; e < process.edges.count; ++e) {
        const model::Edge& edge = network.edges[process.edges.first + e];
        if (edge.source == ends.source && edge.target == ends.target)
            between.push_back(EdgeId{process.edges.first + e});
    }
    if (between.size() == 1) return between;
    const std::string way =
        fmt::format("from {} to {}", location_name(network, ends.process, ends.source),
                    location_name(network, ends.process, ends.target));
    if (between.empty()) return fmt::format("the model has no edge {}", way);

    std::vector<std::string> known;
    for (const EdgeId e : between)
        known.push_back(label_list(
            printed(edge_labels(network, ends.process, network.edges[e.index()]))));
    for (const auto form : {plain, essence}) {
        std::vector<EdgeId> alike;
        for (std::size_t i = 0; labels && i < between.size(); ++i)
            if (form(known[i]) == form(*labels)) alike.push_back(between[i]);
        if (!alike.empty()) return alike;
    }
    const bool more = known.size() > most_shown;
    if (more) known.resize(most_shown);
    return fmt::format("the model has {} edges {}, and none with these labels; there are "
                       "{{ {} }}{}",
                       between.size(), way, fmt::join(known, " }, { "),
                       more ? " and others" : "");
}

} // namespace zonar::exchange
