#include "app/info/dot.h"
#include "app/info/info.h"
#include "semantics/footprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace zonar::app {

namespace {

using model::Network;
using model::ProcessId;
using semantics::Footprint;
using semantics::Interval;
using semantics::IntervalSet;

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
        if (count > shown.size())
            text += fmt::format("\nand {} more", count - shown.size());
        return text;
    }
};

/// The channels that are, or are not, broadcast.
Names channel_names(const Network& network, const IntervalSet& channels, bool broadcast) {
    Names names;
    for (const Interval& interval : channels.all())
        for (std::int64_t c = interval.low; c <= interval.high; ++c) {
            const model::ChannelId id{static_cast<std::uint32_t>(c)};
            if (network.channels[id.index()].broadcast == broadcast)
                names.add([&] { return network.channel_name(id); });
        }
    return names;
}

/// Which elements of one declared variable or clock a process uses.
struct Use {
    std::uint32_t process = 0;
    IntervalSet reads, writes;
};

bool share(const Use& a, const Use& b) {
    return !common(a.writes, b.writes).empty() || !common(a.writes, b.reads).empty() ||
           !common(a.reads, b.writes).empty();
}

/// Hands out the elements that a process uses to the declarations that they belong to,
/// which are sorted by their first element.
template <class Declared>
void note_uses(const std::vector<Declared>& declared, const IntervalSet& elements,
               std::uint32_t process, IntervalSet Use::*kind,
               std::vector<std::vector<Use>>& uses) {
    const auto first_of = [](const Declared& one) {
        return static_cast<std::int64_t>(one.first.raw);
    };
    for (const Interval& interval : elements.all()) {
        auto at = std::ranges::upper_bound(declared, interval.low, {}, first_of);
        if (at != declared.begin()) --at;
        for (; at != declared.end() && first_of(*at) <= interval.high; ++at) {
            const std::int64_t first = first_of(*at);
            const Interval own{std::max(first, interval.low),
                               std::min(first + at->shape->elements - 1, interval.high)};
            if (own.low > own.high) continue;
            auto& list = uses[static_cast<std::size_t>(at - declared.begin())];
            if (list.empty() || list.back().process != process)
                list.push_back({process, {}, {}});
            (list.back().*kind).add(own);
        }
    }
}

/// What processes share. Lines between pairs are readable while they are few; what many
/// share gets a node of its own, joined to each of them.
class Shared {
public:
    void add(const std::string& name, const std::vector<Use>& uses) {
        if (std::ranges::all_of(uses, [](const Use& use) { return use.writes.empty(); }))
            return;
        const auto name_it = [&] { return name; };
        std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
        std::set<std::uint32_t> sharers;
        const bool few = uses.size() <= most_compared;
        for (std::size_t i = 0; i < uses.size(); ++i)
            for (std::size_t j = i + 1; few && j < uses.size(); ++j)
                if (share(uses[i], uses[j])) {
                    pairs.emplace_back(uses[i].process, uses[j].process);
                    sharers.insert({uses[i].process, uses[j].process});
                }
        if (!few)
            for (const Use& use : uses) sharers.insert(use.process);
        // Six are all pairs of four processes; a ring has as many lines as processes.
        if (few && pairs.size() <= std::max<std::size_t>(6, sharers.size()))
            for (const auto& pair : pairs) pairs_[pair].add(name_it);
        else
            hubs_[{sharers.begin(), sharers.end()}].add(name_it);
    }

    std::string text() const {
        std::string text;
        for (const auto& [pair, names] : pairs_)
            text += fmt::format("  p{} -> p{} [dir=none, style=dotted, label={}];\n",
                                pair.first, pair.second, dot_string(names.label()));
        std::size_t hub = 0;
        for (const auto& [processes, names] : hubs_) {
            text += fmt::format("  s{} [shape=plaintext, fontsize=10, label={}];\n", hub,
                                dot_string(names.label()));
            for (const std::uint32_t process : processes)
                text +=
                    fmt::format("  s{} -> p{} [dir=none, style=dotted];\n", hub, process);
            ++hub;
        }
        return text;
    }

private:
    static constexpr std::size_t most_compared = 100;
    std::map<std::pair<std::uint32_t, std::uint32_t>, Names> pairs_;
    std::map<std::vector<std::uint32_t>, Names> hubs_;
};

std::string shared_edges(const Network& network,
                         const std::vector<Footprint>& footprints) {
    std::vector<std::vector<Use>> variables(network.variables.size());
    std::vector<std::vector<Use>> clocks(network.clock_groups.size());
    for (std::uint32_t p = 0; p < footprints.size(); ++p) {
        const Footprint& f = footprints[p];
        note_uses(network.variables, f.reads, p, &Use::reads, variables);
        note_uses(network.variables, f.writes, p, &Use::writes, variables);
        note_uses(network.clock_groups, f.clock_reads, p, &Use::reads, clocks);
        note_uses(network.clock_groups, f.clock_writes, p, &Use::writes, clocks);
    }
    Shared shared;
    for (std::size_t i = 0; i < variables.size(); ++i)
        shared.add(network.variables[i].name, variables[i]);
    for (std::size_t i = 0; i < clocks.size(); ++i)
        shared.add(network.clock_groups[i].name, clocks[i]);
    return shared.text();
}

std::string channel_edges(const Network& network,
                          const std::vector<Footprint>& footprints, std::size_t from,
                          std::size_t to) {
    std::string text;
    if (footprints[from].sends.empty() || footprints[to].receives.empty()) return text;
    const IntervalSet channels = common(footprints[from].sends, footprints[to].receives);
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
        "// processes of {0}: an arrow goes from sender to receiver, dashed for "
        "broadcast;\n"
        "// dotted lines join processes that share a variable or a clock\n"
        "digraph {1} {{\n"
        "  graph [label={1}, fontname=\"Helvetica\", nodesep=0.5, ranksep=0.8];\n"
        "  node [shape=box, style=rounded, fontname=\"Helvetica\"];\n"
        "  edge [fontname=\"Helvetica\", fontsize=10];\n",
        // A file name cannot end the comment: no line break gets through.
        dot_string(title), dot_string(title));
    const semantics::CodeAnalysis analysis(network);
    std::vector<Footprint> footprints;
    for (std::uint32_t i = 0; i < network.processes.size(); ++i) {
        footprints.push_back(footprint(network, analysis, ProcessId{i}));
        text +=
            fmt::format("  p{} [label={}];\n", i, dot_string(network.processes[i].name));
    }
    for (std::size_t from = 0; from < footprints.size(); ++from)
        for (std::size_t to = 0; to < footprints.size(); ++to)
            if (from != to) text += channel_edges(network, footprints, from, to);
    text += shared_edges(network, footprints);
    return text + "}\n";
}

} // namespace zonar::app
