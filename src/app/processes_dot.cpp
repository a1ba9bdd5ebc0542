#include "app/dot.h"
#include "app/footprint.h"
#include "app/info.h"

#include <fmt/format.h>

#include <vector>

namespace zonar::app {

namespace {

using model::Network;
using model::ProcessId;

constexpr std::size_t shown_names = 4;

/// The first few of some names, and how many there are in all.
struct Names {
    std::vector<std::string> shown;
    std::size_t count = 0;

    template <class Name>
    void add(Name name) {
        if (++count <= shown_names) shown.push_back(name());
    }

    /// One below the other.
    std::string label() const {
        std::string text = fmt::format("{}", fmt::join(shown, "\n"));
        if (count > shown.size()) text += fmt::format("\nand {} more", count - shown.size());
        return text;
    }
};

/// The channels that are, or are not, broadcast.
Names channel_names(const Network& network, const Stretches& channels, bool broadcast) {
    Names names;
    for (const Stretch& stretch : channels.all())
        for (std::int64_t c = stretch.first; c <= stretch.last; ++c) {
            const model::ChannelId id{static_cast<std::uint32_t>(c)};
            if (network.channels[id.index()].broadcast == broadcast)
                names.add([&] { return network.channel_name(id); });
        }
    return names;
}

/// The declared names that own some of the elements.
template <class Declared>
void add_names(const std::vector<Declared>& declared, const Stretches& elements,
               Names& names) {
    if (elements.empty()) return;
    for (const Declared& one : declared) {
        const auto first = static_cast<std::int64_t>(one.first.raw);
        Stretches own;
        own.add({first, first + one.shape->elements - 1});
        if (!common(own, elements).empty()) names.add([&] { return one.name; });
    }
}

/// What one of them writes and the other reads or writes.
Stretches shared(const Stretches& reads_a, const Stretches& writes_a,
                 const Stretches& reads_b, const Stretches& writes_b) {
    Stretches result = common(writes_a, writes_b);
    result.add(common(writes_a, reads_b));
    result.add(common(reads_a, writes_b));
    return result;
}

Names shared_names(const Network& network, const Footprint& a, const Footprint& b) {
    Names names;
    add_names(network.variables, shared(a.reads, a.writes, b.reads, b.writes), names);
    add_names(network.clock_groups,
              shared(a.clock_reads, a.clock_writes, b.clock_reads, b.clock_writes), names);
    return names;
}

std::string channel_edges(const Network& network, const std::vector<Footprint>& footprints,
                          std::size_t from, std::size_t to) {
    std::string text;
    const Stretches channels = common(footprints[from].sends, footprints[to].receives);
    for (const bool broadcast : {false, true}) {
        const Names names = channel_names(network, channels, broadcast);
        if (names.count == 0) continue;
        text += fmt::format("  p{} -> p{} [label={}{}];\n", from, to,
                            dot_string(names.label()), broadcast ? ", style=dashed" : "");
    }
    return text;
}

} // namespace

std::string processes_dot(const Network& network, const std::string& title) {
    std::string text = fmt::format(
        "// processes of {0}: an arrow goes from sender to receiver, dashed for broadcast;\n"
        "// a dotted line joins processes that share a variable or a clock\n"
        "digraph {1} {{\n"
        "  graph [label={1}, fontname=\"Helvetica\", nodesep=0.5, ranksep=0.8];\n"
        "  node [shape=box, style=rounded, fontname=\"Helvetica\"];\n"
        "  edge [fontname=\"Helvetica\", fontsize=10];\n",
        // A file name cannot end the comment: no line break gets through.
        dot_string(title), dot_string(title));
    std::vector<Footprint> footprints;
    for (std::uint32_t i = 0; i < network.processes.size(); ++i) {
        footprints.push_back(footprint(network, ProcessId{i}));
        text += fmt::format("  p{} [label={}];\n", i, dot_string(network.processes[i].name));
    }
    for (std::size_t from = 0; from < footprints.size(); ++from)
        for (std::size_t to = 0; to < footprints.size(); ++to)
            if (from != to) text += channel_edges(network, footprints, from, to);
    for (std::size_t a = 0; a < footprints.size(); ++a)
        for (std::size_t b = a + 1; b < footprints.size(); ++b) {
            const Names names = shared_names(network, footprints[a], footprints[b]);
            if (names.count == 0) continue;
            text += fmt::format("  p{} -> p{} [dir=none, style=dotted, label={}];\n", a, b,
                                dot_string(names.label()));
        }
    return text + "}\n";
}

} // namespace zonar::app
